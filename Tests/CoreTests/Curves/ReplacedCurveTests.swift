import Expectations
import LegatoCore
import TestSupport
import Testing

/// Curves are replaced while animations use them, and position and velocity do not jump.
struct ReplacedCurveTests {
  /// A cube and a square with their derivatives.
  private static let square = ClosureCurve(progress: { $0 * $0 }, velocity: { 2 * $0 })
  private static let cube = ClosureCurve(progress: { $0 * $0 * $0 }, velocity: { 3 * $0 * $0 })
  private static let smooth: [any TimingCurveProvider] = [
    square, cube, CubicTimingParameters.linear, CubicTimingParameters.easeInOut, CubicTimingParameters(x1: 0.3, y1: -0.8, x2: 0.5, y2: 2.2),
  ]

  @Test func restOfTheWayIsTheNewCurveAndAFadingDifference() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 2, timingParameters: Self.cube) { x.value = 100 }
    stage.advance(to: 0.8)
    stage.replaceCurves { _ in Self.square }
    // at s = 0.4: 0.064 and 0.48 under the cube, 0.16 and 0.8 under the square
    expect(abs(x.presentation - 6.4) < 1e-12 && abs(x.velocity - 24) < 1e-12)
    stage.advance(to: 1.4)
    // half-way from 0.4 to 1: h₀₀ = 1/2, h₁₀ = 1/8, over a width of 0.6
    let expected = 0.49 + 0.5 * (0.064 - 0.16) + 0.6 * 0.125 * (0.48 - 0.8)
    expectLess(abs(x.presentation - 100 * expected), than: 1e-12)
    // h₀₀′ = −3/2 and h₁₀′ = −1/4 there, per half-way of 0.6
    let slope = 1.4 - 1.5 / 0.6 * (0.064 - 0.16) - 0.25 * (0.48 - 0.8)
    expectLess(abs(x.velocity - 100 * slope / 2), than: 1e-10)
    stage.advance(to: 1.9999999)
    expectLess(abs(x.velocity - 100), than: 1e-3)
    stage.advance(to: 2)
    expect(x.presentation == 100 && !x.isAnimating)
  }

  /// MU-5: the former curve has a velocity beyond all bounds.
  @Test(arguments: [1e160, 1e306, .infinity]) func whatIsPresentedStaysANumber(velocity: Double) {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 2, timingParameters: ClosureCurve(progress: { $0 * $0 }, velocity: { _ in velocity })) { x.value = 1e9 }
    stage.advance(to: 0.5)
    stage.replaceCurves { _ in CubicTimingParameters.easeInOut }
    for frame in 1...10 {
      stage.advance(to: 0.5 + Double(frame) / 10)
      expect(x.presentation.isFinite && x.velocity.isFinite)
    }
  }

  /// Any number of animations at different fractions, replaced repeatedly; also colours and maps.
  @Test func rowsStayRows() {
    let stage = Stage()
    let points = (0..<100).map { _ in Animated(Point.zero, in: stage) }
    let (color, map) = (Animated(Color.red, in: stage), Animated(AffineTransform.identity, in: stage))
    for (index, point) in points.enumerated() {
      animate(withDuration: 2, delay: Double(index) / 100, timingParameters: Self.cube) { point.value = Point(x: 100, y: 50) }
    }
    animate(withDuration: 2, timingParameters: Self.cube) { (color.value, map.value) = (.blue, AffineTransform(rotationAngle: 1)) }
    let curves: [any TimingCurveProvider] = [Self.square, CubicTimingParameters.linear, Self.cube]
    for (step, curve) in curves.enumerated() {
      stage.advance(to: 0.5 + Double(step) / 4)
      let before = points.map(\.presentation)
      stage.replaceCurves { _ in curve }
      expect(stage.underWay["rows"] == 102 && stage.underWay["contributions"] == nil && stage.engine.unsoundness == nil)
      for (point, place) in zip(points, before) { expectLess(abs(point.presentation.x - place.x), than: 1e-9) }
      stage.advance(to: stage.now + 0.01)
      for (point, place) in zip(points, before) { expectLess(abs(point.presentation.x - place.x), than: 3) }
    }
    stage.advance(to: 3)
    expect(points.allSatisfy { $0.presentation == Point(x: 100, y: 50) } && color.presentation == .blue)
    expect(stage.underWay.isEmpty && map.presentation == AffineTransform(rotationAngle: 1))
  }

  @Test func differenceFadesOnTheWayBackToo() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, timingParameters: Self.cube, stage: stage)
    animator.addAnimations { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.5)
    stage.replaceCurves { _ in Self.square }
    animator.isReversed = true
    expect(abs(x.presentation - 12.5) < 1e-12 && abs(x.velocity + 75) < 1e-12)
    stage.advance(to: 0.75)
    expectLess(abs(x.presentation - 100 * (0.0625 + 0.5 * (0.125 - 0.25) - 0.5 * 0.125 * (0.75 - 1))), than: 1e-12)
    stage.advance(to: 1)
    expectEqual(x.presentation, 0)
  }

  /// What a fade of the difference between two curves adds: h₀₀ and h₁₀ over the distance from `start` to 1, or to 0 before it.
  private static func faded(_ former: CubicTimingParameters, _ later: CubicTimingParameters, from start: Double, at s: Double) -> Double {
    let u = s >= start ? (s - start) / (1 - start) : (start - s) / start
    let (value, slope) = (
      former.progress(at: start) - later.progress(at: start), former.velocity(at: start) - later.velocity(at: start)
    )
    return later.progress(at: s) + (1 - u) * (1 - u) * ((1 + 2 * u) * value + (s - start) * slope)
  }

  @Test("PA-57: an animator each, at fractions of their own, forth and back, in frames and when asked", arguments: [false, true])
  func animatorsEach(isReversed: Bool) {
    let (stage, former, later) = (Stage(), CubicTimingParameters.easeIn, CubicTimingParameters(x1: 0.1, y1: 0.7, x2: 0.6, y2: 1.1))
    let values = (0..<70).map { _ in Animated(0.0, in: stage) }
    var animators: [PropertyAnimator] = []
    for (index, value) in values.enumerated() {
      let animator = PropertyAnimator(duration: 2, timingParameters: former, stage: stage)
      animator.addAnimations { value.value = Double(100 + index) }
      animator.startAnimation()
      animators.append(animator)
      stage.advance(to: Double(index + 1) / 100)
    }
    stage.advance(to: 1)
    stage.replaceCurves { _ in later }
    if isReversed { for animator in animators { animator.isReversed = true } }
    for frame in 0...10 {
      stage.advance(to: 1 + Double(frame) / 25)
      for (index, value) in values.enumerated() {
        let start = (1 - Double(index) / 100) / 2
        let place = start + (isReversed ? -1 : 1) * Double(frame) / 50
        let expected = place <= 0 ? 0 : Double(100 + index) * Self.faded(former, later, from: start, at: place)
        expectLess(abs(value.presentation - expected), than: 1e-9, "\(index), frame \(frame)")
      }
      expectEqual(stage.engine.unsoundness, nil)
    }
    withExtendedLifetime(values) { expect(stage.underWay["rows"] ?? 0 > 0 && stage.underWay["contributions"] == nil, "\(stage.underWay)") }
  }

  @Test("What repeats stays a row, first under the present iteration's fade, and then under the new curve", arguments: [false, true])
  func rowsThatRepeat(autoreverses: Bool) {
    let (stage, former, later) = (Stage(), CubicTimingParameters.easeIn, CubicTimingParameters(x1: 0.1, y1: 0.7, x2: 0.6, y2: 1.1))
    let values = (0..<70).map { _ in Animated(0.0, in: stage) }
    for (index, value) in values.enumerated() {
      let options: AnimationOptions = autoreverses ? [.repeat, .autoreverse] : .repeat
      animate(withDuration: 1, delay: Double(index % 7) / 10, timingParameters: former, options: options) { value.value = 100 }
    }
    // where it runs in its iteration, and whether on the way back
    func place(_ passed: Double) -> Double {
      let (whole, share) = (passed.rounded(.down), passed - passed.rounded(.down))
      return autoreverses && whole.truncatingRemainder(dividingBy: 2) == 1 ? 1 - share : share
    }
    stage.advance(to: 2.65)
    stage.replaceCurves { _ in later }
    for frame in 0...30 {
      stage.advance(to: 2.65 + Double(frame) / 12.5)
      for (index, value) in values.enumerated() {
        let (begun, passed) = (2.65 - Double(index % 7) / 10, stage.now - Double(index % 7) / 10)
        let isFirst = passed.rounded(.down) == begun.rounded(.down)
        let progress = isFirst ? Self.faded(former, later, from: place(begun), at: place(passed)) : later.progress(at: place(passed))
        expectLess(abs(value.presentation - 100 * progress), than: 1e-6, "\(index), frame \(frame)")
      }
      expectEqual(stage.engine.unsoundness, nil)
    }
    withExtendedLifetime(values) { expect(stage.underWay["rows"] == 70 && stage.underWay["contributions"] == nil, "\(stage.underWay)") }
  }

  @Test func runsThatRepeatAreUnderTheNewCurveAloneAfterThePresentOne() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, delay: 0, timingParameters: Self.cube, options: [.repeat, .autoreverse]) { x.value = 100 }
    stage.advance(to: 2.4)
    stage.replaceCurves { _ in Self.square }
    expect(abs(x.presentation - 6.4) < 1e-9 && abs(x.velocity - 48) < 1e-9)
    stage.advance(to: 3.5)
    expect(abs(x.presentation - 25) < 1e-9 && abs(x.velocity + 100) < 1e-9)
    stage.advance(to: 4.25)
    expect(abs(x.presentation - 6.25) < 1e-9 && abs(x.velocity - 50) < 1e-9)
  }

  @Test func whatHasNotBegunIsUnderTheNewCurveFromItsStart() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, delay: 1, timingParameters: Self.cube) { x.value = 100 }
    let animator = PropertyAnimator(duration: 1, timingParameters: Self.cube, stage: stage)
    animator.addAnimations { y.value = 100 }
    animator.pauseAnimation()
    stage.replaceCurves { _ in Self.square }
    animator.startAnimation()
    stage.advance(to: 0.5)
    expectLess(abs(y.presentation - 25), than: 1e-12)
    stage.advance(to: 1.5)
    expectLess(abs(x.presentation - 25), than: 1e-12)
  }

  /// An animator continues and starts again under the new curve, and its parameters are that.
  @Test func animatorKeepsTheNewCurve() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, timingParameters: Self.cube, stage: stage)
    animator.addAnimations { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.5)
    stage.replaceCurves { _ in CubicTimingParameters.linear }
    expect(animator.timingParameters as? CubicTimingParameters == .linear)
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    animator.startAnimation()
    expect(abs(x.presentation - 25) < 1e-9 && abs(x.velocity - 100) < 1e-9)
  }

  @Test func onlyWhatIsAskedForIsReplaced() {
    let stage = Stage()
    let (x, y, z) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, timingParameters: Self.cube) { x.value = 1 }
    animate(withDuration: 1, timingParameters: CubicTimingParameters.linear) { y.value = 1 }
    animate(withDuration: 1, timingParameters: SpringTimingParameters(dampingRatio: 1)) { z.value = 1 }
    stage.advance(to: 0.5)
    var asked: [any TimingCurveProvider] = []
    stage.replaceCurves {
      asked.append($0)
      return nil
    }
    expect(asked.count == 2 && asked.contains { $0 as? CubicTimingParameters == .linear } && asked.contains { $0 is ClosureCurve })
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try stage.replaceCurves { curve throws(Refusal) in
        if curve is CubicTimingParameters { return Self.square }
        throw Refusal()
      }
    }
    stage.advance(to: 0.75)
    expect(abs(y.presentation - 0.75) < 1e-12 && abs(x.presentation - 0.421875) < 1e-12)
  }

  @Test func thousandReplacementsInARow() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, timingParameters: Self.cube) { x.value = 1 }
    for step in 1..<1000 {
      stage.advance(to: Double(step) / 1000)
      let (place, velocity) = (x.presentation, x.velocity)
      stage.replaceCurves { _ in Self.smooth[step % Self.smooth.count] }
      expect(abs(x.presentation - place) < 1e-9 && abs(x.velocity - velocity) < 1e-9 * max(1, abs(velocity)))
    }
    stage.advance(to: 1)
    expectEqual(x.presentation, 1)
  }

  // MARK: At any moment

  /// Values of every algebra, and their presentations as numbers.
  private final class World {
    let stage = Stage()
    let number: Animated<Double>
    let point: Animated<Point>
    let color: Animated<Color>
    let turn: Animated<AffineTransform>
    var animators: [PropertyAnimator] = []
    var random: TestSupport.SplitMix64
    var log: [String] = []

    init(seed: UInt64) {
      number = Animated(0.0, in: stage)
      point = Animated(Point(x: 0, y: 0), in: stage)
      color = Animated(Color(red: 1, green: 0, blue: 0, alpha: 1), in: stage)
      turn = Animated(.identity, in: stage)
      random = TestSupport.SplitMix64(seed: seed)
    }

    func drawn(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    func move() {
      number.value = drawn(-100...100)
      point.value = Point(x: drawn(-100...100), y: drawn(-100...100))
      color.value = Color(red: drawn(0...1), green: drawn(0...1), blue: drawn(0...1), alpha: drawn(0.2...1))
      turn.value = AffineTransform(rotationAngle: drawn(-1...1)).scaledBy(x: drawn(0.5...2), y: drawn(0.5...2))
    }

    private func curve() -> any TimingCurveProvider { smooth[Int.random(in: 0..<smooth.count, using: &random)] }

    private func start(_ animator: PropertyAnimator) {
      animator.scrubsLinearly = Bool.random(using: &random)
      animator.addAnimations { self.move() }
      if Bool.random(using: &random) { animator.addAnimations({ self.move() }, delayFactor: drawn(0.1...0.8)) }
      if Bool.random(using: &random) { animator.startAnimation() } else { animator.pauseAnimation() }
      animators.append(animator)
    }

    /// One random call, or a frame.
    func call() {
      let choice = Int.random(in: 0..<12, using: &random)
      log.append("\(choice)")
      let animator: PropertyAnimator? = animators.randomElement(using: &random)
      switch choice {
      case 0:
        animate(withDuration: drawn(0.2...2), delay: drawn(-0.5...0.5) > 0 ? 0.2 : 0, timingParameters: curve()) { move() }
      case 1, 2: start(PropertyAnimator(duration: drawn(0.2...2), timingParameters: curve(), stage: stage))
      case 3: animator?.pauseAnimation()
      case 4: if let animator, !animator.isRunning { animator.fractionComplete = drawn(0...1) }
      case 5: if let animator, animator.state == .active { animator.startAnimation() }
      case 6:
        if let animator, animator.state == .active, !animator.isRunning {
          animator.continueAnimation(withTimingParameters: curve(), durationFactor: drawn(0...1))
        }
      case 7: if let animator, animator.state == .active { animator.isReversed.toggle() }
      case 8: if let animator, animator.state == .active { animator.addAnimations { self.move() } }
      default: stage.advance(to: stage.now + drawn(0.01...0.3))
      }
    }

    /// Replaces about half of the curves that run.
    func replaceCurves() { stage.replaceCurves { _ in Bool.random(using: &random) ? curve() : nil } }

    var seen: (places: [Double], velocities: [Double]) {
      let (c, m, v) = (color.presentation, turn.presentation, turn.velocity)
      let w = color.velocity
      return (
        [number.presentation, point.presentation.x, point.presentation.y, c.red, c.green, c.blue, c.alpha, m.a, m.b, m.c, m.d],
        [number.velocity, point.velocity.x, point.velocity.y, w.red, w.green, w.blue, w.alpha, v.a, v.b, v.c, v.d]
      )
    }
  }

  @Test(arguments: 0..<Effort.of(100)) func nothingJumpsAtAnyMoment(number: Int) {
    let seed = UInt64(number) &+ 0x5EED
    let world = World(seed: seed)
    for _ in 0..<60 {
      world.call()
      let before = world.seen
      world.replaceCurves()
      let after = world.seen
      for (index, pair) in zip(before.places, after.places).enumerated() {
        expect(abs(pair.0 - pair.1) <= 1e-9 * max(1, abs(pair.0)), "seed \(seed), calls \(world.log), place \(index)")
      }
      for (index, pair) in zip(before.velocities, after.velocities).enumerated() {
        expect(abs(pair.0 - pair.1) <= 1e-7 * max(1, abs(pair.0)), "seed \(seed), calls \(world.log), velocity \(index)")
      }
    }
    for animator in world.animators where animator.state == .active && !animator.isRunning { animator.startAnimation() }
    // one that continued slowly and was reversed takes its time
    world.stage.advance(to: world.stage.now + 1e9)
    expect(world.number.presentation == world.number.value && world.point.presentation == world.point.value, "seed \(seed)")
    expect(!world.turn.isAnimating && world.turn.presentation == world.turn.value, "seed \(seed)")
  }
}
