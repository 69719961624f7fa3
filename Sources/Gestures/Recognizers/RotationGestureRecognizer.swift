import LegatoCore
import LegatoLayers
import LegatoTiming

/// Recognizes two pointers that rotate about each other (GE-11).
nonisolated open class RotationGestureRecognizer: TwoPointerGestureRecognizer {
  /// The rotation since the gesture began, in radians, clockwise on screen; full turns add up.
  ///
  /// Setting it continues from the new angle without a change of the velocity (GE-9). An angle that is not finite is ignored and reported.
  public var rotation = 0.0 {
    didSet {
      guard rotation.isFinite else {
        Misuse.report(.number(call: "rotation", wanted: "a finite angle", found: "\(rotation)", repair: "\(oldValue)"), of: subject)
        rotation = oldValue
        return
      }
      if !isUpdating { velocityEstimate.shift(by: Vector(dx: rotation - oldValue, dy: 0)) }
    }
  }
  private var (last, isUpdating) = (Vector(dx: 1, dy: 0), false)

  /// Creates a recognizer with an action, which is called with the recognizer; see ``GestureRecognizer/addAction(_:)``.
  public convenience init(_ action: @escaping (RotationGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  /// The angular velocity, in radians per second.
  public var velocity: Double { velocityEstimate.velocity(at: time).dx }

  override var measure: Double { rotation }
  override func hasMoved(_ line: Vector) -> Bool { abs(angle(from: start, to: line)) * line.length / 2 >= Self.hysteresis }
  override func rebaseMeasure() { last = start }
  override func updateMeasure() {
    // pointers at one place have no direction: the rotation goes on from the one before
    guard let line, line != .zero else { return }
    isUpdating = true
    rotation += angle(from: last, to: line)
    isUpdating = false
    last = line
  }
  override func resetMeasure() {
    isUpdating = true
    rotation = 0
    isUpdating = false
  }
  open override func reset() {
    super.reset()
    resetMeasure()
  }

  private func angle(from a: Vector, to b: Vector) -> Double { Libm.atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy) }
}
