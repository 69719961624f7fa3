import LegatoCore
import LegatoLayers

/// Recognizes one or more short touches at one position (GE-7).
///
/// A count below 1 is repaired to 1, a limit below 0 is ignored, and both are reported (MU-3); a limit may be infinite.
nonisolated open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps of one gesture, at least 1; 1 by default.
  public var numberOfTapsRequired = 1 {
    didSet { numberOfTapsRequired = GestureNumber.count(numberOfTapsRequired, "numberOfTapsRequired") }
  }
  /// The number of pointers that have to be down together, at least 1; 1 by default.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = GestureNumber.count(numberOfTouchesRequired, "numberOfTouchesRequired") }
  }
  /// How far a pointer may move, in points; 45 by default.
  public var allowableMovement = 45.0 {
    didSet { allowableMovement = GestureNumber.limit(allowableMovement, "allowableMovement", else: oldValue) }
  }
  /// How long a tap may last, in seconds; 0.75 by default.
  public var maximumDuration = 0.75 {
    didSet { maximumDuration = GestureNumber.limit(maximumDuration, "maximumDuration", else: oldValue) }
  }
  /// The time between two taps of one gesture at most, in seconds; 0.35 by default.
  public var maximumInterval = 0.35 {
    didSet { maximumInterval = GestureNumber.limit(maximumInterval, "maximumInterval", else: oldValue) }
  }

  private var taps = 0
  private var maximumPointerCount = 0
  private var startTime = 0.0
  private var startLocations: [Int: Point] = [:]
  private var alarm: StageAlarm?

  /// Creates a recognizer with an action, which is called with the recognizer; see ``GestureRecognizer/addAction(_:)``.
  public convenience init(_ action: @escaping (TapGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  override var isInPlace: Bool { true }
  open override var isBetweenPointers: Bool { taps > 0 && taps < numberOfTapsRequired && state == .possible }

  open override func pointerBegan(_ event: PointerEvent) {
    if pointers.count == 1 {
      // any pointer of the tap before may be the first of the next one
      if taps > 0, !startLocations.values.contains(where: { $0.distance(to: event.location) <= allowableMovement }) { return fail() }
      (startTime, startLocations, maximumPointerCount) = (event.time, [:], 0)
      failLater(than: event.time, by: maximumDuration)
    }
    startLocations[event.id] = event.location
    maximumPointerCount = max(maximumPointerCount, pointers.count)
    if maximumPointerCount > numberOfTouchesRequired { fail() }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    if let start = startLocations[event.id], start.distance(to: event.location) > allowableMovement { fail() }
  }

  open override func pointerEnded(_ event: PointerEvent) {
    pointerMoved(event)
    guard state == .possible, pointers.count == 1 else { return }
    alarm?.cancel()
    guard maximumPointerCount == numberOfTouchesRequired, event.time - startTime <= maximumDuration else { return fail() }
    taps += 1
    if taps == numberOfTapsRequired { return enter(.ended) }
    failLater(than: event.time, by: maximumInterval)
  }

  private func failLater(than time: Double, by seconds: Double) {
    alarm?.cancel()
    alarm = seconds < .infinity ? layer?.stage?.setAlarm(at: time + seconds) { [weak self] in self?.fail() } : nil
  }

  open override func reset() {
    alarm?.cancel()
    (taps, maximumPointerCount, startTime, startLocations, alarm) = (0, 0, 0, [:], nil)
  }
}
