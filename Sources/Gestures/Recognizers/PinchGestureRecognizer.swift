import LegatoCore
import LegatoLayers
import LegatoTiming

/// Recognizes two pointers that move together or apart (GE-11).
nonisolated open class PinchGestureRecognizer: TwoPointerGestureRecognizer {
  /// The distance between the pointers relative to that when the gesture began; 1 at first.
  ///
  /// Setting it continues from the new scale without a change of the velocity (GE-9). A number that is not finite or not above 0 is ignored and reported.
  public var scale = 1.0 {
    didSet {
      guard scale.isFinite, scale > 0 else {
        Misuse.report(.number(call: "scale", wanted: "a finite factor above 0", found: "\(scale)", repair: "\(oldValue)"), of: subject)
        scale = oldValue
        return
      }
      guard !isUpdating else { return }
      rebaseMeasure()
      velocityEstimate.shift(by: Vector(dx: scale - oldValue, dy: 0))
    }
  }
  private var (base, length, isUpdating) = (1.0, 1.0, false)

  /// Creates a recognizer with an action, which is called with the recognizer; see ``GestureRecognizer/addAction(_:)``.
  public convenience init(_ action: @escaping (PinchGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  /// The change of ``scale`` per second.
  public var velocity: Double { velocityEstimate.velocity(at: time).dx }

  override var measure: Double { scale }
  override func hasMoved(_ line: Vector) -> Bool { abs(line.length - start.length) >= Self.hysteresis }
  /// In points. As the scale is a quotient, pointers at one place are taken to be a thousandth of a point apart, which no device measures.
  private var distance: Double { max(1e-3, line?.length ?? length) }
  /// A scale of 0 could not be multiplied up again.
  private static let minimumScale = 1e-9

  override func rebaseMeasure() { (base, length) = (scale, distance) }
  override func updateMeasure() {
    isUpdating = true
    scale = max(Self.minimumScale, base * distance / length)
    isUpdating = false
  }
  override func resetMeasure() {
    isUpdating = true
    (scale, base) = (1, 1)
    isUpdating = false
  }
  open override func reset() {
    super.reset()
    resetMeasure()
  }
}
