import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("The length of motions is limited by memory only; excessive nesting is reported") struct LongMotionTests {
  @Test("MU-2: 20,000 in sequence, on a small stack") func chain() {
    let (duration, end) = SmallStack.run {
      let stage = Stage()
      let value = Animated(0.0, in: stage)
      var motion = Motion.wait(0)
      for _ in 0..<20_000 { motion = motion.then(.wait(0.001)) }
      motion = motion.then(.animate(1) { value.value = 5 })
      motion.start()
      stage.advance(to: 30)
      return (motion.duration, value.presentation)
    }
    expect(abs(duration - 21) < 1e-6 && end == 5)
  }

  @Test("a stagger takes a few steps for each item, also through a collection without random access") func stagger() {
    final class Steps { var count = 0 }
    struct Chain: Collection {
      let steps: Steps
      var startIndex: Int { 0 }
      var endIndex: Int { 1000 }
      func index(after i: Int) -> Int {
        steps.count += 1
        return i + 1
      }
      subscript(_ i: Int) -> Int { i }
    }
    let steps = Steps()
    let motion = Motion.stagger(Chain(steps: steps), by: .step(0.001), from: .last) { item, place in .wait(item == place ? 1 : 9) }
    expect(abs(motion.duration - 1.999) < 1e-9 && steps.count < 5000)
  }

  @Test("two continuations of one motion are independent") func twice() {
    let first = Motion.wait(1).then(.wait(1))
    let (long, short) = (first.then(.wait(5)), first.then(.wait(1)))
    expect(first.duration == 2 && long.duration == 7 && short.duration == 3 && first.then(.wait(2)).duration == 4)
  }

  @Test("MU-2: repeated delays only change the begin") func delayed() {
    var motion = Motion.wait(1)
    for _ in 0..<20_000 { motion = motion.delayed(by: 0.5) }
    expectLess(abs(motion.duration - 10_001), than: 1e-6)
  }

  @Test("UA-7: with the option repeat it repeats without end, until another change replaces it") func endless() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    var outcomes: [Bool] = []
    Motion.sequence(
      .animate(1, curve: CubicTimingParameters.linear) { x.value = 10 }, .wait(0.5),
      .animate(0.5, curve: CubicTimingParameters.linear) { x.value = 0 }
    )
    .start(options: .repeat) { outcomes.append($0) }
    for (time, wanted) in [(0.5, 5.0), (1.25, 10), (1.75, 5), (2.5, 5), (3.75, 5), (100.5, 5), (20_001.75, 5)] {
      stage.advance(to: time)
      expectLess(abs(x.presentation - wanted), than: 1e-9, "at \(time)")
    }
    expect(outcomes.isEmpty && stage.demand == .everyFrame)
    animate(withDuration: 1, options: .curveLinear) { x.value = 25 }
    expectEqual(outcomes, [false])
    stage.advance(to: 20_002.25)
    expectLess(abs(x.presentation - 15), than: 1e-9)
  }

  @Test("MU-3: nested repeats make a change 10,000 times at most, and a larger count is reported") func repeats() {
    var motion = Motion.wait(1)
    let reports = Reports.during { motion = Motion.wait(1).repeated(10_000).repeated(10_000) }
    expect(motion.duration == 10_000 && reports.count == 1)
    expect(Reports.during { motion = Motion.wait(1).repeated(100).repeated(100) }.isEmpty)
    expectEqual(motion.duration, 10_000)
  }

  @Test("MU-2: groups that are nested too deeply are left out, and that is reported") func groups() {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    let reports = SmallStack.run {
      Reports.during {
        var motion = Motion.animate(1) { value.value = 1 }
        for _ in 0..<2_000 { motion = .group(motion, .wait(1)) }
        motion.start()
      }
    }
    expect(!reports.isEmpty)
  }
}
