import Expectations
import LegatoCore
import LegatoTiming
import Testing

/// Rows that have ended stay among the others for a while, and what they followed may be released, or be something else by then.
@Suite("A frame asks nothing of curves whose animations are over") struct EndedRowTests {
  let stage = Stage()

  @Test("MU-5: one that was replaced by a spring, which is all that moves") func springAlone() {
    let color = Animated(Color.black, in: stage)
    let thrown = SpringTimingParameters(dampingRatio: 0.8, initialVelocity: SpringVelocity(dx: 3, dy: 0))
    animate(withDuration: 1, timingParameters: thrown, options: .absolute) { color.value = .white }
    stage.advance(to: 0.5)
    // critically damped, the way left of 1 is (1 + ωt)·e^(−ωt); absolute, it begins at the model
    let spring = SpringTimingParameters(mass: 1, stiffness: 4, damping: 4)
    animate(withDuration: 0, timingParameters: spring, options: .absolute) { color.value = .black }
    for seconds in [0.25, 0.5, 1] {
      stage.advance(to: 0.5 + seconds)
      expectLess(abs(color.presentation.red - (1 + 2 * seconds) * Libm.exp(-2 * seconds)), than: 1e-6)
    }
  }

  @Test("among others that began with it, while an animator has taken the place of its curve") func among() {
    struct Own: TimingCurveProvider {
      let isSquare: Bool
      func progress(at s: Double) -> Double { isSquare ? s * s : s * s * s }
      func velocity(at s: Double) -> Double { isSquare ? 2 * s : 3 * s * s }
    }
    let values = (0..<8).map { _ in Animated(0.0, in: stage) }
    let color = Animated(Color.black, in: stage)
    for (index, value) in values.enumerated() {
      animate(withDuration: 4, timingParameters: Own(isSquare: index % 2 == 0)) { value.value = 1 }
    }
    stage.advance(to: 1)
    for index in [1, 3, 5, 7] { values[index].removeAllAnimations() }
    let animator = PropertyAnimator(duration: 4, curve: .linear, stage: stage)
    animator.addAnimations { color.value = .white }
    animator.startAnimation()
    for time in [1.5, 2, 3] {
      stage.advance(to: time)
      for (index, value) in values.enumerated() {
        expectLess(abs(value.presentation - (index % 2 == 1 ? 1 : time * time / 16)), than: 1e-6, "value \(index)")
      }
      expectLess(abs(color.presentation.red - (time - 1) / 4), than: 1e-6)
    }
  }
}
