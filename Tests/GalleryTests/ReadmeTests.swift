import Legato
import Testing

@Suite("What the README shows is true") struct ReadmeTests {
  @Test("the first sample: caught, scrubbed, turned round, thrown on, looked at") func firstSample() {
    let window = Window(size: Size(width: 320, height: 200))
    let card = Layer(frame: Rect(x: 20, y: 60, width: 80, height: 80))
    window.addSublayer(card)

    let animator = PropertyAnimator(duration: 1, curve: .easeInOut, stage: window.stage) { card.position.x = 260 }
    animator.startAnimation()
    animator.pauseAnimation()
    animator.fractionComplete = 0.3
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.8), durationFactor: 0)

    #expect(abs(card.presentation()!.position.x - 120) < 1e-9)
    window.clock.advance(to: 0.1)
    let seen = card.presentation()!.position.x
    #expect(seen > 60 && seen < 120 && card.position.x == 260)
    window.clock.advance(to: 10)
    #expect(card.position.x == 60 && animator.state == .inactive)
  }
}
