import LegatoLayers

// One step of the world, and its notifications.
extension DynamicAnimator {
  func step() {
    applyPendingChanges()
    for behavior in flat { behavior.prepareStep(in: self) }
    applyPendingChanges()
    isDelivering = true
    for behavior in flat { behavior.act(in: self) }
    world.advance()
    steps += 1
    deliver(.began)
    deliver(.ended)
    for behavior in flat { behavior.action?() }
    isDelivering = false
    world.forgetEvents()
    forgetRemovedEntries()
    for tag in retired { boundaries[tag] = nil }
    retired.removeAll(keepingCapacity: true)
    retiredCollisions.removeAll(keepingCapacity: true)
    applyPendingChanges()
    if !afterwards.isEmpty {
      let calls = afterwards
      afterwards.removeAll()
      for call in calls { call() }
      applyPendingChanges()
    }
    // the ends of contacts of what was removed in this step are told in the next one
    guard world.isAtRest, world.events.isEmpty else { return }
    for behavior in flat { if let snap = behavior as? SnapBehavior { snap.arrive(in: self) } }
    isRunning = false
  }

  private func deliver(_ kind: ContactEvent.Kind) {
    guard !world.events.isEmpty else { return }
    let collisions = flat.compactMap { $0 as? CollisionBehavior }
    for i in 0..<world.events.count {
      let event = world.events[i]
      guard event.kind == kind else { continue }
      // boundaries have tags below 0
      if let boundary = boundaries[min(event.tagA, event.tagB)] {
        guard let item = entry(numbered: max(event.tagA, event.tagB))?.item else { continue }
        boundary.behavior.report(kind, item, boundary.identifier, event.point.point)
      } else if let a = entry(numbered: event.tagA), let b = entry(numbered: event.tagB) {
        for collision in collisions where collision.counts(event) {
          collision.report(kind, a.item, b.item, event.point.point)
        }
        for retired in retiredCollisions where event.shared & retired.itemBit != 0 {
          retired.behavior.report(kind, a.item, b.item, event.point.point)
        }
      }
    }
  }

  /// Takes two bits of the collision masks for a behavior, and returns the first; nil if none are free. Those of behaviors that have just left are taken last.
  func takeBit() -> Int? {
    let kept = retiredCollisions.reduce(takenBits) { $0 | $1.itemBit }
    func free(_ taken: UInt64) -> Int? { stride(from: 0, to: 64, by: 2).first { taken & (1 << UInt64($0)) == 0 } }
    guard let bit = free(kept) ?? free(takenBits) else { return nil }
    takenBits |= 1 << UInt64(bit)
    retiredCollisions.removeAll { $0.itemBit == 1 << UInt64(bit) }
    return bit
  }

  /// Frees a behavior's bits, once the ends of its items' contacts are reported.
  func retire(_ behavior: CollisionBehavior, itemBit: UInt64) {
    takenBits &= ~itemBit
    retiredCollisions.append((behavior, itemBit))
  }

  /// The position of an item at the last step, or its present center if it is not a body.
  func position(of item: any DynamicItem) -> Point { body(of: item).map { world.position(of: $0).point } ?? item.center }
}
