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
    expectLess(abs(x - Self.between), than: 1e-6)
    window.stage.advance(to: 2.4)
    expectLess(abs(x - 16), than: 1e-6)
  }

  /// The way from 0 to 100 under the cube, replaced by the square at 0.4, at 0.7.
  private static let between = 100 * (0.49 + 0.5 * (0.064 - 0.16) + 0.6 * 0.125 * (0.48 - 0.8))

  @Test("MT-11: in a layer that is paused too, from where it goes on") func explicitAnimationThatStandsStill() {
    var animation = BasicAnimation(.positionX, from: 0, to: 100, duration: 1)
    animation.settings.timingFunction = Self.cube
    layer.add(animation)
    window.stage.advance(to: 0)
    window.stage.advance(to: 0.4)
    slow.pauseTime()
    window.stage.advance(to: 3)
    window.stage.replaceCurves { _ in Self.square }
    expectLess(abs(x - 6.4), than: 1e-6)
    slow.continueTime(atSpeed: 0.5)
    expectLess(abs(speed() - 24), than: 0.01)
    window.stage.advance(to: 3.6)
    expectLess(abs(x - Self.between), than: 1e-6)
    expectEqual(window.stage.underWay["contributions"], nil)
  }

  @Test("Explicit animations stay rows, also those that repeat, in groups that do or have curves, and on a server")
  func explicitRows() throws {
    func animation(_ property: LayerProperty<Double>) -> BasicAnimation<Double> {
      var animation = BasicAnimation(property, from: 0, to: 100, duration: 1)
      animation.settings.timingFunction = Self.cube
      return animation
    }
    var (again, group, eased) = (
      animation(.positionY), AnimationGroup([animation(.cornerRadius)], duration: 1), AnimationGroup([], duration: 1)
    )
    again.settings.repeatCount = 5
    (group.repeatCount, eased.animations) = (2, [animation(.borderWidth)])
    eased.timingFunction = CubicTimingParameters.easeInOut
    for animation in [animation(.positionX), again, group, eased] as [any LayerAnimation] { layer.add(animation, forKey: nil) }
    let server = RenderServer()
    for time in [0, 0.4, 0.7] {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      if time == 0.4 { window.stage.replaceCurves { _ in Self.square } }
    }
    let shown = try #require(layer.presentation())
    for number in [shown.position.x, shown.position.y, shown.cornerRadius] { expectLess(abs(number - Self.between), than: 1e-6) }
    let served = try server.withWindow { window in
      let layer = try #require(window.sublayers[0].sublayers[0].presentation())
      return (layer.position, layer.cornerRadius, layer.borderWidth, window.stage.underWay["contributions"])
    }
    expectEqual(served.0, shown.position)
    expect(served.1 == shown.cornerRadius && served.2 == shown.borderWidth)
    expect(served.3 == nil && window.stage.underWay["contributions"] == nil)
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

  @Test("MT-11: a layer that moves into another time goes on under what its own curve has become", arguments: [false, true])
  func layersThatMove(pauses: Bool) {
    slow.speed = 0.5
    let animator = PropertyAnimator(duration: 1, timingParameters: Self.cube, stage: window.stage)
    animator.addAnimations { layer.position.x = 100 }
    animator.startAnimation()
    // at 0.4 of the layer's time, where the stage's is at 0.8
    window.stage.advance(to: 0.8)
    window.stage.replaceCurves { _ in Self.square }
    window.stage.advance(to: 1.4)
    expectLess(abs(x - Self.between), than: 1e-6)
    if pauses { layer.pauseTime() } else { window.addSublayer(layer) }
    expectLess(abs(x - Self.between), than: 1e-6)
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
