import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

/// What needs a general row costs ten times what another does, so that there may be no kind of animation that does without need.
@Suite("Whatever blocks and animators move is a row that frames compute in columns") struct GeneralRowsTests {
  private enum Curve: CaseIterable {
    case cubic, spring, thrown, own
    var provider: any TimingCurveProvider {
      switch self {
      case .cubic: CubicTimingParameters.easeInOut
      case .spring: SpringTimingParameters(dampingRatio: 0.6)
      case .thrown: SpringTimingParameters(mass: 1, stiffness: 90, damping: 9, initialVelocity: SpringVelocity(dx: 3, dy: -2))
      case .own: Square()
      }
    }
  }

  /// Promises nothing.
  private struct Square: TimingCurveProvider {
    func progress(at s: Double) -> Double { s * s }
    func velocity(at s: Double) -> Double { 2 * s }
  }

  private enum Kind: CaseIterable { case number, point, color, turn, space, scale }

  private enum Change: CaseIterable { case plain, keyframes, inner, delayed }

  private enum Call: CaseIterable {
    case none, pause, scrub, goOn, reverse, spring, thrown, own, caughtAndReversed, addWhilePaused, addOnTheWayBack
  }

  private static let options: [AnimationOptions] = [
    [], .additive, .absolute, .beginFromCurrentState, [.absolute, .beginFromCurrentState], .repeat, [.repeat, .autoreverse],
    [.repeat, .additive],
  ]
  private static let modes: [CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]

  /// What is drawn.
  private struct Scene: CustomStringConvertible {
    let kind: Kind
    let curve, inner: Curve
    let key: Curve?
    let options: AnimationOptions
    let mode: CalculationMode
    /// That of a key; the second one may cut off the first.
    let length: Double
    let change: Change
    let call: Call
    let level: MotionLevel
    let isInAnimator, isSecond: Bool

    init(_ random: inout SplitMix64) {
      (kind, curve, inner) = (random.pick(Kind.allCases), random.pick(Curve.allCases), random.pick(Curve.allCases))
      // its own closures are no rows
      key = random.pick([nil, .cubic, .spring, .thrown] as [Curve?])
      (options, mode) = (random.pick(GeneralRowsTests.options), random.pick(GeneralRowsTests.modes))
      length = random.pick([0.5, 0.7])
      (change, call) = (random.pick(Change.allCases), random.pick(Call.allCases))
      level = random.chance(0.8) ? .full : .reduced
      (isInAnimator, isSecond) = (random.chance(0.6), random.chance(0.5))
    }

    /// A point that goes on with the velocity that it had, and then under a spring with a velocity for each axis: what is left of its way is more than a share
    /// for each axis.
    var hasTwoVelocities: Bool { kind == .point && isInAnimator && isSecond && call == .thrown }

    var description: String {
      """
      \(kind) \(isInAnimator ? "in an animator, then \(call)" : "") by \(change) under \(curve), options \(options.rawValue), keys of \(length), \(mode) under \
      \(key.map { "\($0)" } ?? "nothing"), inner curve \(inner), \(level)\(isSecond ? ", above another" : "")
      """
    }

    func play(_ stage: Stage, _ set: @escaping (Int) -> Void) {
      if isSecond {
        animate(withDuration: 1, options: options) { set(4) }
        stage.advance(to: stage.now + 0.1)
      }
      isInAnimator ? playAnimator(stage, set) : change(1, curve, set)
    }

    /// - Parameter curve: A block's; an animator has its own.
    private func change(_ number: Int, _ curve: Curve?, _ set: (Int) -> Void) {
      switch change {
      case .plain, .delayed:
        let (delay, curve) = (change == .delayed && curve != nil ? 0.2 : 0, (curve ?? inner).provider)
        animate(withDuration: 1, delay: delay, timingParameters: curve, options: options) { set(number) }
      case .inner:
        let own: AnimationOptions = [options, .overrideInheritedDuration, .overrideInheritedCurve]
        animate(withDuration: 0.5, timingParameters: inner.provider, options: own) { set(number) }
      case .keyframes:
        let options: KeyframeAnimationOptions = [KeyframeAnimationOptions(options), KeyframeAnimationOptions(mode)]
        animateKeyframes(withDuration: 1, timingParameters: (curve ?? inner).provider, options: options) {
          for key in 0..<2 {
            addKeyframe(withRelativeStartTime: 0.5 * Double(key), relativeDuration: length, timingParameters: self.key?.provider) {
              set(number + key)
            }
          }
        }
      }
    }

    private func playAnimator(_ stage: Stage, _ set: @escaping (Int) -> Void) {
      let animator = PropertyAnimator(duration: 1, timingParameters: curve.provider, stage: stage)
      animator.addAnimations({ change(1, nil, set) }, delayFactor: change == .delayed ? 0.3 : 0)
      animator.startAnimation()
      stage.advance(to: stage.now + 0.1)
      switch call {
      case .none: break
      case .reverse: animator.isReversed = true
      case .addOnTheWayBack:
        animator.isReversed = true
        stage.advance(to: stage.now + 0.02)
        animator.addAnimations { change(3, nil, set) }
      default:
        animator.pauseAnimation()
        if call != .pause { animator.fractionComplete = 0.5 }
      }
      switch call {
      case .goOn: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      case .spring: animator.continueAnimation(withTimingParameters: Curve.spring.provider, durationFactor: 1)
      case .thrown: animator.continueAnimation(withTimingParameters: Curve.thrown.provider, durationFactor: 1)
      case .own: animator.continueAnimation(withTimingParameters: Curve.own.provider, durationFactor: 1)
      case .caughtAndReversed:
        animator.isReversed = true
        animator.startAnimation()
      case .addWhilePaused:
        animator.addAnimations { change(3, nil, set) }
        animator.startAnimation()
      default: break
      }
    }
  }

  /// A value of a kind, and what sets it.
  private static func value(_ kind: Kind, in stage: Stage) -> (Int) -> Void {
    switch kind {
    case .number:
      let value = Animated(0.0, in: stage)
      return { value.value = Double($0) }
    case .point:
      let value = Animated(Point.zero, in: stage)
      return { value.value = Point(x: Double($0), y: -3 * Double($0)) }
    case .color:
      let value = Animated(Color(red: 0, green: 0, blue: 0, alpha: 1), in: stage)
      return { value.value = Color(red: Double($0) / 8, green: 0.3, blue: 0.2, alpha: 1 - Double($0) / 8) }
    case .turn:
      let value = Animated(AffineTransform.identity, in: stage)
      return { value.value = AffineTransform(rotationAngle: Double($0)) }
    case .space, .scale:
      let value = Animated(Transform3D.identity, in: stage)
      return {
        let number = Double($0)
        value.value = kind == .space ? Transform3D(rotationAngle: number, x: 1, y: 1, z: 0) : Transform3D(scaleX: 1 + number, y: 1, z: 1)
      }
    }
  }

  @Test("Under every curve, option and mode of keys, in every state of an animator, at every level of motion")
  func drawn() {
    var (random, moved) = (SplitMix64(seed: 2_022), 0)
    for number in 0..<Effort.of(20_000) {
      let (scene, stage) = (Scene(&random), Stage())
      if scene.hasTwoVelocities { continue }
      let set = Self.value(scene.kind, in: stage)
      stage.motionLevel = scene.level
      stage.advance(to: 1)
      scene.play(stage, set)
      for step in [0.0, 0.05, 0.1, 0.3] {
        stage.advance(to: stage.now + step)
        expectEqual(stage.underWay["contributions"], nil, "scene \(number): \(scene)")
        if stage.underWay["contributions"] != nil { return }
      }
      moved += stage.underWay["rows"] ?? 0 > 0 || stage.underWay["springs"] ?? 0 > 0 ? 1 : 0
      withExtendedLifetime(set) {}
    }
    // all others are at their ends
    expectGreater(2 * moved, than: Effort.of(20_000))
  }
}

extension SplitMix64 {
  fileprivate mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[index(choices.count)] }
  fileprivate mutating func chance(_ share: Double) -> Bool { number(0...1) < share }
}
