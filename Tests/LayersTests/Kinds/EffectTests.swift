import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("An effect animates like a number, and can be read without a renderer") struct EffectTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let sheet = EffectLayer(effect: nil, frame: Rect(x: 0, y: 0, width: 100, height: 50))
  private static let rounding = 1e-12

  init() { window.addSublayer(sheet) }

  private func run(to time: Double) { window.stage.advance(to: time) }
  private var shown: Effect? { sheet.presentation()?.effect }
  private var radius: Double { shown?.radius ?? 0 }
  private var progress: Double { sheet.presentation()?.effectProgress ?? .nan }

  @Test("VE-1, VE-8: from no effect to a blur radius, tint and saturation are interpolated linearly") func grows() {
    let blur = Effect(radius: 20, tint: Color(red: 1, green: 0, blue: 0, alpha: 0.8), saturation: 1.8, vibrancy: 0.5)
    Layer.animate(withDuration: 1, options: .curveLinear) { sheet.effect = blur }
    expectEqual(sheet.effect, blur)
    expect(shown == nil && progress == 0)
    run(to: 0.25)
    expect(radius == 5 && progress == 0.25)
    expectEqual(shown?.saturation, 1.2)
    expectEqual(shown?.vibrancy, 0.125)
    // a transparent tint adds no colour
    expectEqual(shown?.tint, Color(red: 1, green: 0, blue: 0, alpha: 0.2))
    run(to: 1)
    expect(shown == blur && progress == 1)
  }

  @Test("VE-1: from one blur to another, and back to none") func between() {
    sheet.effect = Effect(radius: 10, tint: Color(white: 0, alpha: 0.5))
    Layer.animate(withDuration: 1, options: .curveLinear) {
      sheet.effect = Effect(radius: 30, tint: Color(white: 1, alpha: 0.5), saturation: 2)
    }
    run(to: 0.5)
    expectEqual(shown, Effect(radius: 20, tint: Color(white: 0.5, alpha: 0.5), saturation: 1.5))
    run(to: 1)
    Layer.animate(withDuration: 1, options: .curveLinear) { sheet.effect = nil }
    expectEqual(sheet.effect, nil)
    run(to: 1.5)
    expectEqual(radius, 15)
    run(to: 2)
    expectEqual(shown, nil)
  }

  @Test("VE-2: an animator scrubs it, reverses it, and restores it") func animator() {
    sheet.effect = .blur(radius: 8)
    let animator = PropertyAnimator(duration: 2, curve: .easeIn) { sheet.effect = .blur(radius: 24) }
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    expectEqual(radius, 16)  // PA-40: paused it is linear
    animator.fractionComplete = 0.75
    expectLess(abs(radius - 20), than: Self.rounding)
    animator.isReversed = true
    animator.fractionComplete = 0.5
    expectEqual(radius, 16)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    run(to: 2)
    expectEqual(animator.state, .inactive)
    expectEqual(sheet.effect, .blur(radius: 8))
    expectEqual(shown, .blur(radius: 8))
  }

  @Test("VE-2: stopped half way, the presentation becomes the model; finished at either end it has that end's value") func stopped() {
    for (position, wanted) in [(AnimatingPosition.current, 12.0), (.start, 4), (.end, 20)] {
      sheet.effect = .blur(radius: 4)
      let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage) { sheet.effect = .blur(radius: 20) }
      animator.startAnimation()
      run(to: window.stage.now + 0.5)
      animator.stopAnimation(false)
      expectLess(abs((sheet.effect?.radius ?? 0) - 12), than: Self.rounding)
      animator.finishAnimation(at: position)
      expectLess(abs((sheet.effect?.radius ?? 0) - wanted), than: Self.rounding, "\(position)")
    }
  }

  @Test(
    "VE-3: a second animation starts from the presentation, in a plain block too; the first one's completion gets false") func fromShown()
  {
    var completions = [Bool]()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      sheet.effect = .blur(radius: 20)
    } completion: {
      completions.append($0)
    }
    run(to: 0.5)
    Layer.animate(withDuration: 1, options: .curveLinear) { sheet.effect = .blur(radius: 0) }
    expect(radius == 10 && completions == [false])
    expectEqual(sheet.animationCount, 1)
    run(to: 1)
    expectEqual(radius, 5)
    // with .absolute: from the model
    Layer.animate(withDuration: 1, options: [.curveLinear, .absolute]) { sheet.effect = .blur(radius: 40) }
    expectEqual(radius, 0)
  }

  @Test("PT-8, VE-4: in by an ease-in, out by its inversion, not scrubbed linearly: the same values in both directions") func symmetric() {
    let easeIn = CubicTimingParameters(controlPoint1: Point(x: 0.75, y: 0.1), controlPoint2: Point(x: 0.9, y: 0.25))
    let easeOut = CubicTimingParameters(controlPoint1: Point(x: 0.1, y: 0.75), controlPoint2: Point(x: 0.25, y: 0.9))
    func radii(_ curve: CubicTimingParameters, from start: Effect?, to end: Effect?) -> [Double] {
      sheet.effect = start
      let animator = PropertyAnimator(duration: 1, timingParameters: curve, stage: window.stage)
      animator.addAnimations { sheet.effect = end }
      animator.scrubsLinearly = false
      animator.pauseAnimation()
      defer { animator.stopAnimation(true) }
      return (0...10).map {
        animator.fractionComplete = Double($0) / 10
        return radius
      }
    }
    let there = radii(easeIn, from: nil, to: .blur(radius: 20))
    let back = radii(easeOut, from: .blur(radius: 20), to: nil)
    for (a, b) in zip(there, back.reversed()) { expectLess(abs(a - b), than: 20e-9) }
    // x(t) = 0.5 at t = 0.27930510, found with scipy: y = 0.10747716
    expectLess(abs(there[5] - 20 * 0.10747716), than: 1e-6)
    expect(there[0] == 0 && abs(there[10] - 20) < 1e-9)
    expect(there[5] < 10 && zip(there, there.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("VE-7: numbers that were set out of range are presented within it at rest as in motion: nothing jumps") func outOfRange() {
    var far = Effect(tint: Color(red: 2, green: -1, blue: 0.5, alpha: 1))
    (far.radius, far.saturation, far.vibrancy) = (-5, -1, 3)
    let near = Effect(radius: 0, tint: Color(red: 1, green: 0, blue: 0.5, alpha: 1), saturation: 0, vibrancy: 1)
    sheet.effect = far
    expectEqual(shown, near)
    Layer.animate(withDuration: 1, options: .curveLinear) { sheet.effect = nil }
    run(to: 1e-6)
    expectLess(abs((shown?.radius ?? .nan) - near.radius) + abs((shown?.vibrancy ?? .nan) - near.vibrancy), than: 1e-4)
  }

  @Test("VE-7: a spring that overshoots never moves a radius, a tint or a vibrancy out of its range") func overshoot() {
    sheet.effect = Effect(radius: 20, tint: Color(white: 1, alpha: 0.9), saturation: 0, vibrancy: 0.9)
    Layer.animate(withDuration: 2, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0) { sheet.effect = nil }
    var (least, most) = (Double.infinity, -Double.infinity)
    for frame in 0...200 {
      run(to: Double(frame) / 100)
      if let shown {
        expect(shown.radius >= 0 && shown.saturation >= 0 && (0...1).contains(shown.vibrancy) && (0...1).contains(shown.tint.alpha))
      }
      (least, most) = (min(least, radius), max(most, progress))
    }
    expect(least == 0 && most > 1.3)
    expectEqual(shown, nil)
  }

  @Test("VE-2: a spring continues with the velocity of the animation that it replaces") func velocity() {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { sheet.effect = .blur(radius: 20) }
    animator.startAnimation()
    run(to: 0.5)
    let spring = PropertyAnimator(duration: 1, timingParameters: SpringTimingParameters(dampingRatio: 1))
    spring.addAnimations { sheet.effect = .blur(radius: 40) }
    spring.startAnimation()
    expectEqual(radius, 10)
    run(to: 0.501)
    // 20 points per second, minus half of ω₀²·30 points·(1 ms)², ω₀ about 9: 0.001
    expectLess(abs(radius - 10.02), than: 0.005)
  }

  @Test("VE-6: the content layer is in the effect layer, has its size, and is laid out with it") func content() {
    expect(sheet.contentLayer.superlayer === sheet)
    expectEqual(sheet.contentLayer.frame, Rect(x: 0, y: 0, width: 100, height: 50))
    Layer.animate(withDuration: 1, options: .curveLinear) {
      sheet.bounds.size = Size(width: 100, height: 90)
      sheet.layoutIfNeeded()
    }
    run(to: 0.5)
    expectEqual(sheet.contentLayer.presentation()?.bounds.height, 70)
    expect(window.hitTest(Point(x: 50, y: 55), in: .presentation) === sheet.contentLayer)
  }

  @Test("Removed from its window, and without one, an effect is its model at once") func detached() {
    Layer.animate(withDuration: 1) { sheet.effect = .regular }
    run(to: 0.5)
    sheet.removeFromSuperlayer()
    expectEqual(sheet.effect, .regular)
    expectEqual(sheet.animationCount, 0)
    window.addSublayer(sheet)
    expect(shown == .regular && progress == 1)
  }

  @Test("LM-14: removing all animations shows the model; completions get false") func removed() {
    var completions = [Bool]()
    Layer.animate(withDuration: 1) {
      sheet.effect = .dark
    } completion: {
      completions.append($0)
    }
    run(to: 0.5)
    sheet.removeAllAnimations()
    expect(shown == .dark && completions == [false] && sheet.animationCount == 0)
  }

  @Test("HT-10: an animator of an effect alone blocks touches if it refuses them") func touches() {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { sheet.effect = .regular }
    animator.isUserInteractionEnabled = false
    animator.startAnimation()
    expect(!sheet.takesTouches)
    run(to: 1)
    expect(sheet.takesTouches)
  }

  @Test("MU-3: invalid numbers are repaired or refused, and reported") func hostile() {
    var effects = [Effect]()
    let made = Reports.during {
      effects = [
        Effect(radius: .nan), Effect(radius: -3), Effect(saturation: .infinity), Effect(vibrancy: 7),
        Effect(tint: Color(red: .nan, green: 0, blue: 0)),
      ]
    }
    expectEqual(made.count, 5)
    expectEqual(effects, [Effect(), Effect(), Effect(), Effect(vibrancy: 1), Effect()])
    var bad = Effect.regular
    bad.radius = .nan
    sheet.effect = .dark
    let set = Reports.during { sheet.effect = bad }
    expect(set.count == 1 && sheet.effect == .dark)
  }
}
