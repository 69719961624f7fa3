import LegatoCore
import LegatoLayers

/// A pointer that stays where it went down; it begins after a while and then follows the pointer (GE-14).
///
/// A count below 1 is repaired to 1, a limit below 0 is ignored, and both are reported (MU-3); a limit may be infinite.
nonisolated open class LongPressGestureRecognizer: GestureRecognizer {
  /// Seconds before it begins; 0.5 by default, at 0 it begins with the press.
  public var minimumPressDuration = 0.5 {
    didSet { minimumPressDuration = GestureNumber.limit(minimumPressDuration, "minimumPressDuration", else: oldValue) }
  }
  /// Points the pointer may move until then; 10 by default.
  public var allowableMovement = 10.0 {
    didSet { allowableMovement = GestureNumber.limit(allowableMovement, "allowableMovement", else: oldValue) }
  }
  /// Pointers that have to be down together, at least 1; 1 by default.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = GestureNumber.count(numberOfTouchesRequired, "numberOfTouchesRequired") }
  }
  private var start = Point.zero
  private var alarm: StageAlarm?

  /// With a first action, which gets the recognizer; see ``GestureRecognizer/addAction(_:)``.
  public convenience init(_ action: @escaping (LongPressGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  open override func pointerBegan(_ event: PointerEvent) {
    guard !isActive else { return }
    if pointers.count > numberOfTouchesRequired { return fail() }
    start = center
    guard pointers.count == numberOfTouchesRequired else { return }
    guard minimumPressDuration > 0 else { return enter(.began) }
    alarm = layer?.stage?.setAlarm(at: event.time + minimumPressDuration) { [weak self] in self?.enter(.began) }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    if isActive { enter(.changed) } else if center.distance(to: start) > allowableMovement { fail() }
  }

  open override func pointerEnded(_ event: PointerEvent) { isActive ? (pointers.count == 1 ? enter(.ended) : ()) : fail() }

  open override func reset() {
    alarm?.cancel()
    alarm = nil
  }
}
