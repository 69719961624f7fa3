import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("Any number of springs that repeat are where each of them alone would be") @MainActor struct ManyRepeatsTests {
  @Test(
    "MT-3, MT-4, MT-6, SP-1: there and back or over and over, at any time, each with its own spring, begin and count",
    arguments: [ReferenceCurve.loose, .thrown, .critical], [1, 2] as [UInt64])
  func springs(curve: ReferenceCurve, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let stage = Stage()
    let seconds = curve.seconds(stated: 1)
    let repeats = (0..<150).map { _ in
      let (value, count, autoreverses) = (Animated(0.0, in: stage), [0.5, 1, 2.25, 30][random.index(4)], random.index(2) == 0)
      let begin = stage.now + (random.index(2) == 0 ? 0 : random.number(0...1))
      animate(withDuration: 0, delay: begin - stage.now, timingParameters: curve.provider) {
        modifyAnimations(withRepeatCount: count, autoreverses: autoreverses) { value.value = 1 }
      }
      stage.advance(to: stage.now + random.number(0...0.01))
      return (value: value, begin: begin, units: count * (autoreverses ? 2 : 1), autoreverses: autoreverses)
    }
    for _ in 0..<60 {
      stage.advance(to: stage.now + random.number(0.001...0.3))
      for (index, one) in repeats.enumerated() {
        let units = max(0, (stage.now - one.begin) / seconds)
        guard units < one.units - 1e-9 else { continue }
        let iteration = units.rounded(.down)
        let back = one.autoreverses && iteration.truncatingRemainder(dividingBy: 2) == 1
        let place = back ? 1 - (units - iteration) : units - iteration
        // at a turn or a beginning both sides are right
        if place < 1e-9 || place > 1 - 1e-9 { continue }
        expectLess(
          abs(one.value.presentation - (1 - curve.left(at: place * seconds, stated: 1))), than: 1e-9,
          "seed \(seed), \(index), \(units) units")
      }
    }
    expectEqual(stage.engine.unsoundness, nil, "seed \(seed)")
  }

  @Test("MT-3, KF-4: keyframes whose spring repeats run through their frames in each iteration, and are rows")
  func keyframes() {
    let stage = Stage()
    let curve = ReferenceCurve.loose
    let values = (0..<70).map { _ in Animated(Point.zero, in: stage) }
    for value in values {
      animateKeyframes(withDuration: 0, timingParameters: curve.provider, options: .repeat) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { value.value = Point(x: 1, y: 2) }
        addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { value.value = Point(x: -1, y: 5) }
      }
    }
    let seconds = curve.seconds(stated: 1)
    for units in stride(from: 0.013, to: 4, by: 0.171) {
      stage.advance(to: units * seconds)
      let progress = 1 - curve.left(at: (units - units.rounded(.down)) * seconds, stated: 1)
      let second = (progress - 0.25) / 0.75
      let wanted = progress < 0.25 ? Point(x: 4 * progress, y: 8 * progress) : Point(x: 1 - 2 * second, y: 2 + 3 * second)
      for value in values {
        let shown = value.presentation
        expectLess(max(abs(shown.x - wanted.x), abs(shown.y - wanted.y)), than: 1e-7, "after \(units)")
      }
    }
    expectEqual(stage.engine.counts.contributions, 0)
  }
}
