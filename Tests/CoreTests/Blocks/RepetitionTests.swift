import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("Blocks repeat") struct RepetitionTests {
  let stage = Stage()

  @Test("UA-7, MT-5: repeat loops until it is removed, and then completes with false") func forEver() {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    animate(withDuration: 0.5, options: [.repeat, .curveLinear], animations: { x.value = 100 }, completion: { flags.append($0) })
    for run in [0, 1, 2, 1000, 1_000_000] {
      for part in [0, 0.125, 0.25, 0.375] {
        expectEqual(stage.advance(to: Double(run) * 0.5 + part), .everyFrame)
        expectLess(abs(x.presentation - 200 * part), than: 1e-6)
      }
    }
    expect(flags.isEmpty)
    x.removeAllAnimations()
    expectEqual(flags, [false])
    expectEqual(x.presentation, 100)
    expectEqual(stage.demand, .idle)
  }

  @Test("UA-7, MT-4, MT-6: with autoreverse every second iteration runs back, with the curve backwards") func autoreverse() {
    let x = Animated(0.0, in: stage)
    stage.advance(to: 3)
    animate(withDuration: 1, options: [.repeat, .autoreverse, .curveEaseIn]) { x.value = 100 }
    for step in 0..<60 {
      let t = Double(step) / 10
      stage.advance(to: 3 + t)
      let u = t.truncatingRemainder(dividingBy: 2)
      let basic = u > 1 ? 2 - u : u
      expectLess(abs(x.presentation - 100 * (1 - ReferenceCurve.easeIn.left(at: basic, stated: 1))), than: 1e-6, "at \(t)")
    }
  }

  @Test("UA-7: autoreverse has no effect without repeat") func autoreverseAlone() {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    animate(withDuration: 1, options: [.autoreverse, .curveLinear], animations: { x.value = 100 }, completion: { flags.append($0) })
    stage.advance(to: 0.75)
    expectLess(abs(x.presentation - 75), than: 1e-9)
    stage.advance(to: 1)
    expectEqual(x.presentation, 100)
    expectEqual(flags, [true])
  }

  @Test(
    "UA-7, MT-3, MT-5: a finite number of iterations, fractions too, takes count · D, twice that with autoreverse",
    arguments: [(1, false), (2, false), (2.5, false), (0.25, false), (1, true), (1.5, true), (3, true)])
  func finite(count: Double, autoreverses: Bool) {
    let x = Animated(0.0, in: stage)
    var ends: [Double] = []
    animate(
      withDuration: 0.8, options: .curveEaseOut,
      animations: { modifyAnimations(withRepeatCount: count, autoreverses: autoreverses) { x.value = 100 } },
      completion: {
        expect($0)
        ends.append(stage.now)
      })
    let whole = count * 0.8 * (autoreverses ? 2 : 1)
    for step in 0..<40 {
      let t = whole * (Double(step) + 0.5) / 40
      stage.advance(to: t)
      var u = t.truncatingRemainder(dividingBy: autoreverses ? 1.6 : 0.8)
      if u > 0.8 { u = 1.6 - u }
      expectLess(abs(x.presentation - 100 * (1 - ReferenceCurve.easeOut.left(at: u, stated: 0.8))), than: 1e-6, "at \(t)")
    }
    expect(ends.isEmpty)
    stage.advance(to: whole + 1e-9)
    expectEqual(ends.count, 1)
    expectEqual(x.presentation, 100)
    expect(!x.isAnimating)
  }

  @Test("UA-7: when an autoreversing animation ends it shows the new model value with a jump, unless that was set back") func jumpAtEnd() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, options: .curveLinear) {
      modifyAnimations(withRepeatCount: 1, autoreverses: true) { (x.value, y.value) = (100, 100) }
    }
    stage.advance(to: 1.999)
    expectLess(abs(x.presentation - 0.1), than: 1e-9)
    performWithoutAnimation { y.value = 0 }
    stage.advance(to: 2)
    expectEqual(x.presentation, 100)
    expectEqual(y.presentation, 0)
  }

  @Test("UA-7, MT-6: the velocity of an iteration that runs back is that of the value, in sign and size") func velocity() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: [.repeat, .autoreverse, .curveEaseInOut]) { x.value = 100 }
    for t in [0.3, 0.8, 1.2, 1.7, 2.45, 3.5] {
      stage.advance(to: t - 1e-5)
      let before = x.presentation
      stage.advance(to: t)
      let velocity = x.velocity
      stage.advance(to: t + 1e-5)
      let slope = (x.presentation - before) / 2e-5
      expectLess(abs(velocity - slope), than: 1e-3 * max(1, abs(slope)), "at \(t)")
    }
  }

  @Test("UA-3, UA-7: a delay comes before the first iteration only") func delayedRepeat() {
    let x = Animated(5.0, in: stage)
    animate(withDuration: 1, delay: 2, options: [.repeat, .curveLinear]) { x.value = 15 }
    for (time, value) in [(0.5, 5.0), (1.9, 5), (2.5, 10), (3.25, 7.5), (4.75, 12.5)] {
      stage.advance(to: time)
      expectLess(abs(x.presentation - value), than: 1e-9, "at \(time)")
    }
  }

  @Test("UA-4, UA-7: with duration 0 it is over after its delay, however often it repeats") func instantRepeat() {
    let x = Animated(5.0, in: stage)
    var flags: [Bool] = []
    animate(withDuration: 0, delay: 1, options: .repeat, animations: { x.value = 15 }, completion: { flags.append($0) })
    stage.advance(to: 0.5)
    expectEqual(x.presentation, 5)
    expectEqual(stage.advance(to: 1), .idle)
    expectEqual(x.presentation, 15)
    expect(!x.isAnimating)
    expectEqual(flags, [true])
  }

  @Test("UA-7, UA-13: a setter with its own block inside a repeating one repeats with it") func joinsRepetition() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, options: .curveLinear) {
      modifyAnimations(withRepeatCount: 3, autoreverses: true) { animate(withDuration: 0) { x.value = 100 } }
      y.value = 100
    }
    for (time, here, there) in [(0.25, 25.0, 25.0), (1.25, 75, 100), (2.5, 50, 100), (5.75, 25, 100), (6, 100, 100)] {
      stage.advance(to: time)
      expectLess(abs(x.presentation - here), than: 1e-9, "at \(time)")
      expectLess(abs(y.presentation - there), than: 1e-9, "at \(time)")
    }
  }

  @Test("UA-7: outside a block modifyAnimations changes at once; an invalid count is repaired to one iteration") func outside() {
    let x = Animated(0.0, in: stage)
    modifyAnimations(withRepeatCount: 3, autoreverses: true) { x.value = 7 }
    expectEqual(x.presentation, 7)
    expect(!x.isAnimating)
    for count in [0, -1, Double.nan, .infinity] {
      let reports = Reports.during {
        animate(withDuration: 1, options: .curveLinear) {
          modifyAnimations(withRepeatCount: count, autoreverses: false) { x.value += 1 }
        }
      }
      expectEqual(reports.count, 1, "count \(count)")
      stage.advance(to: stage.now + 1)
      expect(!x.isAnimating)
    }
    expectEqual(x.presentation, 11)
  }
}
