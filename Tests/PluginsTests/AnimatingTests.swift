import Expectations
import Foundation
import LegatoCore
import FuzzSupport
import LegatoPlugins
import LegatoTiming
import TestSupport
import TestTraits
import Testing

/// A plug-in's curve in animations, where the built-in ones work.
@Suite(.waits) struct AnimatingTests {
  let workshop: Workshop
  let policies = [PluginPolicy.trusted, .sampledOnly(probe: Workshop.probe)]

  init() throws { workshop = try Workshop() }

  @Test func animatesAndTurnsWithoutAJump() throws {
    let path = try workshop.build()
    for policy in policies {
      let curve = try PluginLoader(policy: policy).load(path).curve("power")
      let stage = Stage()
      let x = Animated(0.0, in: stage)
      animate(withDuration: 2, timingParameters: curve) { x.value = 100 }
      stage.advance(to: 1)
      expect(abs(x.presentation - 25) < 1e-4 && abs(x.velocity - 50) < 0.1)
      let (place, velocity) = (x.presentation, x.velocity)
      // t² begins at rest, so that place and velocity both go on
      animate(withDuration: 1, timingParameters: curve) { x.value = -50 }
      expect(abs(x.presentation - place) < 1e-9 && abs(x.velocity - velocity) < 0.1)
      stage.advance(to: 10)
      expectEqual(x.presentation, -50)
    }
  }

  /// Many animations share the curve and a table of it; what they show is what the plug-in's own formula says, its jump and its upright start included.
  @Test(arguments: [[], ["CASE_jumps"], ["POWER_BIAS=-1.5"], ["CASE_jumps", "CURVE_FLAGS=0"]])
  func manyShowItsFormula(defines: [String]) throws {
    let path = try workshop.build(defines)
    func formula(_ s: Double) -> Double {
      if s >= 1 { return 1 }
      return defines.contains("CASE_jumps") && s > 0.5 ? 0.9 : pow(s, defines.contains("POWER_BIAS=-1.5") ? 0.5 : 2)
    }
    for policy in defines.contains("CURVE_FLAGS=0") ? [.trusted] : policies {
      let plugin = try PluginLoader(policy: policy).load(path)
      let stage = Stage()
      let values = (0..<500).map { _ in Animated(0.0, in: stage) }
      var random = SplitMix64(seed: 3)
      let durations = values.map { _ in Double.random(in: 1...2, using: &random) }
      for (value, duration) in zip(values, durations) {
        animate(withDuration: duration, timingParameters: try plugin.curve("power")) { value.value = 1 }
      }
      for time in (0..<200).map({ _ in Double.random(in: 0...1, using: &random) }).sorted() {
        stage.advance(to: time)
        let error = zip(values, durations).reduce(0) { max($0, abs($1.0.presentation - formula(time * (1 / $1.1)))) }
        expect(error <= 1e-7, "\(defines) at \(time): off by \(error)")
      }
    }
  }

  /// What a plug-in is asked for twice is one curve; other values, or another build, are another.
  @Test func equalCurvesAreOne() throws {
    let loader = try PluginLoader(policy: .trusted)
    let plugin = try loader.load(workshop.build())
    let curve = try plugin.curve("power")
    try expect(plugin.curve("power") == curve && plugin.curve("power", ["power": 3]) != curve)
    try expect(loader.load(workshop.build(["INITIAL=3"])).curve("power", ["power": 2]) != curve)
    expect(curve.isSmooth(in: 0.4...0.402) && curve.reversed.isSmooth(in: 0.4...0.402))
    let asked = try loader.load(workshop.build(["CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"])).curve("power")
    expect(!asked.isSmooth(in: 0.4...0.402))
  }

  @Test func isScrubbedReversedAndContinuedWithARebuiltPlugin() throws {
    let loader = try PluginLoader(policy: Workshop.policy())
    let path = try workshop.build()
    let old = try loader.load(path).curve("power")
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, timingParameters: old, stage: stage)
    animator.addAnimations { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 25), than: 1e-4)
    animator.pauseAnimation()
    let place = x.presentation
    _ = try workshop.build(["INITIAL=3"])
    let new = try loader.load(path).curve("power")
    expect(new.values == [3] && old.values == [2])
    animator.continueAnimation(withTimingParameters: new, durationFactor: 0)
    expectLess(abs(x.presentation - place), than: 1e-9)
    animator.isReversed = true
    expectLess(abs(x.presentation - place), than: 1e-9)
    stage.advance(to: 5)
    expectEqual(x.presentation, 0)
  }
}
