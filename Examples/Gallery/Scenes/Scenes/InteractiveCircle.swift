import Legato

/// A drag pauses and scrubs an animation of 100 points; letting go continues it from there (PT-5).
final class InteractiveCircle: Scene {
  private let circle = Layer.circle(30, at: Point(x: 110, y: 100), Palette.pink)
  private let shadow = Layer.circle(30, at: Point(x: 210, y: 100), Palette.panel)
  private var animator: PropertyAnimator?

  required init() {
    super.init()
    let label = Layer.label("drag the circle to the right", Rect(x: 20, y: 8, width: 280, height: 16), alignment: .center)
    for layer in [shadow, circle, label] { window.addSublayer(layer) }
    circle.addGestureRecognizer(PanGestureRecognizer { [unowned self] in pan($0) })
  }

  private func pan(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      if animator == nil || animator?.state == .inactive {
        circle.position.x = 110
        animator = PropertyAnimator(duration: 1, curve: .easeOut, stage: stage) { [circle] in circle.position.x = 210 }
      }
      animator?.pauseAnimation()
    case .changed: animator?.fractionComplete = pan.translation(in: window).dx / 100
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
