import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Changes without animation") struct WithoutAnimationTests {
  /// UA-17: a plain property whose setter wraps its work in a block without duration.
  private struct Gauge {
    let needle, label: Animated<Double>
    var reading = 0.0 {
      didSet {
        animate(withDuration: 0) {
          needle.value = reading * 2
          label.value = reading + 1
        }
      }
    }
  }

  let stage = Stage()

  @Test("UA-11: performWithoutAnimation changes at once inside a block, and the outer block continues to animate") func inside() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var flags: [Bool] = []
    animate(
      withDuration: 1, options: .curveLinear,
      animations: {
        performWithoutAnimation { x.value = 1 }
        y.value = 1
      }, completion: { flags.append($0) })
    expectEqual(x.presentation, 1)
    expect(!x.isAnimating)
    stage.advance(to: 0.5)
    expectLess(abs(y.presentation - 0.5), than: 1e-9)
    expect(flags.isEmpty)
    stage.advance(to: 1)
    expectEqual(flags, [true])
  }

  @Test("UA-11: a block inside performWithoutAnimation runs, animates nothing, and its completion still comes, once, with true")
  func around() {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    performWithoutAnimation {
      animate(
        withDuration: 1, delay: 2, options: [.repeat, .overrideInheritedDuration], animations: { x.value = 1 },
        completion: { flags.append($0) })
    }
    expectEqual(x.presentation, 1)
    expect(!x.isAnimating)
    stage.advance(to: 0.001)
    stage.advance(to: 5)
    expectEqual(flags, [true])
  }

  @Test("UA-11: an animator's block can leave a change out of the animation") func inAnimator() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let animator = stage.perform {
      PropertyAnimator(duration: 1, curve: .linear) {
        x.value = 10
        performWithoutAnimation { y.value = 10 }
      }
    }
    animator.startAnimation()
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 5), than: 1e-9)
    expectEqual(y.presentation, 10)
    expect(!y.isAnimating)
  }

  @Test("UA-11: a stage whose animations are disabled runs blocks without animating; completions still come; enabled again it animates")
  func disabled() {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    stage.areAnimationsEnabled = false
    animate(withDuration: 1, animations: { x.value = 1 }, completion: { flags.append($0) })
    animate(withDuration: 0, animations: { x.value = 2 }, completion: { flags.append($0) })
    expectEqual(x.presentation, 2)
    expect(!x.isAnimating)
    stage.advance(to: 0.001)
    expectEqual(flags, [true, true])
    stage.areAnimationsEnabled = true
    animate(withDuration: 1, animations: { x.value = 3 }, completion: { flags.append($0) })
    expect(x.isAnimating)
    stage.advance(to: 2)
    expectEqual(flags, [true, true, true])
  }

  @Test("UA-11: disabling affects one stage only") func twoStages() {
    let other = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: other))
    stage.areAnimationsEnabled = false
    animate(withDuration: 1) { x.value = 1 }
    animate(withDuration: 1) { y.value = 1 }
    expect(!x.isAnimating)
    expect(y.isAnimating)
  }

  @Test("UA-11: the inherited duration is what a change would take, and 0 outside blocks and where nothing animates")
  func inheritedDuration() {
    var seen: [Double] = [inheritedAnimationDuration]
    animate(withDuration: 2) {
      seen.append(inheritedAnimationDuration)
      animate(withDuration: 3) { seen.append(inheritedAnimationDuration) }
      animate(withDuration: 3, options: .overrideInheritedDuration) { seen.append(inheritedAnimationDuration) }
      performWithoutAnimation { seen.append(inheritedAnimationDuration) }
      seen.append(inheritedAnimationDuration)
    }
    animate(withDuration: 0) { seen.append(inheritedAnimationDuration) }
    performWithoutAnimation {
      animate(withDuration: 3) { seen.append(inheritedAnimationDuration) }
      animate(withDuration: 3, options: .overrideInheritedDuration) { seen.append(inheritedAnimationDuration) }
    }
    seen.append(inheritedAnimationDuration)
    expectEqual(seen, [0, 2, 2, 3, 0, 2, 0, 0, 0, 0])
  }

  @Test("UA-17, UA-13: a custom property's setter animates in a block and is instant outside") func customProperty() {
    var gauge = Gauge(needle: Animated(0.0, in: stage), label: Animated(0.0, in: stage))
    gauge.reading = 10
    expect((gauge.needle.presentation, gauge.label.presentation) == (20, 11))
    animate(withDuration: 1, options: .curveLinear) { gauge.reading = 20 }
    expectEqual(gauge.reading, 20)
    stage.advance(to: 0.5)
    expectLess(abs(gauge.needle.presentation - 30), than: 1e-9)
    expectLess(abs(gauge.label.presentation - 16), than: 1e-9)
    let animator = stage.perform { PropertyAnimator(duration: 1, curve: .linear) { gauge.reading = 0 } }
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    stage.advance(to: 1)
    expectLess(abs(gauge.needle.presentation - 30), than: 1e-9)
  }

  @Test("UA-15, UA-11: an outer block waits for the completions of blocks inside it that are made without animation")
  func outerWaits() {
    let (stage, other) = (Stage(), Stage())
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: other))
    var ends: [String] = []
    animate(
      withDuration: 1,
      animations: {
        performWithoutAnimation {
          animate(withDuration: 1, animations: { x.value = 1 }, completion: { ends.append("inner \($0)") })
        }
      }, completion: { ends.append("outer \($0)") })
    expect(ends.isEmpty && x.presentation == 1)
    stage.advance(to: 0)
    expectEqual(ends, ["inner true", "outer true"])
    // a transaction waits as well, where there is no outer block
    Transaction.perform {
      Transaction.completionBlock = { ends.append("transaction") }
      performWithoutAnimation { _ = animate(withDuration: 1, animations: { y.value = 1 }, completion: { _ in ends.append("block") }) }
    }
    other.advance(to: 0)
    expectEqual(ends.suffix(2), ["block", "transaction"])
  }
}
