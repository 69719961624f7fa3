import LegatoTiming

/// The exact solution of `v′ = a − c·v` over one step, for a body without contacts.
struct Decay: Sendable {
  /// `e^(−ch)`, `(1 − e^(−ch))/(ch)` and `(ch − 1 + e^(−ch))/(ch)²`.
  var keeps = 1.0, first = 1.0, second = 0.5

  init(_ resistance: Double) {
    let x = resistance * World.step
    guard x != 0, x.isFinite else { return }
    keeps = Libm.exp(-x)
    first = -Libm.expm1(-x) / x
    // the series where the difference would lose precision
    second = abs(x) < 1e-3 ? 0.5 - x / 6 + x * x / 24 : (1 - first) / x
  }
}

extension World {
  /// Advances the world by one step.
  ///
  /// In order: contacts now and within the step; velocities by forces; impulse iterations; positions; bounces; position iterations; sleeping. It does not
  /// allocate memory if the numbers of bodies and contacts do not grow.
  package mutating func advance() {
    countStep()
    for i in bodies.indices { (bodies[i].isTouched, bodies[i].isAtWall) = (false, false) }
    announceMoves()
    findPairs()
    touchAll()
    findIslands()
    applyForces()
    prepareJoints()
    prepareContacts()
    warmStart()
    for _ in 0..<Self.velocityRounds {
      solveJointVelocities()
      solveVelocities()
    }
    storeJointImpulses()
    integrate()
    bounce()
    storeImpulses()
    recordSeparations()
    correctPositions()
    forgetInfluences()
    fallAsleep()
  }

  private mutating func applyForces() {
    for i in bodies.indices {
      initialMotions[i] = motions[i]
      guard isMoving(i) else { continue }
      let (motion, angular) = (motions[i], decays[i].angular)
      (motions[i].velocity, displacements[i]) = flight(of: i, from: motion.velocity)
      motions[i].spin = motion.spin * angular.keeps + drives[i].torque * motion.inverseInertia * (Self.step * angular.first)
    }
  }

  /// Computes the displacements: of a body without impulses by the closed form, of others by the new velocity.
  private mutating func integrate() {
    let h = Self.step
    for number in solver.rows.indices {
      let row = solver.rows[number]
      if motions[Int(row.a)].inverseMass == 0 { bodies[Int(row.b)].isAtWall = true }
      if motions[Int(row.b)].inverseMass == 0 { bodies[Int(row.a)].isAtWall = true }
      for i in Int(row.first)..<Int(row.first + row.count) where solver.points[i].normalImpulse > 0 {
        bodies[Int(row.a)].isTouched = true
        bodies[Int(row.b)].isTouched = true
      }
    }
    while solver.shifts.count < bodies.count { solver.shifts.append(ContactSolver.Shift()) }
    for i in bodies.indices {
      solver.shifts[i] = ContactSolver.Shift()
      guard isFinite(i), isMoving(i) else { continue }
      let motion = motions[i]
      // if the spin is limited, the displacement is scaled too: limiting the rotation alone would violate the solved contacts
      let fraction = min(1, Self.maximumSpin / abs(motion.spin))
      motions[i].spin *= fraction
      if bodies[i].isTouched {
        solver.shifts[i] = ContactSolver.Shift(translation: motion.velocity * (h * fraction), turn: motion.spin * (h * fraction))
      } else {
        let angular = decays[i].angular
        solver.shifts[i] = ContactSolver.Shift(
          translation: displacements[i],
          turn: initialMotions[i].spin * (h * angular.first) + drives[i].torque * motion.inverseInertia * (h * h * angular.second))
      }
    }
  }

  /// Whether a body's velocity is finite. One that is not stops, so that no number in the world becomes infinite or NaN; also a static one, whose velocity is the
  /// product of an impulse and 0.
  private mutating func isFinite(_ body: Int) -> Bool {
    if motions[body].velocity.isFinite, motions[body].spin.isFinite { return true }
    (motions[body].velocity, motions[body].spin) = (.zero, 0)
    return false
  }

  /// The largest spin, a quarter turn per step, in radians per second: a faster long body would rotate through others.
  static let maximumSpin = 0.5 * Double.pi / step

  private mutating func correctPositions() {
    for _ in 0..<Self.positionRounds {
      let (contactsAreDone, jointsAreDone) = (solvePositions(), solveJointPositions())
      if contactsAreDone && jointsAreDone { break }
    }
    for i in bodies.indices {
      previousPoses[i] = poses[i]
      guard isFinite(i), isMoving(i) else { continue }
      keepBehindWalls(i)
      let pose = shifted(i)
      guard pose.position.isFinite, pose.angle.isFinite else { continue }
      poses[i] = pose
      for shape in bodies[i].shapes { updateCorners(of: Int(shape)) }
    }
  }

  /// The pose of a body after the displacement of this step.
  mutating func shifted(_ body: Int) -> Pose {
    let (pose, shift) = (poses[body], solver.shifts[body])
    guard shift.turn != 0 else { return Pose(position: pose.position + shift.translation, angle: pose.angle, turn: pose.turn) }
    let angle = pose.angle + shift.turn
    return Pose(position: pose.position + shift.translation, angle: angle, turn: Rot(angle: angle))
  }

  /// Updates the broad phase for the predicted displacements of this step.
  private mutating func announceMoves() {
    for i in bodies.indices where isMoving(i) { refit(i, by: motions[i].velocity * Self.step + stepGain(i)) }
  }

  /// Updates the fat boxes of a body's shapes that leave them with the displacement; the new boxes are extended along it.
  mutating func refit(_ body: Int, by displacement: Vec) {
    for shape in bodies[body].shapes {
      let slot = Int(shape)
      let box = box(of: slot)
      let swept = box.union(box.moved(by: displacement)).grown(by: Self.margin)
      guard !shapes[slot].fat.contains(swept) else { continue }
      let ahead = box.moved(by: displacement * 2)
      grid.refit(slot, to: box.union(ahead).grown(by: Self.fatness), in: &shapes)
    }
  }
}

/// Operations for behaviors.
extension World {
  /// The vector from a body's center of mass to a point in its own coordinates, at its present rotation.
  package func arm(of id: BodyID, to point: Vec) -> Vec {
    guard let slot = index(id) else { return .zero }
    return poses[slot].turn.apply(point - bodies[slot].center)
  }

  /// Applies an impulse, in mass units · points per second, at a point in the body's own coordinates.
  package mutating func push(_ id: BodyID, _ impulse: Vec, at point: Vec) {
    guard let slot = index(id), impulse != .zero, impulse.isFinite, point.isFinite else { return }
    let motion = motions[slot]
    let arm = arm(of: id, to: point)
    setVelocity(of: id, to: motion.velocity + impulse * motion.inverseMass, spin: motion.spin + arm.cross(impulse) * motion.inverseInertia)
  }

  /// Whether the bounding box of a body's shape overlaps a box.
  package func touches(_ id: BodyID, _ box: Box) -> Bool {
    guard let slot = index(id) else { return false }
    return bodies[slot].shapes.contains { self.box(of: Int($0)).overlaps(box) }
  }

  package mutating func forgetEvents() { events.removeAll(keepingCapacity: true) }

  /// Moves a sleeping body to an exact pose without waking it.
  package mutating func snap(_ id: BodyID, at position: Vec, angle: Double) {
    guard let slot = index(id), !bodies[slot].isAwake else { return }
    let turn = Rot(angle: angle)
    poses[slot] = Pose(position: position + turn.apply(bodies[slot].center), angle: angle, turn: turn)
    previousPoses[slot] = poses[slot]
    for shape in bodies[slot].shapes { updateCorners(of: Int(shape)) }
  }
}

extension World {
  package var awakeCount: Int { bodies.indices.count { bodies[$0].isAwake && motions[$0].inverseMass > 0 } }
  package var contactCount: Int { contacts.pairs.count }
}
