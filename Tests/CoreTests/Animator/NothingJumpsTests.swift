import LegatoCore
import LegatoTiming
import TestSupport
import Testing

/// Random calls on animators over values of every kind; none of them may cause a jump.
private final class JumpWorld {
  let stage = Stage()
  let number: Animated<Double>, fade: Animated<Double>, point: Animated<Point>, color: Animated<Color>, map: Animated<AffineTransform>
  var animators: [PropertyAnimator] = []
  var random: SplitMix64
  var trace: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    number = Animated(0, in: stage)
    fade = Animated(1, in: stage, isAdditive: false)
    point = Animated(Point(x: 0, y: 0), in: stage)
    color = Animated(Color(red: 1, green: 0, blue: 0), in: stage)
    map = Animated(.identity, in: stage)
  }

  /// The presentations, as numbers.
  var seen: [Double] {
    let (p, c, m) = (point.presentation, color.presentation, map.presentation)
    return [number.presentation, fade.presentation, p.x, p.y, c.red, c.green, c.blue, c.alpha, m.a, m.b, m.c, m.d, m.tx, m.ty]
  }

  static let curves: [(name: String, curve: any TimingCurveProvider)] = [
    ("linear", CubicTimingParameters(animationCurve: .linear)), ("ease-in-out", CubicTimingParameters(animationCurve: .easeInOut)),
    ("spring", SpringTimingParameters(dampingRatio: 0.6)),
    ("throw", SpringTimingParameters(mass: 1, stiffness: 90, damping: 9, initialVelocity: SpringVelocity(dx: 2, dy: -1))),
    ("critical", SpringTimingParameters(dampingRatio: 1)), ("overshoot", CubicTimingParameters(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1.5)),
  ]

  func change() {
    let n = (0..<8).map { _ in random.number(0...1) }
    let which = random.index(6)
    if which != 1 { number.value = 200 * n[0] }
    if which != 2 { fade.value = n[1] }
    if which != 3 { point.value = Point(x: 300 * n[2], y: 300 * n[3]) }
    if which != 4 { color.value = Color(red: n[4], green: n[5], blue: 1 - n[4], alpha: 0.2 + 0.8 * n[6]) }
    if which != 5 { map.value = AffineTransform(rotationAngle: 3 * n[7] - 1.5).translatedBy(x: 40 * n[0], y: 9) }
  }

  private func makeAnimator(_ name: String, _ curve: any TimingCurveProvider, starts: Bool) {
    let made = PropertyAnimator(duration: random.number(0.2...2), timingParameters: curve, stage: stage)
    made.scrubsLinearly = random.index(4) > 0
    trace.append("animator \(animators.count) under \(name)")
    animators.append(made)
    made.addAnimations { self.change() }
    if starts { made.startAnimation() } else { made.pauseAnimation() }
  }

  func step() {
    let animator = animators.isEmpty ? nil : animators[random.index(animators.count)]
    let (u, (name, curve)) = (random.number(0...1), Self.curves[random.index(Self.curves.count)])
    switch random.index(12) {
    case 0: makeAnimator(name, curve, starts: u < 0.7)
    case 1:
      trace.append("block under \(name)")
      let options: AnimationOptions = u < 0.1 ? [.repeat, .autoreverse] : []
      animate(withDuration: 0.2 + u, timingParameters: curve, options: options) { self.change() }
    case 2, 3:
      trace.append("advance")
      stage.advance(to: stage.now + 0.4 * u)
    case 4, 5:
      trace.append("pause")
      animator?.pauseAnimation()
    case 6:
      guard let animator, animator.state == .active, !animator.isRunning else { return }
      trace.append("scrub to \(u)")
      animator.fractionComplete = u
    case 7:
      guard let animator, animator.state == .active else { return }
      trace.append("reverse")
      animator.isReversed.toggle()
    case 8, 9:
      guard let animator, animator.state == .active, !animator.isRunning else { return }
      trace.append("continue under \(name), \(u)")
      animator.continueAnimation(withTimingParameters: random.index(3) == 0 ? nil : curve, durationFactor: u < 0.3 ? 0 : u)
    case 10:
      guard let animator, animator.state == .active else { return }
      trace.append("add")
      animator.addAnimations { self.change() }
    default:
      guard let animator, animator.state == .active else { return }
      trace.append("stop")
      animator.stopAnimation(u < 0.5)
      if animator.state == .stopped { animator.finishAnimation(at: .current) }
    }
  }

  /// Whether the last call may cause a jump.
  var mayMove: Bool { trace.last.map { $0 == "advance" || $0.hasPrefix("scrub") || $0 == "add" } ?? true }
}

@Suite("No call on an animator causes a jump") struct NothingJumpsTests {
  @Test("PA-40, PA-44, PA-48, PA-57, AD-4, AD-19: random calls over values of every kind", arguments: Effort.seeds(40))
  func law(group: UInt64) {
    for seed in group * 25..<(group + 1) * 25 {
      let world = JumpWorld(seed: seed)
      for _ in 0..<60 {
        let (before, count) = (world.seen, world.trace.count)
        world.step()
        let after = world.seen
        if world.trace.count == count || world.mayMove { continue }
        let worst = zip(before, after).enumerated().max { abs($0.element.0 - $0.element.1) < abs($1.element.0 - $1.element.1) }
        if let worst, !(abs(worst.element.0 - worst.element.1) < 1e-5) {
          Issue.record(
            "seed \(seed): number \(worst.offset) went from \(worst.element.0) to \(worst.element.1) after\n\(world.trace.joined(separator: "\n"))"
          )
          return
        }
      }
      for animator in world.animators where animator.state == .active { animator.stopAnimation(true) }
    }
  }
}
