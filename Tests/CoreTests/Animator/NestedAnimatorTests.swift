import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Animations that an animator's block starts belong to the animator") struct NestedAnimatorTests {
  @Test("PA-72: a nested block inherits, and is scrubbed, reversed and undone with the animator")
  func nestedBlock() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var finished: [Bool] = []
    let animator = PropertyAnimator(duration: 2, curve: .linear) {
      x.value = 100
      animate(withDuration: 0.3) {
        y.value = 10
      } completion: {
        finished.append($0)
      }
    }
    animator.startAnimation()
    stage.advance(to: 1)
    expect(isClose(x.presentation, 50) && isClose(y.presentation, 5))
    animator.pauseAnimation()
    animator.fractionComplete = 0.2
    expect(isClose(y.presentation, 2))
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(to: 2)
    expectEqual(animator.state, .inactive)
    expect(x.value == 0 && y.value == 0)
    expectEqual(finished.count, 1)
  }

  @Test("PA-72, PA-66: a block with its own shorter time ends early, one with a longer is clipped at the animator's end")
  func ownDuration() {
    let stage = Stage()
    let (short, long) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var ends: [String] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      animate(withDuration: 0.5, options: .overrideInheritedDuration) {
        short.value = 10
      } completion: {
        ends.append("short \($0)")
      }
      animate(withDuration: 4, options: .overrideInheritedDuration) {
        long.value = 10
      } completion: {
        ends.append("long \($0)")
      }
    }
    animator.addCompletion { _ in ends.append("animator") }
    animator.startAnimation()
    stage.advance(to: 0.25)
    expect(isClose(short.presentation, 5) && isClose(long.presentation, 2.5))
    stage.advance(to: 0.5)
    expect(short.presentation == 10 && ends == ["short true"])
    stage.advance(to: 0.75)
    expect(short.presentation == 10 && isClose(long.presentation, 7.5))
    stage.advance(to: 1)
    expectEqual(long.presentation, 10)
    expect(ends.count == 3 && Set(ends) == ["short true", "long true", "animator"])
  }

  @Test("PA-72, UA-12: an inner block with its own duration of 0 changes as soon as its part begins, and back there")
  func ownDurationOfZero() {
    let stage = Stage()
    let (first, later) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var ends: [String] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      animate(
        withDuration: 0, options: .overrideInheritedDuration, animations: { first.value = 10 }, completion: { _ in ends.append("first") })
      animate(
        withDuration: 0, delay: 0.5, options: .overrideInheritedDuration, animations: { later.value = 10 },
        completion: { _ in ends.append("later") })
    }
    animator.startAnimation()
    for (time, shown) in [(0.125, [10.0, 0]), (0.375, [10, 0]), (0.5625, [10, 10]), (0.75, [10, 10])] {
      stage.advance(to: time)
      expectEqual([first.presentation, later.presentation], shown, "at \(time)")
      expectEqual(stage.engine.unsoundness, nil)
    }
    expectEqual(ends, ["first", "later"])
    animator.isReversed = true
    for (time, shown) in [(0.875, [10.0, 10]), (1.125, [10, 0]), (1.375, [10, 0])] {
      stage.advance(to: time)
      expectEqual([first.presentation, later.presentation], shown, "at \(time)")
      expectEqual(stage.engine.unsoundness, nil)
    }
    stage.advance(to: 1.5)
    expectEqual([first.presentation, later.presentation, first.value, later.value], [0, 0, 0, 0])
  }

  @Test("PA-72, SP-11: a spring by its mass has its own duration in an inner block too, whatever is stated", arguments: [true, false])
  func ownSpring(overridesDuration: Bool) {
    let spring = SpringTimingParameters(mass: 1, stiffness: 40, damping: 4, initialVelocity: SpringVelocity(dx: 2, dy: 2))
    let (stage, other) = (Stage(), Stage())
    let (inner, alone) = (Animated(0.0, in: stage), Animated(0.0, in: other))
    let options: AnimationOptions = overridesDuration ? [.overrideInheritedDuration, .overrideInheritedCurve] : .overrideInheritedCurve
    let animator = PropertyAnimator(duration: 20, curve: .easeIn) {
      animate(withDuration: 0, timingParameters: spring, options: options) { inner.value = 100 }
    }
    animator.startAnimation()
    animate(withDuration: 0, timingParameters: spring) { alone.value = 100 }
    for frame in 1...60 {
      for stage in [stage, other] { stage.advance(to: Double(frame) / 10) }
      expectLess(abs(inner.presentation - alone.presentation), than: 1e-5, "frame \(frame)")
    }
    animator.stopAnimation(true)
  }

  /// The damping ratio, and 100 points at 8 distances per second (SP-5).
  private static let thrown = SpringTimingParameters(dampingRatio: 0.6, initialVelocity: SpringVelocity(dx: 8, dy: 8))

  @Test(
    "PA-72, UA-12, SP-5, SP-10: a spring by its ratio begins at its velocity in an inner block too, over that block's time",
    arguments: [0, 0.5], [true, false])
  func ownTimeOfSpring(delay: Double, isOwnCurve: Bool) {
    let (stage, other) = (Stage(), Stage())
    let (inner, alone) = (Animated(Point.zero, in: stage), Animated(Point.zero, in: other))
    let options: AnimationOptions = isOwnCurve ? [.overrideInheritedDuration, .overrideInheritedCurve] : .overrideInheritedDuration
    let outer: any TimingCurveProvider = isOwnCurve ? CubicTimingParameters.linear : Self.thrown
    let animator = PropertyAnimator(duration: 2, timingParameters: outer)
    animator.addAnimations {
      animate(withDuration: 0.5, delay: delay, timingParameters: Self.thrown, options: options) { inner.value = Point(x: 100, y: 50) }
    }
    animator.startAnimation()
    animate(withDuration: 0.5, timingParameters: Self.thrown) { alone.value = Point(x: 100, y: 50) }
    stage.advance(to: delay)
    expectLess(Vector(dx: inner.velocity.x - 800, dy: inner.velocity.y - 400).length, than: 1e-6)
    for frame in 1...20 {
      stage.advance(to: delay + Double(frame) / 32)
      other.advance(to: Double(frame) / 32)
      expectLess(inner.presentation.distance(to: alone.presentation), than: 1e-5, "frame \(frame)")
    }
    animator.stopAnimation(true)
  }

  @Test("PA-72: a delay and a curve of the inner block count inside the animator's time")
  func ownDelayAndCurve() {
    let stage = Stage()
    let (y, z) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(duration: 2, curve: .linear) {
      animate(withDuration: 0.5, delay: 0.5, options: .overrideInheritedDuration) { y.value = 10 }
      animate(withDuration: 0, options: [.overrideInheritedCurve, .curveEaseIn]) { z.value = 10 }
    }
    animator.startAnimation()
    stage.advance(to: 0.5)
    expectEqual(y.presentation, 0)
    stage.advance(to: 0.75)
    expect(isClose(y.presentation, 5))
    stage.advance(to: 1)
    expect(isClose(y.presentation, 10))
    expect(isClose(z.presentation, 3.15357, within: 1e-5))
    animator.pauseAnimation()
    for (q, shown) in [(0.1, 0.0), (0.25, 0), (0.375, 5), (0.5, 10), (0.75, 10), (1, 10)] {
      animator.fractionComplete = q
      expect(isClose(y.presentation, shown))
    }
    animator.fractionComplete = 0
    expect(y.presentation == 0 && z.presentation == 0)
  }

  @Test("PA-72, PA-8: an animator started inside belongs to the outer one: its time, its pauses, its end")
  func nestedAnimator() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var inner: PropertyAnimator?
    var ends: [String] = []
    let outer = PropertyAnimator(duration: 2, curve: .linear) {
      x.value = 100
      inner = .runningPropertyAnimator(withDuration: 0.5, delay: 0) {
        y.value = 10
      } completion: {
        ends.append("inner \($0)")
      }
    }
    outer.addCompletion { ends.append("outer \($0)") }
    outer.startAnimation()
    expect(inner?.state == .active && inner?.isInterruptible == false && inner?.duration == 2)
    stage.advance(to: 1)
    expect(isClose(y.presentation, 5))
    outer.pauseAnimation()
    stage.advance(to: 9)
    expect(isClose(y.presentation, 5) && inner?.state == .active)
    outer.fractionComplete = 0.1
    expect(isClose(y.presentation, 1))
    outer.isReversed = true
    outer.startAnimation()
    stage.advance(to: 9.5)
    expect(outer.state == .inactive && inner?.state == .inactive)
    expect(y.value == 0 && x.value == 0)
    expect(ends.count == 2 && Set(ends) == ["inner start", "outer start"])
  }

  /// An animator with two nested ones, and the values that these animate, all under linear curves.
  private final class Nest {
    let stage = Stage()
    let (x, y, z): (Animated<Double>, Animated<Double>, Animated<Double>)
    private(set) var whole, part: PropertyAnimator?
    private(set) lazy var outer = PropertyAnimator(duration: 2, curve: .linear) { [unowned self] in
      x.value = 1
      whole = .runningPropertyAnimator(withDuration: 0.5, delay: 0) { self.y.value = 1 }
      // from 0.25 to 0.75 of the outer one
      part = .runningPropertyAnimator(withDuration: 1, delay: 0.5, options: .overrideInheritedDuration) { self.z.value = 1 }
    }
    init() { (x, y, z) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage)) }

    func check(_ fractions: [Double], _ comment: Comment) {
      expect(isClose(whole?.fractionComplete ?? -1, fractions[0]) && isClose(part?.fractionComplete ?? -1, fractions[1]), comment)
    }
    func checkShown(_ fractions: [Double], _ comment: Comment) {
      check(fractions, comment)
      for (value, fraction) in zip([y, z], fractions) {
        expect(isClose(value.presentation, outer.isReversed ? 1 - fraction : fraction), comment)
      }
    }
  }

  @Test("PA-41, PA-72: the fraction of one started inside is that of its part of the outer one, whatever happens to that")
  func nestedFraction() {
    let nest = Nest()
    nest.outer.startAnimation()
    for (time, fractions) in [(0, [0.0, 0]), (0.25, [0.125, 0]), (0.75, [0.375, 0.25]), (1, [0.5, 0.5])] {
      nest.stage.advance(to: time)
      nest.checkShown(fractions, "at \(time)")
    }
    nest.outer.pauseAnimation()
    nest.checkShown([0.5, 0.5], "paused")
    // linear from where it was paused, to the end of the outer one
    for (fraction, ofPart) in [(0.1, 0), (0.4, 0.3), (0.9, 0.9)] {
      nest.outer.fractionComplete = fraction
      nest.checkShown([fraction, ofPart], "scrubbed to \(fraction)")
    }
    nest.outer.fractionComplete = 0.6
    nest.outer.isReversed = true
    nest.checkShown([0.4, 0.4], "reversed")
    nest.outer.startAnimation()
    nest.stage.advance(to: 1.4)
    nest.check([0.6, 0.7], "on its way back")
    nest.outer.isReversed = false
    nest.check([0.4, 0.3], "and forwards again")
    nest.stage.advance(to: 9)
    expect(nest.whole?.state == .inactive && nest.whole?.fractionComplete == 0 && nest.part?.fractionComplete == 0)
  }

  @Test("PA-72, MU-7: stopping the outer one ends the inner one too", arguments: [true, false])
  func stopOuter(withoutFinishing: Bool) {
    let stage = Stage()
    let y = Animated(0.0, in: stage)
    var inner: PropertyAnimator?
    var positions: [AnimatingPosition] = []
    let outer = PropertyAnimator(duration: 2, curve: .linear) {
      inner = .runningPropertyAnimator(withDuration: 0.5, delay: 0) {
        y.value = 10
      } completion: {
        positions.append($0)
      }
    }
    outer.startAnimation()
    stage.advance(to: 1)
    outer.stopAnimation(withoutFinishing)
    expect(isClose(y.value, 5))
    if !withoutFinishing { outer.finishAnimation(at: .end) }
    expectEqual(inner?.state, .inactive)
    expectEqual(positions, [withoutFinishing ? .current : .end])
    expect(isClose(y.value, withoutFinishing ? 5 : 10))
  }

  @Test("PA-72: all values that nested blocks and calls change are animated, also with two changes of one value")
  func allOfIt() {
    let stage = Stage()
    let values = (0..<4).map { Animated(Double($0), in: stage) }
    let animator = PropertyAnimator(duration: 1, curve: .easeOut) {
      func layout() { for value in values { value.value += 10 } }
      animate(withDuration: 0) { animate(withDuration: 0) { layout() } }
      layout()
    }
    animator.fractionComplete = 0.3
    for (index, value) in values.enumerated() { expect(isClose(value.presentation, Double(index) + 6)) }
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    expectEqual(values.map(\.value), [0, 1, 2, 3])
  }

  @Test("PA-72: a nested change without animation is not tracked")
  func withoutAnimation() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      x.value = 1
      performWithoutAnimation { y.value = 1 }
    }
    animator.fractionComplete = 0.5
    expect(x.presentation == 0.5 && y.presentation == 1)
  }

  @Test("PA-73, inferred: repeat and autoreverse inside an animator's block are ignored")
  func repeats() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var finished: [Bool] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      animate(withDuration: 1, options: [.repeat, .autoreverse]) {
        x.value = 10
      } completion: {
        finished.append($0)
      }
      modifyAnimations(withRepeatCount: 5, autoreverses: true) { y.value = 10 }
    }
    animator.startAnimation()
    stage.advance(to: 0.5)
    expect(isClose(x.presentation, 5) && isClose(y.presentation, 5))
    stage.advance(to: 1)
    expect(animator.state == .inactive && finished == [true])
    stage.advance(to: 1.5)
    expect(x.presentation == 10 && y.presentation == 10 && stage.demand == .idle)
  }

  @Test("PA-73, PA-8: nor do running animators repeat that have them as options")
  func repeatingConstructor() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
      x.value = 10
    }
    stage.advance(to: 0.5)
    expect(isClose(x.presentation, 5))
    stage.advance(to: 1)
    expect(animator.state == .inactive && x.presentation == 10)
  }

  @Test("PA-72, inferred: an animator made outside and started inside another's block keeps its own time")
  func startedInside() {
    let stage = Stage()
    let inner = Rig(duration: 4, stage: stage)
    let outer = Rig(stage: stage)
    outer.animator.addAnimations { inner.animator.startAnimation() }
    outer.animator.startAnimation()
    expect(inner.animator.isRunning)
    stage.advance(to: 1)
    expect(outer.positions == [.end] && inner.animator.isRunning)
    expect(isClose(inner.x.presentation, 25))
  }

  @Test("PA-72, PA-66: a block that is added to an inner animator takes the outer one's remaining time, and is paused and reversed with it")
  func addedToInner() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var inner: PropertyAnimator?
    var ends: [String] = []
    let outer = PropertyAnimator(duration: 2, curve: .linear) {
      inner = .runningPropertyAnimator(withDuration: 0.5, delay: 0) {
        y.value = 10
      } completion: {
        ends.append("inner \($0)")
      }
    }
    outer.addCompletion { ends.append("outer \($0)") }
    outer.startAnimation()
    stage.advance(to: 1)
    inner?.addAnimations { x.value = 80 }
    stage.advance(to: 1.5)
    expect(isClose(x.presentation, 40))
    outer.pauseAnimation()
    stage.advance(to: 3)
    expect(isClose(x.presentation, 40))
    outer.isReversed = true
    outer.startAnimation()
    stage.advance(to: 3.25)
    expect(isClose(x.presentation, 20))
    outer.isReversed = false
    stage.advance(to: 4)
    expect(isClose(x.presentation, 80) && ends == ["inner end", "outer end"] && !x.isAnimating)
  }

  @Test("PA-72: started alone after the animator around it was stopped, one does not end with that one's next run")
  func startedAlone() throws {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var made: PropertyAnimator?
    let outer = PropertyAnimator(duration: 1, curve: .linear) {
      made = .runningPropertyAnimator(withDuration: 1, delay: 0) { x.value = 100 }
    }
    outer.startAnimation()
    stage.advance(to: 0.25)
    outer.stopAnimation(true)
    let inner = try #require(made)
    inner.addAnimations { x.value = 125 }
    inner.startAnimation()
    outer.addAnimations { y.value = 10 }
    outer.startAnimation()
    stage.advance(to: 0.5)
    outer.stopAnimation(true)
    expect(inner.isRunning && isClose(x.presentation, 50))
    stage.advance(to: 2)
    expect(x.presentation == 125 && inner.state == .inactive)
  }
}
