import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Blocks nest") struct NestingTests {
  let stage = Stage()

  /// The value of a motion from 0 to 100, `t` seconds after its begin.
  private func way(_ curve: ReferenceCurve, _ t: Double, of seconds: Double) -> Double { 100 * (1 - curve.left(at: t, stated: seconds)) }

  @Test("UA-12: an inner block inherits the outer duration and curve, at any depth") func inherits() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 2, options: .curveEaseIn) {
      animate(withDuration: 0.5, options: .curveLinear) {
        x.value = 100
        animate(withDuration: 9, options: .curveEaseOut) { y.value = 100 }
      }
    }
    for step in 1...19 {
      stage.advance(to: Double(step) / 10)
      expectLess(abs(x.presentation - way(.easeIn, stage.now, of: 2)), than: 1e-7)
      expectLess(abs(y.presentation - way(.easeIn, stage.now, of: 2)), than: 1e-7)
    }
    stage.advance(to: 2)
    expect(!x.isAnimating && !y.isAnimating)
  }

  @Test("UA-12: overriding duration, curve, or both, holds for the one inner block") func overrides() {
    let values = (0..<5).map { _ in Animated(0.0, in: stage) }
    animate(withDuration: 2, options: .curveEaseIn) {
      animate(withDuration: 1, options: [.curveEaseOut, .overrideInheritedDuration]) { values[0].value = 100 }
      animate(withDuration: 1, options: [.curveEaseOut, .overrideInheritedCurve]) { values[1].value = 100 }
      animate(withDuration: 1, options: [.curveEaseOut, .overrideInheritedCurve, .overrideInheritedDuration]) {
        values[2].value = 100
        animate(withDuration: 5, options: .curveLinear) { values[3].value = 100 }
      }
      values[4].value = 100
    }
    for step in 0...20 {
      let t = Double(step) / 10
      stage.advance(to: t)
      let expected = [
        way(.easeIn, t, of: 1), way(.easeOut, t, of: 2), way(.easeOut, t, of: 1), way(.easeOut, t, of: 1), way(.easeIn, t, of: 2),
      ]
      for (i, value) in values.enumerated() { expectLess(abs(value.presentation - expected[i]), than: 1e-7, "value \(i) at \(t)") }
    }
  }

  @Test("UA-12: other options are inherited too, and left out with overrideInheritedOptions") func options() {
    let values = (0..<3).map { _ in Animated(0.0, in: stage) }
    animate(withDuration: 1, options: .curveLinear) { for value in values { value.value = 100 } }
    stage.advance(to: 0.5)
    // absolute: an option of the outer block, overridden by one inner block
    animate(withDuration: 1, options: [.curveLinear, .absolute]) {
      values[0].value = 0
      animate(withDuration: 1) { values[1].value = 0 }
      animate(withDuration: 1, options: .overrideInheritedOptions) { values[2].value = 0 }
    }
    expectEqual(values.map(\.animationCount), [1, 1, 2])
    expectEqual(values[0].presentation, 100)
    expectEqual(values[1].presentation, 100)
    expectLess(abs(values[2].presentation - 50), than: 1e-9)
  }

  @Test("UA-13: a block without duration joins the outer block, or changes at once without one") func joins() {
    let x = Animated(0.0, in: stage)
    func set(_ value: Double) { animate(withDuration: 0) { x.value = value } }
    set(40)
    expectEqual(x.presentation, 40)
    expect(!x.isAnimating)
    animate(withDuration: 1, options: .curveLinear) { set(140) }
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 90), than: 1e-9)
    performWithoutAnimation { animate(withDuration: 1) { set(240) } }
    expectLess(abs(x.presentation - 190), than: 1e-9)
    expectEqual(x.animationCount, 1)
  }

  @Test("UA-13, SP-11: joining a spring with its own duration, whatever duration was stated", arguments: [0, 1.0])
  func joinsSpring(stated: Double) {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var inherited = 0.0
    animate(withDuration: stated, timingParameters: ReferenceCurve.loose.provider) {
      x.value = 100
      animate(withDuration: 0) { y.value = 100 }
      inherited = inheritedAnimationDuration
    }
    let whole = ReferenceCurve.loose.seconds(stated: stated)
    expectLess(abs(inherited - whole), than: 1e-9)
    for step in 0...10 {
      stage.advance(to: whole * Double(step) / 10)
      expectLess(abs(x.presentation - way(.loose, stage.now, of: stated)), than: 1e-7)
      expectEqual(y.presentation, x.presentation)
    }
  }

  @Test("UA-14: a delay is the block's own; the inner block neither inherits nor adds it") func delay() {
    let (x, y, z) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
      x.value = 100
      animate(withDuration: 0) { y.value = 100 }
      animate(withDuration: 0, delay: 0.25) { z.value = 100 }
    }
    stage.advance(to: 0.2)
    expect((x.presentation, z.presentation) == (0, 0))
    expectLess(abs(y.presentation - 20), than: 1e-9)
    stage.advance(to: 0.75)
    expectLess(abs(x.presentation - 25), than: 1e-9)
    expectLess(abs(y.presentation - 75), than: 1e-9)
    expectLess(abs(z.presentation - 50), than: 1e-9)
  }

  @Test("UA-15: the inner completion comes at the end of the inner block's effective duration; the outer one waits for it")
  func completions() {
    let (x, y, z) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage))
    var log: [String] = []
    animate(
      withDuration: 1,
      animations: {
        x.value = 1
        animate(withDuration: 0.25, animations: { y.value = 1 }, completion: { log.append("inner \($0) \(stage.now)") })
        animate(
          withDuration: 0.25, delay: 1.5, options: .overrideInheritedDuration, animations: { z.value = 1 },
          completion: { log.append("late \($0) \(stage.now)") })
      }, completion: { log.append("outer \($0) \(stage.now)") })
    for time in [0.25, 0.5, 0.99, 1, 1.5, 1.75] { stage.advance(to: time) }
    expectEqual(log, ["inner true 1.0", "late true 1.75", "outer true 1.75"])
  }

  @Test(
    "UA-15: blocks that end at the same time complete from the inside out, and an inner removal makes the outer one false too")
  func insideOut() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var log: [String] = []
    func run() {
      animate(
        withDuration: 1,
        animations: {
          x.value += 1
          animate(withDuration: 1, animations: { y.value += 1 }, completion: { log.append("inner \($0)") })
        }, completion: { log.append("outer \($0)") })
    }
    run()
    stage.advance(to: 1)
    expectEqual(log, ["inner true", "outer true"])
    log = []
    run()
    stage.advance(to: 1.5)
    y.removeAllAnimations()
    expectEqual(log, ["inner false"])
    stage.advance(to: 2)
    expectEqual(log, ["inner false", "outer false"])
  }

  @Test("UA-4, UA-12: an inner block with its own duration of 0 changes at once and completes in the next turn") func instantInside() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var log: [String] = []
    animate(
      withDuration: 1,
      animations: {
        x.value = 1
        animate(
          withDuration: 0, options: .overrideInheritedDuration, animations: { y.value = 1 }, completion: { log.append("inner \($0)") })
        expect(log.isEmpty)
      }, completion: { log.append("outer \($0)") })
    expectEqual(y.presentation, 1)
    expect(!y.isAnimating)
    expect(log.isEmpty)
    stage.advance(to: 0.1)
    expectEqual(log, ["inner true"])
    stage.advance(to: 1)
    expectEqual(log, ["inner true", "outer true"])
  }

  @Test("UA-12, UA-14, UA-15: in a block without duration an inner one has the duration that it overrides, and its own delay")
  func timeInsideNone() {
    let (x, y, z) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage))
    var log: [String] = []
    animate(
      withDuration: 0,
      animations: {
        x.value = 10
        animate(withDuration: 1, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]) {
          y.value = 10
          expectEqual(inheritedAnimationDuration, 1)
        } completion: {
          log.append("inner \($0)")
        }
        animate(withDuration: 1, delay: 0.5) { z.value = 10 }
      }, completion: { log.append("outer \($0)") })
    expect(x.presentation == 10 && y.presentation == 0 && z.presentation == 0)
    stage.advance(to: 0.25)
    expect(abs(y.presentation - 2.5) < 1e-12 && z.presentation == 0)
    stage.advance(to: 0.5)
    expect(abs(y.presentation - 5) < 1e-12 && z.presentation == 10)
    expect(log.isEmpty)
    stage.advance(to: 1)
    expect(y.presentation == 10)
    expectEqual(log, ["inner true", "outer true"])
  }

  @Test("UA-4, UA-15: two nested blocks without duration complete in the next turn from the inside out") func instantBoth() {
    let x = Animated(0.0, in: stage)
    var log: [String] = []
    animate(
      withDuration: 0,
      animations: { animate(withDuration: 0, animations: { x.value = 1 }, completion: { _ in log.append("inner") }) },
      completion: { _ in log.append("outer") })
    expectEqual(x.presentation, 1)
    expect(log.isEmpty)
    stage.advance(to: 0)
    expectEqual(log, ["inner", "outer"])
  }

  @Test("UA-12, UA-15: a block inside an animator's block belongs to the animator and inherits its duration and curve") func inAnimator() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var log: [String] = []
    let animator = stage.perform {
      PropertyAnimator(duration: 2, curve: .easeIn) {
        x.value = 100
        animate(withDuration: 0.1, options: .curveLinear, animations: { y.value = 100 }, completion: { log.append("inner \($0)") })
      }
    }
    animator.addCompletion { log.append("animator \($0)") }
    animator.startAnimation()
    for step in 1...19 {
      stage.advance(to: Double(step) / 10)
      expectLess(abs(y.presentation - way(.easeIn, stage.now, of: 2)), than: 1e-7)
      expectEqual(y.presentation, x.presentation)
    }
    stage.advance(to: 2)
    expectEqual(log, ["inner true", "animator end"])
  }

  @Test("UA-12: a block around an animator of another stage keeps its own changes on its own stage") func aroundAnotherStage() {
    let other = Stage()
    let (mine, theirs) = (Animated(0.0, in: stage), Animated(0.0, in: other))
    let counter = Animated(0.0, in: other)
    var told: [String] = []
    // completion groups of the other stage, with numbers that this stage does not have
    for _ in 0..<3 { animate(withDuration: 9) { counter.value += 1 } }
    animate(withDuration: 1) {
      performWithoutAnimation { mine.value = 50 }
      let animator = PropertyAnimator(duration: 2, curve: .linear, stage: other)
      animator.addAnimations {
        animate(withDuration: 2) {
          theirs.value = 1
        } completion: {
          told.append("inner \($0)")
        }
      }
      animator.startAnimation()
      mine.value = 100
    } completion: {
      told.append("outer \($0)")
    }
    stage.advance(to: 1)
    expectEqual(told, ["outer true"])
    expect(!mine.isAnimating && theirs.isAnimating)
    other.advance(to: 2)
    expectEqual(told, ["outer true", "inner true"])
    expect(stage.underWay.isEmpty)
  }

  @Test("UA-15: a part of an animator that ends before the whole completes at its end, also if nested blocks make its changes")
  func partThroughInner() {
    let x = Animated(0.0, in: stage)
    var told: [String] = []
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) {
      animate(withDuration: 0.5, options: .overrideInheritedDuration) {
        animate(withDuration: 1) { x.value = 1 }
      } completion: {
        told.append("part \($0)")
      }
    }
    animator.startAnimation()
    stage.advance(to: 0.25)
    expect(told.isEmpty)
    stage.advance(to: 0.5)
    expectEqual(told, ["part true"])
    stage.advance(to: 2)
    expectEqual(told, ["part true"])
    expect(stage.underWay.isEmpty)
  }

  @Test("UA-10, UA-15: the end of an animator only completes its own blocks, whatever began after a part of it was over")
  func numbersOfParts() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var told: [String] = []
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) {
      animate(withDuration: 0.5, options: .overrideInheritedDuration) {
        x.value = 1
      } completion: {
        told.append("part \($0)")
      }
    }
    animator.startAnimation()
    stage.advance(to: 1)
    expectEqual(told, ["part true"])
    animate(withDuration: 10) {
      y.value = 1
    } completion: {
      told.append("stranger \($0) at \(stage.now)")
    }
    stage.advance(to: 3)
    expectEqual(told, ["part true"])
    x.removeAllAnimations()
    stage.advance(to: 11)
    expectEqual(told, ["part true", "stranger true at 11.0"])
    expect(stage.underWay.isEmpty)
  }

  @Test("LM-11: a transaction inside a block's body does not wait for the block, whether or not the block's first change is made in it")
  func transactionInside() {
    for isFirst in [true, false] {
      let (stage, told) = (Stage(), Told())
      let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
      animate(withDuration: 1) {
        if !isFirst { y.value = 1 }
        Transaction.perform {
          Transaction.completionBlock = { told.lines.append("transaction") }
          x.value = 1
        }
      } completion: { _ in
        told.lines.append("block")
      }
      expectEqual(told.lines, ["transaction"])
      stage.advance(to: 1)
      expectEqual(told.lines, ["transaction", "block"])
    }
  }

  @Test("MU-1: a value that is released while keyframes are collected, and one that takes its index, are left alone") func goneInside() {
    var value: Animated<Double>? = Animated(1.0, in: stage)
    var later: Animated<Point>?
    var ended = false
    animateKeyframes(withDuration: 1, options: .calculationModeCubic) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { value?.value = 2 }
      value = nil
      later = Animated(Point(x: 3, y: 4), in: stage)
    } completion: { _ in
      ended = true
    }
    stage.advance(to: 1)
    expect(ended && later?.value == Point(x: 3, y: 4) && later?.presentation == Point(x: 3, y: 4))
    expect(stage.underWay.isEmpty)
  }

  @Test("UA-10: an empty block inside keyframes inside a repetition does not keep the outer block from ending") func emptyInside() {
    var told: [String] = []
    animate(withDuration: 1) {
      modifyAnimations(withRepeatCount: 2, autoreverses: false) {
        animateKeyframes(withDuration: 1) {
          animate(withDuration: 1) {
          } completion: { _ in
            told.append("inner")
          }
        }
      }
    } completion: { _ in
      told.append("outer")
    }
    expectEqual(told, ["inner", "outer"])
  }
}

private final class Told { var lines: [String] = [] }
