import LegatoTiming

/// Starts of general rows: of what neither another row nor a spring represents.
extension Engine {
  /// Sets a slot's model to `new` and starts a general row from the former model, or from the presentation. O(width), plus the replaced animations.
  mutating func startGeneral(_ request: StartRequest, slot index: Int, to new: UnsafeBufferPointer<Double>) {
    // a plane map without an inverse has no offset (IV-9)
    guard isAdditive(request.policy, slots[index], to: new), let vectors = offsets(slot: index, to: new) else {
      return startReplacing(request, slot: index, to: new)
    }
    var contribution = record(request, index, .add, vectors: vectors)
    giveVelocity(request, to: &contribution) { -$1 }
    start(contribution, to: new)
  }

  /// Sets the model and starts a general row from its record; one that replaces ends what runs (AD-15).
  mutating func start(_ contribution: Contribution, to new: UnsafeBufferPointer<Double>) {
    if contribution.combine == .replace { removeAll(from: contribution.slot, .replaced) }
    setModel(of: contribution.slot, to: new)
    enter(contribution)
  }

  @inline(__always)
  private func isPlane(_ slot: Slot, _ new: UnsafeBufferPointer<Double>) -> Bool {
    guard slot.algebra == .transform, let new = new.baseAddress else { return false }
    return transform(at: slot.model).planeBits | Transform3D(new).planeBits == 0
  }

  /// Sets a model without an animation; additive animations continue (AD-14).
  mutating func setModel(of slot: Int, to new: UnsafeBufferPointer<Double>) {
    willSetModel(of: slot, to: new)
    for i in 0..<slots[slot].width { pool.numbers[slots[slot].model + i] = new[i] }
    noteChange(of: slot)
  }

  /// AD-9…AD-11: whether a change is additive. A 3-D map is while it is one of the plane. A running animation that repeats or replaces prevents it.
  @inline(__always)
  func isAdditive(_ policy: StartRequest.Policy, _ slot: Slot, to new: UnsafeBufferPointer<Double>) -> Bool {
    guard !policy.requestsAbsolute, slot.isAdditive || policy.requestsAdditive, slot.algebra != .discrete else { return false }
    if slot.algebra == .transform, !isPlane(slot, new) { return false }
    if isKeptFromAdding(slot) { return false }
    return !slot.hasGeneral || doAllAdd(slot)
  }

  /// Whether all general rows of a value add, and none repeats.
  @inline(never)
  private func doAllAdd(_ slot: Slot) -> Bool {
    slot.rows.allSatisfy { row in
      guard let record = slot.chunkPointer.pointee.log.record(of: row) else { return true }
      return contributions[record].combine == .add && !timelines[contributions[record].timeline].repeats
    }
  }

  /// D = old − new in the number pool, or nil if the values have no such difference (IV-9).
  private mutating func offsets(slot index: Int, to new: UnsafeBufferPointer<Double>) -> Int? {
    let count = slots[index].algebra.offsetWidth(slots[index].width)
    let vectors = pool.allocate(count)
    guard slots[index].takesRows else {
      // too wide to be contiguous
      for i in 0..<slots[index].width { pool.numbers[vectors + i] = pool.numbers[slots[index].model + i] - new[i] }
      return vectors
    }
    guard writeOffset(of: slots[index], from: pool.numbers.pointer(to: slots[index].model), to: new, at: pool.numbers.pointer(to: vectors))
    else {
      pool.release(vectors, count)
      return nil
    }
    return vectors
  }

  /// Writes the difference between two values; false without one (IV-9). Maps of space are maps of the plane here.
  func writeOffset(
    of slot: Slot, from numbers: UnsafePointer<Double>, to new: UnsafeBufferPointer<Double>, at offset: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let target = new.baseAddress else { return false }
    switch slot.algebra {
    case .sum: for i in 0..<slot.width { offset[i] = numbers[i] - target[i] }
    case .color:
      let difference = Premultiplied(numbers).difference(to: Premultiplied(target))
      for i in 0..<4 { offset[i] = difference[i] }
    case .affine, .transform:
      guard let difference = AffineOffset(from: slot.planeMap(numbers), to: slot.planeMap(target)) else { return false }
      for i in 0..<AffineOffset.count { offset[i] = difference[i] }
    case .discrete: return false
    }
    return true
  }

  /// A record for a request's change.
  func record(_ request: StartRequest, _ index: Int, _ combine: Contribution.Combine, vectors: Int) -> Contribution {
    Contribution(
      slot: index, timeline: request.timeline, group: request.group, combine: combine, request.progression(of: slots[index]),
      vectors: vectors)
  }

  /// Gives a record its request's start velocity, if it has one. SP-13, SP-14: a position gets a spring per axis; all else uses dx, as the timeline's own
  /// progress does.
  /// - Parameter distance: That of a component from its start.
  private mutating func giveVelocity(
    _ request: StartRequest, to contribution: inout Contribution, distance: (_ component: Int, _ start: Double) -> Double
  ) {
    let (slot, width) = (slots[contribution.slot], offsetWidth(of: contribution))
    let ofAxes = request.vectorSpring(on: slot, isReplacing: contribution.combine == .replace)
    var spring = ofAxes
    if spring == nil, case .own(.spring(let own), _, _) = contribution.progression.course, own.velocity.dx != 0 { spring = own }
    guard let velocity = spring?.velocity, slot.algebra != .discrete else { return }
    makeSegment(&contribution)
    for i in 0..<width {
      var distance = distance(i, pool.numbers[contribution.vectors + i])
      // SP-7: the distance, or one pixel if it is nearly 0
      if ofAxes != nil, abs(distance) < request.pixel / 2 { distance = request.pixel }
      pool.numbers[contribution.vectors + 2 * width + i] = (ofAxes != nil && i == 1 ? velocity.dy : velocity.dx) * distance
    }
    if let ofAxes { contribution.progression.follow(under: ofAxes) }
  }

  /// Allocates A and V after D.
  mutating func makeSegment(_ contribution: inout Contribution) {
    guard !contribution.hasSegment, case let width = offsetWidth(of: contribution) else { return }
    let vectors = pool.allocate(3 * width)
    for i in 0..<width { pool.numbers[vectors + i] = pool.numbers[contribution.vectors + i] }
    pool.release(contribution.vectors, width)
    contribution.vectors = vectors
    contribution.hasSegment = true
  }

  /// AD-1, AD-3: one animation per value.
  private mutating func startReplacing(_ request: StartRequest, slot index: Int, to new: UnsafeBufferPointer<Double>) {
    let (shown, width) = (show(index), slots[index].width)
    let fromCurrent = !request.policy.startsAtModel
    let inherits = fromCurrent && !isAtRest(index)
    let source = fromCurrent ? shown : slots[index].model
    let vectors = pool.allocate(width)
    for i in 0..<width { pool.numbers[vectors + i] = pool.numbers[source + i] }
    var contribution = record(request, index, .replace, vectors: vectors)
    contribution.startsFromShown = request.policy.startsFromShown(inherits)
    if inherits { inheritVelocity(request, &contribution, index) }
    let isSum = slots[index].algebra == .sum
    giveVelocity(request, to: &contribution) { isSum ? new[$0] - $1 : $0 == 0 ? 1 : 0 }
    start(contribution, to: new)
  }

  /// A spring without a stated velocity continues with the presented velocity.
  private mutating func inheritVelocity(_ request: StartRequest, _ contribution: inout Contribution, _ index: Int) {
    guard slots[index].algebra == .sum, let spring = inheritingSpring(request) else { return }
    let width = slots[index].width
    makeSegment(&contribution)
    contribution.takesVelocity = true
    let (velocity, rate) = (velocity(of: index), rateOfTime(of: slots[index]))
    for i in 0..<width { pool.numbers[contribution.vectors + 2 * width + i] = pool.numbers[velocity + i] / rate }
    contribution.progression.follow(under: spring)
  }
}

extension Slot {
  /// Calls `body` with the difference between two values that are no maps, by component; nil if sums of many might not be finite.
  @inline(__always)
  func withDifference<R>(
    from source: UnsafePointer<Double>, to target: UnsafePointer<Double>, _ body: (_ offset: (_ component: Int) -> Double) -> R
  ) -> R? {
    switch algebra {
    case .sum:
      var size = 0.0
      for i in 0..<width { size += abs(source[i] - target[i]) }
      return size < Limits.maximumOffset ? body { source[$0] - target[$0] } : nil
    case .color:
      let difference = Premultiplied(source).difference(to: Premultiplied(target))
      let size = abs(difference[0]) + abs(difference[1]) + abs(difference[2]) + abs(difference[3])
      return size < Limits.maximumOffset ? body { difference[$0] } : nil
    case .affine, .transform, .discrete: return nil
    }
  }
}

extension Premultiplied {
  /// From this colour minus another.
  @inline(__always)
  fileprivate func difference(to other: Premultiplied) -> SIMD4<Double> {
    SIMD4(red - other.red, green - other.green, blue - other.blue, alpha - other.alpha)
  }
}
