import Legato

/// Two circles move and fade under easeOut and are scrubbed together: one linearly, one along its curve (PT-24).
final class TwoCirclesAlpha: Scene {
  private let circles = [
    Layer.circle(26, at: Point(x: 60, y: 65), Palette.orange), Layer.circle(26, at: Point(x: 60, y: 140), Palette.blue),
  ]
  private var animators: [PropertyAnimator] = []
  /// Where each was caught: under a curve that the one scrubs along and the other across, their fractions differ.
  private var held: [Double] = []
  private var finger: ShownFinger?

  required init() {
    super.init()
    for (circle, text) in zip(circles, ["scrubs linearly", "scrubs along its curve"]) {
      window.addSublayer(Layer.label(text, Rect(x: 30, y: circle.position.y - 44, width: 260, height: 14)))
      window.addSublayer(Layer.panel(Rect(x: 30, y: circle.position.y - 28, width: 260, height: 56)))
      window.addSublayer(circle)
    }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
  }

  override func begin() {
    animators = zip(circles, [true, false]).map { circle, scrubsLinearly in
      let animator = PropertyAnimator(duration: 2, curve: .easeOut, stage: stage) {
        circle.position.x = 260
        circle.opacity = 0.1
      }
      animator.scrubsLinearly = scrubsLinearly
      animator.pausesOnCompletion = true
      animator.pauseAnimation()
      return animator
    }
    finger = ShownFinger(from: Point(x: 60, y: 102), to: Point(x: 160, y: 102), in: window)
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      finger?.leave()
      for animator in animators { animator.pauseAnimation() }
      held = animators.map(\.fractionComplete)
    case .changed:
      let way = (animators.first?.isReversed == true ? -1 : 1) * 200.0
      for (animator, held) in zip(animators, held) { animator.fractionComplete = held + pan.translation(in: window).dx / way }
    default: for animator in animators { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    }
  }

  override var keys: [(key: Character, does: String)] { [("h", "back"), ("l", "on"), (" ", "continue"), ("r", "reverse")] }
  override func press(_ key: Character) {
    for animator in animators {
      switch key {
      case "h", "l":
        animator.pauseAnimation()
        animator.fractionComplete += key == "h" ? -0.05 : 0.05
      case " ": animator.isRunning ? animator.pauseAnimation() : animator.startAnimation()
      case "r": animator.isReversed.toggle()
      default: break
      }
    }
  }

  override var readings: [Reading] {
    [Reading("fraction", animators.first?.fractionComplete ?? 0)]
      + zip(circles, ["linear", "curved"]).flatMap { circle, name in
        [Reading("\(name)-x", circle.presentation()?.position.x ?? 0), Reading("\(name)-alpha", circle.presentation()?.opacity ?? 0)]
      }
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 80, y: 100), to: Point(x: 180, y: 100), at: 0.2, lasting: 1.2, rest: 0.4)
  }
}
