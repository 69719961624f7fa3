import LegatoTiming

/// What a block wants for the changes made in it, as the engine needs it.
struct ContributionRequest {
  var timeline: Int
  var ticket: Int
  var course: Contribution.Course
  var startProgress: Double
  var isMirrored = false
  var isUndone = true
  var policy: Policy
  /// A spring with a start velocity an axis; it is used where the value is a position (SP-13).
  var vectorSpring: SpringPace?
  /// Points of a device pixel, the substitute for no distance (SP-7).
  var pixel: Double
  /// How much of the motion is shown.
  var level = MotionLevel.full

  struct Policy {
    /// Add even where the property's default is not to (AD-10).
    var asksAdditive = false
    /// Never add, as everything did once (AD-1).
    var asksAbsolute = false
    /// Where it does not add, start from what is shown (AD-3).
    var fromCurrent = false
  }
}

extension Engine {
  /// Sets a slot's model to `new` and adds the contribution that leads there. O(width), and what else runs on the value where it is replaced.
  mutating func contribute(_ request: ContributionRequest, slot index: Int, to new: UnsafeBufferPointer<Double>) {
    makePresentations(slots[index].chunk)
    guard case .own = request.course, !slots[index].hasAxes else { return insert(request, slot: index, to: new) }
    var request = request
    request.course = request.course.alongX
    return insert(request, slot: index, to: new)
  }

  private mutating func insert(_ request: ContributionRequest, slot index: Int, to new: UnsafeBufferPointer<Double>) {
    guard adds(request.policy, slot: index, to: new) else {
      let standsIn = finds(request.policy, slot: index, to: new, inPlaceOfAdding: true)
      return insertReplacing(request, slot: index, to: new, inPlaceOfAdding: standsIn)
    }
    if let vectors = offsets(slot: index, to: new) { return insertAdditive(request, slot: index, vectors: vectors, to: new) }
    guard slots[index].algebra == .affine || isPlane(index, new) else {
      return insertReplacing(request, slot: index, to: new, inPlaceOfAdding: false)
    }
    // to a map of the plane there is no way back from (IV-9); maps of space replace (IV-10)
    return insertReplacing(request, slot: index, to: new, inPlaceOfAdding: true)
  }

  /// Whether a level of motion shows changes of a slot at once.
  func isStill(_ slot: Int, _ level: MotionLevel) -> Bool {
    switch level {
    case .full: false
    case .reduced: slots[slot].isMovement
    case .none: true
    }
  }

  private func isPlane(_ slot: Int, _ new: UnsafeBufferPointer<Double>) -> Bool {
    slots[slot].algebra == .transform && transform(at: slots[slot].model).affine != nil && Transform3D { new[$0] }.affine != nil
  }

  /// Sets a model value without an animation; additive contributions stay as they are (AD-14).
  mutating func setModel(of slot: Int, to new: UnsafeBufferPointer<Double>) {
    willSetModel(of: slot, isFinite: new.allSatisfy(\.isFinite))
    for i in 0..<slots[slot].width { pool.numbers[slots[slot].model + i] = new[i] }
    noteChange(of: slot)
  }

  /// AD-9…AD-11: whether a change adds to what runs. A 3-D map does while it is one of the plane. Something that repeats or replaces and is still running keeps it from that.
  func adds(_ policy: ContributionRequest.Policy, slot index: Int, to new: UnsafeBufferPointer<Double>) -> Bool {
    finds(policy, slot: index, to: new, inPlaceOfAdding: false)
  }

  /// Whether a change is one that adds, and finds nothing that keeps it from that but, where `standsIn`, what replaces in the place of adding itself (IV-9).
  private func finds(
    _ policy: ContributionRequest.Policy, slot index: Int, to new: UnsafeBufferPointer<Double>, inPlaceOfAdding standsIn: Bool
  ) -> Bool {
    guard !policy.asksAbsolute, slots[index].isAdditive || policy.asksAdditive, slots[index].algebra != .discrete else { return false }
    if slots[index].algebra == .transform, !isPlane(index, new) { return false }
    return slots[index].hasNoContribution
      || slots[index].loose.allSatisfy { name in
        let contribution = contributions[name.index]
        let timeline = timelines[contribution.timeline]
        return (contribution.combine == .add || standsIn && contribution.isInPlaceOfAdding) && timeline.repeatCount == 1
          && !timeline.autoreverses
      }
  }

  /// D = old − new as numbers of the pool, or nil where the values have no such difference (IV-9).
  private mutating func offsets(slot index: Int, to new: UnsafeBufferPointer<Double>) -> Int? {
    let slot = slots[index]
    switch slot.algebra {
    case .sum:
      let (width, model) = (slot.width, slot.model)
      let vectors = pool.allocate(width)
      for i in 0..<width { pool.numbers[vectors + i] = pool.numbers[model + i] - new[i] }
      return vectors
    case .color:
      let vectors = pool.allocate(4)
      for i in 0..<4 {
        let (old, target) = (pool.numbers[slot.model + i], new[i])
        pool.numbers[vectors + i] = i < 3 ? old * pool.numbers[slot.model + 3] - target * new[3] : old - target
      }
      return vectors
    case .affine:
      return store(
        AffineOffset(from: affine(at: slot.model), to: AffineTransform(a: new[0], b: new[1], c: new[2], d: new[3], tx: new[4], ty: new[5])))
    case .transform:
      guard let old = transform(at: slot.model).affine, let target = Transform3D({ new[$0] }).affine else { return nil }
      return store(AffineOffset(from: old, to: target))
    case .discrete:
      return nil
    }
  }

  private mutating func store(_ offset: AffineOffset?) -> Int? {
    guard let offset else { return nil }
    let vectors = pool.allocate(AffineOffset.count)
    for i in 0..<AffineOffset.count { pool.numbers[vectors + i] = offset[i] }
    return vectors
  }

  private mutating func insertAdditive(
    _ request: ContributionRequest, slot index: Int, vectors: Int, to new: UnsafeBufferPointer<Double>
  ) {
    setModel(of: index, to: new)
    var contribution = Contribution(
      slot: index, timeline: request.timeline, ticket: request.ticket, combine: .add, course: request.course,
      startProgress: request.startProgress, isMirrored: request.isMirrored, isUndone: request.isUndone, vectors: vectors, hasSegment: false)
    contribution.isStill = isStill(index, request.level)
    if let spring = request.vectorSpring {
      giveVelocity(spring, to: &contribution, of: index, pixel: request.pixel)
    } else if case .own(.spring(let spring), _, _) = request.course, spring.velocity.dx != 0 {
      giveScalarVelocity(spring, to: &contribution, of: index)
    }
    insert(contribution)
  }

  /// SP-13, SP-14: a position gets a spring an axis; anything else goes by dx alone, which the timeline's own progress already does.
  private mutating func giveVelocity(_ spring: SpringPace, to contribution: inout Contribution, of index: Int, pixel: Double) {
    guard slots[index].hasAxes else {
      if case .own = contribution.course, spring.velocity.dx != 0 { giveScalarVelocity(spring, to: &contribution, of: index) }
      return
    }
    makeSegment(&contribution, slots[index].width)
    let width = slots[index].width
    for i in 0..<width {
      // SP-7: the way, or one pixel in place of hardly any
      let way = -pool.numbers[contribution.vectors + i]
      let distance = abs(way) < pixel / 2 ? pixel : way
      pool.numbers[contribution.vectors + 2 * width + i] = (i == 1 ? spring.velocity.dy : spring.velocity.dx) * distance
    }
    if case .follow = contribution.course { contribution.course = .own(.spring(spring), from: 0, to: 1) }
  }

  private mutating func giveScalarVelocity(_ spring: SpringPace, to contribution: inout Contribution, of index: Int) {
    let width = slots[index].algebra.offsetWidth(slots[index].width)
    makeSegment(&contribution, width)
    for i in 0..<width { pool.numbers[contribution.vectors + 2 * width + i] = -spring.velocity.dx * pool.numbers[contribution.vectors + i] }
  }

  /// Makes room for A and V behind D.
  mutating func makeSegment(_ contribution: inout Contribution, _ width: Int) {
    guard !contribution.hasSegment else { return }
    let vectors = pool.allocate(3 * width)
    for i in 0..<width { pool.numbers[vectors + i] = pool.numbers[contribution.vectors + i] }
    pool.release(contribution.vectors, width)
    contribution.vectors = vectors
    contribution.hasSegment = true
  }

  /// AD-1, AD-3, AD-15: one animation a value; what ran is removed. One that replaces `inPlaceOfAdding` leads from what is shown (IV-9).
  private mutating func insertReplacing(
    _ request: ContributionRequest, slot index: Int, to new: UnsafeBufferPointer<Double>, inPlaceOfAdding: Bool
  ) {
    let shown = show(index)
    let (width, policy) = (slots[index].width, request.policy)
    let fromCurrent =
      policy.fromCurrent || inPlaceOfAdding || takesOverFrames(request, index) || slots[index].startsFromShown && !policy.asksAbsolute
    let inherits = fromCurrent && !isAtRest(index)
    let vectors = pool.allocate(width)
    let source = fromCurrent ? shown : slots[index].model
    for i in 0..<width { pool.numbers[vectors + i] = pool.numbers[source + i] }
    var contribution = Contribution(
      slot: index, timeline: request.timeline, ticket: request.ticket, combine: .replace, course: request.course,
      startProgress: request.startProgress, isMirrored: request.isMirrored, isUndone: request.isUndone, vectors: vectors, hasSegment: false)
    contribution.isStill = isStill(index, request.level)
    contribution.startsFromShown = fromCurrent
    contribution.isInPlaceOfAdding = inPlaceOfAdding
    if inherits { inheritVelocity(request, &contribution, index) }
    if case .own(.spring(let spring), _, _) = request.course, spring.velocity.dx != 0, slots[index].algebra == .sum {
      makeSegment(&contribution, width)
      for i in 0..<width {
        pool.numbers[contribution.vectors + 2 * width + i] = spring.velocity.dx * (new[i] - pool.numbers[contribution.vectors + i])
      }
    }
    removeAll(from: index, .replaced, keepsExplicit: true)
    setModel(of: index, to: new)
    insert(contribution)
  }

  /// A spring over keyframes starts from what is shown (SP-15): they keep it from adding, which would have done so.
  private func takesOverFrames(_ request: ContributionRequest, _ index: Int) -> Bool {
    let isSpring =
      switch request.course {
      case .follow: timelines[request.timeline].pace.isSpring
      case .own(let pace, _, _): pace.isSpring
      default: false
      }
    return isSpring && !request.policy.asksAbsolute && slots[index].loose.contains { contributions[$0.index].track != nil }
  }

  /// A spring without a stated velocity that takes over a moving value goes on with the velocity that is shown.
  private mutating func inheritVelocity(_ request: ContributionRequest, _ contribution: inout Contribution, _ index: Int) {
    let spring: SpringPace
    switch request.course {
    case .follow: if case .spring(let own) = timelines[request.timeline].pace { spring = own } else { return }
    case .own(.spring(let own), _, _): spring = own
    default: return
    }
    guard spring.velocity.dx == 0, spring.velocity.dy == 0, slots[index].algebra == .sum else { return }
    let width = slots[index].width
    makeSegment(&contribution, width)
    contribution.takesVelocity = true
    let velocity = velocity(of: index)
    for i in 0..<width { pool.numbers[contribution.vectors + 2 * width + i] = pool.numbers[velocity + i] }
    if case .follow = request.course { contribution.course = .own(.spring(spring), from: 0, to: 1) }
  }
}
