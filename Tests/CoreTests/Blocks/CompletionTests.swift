import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("A block's completion is called once, at its end, with its outcome") struct CompletionTests {
  let stage = Stage()

  @Test("UA-10: true when all animations reached their end, once, not a moment before") func reachedEnd() async throws {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    let block = animate(withDuration: 1, animations: { x.value = 1 }, completion: { flags.append($0) })
    stage.advance(to: 0.9999)
    expect(flags.isEmpty)
    stage.advance(to: 1)
    expectEqual(flags, [true])
    stage.advance(to: 5)
    expectEqual(flags, [true])
    try await expectEqual(block.outcome, .finished(.end))
  }

  @Test("UA-10, MU-7: false and `removed` when one of them was removed, once the rest has ended") func removed() async throws {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var flags: [Bool] = []
    let change = { (x.value, y.value) = (1, 1) }
    let block = animate(withDuration: 1, animations: change, completion: { flags.append($0) })
    stage.advance(to: 0.5)
    x.removeAllAnimations()
    expect(flags.isEmpty)
    stage.advance(to: 1)
    expectEqual(flags, [false])
    try await expectEqual(block.outcome, .removed)
  }

  @Test("UA-10, AD-13: replacing the only animation calls the old completion with false at that moment, before the new one starts to move")
  func replaced() async throws {
    let x = Animated(0.0, in: stage, isAdditive: false)
    var log: [String] = []
    let old = animate(withDuration: 1, animations: { x.value = 1 }, completion: { log.append("old \($0)") })
    stage.advance(to: 0.5)
    animate(withDuration: 1, animations: { x.value = 2 }, completion: { log.append("new \($0)") })
    expectEqual(log, ["old false"])
    stage.advance(to: 1.5)
    expectEqual(log, ["old false", "new true"])
    let outcome = try await old.outcome
    expectEqual(outcome, .replaced)
  }

  @Test("UA-10, MU-7: a released value ends its animation with false") func valueReleased() {
    var x: Animated<Double>? = Animated(0.0, in: stage)
    var flags: [Bool] = []
    animate(withDuration: 1, animations: { x?.value = 1 }, completion: { flags.append($0) })
    stage.perform { x = nil }
    expectEqual(flags, [false])
    expectEqual(stage.advance(to: 2), .idle)
    expectEqual(flags, [false])
  }

  @Test("MU-7: waiting tasks get an outcome also if stage and values are released") func stageReleased() async throws {
    var x: Animated<Double>? = Animated(0.0, in: Stage())
    var flags: [Bool] = []
    let block = animate(withDuration: 1, animations: { x!.value = 1 }, completion: { flags.append($0) })
    weak let released = x?.stage
    x = nil
    expect(released == nil)
    expectEqual(flags, [false])
    try await expectEqual(block.outcome, .removed)
  }

  @Test("UA-4: without duration the change is applied at once and the completion runs at the start of the next turn")
  func zeroDuration() async throws {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, options: .curveLinear) { y.value = 1 }
    var log: [String] = []
    let block = animate(
      withDuration: 0, animations: { x.value = 1 },
      completion: { log.append("zero \($0) at \(stage.now) with y \(y.presentation)") })
    expectEqual(x.presentation, 1)
    expect(!x.isAnimating)
    expect(log.isEmpty)
    expectEqual(stage.demand, .everyFrame)
    animate(withDuration: 0, animations: { x.value = 2 }, completion: { _ in log.append("second") })
    stage.advance(to: 0.5)
    expectEqual(log, ["zero true at 0.5 with y 0.5", "second"])
    stage.advance(to: 2)
    expectEqual(log.count, 2)
    try await expectEqual(block.outcome, .finished(.end))
  }

  @Test("UA-4: the next turn begins before anything else of that frame ends") func zeroDurationFirst() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var log: [String] = []
    animate(withDuration: 1, animations: { x.value = 1 }, completion: { _ in log.append("one second") })
    stage.advance(to: 0.5)
    animate(withDuration: 0, animations: { y.value = 1 }, completion: { _ in log.append("no time") })
    stage.advance(to: 1)
    expectEqual(log, ["no time", "one second"])
  }

  @Test("UA-5, UA-20: the same value again animates nothing and completes before the call returns") func sameValue() {
    let x = Animated(3.0, in: stage)
    var flags: [Bool] = []
    animate(withDuration: 1, animations: { x.value = 3 }, completion: { flags.append($0) })
    expectEqual(flags, [true])
    expect(!x.isAnimating)
    expectEqual(stage.advance(to: 0.1), .idle)
    expectEqual(flags, [true])
  }

  @Test("UA-5: equality with the model value counts, not with the presentation") func sameModel() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = 10 }
    stage.advance(to: 0.5)
    var flags: [Bool] = []
    animate(withDuration: 1, animations: { x.value = 10 }, completion: { flags.append($0) })
    expectEqual(flags, [true])
    expectEqual(x.animationCount, 1)
    animate(withDuration: 1, animations: { x.value = 5 }, completion: { flags.append($0) })
    expectEqual(flags, [true])
    expectEqual(x.animationCount, 2)
  }

  @Test("UA-20: an empty block, and one that only computes, are valid and complete at once with true") func emptyBlock() {
    var flags: [Bool] = []
    let reports = Reports.during {
      animate(withDuration: 1, animations: {}, completion: { flags.append($0) })
      animate(withDuration: 1, delay: 3, options: [.repeat, .autoreverse], animations: {}, completion: { flags.append($0) })
      animate(withDuration: 0, animations: {}, completion: { flags.append($0) })
    }
    expectEqual(flags, [true, true, true])
    expect(reports.isEmpty)
    expectEqual(stage.demand, .idle)
  }

  @Test("UA-10: completions come in the order of the ends, those of one moment in the order of their starts") func order() {
    let values = (0..<6).map { _ in Animated(0.0, in: stage) }
    var log: [Int] = []
    for (i, seconds) in [0.5, 0.3, 0.4, 0.3, 0.1, 0.3].enumerated() {
      animate(withDuration: seconds, animations: { values[i].value = 1 }, completion: { _ in log.append(i) })
    }
    stage.advance(to: 1)
    expectEqual(log, [4, 1, 3, 5, 2, 0])
    withExtendedLifetime(values) {}
  }

  @Test("UA-10, UA-19: a completion sees the final state, the frame's time, its stage as the current one and no block") func whatItSees() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var seen: [String] = []
    animate(
      withDuration: 1, options: .curveLinear, animations: { x.value = 1 },
      completion: { _ in
        seen.append("\(x.presentation) \(x.isAnimating) \(y.presentation) \(stage.now) \(Stage.current === stage)")
        seen.append("\(inheritedAnimationDuration)")
        y.value = 9
        seen.append("\(y.presentation)")
      })
    animate(withDuration: 1.25, options: .curveLinear) { y.value = 5 }
    stage.advance(to: 1.25)
    expectEqual(seen, ["1.0 false 5.0 1.25 true", "0.0", "9.0"])
    expect(Stage.current == nil)
  }

  @Test("UA-10: a completion may start the next block, which begins at that frame") func chain() {
    let x = Animated(0.0, in: stage)
    var ends: [Double] = []
    func step(_ left: Int) {
      guard left > 0 else { return }
      animate(
        withDuration: 1, options: .curveLinear, animations: { x.value += 10 },
        completion: { finished in
          expect(finished)
          ends.append(stage.now)
          step(left - 1)
        })
    }
    step(3)
    for time in [0.5, 1, 1.5, 2, 2.5] { stage.advance(to: time) }
    expectEqual(ends, [1, 2])
    expectLess(abs(x.presentation - 25), than: 1e-9)
    expectEqual(stage.advance(to: 3), .idle)
    expectEqual(ends, [1, 2, 3])
  }

  @Test("UA-19, AD-16: running transitions are counted; set up once, torn down once, by the state at the end") func counting() {
    let x = Animated(0.0, in: stage)
    var (inFlight, setUps, tearDowns) = (0, 0, 0)
    func toggle() {
      if inFlight == 0 { setUps += 1 }
      inFlight += 1
      animate(
        withDuration: 1, animations: { x.value = 100 - x.value },
        completion: { finished in
          expect(finished)
          inFlight -= 1
          if inFlight == 0 { tearDowns += 1 }
        })
    }
    for time in [0, 0.3, 0.6, 0.9] {
      stage.advance(to: time)
      toggle()
    }
    expectEqual(inFlight, 4)
    stage.advance(to: 1.7)
    expect((inFlight, setUps, tearDowns) == (1, 1, 0))
    stage.advance(to: 2)
    expect((inFlight, setUps, tearDowns) == (0, 1, 1))
    expectEqual(x.presentation, 0)
  }
}
