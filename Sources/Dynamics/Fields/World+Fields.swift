extension World {
  /// Adds an influence on a body for the next step.
  package mutating func addInfluence(to id: BodyID, _ influence: Influence) {
    guard let slot = index(id) else { return }
    influences[slot] += influence
    isInFields = true
  }

  /// Adds a field's influence on each awake body for the next step. O(bodies).
  /// - Returns: false if an influence was not finite; that body is skipped.
  package mutating func addInfluences(to ids: [BodyID], of field: Field) -> Bool {
    var areFinite = true
    for id in ids {
      guard let slot = index(id), isMoving(slot) else { continue }
      let influence = influence(of: field, slot)
      if influence.isFinite { influences[slot] += influence } else { areFinite = false }
    }
    isInFields = true
    return areFinite
  }

  /// Wakes the bodies whose influence changes because the field was changed, and keeps those awake whose influence can change with time.
  package mutating func wake(_ ids: [BodyID], where former: Field?, became field: Field) {
    guard former != nil || field.isLively else { return }
    for id in ids {
      guard let slot = index(id) else { continue }
      if field.isLively, field.strength(at: midway(slot)) != nil {
        wake(slot)
      } else if let former, !bodies[slot].isAwake, influence(of: former, slot) != influence(of: field, slot) {
        wake(slot)
      }
    }
  }

  /// The position of a body half a step later, at its present velocity.
  package func midway(of id: BodyID) -> Vec { index(id).map { midway($0) } ?? .zero }
  private func midway(_ slot: Int) -> Vec { poses[slot].position + motions[slot].velocity * (Self.step / 2) }

  private func influence(of field: Field, _ slot: Int) -> Influence {
    let inverseMass = motions[slot].inverseMass
    return field.influence(
      at: midway(slot), time: (Double(stepCount) + 0.5) * Self.step, charge: bodies[slot].charge * inverseMass, inverseMass: inverseMass)
  }

  mutating func forgetInfluences() {
    guard isInFields else { return }
    for i in influences.indices { influences[i] = Influence() }
    isInFields = false
  }

  /// The acceleration of a body in the next step, in points per second squared, by its drive and by fields.
  @inline(__always) private mutating func pull(on body: Int) -> Vec {
    let drive = drives[body]
    let acceleration = drive.acceleration + drive.force * motions[body].inverseMass
    return isInFields ? acceleration + influences[body].acceleration : acceleration
  }

  /// An upper bound of the displacement of a body by the forces of this step; the exact displacement in a field with a stiffness.
  mutating func stepGain(_ body: Int) -> Vec {
    guard isMoving(body) else { return .zero }
    // a stiff field can reverse a body within the step
    if isInFields, influences[body].stiffness > 0 {
      let velocity = motions[body].velocity
      return flight(of: body, from: velocity).displacement - velocity * Self.step
    }
    return pull(on: body) * (Self.step * Self.step)
  }

  /// The velocity and displacement of a body without contacts after a step.
  ///
  /// It is the exact solution of `v′ = a − c·v + ω·v⊥` for a constant a. Fields are sampled at x + v·h/2, which is the leapfrog method: of second order, and
  /// orbits keep their energy.
  @inline(__always) mutating func flight(of body: Int, from velocity: Vec) -> (velocity: Vec, displacement: Vec) {
    let (h, acceleration) = (Self.step, pull(on: body))
    if isInFields, !influences[body].isPull { return fieldFlight(of: body, from: velocity, acceleration) }
    let decay = decays[body].linear
    return (velocity * decay.keeps + acceleration * (h * decay.first), velocity * (h * decay.first) + acceleration * (h * h * decay.second))
  }

  /// The velocity and displacement after a step in fields with drag, rotation or stiffness.
  ///
  /// With a stiffness k the acceleration is evaluated at the mean of the step's two ends, which depends on it. Solved for the acceleration that is the
  /// implicit midpoint rule, with which a spring of any stiffness keeps its energy.
  private mutating func fieldFlight(of body: Int, from velocity: Vec, _ pull: Vec) -> (velocity: Vec, displacement: Vec) {
    let (h, field) = (Self.step, influences[body])
    let decay = TurningDecay(resistance: materials[body].resistance + field.drag, turning: field.turning)
    var acceleration = pull
    if field.stiffness > 0 {
      let offset = (decay.first.apply(velocity) - velocity) * (h / 2)
      let factor = field.stiffness * h * h / 2
      let (re, im) = (1 + factor * decay.second.c, factor * decay.second.s)
      acceleration = Rot(s: im, c: re).back(pull - offset * field.stiffness) * (1 / (re * re + im * im))
    }
    return (
      decay.keeps.apply(velocity) + decay.first.apply(acceleration * h),
      decay.first.apply(velocity * h) + decay.second.apply(acceleration * (h * h))
    )
  }
}
