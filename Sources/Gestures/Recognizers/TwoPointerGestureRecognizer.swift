import LegatoCore
import LegatoLayers
import LegatoTiming

/// What pinch and rotation share: the line between the first two pointers.
nonisolated open class TwoPointerGestureRecognizer: GestureRecognizer {
  private(set) var start = Vector.zero
  /// Points that the line's ends move before the gesture begins.
  static let hysteresis = 8.0
  /// Of numbers about 1.
  var estimate = VelocityEstimate(grain: 0.01)

  var line: Vector? { pointers.count >= 2 ? pointers[1].place - pointers[0].place : nil }
  /// The measured number: a scale factor, an angle.
  var measure: Double { 0 }
  /// Whether the line has changed enough, in points.
  func hasMoved(_ line: Vector) -> Bool { false }
  /// A pointer was added or removed, so the line changes: the measure continues from its present value.
  func restart() {}
  func follow() {}
  /// The measure as it is before anything has happened.
  func startAnew() {}

  /// From here on the measure counts.
  override func willBegin() {
    guard let line else { return }
    let before = measure
    startAnew()
    estimate.shift(by: Vector(dx: measure - before, dy: 0))
    start = line
    restart()
  }

  open override func pointerBegan(_ event: PointerEvent) {
    if pointers.count == 2, let line {
      start = line
      restart()
      estimate.removeAll()
      estimate.add(Point(x: measure, y: 0), at: eventTime, eventFineTime)
    }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    guard let line else { return }
    if !isActive {
      follow()
      estimate.add(Point(x: measure, y: 0), at: eventTime, eventFineTime)
      if hasMoved(line) { enter(.began) }
      return
    }
    follow()
    estimate.add(Point(x: measure, y: 0), at: eventTime, eventFineTime)
    enter(.changed)
  }

  open override func pointerEnded(_ event: PointerEvent) { if isActive, pointers.count <= 2 { enter(.ended) } }

  open override func pointersChanged() {
    guard let line else { return }
    start = line
    restart()
    estimate.removeAll()
  }

  open override func reset() { estimate.removeAll() }
}
