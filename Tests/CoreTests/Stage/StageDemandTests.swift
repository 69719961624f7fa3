import Expectations
import LegatoCore
import LegatoTiming
import Synchronization
import TestSupport
import Testing

/// A linear curve that counts its calls.
private final class CountingCurve: TimingCurveProvider {
  private let count = Atomic(0)
  var calls: Int { count.load(ordering: .relaxed) }
  func progress(at s: Double) -> Double {
    count.add(1, ordering: .relaxed)
    return s
  }
  func velocity(at s: Double) -> Double { 1 }
}

@Suite("A stage demands frames only while something moves") struct StageDemandTests {
  let stage = Stage()

  @Test("idle is free: a stage without animations is idle, before and after they ran") func idle() {
    let x = Animated(0.0, in: stage)
    expectEqual(stage.demand, .idle)
    expectEqual(stage.advance(to: 1), .idle)
    x.value = 4
    expectEqual(stage.advance(to: 2), .idle)
    animate(withDuration: 1) { x.value = 5 }
    expectEqual(stage.demand, .everyFrame)
    expectEqual(stage.advance(to: 2), .everyFrame)
    expectEqual(stage.advance(to: 2.999), .everyFrame)
    expectEqual(stage.advance(to: 3), .idle)
    expectEqual(stage.demand, .idle)
  }

  @Test("idle is free: a frame evaluates only moving values; curves of ended animations are not called again") func noWork() {
    let values = (0..<1000).map { _ in Animated(0.0, in: stage) }
    let curve = CountingCurve()
    animate(withDuration: 0.5, timingParameters: curve) { for value in values { value.value = 1 } }
    for value in values { animate(withDuration: 0.5, timingParameters: curve) { value.value = 2 } }
    stage.advance(to: 0.25)
    // called once for many that began together
    expectGreater(curve.calls, than: 0)
    stage.advance(to: 0.5)
    let count = curve.calls
    for frame in 1...100 { expectEqual(stage.advance(to: 0.5 + Double(frame)), .idle) }
    expectEqual(curve.calls, count)
    animate(withDuration: 0.5, timingParameters: curve) { values[7].value = 3 }
    stage.advance(to: 100.75)
    expectGreater(curve.calls, than: count)
    expectLess(curve.calls - count, than: 10)
    withExtendedLifetime(values) {}
  }

  @Test("UA-3: during a delay the stage demands a frame at the earliest begin") func delay() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    stage.advance(to: 10)
    animate(withDuration: 1, delay: 4) { x.value = 1 }
    expectEqual(stage.demand, .at(14))
    animate(withDuration: 1, delay: 2.5) { y.value = 1 }
    expectEqual(stage.advance(to: 11), .at(12.5))
    expectEqual(stage.advance(to: 12.5), .everyFrame)
    expectEqual(stage.advance(to: 13.5), .at(14))
    expectEqual(stage.advance(to: 14), .everyFrame)
    expectEqual(stage.advance(to: 15), .idle)
  }

  @Test("UA-3, LM-14: after the moving animations were removed, a stage sleeps until a waiting one begins", arguments: [1, 3, 70])
  func delayAlone(waiting: Int) {
    let values = (0...waiting).map { _ in Animated(0.0, in: stage) }
    animate(withDuration: 5) { values[0].value = 1 }
    for (number, value) in values.dropFirst().enumerated() { animate(withDuration: 1, delay: 4 + Double(number)) { value.value = 1 } }
    expectEqual(stage.advance(to: 1), .everyFrame)
    values[0].removeAllAnimations()
    expectEqual(stage.demand, .at(4))
    expectEqual(stage.advance(to: 2), .at(4))
    expectEqual(stage.advance(to: 4), .everyFrame)
    withExtendedLifetime(values) {}
  }

  @Test("UA-3, AD-3: an animation that replaced another and is removed before a frame leaves the demand of those that wait") func replaced()
  {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    stage.advance(to: 10)
    animate(withDuration: 1, delay: 100) { y.value = 1 }
    animate(withDuration: 10) { x.value = 1 }
    stage.advance(to: 11)
    animate(withDuration: 10, options: [.absolute, .beginFromCurrentState]) { x.value = 0.5 }
    stage.advance(to: 12)
    // over its row, which began earlier
    animate(withDuration: 10, options: [.absolute, .beginFromCurrentState]) { x.value = 0.25 }
    x.removeAllAnimations()
    expectEqual(stage.demand, .at(110))
    withExtendedLifetime(y) {}
  }

  @Test("fold: a spring in a sum demands frames like any other motion, to its end", arguments: ReferenceCurve.all)
  func everyCurve(curve: ReferenceCurve) {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, timingParameters: curve.provider) { x.value = 1 }
    expectEqual(stage.demand, .everyFrame)
    let whole = curve.seconds(stated: 1)
    for part in [0.1, 0.5, 0.99] { expectEqual(stage.advance(to: whole * part), .everyFrame) }
    expectEqual(stage.advance(to: whole * 1.0001), .idle)
  }

  @Test("UA-7: a repeating block demands frames until it is removed") func repeating() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .repeat) { x.value = 1 }
    expectEqual(stage.demand, .everyFrame)
    expectEqual(stage.advance(to: 1e6), .everyFrame)
    x.removeAllAnimations()
    expectEqual(stage.demand, .idle)
  }

  @Test("idle is free: a paused animator lets the stage sleep and wakes it when it continues") func paused() {
    let x = Animated(0.0, in: stage)
    let animator = stage.perform { PropertyAnimator(duration: 1, curve: .linear) { x.value = 1 } }
    animator.startAnimation()
    expectEqual(stage.advance(to: 0.5), .everyFrame)
    animator.pauseAnimation()
    expectEqual(stage.demand, .idle)
    expectEqual(stage.advance(to: 7), .idle)
    animator.startAnimation()
    expectEqual(stage.demand, .everyFrame)
    expectEqual(stage.advance(to: 7.5), .idle)
    expectEqual(x.presentation, 1)
  }

  @Test("UA-4: a waiting completion demands a frame") func waitingCompletion() {
    let x = Animated(0.0, in: stage)
    var calls = 0
    animate(withDuration: 0, animations: { x.value = 1 }, completion: { _ in calls += 1 })
    expectEqual(stage.demand, .everyFrame)
    expectEqual(stage.advance(to: 0), .idle)
    expectEqual(calls, 1)
  }

  @Test("MT-2: a sleeping stage asks its host for the time once; a start begins then") func wake() {
    var (asked, answer) = (0, 5.0 as Double?)
    stage.onWake = {
      asked += 1
      return answer
    }
    let x = Animated(0.0, in: stage)
    expectEqual(asked, 0)
    animate(withDuration: 1, options: .curveLinear) { x.value = 10 }
    expect((asked, stage.now) == (1, 5))
    expectEqual(x.presentation, 0)
    animate(withDuration: 1, options: .curveLinear) { x.value = 20 }
    expectEqual(asked, 1)
    stage.advance(to: 5.5)
    expectLess(abs(x.presentation - 10), than: 1e-9)
    animate(withDuration: 0.1) { x.value = 20 }
    expectEqual(asked, 1)
    stage.advance(to: 6)
    // nil, an earlier and a non-finite time keep the clock
    for time in [nil, 3, Double.nan, .infinity] {
      answer = time
      stage.advance(to: stage.now + 1)
      let now = stage.now
      animate(withDuration: 0.25) { x.value += 1 }
      expectEqual(stage.now, now)
    }
    expectEqual(asked, 5)
  }

  @Test("MU-2: time runs forwards; an earlier or non-finite time changes nothing and is reported") func backwards() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = 1 }
    stage.advance(to: 0.5)
    for time in [0.4, -1, .nan, .infinity, -.infinity] {
      let reports = Reports.during { expectEqual(stage.advance(to: time), .everyFrame) }
      expectEqual(reports.count, 1, "\(time)")
      expectEqual(stage.now, 0.5)
      expectLess(abs(x.presentation - 0.5), than: 1e-9)
    }
    expect(Reports.during { stage.advance(to: 0.5) }.isEmpty)
  }

  @Test("MU-2: a callback cannot advance its own stage, but another one") func reentrant() {
    let other = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: other))
    animate(withDuration: 1) { y.value = 1 }
    animate(
      withDuration: 1, animations: { x.value = 1 },
      completion: { _ in
        stage.advance(to: 50)
        other.advance(to: 1)
      })
    let reports = Reports.during { _ = stage.advance(to: 2) }
    expectEqual(reports.count, 1)
    expect((stage.now, other.now) == (2, 1))
    expect(!y.isAnimating)
  }

  @Test("MU-2: nor can the completion of a transaction that its advance commits") func reentrantCommit() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 2, usingSpringWithDamping: 1, initialSpringVelocity: 0, animations: { x.value = 1 })
    Transaction.completionBlock = { stage.advance(to: 1.5) }
    let reports = Reports.during { _ = stage.advance(to: 1) }
    expectEqual(reports.count, 1)
    expectEqual(stage.now, 1)
    expect((0...1).contains(x.presentation))
  }

  @Test(
    "callbacks of one advance are called in the order of their causes, each at the time of the frame, with the state final") func order()
  {
    let values = (0..<3).map { _ in Animated(0.0, in: stage) }
    var log: [String] = []
    for (i, seconds) in [0.9, 0.2, 0.5].enumerated() {
      animate(
        withDuration: seconds, animations: { values[i].value = 1 },
        completion: { _ in log.append("\(i) at \(stage.now), \(values.count { $0.isAnimating }) run") })
    }
    stage.advance(to: 0.6)
    expectEqual(log, ["1 at 0.6, 1 run", "2 at 0.6, 1 run"])
  }

  @Test("ownership: two stages keep their own time; a value of another stage in a block changes at once and is reported once")
  func twoStages() {
    let other = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: other))
    let reports = Reports.during {
      animate(withDuration: 1, options: .curveLinear) {
        x.value = 1
        y.value = 1
        y.value = 2
      }
    }
    expectEqual(reports.count, 1)
    expectEqual(y.presentation, 2)
    expect(!y.isAnimating)
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 0.5), than: 1e-9)
    expectEqual(other.now, 0)
  }

  @Test("MU-5: a value that becomes non-finite keeps its last finite presentation and is reported once") func notFinite() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = 10 }
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 5), than: 1e-9)
    let reports = Reports.during {
      animate(withDuration: 1) { x.value = .nan }
      for frame in 1...20 {
        stage.advance(to: 0.5 + Double(frame) * 0.1)
        expectLess(abs(x.presentation - 5), than: 1e-9)
      }
    }
    expectEqual(reports.count, 1)
    x.removeAllAnimations()
    x.value = 3
    expectEqual(x.presentation, 3)
  }

  @Test("MU-1, MU-3: invalid numbers are repaired and reported, and the change is not lost") func repairs() {
    for bad in [-1, Double.nan, .infinity] {
      let x = Animated(0.0, in: stage)
      var flags: [Bool] = []
      let reports = Reports.during {
        animate(withDuration: bad, animations: { x.value = 1 }, completion: { flags.append($0) })
      }
      expectEqual(reports.count, 1, "duration \(bad)")
      expectEqual(x.presentation, 1)
      stage.advance(to: stage.now + 0.001)
      expectEqual(flags, [true])
      let late = Reports.during { animate(withDuration: 1, delay: bad, options: .curveLinear) { x.value = 2 } }
      expectEqual(late.count, 1, "delay \(bad)")
      stage.advance(to: stage.now + 0.5)
      expectLess(abs(x.presentation - 1.5), than: 1e-6)
      let thrown = Reports.during {
        animate(withDuration: 1, usingSpringWithDamping: 0.5, initialSpringVelocity: bad == -1 ? .nan : bad) { x.value = 3 }
      }
      expect(!thrown.isEmpty, "velocity \(bad)")
      stage.advance(to: stage.now + 5)
      expectEqual(x.presentation, 3)
    }
  }
}
