import Expectations
import LegatoLayers
import LegatoTiming
import Testing

/// Curves are replaced under explicit animations, in layers with their own times, and in repeating animations.
struct ReplacedCurveTests {
  static let square = ClosureCurve(progress: { $0 * $0 }, velocity: { 2 * $0 })
  static let cube = ClosureCurve(progress: { $0 * $0 * $0 }, velocity: { 3 * $0 * $0 })

  let window = Window(size: Size(width: 300, height: 200))
  let slow = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  let layer = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0))

  init() {
    window.addSublayer(slow)
    slow.addSublayer(layer)
  }

  var x: Double { layer.presentation()?.position.x ?? .nan }

  /// The velocity just after now, from a step of a ten-millionth of a second.
  func speed() -> Double {
    let here = x
    window.stage.advance(to: window.stage.now + 1e-7)
    return (x - here) / 1e-7
  }

  @Test func explicitAnimationThatRepeats() {
    var animation = BasicAnimation(.positionX, from: 0, to: 100, duration: 1)
    animation.settings.timingFunction = Self.cube
    animation.settings.repeatCount = 5
    layer.add(animation)
    window.stage.advance(to: 0)
    window.stage.advance(to: 1.4)
    expectLess(abs(x - 6.4), than: 1e-6)
    window.stage.replaceCurves { _ in Self.square }
    expect(abs(x - 6.4) < 1e-6 && abs(speed() - 48) < 0.01)
    // the present iteration is the new curve and a fading difference, the next one the new curve alone
    window.stage.advance(to: 1.7)
    expectLess(abs(x - 100 * (0.49 + 0.5 * (0.064 - 0.16) + 0.6 * 0.125 * (0.48 - 0.8))), than: 1e-6)
    window.stage.advance(to: 2.4)
    expectLess(abs(x - 16), than: 1e-6)
  }

  @Test func layersWithATimeOfTheirOwn() {
    slow.speed = 0.5
    let animator = PropertyAnimator(duration: 1, timingParameters: Self.cube, stage: window.stage)
    let other = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    window.addSublayer(other)
    animator.addAnimations {
      layer.position.x = 100
      other.position.x = 100
    }
    animator.startAnimation()
    window.stage.advance(to: 0.8)
    let (seen, others) = (x, other.presentation()?.position.x ?? .nan)
    expect(abs(seen - 6.4) < 1e-6 && abs(others - 51.2) < 1e-6)
    window.stage.replaceCurves { _ in Self.square }
    expect(abs(x - seen) < 1e-9 && abs((other.presentation()?.position.x ?? .nan) - others) < 1e-9)
    expectLess(abs(speed() - 24), than: 0.01)
    window.stage.advance(to: 5)
    expect(x == 100 && other.presentation()?.position.x == 100)
  }

  /// Paused on its curve and started again: each instance continues at its own fraction under its own curve.
  @Test func pausedOnTheCurve() {
    slow.speed = 0.5
    let animator = PropertyAnimator(duration: 1, timingParameters: Self.cube, stage: window.stage)
    animator.scrubsLinearly = false
    animator.addAnimations { layer.position.x = 100 }
    animator.startAnimation()
    window.stage.advance(to: 0.8)
    window.stage.replaceCurves { _ in Self.square }
    let seen = x
    animator.pauseAnimation()
    expectLess(abs(x - seen), than: 1e-9)
    animator.startAnimation()
    expectLess(abs(x - seen), than: 1e-9)
  }
}
