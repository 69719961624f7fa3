/// Callbacks wait until the state is final, and come in the order in which their reasons happened.
extension Stage {
  package func afterwards(_ callback: @escaping () -> Void) { pending.append(Callback(call: callback)) }
  func nextTurn(_ callback: @escaping () -> Void) { nextTurn.append(callback) }

  /// Calls what waits, inside ``perform(_:)`` and outside any block. A call from inside such a callback leaves the rest to the outer one.
  func deliver() {
    guard !isDelivering, !pending.isEmpty else { return }
    isDelivering = true
    defer { isDelivering = false }
    ThreadContext.with(stage: self) {
      ThreadContext.with(block: nil) {
        while !pending.isEmpty {
          swap(&pending, &calling)
          for place in calling.indices {
            calling[place].ticket?.deliver()
            calling[place].call?()
          }
          calling.removeAll(keepingCapacity: true)
        }
      }
    }
  }

  /// Makes a change of several steps; who is to hear of what they end hears of it after the last.
  package func deliverAfter(_ change: () -> Void) {
    guard !isDelivering else { return change() }
    isDelivering = true
    change()
    isDelivering = false
    finishCall()
  }

  /// Something of the owner's is let go of: who is to hear of what ends with it hears of it in the stage's next call or frame. The owner is in the middle of
  /// an assignment, and what is called there might read what is being assigned; so nobody is called, not even to wake the host.
  package func deliverLater(_ release: () -> Void) {
    let outer = isDelivering
    isDelivering = true
    release()
    collectEnded()
    isDelivering = outer
  }

  /// After a call of the owner's that may have ended something.
  @inline(__always)
  func finishCall() { if !engine.events.ended.isEmpty || !pending.isEmpty { collectAndDeliver() } }

  /// The same after one change has replaced another: mostly there is nobody to tell.
  @inline(__always)
  func finishReplacing() { if !closesQuietly() { finishCall() } }

  /// Closes the one member that has ended where its book stays open; false, with nothing done, where there is more to it.
  private func closesQuietly() -> Bool {
    guard engine.events.ended.count == 1, engine.events.orphanedTimelines.isEmpty, pending.isEmpty,
      case let (index, end) = engine.events.ended[0],
      let ticket = tickets[index], ticket.closeAnyButLast(end)
    else { return false }
    engine.events.ended.removeLast()
    return true
  }

  private func collectAndDeliver() {
    collectEnded()
    if !isAdvancing || isDelivering { deliver() }
    // an animator that waited for nothing else ends with the next frame
    if let first = engine.agenda.first, first.time <= engine.now, engine.isCurrent(first.event) { wake() }
  }
}
