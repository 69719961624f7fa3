import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("Reduced motion changes the presentation only") struct MotionLevelTests {
  let stage = Stage()

  private func values(_ level: MotionLevel) -> (place: Animated<Point>, opacity: Animated<Double>, color: Animated<Color>) {
    stage.motionLevel = level
    return (
      Animated(Point.zero, in: stage), Animated(1.0, in: stage, isMovement: false), Animated(Color(white: 0), in: stage)
    )
  }

  @Test("reduced: travel is at its end at once, fades continue; none: everything is at its end") func levels() {
    for (level, share) in [(MotionLevel.full, 0.5), (.reduced, 1), (.none, 1)] {
      let start = stage.now
      let (place, opacity, color) = values(level)
      let fade = level == .none ? 1 : 0.5
      animate(withDuration: 2, options: .curveLinear) {
        place.value = Point(x: 100, y: 40)
        opacity.value = 0
        color.value = Color(white: 1)
      }
      stage.advance(to: start + 1)
      expectEqual(place.presentation, Point(x: 100 * share, y: 40 * share), "\(level)")
      expectEqual(place.velocity.x, level == .full ? 50 : 0)
      expectLess(abs(opacity.presentation - (1 - fade)), than: 1e-12)
      expectLess(abs(color.presentation.red - fade), than: 1e-12)
      stage.advance(to: start + 2)
      expectEqual(place.presentation, Point(x: 100, y: 40))
      expectEqual(opacity.presentation, 0)
    }
  }

  @Test("an animation of movement demands no frames, except for its completion") func demand() {
    let (place, _, _) = values(.reduced)
    var ends: [Double] = []
    animate(withDuration: 2, animations: { place.value = Point(x: 5, y: 5) }, completion: { _ in ends.append(stage.now) })
    expectEqual(stage.advance(to: 0.5), .at(2))
    expectEqual(stage.advance(to: 2), .idle)
    expectEqual(ends, [2])
  }

  @Test("UA-3: a delay holds the old value, and then the new one is presented") func delay() {
    let (place, _, _) = values(.reduced)
    animate(withDuration: 1, delay: 3) { place.value = Point(x: 9, y: 9) }
    expectEqual(stage.demand, .at(3))
    stage.advance(to: 2.9)
    expectEqual(place.presentation, .zero)
    stage.advance(to: 3)
    expectEqual(place.presentation, Point(x: 9, y: 9))
    expect(place.isAnimating)
    stage.advance(to: 4)
    expectEqual(place.isAnimating, false)
  }

  private let target = Point(x: 80, y: 20)

  /// What `start` animates to ``target`` is there at once, and stays there.
  private func expectAtTarget(_ place: Animated<Point>, _ name: String, _ start: () -> Void) {
    performWithoutAnimation { place.value = .zero }
    place.removeAllAnimations()
    start()
    expect(place.isAnimating, "\(name)")
    for step in [0.0, 0.01, 0.3] {
      stage.advance(to: stage.now + step)
      expectEqual(place.presentation, target, "\(name)")
      expectEqual(place.velocity, .zero)
    }
  }

  @Test("springs, keyframes, repeats and replacing animations are at their ends at once", arguments: [MotionLevel.reduced, .none])
  func kinds(level: MotionLevel) {
    let (place, _, _) = values(level)
    func check(_ name: String, _ start: () -> Void) { expectAtTarget(place, name, start) }
    let thrown = SpringTimingParameters(dampingRatio: 0.3, initialVelocity: SpringVelocity(dx: 9, dy: -4))
    check("spring") { animate(withDuration: 1, timingParameters: thrown) { place.value = target } }
    check("physical spring") {
      animate(withDuration: 1, timingParameters: SpringTimingParameters(mass: 1, stiffness: 50, damping: 2)) { place.value = target }
    }
    check("keyframes") {
      animateKeyframes(withDuration: 2, options: .calculationModeCubic) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { place.value = Point(x: -300, y: 9) }
        addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { place.value = target }
      }
    }
    check("additive keyframes") {
      animateKeyframes(withDuration: 2, options: .additive) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { place.value = target }
      }
    }
    check("repeats") { animate(withDuration: 0.2, options: [.repeat, .autoreverse]) { place.value = target } }
    check("absolute") { animate(withDuration: 2, options: .absolute) { place.value = target } }
    check("an animator") {
      let animator = PropertyAnimator(duration: 2, timingParameters: thrown, stage: stage)
      animator.addAnimations { place.value = target }
      animator.startAnimation()
    }
    check("a motion") {
      PropertyAnimator(.sequence(.animate(1) { place.value = Point(x: 3, y: 3) }, .animate(1) { place.value = target }), stage: stage)
        .startAnimation()
    }
  }

  @Test("maps are at their ends at once too") func maps() {
    stage.motionLevel = .reduced
    let map = Animated(AffineTransform.identity, in: stage)
    let space = Animated(Transform3D.identity, in: stage)
    let (turn, tilt) = (AffineTransform(rotationAngle: 2), Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0))
    animate(withDuration: 1) {
      map.value = turn
      space.value = tilt
    }
    stage.advance(to: 0.3)
    expectEqual(map.presentation, turn)
    expectEqual(space.presentation, tilt)
    expectEqual(map.velocity, AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
  }

  @Test("essential: a block, an animator, and everything inside them, are fully animated") func essential() {
    let (place, _, _) = values(.none)
    let half = Point(x: 50, y: 20)
    func check(_ name: String, _ start: () -> Void) {
      performWithoutAnimation { place.value = .zero }
      place.removeAllAnimations()
      start()
      stage.advance(to: stage.now + 1)
      expectEqual(place.presentation, half, "\(name)")
    }
    func move() { place.value = Point(x: 100, y: 40) }
    check("a block") { animate(withDuration: 2, options: [.curveLinear, .essential]) { move() } }
    check("a block inside") {
      animate(withDuration: 2, options: [.curveLinear, .essential]) {
        animate(withDuration: 1, options: .overrideInheritedOptions) { move() }
      }
    }
    check("keyframes") {
      animateKeyframes(withDuration: 2, options: [.curveLinear, .essential]) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { move() }
      }
    }
    for inside in [false, true] {
      check("an animator") {
        let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) {
          if inside { animate(withDuration: 1) { move() } } else { move() }
        }
        animator.isEssential = true
        expect(animator.copy().isEssential)
        animator.startAnimation()
      }
    }
  }

  // MARK: By hand

  @Test(
    "PA-41: a scrubbed animator follows the finger, and is at its end on release", arguments: [MotionLevel.reduced, .none])
  func scrubbing(level: MotionLevel) {
    let (place, opacity, _) = values(level)
    let animator = PropertyAnimator(duration: 2, curve: .easeInOut, stage: stage) {
      place.value = Point(x: 100, y: 0)
      opacity.value = 0
    }
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.pauseAnimation()
    expectEqual(place.presentation, .zero)
    for fraction in [0.25, 0.75, 0.5, 0] {
      animator.fractionComplete = fraction
      expectLess(abs(place.presentation.x - 100 * fraction), than: 1e-9)
      expectLess(abs(opacity.presentation - (1 - fraction)), than: 1e-9)
    }
    animator.fractionComplete = 0.4
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expectEqual(place.presentation, Point(x: 100, y: 0))
    expectLess(abs(opacity.presentation - (level == .none ? 0 : 0.6)), than: 1e-9)
    expect(animator.isRunning)
    stage.advance(to: 3)
    expectEqual(ends, [.end])
  }

  @Test("PA-57: reversed it is at its start at once, and ends there") func reversing() {
    let (place, _, _) = values(.reduced)
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) { place.value = Point(x: 100, y: 0) }
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    stage.advance(to: 1.5)
    expectEqual(place.presentation.x, 100)
    animator.isReversed = true
    expectEqual(place.presentation.x, 0)
    expectEqual(stage.advance(to: 2.5), .at(3))
    expect(ends.isEmpty)
    stage.advance(to: 3)
    expectEqual(ends, [.start])
    expectEqual(place.value, .zero)
  }

  @Test("PA-40: a pause causes no jump; a scrub afterwards moves to the finger") func pausing() {
    let (place, _, _) = values(.reduced)
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) { place.value = Point(x: 100, y: 0) }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.pauseAnimation()
    expectEqual(place.presentation.x, 100)
    expectEqual(animator.fractionComplete, 0.25)
    animator.fractionComplete = 0.3
    expectLess(abs(place.presentation.x - 30), than: 1e-9)
    animator.startAnimation()
    expectEqual(place.presentation.x, 100)
  }

  @Test("PA-23: a stop makes the presentation the model") func stopping() {
    let (place, opacity, _) = values(.reduced)
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) {
      place.value = Point(x: 100, y: 0)
      opacity.value = 0
    }
    animator.startAnimation()
    stage.advance(to: 1)
    animator.stopAnimation(true)
    expectEqual(place.value.x, 100)
    expectLess(abs(opacity.value - 0.5), than: 1e-12)
  }

  @Test("PA-66: a later change of an animator is presented when its part begins") func parts() {
    let (place, _, _) = values(.reduced)
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage)
    animator.addAnimations({ place.value = Point(x: 100, y: 0) }, delayFactor: 0.5)
    animator.startAnimation()
    expectEqual(stage.advance(to: 0.9), .everyFrame)
    expectEqual(place.presentation, .zero)
    stage.advance(to: 1.01)
    expectEqual(place.presentation.x, 100)
  }

  @Test(
    "UA-3, PA-57, PA-58: what frames present of many is what each read alone presents: waiting, at its end, scrubbed, let go, sent back")
  func frames() {
    stage.motionLevel = .reduced
    let points = AnimatedArray(repeating: Point.zero, count: 40, in: stage)
    let animators = (0..<40).map { index in
      let animator = PropertyAnimator(duration: 4, curve: .linear, stage: stage)
      animator.addAnimations { points[index] = Point(x: 100, y: Double(index)) }
      animator.startAnimation(afterDelay: Double(index % 3))
      return animator
    }
    func check(_ name: String, _ wanted: (_ index: Int) -> Double) {
      stage.advance(to: stage.now + 0.25)
      expectEqual(stage.engine.counts.contributions, 0, "\(name): general rows")
      points.forEachPresentation { index, shown in
        expectEqual(shown.x, 100 * wanted(index), "\(name), element \(index)")
        expectEqual(shown, points.presentation(at: index), "\(name), element \(index)")
      }
    }
    check("waiting") { $0 % 3 == 0 ? 1 : 0 }
    stage.advance(to: 2.5)
    check("begun") { _ in 1 }
    let some = animators.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    some.forEach { $0.pauseAnimation() }
    check("paused") { _ in 1 }
    some.forEach { $0.fractionComplete = 0.75 }
    check("scrubbed") { $0 % 2 == 0 ? 0.75 : 1 }
    some.forEach { $0.startAnimation() }
    check("let go") { _ in 1 }
    some.forEach { $0.isReversed = true }
    check("sent back") { $0 % 2 == 0 ? 0 : 1 }
    some.forEach { $0.isReversed = false }
    check("and forth") { _ in 1 }
    for index in 0..<40 { points[index].x = 50 }
    check("set") { _ in 0.5 }
    withExtendedLifetime(animators) {}
  }

  @Test("running animations are unchanged when the level changes") func changed() {
    let (place, _, _) = values(.full)
    animate(withDuration: 2, options: .curveLinear) { place.value = Point(x: 100, y: 0) }
    stage.advance(to: 0.5)
    stage.motionLevel = .none
    expectEqual(place.presentation.x, 25)
    animate(withDuration: 1) { place.value = Point(x: 200, y: 0) }
    expectEqual(place.presentation.x, 125)
    stage.advance(to: 1)
    expectEqual(place.presentation.x, 150)
  }

  // MARK: The law

  /// Makes a change in a block, with a spring, in keyframes, or in an animator.
  private func start(
    _ kind: Int, _ duration: Double, _ random: inout TestSupport.SplitMix64, _ animators: inout [PropertyAnimator], in stage: Stage,
    note: @escaping (String) -> Void, change: @escaping () -> Void
  ) {
    switch kind {
    case 0...2:
      let options: [AnimationOptions] = [[], .curveLinear, .absolute, .beginFromCurrentState]
      let delay = Double.random(in: 0...1, using: &random) < 0.3 ? 0.2 : 0
      animate(
        withDuration: duration, delay: delay, options: options.randomElement(using: &random)!, animations: change,
        completion: { note("\($0)") })
    case 3:
      let spring = SpringTimingParameters(dampingRatio: 0.4, initialVelocity: SpringVelocity(dx: 3, dy: 0))
      animate(withDuration: 0.6, timingParameters: spring, animations: change, completion: { note("\($0)") })
    case 4:
      animateKeyframes(
        withDuration: duration,
        animations: { addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.5, animations: change) }, completion: { note("\($0)") })
    default:
      let animator = PropertyAnimator(duration: duration, curve: .easeIn, stage: stage, animations: change)
      animator.addCompletion { note("\($0)") }
      Double.random(in: 0...1, using: &random) < 0.7 ? animator.startAnimation() : animator.pauseAnimation()
      animators.append(animator)
    }
  }

  /// All callbacks and models of one random sequence at one level.
  private func told(_ level: MotionLevel, _ seed: UInt64) -> [String] {
    var random = TestSupport.SplitMix64(seed: seed)
    let stage = Stage()
    stage.motionLevel = level
    let values = (0..<3).map { _ in Animated(0.0, in: stage) }
    let fades = (0..<2).map { _ in Animated(0.0, in: stage, isMovement: false) }
    var (log, animators): ([String], [PropertyAnimator]) = ([], [])
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for step in 0..<60 {
      let (value, fade, target) = (values.randomElement(using: &random)!, fades.randomElement(using: &random)!, number(-9...9))
      let change = {
        value.value = target
        fade.value = target
      }
      let duration = (number(0...1) * 8).rounded() / 8
      let note: (String) -> Void = { log.append("\(step) \($0) at \(stage.now)") }
      let call = Int.random(in: 0..<12, using: &random)
      switch call {
      case 0...6: start(call, duration, &random, &animators, in: stage, note: note, change: change)
      case 7: animators.last?.state == .active ? animators.last?.pauseAnimation() : ()
      case 8:
        if let animator = animators.last, animator.state == .active, !animator.isRunning { animator.fractionComplete = number(0...1) }
      case 9: if let animator = animators.randomElement(using: &random), animator.state == .active { animator.isReversed.toggle() }
      case 10: if let animator = animators.randomElement(using: &random), animator.state == .active { animator.startAnimation() }
      default: if number(0...1) < 0.3 { value.removeAllAnimations() }
      }
      stage.advance(to: stage.now + number(0...0.3))
    }
    for animator in animators where animator.state == .active {
      if !animator.isRunning { animator.startAnimation() }
    }
    stage.advance(to: stage.now + 10)
    log += (values + fades).map { "\($0.value)" }
    expectEqual(stage.demand, .idle)
    for value in values + fades { expectEqual(value.presentation, value.value) }
    return log
  }

  @Test("the same calls give the same completions, in the same order, at the same times, with the same outcomes, at every level")
  func law() {
    for seed in Effort.seeds(200) {
      let wanted = told(.full, seed)
      for level in [MotionLevel.reduced, .none] { expectEqual(told(level, seed), wanted, "seed \(seed), \(level)") }
    }
  }
}
