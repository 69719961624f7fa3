import Expectations
import LegatoCore
import LegatoTiming
import Testing

/// Media timing of blocks and animators; speed and time offset of a subtree belong to layers.
@Suite("Local time of animations") struct MediaTimingTests {
  let stage = Stage()

  @Test("MT-1: local time is the parent's minus the begin, at speed 1, wherever the clock's origin is", arguments: [0, 1234.5, 7_000_000])
  func localTime(origin: Double) {
    stage.advance(to: origin)
    let x = Animated(0.0, in: stage)
    animate(withDuration: 2, delay: 0.5, options: .curveLinear) { x.value = 100 }
    for step in 0...25 {
      stage.advance(to: origin + Double(step) / 10)
      let local = stage.now - (origin + 0.5)
      expectLess(abs(x.presentation - 100 * min(1, max(0, local / 2))), than: 1e-6, "at \(local)")
    }
  }

  @Test("MT-1: the order of frames does not matter, only their times: local time is a function of the stage's time") func absoluteTime() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveEaseInOut) { x.value = 1 }
    let other = Stage()
    let y = Animated(0.0, in: other)
    animate(withDuration: 1, options: .curveEaseInOut) { y.value = 1 }
    for time in [0.001, 0.002, 0.3, 0.30001, 0.77] { stage.advance(to: time) }
    other.advance(to: 0.77)
    expectEqual(x.presentation, y.presentation)
  }

  @Test("MT-2: an added animation begins now; the first frame presents the from value") func beginsNow() {
    let x = Animated(7.0, in: stage)
    stage.advance(to: 3.25)
    animate(withDuration: 1, options: .curveLinear) { x.value = 17 }
    stage.advance(to: 3.25)
    expectEqual(x.presentation, 7)
    stage.advance(to: 3.35)
    expectLess(abs(x.presentation - 8), than: 1e-9)
  }

  @Test("MT-2, AD-4: also with other animations on the value the first frame presents the position before") func beginsNowInFlight() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = 500 }
    stage.advance(to: 0.3)
    animate(withDuration: 1, options: .curveLinear) { x.value = 0 }
    stage.advance(to: 0.3)
    expectLess(abs(x.presentation - 150), than: 1e-9)
  }

  @Test(
    "MT-3, MT-5: the active duration is count · D, doubled by autoreverse, fractions included; a count of 0 is invalid and repaired",
    arguments: [(0.5, 1.0), (0.5, 2.25), (2, 3), (0.125, 40)])
  func activeLength(duration: Double, count: Double) {
    for autoreverses in [false, true] {
      let x = Animated(0.0, in: stage)
      let start = stage.now
      var end: Double?
      animate(
        withDuration: duration,
        animations: { modifyAnimations(withRepeatCount: count, autoreverses: autoreverses) { x.value = 1 } },
        completion: { _ in end = stage.now })
      let length = count * duration * (autoreverses ? 2 : 1)
      stage.advance(to: start + length * 0.999)
      expectEqual(end, nil)
      expect(x.isAnimating)
      stage.advance(to: start + length)
      expectEqual(end, start + length)
      expect(!x.isAnimating)
    }
  }

  @Test("MT-3: an infinite count has an infinite active duration and no end") func endless() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: [.repeat, .curveLinear]) { x.value = 1 }
    stage.advance(to: 123_456.75)
    expect(x.isAnimating)
    expectLess(abs(x.presentation - 0.75), than: 1e-9)
  }

  @Test("MT-4: autoreverse appends the mirrored iteration: t and 2D − t present the same", arguments: ReferenceCurve.all)
  func mirror(curve: ReferenceCurve) {
    func shown(at time: Double) -> Double {
      let stage = Stage()
      let x = Animated(0.0, in: stage)
      animate(withDuration: 1, timingParameters: curve.provider) {
        modifyAnimations(withRepeatCount: 1, autoreverses: true) { x.value = 100 }
      }
      stage.advance(to: time)
      return x.presentation
    }
    let whole = curve.seconds(stated: 1)
    for part in [0.1, 0.25, 0.5, 0.9] {
      expectLess(abs(shown(at: whole * part) - shown(at: whole * (2 - part))), than: 1e-6, "\(curve) at \(part)")
      expectLess(abs(shown(at: whole * part) - 100 * (1 - curve.left(at: whole * part, stated: 1))), than: 1e-5, "\(curve) at \(part)")
    }
  }

  @Test("MT-6: basic local time is t mod D, or t mod 2D folded back at D; including the moments of reversal") func basicTime() {
    for (autoreverses, times) in [
      (false, [(0.0, 0.0), (0.5, 0.25), (1.5, 0.75), (2, 0), (2.5, 0.25), (4, 0), (5, 0.5)]),
      (true, [(0, 0), (0.5, 0.25), (2, 1), (2.5, 0.75), (3.5, 0.25), (4, 0), (5, 0.5), (6, 1), (7, 0.5)]),
    ] {
      for (time, share) in times {
        let stage = Stage()
        let x = Animated(0.0, in: stage)
        animate(withDuration: 2, options: autoreverses ? [.repeat, .autoreverse, .curveLinear] : [.repeat, .curveLinear]) { x.value = 1 }
        stage.advance(to: time)
        expectLess(abs(x.presentation - share), than: 1e-12, "at \(time)")
      }
    }
  }
}
