import LegatoCore
import LegatoLayers
import LegatoTiming

/// Two pointers that come together or go apart (GE-11).
nonisolated open class PinchGestureRecognizer: TwoPointerGestureRecognizer {
  /// The distance between the pointers as a multiple of that at the beginning; 1 at first. Setting it counts anew from there; the velocity stays (GE-9).
  public var scale = 1.0 {
    didSet {
      guard scale.isFinite, scale > 0 else {
        Misuse.report(.number(call: "scale", wanted: "a finite factor above 0", found: "\(scale)", repair: "\(oldValue)"), of: subject)
        scale = oldValue
        return
      }
      guard !isFollowing else { return }
      (base, length) = (scale, line?.length ?? length)
      estimate.shift(by: Vector(dx: scale - oldValue, dy: 0))
    }
  }
  private var (base, length, isFollowing) = (1.0, 1.0, false)

  /// With a first action, which gets the recognizer; see ``GestureRecognizer/addAction(_:)``.
  public convenience init(_ action: @escaping (PinchGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  /// Scale factor a second.
  public var velocity: Double { estimate.velocity(at: time).dx }

  override var measure: Double { scale }
  override func hasMoved(_ line: Vector) -> Bool { abs(line.length - start.length) >= Self.hysteresis }
  override func restart() { (base, length) = (scale, max(1e-6, start.length)) }
  override func follow() {
    isFollowing = true
    scale = max(1e-9, base * (line?.length ?? length) / length)
    isFollowing = false
  }
  override func startAnew() {
    isFollowing = true
    (scale, base) = (1, 1)
    isFollowing = false
  }
  open override func reset() {
    super.reset()
    startAnew()
  }
}
