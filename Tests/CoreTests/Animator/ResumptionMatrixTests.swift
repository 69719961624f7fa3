import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

/// A motion that is difficult to pause: its animator, and its values.
struct HardMotion: CustomTestStringConvertible, Sendable {
  let name: String
  let make: @Sendable (Stage) -> (animator: PropertyAnimator, read: () -> [Double])
  /// Called in flight, to add late joiners.
  var join: (@Sendable (Stage, PropertyAnimator) -> (() -> [Double]))?
  /// Whether the value read returns to its old value at `.start`.
  var isUndone = true
  var testDescription: String { name }

  static let all = [
    HardMotion(name: "plain") { stage in
      let x = Animated(0.0, in: stage)
      return (PropertyAnimator(duration: 1, curve: .easeInOut) { x.value = 100 }, { [x.presentation] })
    },
    HardMotion(name: "late joiner") { stage in
      let x = Animated(0.0, in: stage)
      return (PropertyAnimator(duration: 1, curve: .easeIn) { x.value = 100 }, { [x.presentation] })
    } join: { stage, animator in
      let y = Animated(50.0, in: stage)
      animator.addAnimations { y.value = -50 }
      return { [y.presentation] }
    },
    HardMotion(name: "2-D spring") { stage in
      let p = Animated(Point(x: 0, y: 300), in: stage)
      let spring = SpringTimingParameters(dampingRatio: 0.4, initialVelocity: SpringVelocity(dx: 6, dy: -4))
      let animator = PropertyAnimator(duration: 1, timingParameters: spring)
      animator.addAnimations { p.value = Point(x: 200, y: 100) }
      return (animator, { [p.presentation.x, p.presentation.y] })
    },
    HardMotion(name: "mass spring") { stage in
      let p = Animated(0.0, in: stage)
      let animator = PropertyAnimator(duration: 9, timingParameters: SpringTimingParameters(mass: 2.7, stiffness: 90, damping: 14))
      animator.addAnimations { p.value = 100 }
      return (animator, { [p.presentation] })
    },
    HardMotion(name: "overshooting cubic") { stage in
      let x = Animated(0.0, in: stage)
      let animator = PropertyAnimator(duration: 1, controlPoint1: Point(x: 0.3, y: -0.8), controlPoint2: Point(x: 0.5, y: 2.2)) {
        x.value = 100
      }
      return (animator, { [x.presentation] })
    },
    HardMotion(name: "affine pair") { stage in
      let m = Animated(AffineTransform.identity, in: stage)
      let animator = PropertyAnimator(duration: 1, curve: .easeOut) {
        m.value = AffineTransform(rotationAngle: 2).concatenating(AffineTransform(translationX: 30, y: 10))
        m.value = AffineTransform(scaleX: 2, y: 3).concatenating(AffineTransform(rotationAngle: -1))
      }
      return (animator, { [m.presentation.a, m.presentation.b, m.presentation.c, m.presentation.d, m.presentation.tx, m.presentation.ty] })
    },
    HardMotion(name: "delayed part") { stage in
      let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
      let animator = PropertyAnimator(duration: 1, curve: .easeInOut) { x.value = 100 }
      animator.addAnimations({ y.value = 100 }, delayFactor: 0.4)
      return (animator, { [x.presentation, y.presentation] })
    },
    HardMotion(name: "from-current value") { stage in
      let (alpha, color) = (Animated(0.0, in: stage, isAdditive: false), Animated(Color.black, in: stage))
      animate(withDuration: 2, options: .curveLinear) { alpha.value = 1 }
      stage.advance(to: 0.5)
      let animator = PropertyAnimator(duration: 1, curve: .easeIn) {
        alpha.value = 0.1
        color.value = Color(red: 1, green: 0.5, blue: 0, alpha: 0.2)
      }
      return (animator, { [alpha.presentation * 100, color.presentation.red * 100, color.presentation.alpha * 100] })
    },
  ]
}

@Suite("Pausing, scrubbing, resuming and reversing cause no jump") struct ResumptionMatrixTests {
  /// A millionth of the distance of about 100: the inverse of a curve is found to 1e-9 of progress, at slopes that may be large.
  static let still = 1e-4

  static let curves: [(any TimingCurveProvider)?] = [
    nil, CubicTimingParameters.easeOut, CubicTimingParameters(x1: 0, y1: 1, x2: 1, y2: 0), SpringTimingParameters(dampingRatio: 0.5),
    SpringTimingParameters(mass: 1, stiffness: 200, damping: 9, initialVelocity: SpringVelocity(dx: 2, dy: 2)),
  ]

  @Test("PA-40…PA-49, PA-55…PA-63, PA-66…PA-71: the matrix", arguments: HardMotion.all, [true, false])
  func matrix(motion: HardMotion, scrubsLinearly: Bool) {
    for curve in Self.curves {
      for catchTime in [0.15, 0.5, 0.85] {
        for (firstFlip, secondFlip) in [(false, false), (true, false), (false, true), (true, true)] {
          run(motion, scrubsLinearly, curve, catchTime, firstFlip, secondFlip)
        }
      }
    }
  }

  private func run(
    _ motion: HardMotion, _ scrubsLinearly: Bool, _ curve: (any TimingCurveProvider)?, _ catchTime: Double, _ firstFlip: Bool,
    _ secondFlip: Bool
  ) {
    let stage = Stage()
    var (animator, read) = motion.make(stage)
    animator.scrubsLinearly = scrubsLinearly
    var position: AnimatingPosition?
    animator.addCompletion { position = $0 }
    let before = read()
    animator.startAnimation()
    expectStill(before, read(), "start")
    let t0 = stage.now
    func step(_ seconds: Double) { for _ in 0..<5 { stage.advance(to: stage.now + seconds / 5) } }
    func still(_ what: String, _ call: () -> Void) {
      let shown = read()
      call()
      expectStill(shown, read(), "\(what) \(String(describing: curve)) \(catchTime) \(firstFlip) \(secondFlip)")
    }
    step(catchTime * animator.duration / 2)
    if let join = motion.join {
      let more = join(stage, animator)
      let first = read
      read = { first() + more() }
      step(catchTime * animator.duration / 2)
    } else {
      stage.advance(to: t0 + catchTime * animator.duration)
    }
    still("pause") { animator.pauseAnimation() }
    let fraction = animator.fractionComplete
    if fraction > 0, fraction < 1 { still("scrub to itself") { animator.fractionComplete = fraction } }
    animator.fractionComplete = 0.6
    animator.fractionComplete = min(1, max(0, fraction * 0.7 + 0.1))
    if firstFlip { still("flip while paused") { animator.isReversed.toggle() } }
    still("continue") { animator.continueAnimation(withTimingParameters: curve, durationFactor: 0) }
    step(0.1)
    if animator.state == .active { still("flip while running") { animator.isReversed.toggle() } }
    step(0.05)
    if animator.state == .active {
      still("second pause") { animator.pauseAnimation() }
      still("second continue") { animator.startAnimation() }
      step(0.02)
    }
    if secondFlip, animator.state == .active { still("second flip") { animator.isReversed.toggle() } }
    let isReversed = animator.isReversed
    if animator.state == .active {
      let shown = read()
      stage.advance(to: stage.now)
      expectStill(shown, read(), "a frame at the same time")
    }
    stage.advance(to: stage.now + 60)
    expectEqual(
      animator.state, .inactive,
      "\(String(describing: curve)) \(catchTime) \(firstFlip) \(secondFlip) \(animator.fractionComplete) \(animator.isRunning) \(animator.isReversed) \(stage.demand)"
    )
    expect(position != nil)
    if position == .start, motion.join == nil { expectStill(before, read(), "put back", exactly: motion.name != "from-current value") }
    if position == .start || position == .end { _ = isReversed }
  }

  private func expectStill(_ l: [Double], _ r: [Double], _ what: String, exactly: Bool = true, location: SourceLocation = #_sourceLocation)
  {
    guard exactly else { return }
    for (a, b) in zip(l, r) { #expect(abs(a - b) <= Self.still, "\(what): \(l) became \(r)", sourceLocation: location) }
  }
}
