import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("No sequence of calls ends the process, loses state or presents a non-finite number") struct RobustnessTests {
  /// A small repeatable random generator.
  struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) ^ (state << 21)
    }
  }

  static let curves: [(any TimingCurveProvider)?] = [
    nil, CubicTimingParameters.easeOut, CubicTimingParameters(x1: 0.3, y1: -0.8, x2: 0.5, y2: 2.2),
    SpringTimingParameters(dampingRatio: 0.4), SpringTimingParameters(mass: 1, stiffness: 200, damping: 9),
  ]
  static let numbers = [0, 0.3, 1, -1, 2, .nan, .infinity, 1e300]

  /// A random call, with random numbers.
  private func call(_ rig: Rig, _ dice: inout Dice, _ expected: inout Int) {
    let number = Self.numbers.randomElement(using: &dice)!
    let animator = rig.animator
    switch Int.random(in: 0..<16, using: &dice) {
    case 0, 1: animator.startAnimation()
    case 2: animator.startAnimation(afterDelay: number == 1e300 ? 0.2 : number)
    case 3: animator.pauseAnimation()
    case 4, 5: animator.continueAnimation(withTimingParameters: Self.curves.randomElement(using: &dice)!, durationFactor: number)
    case 6: animator.stopAnimation(false)
    case 7: animator.stopAnimation(true)
    case 8: animator.finishAnimation(at: [.end, .start, .current].randomElement(using: &dice)!)
    case 9: animator.fractionComplete = number
    case 10: animator.isReversed.toggle()
    case 11: animator.addAnimations({ rig.x.value += 10 }, delayFactor: number)
    case 12:
      if animator.state == .inactive { rig.animator.addCompletion { [unowned rig] in rig.positions.append($0) } }
      expected += 1
    case 13: animator.pausesOnCompletion.toggle()
    case 14: animator.scrubsLinearly.toggle()
    default: rig.step(Double.random(in: 0..<0.4, using: &dice))
    }
  }

  @Test("MU-2, MU-6, PA-3, PA-19: the state is consistent after any sequence of calls", arguments: 0..<40)
  func anySequence(seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 7919 &+ 1)
    let rig = Rig(Self.curves[seed % Self.curves.count] ?? CubicTimingParameters.easeIn, duration: seed % 7 == 0 ? 0 : 1)
    var added = 0
    _ = misuses {
      for _ in 0..<150 {
        call(rig, &dice, &added)
        let now = rig.snapshot
        expect(!now.isRunning || now.state == .active)
        expect((0...1).contains(now.fraction))
        expect(now.state != .stopped || !now.isReversed && now.fraction == 0)
        expect(now.model.isFinite && now.presentation.isFinite && now.velocity.isFinite)
        expect(now.state == .active || !rig.x.isAnimating)
      }
    }
    rig.animator.pausesOnCompletion = false
    _ = misuses {
      switch rig.animator.state {
      case .inactive: break
      case .active: rig.animator.stopAnimation(false)
      case .stopped: break
      }
      rig.animator.finishAnimation(at: .current)
      rig.step(1e6)
    }
    expectEqual(rig.animator.state, .inactive)
    expect(!rig.x.isAnimating && rig.x.presentation == rig.x.value)
    expectEqual(rig.stage.demand, .idle)
  }

  @Test(
    "PA-40, PA-44, PA-45, PA-57, MU-2: no sequence of pauses, continuations and reversals makes the presentation jump", arguments: 0..<40)
  func nothingJumps(seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 104_729 &+ 3)
    let rig = Rig(Self.curves[seed % Self.curves.count] ?? CubicTimingParameters.easeIn)
    rig.animator.scrubsLinearly = seed % 3 != 0
    rig.animator.pausesOnCompletion = true
    rig.animator.startAnimation()
    for _ in 0..<60 {
      rig.step(Double.random(in: 0..<0.15, using: &dice))
      let shown = rig.x.presentation
      expectLess(abs(shown), than: 1000)
      switch Int.random(in: 0..<5, using: &dice) {
      case 0: rig.animator.pauseAnimation()
      case 1: rig.animator.startAnimation()
      case 2: rig.animator.isReversed.toggle()
      // at fraction 1 no distance is left, and a change is presented at once
      case 3: if rig.animator.fractionComplete < 1 { rig.animator.addAnimations { rig.x.value += 5 } }
      default: rig.animator.continueAnimation(withTimingParameters: Self.curves.randomElement(using: &dice)!, durationFactor: 0.5)
      }
      expect(isClose(rig.x.presentation, shown, within: 1e-3))
    }
  }

  @Test("PA-44, PA-48, PA-53: a value displaced at the end of its animation is not thrown by a curve that overshoots", arguments: 0..<3)
  func displacedUnderOvershoot(index: Int) {
    let timing = [Self.curves[2], Self.curves[3], Self.curves[4]][index]!
    for factor in [0, 0.5] {
      let rig = Rig(timing)
      rig.animator.startAnimation()
      while rig.x.presentation < 105 { rig.step(0.01) }
      let shown = rig.x.presentation
      rig.animator.pauseAnimation()
      rig.animator.continueAnimation(withTimingParameters: Self.curves[2], durationFactor: factor)
      expect(isClose(rig.x.presentation, shown, within: 1e-3))
      while rig.animator.state == .active {
        rig.step(0.01)
        expect((80...180).contains(rig.x.presentation))
      }
      expect(rig.positions == [.end] && rig.x.presentation == 100)
    }
  }

  @Test(
    "PA-66, PA-70: nor is an animation that joins just before the end, under a curve that overshoots then",
    arguments: [0.99, 0.999_999, 1 - 0x1p-40])
  func lateUnderOvershoot(fraction: Double) {
    let rig = Rig()
    rig.animator.fractionComplete = fraction
    rig.animator.addAnimations { rig.x.value = 200 }
    let shown = rig.x.presentation
    rig.animator.continueAnimation(withTimingParameters: Self.curves[2], durationFactor: 1)
    expect(isClose(rig.x.presentation, shown, within: 1e-3))
    while rig.animator.state == .active {
      rig.step(0.01)
      expect((90...300).contains(rig.x.presentation))
    }
    expect(rig.positions == [.end] && rig.x.presentation == 200)
  }

  @Test("MU-3: invalid numbers of curves and springs are repaired and reported, each separately")
  func badCurves() {
    let cases: [(Int, () -> any TimingCurveProvider, any TimingCurveProvider)] = [
      (1, { CubicTimingParameters(x1: -1, y1: 0, x2: 1, y2: 1) }, CubicTimingParameters(x1: 0, y1: 0, x2: 1, y2: 1)),
      (2, { CubicTimingParameters(x1: 2, y1: .nan, x2: 1, y2: 1) }, CubicTimingParameters(x1: 1, y1: 0, x2: 1, y2: 1)),
      (1, { SpringTimingParameters(mass: 0, stiffness: 50, damping: 5) }, SpringTimingParameters(mass: 1, stiffness: 50, damping: 5)),
      (1, { SpringTimingParameters(mass: 2, stiffness: -1, damping: 5) }, SpringTimingParameters(mass: 2, stiffness: 100, damping: 5)),
      (1, { SpringTimingParameters(mass: 2, stiffness: 50, damping: 0) }, SpringTimingParameters(mass: 2, stiffness: 50, damping: 10)),
      (
        1, { SpringTimingParameters(dampingRatio: 0.5, initialVelocity: SpringVelocity(dx: .nan, dy: 2)) },
        SpringTimingParameters(dampingRatio: 0.5, initialVelocity: SpringVelocity(dx: 0, dy: 2))
      ),
    ]
    for (count, make, repaired) in cases {
      var made: (any TimingCurveProvider)?
      let reports = misuses { made = make() }
      expect(reports.count == count && reports.allSatisfy(\.isAboutNumber))
      for s in [0.2, 0.6] { expectEqual(made?.progress(at: s), repaired.progress(at: s)) }
    }
  }

  @Test("MU-3: delays, durations and counts of blocks are repaired in the same way", arguments: [-1.0, .nan, .infinity])
  func badBlocks(number: Double) {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    var finished: [Bool] = []
    let reports = misuses {
      animate(withDuration: number, delay: number) {
        x.value = 10
      } completion: {
        finished.append($0)
      }
    }
    expect(reports.count == 2 && reports.allSatisfy(\.isAboutNumber))
    expectEqual(x.presentation, 10)
    stage.advance(to: 0)
    expectEqual(finished, [true])
  }

  @Test("MU-5: after a non-finite number the last finite value stays on screen, and is reported once", arguments: [Double.nan, .infinity])
  func notFinite(number: Double) {
    let rig = Rig().enter(.running)
    let shown = rig.x.presentation
    var reports = misuses {
      rig.animator.addAnimations { rig.x.value = number }
      for _ in 0..<5 {
        rig.step(0.05)
        expect(isClose(rig.x.presentation, shown))
        expect(rig.x.velocity.isFinite)
      }
    }
    expect(reports.count == 1 && reports.allSatisfy(\.isAboutNumber))
    reports = misuses {
      rig.step(1)
      rig.x.value = 7
    }
    expectEqual(rig.x.presentation, 7)
    expectEqual(rig.positions, [.end])
  }

  @Test("MU-5, IV-8: where a product of maps is not finite, a finite map is presented")
  func largeMaps() {
    let stage = Stage()
    let (map, space) = (Animated(AffineTransform(scaleX: 3, y: 3), in: stage), Animated(Transform3D(scaleX: 3, y: 3, z: 1), in: stage))
    animate(withDuration: 1, timingParameters: CubicTimingParameters.linear) {
      map.value = .identity
      space.value = .identity
    }
    map.value = AffineTransform(scaleX: 1e308, y: 1)
    space.value = Transform3D(AffineTransform(scaleX: 1, y: 2))
    stage.advance(to: 0.25)
    expectEqual(map.presentation, map.value)
    expectLess(abs(space.presentation.m22 - 2.75), than: 1e-9)
    stage.advance(to: 1)
    expect(map.presentation.a == 1e308 && space.presentation.m22 == 2)
  }

  @Test("MU-5, PA-24: stopping an animation with non-finite results leaves a finite model", arguments: [Double.infinity, -.infinity, .nan])
  func stoppedOnTheWayToNoNumber(bad: Double) {
    let stage = Stage()
    let (x, map) = (Animated(-75.0, in: stage), Animated(AffineTransform.identity, in: stage))
    let animator = PropertyAnimator(duration: 0.5, curve: .linear, stage: stage)
    animator.addAnimations {
      for number in [-60, bad, -78] {
        x.value = number
        map.value = AffineTransform(scaleX: number, y: 1)
      }
    }
    _ = Reports.during {
      animator.pauseAnimation()
      animate(withDuration: 1) {
        x.value += 1
        map.value = AffineTransform(scaleX: 2, y: 1)
      }
      stage.advance(to: 0.01)
      animator.stopAnimation(true)
      stage.advance(to: 0.05)
    }
    expect(x.value.isFinite && x.presentation.isFinite && map.value.a.isFinite && map.presentation.a.isFinite)
  }

  @Test(
    "MU-5: a non-finite time, or an advance inside an advance, is a misuse and changes nothing", arguments: [Double.nan, .infinity])
  func badTime(time: Double) {
    let rig = Rig().enter(.running)
    let before = rig.snapshot
    var reports = misuses { rig.stage.advance(to: time) }
    expect(reports.count == 1 && rig.snapshot == before)
    rig.animator.addCompletion { _ in rig.stage.advance(to: 50) }
    reports = misuses { rig.step(1) }
    expect(reports.count == 1 && isClose(rig.stage.now, 1.4))
  }

  @Test("MU-6: a custom curve with invalid results ends nothing")
  func nonsenseCurve() {
    struct Nonsense: TimingCurveProvider {
      func progress(at s: Double) -> Double { s > 0.3 && s < 0.6 ? .nan : s * 1e200 }
      func velocity(at s: Double) -> Double { .infinity }
    }
    let rig = Rig(Nonsense())
    _ = misuses {
      rig.enter(.paused)
      expect((0...1).contains(rig.animator.fractionComplete))
      rig.animator.fractionComplete = 0.5
      rig.animator.startAnimation()
      rig.step(0.2)
      rig.animator.isReversed = true
      rig.step(0.1)
      rig.animator.isReversed = false
      expect(rig.x.presentation.isFinite)
      rig.step(10)
    }
    expectEqual(rig.animator.state, .inactive)
    expect(rig.x.value == 100 && rig.x.presentation == 100)
  }

  /// What begins an animator, and so wakes the stage; its host then calls the animator as well.
  enum Call: CaseIterable {
    case start, pause, scrub, add, stop
    func apply(to animator: PropertyAnimator, _ value: Animated<Double>) {
      switch self {
      case .start: animator.startAnimation()
      case .pause: animator.pauseAnimation()
      case .scrub: animator.fractionComplete = 0.5
      case .add: animator.addAnimations { value.value += 100 }
      case .stop: animator.stopAnimation(true)
      }
    }
  }

  @Test(
    "PA-15, PA-16, PA-18: an animator that the host calls when it is woken by it", arguments: [Call.start, .pause, .scrub], Call.allCases)
  func wakes(first: Call, inner: Call) {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { value.value = 100 }
    stage.onWake = { [unowned animator] in
      inner.apply(to: animator, value)
      return nil
    }
    first.apply(to: animator, value)
    // a start goes on after a pause, a pause stops what was started, and what runs is not scrubbed
    expectEqual(animator.isRunning, first == .start || first == .scrub && inner == .start, "\(first), \(inner)")
    let target = inner == .add ? 200.0 : 100
    expectEqual(value.value, target)
    for step in 1...3 {
      let before = value.presentation
      stage.advance(to: Double(step) / 8)
      expect(animator.isRunning ? value.presentation > before : value.presentation == before, "\(first), \(inner), step \(step)")
      expectEqual(stage.engine.unsoundness, nil)
    }
    if !animator.isRunning { expectEqual(value.presentation, first == .scrub || inner == .scrub ? target / 2 : 0) }
    animator.pauseAnimation()
    let shown = value.presentation
    animator.stopAnimation(true)
    expect(value.value == shown && stage.underWay.isEmpty, "\(first), \(inner)")
  }
}
