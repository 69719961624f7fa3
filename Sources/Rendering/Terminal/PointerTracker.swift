import LegatoGestures

/// Converts mouse reports to the events of one pointer, which is down while the left button is.
package struct PointerTracker {
  private var last: Point?

  package init() {}

  /// The event for a mouse action; nil if it does not concern the pointer. Lost reports are compensated, so that each `began` has its end.
  package mutating func event(for action: TerminalMouse.Action, at location: Point, time: Double) -> [PointerEvent] {
    switch action {
    case .press(.left):
      let cancelled = cancel(time: time)
      last = location
      return cancelled + [PointerEvent(time: time, phase: .began, location: location)]
    case .drag(.left):
      guard last != nil, last != location else { return [] }
      last = location
      return [PointerEvent(time: time, phase: .moved, location: location)]
    case .release(.left):
      guard last != nil else { return [] }
      last = nil
      return [PointerEvent(time: time, phase: .ended, location: location)]
    default: return []
    }
  }

  /// Cancels the current touch, as when the process is stopped.
  package mutating func cancel(time: Double) -> [PointerEvent] {
    guard let location = last else { return [] }
    last = nil
    return [PointerEvent(time: time, phase: .cancelled, location: location)]
  }
}
