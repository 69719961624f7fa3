import Expectations
import Foundation
import LegatoCore
import FuzzSupport
import LegatoPlugins
import LegatoTiming
import TestTraits
import Testing

/// A plug-in is rebuilt and loaded anew while animations run on its curves, and what is seen keeps its place and speed.
@Suite(.waits) struct ReloadTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  /// Animators over a value each, started; in the following order one runs, one is paused, one is reversed, and one is paused and scrubbed.
  private func started(_ values: ArraySlice<Animated<Point>>, to target: Point, _ curve: PluginCurve, on stage: Stage) -> [PropertyAnimator]
  {
    let animators = values.map { value in
      let animator = PropertyAnimator(duration: 2, timingParameters: curve, stage: stage)
      animator.addAnimations { value.value = target }
      animator.startAnimation()
      return animator
    }
    stage.advance(to: 1)
    animators[1].pauseAnimation()
    animators[2].isReversed = true
    animators[3].pauseAnimation()
    animators[3].fractionComplete = 0.7
    return animators
  }

  @Test(arguments: [PluginPolicy.trusted, Workshop.policy(), .sampledOnly(probe: Workshop.probe)])
  func takesOverInFlight(policy: PluginPolicy) throws {
    let id = "org.example.fixture"
    _ = try workshop.build(["POWER_BIAS=0"])
    let catalog = try PluginLoader(policy: policy).catalog(of: PluginSearch(places: [.init(workshop.folder.path)]))
    let curve = try catalog.plugin(id).curve("power", ["power": 2])
    let stage = Stage()
    let values = (0..<6).map { _ in Animated(Point(x: 0, y: 0), in: stage) }
    let target = Point(x: 100, y: -50)
    animate(withDuration: 2, timingParameters: curve) { values[0].value = target }
    animate(withDuration: 2, timingParameters: curve.reversed) { values[1].value = target }
    let animators = started(values[2...], to: target, curve, on: stage)
    stage.advance(to: 1.2)
    func seen() -> [Double] { values.flatMap { [$0.presentation.x, $0.presentation.y, $0.velocity.x, $0.velocity.y] } }
    let before = seen()
    expect(abs(before[0] - 36) < 1e-3 && abs(before[2] - 60) < 0.1)

    _ = try workshop.build(["POWER_BIAS=1"])
    let rebuilt = try catalog.reload(id)
    try stage.replaceCurves(rebuilt.counterpart)
    for (old, new) in zip(before, seen()) { expectLess(abs(old - new), than: 1e-9 * max(1, abs(old))) }

    // x³ now: half-way from 0.6 to 1 with what is left of the difference; the table follows the curve to 1e-6, and its slope to 1e-3
    stage.advance(to: 1.6)
    let expected = 0.512 + 0.5 * (0.36 - 0.216) + 0.4 * 0.125 * (1.2 - 1.08)
    expectLess(abs(values[0].presentation.x - 100 * expected), than: 0.02)
    for animator in animators where !animator.isRunning { animator.startAnimation() }
    expectLess((animators[0].timingParameters as? PluginCurve)?.progress(at: 0.5) ?? 0, than: 0.126)
    stage.advance(to: 20)
    expectEqual(values.map(\.presentation), [target, target, target, target, Point(x: 0, y: 0), target])
    expect(values.allSatisfy { !$0.isAnimating })
  }

  @Test func buildWithoutTheCurveLeavesEverythingAsItIs() throws {
    let loader = try PluginLoader(policy: .trusted)
    let curve = try loader.load(workshop.build()).curve("power")
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, timingParameters: curve) { x.value = 1 }
    stage.advance(to: 0.5)
    let renamed = try loader.load(workshop.build(["CURVE_ID=\"other\""]))
    expectEqual(refusal { try stage.replaceCurves(renamed.counterpart) }, .noSuchCurve("power", known: ["other"]))
    let foreign = try loader.load(workshop.build(["PLUGIN_ID=\"org.example.foreign\""]))
    try stage.replaceCurves(foreign.counterpart)
    stage.advance(to: 0.75)
    expectLess(abs(x.presentation - 0.5625), than: 1e-6)
  }

  @Test func compositionsAreMadeAnew() throws {
    let loader = try PluginLoader(policy: .trusted)
    let curve = try loader.load(workshop.build()).curve("power")
    let rebuilt = try loader.load(workshop.build(["POWER_BIAS=1"]))
    let mirrored = try #require(try rebuilt.counterpart(of: curve.reversed))
    expectLess(abs(mirrored.progress(at: 0.5) - 0.875), than: 1e-6)
    try expect(rebuilt.counterpart(of: CubicTimingParameters.easeIn) == nil)
    try expect(rebuilt.counterpart(of: ClosureCurve { $0 }) == nil)
  }

  @Test("what is composed with curves of another plug-in, of closures or of springs keeps these, and gets the rebuilt ones")
  func otherPartsAreKept() throws {
    let loader = try PluginLoader(policy: .trusted)
    let curve = try loader.load(workshop.build()).curve("power")
    let foreign = try loader.load(workshop.build(["PLUGIN_ID=\"org.example.foreign\""])).curve("power")
    let rebuilt = try loader.load(workshop.build(["POWER_BIAS=1"]))
    let others: [any TimingCurveProvider] = [foreign, ClosureCurve { $0 * $0 }, SpringTimingParameters(dampingRatio: 1)]
    let chains = try others.map { try ChainedCurve([.init(curve), .init($0)]) }
    for (chain, other) in zip(chains, others) {
      let next = try #require(try rebuilt.counterpart(of: chain.delayed(by: 0.2)))
      // u² became u³ in the first half of what is left
      expectLess(abs(chain.progress(at: 0.25) - 0.125) + abs(next.progress(at: 0.4) - 0.0625), than: 1e-6)
      expectLess(abs(next.progress(at: 0.2 + 0.8 * 0.75) - 0.5 - 0.5 * other.progress(at: 0.5)), than: 1e-9)
    }
    try expect(rebuilt.counterpart(of: ChainedCurve([.init(foreign), .init(ClosureCurve { $0 })])) == nil)

    // animations with all of these go over to the new build
    let stage = Stage()
    let values = (0..<3).map { _ in Animated(0.0, in: stage) }
    for (value, chain) in zip(values, chains) { animate(withDuration: 2, timingParameters: chain) { value.value = 100 } }
    stage.advance(to: 0)
    try stage.replaceCurves(rebuilt.counterpart)
    stage.advance(to: 0.5)
    for value in values { expectLess(abs(value.presentation - 6.25), than: 1e-4) }
  }
}
