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
    var play = Play(motion, scrubsLinearly, "\(String(describing: curve)) \(catchTime) \(firstFlip) \(secondFlip)")
    play.start(until: catchTime)
    play.scrub()
    if firstFlip { play.still("flip while paused") { $0.isReversed.toggle() } }
    play.still("continue") { $0.continueAnimation(withTimingParameters: curve, durationFactor: 0) }
    play.step(0.1)
    play.stillIfActive("flip while running") { $0.isReversed.toggle() }
    play.step(0.05)
    play.stillIfActive("second pause") { $0.pauseAnimation() }
    play.stillIfActive("second continue") { $0.startAnimation() }
    play.step(0.02)
    if secondFlip { play.stillIfActive("second flip") { $0.isReversed.toggle() } }
    play.stillIfActive("a frame at the same time") { _ in play.stage.advance(to: play.stage.now) }
    play.end()
  }

  /// One motion that is started, and the calls that must not move what it displays.
  private struct Play {
    let stage = Stage()
    let motion: HardMotion
    let animator: PropertyAnimator
    /// What it displayed before its start.
    let before: [Double]
    /// How it is played, for messages.
    let name: String
    private(set) var read: () -> [Double]
    private let ended = Ended()
    private final class Ended { var position: AnimatingPosition? }

    init(_ motion: HardMotion, _ scrubsLinearly: Bool, _ name: String) {
      (self.motion, self.name) = (motion, name)
      (animator, read) = motion.make(stage)
      animator.scrubsLinearly = scrubsLinearly
      animator.addCompletion { [ended] in ended.position = $0 }
      before = read()
    }

    func step(_ seconds: Double) { for _ in 0..<5 { stage.advance(to: stage.now + seconds / 5) } }

    func still(_ what: String, _ call: (PropertyAnimator) -> Void) {
      let shown = read()
      call(animator)
      expectStill(shown, read(), "\(what) \(name)")
    }

    func stillIfActive(_ what: String, _ call: (PropertyAnimator) -> Void) { if animator.state == .active { still(what, call) } }

    /// Runs for a fraction of the duration; late joiners come half way.
    mutating func start(until catchTime: Double) {
      still("start") { $0.startAnimation() }
      let begin = stage.now
      step(catchTime * animator.duration / 2)
      guard let join = motion.join else { return _ = stage.advance(to: begin + catchTime * animator.duration) }
      let (first, more) = (read, join(stage, animator))
      read = { first() + more() }
      step(catchTime * animator.duration / 2)
    }

    /// Pauses, and scrubs to the same fraction, which must change nothing, then to others.
    func scrub() {
      still("pause") { $0.pauseAnimation() }
      let fraction = animator.fractionComplete
      if fraction > 0, fraction < 1 { still("scrub to itself") { $0.fractionComplete = fraction } }
      animator.fractionComplete = 0.6
      animator.fractionComplete = min(1, max(0, fraction * 0.7 + 0.1))
    }

    /// Lets it end.
    func end() {
      stage.advance(to: stage.now + 60)
      expectEqual(
        animator.state, .inactive,
        "\(name) \(animator.fractionComplete) \(animator.isRunning) \(animator.isReversed) \(stage.demand)")
      expect(ended.position != nil)
      if ended.position == .start, motion.join == nil {
        expectStill(before, read(), "put back", exactly: motion.name != "from-current value")
      }
    }
  }

  private static func expectStill(_ l: [Double], _ r: [Double], _ what: String, exactly: Bool = true) {
    guard exactly else { return }
    for (a, b) in zip(l, r) { #expect(abs(a - b) <= still, "\(what): \(l) became \(r)") }
  }
}
