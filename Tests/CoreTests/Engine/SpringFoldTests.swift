import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("Additive springs of one kind are one sum") struct SpringFoldTests {
  private struct Member {
    let distance, begin, end: Double
    let curve: ReferenceCurve
    init(distance: Double, begin: Double, curve: ReferenceCurve) {
      (self.distance, self.begin, self.curve) = (distance, begin, curve)
      end = begin + curve.seconds(stated: 1)
    }
    /// Until it ends.
    func offset(at time: Double) -> Double {
      if case .cubic = curve { return distance * curve.left(at: time - begin, stated: 1) }
      return distance * curve.uncut(at: time - begin)
    }
    func isAlive(at time: Double) -> Bool { time < end }
  }

  /// The sum of the members, and its slope.
  private func offset(of members: [Member], at time: Double) -> Double {
    members.filter { $0.isAlive(at: time) }.reduce(0) { $0 + $1.offset(at: time) }
  }
  private func slope(of members: [Member], at time: Double) -> Double {
    members.filter { $0.isAlive(at: time + 1e-6) }.reduce(0) {
      $0 + ($1.offset(at: time + 1e-6) - $1.offset(at: max($1.begin, time - 1e-6))) / 2e-6
    }
  }

  let stage = Stage()

  /// Starts a spring to `target` on `x` and records it.
  private func start(_ curve: ReferenceCurve, _ x: Animated<Double>, _ target: Double, _ members: inout [Member]) {
    members.append(Member(distance: x.value - target, begin: stage.now, curve: curve))
    animate(withDuration: 1, timingParameters: curve.provider) { x.value = target }
  }

  @Test("fold, AD-17: 10,000 springs on one value equal 10,000 springs computed one by one, during their starts and ends")
  func tenThousand() {
    let x = Animated(0.0, in: stage)
    var random = SplitMix64(seed: 10_000)
    var members: [Member] = []
    let whole = ReferenceCurve.loose.seconds(stated: 1)
    // begins over twice a spring's duration: the first half has ended when the last begins
    for i in 0..<10_000 {
      stage.advance(to: 2 * whole * Double(i) / 10_000)
      start(.loose, x, random.number(-100...100), &members)
      guard i % 2000 == 1999 else { continue }
      let alive = members.filter { $0.isAlive(at: stage.now) }
      expectEqual(x.animationCount, alive.count)
      expectLess(abs(x.presentation - alive.reduce(x.value) { $0 + $1.offset(at: stage.now) }), than: 1e-7, "at \(i)")
    }
    for part in [2.0001, 2.25, 2.5, 2.9, 2.999] {
      stage.advance(to: whole * part)
      let alive = members.filter { $0.isAlive(at: stage.now) }
      expectEqual(x.animationCount, alive.count)
      expectLess(abs(x.presentation - alive.reduce(x.value) { $0 + $1.offset(at: stage.now) }), than: 1e-7, "at \(part)")
    }
    expectEqual(stage.advance(to: whole * 3.001), .idle)
    expectEqual(x.presentation, x.value)
    expect((x.velocity, x.animationCount) == (0, 0))
  }

  @Test("fold: 10,000 completions are called, once each and with true") func completions() {
    let x = Animated(0.0, in: stage)
    var finished = 0
    for i in 0..<10_000 {
      stage.advance(to: Double(i) / 10_000)
      animate(
        withDuration: 1, timingParameters: ReferenceCurve.critical.provider, animations: { x.value = Double(i % 7) },
        completion: { if $0 { finished += 1 } })
    }
    stage.advance(to: 9)
    // i % 7 is never the same twice in succession, except for the first 0 on 0, which animates nothing and completes too
    expectEqual(finished, 10_000)
    expect(!x.isAnimating)
  }

  @Test(
    "fold: springs with and without start velocities of one stiffness share a sum; kinds of springs and curves can be combined")
  func mixed() {
    let x = Animated(0.0, in: stage)
    var random = SplitMix64(seed: 99)
    var members: [Member] = []
    let kinds: [ReferenceCurve] = [
      .loose, .critical, .thrown, .spring(stiffness: 90, ratio: 0.7, velocity: 0), .spring(stiffness: 90, ratio: 0.7, velocity: -4),
      .spring(stiffness: 150, ratio: 1, velocity: 6), .easeIn,
    ]
    for _ in 0..<700 {
      stage.advance(to: stage.now + random.number(0.0001...0.01))
      start(kinds[random.index(kinds.count)], x, random.number(-100...100), &members)
      let alive = members.filter { $0.isAlive(at: stage.now) }
      expectLess(abs(x.presentation - alive.reduce(x.value) { $0 + $1.offset(at: stage.now) }), than: 1e-5)
    }
    stage.advance(to: stage.now + 10)
    expectEqual(x.presentation, x.value)
  }

  @Test("fold: many oscillators alternately, all interrupted at the same times, each use their own steps") func manyOscillators() {
    let x = Animated(0.0, in: stage)
    var random = SplitMix64(seed: 12)
    var members: [Member] = []
    for turn in 0..<60 {
      stage.advance(to: Double(turn) / 64)
      for kind in 0..<12 {
        // of eight frequencies, with twelve damping ratios
        let curve = ReferenceCurve.spring(stiffness: 80 + 10 * Double(kind % 8), ratio: 0.4 + 0.05 * Double(kind), velocity: 0)
        start(curve, x, random.number(-100...100), &members)
      }
      let alive = members.filter { $0.isAlive(at: stage.now) }
      expectEqual(x.animationCount, alive.count)
      expectLess(abs(x.presentation - alive.reduce(x.value) { $0 + $1.offset(at: stage.now) }), than: 1e-5, "turn \(turn)")
    }
    stage.advance(to: 20)
    expect(x.presentation == x.value && x.animationCount == 0)
  }

  @Test(
    "fold: springs that start and end on many values at different times keep their own numbers, whichever others have left",
    arguments: Effort.seeds(4))
  func comingAndGoing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let dots = AnimatedArray(repeating: 0.0, count: 40, in: stage)
    var members: [[Member]] = Array(repeating: [], count: dots.count)
    for turn in 0..<400 {
      // everything comes to rest twice
      stage.advance(to: stage.now + (turn % 150 == 149 ? 20 : random.number(0.001...0.03)))
      let curve: ReferenceCurve = [.loose, .critical, .spring(stiffness: 600, ratio: 1, velocity: 0)][random.index(3)]
      animate(withDuration: 1, timingParameters: curve.provider) {
        for _ in 0..<random.index(30) {
          let (index, target) = (random.index(dots.count), random.number(-100...100))
          members[index].append(Member(distance: dots[index] - target, begin: stage.now, curve: curve))
          dots[index] = target
        }
      }
      // sometimes one is removed at once
      if turn % 16 == 0 {
        let index = random.index(dots.count)
        dots.removeAllAnimations(at: index)
        members[index] = []
      }
      for index in dots.indices {
        members[index].removeAll { !$0.isAlive(at: stage.now) }
        let expected = members[index].reduce(dots[index]) { $0 + $1.offset(at: stage.now) }
        if dots.animationCount(at: index) != members[index].count || abs(dots.presentation(at: index) - expected) > 1e-5 {
          Issue.record("seed \(seed), turn \(turn), element \(index)")
        }
      }
    }
    stage.advance(to: stage.now + 20)
    expect(dots.indices.allSatisfy { dots.presentation(at: $0) == dots[$0] } && stage.underWay.isEmpty, "seed \(seed)")
  }

  @Test("fold: the velocity of the sum is the slope of the presentation, and no retarget changes it for springs at rest") func velocity() {
    let x = Animated(0.0, in: stage)
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      stage.advance(to: stage.now + 0.01)
      let (place, velocity) = (x.presentation, x.velocity)
      animate(withDuration: 1, timingParameters: ReferenceCurve.loose.provider) { x.value = random.number(-100...100) }
      // the documented error is 1e-7 of the range of 200; the step from the table to the closed form is a hundredth of that
      expectLess(abs(x.presentation - place), than: 1e-9 * 200)
      expectLess(abs(x.velocity - velocity), than: 1e-7)
    }
    stage.advance(to: stage.now + 0.0031)
    let (before, count) = (x.presentation, x.animationCount)
    stage.advance(to: stage.now + 1e-5)
    let velocity = x.velocity
    stage.advance(to: stage.now + 1e-5)
    expectEqual(x.animationCount, count)
    expectLess(abs((x.presentation - before) / 2e-5 - velocity), than: 1e-3 * abs(velocity) + 1e-2)
  }

  @Test("fold, UA-1: a spring set in a block whose body took longer than its duration begins when it is set, and adds to the others")
  func lateInItsBlock() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var members: [Member] = []
    animate(withDuration: 1, timingParameters: ReferenceCurve.critical.provider) {
      x.value = 1
      stage.advance(to: 1000)
      start(.critical, y, 50, &members)
      stage.advance(to: 1000.01)
      y.value = 100
      members.append(Member(distance: -50, begin: stage.now, curve: .critical))
    }
    for part in 1...4 {
      stage.advance(to: 1000 + Double(part) / 16)
      expectEqual(y.animationCount, 2)
      let offset = members.reduce(0) { $0 + $1.offset(at: stage.now) }
      // the documented error is 1e-7 of the distance
      expectLess(abs(y.presentation - (100 + offset)), than: 1e-7 * 100, "at \(stage.now)")
    }
    stage.advance(to: 1010)
    expect(y.presentation == 100 && stage.underWay.isEmpty)
  }

  @Test("fold: each axis of a point has its own oscillator and its own start velocity") func axes() {
    let p = Animated(Point.zero, in: stage)
    var (x, y): ([Member], [Member]) = ([], [])
    var random = SplitMix64(seed: 2)
    for _ in 0..<300 {
      stage.advance(to: stage.now + 0.004)
      let target = Point(x: random.number(-100...100), y: random.number(20...90) * (p.value.y > 0 ? -1 : 1))
      let spring = SpringTimingParameters(
        mass: 1, stiffness: 90, damping: 1.4 * 90.0.squareRoot(), initialVelocity: SpringVelocity(dx: 3, dy: -2))
      x.append(Member(distance: p.value.x - target.x, begin: stage.now, curve: .thrown))
      y.append(Member(distance: p.value.y - target.y, begin: stage.now, curve: .spring(stiffness: 90, ratio: 0.7, velocity: -2)))
      animate(withDuration: 1, timingParameters: spring) { p.value = target }
    }
    // the pair ends together, with the longer of the two (SP-22)
    let whole = max(x[0].curve.seconds(stated: 1), y[0].curve.seconds(stated: 1))
    func sum(_ members: [Member], _ model: Double) -> Double {
      members.filter { stage.now < $0.begin + whole }.reduce(model) { $0 + $1.distance * $1.curve.uncut(at: stage.now - $1.begin) }
    }
    expectLess(abs(p.presentation.x - sum(x, p.value.x)), than: 1e-5)
    expectLess(abs(p.presentation.y - sum(y, p.value.y)), than: 1e-5)
    stage.advance(to: stage.now + 0.21)
    expectLess(abs(p.presentation.x - sum(x, p.value.x)), than: 1e-5)
    expectLess(abs(p.presentation.y - sum(y, p.value.y)), than: 1e-5)
    stage.advance(to: stage.now + 9)
    expectEqual(p.presentation, p.value)
  }

  @Test("fold: a spring that is paused, scrubbed, reversed and resumed leaves the sum with exactly its own part")
  func leaving() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var members: [Member] = []
    let animators = [x, y].map { value in
      let animator = PropertyAnimator(duration: 1, timingParameters: ReferenceCurve.critical.provider)
      animator.addAnimations { value.value += 100 }
      return animator
    }
    for i in 0..<50 {
      stage.advance(to: Double(i) * 0.01)
      start(.critical, x, Double(1 + i * 37 % 101), &members)
      if i == 25 { for animator in animators { animator.startAnimation() } }
    }
    expectEqual(x.animationCount, 51)
    // each call on the animator is also made on a second one with a separate value: the difference is that of the other springs
    func agrees(_ place: String) {
      let (offset, slope) = (offset(of: members, at: stage.now), slope(of: members, at: stage.now))
      expectLess(abs(x.presentation - (x.value + offset + (y.presentation - y.value))), than: 1e-6, "\(place)")
      expectLess(abs(x.velocity - y.velocity - slope), than: 1e-2 + 1e-4 * abs(slope), "\(place)")
    }
    func both(_ change: (PropertyAnimator) -> Void) { for animator in animators { change(animator) } }
    stage.advance(to: 0.505)
    agrees("running")
    both { $0.pauseAnimation() }
    agrees("paused")
    stage.advance(to: 0.55)
    agrees("waiting")
    both { $0.fractionComplete = 0.2 }
    agrees("scrubbed")
    both { $0.startAnimation() }
    stage.advance(to: 0.6)
    agrees("resumed")
    both { $0.isReversed = true }
    stage.advance(to: 0.62)
    agrees("reversed")
    stage.advance(to: 9)
    expectEqual(x.presentation, x.value)
    expectEqual(y.presentation, y.value)
  }

  @Test(
    "fold: springs that start, are interrupted and end together equal those on separate stages, bit for bit",
    arguments: [1, 2, 3] as [UInt64])
  func together(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alone = (0..<40).map { _ in Animated(Point.zero, in: Stage()) }
    let together = alone.map { _ in Animated(Point.zero, in: stage) }
    let springs = [
      SpringTimingParameters(mass: 2.7, stiffness: 120, damping: 9, initialVelocity: SpringVelocity(dx: 3, dy: 3)),
      SpringTimingParameters(mass: 2.7, stiffness: 120, damping: 9), SpringTimingParameters(mass: 2.7, stiffness: 121, damping: 9),
      SpringTimingParameters(mass: 1, stiffness: 90, damping: 40, initialVelocity: SpringVelocity(dx: 1, dy: -2)),
      SpringTimingParameters(dampingRatio: 0.6), SpringTimingParameters(dampingRatio: 1),
      SpringTimingParameters(dampingRatio: 1, initialVelocity: SpringVelocity(dx: 2, dy: 2)),
      SpringTimingParameters(dampingRatio: 0.6, initialVelocity: SpringVelocity(dx: 2, dy: 5)),
      SpringTimingParameters(mass: 2.7, stiffness: 120, damping: 18),
    ]
    for step in 1...150 {
      let time = Double(step) / 16
      // frames that the others do not get
      if random.index(2) == 0 { stage.advance(to: time - 1 / 32) }
      stage.advance(to: time)
      for value in alone { value.stage.advance(to: time) }
      for index in alone.indices where random.index(3) == 0 {
        // one oscillator per value: the order of addition of sums depends on other values
        let (spring, duration) = (springs[index % springs.count], index < alone.count / 2 ? 0.5 : 0.75)
        let target = Point(x: random.number(-100...100), y: random.number(-100...100))
        for value in [alone[index], together[index]] { animate(withDuration: duration, timingParameters: spring) { value.value = target } }
      }
      for (index, value) in alone.enumerated() {
        let (mine, its) = (value.presentation, together[index].presentation)
        let isSame = mine.x.bitPattern == its.x.bitPattern && mine.y.bitPattern == its.y.bitPattern
        expect(isSame, "seed \(seed), step \(step), value \(index)")
      }
    }
  }
}
