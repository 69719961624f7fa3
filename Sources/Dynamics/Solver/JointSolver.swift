/// A scalar constraint of a joint: its error, its Jacobian, and the range of its impulse.
struct JointRow: Sendable {
  var a: Int32, b: Int32
  /// The index of the joint in the table, and of the row among the joint's impulses.
  var joint: Int32, index: Int32
  /// The Jacobian: the error changes at the rate `normal · (vB − vA) + turnB·spinB − turnA·spinA`.
  var normal: Vec
  var turnA: Double, turnB: Double
  var error: Double
  var isSoft: Bool
  /// Whether the error is an angle in radians; otherwise it is a distance in points.
  var isAngle: Bool
  /// The target of the error's rate is `-bias`. `gamma` is the constraint force mixing of a soft row, 0 for a rigid one.
  var bias = 0.0, gamma = 0.0
  var mass = 0.0
  var impulse = 0.0
  var minimumImpulse: Double, maximumImpulse: Double
}

extension World {
  /// Makes the rows of every joint with an awake body, for the velocities.
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
          (jointRows[i].minimumImpulse, jointRows[i].maximumImpulse) = (0, 0)
          continue
        }
        jointRows[i].impulse = joints.entries[slot].impulses[Int(jointRows[i].index)]
        // an inequality that is not active may become so at the end of this step, not sooner
        if !jointRows[i].isSoft, jointRows[i].minimumImpulse == 0 || jointRows[i].maximumImpulse == 0,
          jointRows[i].minimumImpulse != jointRows[i].maximumImpulse
        {
          let isOpen = jointRows[i].minimumImpulse == 0 ? jointRows[i].error > 0 : jointRows[i].error < 0
          if isOpen { jointRows[i].bias = jointRows[i].error / h }
        }
      }
      // applied after all rows of the joint are made, so that they start from the same velocities
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
      let impulse = max(row.minimumImpulse, min(row.maximumImpulse, wanted))
      jointRows[i].impulse = impulse
      push(row, impulse - row.impulse)
    }
  }

  mutating func storeJointImpulses() {
    for row in jointRows {
      joints.entries[Int(row.joint)].impulses[Int(row.index)] = row.impulse.isFinite ? row.impulse : 0
      guard row.impulse != 0 else { continue }
      bodies[Int(row.a)].isTouched = true
      bodies[Int(row.b)].isTouched = true
    }
  }

  /// One iteration of pseudo-impulses on the rigid rows, at the poses after the step.
  /// - Returns: true if all errors are small.
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
        if row.minimumImpulse == 0 { error = min(0, error) }
        if row.maximumImpulse == 0 { error = max(0, error) }
        guard abs(error) > Self.jointSlop, row.mass > 0 else { continue }
        isDone = false
        let limit = row.isAngle ? Self.maximumTurn : Self.maximumCorrection
        let impulse = -row.mass * max(-limit, min(limit, error))
        applyCorrection(a, row.normal * -impulse, -row.turnA * impulse)
        applyCorrection(b, row.normal * impulse, row.turnB * impulse)
      }
    }
    return isDone
  }

  /// The error that is not corrected, in points or radians.
  private static let jointSlop = 1e-4
  private static let maximumTurn = 0.2

  private mutating func applyCorrection(_ body: Int, _ push: Vec, _ twist: Double) {
    solver.shifts[body].translation += push * motions[body].inverseMass
    solver.shifts[body].turn += twist * motions[body].inverseInertia
  }

  // MARK: The rows of each kind

  /// Appends the rows of a joint, at the poses of the step's start or, for positions, at the corrected ones.
  ///
  /// The index of a row selects its impulse for warm starting, so rows that are omitted increment it too.
  private mutating func appendRows(of joint: Joint, _ slot: Int, isForPositions: Bool) {
    let (a, b) = (Int(joint.bodyA.slot), Int(joint.bodyB.slot))
    let (poseA, poseB) = isForPositions ? (shifted(a), shifted(b)) : (poses[a], poses[b])
    let armA = poseA.turn.apply(joint.anchorA - bodies[a].center)
    let armB = poseB.turn.apply(joint.anchorB - bodies[b].center)
    let gap = poseB.position + armB - poseA.position - armA
    let turn = poseB.angle - poseA.angle - joint.referenceAngle
    let ends = JointEnds(a: a, b: b, slot: slot, armA: armA, armB: armB, gap: gap)
    var index: Int32 = 0
    switch joint.kind {
    case .distance(let length, let softness): append(ends.along(length), ends, &index, softness: softness)
    case .rope(let length): append(ends.along(length), ends, &index, maximumImpulse: 0)
    case .pin(let range, let friction):
      if isForPositions || !(friction > 0) {
        index += 1
      } else {
        append(.angle(0), ends, &index, minimumImpulse: -friction * Self.step, maximumImpulse: friction * Self.step)
      }
      if let range { appendLimits(range, angle(turn, about: ends, isForPositions: isForPositions), ends, &index) }
      index = 3
      appendPoint(.rigid, ends, &index)
    case .weld:
      append(.angle(turn), ends, &index)
      appendPoint(.rigid, ends, &index)
    case .slide(let axis, let range):
      let direction = poseA.turn.apply(axis)
      append(.angle(turn), ends, &index)
      append(ends.across(direction.turned), ends, &index)
      appendLimits(range, ends.across(direction), ends, &index)
    case .pull(let softness, let holdsAngle):
      if holdsAngle { append(.angle(turn), ends, &index, softness: softness) } else { index += 1 }
      appendPoint(softness, ends, &index)
    }
  }

  /// The angle of the second body relative to the first, with an impulse that turns both about their anchors. One about their centers of mass would move the anchors
  /// apart, and few rounds do not bring a long body back within its range and to its anchor.
  private func angle(_ turn: Double, about ends: JointEnds, isForPositions: Bool) -> JointConstraint {
    let (motionA, motionB) = (motions[ends.a], motions[ends.b])
    let (inverseA, inverseB, inverseMass) = (motionA.inverseInertia, motionB.inverseInertia, motionA.inverseMass + motionB.inverseMass)
    let (a, b) = (ends.armA.turned, ends.armB.turned)
    // the rate at which the anchors separate for each component of an impulse on them, and for one about the centers of mass
    let xx = inverseMass + inverseA * a.x * a.x + inverseB * b.x * b.x
    let xy = inverseA * a.x * a.y + inverseB * b.x * b.y
    let yy = inverseMass + inverseA * a.y * a.y + inverseB * b.y * b.y
    let apart = a * inverseA + b * inverseB
    let determinant = xx * yy - xy * xy
    guard determinant > 0, determinant.isFinite else { return .angle(turn) }
    let pull = Vec(xy * apart.y - yy * apart.x, xy * apart.x - xx * apart.y) * (1 / determinant)
    guard pull.isFinite else { return .angle(turn) }
    // a correction of the anchors turns the bodies, too
    return JointConstraint(
      normal: pull, turnA: 1 + ends.armA.cross(pull), turnB: 1 + ends.armB.cross(pull),
      error: isForPositions ? turn + pull.dot(ends.gap) : turn, isAngle: true)
  }

  private mutating func append(
    _ constraint: JointConstraint, _ ends: JointEnds, _ index: inout Int32, softness: Softness = .rigid,
    minimumImpulse: Double = -.infinity, maximumImpulse: Double = .infinity
  ) {
    let (a, b, normal, turnA, turnB) = (ends.a, ends.b, constraint.normal, constraint.turnA, constraint.turnB)
    var row = JointRow(
      a: Int32(a), b: Int32(b), joint: Int32(ends.slot), index: index, normal: normal, turnA: turnA, turnB: turnB, error: constraint.error,
      isSoft: !softness.isRigid, isAngle: constraint.isAngle, minimumImpulse: minimumImpulse, maximumImpulse: maximumImpulse)
    index += 1
    let inverse =
      normal.lengthSquared * (motions[a].inverseMass + motions[b].inverseMass) + turnA * turnA * motions[a].inverseInertia + turnB
      * turnB * motions[b].inverseInertia
    guard inverse > 0 else { return }
    if softness.isRigid {
      row.mass = 1 / inverse
    } else {
      // an implicit step of a spring: k = m·ω², c = 2·m·ζ·ω, γ = 1/(h·(c + h·k)), bias = error·h·k·γ
      let (h, ω) = (Self.step, 2 * Double.pi * softness.frequency)
      let mass = 1 / inverse
      let (k, c) = (mass * ω * ω, 2 * mass * max(0, softness.dampingRatio) * ω)
      row.gamma = 1 / (h * (c + h * k))
      row.bias = constraint.error * h * k * row.gamma
      row.mass = 1 / (inverse + row.gamma)
    }
    jointRows.append(row)
  }

  /// Appends two rows that keep the anchors together, one for each axis.
  private mutating func appendPoint(_ softness: Softness, _ ends: JointEnds, _ index: inout Int32) {
    let (armA, armB, gap) = (ends.armA, ends.armB, ends.gap)
    append(JointConstraint(normal: Vec(1, 0), turnA: -armA.y, turnB: -armB.y, error: gap.x), ends, &index, softness: softness)
    append(JointConstraint(normal: Vec(0, 1), turnA: armA.x, turnB: armB.x, error: gap.y), ends, &index, softness: softness)
  }

  /// Appends rows that keep the constraint's error in `range`, an inequality for each finite bound.
  private mutating func appendLimits(
    _ range: ClosedRange<Double>?, _ constraint: JointConstraint, _ ends: JointEnds, _ index: inout Int32
  ) {
    guard let range else { return }
    var limited = constraint
    if range.lowerBound.isFinite {
      limited.error = constraint.error - range.lowerBound
      append(limited, ends, &index, minimumImpulse: 0)
    } else {
      index += 1
    }
    if range.upperBound.isFinite {
      limited.error = constraint.error - range.upperBound
      append(limited, ends, &index, maximumImpulse: 0)
    }
  }
}

/// A scalar error that a joint keeps at 0, and its Jacobian; see ``JointRow``.
private struct JointConstraint {
  var normal: Vec
  var turnA: Double, turnB: Double
  var error: Double
  var isAngle = false

  /// The angle of the second body relative to the first.
  static func angle(_ error: Double) -> Self { Self(normal: .zero, turnA: 1, turnB: 1, error: error, isAngle: true) }
}

/// The two bodies of a joint and its anchors, in world coordinates.
private struct JointEnds {
  let a, b: Int
  /// The joint's index in the table.
  let slot: Int
  /// From each body's center of mass to its anchor.
  let armA, armB: Vec
  /// From the first anchor to the second.
  let gap: Vec

  /// The distance of the anchors minus `length`.
  func along(_ length: Double) -> JointConstraint {
    let distance = gap.length
    // anchors at one place have no direction: any will do
    let leastDistance = 1e-9
    let normal = distance > leastDistance ? gap * (1 / distance) : Vec(1, 0)
    return JointConstraint(normal: normal, turnA: armA.cross(normal), turnB: armB.cross(normal), error: distance - length)
  }

  /// The component of the gap along a direction that rotates with the first body; therefore the lever arm of the first body extends to the second anchor.
  func across(_ direction: Vec) -> JointConstraint {
    JointConstraint(normal: direction, turnA: (armA + gap).cross(direction), turnB: armB.cross(direction), error: gap.dot(direction))
  }
}
