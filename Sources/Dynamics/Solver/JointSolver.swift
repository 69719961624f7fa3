/// One direction in which a joint holds two bodies: an error, how it changes with the bodies' motion, and what impulse may act.
struct JointRow: Sendable {
  var a: Int32, b: Int32
  var joint: Int32, place: Int32
  /// The error changes by `normal · (vB − vA) + turnB·spinB − turnA·spinA`.
  var normal: Vec
  var turnA: Double, turnB: Double
  var error: Double
  var isSoft: Bool
  /// Speed that the row aims at is -bias; impulses soften by gamma.
  var bias = 0.0, gamma = 0.0
  var mass = 0.0
  var impulse = 0.0
  var least: Double, most: Double
}

extension World {
  /// The rows of every joint of which one body is awake, for the velocities.
  mutating func prepareJoints() {
    jointRows.removeAll(keepingCapacity: true)
    let h = Self.step
    for slot in joints.entries.indices {
      guard let joint = joints.entries[slot].joint else { continue }
      let (a, b) = (Int(joint.bodyA.slot), Int(joint.bodyB.slot))
      guard isMoving(a) || isMoving(b) else { continue }
      let start = jointRows.count
      appendRows(of: joint, slot, isForPositions: false)
      let isNew = joints.entries[slot].isNew
      joints.entries[slot].isNew = false
      for i in start..<jointRows.count {
        if jointRows[i].isSoft && isNew {
          (jointRows[i].least, jointRows[i].most) = (0, 0)
          continue
        }
        jointRows[i].impulse = joints.entries[slot].impulses[Int(jointRows[i].place)]
        // An inequality that is not yet reached may be in this step, and no sooner.
        if !jointRows[i].isSoft, jointRows[i].least == 0 || jointRows[i].most == 0, jointRows[i].least != jointRows[i].most {
          let isOpen = jointRows[i].least == 0 ? jointRows[i].error > 0 : jointRows[i].error < 0
          if isOpen { jointRows[i].bias = jointRows[i].error / h }
        }
      }
      // One push for the whole joint, so that the rows start from the same velocities.
      for i in start..<jointRows.count {
        let row = jointRows[i]
        push(row, row.impulse)
      }
    }
  }

  private mutating func push(_ row: JointRow, _ impulse: Double) {
    let (a, b) = (Int(row.a), Int(row.b))
    motions[a].velocity -= row.normal * (impulse * motions[a].inverseMass)
    motions[a].spin -= row.turnA * impulse * motions[a].inverseInertia
    motions[b].velocity += row.normal * (impulse * motions[b].inverseMass)
    motions[b].spin += row.turnB * impulse * motions[b].inverseInertia
  }

  mutating func solveJointVelocities() {
    for i in jointRows.indices {
      let row = jointRows[i]
      let (ma, mb) = (motions[Int(row.a)], motions[Int(row.b)])
      let speed = row.normal.dot(mb.velocity - ma.velocity) + row.turnB * mb.spin - row.turnA * ma.spin
      let wanted = row.impulse - row.mass * (speed + row.bias + row.gamma * row.impulse)
      let impulse = max(row.least, min(row.most, wanted))
      jointRows[i].impulse = impulse
      push(row, impulse - row.impulse)
    }
  }

  mutating func storeJointImpulses() {
    for row in jointRows {
      joints.entries[Int(row.joint)].impulses[Int(row.place)] = row.impulse
      guard row.impulse != 0 else { continue }
      bodies[Int(row.a)].isTouched = true
      bodies[Int(row.b)].isTouched = true
    }
  }

  /// One round of pseudo-impulses on the rigid rows, at the poses as they will be; true when all errors are small.
  mutating func solveJointPositions() -> Bool {
    guard !jointRows.isEmpty else { return true }
    var isDone = true
    for slot in joints.entries.indices {
      guard let joint = joints.entries[slot].joint else { continue }
      let (a, b) = (Int(joint.bodyA.slot), Int(joint.bodyB.slot))
      guard isMoving(a) || isMoving(b) else { continue }
      jointRows.removeAll(keepingCapacity: true)
      appendRows(of: joint, slot, isForPositions: true)
      for row in jointRows where !row.isSoft {
        var error = row.error
        if row.least == 0 { error = min(0, error) }
        if row.most == 0 { error = max(0, error) }
        guard abs(error) > Self.jointSlop, row.mass > 0 else { continue }
        isDone = false
        let limit = row.normal == .zero ? Self.largestTurn : Self.largestCorrection
        let impulse = -row.mass * max(-limit, min(limit, error))
        nudge(a, row.normal * -impulse, -row.turnA * impulse)
        nudge(b, row.normal * impulse, row.turnB * impulse)
      }
    }
    return isDone
  }

  /// Points and radians below which a joint counts as held.
  private static let jointSlop = 1e-4
  private static let largestTurn = 0.2

  private mutating func nudge(_ body: Int, _ push: Vec, _ twist: Double) {
    solver.shifts[body].way += push * motions[body].inverseMass
    solver.shifts[body].turn += twist * motions[body].inverseInertia
  }

  // MARK: What each tie holds

  private mutating func appendRows(of joint: Joint, _ slot: Int, isForPositions: Bool) {
    let (a, b) = (Int(joint.bodyA.slot), Int(joint.bodyB.slot))
    let (poseA, poseB) = isForPositions ? (shifted(a), shifted(b)) : (poses[a], poses[b])
    let armA = poseA.turn.apply(joint.anchorA - bodies[a].center)
    let armB = poseB.turn.apply(joint.anchorB - bodies[b].center)
    let way = poseB.position + armB - poseA.position - armA
    let turn = poseB.angle - poseA.angle - joint.referenceAngle
    var place: Int32 = 0

    func row(
      _ normal: Vec, _ turnA: Double, _ turnB: Double, _ error: Double, _ softness: Softness = .rigid, least: Double = -.infinity,
      most: Double = .infinity
    ) {
      var row = JointRow(
        a: Int32(a), b: Int32(b), joint: Int32(slot), place: place, normal: normal, turnA: turnA, turnB: turnB, error: error,
        isSoft: !softness.isRigid, least: least, most: most)
      place += 1
      let inverse =
        normal.lengthSquared * (motions[a].inverseMass + motions[b].inverseMass) + turnA * turnA * motions[a].inverseInertia + turnB
        * turnB * motions[b].inverseInertia
      guard inverse > 0 else { return }
      if softness.isRigid {
        row.mass = 1 / inverse
      } else {
        // An implicit step of a spring: k = m·ω², c = 2·m·ζ·ω, γ = 1/(h·(c + h·k)), bias = error·h·k·γ.
        let (h, ω) = (Self.step, 2 * Double.pi * softness.frequency)
        let mass = 1 / inverse
        let (k, c) = (mass * ω * ω, 2 * mass * max(0, softness.dampingRatio) * ω)
        row.gamma = 1 / (h * (c + h * k))
        row.bias = error * h * k * row.gamma
        row.mass = 1 / (inverse + row.gamma)
      }
      jointRows.append(row)
    }
    func point(_ softness: Softness = .rigid) {
      row(Vec(1, 0), -armA.y, -armB.y, way.x, softness)
      row(Vec(0, 1), armA.x, armB.x, way.y, softness)
    }
    func within(_ range: ClosedRange<Double>?, _ value: Double, _ normal: Vec, _ turnA: Double, _ turnB: Double) {
      guard let range else { return }
      if range.lowerBound.isFinite { row(normal, turnA, turnB, value - range.lowerBound, least: 0) } else { place += 1 }
      if range.upperBound.isFinite { row(normal, turnA, turnB, value - range.upperBound, most: 0) }
    }

    switch joint.tie {
    case .distance(let length, let softness):
      let distance = way.length
      let normal = distance > 1e-9 ? way * (1 / distance) : Vec(1, 0)
      row(normal, armA.cross(normal), armB.cross(normal), distance - length, softness)
    case .rope(let length):
      let distance = way.length
      let normal = distance > 1e-9 ? way * (1 / distance) : Vec(1, 0)
      row(normal, armA.cross(normal), armB.cross(normal), distance - length, most: 0)
    case .pin(let range, let friction):
      if isForPositions || !(friction > 0) {
        place += 1
      } else {
        row(.zero, 1, 1, 0, least: -friction * Self.step, most: friction * Self.step)
      }
      within(range, turn, .zero, 1, 1)
      place = 3
      point()
    case .weld:
      row(.zero, 1, 1, turn)
      point()
    case .slide(let axis, let range):
      let along = poseA.turn.apply(axis)
      let across = along.turned
      // The axis turns with the first body, so its arm reaches to the second anchor.
      row(.zero, 1, 1, turn)
      row(across, (armA + way).cross(across), armB.cross(across), way.dot(across))
      within(range, way.dot(along), along, (armA + way).cross(along), armB.cross(along))
    case .pull(let softness, let holdsAngle):
      if holdsAngle { row(.zero, 1, 1, turn, softness) } else { place += 1 }
      point(softness)
    }
  }
}
