import LegatoCore
import LegatoLayers
import LegatoTiming

/// Recognizes one pointer that circles a point of the layer, as a finger turns a dial (GE-19): a rotation gesture for a mouse, for example.
///
/// ```swift
/// knob.addGestureRecognizer(DialGestureRecognizer { dial in
///   knob.affineTransform = knob.affineTransform.rotated(by: dial.rotation)
///   dial.rotation = 0
/// })
/// ```
/// A second pointer that goes down before the gesture begins makes it fail; a later one is ignored.
nonisolated open class DialGestureRecognizer: GestureRecognizer {
  /// The arc length before the gesture begins, in points; 10 by default. With 0 it begins when the pointer goes down. Below 0 or NaN is ignored and reported.
  public var hysteresis = 10.0 { didSet { hysteresis = GestureNumber.limit(hysteresis, "hysteresis", else: oldValue) } }
  /// The radius around the pivot, in points, in which the pointer does not rotate, because there a small movement is a large angle; 8 by default. Below 0 or
  /// NaN is ignored and reported.
  public var deadRadius = 8.0 { didSet { deadRadius = GestureNumber.limit(deadRadius, "deadRadius", else: oldValue) } }
  /// The centre of the rotation, in the layer's coordinates; nil, the default, for the middle of its bounds.
  ///
  /// Its position in the window is determined when the pointer goes down. A point that is not finite is ignored and reported.
  public var pivot: Point? {
    didSet {
      guard let pivot, !(pivot.x.isFinite && pivot.y.isFinite) else { return }
      Misuse.report(.number(call: "pivot", wanted: "finite points", found: "\(pivot)", repair: "the pivot it had"), of: subject)
      self.pivot = oldValue
    }
  }

  /// The rotation since the gesture began, in radians, clockwise on screen; full turns add up.
  ///
  /// Setting it continues from the new angle without a change of the velocity (GE-9). An angle that is not finite is ignored and reported.
  public var rotation: Double {
    get { angle }
    set {
      guard newValue.isFinite else {
        return Misuse.report(.number(call: "rotation", wanted: "a finite angle", found: "\(newValue)", repair: "\(angle)"), of: subject)
      }
      velocityEstimate.shift(by: Vector(dx: newValue - angle, dy: 0))
      angle = newValue
    }
  }

  private var angle = 0.0
  private var pivotInWindow = Point.zero
  /// From the pivot to the last position of the pointer, in the window; nil within the dead radius.
  private var arm: Vector?
  /// The velocity of the angle: x is in radians.
  private var velocityEstimate = VelocityEstimate(jitterTolerance: 0.01)

  /// Creates a recognizer with an action, which is called with the recognizer; see ``GestureRecognizer/addAction(_:)``.
  public convenience init(_ action: @escaping (DialGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  /// The angular velocity over the last tenth of a second, in radians per second (GE-13).
  public var velocity: Double { velocityEstimate.velocity(at: time).dx }

  open override func pointerBegan(_ event: PointerEvent) {
    guard pointers.count == 1 else { return fail() }
    if let layer, let window = layer.window { pivotInWindow = window.convert(pivot ?? layer.bounds.center, from: layer) }
    arm = presentArm
    addSample()
    if hysteresis == 0 { enter(.began) }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    guard event.id == pointers.first?.id else { return }
    follow()
    if isActive { enter(.changed) } else if let arm, abs(angle) * arm.length >= hysteresis { enter(.began) }
  }

  open override func pointerEnded(_ event: PointerEvent) { if isActive, pointers.count == 1 { enter(.ended) } }

  /// Counts the rotation from here.
  override func willBegin() { rotation = 0 }

  /// Continues with the position of another pointer when the first one was lifted.
  open override func pointersChanged() { arm = presentArm }

  open override func reset() {
    (angle, arm) = (0, nil)
    velocityEstimate.removeAll()
  }

  private var presentArm: Vector? {
    guard let arm = pointers.first.map({ $0.location - pivotInWindow }), arm.length > 0, arm.length >= deadRadius else { return nil }
    return arm
  }

  private func follow() {
    let before = arm
    arm = presentArm
    if let before, let arm {
      angle += Libm.atan2(before.dx * arm.dy - before.dy * arm.dx, before.dx * arm.dx + before.dy * arm.dy)
    }
    addSample()
  }

  private func addSample() { velocityEstimate.add(Point(x: angle, y: 0), at: eventTime, eventFineTime) }
}
