import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Absolute and from-current animations: one per value") struct ReplacingTests {
  let stage = Stage()

  @Test("AD-1: from the model value before the change to the model, read live, on the block's curve", arguments: ReferenceCurve.all)
  func absolute(curve: ReferenceCurve) {
    let x = Animated(10.0, in: stage, isAdditive: false)
    animate(withDuration: 1.2, timingParameters: curve.provider) { x.value = 110 }
    for step in 0..<10 {
      stage.advance(to: Double(step) * 0.05)
      expectLess(abs(x.presentation - (110 - 100 * curve.left(at: stage.now, stated: 1.2))), than: 1e-5)
    }
    // no `to` value: the end follows the model
    x.value = 310
    for step in 10..<30 {
      stage.advance(to: Double(step) * 0.05)
      expectLess(abs(x.presentation - (310 - 300 * curve.left(at: stage.now, stated: 1.2))), than: 3e-5)
    }
    expect(x.animationCount <= 1)
  }

  @Test("AD-1, AD-13: a new one removes the old one, whose completion gets false at that moment, not at its end") func destroys() {
    let x = Animated(0.0, in: stage)
    var log: [String] = []
    for i in 0..<4 {
      animate(withDuration: 1, options: .absolute, animations: { x.value = Double(10 + i) }, completion: { log.append("\(i) \($0)") })
      expectEqual(x.animationCount, 1)
      expectEqual(log.count, i)
      stage.advance(to: stage.now + 0.4)
    }
    stage.advance(to: 9)
    expectEqual(log, ["0 false", "1 false", "2 false", "3 true"])
  }

  @Test("AD-2: reversed in flight, absolute jumps to the model value and starts there", arguments: [0.1, 0.3, 0.7])
  func jumps(time: Double) {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: [.absolute, .curveLinear]) { x.value = 500 }
    stage.advance(to: time)
    expectLess(abs(x.presentation - 500 * time), than: 1e-9)
    animate(withDuration: 1, options: [.absolute, .curveLinear]) { x.value = 0 }
    expectEqual(x.presentation, 500)
    stage.advance(to: time + 0.25)
    expectLess(abs(x.presentation - 375), than: 1e-9)
  }

  @Test("AD-3: from current keeps the position but not the velocity, which changes to the new slope at once") func brickWall() {
    let x = Animated(0.0, in: stage)
    let options: AnimationOptions = [.absolute, .beginFromCurrentState]
    animate(withDuration: 1, options: options.union(.curveLinear)) { x.value = 500 }
    stage.advance(to: 0.3)
    let place = x.presentation
    expectLess(abs(x.velocity - 500), than: 1e-9)
    animate(withDuration: 1, options: options.union(.curveLinear)) { x.value = 0 }
    expectEqual(x.presentation, place)
    expectLess(abs(x.velocity + 150), than: 1e-9)
    stage.advance(to: 0.8)
    expectLess(abs(x.presentation - 75), than: 1e-9)
    // with an easing curve the velocity drops to 0 first
    animate(withDuration: 1, options: options.union(.curveEaseInOut)) { x.value = 500 }
    expectLess(abs(x.velocity), than: 1e-9)
    stage.advance(to: 1.3)
    expectLess(abs(x.presentation - (75 + 425 * (1 - ReferenceCurve.easeInOut.left(at: 0.5, stated: 1)))), than: 1e-6)
  }

  @Test("AD-3, momentum: a spring without a start velocity that replaces takes over the presented velocity") func springInherits() {
    let x = Animated(0.0, in: stage, isAdditive: false)
    animate(withDuration: 1, options: .curveEaseInOut) { x.value = 100 }
    stage.advance(to: 0.5)
    let (place, velocity) = (x.presentation, x.velocity)
    expectGreater(velocity, than: 100)
    animate(withDuration: 1, timingParameters: ReferenceCurve.loose.provider, options: .beginFromCurrentState) { x.value = 0 }
    expectLess(abs(x.presentation - place), than: 1e-9)
    expectLess(abs(x.velocity - velocity), than: 1e-6)
    stage.advance(to: 0.5 + 1e-6)
    expectLess(abs((x.presentation - place) / 1e-6 - velocity), than: 0.1)
    // and the motion is that of a spring with this start velocity: −v in distances (here −position) per second
    let thrown = ReferenceCurve.spring(stiffness: 120, ratio: 0.4, velocity: -velocity / place)
    for step in 1...10 {
      stage.advance(to: 0.5 + Double(step) * 0.05)
      expectLess(abs(x.presentation - place * thrown.left(at: stage.now - 0.5, stated: 1)), than: 1e-5)
    }
  }

  @Test(
    "AD-11, AD-19: while a repeating or absolute animation runs, a change does not add but replaces it",
    arguments: [true, false])
  func fallsBack(repeats: Bool) {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    animate(
      withDuration: 1, options: [.curveLinear, repeats ? .repeat : .absolute], animations: { x.value = 100 },
      completion: { flags.append($0) })
    stage.advance(to: 0.25)
    animate(withDuration: 1, options: .curveLinear) { x.value = 40 }
    expectEqual(flags, [false])
    expectEqual(x.animationCount, 1)
    // from the presentation (AD-19)
    expectLess(abs(x.presentation - 25), than: 1e-9)
    stage.advance(to: 0.75)
    expectLess(abs(x.presentation - 32.5), than: 1e-9)
    // that one is replaced in turn
    animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { x.value = 0 }
    expectLess(abs(x.presentation - 32.5), than: 1e-9)
    expectEqual(x.animationCount, 1)
    // after its end, changes add again
    stage.advance(to: 2)
    for target in [10.0, 20] { animate(withDuration: 1) { x.value = target } }
    expectEqual(x.animationCount, 2)
  }

  @Test("AD-15: absolute on a stack of additive ones removes them all; their completions get false", arguments: [true, false])
  func removesStack(fromCurrent: Bool) {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    for i in 1...3 {
      let curve: ReferenceCurve = i == 2 ? .critical : .linear  // including a spring sum
      animate(withDuration: 2, timingParameters: curve.provider, animations: { x.value = Double(i) * 10 }, completion: { flags.append($0) })
    }
    stage.advance(to: 0.2)
    let shown = x.presentation
    animate(withDuration: 1, options: fromCurrent ? [.absolute, .beginFromCurrentState, .curveLinear] : [.absolute, .curveLinear]) {
      x.value = 0
    }
    expectEqual(flags, [false, false, false])
    expectEqual(x.animationCount, 1)
    let start = fromCurrent ? shown : 30
    expectEqual(x.presentation, start)
    stage.advance(to: 0.7)
    expectLess(abs(x.presentation - start / 2), than: 1e-9)
  }

  @Test(
    "AD-1, UA-3: a delayed absolute animation holds the old value from its call on, and earlier animations are removed") func delayed()
  {
    let x = Animated(0.0, in: stage, isAdditive: false)
    animate(withDuration: 1, options: .curveLinear) { x.value = 100 }
    stage.advance(to: 0.5)
    animate(withDuration: 1, delay: 0.5, options: [.curveLinear, .beginFromCurrentState]) { x.value = 0 }
    for (time, value) in [(0.5, 50.0), (0.9, 50), (1, 50), (1.5, 25), (2, 0)] {
      stage.advance(to: time)
      expectLess(abs(x.presentation - value), than: 1e-9, "at \(time)")
    }
  }
}
