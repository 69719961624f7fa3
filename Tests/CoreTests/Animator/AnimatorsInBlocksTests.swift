import Expectations
import LegatoCore
import TestSupport
import Testing

/// The engine keeps what follows timelines in blocks of 64, of which it asks as little as possible in a frame (decision 0107).
@Suite("Of hundreds of animators each presents the same as alone on a stage, to the bit") struct AnimatorsInBlocksTests {
  /// An animator beside others, and the same alone.
  private struct Twins {
    let among, alone: One

    struct One {
      let stage: Stage
      let value: Animated<Point>
      let late: Animated<Double>?
      let animator: PropertyAnimator
    }

    init(_ curve: any TimingCurveProvider, duration: Double, delay: Double, hasLate: Bool, on stage: Stage) {
      let alone = Stage()
      alone.advance(to: stage.now)
      (among, self.alone) = (Self.one(curve, duration, delay, hasLate, stage), Self.one(curve, duration, delay, hasLate, alone))
    }

    private static func one(
      _ curve: any TimingCurveProvider, _ duration: Double, _ delay: Double, _ hasLate: Bool, _ stage: Stage
    ) -> One {
      let (value, late) = (Animated(Point.zero, in: stage), hasLate ? Animated(0.0, in: stage) : nil)
      let animator = PropertyAnimator(duration: duration, timingParameters: curve, stage: stage)
      animator.addAnimations { value.value = Point(x: 100, y: -70) }
      if let late { animator.addAnimations({ late.value = 1 }, delayFactor: delay) }
      animator.startAnimation(afterDelay: delay)
      return One(stage: stage, value: value, late: late, animator: animator)
    }

    func both(_ body: (One) -> Void) {
      body(among)
      body(alone)
    }
  }

  private static let curves: [any TimingCurveProvider] = [
    CubicTimingParameters.easeInOut, CubicTimingParameters.easeOut, CubicTimingParameters.linear, SpringTimingParameters(dampingRatio: 0.6),
    SpringTimingParameters(
      mass: 1, stiffness: 90, damping: 9, initialVelocity: SpringVelocity(dx: 3, dy: -2)),
  ]

  @Test(
    "PA-12, PA-32, PA-40, PA-46, PA-48: they are paused, scrubbed, turned round, continued and stopped between each other", arguments: 0..<3
  )
  func random(seed: UInt64) {
    let stage = Stage()
    var random = SplitMix64(seed: seed)
    var twins: [Twins] = []
    // many with one curve first, so that whole blocks are alike, and follow one another in the order of their values; and then as they come
    for index in 0..<330 {
      let curve = Self.curves[index < 200 ? index / 70 : random.index(Self.curves.count)]
      twins.append(
        Twins(curve, duration: random.number(0.3...3), delay: index % 3 == 0 ? random.number(0...0.5) : 0, hasLate: index >= 150, on: stage)
      )
    }
    for frame in 1...90 {
      stage.advance(to: Double(frame) / 30)
      for (index, one) in twins.enumerated() {
        one.alone.stage.advance(to: stage.now)
        expectEqual(one.among.value.presentation, one.alone.value.presentation, "seed \(seed), frame \(frame), animator \(index)")
        expectEqual(one.among.late?.presentation, one.alone.late?.presentation, "seed \(seed), frame \(frame), animator \(index)")
      }
      expectEqual(stage.engine.unsoundness, nil, "seed \(seed), frame \(frame)")
      // whole frames without a change between frames with many
      for _ in 0..<[0, 0, 1, 2, 30][random.index(5)] {
        let (one, what, number) = (twins[random.index(twins.count)], random.index(6), random.number(0...1))
        guard one.among.animator.state == .active else { continue }
        one.both { change($0.animator, what, number) }
      }
    }
    expectGreater(twins.count { $0.among.animator.state == .inactive }, than: 50)
    for one in twins where one.among.animator.state == .active { one.both { $0.animator.stopAnimation(true) } }
  }

  private func change(_ animator: PropertyAnimator, _ what: Int, _ number: Double) {
    switch what {
    case 0: animator.isRunning ? animator.pauseAnimation() : animator.startAnimation()
    case 1:
      animator.pauseAnimation()
      animator.fractionComplete = number
    case 2: animator.isReversed.toggle()
    case 3:
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: Self.curves[Int(saturating: number * 4.99)], durationFactor: number)
    case 4: animator.startAnimation()
    default: animator.stopAnimation(true)
    }
  }

  @Test("PA-12: also where animators of other values end before them, so that the engine moves what they follow")
  func moved() {
    let stage = Stage()
    let numbers = (0..<100).map { _ in Animated(0.0, in: stage) }
    for (index, number) in numbers.enumerated() {
      let animator = PropertyAnimator(duration: 0.1 + 0.01 * Double(index), timingParameters: Self.curves[0], stage: stage)
      animator.addAnimations { number.value = 1 }
      animator.startAnimation()
    }
    let twins = (0..<200).map { _ in Twins(Self.curves[0], duration: 2, delay: 0, hasLate: false, on: stage) }
    for frame in 1...40 {
      stage.advance(to: Double(frame) / 30)
      for (index, one) in twins.enumerated() {
        one.alone.stage.advance(to: stage.now)
        expectEqual(one.among.value.presentation, one.alone.value.presentation, "frame \(frame), animator \(index)")
      }
    }
    expect(numbers.allSatisfy { $0.presentation == 1 })
  }

  @Test("PA-12, PA-40: also where they end one after the other in frames that are close together", arguments: 0..<2)
  func ends(seed: UInt64) {
    let stage = Stage()
    var random = SplitMix64(seed: seed)
    let durations = (0..<150).map { _ in random.number(0.2...1) }
    let twins = durations.map { Twins(Self.curves[random.index(2)], duration: $0, delay: 0, hasLate: true, on: stage) }
    while stage.now < 1.2 {
      stage.advance(to: stage.now + random.number(0.001...0.03))
      for (index, one) in twins.enumerated() {
        one.alone.stage.advance(to: stage.now)
        expectEqual(one.among.value.presentation, one.alone.value.presentation, "seed \(seed), animator \(index), at \(stage.now)")
      }
    }
    expect(twins.allSatisfy { $0.among.animator.state == .inactive && $0.among.value.presentation == Point(x: 100, y: -70) })
  }
}
