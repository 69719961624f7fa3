import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("A stage's time can be slowed down, stopped and stepped, and nothing jumps") struct StageTimeTests {
  let stage = Stage()
  static let rounding = 1e-9

  private func slide(_ seconds: Double = 10) -> Animated<Double> {
    let x = Animated(0.0, in: stage)
    animate(withDuration: seconds, options: .curveLinear) { x.value = 100 }
    return x
  }

  @Test("plain time is the host's to the bit") func plain() {
    for time in [0.1, 1.0 / 3, 7.7, 1e9 + 0.1] {
      stage.advance(to: time)
      expect((stage.now, stage.hostTime) == (time, time))
    }
  }

  @Test("a change of speed in flight causes no jump, and applies from then on", arguments: [0, 0.1, 0.5, 1, 3, 1000])
  func speed(factor: Double) {
    let x = slide(1e5)
    stage.advance(to: 2)
    let seen = x.presentation
    stage.speed = factor
    expectEqual(x.presentation, seen)
    expectEqual(stage.now, 2)
    stage.advance(to: 5)
    expect(abs(stage.now - (2 + 3 * factor)) <= Self.rounding)
    expect(abs(x.presentation - 1e-3 * stage.now) <= Self.rounding)
    stage.speed = 1
    stage.advance(to: 6)
    expect(abs(stage.now - (3 + 3 * factor)) <= Self.rounding)
    expectEqual(stage.hostTime, 6)
  }

  @Test("changed at random times the stage's time is the sum of its pieces and never decreases") func manySpeeds() {
    let seed: UInt64 = 20_260
    var random = TestSupport.SplitMix64(seed: seed)
    let x = slide(1e4)
    var (host, wanted, before) = (0.0, 0.0, 0.0)
    for _ in 0..<2000 {
      if Double.random(in: 0..<1, using: &random) < 0.2 { stage.speed = Double.random(in: 0...4, using: &random) }
      if Double.random(in: 0..<1, using: &random) < 0.1 { stage.isPaused.toggle() }
      let step = Double.random(in: 0...0.05, using: &random)
      host += step
      wanted += stage.isPaused ? 0 : step * stage.speed
      let seen = x.presentation
      stage.advance(to: host)
      expectLess(abs(stage.now - wanted), than: 1e-8, "seed \(seed)")
      expect(stage.now >= before)
      expect(x.presentation >= seen)
      before = stage.now
    }
  }

  @Test("a deadline is given in the host's time, and is reached when the host pushes it", arguments: [0.1, 0.3, 0.7, 1.7, 3, 1e-6, 1e7])
  func deadlines(factor: Double) {
    stage.advance(to: 0.1)
    stage.speed = factor
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, delay: 7.3) { x.value = 1 }
    guard case .at(let time) = stage.demand else {
      Issue.record("no deadline: \(stage.demand)")
      return
    }
    expect(abs(time - (0.1 + 7.3 / factor)) <= 1e-9 * time)
    expectEqual(stage.advance(to: time), .everyFrame)
  }

  @Test("at speed 0 and while paused a stage demands no frames, whatever runs on it") func demand() {
    let x = slide()
    let link = DisplayLink { _ in }
    link.add(to: stage)
    animate(withDuration: 1, delay: 5) { x.value = 7 }
    stage.advance(to: 1)
    stage.speed = 0
    expectEqual(stage.demand, .idle)
    stage.speed = 1
    expectEqual(stage.demand, .everyFrame)
    stage.isPaused = true
    expectEqual(stage.demand, .idle)
    expectEqual(stage.advance(to: 50), .idle)
    expect((stage.now, stage.hostTime) == (1, 50))
    stage.isPaused = false
    expectEqual(stage.demand, .everyFrame)
    stage.advance(to: 50.5)
    expectEqual(stage.now, 1.5)
  }

  @Test("UA-4: a completion that waits for the next advance is called on a paused stage too") func completionsWhilePaused() {
    let x = Animated(0.0, in: stage)
    stage.isPaused = true
    var ends: [Bool] = []
    animate(withDuration: 0, animations: { x.value = 1 }, completion: { ends.append($0) })
    expectEqual(stage.demand, .everyFrame)
    stage.advance(to: 1)
    expectEqual(ends, [true])
    expectEqual(stage.demand, .idle)
  }

  @Test("MT-2: a stage that slept through a pause asks its host for the time when it continues") func waking() {
    let x = slide()
    stage.advance(to: 1)
    stage.isPaused = true
    stage.advance(to: 2)
    stage.onWake = { 60 }
    stage.isPaused = false
    expect((stage.now, stage.hostTime) == (1, 60))
    stage.advance(to: 61)
    expectEqual(x.presentation, 20)
  }

  @Test("a step moves a paused stage by one frame, delivers what was due and stops again") func stepping() {
    let x = slide(4.0 / 60)
    var ends: [Bool] = []
    animate(withDuration: 2.0 / 60, animations: { x.value = 50 }, completion: { ends.append($0) })
    stage.isPaused = true
    expectEqual(stage.step(), .idle)
    expectLess(abs(stage.now - 1.0 / 60), than: Self.rounding)
    expect(ends.isEmpty)
    expectEqual(stage.step(), .idle)
    expectEqual(ends, [true])
    stage.step(by: 2)
    expectEqual(x.isAnimating, false)
    expectLess(abs(stage.now - (2 + 2.0 / 60)), than: Self.rounding)
    expectEqual(stage.hostTime, 0)
    stage.advance(to: 3)
    expectLess(abs(stage.now - (2 + 2.0 / 60)), than: Self.rounding)
    stage.isPaused = false
    stage.advance(to: 4)
    expectLess(abs(stage.now - (3 + 2.0 / 60)), than: Self.rounding)
  }

  @Test("a step is a frame of display links, once, for the stage's time") func steppedLinks() {
    var times: [Double] = []
    let link = DisplayLink { times.append($0.targetTimestamp) }
    link.add(to: stage)
    stage.advance(to: 1)
    stage.isPaused = true
    stage.advance(to: 2)
    stage.advance(to: 3)
    expectEqual(times, [1])
    stage.step(by: 0.5)
    stage.step()
    expectEqual(times, [1, 1.5, 1.5 + 1.0 / 60])
    expectEqual(link.duration, 1.0 / 60)
  }

  @Test("DL-2: a link's times are the stage's, its calls the host's frames") func slowLinks() {
    var (times, durations): ([Double], [Double]) = ([], [])
    let link = DisplayLink {
      times.append($0.targetTimestamp)
      durations.append($0.duration)
    }
    link.add(to: stage)
    stage.speed = 0.1
    for i in 0...60 { stage.advance(to: Double(i) / 60) }
    expectEqual(times.count, 61)
    for (i, time) in times.enumerated() { expectLess(abs(time - Double(i) / 600), than: Self.rounding) }
    expect(durations.allSatisfy { abs($0 - 1.0 / 600) < Self.rounding })
  }

  @Test("MU-2, MU-3: invalid numbers are repaired and reported, invalid calls are ignored") func misuse() {
    func reported(_ body: () -> Void) -> Int { Reports.during(body).count }
    expectEqual(reported { stage.speed = -1 }, 1)
    expectEqual(stage.speed, 0)
    expectEqual(reported { stage.speed = 2 }, 0)
    expectEqual(reported { stage.speed = .nan }, 1)
    expectEqual(stage.speed, 2)
    expectEqual(reported { stage.speed = .infinity }, 1)
    expectEqual(stage.speed, 1e9)
    expectEqual(reported { stage.step() }, 1)
    stage.isPaused = true
    for seconds in [-1, Double.nan, .infinity] { expectEqual(reported { stage.step(by: seconds) }, 1) }
    expectEqual(stage.now, 0)
    for length in [0, -1, Double.nan, .infinity] { expectEqual(reported { stage.frameDuration = length }, 1) }
    expectEqual(stage.frameDuration, 1.0 / 60)
    stage.isPaused = false
    stage.advance(to: 1e300)
    stage.advance(to: .greatestFiniteMagnitude)
    expect(stage.now.isFinite)
  }

  @Test("a step inside the stage's own callbacks is ignored") func stepInside() {
    var reports = 0
    stage.isPaused = true
    let link = DisplayLink { [unowned stage] _ in reports = Reports.during { stage.step() }.count }
    link.add(to: stage)
    stage.step()
    expectEqual(reports, 1)
  }

  @Test("a speed that the completion of a transaction sets, which a frame commits, applies from that frame's time on")
  func speedInCommit() {
    Transaction.completionBlock = { [stage] in stage.speed = 0.5 }
    stage.advance(to: 10)
    expectEqual(stage.now, 10)
    stage.advance(to: 12)
    expectEqual(stage.now, 11)
    stage.isPaused = true
    Transaction.completionBlock = { [stage] in (stage.speed, stage.isPaused) = (1, false) }
    stage.step(by: 4)
    expectEqual(stage.now, 15)
    stage.advance(to: 13)
    expectEqual(stage.now, 16)
  }

  @Test("an alarm that another callback of its frame cancels does not ring") func cancelledAlarm() {
    var (rung, alarms) = ([Int](), [StageAlarm]())
    for number in 0..<4 {
      alarms.append(
        stage.setAlarm(at: 1) {
          rung.append(number)
          alarms[number ^ 1].cancel()
        })
    }
    stage.advance(to: 1)
    expectEqual(rung, [0, 2])
    expect(stage.underWay.isEmpty && stage.demand == .idle)
  }

  @Test("a pause in a callback applies from the callback's time on") func pauseInside() {
    let x = slide()
    _ = stage.setAlarm(at: 2) { [unowned stage] in stage.isPaused = true }
    stage.advance(to: 3)
    expectEqual(stage.now, 3)
    stage.advance(to: 4)
    expectEqual(stage.now, 3)
    expectEqual(x.presentation, 30)
  }
}
