/// The contacts of one step as rows for the solver, in the order of the pairs. The value is kept between steps to reuse its memory.
struct ContactSolver: Sendable {
  struct Row: Sendable {
    var a: Int32, b: Int32
    var pair: Int32
    var first: Int32, count: Int32
    var normal: Vec
    var friction: Double, elasticity: Double
    var canBounce: Bool
    /// The change of the separation speed at one point by a unit impulse at the other.
    var coupling = 0.0
  }

  struct Point: Sendable {
    var armA: Vec, armB: Vec
    var separation: Double
    /// The change of the separation speed at the point by a unit impulse.
    var normalGain: Double
    var normalMass: Double, tangentMass: Double
    var normalImpulse: Double, tangentImpulse: Double
    /// The separation speed before and after the forces of this step are applied, in points per second.
    var before: Double, after: Double
    /// The distance that the position iterations establish; for negative ones they only correct overlaps.
    var target: Double
  }

  var rows: [Row] = []
  var points: [Point] = []
  /// The translations and rotations of the bodies in this step.
  var shifts: [Shift] = []

  struct Shift: Sendable {
    var translation = Vec.zero
    var turn = 0.0
  }
}

extension World {
  /// Makes the rows of all contacts. Those with static bodies come last and are solved last in each iteration, so that walls take precedence.
  mutating func prepareContacts() {
    solver.rows.removeAll(keepingCapacity: true)
    solver.points.removeAll(keepingCapacity: true)
    prepareContacts(withWalls: false)
    prepareContacts(withWalls: true)
  }

  private mutating func prepareContacts(withWalls: Bool) {
    for number in contacts.pairs.indices {
      let count = contacts.pairs[number].count
      guard count > 0 else { continue }
      let (a, b) = (Int(contacts.pairs[number].bodyA), Int(contacts.pairs[number].bodyB))
      guard isMoving(a) || isMoving(b) else { continue }
      guard (motions[a].inverseMass == 0 || motions[b].inverseMass == 0) == withWalls else { continue }
      let normal = contacts.pairs[number].normal
      let (materialA, materialB) = (materials[a], materials[b])
      var row = ContactSolver.Row(
        a: Int32(a), b: Int32(b), pair: Int32(number), first: Int32(solver.points.count), count: Int32(count), normal: normal,
        friction: max(0, materialA.friction * materialB.friction).squareRoot(), elasticity: max(materialA.elasticity, materialB.elasticity),
        canBounce: false)
      if !(row.elasticity > 0) { row.elasticity = 0 }
      if !row.friction.isFinite { row.friction = 0 }
      let masses = motions[a].inverseMass + motions[b].inverseMass
      let (iA, iB) = (motions[a].inverseInertia, motions[b].inverseInertia)
      let tangent = normal.turned
      for i in 0..<count {
        let point = i == 0 ? contacts.pairs[number].first : contacts.pairs[number].second
        let (nA, nB) = (point.armA.cross(normal), point.armB.cross(normal))
        let (tA, tB) = (point.armA.cross(tangent), point.armB.cross(tangent))
        let normalMass = masses + nA * nA * iA + nB * nB * iB
        let tangentMass = masses + tA * tA * iA + tB * tB * iB
        let parting = Self.parting(initialMotions, a, b, point.armA, point.armB, normal)
        if parting < -Self.bounceThreshold / 2 { row.canBounce = true }
        solver.points.append(
          ContactSolver.Point(
            armA: point.armA, armB: point.armB, separation: point.separation, normalGain: normalMass, normalMass: 1 / normalMass,
            tangentMass: 1 / tangentMass,
            normalImpulse: point.normalImpulse, tangentImpulse: point.tangentImpulse, before: parting,
            after: Self.parting(motions, a, b, point.armA, point.armB, normal), target: -.infinity))
      }
      if count == 2 {
        let (p, q) = (contacts.pairs[number].first, contacts.pairs[number].second)
        row.coupling = masses + p.armA.cross(normal) * q.armA.cross(normal) * iA + p.armB.cross(normal) * q.armB.cross(normal) * iB
      }
      solver.rows.append(row)
    }
  }

  /// The relative velocity of the contact points of two bodies, projected on the normal.
  private static func parting(_ motions: [Motion], _ a: Int, _ b: Int, _ armA: Vec, _ armB: Vec, _ normal: Vec) -> Double {
    let (ma, mb) = (motions[a], motions[b])
    return (mb.velocity + armB.turned * mb.spin - ma.velocity - armA.turned * ma.spin).dot(normal)
  }

  /// Applies the impulses of the last step as a first approximation of those of this step.
  mutating func warmStart() {
    solver.visit(&motions) { row, points, motions in
      let (n, t) = (row.normal, row.normal.turned)
      var (ma, mb) = (motions[Int(row.a)], motions[Int(row.b)])
      for i in Int(row.first)..<Int(row.first + row.count) {
        let point = points[i]
        Self.apply(n * point.normalImpulse + t * point.tangentImpulse, point.armA, point.armB, &ma, &mb)
      }
      (motions[Int(row.a)], motions[Int(row.b)]) = (ma, mb)
    }
  }

  @inline(__always)
  static func apply(_ impulse: Vec, _ armA: Vec, _ armB: Vec, _ a: inout Motion, _ b: inout Motion) {
    a.velocity -= impulse * a.inverseMass
    a.spin -= armA.cross(impulse) * a.inverseInertia
    b.velocity += impulse * b.inverseMass
    b.spin += armB.cross(impulse) * b.inverseInertia
  }

  @inline(__always)
  private static func relative(_ point: ContactSolver.Point, _ a: Motion, _ b: Motion) -> Vec {
    b.velocity + point.armB.turned * b.spin - a.velocity - point.armA.turned * a.spin
  }

  /// One iteration of the velocities: friction first, because non-penetration is more important. A gap larger than the slop may close to the slop within the
  /// step; smaller gaps and overlaps must not decrease.
  mutating func solveVelocities() {
    let perStep = 1 / Self.step
    solver.visit(&motions) { row, points, motions in
      let n = row.normal
      var (ma, mb) = (motions[Int(row.a)], motions[Int(row.b)])
      let first = Int(row.first)
      Self.applyFriction(row, points, &ma, &mb)
      if row.count == 2 {
        let (p, q) = (points[first], points[first + 1])
        // the separation speeds without normal impulses at the two points
        let (s0, s1) = (Self.relative(p, ma, mb).dot(n), Self.relative(q, ma, mb).dot(n))
        let (g0, g1) = (max(0, p.separation - Self.slop) * perStep, max(0, q.separation - Self.slop) * perStep)
        let (x0, x1) = Self.pushes(
          p, q, row.coupling, s0 + g0 - p.normalGain * p.normalImpulse - row.coupling * q.normalImpulse,
          s1 + g1 - q.normalGain * q.normalImpulse - row.coupling * p.normalImpulse)
        points[first].normalImpulse = x0
        points[first + 1].normalImpulse = x1
        Self.apply(n * (x0 - p.normalImpulse), p.armA, p.armB, &ma, &mb)
        Self.apply(n * (x1 - q.normalImpulse), q.armA, q.armB, &ma, &mb)
      } else {
        let i = first
        let gap = max(0, points[i].separation - Self.slop) * perStep
        let wanted = points[i].normalImpulse - points[i].normalMass * (Self.relative(points[i], ma, mb).dot(n) + gap)
        let impulse = max(0, wanted)
        let change = impulse - points[i].normalImpulse
        points[i].normalImpulse = impulse
        Self.apply(n * change, points[i].armA, points[i].armB, &ma, &mb)
      }
      (motions[Int(row.a)], motions[Int(row.b)]) = (ma, mb)
    }
  }

  /// Coulomb friction at each point of a row: the tangential speed goes to 0 as far as `friction` times the normal impulse allows.
  @inline(__always) private static func applyFriction(
    _ row: ContactSolver.Row, _ points: UnsafeMutableBufferPointer<ContactSolver.Point>, _ ma: inout Motion, _ mb: inout Motion
  ) {
    let tangent = row.normal.turned
    for i in Int(row.first)..<Int(row.first + row.count) {
      let most = row.friction * points[i].normalImpulse
      let wanted = points[i].tangentImpulse - points[i].tangentMass * relative(points[i], ma, mb).dot(tangent)
      let impulse = max(-most, min(most, wanted))
      let change = impulse - points[i].tangentImpulse
      points[i].tangentImpulse = impulse
      apply(tangent * change, points[i].armA, points[i].armB, &ma, &mb)
    }
  }

  /// Solves both normal impulses of a manifold together: `x ≥ 0`, the speeds `K·x + b ≥ 0`, and a point with an impulse above 0 has the speed 0. One of four
  /// cases is the solution.
  ///
  /// Solved one after the other, the first would be favoured, and stacks would lean.
  @inline(__always)
  static func pushes(_ p: ContactSolver.Point, _ q: ContactSolver.Point, _ k: Double, _ b0: Double, _ b1: Double) -> (Double, Double) {
    let determinant = p.normalGain * q.normalGain - k * k
    // for two points that nearly coincide the larger impulse serves both
    if determinant > 1e-6 * p.normalGain * q.normalGain {
      let (x0, x1) = ((k * b1 - q.normalGain * b0) / determinant, (k * b0 - p.normalGain * b1) / determinant)
      if x0 >= 0, x1 >= 0 { return (x0, x1) }
    }
    let (x0, x1) = (max(0, -b0 * p.normalMass), max(0, -b1 * q.normalMass))
    let (isFirstEnough, isSecondEnough) = (k * x0 + b1 >= 0, k * x1 + b0 >= 0)
    if isFirstEnough, !isSecondEnough || x0 <= x1 { return (x0, 0) }
    if isSecondEnough { return (0, x1) }
    return b0 < b1 ? (x0, 0) : (0, x1)
  }

  /// Lets fast contacts bounce: with speed v over a gap s they meet after τ = s/v, separate with e·v, and are e·v·(h − τ) apart at the end of the step.
  ///
  /// The forces of the step act before and after τ: with a separating acceleration g, the approach speed at τ is v = v₀ − g·τ.
  mutating func bounce() {
    let perStep = 1 / Self.step
    solver.visit(&motions) { row, points, motions in
      guard row.canBounce else { return }
      let n = row.normal
      var (ma, mb) = (motions[Int(row.a)], motions[Int(row.b)])
      let (first, end) = (Int(row.first), Int(row.first + row.count))
      // the separation speed of each point less its required one: the rebound speed or, without a bounce, one that keeps the gap from closing
      var deficits: InlineArray<2, Double> = [0, 0]
      var bounces = false
      for i in first..<end {
        let point = points[i]
        let speed = Self.relative(point, ma, mb).dot(n)
        deficits[i - first] = speed + max(0, point.separation - Self.slop) * perStep
        let gain = (point.after - point.before) * perStep
        guard point.normalImpulse > 0, point.before < 0 else { continue }
        let time = min(Self.step, max(0, point.separation) / -point.before)
        let meeting = -point.before - gain * time
        guard meeting >= Self.bounceThreshold else { continue }
        let rest = Self.step - time
        let leaving = row.elasticity * meeting
        deficits[i - first] = speed - leaving - gain * rest
        points[i].target = min(Self.maximumCorrection, max(0, leaving * rest + gain * rest * rest / 2))
        bounces = true
      }
      guard bounces else { return }
      var pushes: InlineArray<2, Double> = [max(0, -deficits[0] * points[first].normalMass), 0]
      if row.count == 2 { (pushes[0], pushes[1]) = Self.pushes(points[first], points[first + 1], row.coupling, deficits[0], deficits[1]) }
      for i in first..<end {
        points[i].normalImpulse += pushes[i - first]
        Self.apply(n * pushes[i - first], points[i].armA, points[i].armB, &ma, &mb)
      }
      Self.applyFriction(row, points, &ma, &mb)
      (motions[Int(row.a)], motions[Int(row.b)]) = (ma, mb)
    }
  }

  /// One iteration of position correction, which moves bodies without changing velocities.
  /// - Returns: true if no correction was necessary.
  mutating func solvePositions() -> Bool {
    var isDone = true
    motions.withUnsafeBufferPointer { motions in
      solver.shifts.withUnsafeMutableBufferPointer { shifts in
        solver.points.withUnsafeBufferPointer { points in
          for row in solver.rows {
            let deficits = Self.deficits(row, points, shifts, &isDone)
            if max(deficits[0], deficits[1]) > 0 { Self.separate(row, deficits, points, shifts, motions) }
          }
        }
      }
    }
    return isDone
  }

  /// The distance by which a row's points have to separate in this iteration, in points; at most 0 if they need not.
  @inline(__always) private static func deficits(
    _ row: ContactSolver.Row, _ points: UnsafeBufferPointer<ContactSolver.Point>, _ shifts: UnsafeMutableBufferPointer<ContactSolver.Shift>,
    _ isDone: inout Bool
  ) -> InlineArray<2, Double> {
    let first = Int(row.first)
    var deficits: InlineArray<2, Double> = [-.infinity, -.infinity]
    for i in first..<first + Int(row.count) {
      let point = points[i]
      let (sa, sb) = (shifts[Int(row.a)], shifts[Int(row.b)])
      let move = sb.translation + turn(point.armB, sb.turn) - sa.translation - turn(point.armA, sa.turn)
      let separation = point.separation + move.dot(row.normal)
      if point.target >= 0 {
        deficits[i - first] = point.target - separation
        if deficits[i - first] > 1e-9 { isDone = false }
      } else {
        deficits[i - first] = min(maximumCorrection, -correction * (separation + slop))
        if separation < -2 * slop { isDone = false }
      }
    }
    return deficits
  }

  /// The change of a lever arm under a small rotation, to second order.
  @inline(__always) private static func turn(_ arm: Vec, _ angle: Double) -> Vec { arm.turned * angle - arm * (angle * angle / 2) }

  /// Moves and rotates the two bodies of a row by pseudo-impulses that separate its points by `deficits`.
  @inline(__always) private static func separate(
    _ row: ContactSolver.Row, _ deficits: InlineArray<2, Double>, _ points: UnsafeBufferPointer<ContactSolver.Point>,
    _ shifts: UnsafeMutableBufferPointer<ContactSolver.Shift>, _ motions: UnsafeBufferPointer<Motion>
  ) {
    let (a, b, first) = (Int(row.a), Int(row.b), Int(row.first))
    var pushes: InlineArray<2, Double> = [max(0, deficits[0] * points[first].normalMass), 0]
    if row.count == 2 {
      (pushes[0], pushes[1]) = Self.pushes(points[first], points[first + 1], row.coupling, -deficits[0], -deficits[1])
    }
    for i in 0..<Int(row.count) where pushes[i] > 0 {
      let (point, push) = (points[first + i], row.normal * pushes[i])
      shifts[a].translation -= push * motions[a].inverseMass
      shifts[a].turn -= point.armA.cross(push) * motions[a].inverseInertia
      shifts[b].translation += push * motions[b].inverseMass
      shifts[b].turn += point.armB.cross(push) * motions[b].inverseInertia
    }
  }

  /// The fraction of an overlap that one position iteration corrects.
  static let correction = 0.2
  /// The largest correction per iteration, in points; deep overlaps are resolved over several steps.
  static let maximumCorrection = 8.0

  /// Stores the impulses in the pairs for warm starting, and records which bodies touch and which contacts began or ended.
  mutating func storeImpulses() {
    for row in solver.rows {
      let number = Int(row.pair)
      let first = Int(row.first)
      var (pushes, nearest) = (0.0, Double.infinity)
      for i in 0..<Int(row.count) {
        let point = solver.points[first + i]
        pushes += point.normalImpulse
        nearest = min(nearest, point.separation)
        if i == 0 {
          contacts.pairs[number].first.normalImpulse = point.normalImpulse
          contacts.pairs[number].first.tangentImpulse = point.tangentImpulse
        } else {
          contacts.pairs[number].second.normalImpulse = point.normalImpulse
          contacts.pairs[number].second.tangentImpulse = point.tangentImpulse
        }
      }
      let touches = pushes > 0 || nearest <= 0
      if touches {
        bodies[Int(row.a)].isTouched = true
        bodies[Int(row.b)].isTouched = true
      }
      if touches != contacts.pairs[number].isTouching, touches || nearest > 2 * Self.slop {
        contacts.pairs[number].isTouching = touches
        if touches { contacts.pairs[number].shared = masks[Int(row.a)].category & masks[Int(row.b)].category }
        note(touches ? .began : .ended, contacts.pairs[number])
      }
      // the impulse of a bounce is no approximation for the next step, nor is one without an end
      if row.canBounce || !pushes.isFinite {
        contacts.pairs[number].first.normalImpulse = 0
        contacts.pairs[number].first.tangentImpulse = 0
        contacts.pairs[number].second.normalImpulse = 0
        contacts.pairs[number].second.tangentImpulse = 0
      }
    }
  }

  /// Records the end of contacts whose shapes have separated completely.
  mutating func recordSeparations() {
    for number in contacts.pairs.indices where contacts.pairs[number].isTouching && contacts.pairs[number].count == 0 {
      contacts.pairs[number].isTouching = false
      note(.ended, contacts.pairs[number])
    }
  }
}

extension ContactSolver {
  /// Calls `body` with each row, the points and the motions.
  ///
  /// Pointers avoid bounds checks. The indices of a row are in bounds, because the rows, their points and the number of motions do not change between
  /// `prepareContacts` and the end of the step.
  @inline(__always)
  mutating func visit(
    _ motions: inout [Motion], _ body: (Row, UnsafeMutableBufferPointer<Point>, UnsafeMutableBufferPointer<Motion>) -> Void
  ) {
    motions.withUnsafeMutableBufferPointer { motions in
      points.withUnsafeMutableBufferPointer { points in
        rows.withUnsafeBufferPointer { rows in
          for row in rows { body(row, points, motions) }
        }
      }
    }
  }
}
