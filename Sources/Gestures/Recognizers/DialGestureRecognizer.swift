import LegatoCore
import LegatoLayers
import LegatoTiming

/// One pointer that goes round a point of the layer, as a finger turns a dial (GE-19): a rotation for input with one pointer, such as a mouse.
///
/// ```swift
/// knob.addGestureRecognizer(DialGestureRecognizer { dial in
///   knob.affineTransform = knob.affineTransform.rotated(by: dial.rotation)
///   dial.rotation = 0
/// })
/// ```
/// A second pointer that comes down before it begins makes it fail; a later one is ignored.
nonisolated open class DialGestureRecognizer: GestureRecognizer {
  /// Points of arc length before it begins; 10 by default, 0 begins when the pointer goes down. Below 0 or NaN: ignored and reported.
  public var hysteresis = 10.0 { didSet { hysteresis = GestureNumber.limit(hysteresis, "hysteresis", else: oldValue) } }
  /// Points about the pivot in which the pointer turns nothing, for there every tremble is half a turn; 8 by default. Below 0 or NaN: ignored and reported.
  public var deadRadius = 8.0 { didSet { deadRadius = GestureNumber.limit(deadRadius, "deadRadius", else: oldValue) } }
  /// The centre of the rotation, in points of the layer's own space; nil, the default, is the middle of its bounds. It counts where it is when the pointer goes
  /// down. Not finite: ignored and reported.
  public var pivot: Point? {
    didSet {
      guard let pivot, !(pivot.x.isFinite && pivot.y.isFinite) else { return }
      Misuse.report(.number(call: "pivot", wanted: "finite points", found: "\(pivot)", repair: "the pivot it had"), of: subject)
      self.pivot = oldValue
    }
  }

  /// Radians since the beginning, clockwise on screen; whole turns add up. Setting it counts anew from there; the velocity stays (GE-9). Not finite: ignored and
  /// reported.
  public var rotation: Double {
    get { turned }
    set {
      guard newValue.isFinite else {
        return Misuse.report(.number(call: "rotation", wanted: "a finite angle", found: "\(newValue)", repair: "\(turned)"), of: subject)
      }
      estimate.shift(by: Vector(dx: newValue - turned, dy: 0))
      turned = newValue
    }
  }

  private var turned = 0.0
  private var hub = Point.zero
  /// From the hub to where the pointer was last; nil in the dead circle.
  private var spoke: Vector?
  /// Of radians.
  private var estimate = VelocityEstimate(grain: 0.01)

  /// With a first action, which gets the recognizer; see ``GestureRecognizer/addAction(_:)``.
  public convenience init(_ action: @escaping (DialGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  /// Radians a second, over the last tenth of a second (GE-13).
  public var velocity: Double { estimate.velocity(at: time).dx }

  open override func pointerBegan(_ event: PointerEvent) {
    guard pointers.count == 1 else { return fail() }
    if let layer, let window = layer.window { hub = window.convert(pivot ?? layer.bounds.center, from: layer) }
    spoke = spokeNow
    note()
    if hysteresis == 0 { enter(.began) }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    guard event.id == pointers.first?.id else { return }
    follow()
    if isActive { enter(.changed) } else if let spoke, abs(turned) * spoke.length >= hysteresis { enter(.began) }
  }

  open override func pointerEnded(_ event: PointerEvent) { if isActive, pointers.count == 1 { enter(.ended) } }

  /// From here on the turn counts.
  override func willBegin() { rotation = 0 }

  /// Another pointer becomes the first: continues from its position.
  open override func pointersChanged() { spoke = spokeNow }

  open override func reset() {
    (turned, spoke) = (0, nil)
    estimate.removeAll()
  }

  private var spokeNow: Vector? {
    guard let way = pointers.first.map({ $0.place - hub }), way.length > 0, way.length >= deadRadius else { return nil }
    return way
  }

  private func follow() {
    let before = spoke
    spoke = spokeNow
    if let before, let spoke {
      turned += Libm.atan2(before.dx * spoke.dy - before.dy * spoke.dx, before.dx * spoke.dx + before.dy * spoke.dy)
    }
    note()
  }

  private func note() { estimate.add(Point(x: turned, y: 0), at: eventTime, eventFineTime) }
}
