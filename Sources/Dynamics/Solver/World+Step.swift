import LegatoTiming

/// What a step does to a body that nothing touches: the solution of `v′ = a − c·v` over one step, exactly.
struct Decay: Sendable {
  /// `e^(−ch)`, `(1 − e^(−ch))/(ch)` and `(ch − 1 + e^(−ch))/(ch)²`.
  var keeps = 1.0, first = 1.0, second = 0.5

  init(_ resistance: Double) {
    let x = resistance * World.step
    guard x != 0, x.isFinite else { return }
    keeps = Libm.exp(-x)
    first = -Libm.expm1(-x) / x
    // Where the difference would lose its digits, its series.
    second = abs(x) < 1e-3 ? 0.5 - x / 6 + x * x / 24 : (1 - first) / x
  }
}

extension World {
  /// Moves everything by one step.
  ///
  /// Where two shapes touch, and where they will within the step; velocities with the forces; rounds of impulses; positions; bounces; rounds of
  /// position correction; sleeping. No allocation when the counts are as before.
  package mutating func advance() {
    countStep()
    for i in bodies.indices { bodies[i].isTouched = false }
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
    notePartings()
    settlePositions()
    forgetInfluences()
    fallAsleep()
  }

  private mutating func applyForces() {
    for i in bodies.indices {
      before[i] = motions[i]
      guard isMoving(i) else { continue }
      let (motion, angular) = (motions[i], decays[i].angular)
      (motions[i].velocity, ways[i]) = flight(of: i, from: motion.velocity)
      motions[i].spin = motion.spin * angular.keeps + drives[i].torque * motion.inverseInertia * (Self.step * angular.first)
    }
  }

  /// A free body moves by its closed form; one with an impulse by its new velocity.
  private mutating func integrate() {
    let h = Self.step
    for number in solver.rows.indices {
      let row = solver.rows[number]
      for i in Int(row.first)..<Int(row.first + row.count) where solver.points[i].normalImpulse > 0 {
        bodies[Int(row.a)].isTouched = true
        bodies[Int(row.b)].isTouched = true
      }
    }
    while solver.shifts.count < bodies.count { solver.shifts.append(ContactSolver.Shift()) }
    for i in bodies.indices {
      solver.shifts[i] = ContactSolver.Shift()
      guard isMoving(i) else { continue }
      let motion = motions[i]
      guard motion.velocity.isFinite, motion.spin.isFinite else {
        // A number that is not finite stays out of the world: the body rests where it was.
        (motions[i].velocity, motions[i].spin) = (.zero, 0)
        continue
      }
      // Where the spin is limited, the displacement is shortened in proportion: limiting the turn alone would undo what the impulses solved.
      let share = min(1, Self.largestSpin / abs(motion.spin))
      motions[i].spin *= share
      if bodies[i].isTouched {
        solver.shifts[i] = ContactSolver.Shift(translation: motion.velocity * (h * share), turn: motion.spin * (h * share))
      } else {
        let angular = decays[i].angular
        solver.shifts[i] = ContactSolver.Shift(
          translation: ways[i],
          turn: before[i].spin * (h * angular.first) + drives[i].torque * motion.inverseInertia * (h * h * angular.second))
      }
    }
  }

  /// A quarter turn a step, radians a second: faster, a long body would turn past what it touches.
  static let largestSpin = 0.5 * Double.pi / step

  private mutating func settlePositions() {
    for _ in 0..<Self.positionRounds {
      let (contactsAreDone, jointsAreDone) = (solvePositions(), solveJointPositions())
      if contactsAreDone && jointsAreDone { break }
    }
    for i in bodies.indices {
      earlier[i] = poses[i]
      guard isMoving(i) else { continue }
      keepBehindWalls(i)
      poses[i] = shifted(i)
      for shape in bodies[i].shapes { turnCorners(of: Int(shape)) }
    }
  }

  /// Where the step takes a body, as far as it is known.
  func shifted(_ body: Int) -> Pose {
    let (pose, shift) = (poses[body], solver.shifts[body])
    guard shift.turn != 0 else { return Pose(position: pose.position + shift.translation, angle: pose.angle, turn: pose.turn) }
    let angle = pose.angle + shift.turn
    return Pose(position: pose.position + shift.translation, angle: angle, turn: Rot(angle: angle))
  }

  /// The broad phase hears where bodies may go in this step.
  private mutating func announceMoves() {
    for i in bodies.indices where isMoving(i) { refit(i, by: motions[i].velocity * Self.step + stepGain(i)) }
  }

  /// Updates the fat box of a body that has left it, extended along its displacement.
  mutating func refit(_ body: Int, by way: Vec) {
    for shape in bodies[body].shapes {
      let slot = Int(shape)
      let box = box(of: slot)
      let swept = box.union(box.moved(by: way)).grown(by: Self.margin)
      guard !shapes[slot].fat.contains(swept) else { continue }
      let ahead = box.moved(by: way * 2)
      grid.refit(slot, to: box.union(ahead).grown(by: Self.fatness), in: &shapes)
    }
  }
}

/// What the behaviors need beside the numbers of a body.
extension World {
  /// From a body's centre of mass to a point of the body's own space, at its present rotation.
  package func arm(of id: BodyID, to point: Vec) -> Vec {
    guard let slot = index(id) else { return .zero }
    return poses[slot].turn.apply(point - bodies[slot].center)
  }

  /// An impulse, mass units · points a second, at a point of the body's own space.
  package mutating func push(_ id: BodyID, _ impulse: Vec, at point: Vec) {
    guard let slot = index(id), impulse != .zero, impulse.isFinite, point.isFinite else { return }
    let motion = motions[slot]
    let arm = arm(of: id, to: point)
    setVelocity(of: id, to: motion.velocity + impulse * motion.inverseMass, spin: motion.spin + arm.cross(impulse) * motion.inverseInertia)
  }

  /// Whether a body's box overlaps another.
  package func touches(_ id: BodyID, _ box: Box) -> Bool {
    guard let slot = index(id) else { return false }
    return bodies[slot].shapes.contains { self.box(of: Int($0)).overlaps(box) }
  }

  package mutating func forgetEvents() { events.removeAll(keepingCapacity: true) }

  /// Puts a sleeping body exactly where it has all but come to rest; it sleeps on.
  package mutating func settle(_ id: BodyID, at position: Vec, angle: Double) {
    guard let slot = index(id), !bodies[slot].isAwake else { return }
    let turn = Rot(angle: angle)
    poses[slot] = Pose(position: position + turn.apply(bodies[slot].center), angle: angle, turn: turn)
    earlier[slot] = poses[slot]
    for shape in bodies[slot].shapes { turnCorners(of: Int(shape)) }
  }
}

extension World {
  package var awakeCount: Int { bodies.indices.count { isMoving($0) } }
  package var contactCount: Int { contacts.pairs.count }
}
