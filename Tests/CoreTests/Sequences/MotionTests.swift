import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("Motions run on one timeline") struct MotionTests {
  let stage = Stage()
  static let rounding = 1e-9
  static let linear = CubicTimingParameters.linear

  private func seen(_ value: Animated<Double>, at times: [Double]) -> [Double] {
    times.map {
      stage.advance(to: $0)
      return (value.presentation * 1e9).rounded() / 1e9
    }
  }

  @Test("sequences, with rests and delays: each part has its own seconds and its own curve") func sequence() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let motion = Motion.sequence(
      .animate(1, curve: Self.linear) { x.value = 10 }, .wait(0.5),
      .group(.animate(2, curve: Self.linear) { x.value = 50 }, .animate(1, curve: Self.linear) { y.value = 8 }.delayed(by: 0.5)),
      .animate(0.5, curve: Self.linear) { y.value = 0 })
    expectEqual(motion.duration, 4)
    motion.start()
    expect(x.value == 50 && y.value == 0 && x.presentation == 0)
    let times = [0.5, 1, 1.25, 2.5, 3.5, 3.75]
    let both = times.map { time -> (Double, Double) in
      stage.advance(to: time)
      return (x.presentation, y.presentation)
    }
    for ((a, b), (c, d)) in zip(both, [(5.0, 0.0), (10, 0), (10, 0), (30, 4), (50, 8), (50, 4)]) {
      expect(abs(a - c) < Self.rounding && abs(b - d) < Self.rounding)
    }
    stage.advance(to: 4)
    expect(!x.isAnimating && !y.isAnimating && y.presentation == 0)
  }

  @Test("springs inside run in their own seconds; one given by its mass takes its settling time") func springs() {
    let x = Animated(0.0, in: stage)
    let heavy = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    let motion = Motion.animate(1, curve: Self.linear) { x.value = 100 }.then(.spring(heavy) { x.value = 200 })
    expectLess(abs(motion.duration - (1 + 1.472700)), than: 1e-6)
    motion.start()
    // TV-3
    for (time, p) in [(0.1, 0.340300), (0.2, 0.849426), (0.3, 1.124355), (0.5, 1.074591), (1.0, 1.002170)] {
      stage.advance(to: 1 + time)
      expectLess(abs(x.presentation - (100 + 100 * p)), than: 2e-4, "at \(time)")
    }
    stage.advance(to: motion.duration)
    expectEqual(x.presentation, 200)
  }

  @Test("in an animator it is paused, scrubbed, reversed and continued as a whole") func scrubs() {
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(
      .sequence(
        .animate(1, curve: Self.linear) { x.value = 10 }, .spring(SpringTimingParameters(dampingRatio: 0.5), duration: 1) { x.value = 100 },
        .animate(2, curve: Self.linear) { x.value = 0 }), stage: stage)
    expectEqual(animator.duration, 4)
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.pauseAnimation()
    expectLess(abs(x.presentation - 5), than: Self.rounding)
    animator.fractionComplete = 0.25
    expectLess(abs(x.presentation - 10), than: Self.rounding)
    animator.fractionComplete = 0.75
    expectLess(abs(x.presentation - 50), than: Self.rounding)
    animator.fractionComplete = 0.35
    let spring = SpringTimingParameters(dampingRatio: 0.5).resolved(duration: 1)
    expectLess(abs(x.presentation - (10 + 90 * spring.progress(at: 0.4))), than: 1e-7)
    let before = x.presentation
    animator.isReversed = true
    animator.startAnimation()
    expectEqual(x.presentation, before)
    stage.advance(to: 0.5 + 1)
    expectLess(abs(x.presentation - 4), than: Self.rounding)
    var position: AnimatingPosition?
    animator.addCompletion { position = $0 }
    stage.advance(to: 9)
    expect(position == .start && x.value == 0)
  }

  @Test("values of any kind, whether they add or not, in one sequence") func kinds() {
    let (color, map, flag) = (
      Animated(Color.red, in: stage), Animated(AffineTransform.identity, in: stage), Animated(Point.zero, in: stage)
    )
    Motion.sequence(
      .animate(1, curve: Self.linear) { (color.value, map.value) = (.blue, AffineTransform(rotationAngle: 2)) },
      .animate(1, curve: Self.linear) {
        (color.value, map.value, flag.value) = (.red, AffineTransform(rotationAngle: 4), Point(x: 4, y: 2))
      }
    ).start()
    stage.advance(to: 0.5)
    expect(abs(color.presentation.red - 0.5) < 1e-12 && abs(map.presentation.b - AffineTransform(rotationAngle: 1).b) < 1e-12)
    stage.advance(to: 1.5)
    expect(abs(color.presentation.red - 0.5) < 1e-12 && abs(map.presentation.b - AffineTransform(rotationAngle: 3).b) < 1e-12)
    expectEqual(flag.presentation, Point(x: 2, y: 1))
  }

  @Test(
    "staggers: by step, by total, from any origin, by a custom distance",
    arguments: [
      (StaggerSpacing.step(0.25), StaggerOrigin.first, [0, 0.25, 0.5, 0.75, 1]), (.step(0.25), .last, [1, 0.75, 0.5, 0.25, 0]),
      (.step(0.5), .center, [1, 0.5, 0, 0.5, 1]), (.total(2), .first, [0, 0.5, 1, 1.5, 2]), (.total(3), .index(1), [1, 0, 1, 2, 3]),
      (.total(1), .index(-10), [0, 0.25, 0.5, 0.75, 1]), (.step(1), .index(0.5), [0, 0, 1, 2, 3]),
    ])
  func staggers(spacing: StaggerSpacing, origin: StaggerOrigin, begins: [Double]) {
    let values = (0..<5).map { _ in Animated(0.0, in: stage) }
    let motion = Motion.stagger(values, by: spacing, from: origin) { value, _ in .animate(1, curve: Self.linear) { value.value = 1 } }
    expectLess(abs(motion.duration - (1 + begins.max()!)), than: 1e-12)
    motion.start()
    for step in 0...16 {
      let time = Double(step) / 4
      stage.advance(to: time)
      for (value, begin) in zip(values, begins) { expectLess(abs(value.presentation - min(1, max(0, time - begin))), than: 1e-9) }
    }
    let grid = Motion.stagger(0..<9, by: .step(0.1), distance: { Double($0 % 3 + $0 / 3) }) { _, _ in .wait(0) }
    expectLess(abs(grid.duration - 0.4), than: 1e-12)
  }

  @Test("repeats: each iteration from the first start, with autoreverse, a fraction of an iteration, and a given end") func repeats() {
    let x = Animated(0.0, in: stage)
    let once = Motion.sequence(.animate(0.5, curve: Self.linear) { x.value = 10 }, .animate(0.5, curve: Self.linear) { x.value = 40 })
    func play(_ motion: Motion, _ times: [Double]) -> [Double] {
      performWithoutAnimation { x.value = 0 }
      let start = stage.now
      motion.start()
      return seen(x, at: times.map { start + $0 })
    }
    expectEqual(play(once.repeated(2), [0.25, 0.75, 1, 1.25, 1.75, 2]), [5, 25, 0, 5, 25, 40])
    expectEqual(x.value, 40)
    expectEqual(play(once.repeated(2, autoreverses: true), [0.25, 0.75, 1.25, 1.75, 2.25, 3.25, 4]), [5, 25, 25, 5, 5, 25, 0])
    expectEqual(x.value, 0)
    expectEqual(play(once.repeated(1.75), [1.25, 1.75, 1.8]), [5, 25, 25])
    expectEqual(x.value, 25)
    expectEqual(play(once.repeated(1, autoreverses: true, endingAt: .end), [1.75, 2]), [5, 40])
    expectEqual(play(once.repeated(2, endingAt: .start), [1.75, 2]), [25, 0])
    let after = once.repeated(1, autoreverses: true).then(.animate(1, curve: Self.linear) { x.value = 8 })
    expectEqual(play(after, [1.75, 2.5, 3]), [5, 4, 8])
    // set by a body that reads what it set before
    let steps = Motion.animate(1, curve: Self.linear) { x.value += 5 }
    expectEqual(play(.sequence(steps, steps, steps), [0.5, 1.5, 2.5]), [2.5, 7.5, 12.5])
  }

  @Test(
    "KF-22, AD-19: repeated in flight, each iteration begins at the presentation at the start; later parts begin where the parts before them end"
  )
  func repeatedInFlight() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    func fall() {
      x.value = 0
      animateKeyframes(withDuration: 1, timingParameters: Self.linear) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { x.value = 40 }
      }
      stage.advance(to: stage.now + 0.5)
      expectEqual(x.presentation, 20)
    }
    func seen(_ times: [Double]) -> [Double] {
      let start = stage.now
      return [x.presentation]
        + times.map { time in
          stage.advance(to: start + time)
          return x.presentation
        }
    }
    let wait = Motion.sequence(.wait(1), .animate(1, curve: Self.linear) { x.value = 60 })
    fall()
    wait.repeated(2).start()
    expectEqual(seen([0.5, 1.5, 2, 3.5, 4]), [20, 20, 40, 20, 40, 60])
    fall()
    Motion.sequence(.animate(1, curve: Self.linear) { x.value = 10 }, wait.repeated(2)).start()
    expectEqual(seen([0.5, 1, 2.5, 3, 4.5, 5]), [20, 15, 10, 35, 10, 35, 60])
    // absolute begins at the model
    fall()
    wait.repeated(2).start(options: .absolute)
    expectEqual(seen([0.5, 1.5, 2, 3.5, 4]), [40, 40, 50, 40, 50, 60])
  }

  @Test("KF-22: a repeated part begins at what the parts before it have reached, wherever they end") func repeatedAfter() {
    let x = Animated(0.0, in: stage)
    func change(_ value: Double) -> Motion { .animate(1, curve: Self.linear) { x.value = value } }
    func play(_ motion: Motion, _ times: [Double], _ wanted: [Double]) {
      x.removeAllAnimations()
      performWithoutAnimation { x.value = 0 }
      let start = stage.now
      motion.start()
      let found = seen(x, at: times.map { start + $0 })
      expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-9 } && found.count == wanted.count, "\(found), not \(wanted)")
    }
    let backAndForth = change(10).repeated(1, autoreverses: true)
    play(backAndForth.then(change(20).repeated(2)), [1.5, 2, 2.5, 3, 3.5, 4], [5, 0, 10, 0, 10, 20])
    play(backAndForth.then(change(20).delayed(by: 1).repeated(2)), [2.5, 3.5, 4.5, 5.5], [0, 10, 0, 10])
    play(change(10).repeated(2.25).then(change(20).repeated(2)), [2.25, 2.75, 3.5], [2.5, 11.25, 6.875])
    play(change(10).repeated(2, endingAt: .start).then(change(20).repeated(2, endingAt: .start)), [2.5, 3.5, 4], [10, 10, 0])
    expectEqual(x.value, 0)
    // parts in parts, and one that is still under way
    let inner = Motion.sequence(.wait(0.5), backAndForth, change(20).repeated(2))
    play(.sequence(change(4), inner), [1.25, 2, 2.5, 3.5, 4, 4.5], [4, 7, 10, 4, 12, 4])
    play(.group(change(10), change(20).repeated(2).delayed(by: 0.5)), [0.25, 0.75, 1, 1.5, 2, 2.5], [2.5, 8.75, 12.5, 5, 12.5, 20])
  }

  @Test("a repeated spring runs back through the same values") func repeatedSpring() {
    let x = Animated(0.0, in: stage)
    let motion = Motion.spring(SpringTimingParameters(dampingRatio: 0.3), duration: 1) { x.value = 100 }.repeated(1, autoreverses: true)
    motion.start()
    for part in [0.1, 0.35, 0.6, 0.9] {
      let there = seen(x, at: [part])[0]
      let other = Stage()
      let y = Animated(0.0, in: other)
      Motion.spring(SpringTimingParameters(dampingRatio: 0.3), duration: 1) { y.value = 100 }.repeated(1, autoreverses: true).start()
      other.advance(to: 2 - part)
      expectLess(abs(there - y.presentation), than: 1e-7)
    }
  }

  @Test("two parts on one value at a time: the later starts from the value reached (KF-20)") func overlapping() {
    let x = Animated(0.0, in: stage)
    Motion.group(.animate(2, curve: Self.linear) { x.value = 100 }, .animate(1, curve: Self.linear) { x.value = 0 }.delayed(by: 1)).start()
    expectEqual(seen(x, at: [0.5, 1, 1.5, 2]), [25, 50, 25, 0])
  }

  @Test("inside a block it takes the outer duration") func nested() {
    let x = Animated(0.0, in: stage)
    let motion = Motion.sequence(.animate(1, curve: Self.linear) { x.value = 10 }, .animate(3, curve: Self.linear) { x.value = 40 })
    animate(withDuration: 8, options: .curveLinear) { motion.start() }
    expectEqual(seen(x, at: [1, 2, 5, 8]), [5, 10, 25, 40])
  }

  @Test(
    "KF-12, KF-17 in a frame, or in the body of another motion, it takes that part, from the value reached there", arguments: [true, false])
  func nestedInFrames(isMotion: Bool) {
    let x = Animated(0.0, in: stage)
    var ended: [String] = []
    let inner = Motion.sequence(
      .animate(1, curve: Self.linear) { x.value = 110 }.repeated(2), .animate(2, curve: Self.linear) { x.value = 30 })
    if isMotion {
      Motion.sequence(
        .animate(4, curve: Self.linear) { x.value = 10 }, .animate(4, curve: Self.linear) { inner.start { ended.append("inner \($0)") } }
      )
      .start { ended.append("outer \($0)") }
    } else {
      animateKeyframes(withDuration: 8, options: .curveLinear) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { x.value = 10 }
        addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { inner.start { ended.append("inner \($0)") } }
      } completion: {
        ended.append("outer \($0)")
      }
    }
    expect(x.value == 30 && x.presentation == 0)
    expectEqual(seen(x, at: [2, 4, 4.5, 5.5, 6, 7, 7.9]), [5, 10, 60, 60, 110, 70, 34])
    expectEqual(ended, [])
    stage.advance(to: 8)
    expect(x.presentation == 30 && ended == ["inner true", "outer true"])
  }

  @Test("a repeat ends where it is said to also without a duration, and without animation", arguments: [0.0, 1])
  func endsOfRepeats(seconds: Double) {
    func end(_ count: Double, _ autoreverses: Bool, _ end: Motion.RepeatEnd) -> Double {
      let x = Animated(7.0, in: stage)
      let motion = Motion.sequence(
        .animate(seconds) { x.value = 10 }, .animate(seconds) { x.value = 50 }.repeated(count, autoreverses: autoreverses, endingAt: end))
      seconds == 0 ? _ = motion.start() : performWithoutAnimation { _ = motion.start() }
      expectEqual(x.presentation, x.value)
      return x.value
    }
    for count in [1.0, 2] {
      expect(end(count, false, .asPlayed) == 50 && end(count, true, .asPlayed) == 10)
      for autoreverses in [true, false] { expect(end(count, autoreverses, .start) == 10 && end(count, autoreverses, .end) == 50) }
    }
    expectEqual(end(1.5, true, .asPlayed), 50)
  }

  @Test("whole repeats end exactly at the target, or at the start where they run back", arguments: 1...20) func exactEnds(count: Int) {
    for hundredths in 1...20 {
      let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
      let seconds = Double(hundredths) / 100
      Motion.animate(seconds) { x.value = 100 }.repeated(Double(count)).start()
      Motion.sequence(.wait(0.1), .animate(seconds) { y.value = 100 }.repeated(Double(count), autoreverses: true), .wait(0.2)).start()
      expect(x.value == 100 && y.value == 0, "\(count) times \(seconds): \(x.value), \(y.value)")
    }
  }

  @Test("KF-12 a repeat ends with what is set at the end of its last iteration") func setAtEnd() {
    let x = Animated(0.0, in: stage)
    Motion.sequence(.animate(1, curve: Self.linear) { x.value = 10 }, .animate(0) { x.value = 50 }).repeated(2).start()
    expect(x.value == 50 && seen(x, at: [0.5, 1.5, 2]) == [5, 5, 50])
  }

  @Test("SP-5: a spring by its ratio begins at its velocity also where a block stretches the motion") func thrownInside() {
    let x = Animated(0.0, in: stage)
    let spring = SpringTimingParameters(dampingRatio: 0.6, initialVelocity: SpringVelocity(dx: 8, dy: 8))
    animate(withDuration: 4, options: .curveLinear) {
      Motion.sequence(.wait(0.5), .group(.spring(spring, duration: 0.5) { x.value = 100 }).repeated(1)).start()
    }
    stage.advance(to: 2)
    expectLess(abs(x.velocity - 800), than: 1e-3)
  }

  @Test("inside a block it takes the outer duration also if it has none") func nestedWithoutDuration() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 2, options: .curveLinear) { _ = Motion.animate(0) { x.value = 10 }.start() }
    expectEqual(seen(x, at: [0, 1, 2]), [0, 5, 10])
  }

  @Test("a start has one outcome; without a duration it is at its end at once") func outcome() async throws {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    let block = Motion.animate(1) { x.value = 1 }.start { flags.append($0) }
    stage.advance(to: 1)
    let result = try await block.outcome
    expect(result == .finished(.end) && flags == [true])
    Motion.sequence(.animate(0) { x.value = 7 }, .wait(0)).start { flags.append($0) }
    expectEqual(x.presentation, 7)
    stage.advance(to: 1)
    expectEqual(flags, [true, true])
  }

  @Test(
    "MU-3: invalid numbers are repaired and reported; infinite repeats are not possible on a timeline with an end",
    arguments: [Double.nan, .infinity, -2])
  func absurd(number: Double) {
    let x = Animated(0.0, in: stage)
    let reports = Reports.during {
      let motion = Motion.sequence(
        .animate(number) { x.value = 3 }, .wait(number), .animate(1) { x.value = 2 }.repeated(number).delayed(by: number),
        .stagger(0..<3, by: .step(number), from: .index(number)) { _, _ in .wait(0.5) })
      expectEqual(motion.duration, 1.5)
      motion.start()
      stage.advance(to: 2)
      expectEqual(x.presentation, 2)
    }
    expect(reports.count >= 5)
    let many = Reports.during { expectEqual(Motion.wait(1).repeated(1e9).duration, 10_000) }
    expectEqual(many.count, 1)
  }
}

@Suite("Random calls on motions") struct MotionLawTests {
  /// A motion of up to three levels over the values.
  private static func motion(_ values: [Animated<Double>], _ random: inout TestSupport.SplitMix64, depth: Int) -> Motion {
    let kind = Int.random(in: 0..<(depth > 0 ? 6 : 2), using: &random)
    let count = Int.random(in: 1...3, using: &random)
    switch kind {
    case 0:
      let (value, target) = (values.randomElement(using: &random)!, Double.random(in: -100...100, using: &random))
      return .animate(.random(in: 0...0.6, using: &random)) { value.value = target }
    case 1:
      let (value, target) = (values.randomElement(using: &random)!, Double.random(in: -100...100, using: &random))
      return .spring(SpringTimingParameters(dampingRatio: .random(in: 0.3...1, using: &random)), duration: 0.4) { value.value = target }
    case 2: return .sequence((0..<count).map { _ in motion(values, &random, depth: depth - 1) })
    case 3: return .group((0..<count).map { _ in motion(values, &random, depth: depth - 1) })
    case 4: return motion(values, &random, depth: depth - 1).delayed(by: .random(in: 0...0.3, using: &random))
    default:
      return motion(values, &random, depth: depth - 1).repeated(
        .random(in: 0.3...2.5, using: &random), autoreverses: .random(using: &random))
    }
  }

  @Test(
    "calls cause no jump; a value is where scrubbing to the same time puts it; it ends at its model",
    arguments: Effort.seeds(60))
  func laws(seed: UInt64) {
    var random = TestSupport.SplitMix64(seed: 7_000 + seed)
    let (stage, twin) = (Stage(), Stage())
    let (values, twins) = ((0..<2).map { _ in Animated(0.0, in: stage) }, (0..<2).map { _ in Animated(0.0, in: twin) })
    var copy = random
    let animator = PropertyAnimator(Self.motion(values, &random, depth: 3), stage: stage)
    let other = PropertyAnimator(Self.motion(twins, &copy, depth: 3), stage: twin)
    guard animator.duration > 0 else { return }
    other.pauseAnimation()
    defer { other.stopAnimation(true) }
    animator.startAnimation()
    for step in 0..<12 {
      stage.advance(to: stage.now + animator.duration * .random(in: 0...0.15, using: &random))
      guard animator.state == .active else { break }
      other.fractionComplete = animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete
      for (a, b) in zip(values, twins) { expectLess(abs(a.presentation - b.presentation), than: 1e-6, "seed \(seed), step \(step)") }
      let before = values.map(\.presentation)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        animator.pauseAnimation()
        animator.startAnimation()
      case 1: animator.isReversed.toggle()
      default: break
      }
      for (a, b) in zip(values, before) { expectLess(abs(a.presentation - b), than: 1e-6, "seed \(seed), step \(step)") }
    }
    animator.isReversed = false
    stage.advance(to: stage.now + 2 * animator.duration + 1)
    expect(animator.state == .inactive && values.allSatisfy { !$0.isAnimating && $0.presentation == $0.value })
  }
}
