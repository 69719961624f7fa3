import Legato

/// A drag pauses and scrubs an animation of 100 points; letting go continues it from there (PT-5). Caught again it goes on from where it is seen, at rest it goes back.
final class InteractiveCircle: Scene {
  private let circle = Layer.circle(30, at: Point(x: InteractiveCircle.near, y: 100), Palette.pink)
  private let shadow = Layer.circle(30, at: Point(x: InteractiveCircle.far, y: 100), Palette.panel)
  private static let (near, far) = (110.0, 210.0)
  private var animator: PropertyAnimator?
  /// Whether the circle is on its way to the far place, or there.
  private var isFar = false
  private var held = 0.0

  required init() {
    super.init()
    let label = Layer.label("drag the circle to the right", Rect(x: 20, y: 8, width: 280, height: 16), alignment: .center)
    for layer in [shadow, circle, label] { window.addSublayer(layer) }
    circle.addGestureRecognizer(PanGestureRecognizer { [unowned self] in pan($0) })
  }

  override var firstTouch: (from: Point, to: Point)? { (Point(x: Self.near, y: 100), Point(x: Self.far, y: 100)) }

  private func pan(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      if animator == nil || animator?.state == .inactive {
        isFar.toggle()
        let target = isFar ? Self.far : Self.near
        animator = PropertyAnimator(duration: 1, curve: .easeOut, stage: stage) { [circle] in circle.position.x = target }
      }
      animator?.pauseAnimation()
      held = animator?.fractionComplete ?? 0
    case .changed:
      let way = (isFar ? 1 : -1) * (Self.far - Self.near)
      animator?.fractionComplete = held + pan.translation(in: window).dx / way
    default: animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  }

  override var readings: [Reading] {
    [Reading("x", circle.presentation()?.position.x ?? 0), Reading("fraction", animator?.fractionComplete ?? 0)]
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 110, y: 100), to: Point(x: 170, y: 100), at: 0.3, lasting: 0.8)
  }
}
