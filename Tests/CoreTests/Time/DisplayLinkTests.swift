import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("A display link is called once per frame, with the time at which the frame is seen") struct DisplayLinkTests {
  let stage = Stage()
  static let frame = 1.0 / 60

  /// A link that records the times of its calls.
  private final class Calls {
    var targets: [Double] = []
    var shown: [Double] = []
    var durations: [Double] = []
    lazy var link = DisplayLink { [unowned self] link in
      targets.append(link.targetTimestamp)
      shown.append(link.timestamp)
      durations.append(link.duration)
    }
  }

  private func follow() -> Calls {
    let calls = Calls()
    calls.link.add(to: stage)
    return calls
  }

  @Test("DL-1: one call per frame, however often the host advances for input in between") func oncePerFrame() {
    let calls = follow()
    for i in 0..<10 {
      stage.advance(to: Double(i) * Self.frame)
      stage.advance(to: (Double(i) + 0.3) * Self.frame)
      stage.advance(to: (Double(i) + 0.6) * Self.frame)
    }
    expectEqual(calls.targets, (0..<10).map { Double($0) * Self.frame })
  }

  @Test("DL-1: jitter, another phase and a slightly different rate lose no frame", arguments: [0.0, 0.37, 0.71], [1.0, 0.999, 1.001])
  func unsteadyHost(phase: Double, rate: Double) {
    let calls = follow()
    var random = TestSupport.SplitMix64(seed: 17)
    for i in 0..<2000 {
      // late by up to a tenth of a frame
      stage.advance(to: (Double(i) * rate + phase + Double.random(in: 0...0.1, using: &random)) * Self.frame)
    }
    expectEqual(calls.targets.count, 2000)
  }

  @Test("DL-1: calls are made with the stage as the current one, outside any block, before values are evaluated") func surroundings() {
    let value = Animated(0.0, in: stage)
    var seen: [Bool] = []
    let link = DisplayLink { [unowned stage] link in
      seen.append(Stage.current === stage && inheritedAnimationDuration == 0)
      value.value = link.targetTimestamp * 100
    }
    link.add(to: stage)
    animate(withDuration: 5) { stage.advance(to: 0.25) }
    expectEqual(seen, [true])
    expectEqual(value.presentation, 25)
    expectEqual(value.isAnimating, false)
  }

  @Test("DL-2: the time of the frame on screen, of the next, and the duration of one; 0 before the first call") func timestamps() {
    let calls = follow()
    expect((calls.link.timestamp, calls.link.targetTimestamp, calls.link.duration) == (0, 0, 0))
    for time in [1.0, 1 + Self.frame, 1 + 2 * Self.frame] { stage.advance(to: time) }
    expectEqual(calls.targets, [1, 1 + Self.frame, 1 + 2 * Self.frame])
    expectEqual(calls.shown, [0, 1, 1 + Self.frame])
    expectEqual(calls.durations, [Self.frame, Self.frame, Self.frame])
    stage.frameDuration = 1.0 / 120
    stage.advance(to: 2)
    expectEqual(calls.durations.last, 1.0 / 120)
  }

  // 1/(duration · fps): 60/30 = 2, 60/24 = 2.5 → 3, 60/25 = 2.4 → 2, 60/120 = 0.5 → 1, 60/1000 → 0 → 1, 60/7 = 8.57 → 9
  @Test(
    "DL-3: a preferred rate gives a whole number of frames between calls",
    arguments: [(0.0, 1), (60, 1), (30, 2), (24, 3), (25, 2), (120, 1), (1000, 1), (7, 9), (1, 60)])
  func preferredRate(rate: Double, interval: Int) {
    let calls = follow()
    calls.link.preferredFramesPerSecond = rate
    for i in 0...180 { stage.advance(to: Double(i) * Self.frame) }
    let expected = stride(from: 0, through: 180, by: interval).map { Double($0) * Self.frame }
    // the first call comes with the first frame, unless the interval was set before it
    let first = calls.targets.first ?? -1
    expect(first <= Double(interval) * Self.frame)
    expectEqual(calls.targets, expected.filter { $0 >= first })
  }

  @Test("DL-3: a slow link lets its stage sleep until its frame") func slowDemand() {
    let calls = follow()
    calls.link.preferredFramesPerSecond = 10
    stage.advance(to: 0)
    var (demand, advances) = (stage.demand, 0)
    while case .at(let time) = demand, time < 0.95 {
      demand = stage.advance(to: time)
      advances += 1
      if demand == .everyFrame { demand = .at(stage.now + Self.frame) }
    }
    expectEqual(calls.targets.count, 10)
    expect(advances <= 20)
    for (i, time) in calls.targets.enumerated() { expectLess(abs(time - Double(i) / 10), than: 1e-9) }
  }

  @Test("DL-3: a slow link that becomes faster wakes its stage, which sleeps until the slow one's frame") func faster() {
    let calls = follow()
    calls.link.preferredFramesPerSecond = 0.1
    stage.advance(to: 0)
    if case .at(let time) = stage.advance(to: Self.frame) {
      expectLess(abs(time - 10), than: 1e-9)
    } else {
      Issue.record("it does not sleep")
    }
    var wakes = 0
    stage.onWake = {
      wakes += 1
      return 2
    }
    calls.link.preferredFramesPerSecond = 0.05
    expectEqual(wakes, 0)
    calls.link.preferredFramesPerSecond = 60
    expectEqual(wakes, 1)
    expectEqual(stage.demand, .everyFrame)
    stage.advance(to: 2 + Self.frame)
    expectEqual(calls.targets, [0, 2 + Self.frame])
  }

  @Test("DL-3: an invalid rate is repaired to the native one and reported", arguments: [-1, .nan, .infinity])
  func badRate(rate: Double) {
    let calls = follow()
    let reports = Reports.during { calls.link.preferredFramesPerSecond = rate }
    expectEqual(reports.count, 1)
    expectEqual(calls.link.preferredFramesPerSecond, 0)
  }

  @Test("DL-1, MU-5: frames too short to be counted cost a link none of the later ones") func shortestFrames() {
    let calls = follow()
    stage.frameDuration = .leastNonzeroMagnitude
    for time in [0.0, 1] { stage.advance(to: time) }
    stage.frameDuration = Self.frame
    for time in [2.0, 3] { stage.advance(to: time) }
    expectEqual(calls.targets, [0, 1, 2, 3])
  }

  @Test("DL-4: a paused link is not called and demands nothing; afterwards it is called with the next frame") func pausing() {
    let calls = follow()
    expectEqual(stage.advance(to: 0), .everyFrame)
    calls.link.isPaused = true
    expectEqual(stage.demand, .idle)
    expectEqual(stage.advance(to: 1), .idle)
    expectEqual(calls.targets, [0])
    var wakes = 0
    stage.onWake = {
      wakes += 1
      return 3
    }
    calls.link.isPaused = false
    expectEqual(wakes, 1)
    expectEqual(stage.demand, .everyFrame)
    stage.advance(to: 3 + Self.frame)
    expectEqual(calls.targets, [0, 3 + Self.frame])
  }

  private final class Target {
    var calls = 0
    func step(_ link: DisplayLink) { calls += 1 }
  }

  @Test("DL-4: the stage retains the link and the link its target, until it is invalidated") func invalidation() {
    weak var target: Target?
    weak var link: DisplayLink?
    do {
      let strong = Target()
      let made = DisplayLink(target: strong, selector: Target.step)
      made.add(to: stage)
      (target, link) = (strong, made)
    }
    stage.advance(to: 1)
    expectEqual(target?.calls, 1)
    link?.invalidate()
    expect(target == nil)
    expect(link == nil)
    expectEqual(stage.advance(to: 2), .idle)
  }

  @Test("DL-4: a link may be invalidated in its own call, and in another link's") func invalidationInCalls() {
    var order: [String] = []
    let second = DisplayLink { _ in order.append("second") }
    let first = DisplayLink { link in
      order.append("first")
      link.invalidate()
      second.invalidate()
    }
    first.add(to: stage)
    second.add(to: stage)
    stage.advance(to: 1)
    stage.advance(to: 2)
    expectEqual(order, ["first"])
    expectEqual(stage.demand, .idle)
  }

  @Test("DL-1, DL-4: of 20,000 links those that stay are called in the order in which they were added, whichever leave before") func many()
  {
    var order: [Int] = []
    let links = (0..<20_000).map { number in DisplayLink { _ in order.append(number) } }
    for link in links { link.add(to: stage) }
    for number in stride(from: 19_998, through: 0, by: -3) { links[number].invalidate() }
    stage.advance(to: 0)
    expectEqual(order, (0..<20_000).filter { $0 % 3 != 0 })
    expectEqual(stage.inspect().displayLinkCount, 13_333)
    for link in links { link.invalidate() }
    expectEqual(stage.advance(to: 1), .idle)
    expectEqual(order.count, 13_333)
    expectEqual(stage.inspect().displayLinkCount, 0)
  }

  @Test("DL-4: each of 20,000 links may leave in its own call and add another, which is called from the next frame on") func manyInCalls() {
    var (first, second) = ([Int](), [Int]())
    for number in 0..<20_000 {
      let link = DisplayLink { [unowned stage] link in
        first.append(number)
        link.invalidate()
        DisplayLink { _ in second.append(number) }.add(to: stage)
      }
      link.add(to: stage)
    }
    stage.advance(to: 0)
    expectEqual(first, Array(0..<20_000))
    expect(second.isEmpty)
    stage.advance(to: 1)
    expectEqual(first.count, 20_000)
    expectEqual(second, first)
  }

  private final class Guest: FrameParticipant {
    let advanced: () -> Void
    init(_ advanced: @escaping () -> Void = {}) { self.advanced = advanced }
    var demand: FrameDemand { .idle }
    func prepareToAdvance() {}
    func advance(to time: Double) { advanced() }
  }

  @Test("DL-8: what follows the frames is called in the order in which it joined last, however many others were released")
  func participants() {
    var order: [String] = []
    let (first, second) = (Guest { order.append("first") }, Guest { order.append("second") })
    stage.join(first)
    for _ in 0..<20_000 { stage.join(Guest()) }
    stage.join(second)
    stage.advance(to: 0)
    stage.join(first)
    for _ in 0..<20_000 { stage.join(Guest()) }
    stage.advance(to: 1)
    stage.leave(second)
    stage.advance(to: 2)
    expectEqual(order, ["first", "second", "second", "first", "first"])
  }

  @Test("DL-4: a host that is woken by a link that is added may add it itself, or invalidate it")
  func whileWaking() {
    let (added, invalidated) = (Calls(), Calls())
    stage.onWake = { [unowned stage] in
      added.link.add(to: stage)
      return nil
    }
    added.link.add(to: stage)
    stage.advance(to: 1)
    expectEqual(added.targets, [1])
    added.link.invalidate()
    expectEqual(stage.advance(to: 2), .idle)
    stage.onWake = {
      invalidated.link.invalidate()
      return nil
    }
    invalidated.link.add(to: stage)
    expect(invalidated.link.stage == nil)
    expectEqual(stage.advance(to: 3), .idle)
  }

  @Test("DL-4: an invalidated link, and one of another stage, cannot be added") func misuse() {
    let calls = follow()
    let other = Stage()
    expectEqual(Reports.during { calls.link.add(to: other) }.count, 1)
    expect(Reports.during { calls.link.add(to: stage) }.isEmpty)
    calls.link.invalidate()
    calls.link.invalidate()
    expectEqual(Reports.during { calls.link.add(to: stage) }.count, 1)
    calls.link.isPaused = true
    calls.link.isPaused = false
    expectEqual(stage.advance(to: 1), .idle)
    expect(calls.targets.isEmpty)
  }

  @Test("DL-4: a released stage releases its links") func released() {
    weak var target: Target?
    do {
      let stage = Stage()
      let strong = Target()
      DisplayLink(target: strong, selector: Target.step).add(to: stage)
      target = strong
      stage.advance(to: 1)
    }
    expect(target == nil)
  }

  @Test("DL-5: a value computed for the target time equals the stage's own animations in the same frame") func sameTime() {
    let own = Animated(0.0, in: stage)
    let animated = Animated(0.0, in: stage)
    animate(withDuration: 2, options: .curveLinear) { animated.value = 100 }
    let link = DisplayLink { own.value = min(1, $0.targetTimestamp / 2) * 100 }
    link.add(to: stage)
    for i in 1...130 {
      stage.advance(to: Double(i) * Self.frame)
      expectLess(abs(own.presentation - animated.presentation), than: 1e-9)
    }
  }

  @Test("DL-7: after a stall of five frames there is one call, and the frame grid is unchanged", arguments: [0.0, 0.2, 0.6])
  func stall(late: Double) {
    let calls = follow()
    for i in 0..<3 { stage.advance(to: Double(i) * Self.frame) }
    stage.advance(to: (7 + late) * Self.frame)
    for i in 8..<12 { stage.advance(to: Double(i) * Self.frame) }
    expectEqual(calls.targets, [0, 1, 2, 7 + late, 8, 9, 10, 11].map { $0 * Self.frame })
  }

  @Test("DL-7: a slow link that missed its frame is late once and then on schedule") func slowStall() {
    let calls = follow()
    stage.advance(to: 0)
    calls.link.preferredFramesPerSecond = 15
    for i in [1, 2, 3, 4, 10, 11, 12, 13, 16] { stage.advance(to: Double(i) * Self.frame) }
    // the call after the change comes with the next frame, then every fourth: 5 and 9 are missed and come as one at 10, then 13
    expectEqual(calls.targets.map { ($0 / Self.frame).rounded() }, [0, 1, 10, 13])
  }

  @Test("DL-1: a link added between two frames is called with the next") func joiningLate() {
    stage.advance(to: 0)
    stage.advance(to: Self.frame)
    let calls = follow()
    stage.advance(to: 1.4 * Self.frame)
    expect(calls.targets.isEmpty)
    stage.advance(to: 2 * Self.frame)
    expectEqual(calls.targets, [2 * Self.frame])
    expectEqual(calls.shown, [Self.frame])
  }
}
