import LegatoCore
import LegatoLayers

/// Recognizes a press that stays at its position for a while; after it has begun, it follows the pointer (GE-14).
///
/// A count below 1 is repaired to 1, a limit below 0 is ignored, and both are reported (MU-3); a limit may be infinite.
nonisolated open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time before the gesture begins, in seconds; 0.5 by default. With 0 it begins when the pointer goes down.
  public var minimumPressDuration = 0.5 {
    didSet { minimumPressDuration = GestureNumber.limit(minimumPressDuration, "minimumPressDuration", else: oldValue) }
  }
  /// How far the pointers may move until then, in points; 10 by default.
  public var allowableMovement = 10.0 {
    didSet { allowableMovement = GestureNumber.limit(allowableMovement, "allowableMovement", else: oldValue) }
  }
  /// The number of pointers that have to be down together, at least 1; 1 by default.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = GestureNumber.count(numberOfTouchesRequired, "numberOfTouchesRequired") }
  }
  private var start = Point.zero
  private var alarm: StageAlarm?

  /// Creates a recognizer with an action, which is called with the recognizer; see ``GestureRecognizer/addAction(_:)``.
  public convenience init(_ action: @escaping (LongPressGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  override var isInPlace: Bool { true }
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
