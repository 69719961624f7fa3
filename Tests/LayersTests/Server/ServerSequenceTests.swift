import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("The server shows what the owner shows, whatever was done") struct ServerSequenceTests {
  /// Springs that came together in another order differ by rounding; numbers here go up to some hundreds.
  private static let rounding = 1e-7

  @Test("LM-24: at equal times, after every commit of a random sequence", arguments: 1...16) func inStep(seed: UInt64) {
    let play = Play(seed: seed)
    for step in 0..<50 {
      play.change()
      play.time += [0, 1 / 120.0, 1 / 60.0, 0.1].randomElement(using: &play.random)!
      play.window.clock.advance(to: play.time)
      play.change()
      play.window.commit(to: play.server)
      play.server.step(to: play.time)
      // the owner hears of begins: what was changed before its last advance began with the commit
      play.window.clock.advance(to: play.time)
      let difference = distance(shownTree(play.window), play.server.tree)
      #expect(difference <= Self.rounding, "seed \(seed), step \(step): \(play.calls.suffix(12))")
      if difference > Self.rounding { return }
    }
  }

  /// Blocks and tree changes alone: what an animator pauses or puts back is as of its owner's now, and is seen late.
  @Test("LM-26: with a server ahead of its owner, as soon as the owner has heard of it", arguments: 1...16) func adopting(seed: UInt64) {
    let play = Play(seed: seed)
    play.usesAnimators = false
    for step in 0..<50 {
      play.change()
      play.window.commit(to: play.server)
      play.time += [1 / 120.0, 1 / 60.0, 0.1].randomElement(using: &play.random)!
      play.server.step(to: play.time)
      if Bool.random(using: &play.random) {
        play.time += 0.03
        play.server.step(to: play.time)
      }
      // nothing new is said here: the owner hears, and moves to the server's time
      play.window.clock.advance(to: play.time)
      let difference = distance(shownTree(play.window), play.server.tree)
      #expect(difference <= Self.rounding, "seed \(seed), step \(step): \(play.calls.suffix(12))")
      if difference > Self.rounding { return }
    }
  }

  private final class Play {
    let window = Window(size: Size(width: 400, height: 300))
    let server = RenderServer()
    var random: SplitMix64
    var time = 0.0
    var layers: [Layer]
    var animators: [PropertyAnimator] = []
    var usesAnimators = true
    var calls: [String] = []

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      layers = (0..<4).map { _ in Layer() } + [PathLayer(), TextLayer(), GradientLayer(), EffectLayer()]
      for (number, layer) in layers.enumerated() {
        (layer.name, layer.frame) = ("\(number)", Rect(x: 20 * Double(number), y: 0, width: 15, height: 15))
        window.addSublayer(layer)
      }
    }

    func number(_ range: ClosedRange<Double> = 0...200) -> Double { Double.random(in: range, using: &random).rounded() }

    func change() {
      let layer = layers.randomElement(using: &random)!
      let way = Int.random(in: 0..<20, using: &random)
      switch way {
      case 0: set(layer)
      case 1...4: Layer.animate(withDuration: number(0...20) / 10) { set(layer) }
      case 5...6:
        Layer.animate(
          withDuration: 0.5, delay: Bool.random(using: &random) ? 0 : 0.2, usingSpringWithDamping: 0.3 + number(0...7) / 10,
          initialSpringVelocity: number(0...3), animations: { set(layer) })
      case 7: Layer.animate(withDuration: 0.7, options: .beginFromCurrentState, animations: { set(layer) })
      case 8: Layer.animate(withDuration: 0.7, delay: 0.1, options: .additive, animations: { set(layer) })
      case 9:
        let other = layers.randomElement(using: &random)!
        if other !== layer, !other.isDescendant(of: layer), !(other is EffectLayer) {
          other.addSublayer(layer)
        } else {
          window.addSublayer(layer)
        }
      case 10: layer.removeAllAnimations()
      case 11: layer.isHidden.toggle()
      case 12:
        layer.removeFromSuperlayer()
        window.insertSublayer(layer, at: 1)
      case 13:
        Layer.animate(withDuration: 0.4, options: [.repeat, .autoreverse], animations: { set(layer) })
      case 14:
        Layer.animateKeyframes(withDuration: 1) {
          Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { set(layer) }
          Layer.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) { set(layer) }
        }
      case 15...16:
        guard usesAnimators else { return set(layer) }
        let timing: any TimingCurveProvider =
          Bool.random(using: &random)
          ? CubicTimingParameters(animationCurve: .easeInOut)
          : SpringTimingParameters(dampingRatio: 0.6, initialVelocity: SpringVelocity(dx: 1, dy: 2))
        let animator = PropertyAnimator(duration: 0.8, timingParameters: timing, stage: window.clock)
        animator.addAnimations { self.set(layer) }
        animator.startAnimation()
        animators.append(animator)
      default:
        guard let animator = animators.randomElement(using: &random) else { return set(layer) }
        call(animator)
      }
      calls.append("\(way) \(layer.name ?? "") at \(time)")
    }

    private func call(_ animator: PropertyAnimator) {
      guard animator.state == .active else { return }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: animator.pauseAnimation()
      case 1: if !animator.isRunning { animator.fractionComplete = number(0...10) / 10 }
      case 2: animator.isReversed.toggle()
      case 3: if !animator.isRunning { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
      case 4: if !animator.isRunning { animator.startAnimation() }
      default: animator.stopAnimation(true)
      }
    }

    private func set(_ layer: Layer) {
      switch Int.random(in: 0..<14, using: &random) {
      case 0...3: layer.position = Point(x: number(), y: number())
      case 4: layer.bounds = Rect(x: number(0...5), y: 0, width: number(), height: number())
      case 5: layer.transform = Transform3D(AffineTransform(rotationAngle: number(0...3)))
      case 6: layer.transform = Transform3D(rotationAngle: number(0...3), x: 1, y: 0, z: 0)
      case 7: layer.opacity = number(0...10) / 10
      case 8: layer.backgroundColor = Color(red: number(0...1), green: number(0...1), blue: 0.5, alpha: number(0...10) / 10)
      case 9: layer.cornerRadius = number(0...10)
      case 10: layer.maskedCorners = CornerMask(rawValue: UInt(number(0...15)))
      case 11: (layer.shadowOpacity, layer.shadowOffset) = (1, Vector(dx: number(), dy: number()))
      default:
        switch layer {
        case let layer as PathLayer:
          layer.path = Path(ellipseIn: Rect(x: 0, y: 0, width: number(), height: number()))
          layer.strokeEnd = number(0...10) / 10
        case let layer as TextLayer: (layer.textColor, layer.text) = (Color(white: number(0...10) / 10), "\(number())")
        case let layer as GradientLayer: layer.colors = [.red, Color(white: number(0...10) / 10), .blue]
        case let layer as EffectLayer: layer.effect = Bool.random(using: &random) ? .dark : Effect(radius: number())
        default: layer.zPosition = number()
        }
      }
    }
  }
}
