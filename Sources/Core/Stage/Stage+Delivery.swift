/// Callbacks are deferred until the state is final, and made in the order of their causes.
extension Stage {
  package func afterwards(_ callback: @escaping () -> Void) { pending.append(Callback(call: callback)) }
  func nextTurn(_ callback: @escaping () -> Void) { nextTurn.append(callback) }

  /// Makes the pending callbacks, inside ``perform(_:)`` and outside any block. Nested calls leave the rest to the outer one.
  func deliver() {
    guard !isDelivering, !pending.isEmpty else { return }
    isDelivering = true
    defer { isDelivering = false }
    ThreadContext.with(stage: self) {
      ThreadContext.with(block: nil) {
        while !pending.isEmpty {
          swap(&pending, &calling)
          for place in calling.indices {
            calling[place].group?.deliver()
            calling[place].call?()
          }
          calling.removeAll(keepingCapacity: true)
        }
      }
    }
  }

  /// Makes a change of several steps; callbacks about what it ends follow after the last.
  package func deliverAfter(_ change: () -> Void) {
    guard !isDelivering else { return change() }
    isDelivering = true
    change()
    isDelivering = false
    finishCall()
  }

  /// Releases objects of the owner; callbacks about what ends with them are made in the stage's next call or frame. The owner is in the middle of an
  /// assignment, and callbacks might read the assigned property; so none is made, not even to wake the host.
  package func deliverLater(_ release: () -> Void) {
    let outer = isDelivering
    isDelivering = true
    release()
    collectEnded()
    isDelivering = outer
  }

  /// Call after an operation that may have ended something.
  @inline(__always)
  func finishCall() { if !engine.events.ended.isEmpty || !pending.isEmpty { collectAndDeliver() } }

  /// The same after a change has ended one member of a completion group, which mostly stays open.
  @inline(never)
  func finishReplacing() {
    let group = Int(engine.events.replaced)
    if engine.events.ended.isEmpty, pending.isEmpty, completionGroups.closeAnyButLast(group, .replaced) { return }
    finishReplacing(group)
  }

  @inline(never)
  private func finishReplacing(_ group: Int) {
    engine.events.ended.append((group, .replaced))
    finishCall()
  }

  private func collectAndDeliver() {
    collectEnded()
    if !isAdvancing || isDelivering { deliver() }
    // an animator that waited only for this ends with the next frame
    if let first = engine.agenda.first, first.time <= engine.now, engine.isCurrent(first.event) { wake() }
  }
}
