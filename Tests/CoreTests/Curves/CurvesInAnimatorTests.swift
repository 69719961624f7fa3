import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("Curves of every kind drive an animator") struct CurvesInAnimatorTests {
  static var curves: [(name: String, curve: any TimingCurveProvider)] {
    get throws {
      let ease = CubicTimingParameters.easeIn
      return [
        ("steps", try StepsCurve(4, jump: .none)), ("linear", try PiecewiseLinearCurve([.init(0), .init(0.25, at: 0.3, 0.6), .init(1)])),
        ("lines", try SampledCurve(values: [0, 0.2, 0.7, 1], interpolation: .linear)),
        ("table", try SampledCurve(values: [0, 0.2, 0.7, 1])),
        ("delay", try ease.delayed(by: 0.2)), ("speed", try ease.speed(2)), ("reverse", ease.reversed),
        ("chain", try ChainedCurve([.init(ease), .init(CubicTimingParameters.linear, weight: 2)])),
        ("spring in a chain", try ChainedCurve([.init(ease), .init(SpringTimingParameters(dampingRatio: 1))])),
        ("closure", ClosureCurve { $0 * $0 }), ("text", try TimingCurveText("reverse(steps(3, jump-both))").provider()),
      ]
    }
  }

  func animator(_ slide: Slide, _ curve: any TimingCurveProvider) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 2, timingParameters: curve, stage: slide.stage)
    animator.addAnimations { slide.value.value = 100 }
    animator.addCompletion { slide.heard.append("\($0)") }
    return animator
  }

  @Test("run: value and velocity are the curve's, and it ends at its end") func run() throws {
    for (name, curve) in try Self.curves {
      let slide = Slide()
      let resolved = curve.resolved(duration: 2)
      animator(slide, curve).startAnimation()
      for time in [0.1, 0.5, 0.77, 1.3, 1.9] {
        slide.run(to: time)
        expect(near(slide.shown, 100 * resolved.progress(at: time / 2)), "\(name) at \(time)")
        expect(near(slide.value.velocity, 50 * resolved.velocity(at: time / 2), 1e-6), "\(name) at \(time)")
      }
      slide.run(to: 2)
      expect(slide.shown == 100 && slide.heard == ["end"], "\(name)")
    }
  }

  @Test("pause and scrub are linear; nothing jumps when it is paused, scrubbed or continued", arguments: [0.3, 0.77, 1.1, 1.7]) func scrub(
    time: Double
  ) throws {
    for (name, curve) in try Self.curves {
      let slide = Slide()
      let animator = animator(slide, curve)
      animator.startAnimation()
      slide.run(to: time)
      let shown = slide.shown
      animator.pauseAnimation()
      expect(near(slide.shown, shown), "\(name): paused")
      animator.startAnimation()
      expect(near(slide.shown, shown, 1e-6), "\(name): gone on")
      animator.pauseAnimation()
      animator.fractionComplete = 0.4
      let scrubbed = slide.shown
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      expect(near(slide.shown, scrubbed, 1e-6), "\(name): continued \(slide.shown) \(scrubbed)")
      slide.run(to: 10)
      expect(slide.shown == 100 && slide.heard == ["end"], "\(name)")
    }
  }

  @Test("reversed it runs back through the same values to its start") func reverse() throws {
    for (name, curve) in try Self.curves {
      let slide = Slide()
      let animator = animator(slide, curve)
      animator.startAnimation()
      slide.run(to: 1.1)
      let shown = slide.shown
      animator.isReversed = true
      expect(near(slide.shown, shown), "\(name)")
      slide.run(to: 1.5)
      expect(near(slide.shown, 100 * curve.resolved(duration: 2).progress(at: 0.35), 1e-6), "\(name)")
      slide.run(to: 2.2)
      expect(slide.shown == 0 && slide.heard == ["start"], "\(name)")
    }
  }

  @Test(
    "steps paused and continued keep their time; scrubbed to between two they continue from there, in both directions",
    arguments: [false, true])
  func steps(isReversed: Bool) throws {
    let slide = Slide()
    let animator = animator(slide, try StepsCurve(4))
    animator.startAnimation()
    slide.run(to: 0.9)
    animator.pauseAnimation()
    animator.startAnimation()
    slide.run(to: 0.999)
    expectEqual(slide.shown, 25)
    slide.run(to: 1.001)
    expectEqual(slide.shown, 50)
    animator.pauseAnimation()
    animator.fractionComplete = 0.6
    if isReversed { animator.isReversed = true }
    animator.startAnimation()
    expect(near(slide.shown, 60, 1e-6))
    slide.run(to: 1.7)
    expect(isReversed ? slide.shown < 60 : slide.shown >= 60)
    slide.run(to: 4)
    expectEqual(slide.heard, [isReversed ? "start" : "end"])
  }

  @Test("interrupted by a spring, the value continues from its presentation") func interrupted() throws {
    for (name, curve) in try Self.curves {
      let slide = Slide()
      animator(slide, curve).startAnimation()
      slide.run(to: 0.9)
      let (shown, velocity) = (slide.shown, slide.value.velocity)
      let back = PropertyAnimator(duration: 1, timingParameters: SpringTimingParameters(dampingRatio: 1), stage: slide.stage)
      back.addAnimations { slide.value.value = 0 }
      back.startAnimation()
      expect(near(slide.shown, shown, 1e-6), "\(name)")
      expect(near(slide.value.velocity, velocity, 1e-6), "\(name)")
    }
  }

  @Test("continued on a curve of any kind, it does not jump") func continued() throws {
    for (name, curve) in try Self.curves {
      let slide = Slide()
      let animator = animator(slide, CubicTimingParameters.easeInOut)
      animator.startAnimation()
      slide.run(to: 0.8)
      animator.pauseAnimation()
      let shown = slide.shown
      animator.continueAnimation(withTimingParameters: curve, durationFactor: 0.5)
      expect(near(slide.shown, shown, 1e-6), "\(name): \(slide.shown), \(shown)")
      slide.run(to: 5)
      expect(slide.shown == 100 && slide.heard == ["end"], "\(name)")
    }
  }
}
