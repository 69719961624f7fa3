import LegatoCore
import TestSupport
import Testing

/// Sequences under which a rule once did not hold, shortened.
@Suite("Found by random sequences") struct FoundBySequencesTests {
  @Test("PA-23: a stop forgets a direction that was set before the start")
  func stopForgetsDirection() {
    let stage = Stage()
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    animator.isReversed = true
    animator.pauseAnimation()
    animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    #expect(!animator.isReversed)
    animator.finishAnimation(at: .current)
  }
}
