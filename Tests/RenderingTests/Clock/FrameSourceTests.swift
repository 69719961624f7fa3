import Expectations
import LegatoCore
import LegatoRendering
import TestSupport
import Testing

@Suite("Frames without a display's clock come at multiples of the frame length") struct FrameSourceTests {
  /// Moved by hand, and by being waited for: each sleep ends late by what the test says.
  private final class HandClock: FrameClock {
    var now = 0.0
    var lateness = 0.0
    var sleeps = 0
    func sleep(until time: Double) {
      sleeps += 1
      now = max(now, time + lateness)
    }
  }

  @Test("DL-9: each frame is at a multiple, however late the thread awoke and however long its work took") func multiples() {
    let clock = HandClock()
    clock.now = 100.123
    var source = FrameSource(framesPerSecond: 50, clock: clock)
    var times: [Double] = []
    for work in [0.001, 0.019, 0.005, 0.019, 0.001] {
      clock.lateness = 0.0004
      if let time = source.waitForFrame(.everyFrame) { times.append(time) }
      clock.now += work
    }
    for (time, wanted) in zip(times, [100.14, 100.16, 100.18, 100.2, 100.22]) { expectLess(abs(time - wanted), than: 1e-9) }
    expectEqual(times.count, 5)
  }

  @Test("DL-7, DL-9: frames that were missed are skipped: work of 5.4 frames costs five") func skips() {
    let clock = HandClock()
    var source = FrameSource(framesPerSecond: 60, clock: clock)
    var frames: [Double] = []
    for i in 0..<6 {
      if let time = source.waitForFrame(.everyFrame) { frames.append((time * 60).rounded()) }
      if i == 2 { clock.now += 5.4 / 60 }
    }
    expectEqual(frames, [0, 1, 2, 8, 9, 10])
  }

  @Test("DL-9: it waits for what the stage asks for, and not at all for an idle one") func demands() {
    let clock = HandClock()
    var source = FrameSource(framesPerSecond: 60, clock: clock)
    expectEqual(source.waitForFrame(.idle), nil)
    expectEqual(source.waitForFrame(.at(.infinity)), nil)
    expectEqual(clock.sleeps, 0)
    // the first multiple at or after 1.001 s
    expectEqual(source.waitForFrame(.at(1.001)).map { abs($0 - 61.0 / 60) < 1e-9 }, true)
    expectEqual(source.waitForFrame(.at(0.5)).map { abs($0 - 62.0 / 60) < 1e-9 }, true)
  }

  @Test("DL-9: for a time beyond the range of frame numbers it does not wait", arguments: [1e307, 1e308, .greatestFiniteMagnitude])
  func farAway(time: Double) {
    let clock = HandClock()
    var source = FrameSource(framesPerSecond: 60, clock: clock)
    expect(source.waitForFrame(.at(time)) == nil && clock.sleeps == 0)
    expectEqual(source.waitForFrame(.everyFrame), 0)
  }

  @Test("DL-9: a stage's display link runs on it: every frame once, for its own multiple") func link() {
    let clock = HandClock()
    clock.lateness = 0.003
    var source = FrameSource(framesPerSecond: 60, clock: clock)
    let stage = Stage()
    stage.frameDuration = source.frameDuration
    stage.onWake = { clock.now }
    var frames: [Double] = []
    let link = DisplayLink { link in
      frames.append((link.targetTimestamp * 60 * 1e6).rounded() / 1e6)
      if frames.count == 10 { link.invalidate() }
    }
    link.add(to: stage)
    var demand = stage.demand
    while let time = source.waitForFrame(demand) { demand = stage.advance(to: time) }
    expectEqual(frames, (0..<10).map(Double.init))
  }

  @Test("DL-9: the system's own clock never goes back and is waited for") func systemClock() {
    let clock = MonotonicClock()
    var source = FrameSource(framesPerSecond: 1000, clock: clock)
    var last = -1.0
    for _ in 0..<5 {
      guard let time = source.waitForFrame(.everyFrame) else { return expect(Bool(false)) }
      expectGreater(time, than: last)
      expect(clock.now >= time)
      expectLess(abs(time * 1000 - (time * 1000).rounded()), than: 1e-6)
      last = time
    }
  }

  @Test("MU-3: an invalid rate is reported and repaired to 60", arguments: [0, -1, Double.nan, .infinity]) func badRate(rate: Double) {
    var length = 0.0
    expectEqual(Reports.during { length = FrameSource(framesPerSecond: rate).frameDuration }.count, 1)
    expectEqual(length, 1.0 / 60)
  }
}
