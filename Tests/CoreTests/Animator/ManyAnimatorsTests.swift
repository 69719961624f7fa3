import Expectations
import Foundation
import LegatoCore
import TestSupport
import Testing

@Suite("Each of many animators moves as if it were alone") struct ManyAnimatorsTests {
  /// Also curves that are vertical at both ends, at one, and in the middle.
  private static let curves =
    ReferenceCurve.all + [.cubic(0, 0.8, 1, 0.2), .cubic(0, 1, 0, 1), .cubic(1, 0, 1, 0), .cubic(1, 0, 0, 1), .cubic(0.3, -0.8, 0.6, 1.9)]

  private struct Mover {
    let curve: ReferenceCurve
    let duration, began: Double
    let value: Animated<Double>
    let animator: PropertyAnimator
    /// When it was paused.
    var paused: Double?
    var isStopped = false

    func wanted(at now: Double) -> Double { 100 * (1 - curve.left(at: (paused ?? now) - began, stated: duration)) }
  }

  @Test("PA-12, PA-32, PA-40: random animators are started, paused and stopped between each other", arguments: 0..<4)
  func random(seed: UInt64) {
    let stage = Stage()
    var (random, movers) = (SplitMix64(seed: seed), [Mover]())
    for frame in 0..<150 {
      let now = Double(frame) / 60
      stage.advance(to: now)
      for mover in movers where !mover.isStopped {
        expectLess(abs(mover.value.presentation - mover.wanted(at: now)), than: 1e-7, "seed \(seed), at \(now): \(mover)")
      }
      for _ in 0..<3 { movers.append(started(on: stage, at: now, &random)) }
      let index = random.index(movers.count)
      if movers[index].isStopped || movers[index].animator.state != .active { continue }
      if random.index(2) == 0 {
        movers[index].animator.stopAnimation(true)
        movers[index].isStopped = true
      } else if movers[index].paused == nil {
        movers[index].animator.pauseAnimation()
        movers[index].paused = now
      }
    }
    // some ended by themselves
    expectGreater(movers.count { $0.animator.state == .inactive && !$0.isStopped }, than: 10)
  }

  private func started(on stage: Stage, at now: Double, _ random: inout SplitMix64) -> Mover {
    let (curve, duration) = (Self.curves[random.index(Self.curves.count)], random.number(0.2...2))
    let value = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: duration, timingParameters: curve.provider, stage: stage)
    animator.addAnimations { value.value = 100 }
    animator.startAnimation()
    return Mover(curve: curve, duration: duration, began: now, value: value, animator: animator)
  }

  @Test(
    "PA-66: what joins an animator begins where it is, also where the curve is vertical", arguments: curves.prefix(4) + curves.suffix(5))
  func joins(curve: ReferenceCurve) {
    var random = SplitMix64(seed: 7)
    for step in 1..<300 {
      let stage = Stage()
      let (carrier, late) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
      let animator = PropertyAnimator(duration: 0.7, timingParameters: curve.provider, stage: stage)
      animator.addAnimations { carrier.value = 1 }
      animator.startAnimation()
      // so that it runs from some fraction on
      stage.advance(to: random.number(0.1...0.3))
      animator.pauseAnimation()
      animator.startAnimation()
      // one that is paused where its curve has gone back behind its begin goes on where it comes from there (TC-11)
      let time = max(stage.now, stage.now + 0.7 * (1 - animator.fractionComplete) - pow(2, -random.number(2...16)))
      stage.advance(to: time)
      animator.addAnimations { late.value = 1e6 }
      expectLess(abs(late.presentation / 1e6), than: 1e-12, "step \(step), at \(time)")
      stage.advance(to: time + 1e-300)
      expectLess(abs(late.presentation / 1e6), than: 1e-12, "step \(step), at \(time)")
      stage.advance(to: 1.5)
      expectEqual(late.presentation, 1e6)
    }
  }

  /// Infinitely steep where it begins, and without a look-up.
  private struct SquareRoot: TimingCurveProvider, Hashable {
    func progress(at s: Double) -> Double { s.squareRoot() }
    func velocity(at s: Double) -> Double { 0.5 / s.squareRoot() }
  }

  @Test("PA-66, PA-71: also what joins under a curve of one's own that is infinitely steep there", arguments: [false, true])
  func joinsUnderOwnCurve(onTheWayBack: Bool) {
    var random = SplitMix64(seed: 11)
    for step in 1..<300 {
      let stage = Stage()
      let (carrier, late) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
      stage.advance(to: 32767.5)
      let animator = PropertyAnimator(duration: random.number(0.3...2), timingParameters: SquareRoot(), stage: stage)
      animator.addAnimations { carrier.value = 1 }
      animator.startAnimation()
      stage.advance(to: stage.now + random.number(0.1...0.3) * animator.duration)
      if onTheWayBack { animator.isReversed = true }
      stage.advance(to: stage.now + random.number(0...0.05) * animator.duration)
      animator.addAnimations { late.value = 1 }
      expectEqual(late.presentation, 0, "step \(step)")
      expectEqual(stage.engine.unsoundness, nil, "step \(step)")
      animator.stopAnimation(true)
    }
  }

  @Test(
    "SP-1, SP-5, PA-48: each is caught, scrubbed, and goes on under its spring, at the frequency and velocity of its own", arguments: 0..<4)
  func caught(seed: UInt64) {
    let stage = Stage()
    var random = SplitMix64(seed: seed)
    // some have the same damping
    let ratios = [0.03, 0.2, 0.8, 1, random.number(0.1...0.9)]
    let movers = (0..<40).map { _ in
      let spring = SpringTimingParameters(
        mass: 1, frequency: random.number(2...40), ratio: ratios[random.index(5)],
        velocity: SpringVelocity(dx: random.number(-9...9), dy: random.number(-9...9)))
      return Caught(spring: spring, on: stage)
    }
    stage.advance(to: 0.3)
    for mover in movers { mover.animator.pauseAnimation() }
    stage.advance(to: 0.4)
    for mover in movers {
      mover.animator.fractionComplete = 0.25
      mover.animator.continueAnimation(withTimingParameters: mover.spring, durationFactor: 0)
    }
    for _ in 0..<50 {
      stage.advance(to: stage.now + random.number(0.001...0.04))
      for (index, mover) in movers.enumerated() where stage.now < 0.4 + (mover.spring.settlingDuration ?? 0) - 1e-6 {
        let (shown, wanted) = (mover.value.presentation, mover.wanted(after: stage.now - 0.4))
        expectLess(
          max(abs(shown.x - wanted.x), abs(shown.y - wanted.y)), than: 1e-9, "seed \(seed), \(index), at \(stage.now): \(mover.spring)")
      }
      expectEqual(stage.engine.unsoundness, nil, "seed \(seed)")
    }
  }

  @Test(
    "PA-40, TC-3: each is where a pause finds it, to the last digits but three, also near an end at which its curve is like a root",
    arguments: [
      ReferenceCurve.easeIn, .easeOut, .easeInOut, .cubic(0.25, 0.1, 0.25, 1), .cubic(0, 0.8, 0.4, 1), .cubic(0.6, 0, 1, 0.3),
      .cubic(0, 0.4, 1, 0.6), .cubic(0.001, 0.3, 0.5, 1), .cubic(0.3, 0, 0.9999, 0.9), .cubic(0.68, -0.6, 0.32, 1.6),
    ])
  func cubics(curve: ReferenceCurve) {
    let stage = Stage()
    var random = SplitMix64(seed: 5)
    let moved = (0..<71).map { _ in
      let (value, duration) = (Animated(0.0, in: stage), random.number(0.5...2))
      let animator = PropertyAnimator(duration: duration, timingParameters: curve.provider, stage: stage)
      animator.addAnimations { value.value = 1 }
      animator.startAnimation()
      return (value: value, animator: animator, duration: duration, begin: stage.now)
    }
    for step in 0..<200 {
      // most near the begins and the ends
      stage.advance(to: stage.now + (step < 60 ? random.number(1e-9...1e-3) : random.number(0.001...0.02)))
      for (index, one) in moved.enumerated() where stage.now < one.begin + one.duration * (1 - 1e-9) {
        let wanted = 1 - curve.left(at: stage.now - one.begin, stated: one.duration)
        expectLess(abs(one.value.presentation - wanted), than: 1e-12, "\(index), at \(stage.now)")
      }
    }
    withExtendedLifetime(moved) {}
  }

  /// A point that is caught on its way to (100, −200).
  private struct Caught {
    let spring: SpringTimingParameters
    let value: Animated<Point>
    let animator: PropertyAnimator

    init(spring: SpringTimingParameters, on stage: Stage) {
      self.spring = spring
      value = Animated(.zero, in: stage)
      animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
      animator.addAnimations { [value] in value.value = Point(x: 100, y: -200) }
      animator.startAnimation()
    }

    /// From a quarter of the way, by the closed form, with the way that is left as the unit of velocity.
    func wanted(after seconds: Double) -> Point {
      let left = RefereeSpring(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping).left(at: Moving(seconds))
      func share(_ velocity: Double) -> Double { 1 - 0.75 * (left.distance.value - velocity * left.velocity.value) }
      return Point(x: 100 * share(spring.initialVelocity.dx), y: -200 * share(spring.initialVelocity.dy))
    }
  }

  @Test("PA-46, PA-48: a part that is scrubbed goes on linear in the animator's progress", arguments: 0..<4)
  func scrubbedParts(seed: UInt64) {
    let (stage, curves) = (Stage(), [ReferenceCurve.easeIn, .easeOut, .easeInOut, .linear])
    var random = SplitMix64(seed: seed)
    let parts = (0..<40).map { Part(curve: curves[$0 % curves.count], at: random.number(0.25...0.6), on: stage, &random) }
    stage.advance(to: 0.6)
    for _ in 0..<20 {
      stage.advance(to: stage.now + random.number(0.001...0.02))
      for (index, part) in parts.enumerated() where part.animator.state == .active {
        let (shown, wanted) = (part.value.presentation, part.wanted(at: stage.now))
        expectLess(abs(shown - wanted), than: 1e-9, "seed \(seed), \(index), at \(stage.now): \(part.curve)")
      }
      expectEqual(stage.engine.unsoundness, nil, "seed \(seed)")
    }
  }

  /// A value that begins to move at a fifth of its animator, which is caught, scrubbed ahead, and continues.
  private struct Part {
    let curve: ReferenceCurve
    let caught, scrubbed: Double
    let value: Animated<Double>
    let animator: PropertyAnimator
    let began: Double

    init(curve: ReferenceCurve, at caught: Double, on stage: Stage, _ random: inout SplitMix64) {
      (self.curve, self.caught, began) = (curve, caught, stage.now)
      value = Animated(0.0, in: stage)
      animator = PropertyAnimator(duration: 1, timingParameters: curve.provider, stage: stage)
      animator.addAnimations({ [value] in value.value = 1 }, delayFactor: 0.2)
      animator.startAnimation()
      stage.advance(to: began + caught)
      animator.pauseAnimation()
      let shown = max(0, min(1, 1 - curve.left(at: caught, stated: 1)))
      scrubbed = shown + (1 - shown) * random.number(0...0.99)
      animator.fractionComplete = scrubbed
      animator.startAnimation()
    }

    /// Along the line from what is left of its own way, when the animator is caught, to its end.
    func wanted(at now: Double) -> Double {
      var (low, high) = (caught, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if curve.left(at: middle, stated: 1) > 1 - scrubbed { low = middle } else { high = middle }
      }
      let left = curve.left(at: low + now - began - caught, stated: 1) / curve.left(at: caught, stated: 1)
      return 1 - curve.left(at: (caught - 0.2) / 0.8, stated: 1) * left
    }
  }

  @Test(
    "PA-71: what joins each on its way back runs forward in the time that is left",
    arguments: [ReferenceCurve.linear, .easeIn, .easeOut, .easeInOut, .cubic(0.3, -0.8, 0.6, 1.9)])
  func onTheWayBack(curve: ReferenceCurve) {
    let stage = Stage()
    var random = SplitMix64(seed: 3)
    let animators = (0..<20).map { _ in
      let carrier = Animated(0.0, in: stage)
      let animator = PropertyAnimator(duration: 1, timingParameters: curve.provider, stage: stage)
      animator.addAnimations { carrier.value = 1 }
      animator.startAnimation()
      return animator
    }
    stage.advance(to: 0.75)
    animators.forEach { $0.isReversed = true }
    var joined: [(value: Animated<Double>, at: Double)] = []
    for animator in animators {
      stage.advance(to: stage.now + random.number(0.001...0.01))
      let value = Animated(0.0, in: stage)
      animator.addAnimations { value.value = 1 }
      joined.append((value, stage.now))
    }
    while stage.now < 1.4 {
      stage.advance(to: stage.now + random.number(0.001...0.05))
      for (index, late) in joined.enumerated() {
        let wanted = 1 - curve.left(at: stage.now - late.at, stated: 1.5 - late.at)
        expectLess(abs(late.value.presentation - wanted), than: 1e-9, "\(index), at \(stage.now)")
      }
    }
    expectEqual(stage.engine.unsoundness, nil)
  }

  @Test("SP-1, PA-40: also a spring that turns 16 million times a second is where its pause finds it")
  func fastest() {
    let spring = SpringTimingParameters(mass: 1, frequency: 1e8, ratio: 1e-8, velocity: SpringVelocity(dx: 0, dy: 0))
    for step in 1...50 {
      let stage = Stage()
      let value = Animated(0.0, in: stage)
      let animator = PropertyAnimator(duration: 1, timingParameters: spring, stage: stage)
      animator.addAnimations { value.value = 1 }
      animator.startAnimation()
      stage.advance(to: Double(step) / 9)
      let shown = value.presentation
      animator.pauseAnimation()
      stage.advance(to: 7)
      expectLess(abs(value.presentation - shown), than: 1e-9, "step \(step)")
      animator.stopAnimation(true)
    }
  }

  @Test("A curve of one's own is evaluated as long as it moves something, and let go with that")
  func ownCurves() {
    final class Curve: TimingCurveProvider {
      let height: Double
      init(height: Double) { self.height = height }
      func progress(at s: Double) -> Double { s * s * height + s * (1 - height) }
      func velocity(at s: Double) -> Double { 2 * s * height + 1 - height }
    }
    weak var shared: Curve?
    let stage = Stage()
    let values = (0..<6).map { _ in Animated(0.0, in: stage) }
    do {
      let curve = Curve(height: 0.5)
      shared = curve
      for (index, value) in values.enumerated() {
        // equal ones beside each other, and between others
        let own = index < 3 || index == 5 ? curve : Curve(height: Double(index))
        let animator = PropertyAnimator(duration: 1, timingParameters: own, stage: stage)
        animator.addAnimations { value.value = 1 }
        animator.startAnimation()
      }
    }
    stage.advance(to: 0.25)
    for (index, value) in values.enumerated() {
      let height = index < 3 || index == 5 ? 0.5 : Double(index)
      expectEqual(value.presentation, 0.0625 * height + 0.25 * (1 - height), "\(index)")
    }
    expect(shared != nil)
    stage.advance(to: 1)
    expectEqual(values.map(\.presentation), [1, 1, 1, 1, 1, 1])
    expect(shared == nil, "the engine keeps a curve that moves nothing")
  }

  @Test("PA-40: a frame asks a curve of one's own once for all that an animator moves, and not at all while that is paused")
  func asksOnce() {
    // it promises nothing, so that no table answers for it
    final class Curve: TimingCurveProvider {
      nonisolated(unsafe) var asked = 0
      func progress(at s: Double) -> Double {
        asked += 1
        return s * s
      }
      func velocity(at s: Double) -> Double { 2 * s }
      func isSmooth(in range: ClosedRange<Double>) -> Bool { false }
    }
    let (stage, curve) = (Stage(), Curve())
    let values = (0..<500).map { _ in Animated(0.0, in: stage) }
    let animator = PropertyAnimator(duration: 1, timingParameters: curve, stage: stage)
    animator.addAnimations { for value in values { value.value = 1 } }
    animator.startAnimation()
    for frame in 1...8 {
      stage.advance(to: Double(frame) / 16)
      curve.asked = 0
      stage.advance(to: Double(frame) / 16 + 0.01)
      expectEqual(curve.asked, 1, "frame \(frame)")
      expectLess(abs(values[499].presentation - pow(Double(frame) / 16 + 0.01, 2)), than: 1e-12)
    }
    animator.pauseAnimation()
    stage.advance(to: 0.6)
    curve.asked = 0
    for frame in 1...8 { stage.advance(to: 0.6 + Double(frame) / 16) }
    expectEqual(curve.asked, 0)
    animator.stopAnimation(true)
  }

  @Test("MU-3: the shortest duration waits for its delay, and the highest curve is followed over the longest")
  func extremes() {
    let (stage, spring) = (Stage(), SpringTimingParameters(dampingRatio: 0.5))
    let (short, high) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let blink = PropertyAnimator(duration: .leastNonzeroMagnitude, timingParameters: spring, stage: stage)
    blink.addAnimations { short.value = 1 }
    blink.startAnimation(afterDelay: 1)
    let climb = PropertyAnimator(
      duration: 1e18, timingParameters: CubicTimingParameters(x1: 0.5, y1: -1e100, x2: 0.5, y2: 0), stage: stage)
    climb.addAnimations { high.value = 1e-60 }
    climb.startAnimation()
    stage.advance(to: 0.5)
    expectEqual(short.presentation, 0)
    expectEqual(stage.engine.unsoundness, nil)
    expectLess(high.presentation, than: 0)
    stage.advance(to: 2)
    expectEqual(short.presentation, 1)
    expectEqual(stage.engine.unsoundness, nil)
  }
}

extension SpringTimingParameters {
  fileprivate init(mass: Double, frequency: Double, ratio: Double, velocity: SpringVelocity) {
    self.init(mass: mass, stiffness: mass * frequency * frequency, damping: 2 * ratio * frequency * mass, initialVelocity: velocity)
  }
}
