import Legato

/// Two animators, a circle and a progress bar: a tap pauses both, a drag on the bar scrubs both (PT-4).
final class CircleAndScrub: Scene {
  private static let bar = Rect(x: 40, y: 150, width: 240, height: 20)
  private let circle = Layer.circle(28, at: Point(x: 60, y: 70), Palette.green)
  private let bar = Layer(frame: CircleAndScrub.bar)
  private let fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 20))
  private let label = Layer.label("tap to pause, drag the bar", Rect(x: 20, y: 8, width: 280, height: 16), alignment: .center)
  private var animators: [PropertyAnimator] = []

  required init() {
    super.init()
    (bar.backgroundColor, bar.cornerRadius, bar.masksToBounds) = (Palette.panel, 6, true)
    fill.backgroundColor = Palette.blue
    bar.addSublayer(fill)
    for layer in [circle, bar, label] { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in toggle() })
    let pan = PanGestureRecognizer { [unowned self] in scrub($0) }
    pan.hysteresis = 3
    bar.addGestureRecognizer(pan)
  }

  override func begin() { start() }

  // MARK: To copy

  private func start() {
    circle.position.x = 60
    fill.frame.size.width = 0
    animators = [
      PropertyAnimator(duration: 2, curve: .easeInOut, stage: stage) { [circle] in circle.position.x = 260 },
      PropertyAnimator(duration: 2, curve: .linear, stage: stage) { [fill] in fill.frame = Rect(origin: .zero, size: Self.bar.size) },
    ]
    for animator in animators {
      animator.pausesOnCompletion = true
      animator.startAnimation()
    }
  }

  private func toggle() {
    if animators[0].isRunning {
      for animator in animators { animator.pauseAnimation() }
    } else if animators[0].fractionComplete >= 1 {
      for animator in animators { animator.stopAnimation(true) }
      start()
    } else {
      for animator in animators { animator.startAnimation() }
    }
  }

  private func scrub(_ pan: PanGestureRecognizer) {
    let fraction = min(1, max(0, pan.location(in: bar).x / Self.bar.width))
    for animator in animators {
      if pan.state == .began { animator.pauseAnimation() }
      animator.fractionComplete = fraction
    }
  }

  // MARK: Scene

  override var keys: [(key: Character, does: String)] { [(" ", "start, pause"), ("r", "reverse"), ("h", "back"), ("l", "on")] }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "r": for animator in animators { animator.isReversed.toggle() }
    case "h", "l":
      for animator in animators {
        animator.pauseAnimation()
        animator.fractionComplete += key == "h" ? -0.05 : 0.05
      }
    default: break
    }
  }

  override var readings: [Reading] {
    [
      Reading("x", circle.presentation()?.position.x ?? 0), Reading("bar", fill.presentation()?.bounds.width ?? 0),
      Reading("fraction", animators.first?.fractionComplete ?? 0),
    ]
  }

  override var demonstration: [PointerEvent] {
    Trace.tap(Point(x: 160, y: 110), at: 0.8)
      + Trace.drag(from: Point(x: 140, y: 160), to: Point(x: 250, y: 160), at: 1.2, lasting: 0.7)
      + Trace.drag(from: Point(x: 250, y: 160), to: Point(x: 100, y: 160), at: 2, lasting: 0.6)
      + Trace.tap(Point(x: 160, y: 110), at: 2.8)
  }
}
