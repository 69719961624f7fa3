import LegatoCore
import LegatoLayers
import LegatoTiming

/// The base class of pinch and rotation, which measure the line between the first two pointers.
nonisolated open class TwoPointerGestureRecognizer: GestureRecognizer {
  private(set) var start = Vector.zero
  /// The movement of the ends of the line before the gesture begins, in points.
  static let hysteresis = 8.0
  /// The velocity of ``measure``, whose values are about 1, hence the small grain.
  var velocityEstimate = VelocityEstimate(jitterTolerance: 0.01)

  var line: Vector? { pointers.count >= 2 ? pointers[1].location - pointers[0].location : nil }
  /// The value that the subclass measures: a scale factor or an angle.
  var measure: Double { 0 }
  /// Whether the line has changed enough for the gesture to begin.
  func hasMoved(_ line: Vector) -> Bool { false }
  /// Continues the measure from its present value with another line, after a pointer was added or removed.
  func rebaseMeasure() {}
  /// Measures the present line.
  func updateMeasure() {}
  /// Sets the measure to its initial value.
  func resetMeasure() {}

  /// Starts the measure at the present line.
  override func willBegin() {
    guard let line else { return }
    let before = measure
    resetMeasure()
    velocityEstimate.shift(by: Vector(dx: measure - before, dy: 0))
    start = line
    rebaseMeasure()
  }

  open override func pointerBegan(_ event: PointerEvent) {
    if pointers.count == 2, let line {
      start = line
      rebaseMeasure()
      velocityEstimate.removeAll()
      velocityEstimate.add(Point(x: measure, y: 0), at: eventTime, eventFineTime)
    }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    guard let line else { return }
    if !isActive {
      updateMeasure()
      velocityEstimate.add(Point(x: measure, y: 0), at: eventTime, eventFineTime)
      if hasMoved(line) { enter(.began) }
      return
    }
    updateMeasure()
    velocityEstimate.add(Point(x: measure, y: 0), at: eventTime, eventFineTime)
    enter(.changed)
  }

  open override func pointerEnded(_ event: PointerEvent) { if isActive, pointers.count <= 2 { enter(.ended) } }

  /// Called when one of more pointers was lifted: the line may be another, but neither measure nor velocity jumps.
  open override func pointersChanged() {
    guard let line else { return }
    start = line
    rebaseMeasure()
    if !isActive { velocityEstimate.removeAll() }
  }

  open override func reset() { velocityEstimate.removeAll() }
}
