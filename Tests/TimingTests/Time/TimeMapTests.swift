import Expectations
import LegatoTiming
import TestSupport
import Testing

@Suite("A time map gives the local time that its parameters say, at any time") struct TimeMapTests {
  /// A few roundings of numbers below 100.
  static let rounding = 1e-12

  @Test("MT-1: local time is (parent − begin) · speed + offset, and the conversion back is its inverse", arguments: [2, 1, 0.25, -1, -3])
  func conversion(speed: Double) {
    let map = TimeMap(beginTime: 10, timeOffset: 4, speed: speed)
    expectEqual(map.localTime(at: 10), 4)
    expectEqual(map.localTime(at: 12), 4 + 2 * speed)
    for local in [-3, 0, 4, 17.5] { expectLess(abs(map.localTime(at: map.parentTime(at: local)) - local), than: Self.rounding) }
  }

  @Test("MT-10: speed 0 has no inverse; the answer is the time offset") func standing() {
    let map = TimeMap(beginTime: 10, timeOffset: 4, speed: 0)
    expectEqual(map.localTime(at: 99), 4)
    expectEqual(map.parentTime(at: 1), 4)
  }

  @Test("MT-3, MT-4, MT-5: the active duration by repeat count, by repeat duration (which wins), doubled by autoreverse, divided by speed")
  func length() {
    expectEqual(TimeMap(duration: 2).activeDuration, 2)
    expectEqual(TimeMap(duration: 2, repeatCount: 2.5).activeDuration, 5)
    expectEqual(TimeMap(duration: 2, repeatCount: 2.5, autoreverses: true).activeDuration, 10)
    expectEqual(TimeMap(duration: 2, repeatCount: 2.5, repeatDuration: 7).activeDuration, 7)
    expectEqual(TimeMap(duration: 2, repeatCount: .infinity).activeDuration, .infinity)
    expectEqual(TimeMap(beginTime: 1, speed: -4, duration: 2).endTime, 1.5)
    expectEqual(TimeMap(beginTime: 1, speed: 0, duration: 2).endTime, .infinity)
  }

  @Test(
    "MT-6: basic time is t mod D, mirrored while it reverses",
    arguments: [
      (false, [(0.0, 0.0), (0.5, 0.5), (2, 0), (2.5, 0.5), (4, 0), (5, 1), (6, 2), (7, 2)]),
      (true, [(0, 0), (0.5, 0.5), (2, 2), (2.5, 1.5), (4, 0), (5, 1), (6, 2), (7, 1), (12, 0), (13, 0)]),
    ])
  func basicTime(autoreverses: Bool, moments: [(Double, Double)]) {
    let map = TimeMap(duration: 2, repeatCount: 3, autoreverses: autoreverses, fillMode: .both)
    for (time, basic) in moments {
      let moment = map.moment(at: time)
      expectEqual(moment.basicTime, basic, "at \(time)")
      expect(moment.isShown)
      expectEqual(moment.phase, time >= map.activeDuration ? .after : .active)
    }
  }

  @Test("MT-7: what is presented outside the active duration, by the fill mode", arguments: FillMode.allCases) func fill(mode: FillMode) {
    let map = TimeMap(beginTime: 1, duration: 2, repeatCount: 2.5, fillMode: mode)
    expectEqual(map.moment(at: 0.5).isShown, mode == .backwards || mode == .both)
    expect(map.moment(at: 1).isShown)
    expect(map.moment(at: 5.999).isShown)
    expectEqual(map.moment(at: 6).isShown, mode == .forwards || mode == .both)
    expectEqual(map.moment(at: 0.5).basicTime, 0)
    // repeat 2.5 holds the middle, autoreverse the start
    expectEqual(map.moment(at: 100).basicTime, 1)
    expectEqual(TimeMap(duration: 2, autoreverses: true, fillMode: mode).moment(at: 100).basicTime, 0)
    expectEqual(map.moment(at: 100).rate, 0)
  }

  @Test("MT-12: a negative speed plays backwards, each run from its end to its start") func backwards() {
    let map = TimeMap(speed: -1, duration: 2, repeatCount: 2, fillMode: .both)
    for (time, basic) in [(-1.0, 2.0), (0, 2), (0.5, 1.5), (1.5, 0.5), (2, 2), (3, 1), (4, 0), (9, 0)] {
      expectEqual(map.moment(at: time).basicTime, basic, "at \(time)")
    }
    expectEqual(map.moment(at: 1).rate, -1)
  }

  @Test("MT-13: a time offset starts within the duration, and wraps to the beginning after the end") func offset() {
    let map = TimeMap(timeOffset: 0.75, duration: 1, fillMode: .forwards)
    for (time, basic) in [(0.0, 0.75), (0.125, 0.875), (0.25, 0), (0.5, 0.25), (1, 0.75), (2, 0.75)] {
      expectEqual(map.moment(at: time).basicTime, basic, "at \(time)")
    }
  }

  @Test("MT-15: at speed 0 the time offset scrubs") func slider() {
    for share in [0.0, 0.25, 0.5, 0.999] {
      let moment = TimeMap(timeOffset: 4 * share, speed: 0, duration: 4).moment(at: 1_000)
      expectEqual(moment.basicTime, 4 * share)
      expect(moment.isShown)
      expectEqual(moment.rate, 0)
    }
  }

  @Test("the rate is the slope of the basic time") func slope() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let map = TimeMap(
        beginTime: .random(in: -2...2, using: &random), timeOffset: .random(in: 0...3, using: &random),
        speed: .random(in: -3...3, using: &random), duration: .random(in: 0.1...2, using: &random),
        repeatCount: .random(in: 0...4, using: &random), autoreverses: .random(using: &random))
      let time = Double.random(in: -1...6, using: &random)
      let (before, here, after) = (map.moment(at: time - 1e-7), map.moment(at: time), map.moment(at: time + 1e-7))
      guard before.phase == after.phase, before.cycle == after.cycle, before.rate == after.rate else { continue }
      expectLess(abs((after.basicTime - before.basicTime) / 2e-7 - here.rate), than: 1e-5)
    }
  }

  @Test("invalid numbers give finite times (MU-5)") func absurd() {
    let odd = [Double.nan, .infinity, -.infinity, -1, 0, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1]
    for a in odd {
      for b in odd {
        for c in odd {
          for autoreverses in [false, true] {
            let map = TimeMap(
              beginTime: a, timeOffset: b, speed: c, duration: b, repeatCount: c, repeatDuration: a, autoreverses: autoreverses,
              fillMode: .both)
            for time in odd {
              let moment = map.moment(at: time)
              expect((0...1).contains(moment.fraction), "\(map) at \(time)")
            }
          }
        }
      }
    }
  }

  @Test("MT-7: a filled time is marked as before or after the active duration, so that steps are those of CSS")
  func side() throws {
    let stairs = try StepsCurve(2, jump: .start)
    func step(_ map: TimeMap, _ time: Double) -> Double {
      let moment = map.moment(at: time)
      return stairs.progress(at: moment.fraction, isBefore: moment.isBefore)
    }
    // Web Animations 4.10.1: the before flag is set before the active interval on a way forwards, and after it on a way back
    let map = TimeMap(beginTime: 1, duration: 2, fillMode: .both)
    expectEqual([0, 1, 1.5, 2, 2.5, 3, 9].map { step(map, $0) }, [0, 0.5, 0.5, 1, 1, 1, 1])
    let there = TimeMap(beginTime: 1, duration: 2, autoreverses: true, fillMode: .both)
    expectEqual([0, 1, 2, 4, 4.5, 5, 9].map { step(there, $0) }, [0, 0.5, 1, 1, 0.5, 0, 0])
    // played backwards it ends on the side on which its run begins
    let back = TimeMap(beginTime: 1, speed: -1, duration: 2, fillMode: .both)
    expectEqual([0, 1, 2.5, 3, 9].map { step(back, $0) }, [1, 1, 0.5, 0, 0])
    for time in [0.0, 3] { expect(!TimeMap().moment(at: time).isBefore) }
  }
}

/// Every combination of direction, fill, count, start and rate against the specification's own formulas.
@Suite("Timing agrees with the Web Animations model") struct WebTimingTests {
  static let counts = [0.5, 1, 1.25, 2, 2.5, 3, 7, .infinity]
  static let times = [-1, -0.001, 0, 0.1, 0.25, 0.5, 0.75, 0.999, 1, 1.25, 1.5, 2, 2.125, 2.5, 3, 3.75, 5, 6.999, 7, 8, 100]

  @Test("MT-1…MT-7, MT-12, MT-13: repeats, fills and directions", arguments: WebTiming.Direction.allCases, counts)
  func directions(direction: WebTiming.Direction, count: Double) {
    for (delay, duration) in [(0.0, 1.0), (0.5, 1), (0, 0.75), (1, 2)] {
      for start in [0, 0.25, 0.5] {
        for fill in FillMode.allCases {
          let web = WebTiming(
            delay: delay, duration: duration, iterations: count, iterationStart: start, direction: direction,
            fillsBackwards: fill.fillsBackwards, fillsForwards: fill.fillsForwards)
          let map = ours(web, fill)
          for time in Self.times {
            let moment = map.moment(at: time)
            let expected = web.progress(atLocalTime: time)
            expectEqual(moment.isShown, expected != nil, "\(web) at \(time)")
            guard let expected else { continue }
            expectLess(abs(moment.fraction - expected), than: 1e-12, "\(web) at \(time): \(moment.fraction), expected \(expected)")
          }
        }
      }
    }
  }

  /// `reverse` is speed −1 from the start; alternating ones count a way there and back as one run, `alternate-reverse` begins half a cycle in.
  private func ours(_ web: WebTiming, _ fill: FillMode) -> TimeMap {
    var map = TimeMap(
      beginTime: web.delay, timeOffset: web.iterationStart * web.duration, duration: web.duration, repeatCount: web.iterations,
      fillMode: fill)
    switch web.direction {
    case .normal: break
    case .reverse:
      map.speed = -1
      map.timeOffset = -map.timeOffset
    case .alternate, .alternateReverse:
      map.autoreverses = true
      map.repeatCount /= 2
      if web.direction == .alternateReverse { map.timeOffset += web.duration }
    }
    return map
  }

  @Test("MT-1, MT-5, MT-12: playback rates, backwards from the end included", arguments: [0.5, 2, 3, -1, -0.5, -2], counts.dropLast())
  func rates(rate: Double, count: Double) {
    let web = WebTiming(iterations: count, fillsBackwards: true, fillsForwards: true)
    // played backwards, it begins at its end
    let map = TimeMap(timeOffset: rate < 0 ? count : 0, speed: rate, duration: 1, repeatCount: count, fillMode: .both)
    for time in Self.times {
      let local = (rate < 0 ? count : 0) + time * rate
      // exactly between two runs either side is meant
      if local > 0, local < count, local == local.rounded() { continue }
      let expected = web.progress(atLocalTime: local, playsBackwards: rate < 0)!
      expectLess(abs(map.moment(at: time).fraction - expected), than: 1e-12, "rate \(rate), count \(count), at \(time)")
    }
  }

  @Test("a duration of 0 ends at once, at the fraction that its repeat count leaves", arguments: [0.25, 1, 2, 2.5])
  func noDuration(count: Double) {
    let web = WebTiming(duration: 0, iterations: count, fillsBackwards: true, fillsForwards: true)
    let map = TimeMap(duration: 0, repeatCount: count, fillMode: .both)
    for time in [-1.0, 0, 1] { expectEqual(map.moment(at: time).fraction, web.progress(atLocalTime: time)!) }
    expectEqual(map.moment(at: 0).phase, .after)
  }
}
