import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("A stage with a host time far from 0 presents the same as a new one with the same differences") struct LargeTimeTests {
  enum Kind: CaseIterable { case linear, ease, spring, repeated, animator, continued, keyframes, color }

  private func start(_ kind: Kind, _ stage: Stage, _ x: Animated<Double>, _ color: Animated<Color>) -> PropertyAnimator? {
    switch kind {
    case .linear: animate(withDuration: 1, options: .curveLinear) { x.value = 1000 }
    case .ease: animate(withDuration: 1) { x.value = 1000 }
    case .spring: animate(withDuration: 1, timingParameters: SpringTimingParameters(dampingRatio: 0.4)) { x.value = 1000 }
    case .repeated: animate(withDuration: 0.3, options: [.repeat, .autoreverse]) { x.value = 1000 }
    case .animator, .continued:
      let animator = PropertyAnimator(duration: 1, curve: .easeInOut, stage: stage) { x.value = 1000 }
      animator.startAnimation()
      return animator
    case .keyframes:
      animateKeyframes(withDuration: 1) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { x.value = 1000 }
        addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) { x.value = 300 }
      }
    case .color: animate(withDuration: 1) { color.value = .orange }
    }
    return nil
  }

  @Test(
    "MU-2: the presentation depends on the differences of the pushed times, however large they are; their rounding is the host's",
    arguments: Kind.allCases, [1e6, 1e9, 1.7e9, 1e12])
  func agrees(kind: Kind, base: Double) {
    let stages = (old: Stage(), fresh: Stage())
    stages.old.advance(to: base)
    let (x, y) = (Animated(0.0, in: stages.old), Animated(0.0, in: stages.fresh))
    let colors = (Animated(Color.black, in: stages.old), Animated(Color.black, in: stages.fresh))
    let animators = (start(kind, stages.old, x, colors.0), start(kind, stages.fresh, y, colors.1))
    for frame in 1...200 {
      let time = base + Double(frame) * 0.0083
      stages.old.advance(to: time)
      stages.fresh.advance(to: time - base)
      if kind == .continued, frame == 40 {
        for animator in [animators.0, animators.1] { animator?.pauseAnimation() }
      }
      if kind == .continued, frame == 50 {
        let spring = SpringTimingParameters(dampingRatio: 0.6)
        for animator in [animators.0, animators.1] { animator?.continueAnimation(withTimingParameters: spring, durationFactor: 1) }
      }
      expect(abs(x.presentation - y.presentation) <= 1e-4, "\(kind) at frame \(frame)")
      expect(abs(colors.0.presentation.red - colors.1.presentation.red) <= 1e-7)
    }
    expect(kind == .color || x.presentation == y.presentation)
  }
}
