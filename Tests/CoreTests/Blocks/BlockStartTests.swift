import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("A block turns changes into animations") struct BlockStartTests {
  let stage = Stage()

  @Test("UA-1: the body runs once, at once; the model is the target, the presentation starts at the old value")
  func runsAtOnce() {
    let x = Animated(10.0, in: stage)
    var runs = 0
    animate(withDuration: 2, options: .curveLinear) {
      runs += 1
      x.value = 110
      expectEqual(x.value, 110)
      expectEqual(x.presentation, 10)
    }
    expectEqual(runs, 1)
    expectEqual(x.value, 110)
    expectEqual(x.presentation, 10)
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 35), than: 1e-9)
    stage.advance(to: 2)
    expectEqual(x.presentation, 110)
    expect(!x.isAnimating)
    expectEqual(runs, 1)
  }

  @Test("UA-1: every change in the block animates separately, and one value may change twice")
  func manyValues() {
    let (x, y) = (Animated(0.0, in: stage), Animated(Point(x: 1, y: 2), in: stage))
    animate(withDuration: 1, options: .curveLinear) {
      x.value = 50
      y.value = Point(x: 11, y: -8)
      x.value = 100
    }
    stage.advance(to: 0.25)
    expectLess(abs(x.presentation - 25), than: 1e-9)
    expectLess(abs(y.presentation.x - 3.5), than: 1e-9)
    expectLess(abs(y.presentation.y + 0.5), than: 1e-9)
  }

  /// Curves of types that are used nowhere else.
  private struct Square: TimingCurveProvider, Hashable {
    func progress(at s: Double) -> Double { s * s }
    func velocity(at s: Double) -> Double { 2 * s }
  }
  private struct Cube: TimingCurveProvider, Hashable {
    func progress(at s: Double) -> Double { s * s * s }
    func velocity(at s: Double) -> Double { 3 * s * s }
  }

  @Test(
    "UA-6, LM-14: a block keeps its curve if its first animation was removed, and another curve was used in between",
    arguments: [false, true])
  func dropped(comesAnother: Bool) {
    let (x, y, z) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, timingParameters: Square()) {
      x.value = 100
      x.removeAllAnimations()
      if comesAnother {
        animate(withDuration: 1, timingParameters: Cube(), options: .overrideInheritedCurve) { y.value = 100 }
      }
      z.value = 100
    }
    expect(x.presentation == 100 && z.presentation == 0)
    stage.advance(to: 0.5)
    expectLess(abs(z.presentation - 25), than: 1e-9)
    expectLess(abs(y.presentation - (comesAnother ? 12.5 : 0)), than: 1e-9)
    stage.advance(to: 1)
    expect(z.presentation == 100 && stage.underWay.isEmpty)
  }

  @Test("UA-6, LM-14: elements set in one call keep the block's curve too, if another curve was used in between")
  func droppedAtOnce() {
    let (dots, y) = (AnimatedArray(repeating: 0.0, count: 3, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, timingParameters: Square()) {
      dots.set([100, 100], at: [0, 1])
      dots.removeAllAnimations()
      animate(withDuration: 1, timingParameters: Cube(), options: .overrideInheritedCurve) { y.value = 100 }
      dots.set([100, 200], at: [2, 1])
    }
    stage.advance(to: 0.5)
    expect(dots.presentation(at: 0) == 100 && abs(y.presentation - 12.5) < 1e-9)
    expect(abs(dots.presentation(at: 2) - 25) < 1e-9 && abs(dots.presentation(at: 1) - 125) < 1e-9)
    stage.advance(to: 1)
    expect(Array(dots) == [100, 200, 100] && stage.underWay.isEmpty)
  }

  @Test("UA-6, LM-14: a block keeps its spring if its first animation was removed, and hundreds of other springs were used in between")
  func droppedSpring() {
    let spring = SpringTimingParameters(dampingRatio: 0.4)
    let (x, y, z, alone) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: Stage()))
    animate(withDuration: 1, timingParameters: spring) { alone.value = 100 }
    animate(withDuration: 1, timingParameters: spring) {
      x.value = 100
      x.removeAllAnimations()
      // one ratio, and different oscillators
      for i in 1...600 {
        let other = SpringTimingParameters(response: 1 + Double(i) / 600, dampingRatio: 0.7)
        animate(withDuration: 1, timingParameters: other, options: [.overrideInheritedDuration, .overrideInheritedCurve]) { y.value += 1 }
        y.removeAllAnimations()
      }
      z.value = 100
    }
    for part in 1...10 {
      stage.advance(to: Double(part) / 10)
      alone.stage.advance(to: Double(part) / 10)
      // the documented error is 1e-7 of the distance
      expectLess(abs(z.presentation - alone.presentation), than: 1e-7 * 100)
    }
    expect(z.presentation == 100 && stage.underWay.isEmpty)
  }

  @Test("UA-2: no delay and ease in and out by default; the closure form replaces the begin and commit pair with its 0.2 s")
  func defaults() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 0.2) { x.value = 100 }
    for step in 1...9 {
      let time = 0.2 * Double(step) / 10
      stage.advance(to: time)
      expectLess(abs(x.presentation - 100 * (1 - ReferenceCurve.easeInOut.left(at: time, stated: 0.2))), than: 1e-7, "at \(time)")
    }
    stage.advance(to: 0.2)
    expectEqual(x.presentation, 100)
    expect(!x.isAnimating)
  }

  @Test("UA-2, UA-6: each curve option gives its curve", arguments: 0..<4)
  func curves(kind: Int) {
    let options: [AnimationOptions] = [.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear]
    let curve: ReferenceCurve = [.easeInOut, .easeIn, .easeOut, .linear][kind]
    let x = Animated(-3.0, in: stage)
    stage.advance(to: 7)
    animate(withDuration: 1.6, options: options[kind]) { x.value = 5 }
    for step in 0...16 {
      stage.advance(to: 7 + Double(step) / 10)
      expectLess(abs(x.presentation - (5 - 8 * curve.left(at: stage.now - 7, stated: 1.6))), than: 1e-7, "\(curve) at \(stage.now)")
    }
  }

  @Test("UA-3: a delay changes the model at once and holds the old value on screen until it is over")
  func delay() {
    let x = Animated(4.0, in: stage)
    animate(withDuration: 1, delay: 0.5, options: .curveLinear) { x.value = 8 }
    expectEqual(x.value, 8)
    for time in [0, 0.2, 0.4999] {
      stage.advance(to: time)
      expectEqual(x.presentation, 4)
      expectEqual(x.velocity, 0)
      expect(x.isAnimating)
    }
    stage.advance(to: 0.75)
    expectLess(abs(x.presentation - 5), than: 1e-9)
    stage.advance(to: 1.4999)
    expect(x.isAnimating)
    stage.advance(to: 1.5)
    expectEqual(x.presentation, 8)
    expect(!x.isAnimating)
  }

  @Test("UA-3, UA-4: with a delay and duration 0 the old value is held, then the new one is presented")
  func delayAlone() {
    let x = Animated(4.0, in: stage)
    var flags: [Bool] = []
    animate(withDuration: 0, delay: 0.5, animations: { x.value = 8 }, completion: { flags.append($0) })
    expectEqual(x.presentation, 4)
    stage.advance(to: 0.499)
    expectEqual(x.presentation, 4)
    expect(flags.isEmpty)
    stage.advance(to: 0.5)
    expectEqual(x.presentation, 8)
    expectEqual(flags, [true])
  }

  @Test("UA-6: the option bits are those of the modelled system") func bits() {
    let bits: [(AnimationOptions, UInt)] = [
      (.layoutSubviews, 0), (.allowUserInteraction, 1), (.beginFromCurrentState, 2), (.repeat, 3), (.autoreverse, 4),
      (.overrideInheritedDuration, 5), (.overrideInheritedCurve, 6), (.allowAnimatedContent, 7), (.showHideTransitionViews, 8),
      (.overrideInheritedOptions, 9), (.curveEaseIn, 16), (.curveEaseOut, 17),
    ]
    for (option, bit) in bits { expectEqual(option.rawValue, 1 << bit) }
    expectEqual(AnimationOptions.curveLinear.rawValue, 3 << 16)
    expectEqual(AnimationOptions.curveEaseInOut.rawValue, 0)
    // transition bits (20 and up) and frame rate bits (24 and up) do not disturb the curve; an unknown curve is ease in and out
    expectEqual(AnimationOptions(rawValue: 5 << 20 | 3 << 24 | 2 << 16).curve, .easeOut)
    expectEqual(AnimationOptions(rawValue: 9 << 16).curve, .easeInOut)
  }

  @Test("UA-6: its own bits are above them, whatever the word size") func ownBits() {
    for (option, bit) in [(AnimationOptions.additive, 32), (.absolute, 33), (.essential, 34)] {
      expect(option.rawValue == UInt64(1) << UInt64(bit) && KeyframeAnimationOptions(option).rawValue == option.rawValue)
      // an option that is not present is not contained, unlike an empty one
      expect(!AnimationOptions().contains(option) && AnimationOptions(rawValue: UInt64.max).contains(option))
    }
  }

  @Test("UA-8: layers that a block moves receive no touches unless the block allows it") func interaction() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1) { x.value = 1 }
    animate(withDuration: 1, options: .allowUserInteraction) {
      y.value = 1
      animate(withDuration: 1) { y.value = 2 }
      animate(withDuration: 1, options: .overrideInheritedOptions) { y.value = 3 }
    }
    expectEqual(x.interactions, [.block(allowed: false)])
    expectEqual(y.interactions, [.block(allowed: true), .block(allowed: true), .block(allowed: false)])
  }

  @Test("UA-9, AD-19: from the current state, a value that does not add starts at the presentation; for one that adds nothing changes")
  func fromCurrent() {
    let (plain, current) = (Animated(0.0, in: stage, isAdditive: false), Animated(0.0, in: stage, isAdditive: false))
    let (adding, addingCurrent) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, options: .curveLinear) { for value in [plain, current, adding, addingCurrent] { value.value = 100 } }
    stage.advance(to: 0.4)
    animate(withDuration: 1, options: .curveLinear) { for value in [plain, adding] { value.value = 0 } }
    animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { for value in [current, addingCurrent] { value.value = 0 } }
    // the same without the option (AD-19)
    expectLess(abs(plain.presentation - 40), than: 1e-9)
    expectLess(abs(current.presentation - 40), than: 1e-9)
    for time in [0.4, 0.7, 1, 1.2, 1.4] {
      stage.advance(to: time)
      expectLess(abs(plain.presentation - 40 * (1.4 - time)), than: 1e-9)
      expectLess(abs(current.presentation - 40 * (1.4 - time)), than: 1e-9)
      expectEqual(adding.presentation, addingCurrent.presentation)
    }
    expectEqual(adding.presentation, 0)
  }
}
