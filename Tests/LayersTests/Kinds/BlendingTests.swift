import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Values with several parts are interpolated part by part, or switch") struct BlendingTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let gradient = GradientLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100), colors: [])
  private let box = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
  private let wide = Path(rect: Rect(x: 20, y: 0, width: 40, height: 10))
  private let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSublayer(layer)
    window.addSublayer(gradient)
    layer.path = box
  }

  private func run(to time: Double) { window.stage.advance(to: time) }
  private func linear(_ seconds: Double = 1, _ options: AnimationOptions = [], _ body: () -> Void) {
    Layer.animate(withDuration: seconds, options: options.union(.curveLinear), animations: body)
  }
  private var shown: Path? { layer.presentationShape.path }

  /// Whether an outline is presented, but for rounding.
  private func isNear(_ path: Path) -> Bool {
    func points(_ path: Path?) -> [Point] {
      (path?.elements ?? []).compactMap { element in
        switch element {
        case .move(let point), .line(let point): point
        default: nil
        }
      }
    }
    return shown?.elements.count == path.elements.count && zip(points(shown), points(path)).allSatisfy { $0.distance(to: $1) < 1e-9 }
  }

  @Test("Outlines with the same steps are interpolated point by point") func paths() {
    linear { layer.path = wide }
    expect(layer.path == wide && shown == box)
    run(to: 0.5)
    expectEqual(shown, Path(rect: Rect(x: 10, y: 0, width: 25, height: 10)))
    run(to: 1)
    expectEqual(shown, wide)
    let curve = Path([.move(.zero), .quadratic(control: Point(x: 10, y: 0), end: Point(x: 20, y: 20)), .close])
    layer.path = curve
    linear { layer.path = curve.applying(AffineTransform(scaleX: 3, y: 5)) }
    run(to: 1.5)
    expectEqual(shown, curve.applying(AffineTransform(scaleX: 2, y: 3)))
  }

  @Test("LM-22: outlines with other steps, and none, switch at the end") func switching() {
    for target in [circle, Path(box.elements.dropLast()), nil] {
      layer.path = box
      linear { layer.path = target }
      run(to: window.stage.now + 0.999)
      expectEqual(shown, box)
      run(to: window.stage.now + 0.001)
      expectEqual(shown, target)
    }
  }

  @Test(
    "AD-19, LM-22: what has not switched yet when its animation is interrupted is not presented",
    arguments: [[], AnimationOptions.beginFromCurrentState])
  func interrupted(options: AnimationOptions) {
    linear { layer.path = circle }
    run(to: 0.5)
    linear(1, options) { layer.path = box }
    for time in [0.5, 0.7, 1.4, 1.5] {
      run(to: time)
      expect(isNear(box), "\(String(describing: shown)) at \(time)")
    }
    // on to another with the same steps, and once more to one with others, which switches
    linear { layer.path = circle }
    run(to: 1.75)
    linear(1, options) { layer.path = wide }
    var last = 0.0
    for time in [1.75, 2, 2.5, 2.75] {
      run(to: time)
      let x = shown?.elements.first.map { if case .move(let point) = $0 { point.x } else { -1 } } ?? -1
      expect(x >= last && x <= 20, "\(x) at \(time)")
      last = x
    }
    expect(isNear(wide))
    linear { layer.path = circle }
    run(to: 3.7)
    expect(isNear(wide))
    run(to: 3.75)
    expectEqual(shown, circle)
    // it has been seen now
    linear { layer.path = box }
    run(to: 4.7)
    expectEqual(shown, circle)
    run(to: 4.75)
    linear { layer.path = nil }
    run(to: 5)
    linear(1, options) { layer.path = box }
    run(to: 5.5)
    expect(isNear(box))
  }

  @Test("An outline that a spring was taking to one with other steps, sent on to one with its own, overshoots no more than its springs")
  func overshoot() {
    let spring = SpringTimingParameters(response: 0.6, dampingRatio: 0.1)
    for start in stride(from: 0.05, through: 0.6, by: 0.05) {
      let begin = window.stage.now
      layer.path = box
      Layer.animate(withDuration: 0, timingParameters: spring) { layer.path = circle }
      run(to: begin + start)
      Layer.animate(withDuration: 0, timingParameters: spring) { layer.path = wide }
      for frame in 0..<60 {
        run(to: begin + start + Double(frame) / 60)
        // both springs return to rest from a way of 1 at most, and swing no further: not beyond twice the way of 20 points
        let left = shown?.bounds().minX ?? .nan
        expect(left > -20 && left < 40, "\(left) in frame \(frame) after \(start)")
      }
      layer.removeAllAnimations()
    }
  }

  @Test("LM-22, LM-24: served, it is not presented either") func interruptedOnServer() {
    let server = RenderServer()
    func expectBoth(_ path: Path, at time: Double) {
      run(to: time)
      window.commit(to: server)
      server.step(to: time)
      run(to: time)
      expect(isNear(path), "\(String(describing: shown)) at \(time)")
      let served = server.withWindow { ($0.sublayers[0] as? PathLayer)?.presentationShape.path }
      expect(served == shown, "\(String(describing: served)) at \(time)")
    }
    expectBoth(box, at: 0)
    linear { layer.path = circle }
    for time in [0, 0.5] { expectBoth(box, at: time) }
    linear { layer.path = box }
    for time in [0.5, 0.75, 1.4, 1.6] { expectBoth(box, at: time) }
  }

  @Test("LM-22: what an explicit animation, or a key, reaches later is presented then, though a block has changed the path before")
  func reachedLater() {
    // the model moves below an explicit animation that has not switched yet
    layer.add(KeyframeAnimation(.path, values: [box, circle, box], duration: 2))
    run(to: 0.5)
    Layer.performWithoutAnimation { layer.path = wide }
    run(to: 0.75)
    expectEqual(shown, box)
    run(to: 1.5)
    expectEqual(shown, circle)
    run(to: 2)
    expectEqual(shown, wide)
    Layer.performWithoutAnimation { layer.path = box }
    run(to: 2.5)
    // interrupted, and the same value as a key, and as an explicit one
    linear { layer.path = circle }
    run(to: 3)
    Layer.animateKeyframes(withDuration: 2) {
      Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { layer.path = circle }
      Layer.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { layer.path = box }
    }
    run(to: 4.5)
    expectEqual(shown, circle)
    run(to: 5)
    expectEqual(shown, box)
    linear { layer.path = circle }
    run(to: 5.5)
    linear { layer.path = box }
    layer.add(BasicAnimation(.path, from: circle, to: box, duration: 1))
    run(to: 6)
    expectEqual(shown, circle)
    run(to: 7)
    expectEqual(shown, box)
  }

  @Test("AD-19: a path that an animator was about to switch stays when that is stopped") func stopped() {
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage) { layer.path = circle }
    animator.startAnimation()
    run(to: 0.25)
    animator.stopAnimation(true)
    expect(shown == box && layer.path == box)
    linear { layer.path = wide }
    expectEqual(shown, box)
    run(to: 0.75)
    expect(shown != box && shown?.elements.count == box.elements.count)
    run(to: 1.25)
    expectEqual(shown, wide)
  }

  @Test("An interpolated outline on its way to one with other steps stays until it switches") func stranger() {
    linear { layer.path = wide }
    run(to: 0.5)
    linear(1, .beginFromCurrentState) { layer.path = circle }
    let half = Path(rect: Rect(x: 10, y: 0, width: 25, height: 10))
    for time in [0.5, 0.7, 1.4] {
      run(to: time)
      expectEqual(shown, half)
    }
    run(to: 1.5)
    expectEqual(shown, circle)
  }

  @Test("AD-1, AD-19: a block and an animator start from the presentation; from the model if requested")
  func starts() {
    linear { layer.path = wide }
    run(to: 0.5)
    linear(1, .absolute) { layer.path = box }
    expectEqual(shown, wide)
    run(to: 1)
    linear { layer.path = wide }
    expectEqual(shown, Path(rect: Rect(x: 10, y: 0, width: 25, height: 10)))
    run(to: 1.5)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.path = box }
    animator.startAnimation()
    expectEqual(shown, Path(rect: Rect(x: 15, y: 0, width: 32.5, height: 10)))
  }

  @Test("Ours, AD-10: additive outlines add on request: a retarget in flight keeps position and velocity") func additive() {
    linear { layer.path = wide }
    run(to: 0.5)
    linear(1, .additive) { layer.path = box }
    // the first one replaced: it is followed by one that starts from the model and is alone
    run(to: 1.5)
    expectEqual(shown, box)
    linear(1, .additive) { layer.path = wide }
    run(to: 2)
    linear(1, .additive) { layer.path = box }
    // AD-7: linear and with equal durations, it stands still until the first one ends
    for time in [2, 2.25, 2.5] {
      run(to: time)
      expectLess(abs((shown?.bounds().minX ?? 0) - 10), than: 1e-12)
    }
    run(to: 2.75)
    expectLess(abs((shown?.bounds().minX ?? 0) - 5), than: 1e-12)
  }

  @Test("Colours of lists with equal length are interpolated one by one, premultiplied") func colors() {
    gradient.colors = [.red, .clear]
    linear { gradient.colors = [.blue, .white] }
    run(to: 0.5)
    expectEqual(gradient.presentationGradient.colors, [Color(red: 0.5, green: 0, blue: 0.5), Color(white: 1, alpha: 0.5)])
    expectEqual(gradient.presentationGradient.locations, [0, 1])
  }

  @Test("Lists of different lengths are resampled first, which does not change the presentation") func lengths() {
    gradient.colors = [.black, .white]
    linear { gradient.colors = [.black, .black, .black, .white] }
    expectEqual(gradient.presentationGradient.colors, [.black, .white])
    run(to: 0.5)
    // black…white at thirds is 0, ⅓, ⅔, 1; half way to 0, 0, 0, 1
    let greys = gradient.presentationGradient.colors.map(\.red)
    expectEqual(greys.count, 4)
    for (grey, wanted) in zip(greys, [0, 1.0 / 6, 1.0 / 3, 1]) { expectLess(abs(grey - wanted), than: 1e-12) }
    run(to: 1)
    gradient.colors = [.black, .white, .black]
    linear { gradient.colors = [.white, .black, .white, .black] }
    run(to: 1.5)
    // resampled at sixths: (0 ⅓ ⅔ 1 ⅔ ⅓ 0) and (1 ½ 0 ½ 1 ½ 0)
    let mixed = gradient.presentationGradient.colors.map(\.red)
    expectEqual(mixed.count, 7)
    for (grey, wanted) in zip(mixed, [0.5, 5.0 / 12, 1.0 / 3, 0.75, 5.0 / 6, 5.0 / 12, 0]) { expectLess(abs(grey - wanted), than: 1e-12) }
  }

  @Test("A list fades in from no colours; one colour is constant; very different lengths switch") func oddLengths() {
    linear { gradient.colors = [.red, .blue] }
    run(to: 0.5)
    expectEqual(gradient.presentationGradient.colors, [Color.red, .blue].map { $0.withAlpha(multipliedBy: 0.5) })
    run(to: 1)
    linear { gradient.colors = [.red] }
    run(to: 1.5)
    expectEqual(gradient.presentationGradient.colors, [.red, Color(red: 0.5, green: 0, blue: 0.5)])
    run(to: 2)
    gradient.colors = [Color](repeating: .red, count: 100)
    linear { gradient.colors = [Color](repeating: .blue, count: 98) }
    run(to: 2.5)
    expectEqual(gradient.presentationGradient.colors, [Color](repeating: .red, count: 100))
    run(to: 3)
    expectEqual(gradient.presentationGradient.colors, [Color](repeating: .blue, count: 98))
  }

  @Test("Locations are interpolated; without any they are even; different counts of colours and locations are resampled") func locations() {
    gradient.colors = [.black, .white, .black]
    linear { gradient.locations = [0, 0.2, 1] }
    run(to: 0.5)
    expectEqual(gradient.presentationGradient.locations, [0, 0.35, 1])
    run(to: 1)
    linear { gradient.locations = nil }
    run(to: 1.5)
    expectEqual(gradient.presentationGradient.locations, [0, 0.35, 1])
    expectEqual(gradient.locations, nil)
    run(to: 2)
    gradient.locations = [0, 0.1, 0.2, 1]
    let cut = gradient.presentationGradient
    expect(cut.colors.count == 7 && cut.locations.count == 7)
    expect(zip(cut.locations, [0, 0.05, 0.1, 0.15, 0.2, 0.6, 1]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test(
    "Start and end point, stroke start and end, width, mitre limit, dash phase and pattern are interpolated; caps and kinds change at once")
  func numbers() {
    layer.lineDashPattern = [4, 4]
    linear {
      (gradient.startPoint, gradient.endPoint, gradient.kind) = (Point(x: 1, y: 1), Point(x: 0, y: 0.5), .radial)
      (layer.strokeStart, layer.strokeEnd, layer.lineWidth, layer.miterLimit, layer.lineDashPhase) = (0.5, 0.75, 5, 4, 12)
      (layer.lineDashPattern, layer.lineCap, layer.lineJoin) = ([6, 2], .round, .bevel)
    }
    run(to: 0.5)
    let (shown, shape) = (gradient.presentationGradient, layer.presentationShape)
    expect(shown.startPoint == Point(x: 0.75, y: 0.5) && shown.endPoint == Point(x: 0.25, y: 0.75) && shown.kind == .radial)
    expectEqual([shape.strokeStart, shape.strokeEnd, shape.lineWidth, shape.miterLimit, shape.lineDashPhase], [0.25, 0.875, 3, 7, 6])
    expect(shape.lineDashPattern == [5, 3] && layer.lineCap == .round)
    expect(layer.animationCount == 6 && gradient.animationCount == 2)
    // none of them adds: a second change replaces (AD-10)
    linear { layer.strokeEnd = 0 }
    expectEqual(layer.animationCount, 6)
    layer.removeAllAnimations()
    gradient.removeAllAnimations()
    expect(layer.presentationShape.strokeEnd == 0 && layer.animationCount == 0 && gradient.animationCount == 0)
  }

  @Test("PA-36: an animator that ends at its start restores an outline and colours") func putBack() {
    gradient.colors = [.red]
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      layer.path = wide
      gradient.colors = [.blue, .green]
    }
    animator.startAnimation()
    run(to: 0.5)
    animator.isReversed = true
    run(to: 1)
    expectEqual(animator.state, .inactive)
    expect(layer.path == box && shown == box && gradient.colors == [.red])
  }

  @Test("LM-15: stopped half way, the interpolated value is the model, and the next animation starts from it") func caught() {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.path = wide }
    animator.startAnimation()
    run(to: 0.5)
    animator.stopAnimation(true)
    let half = Path(rect: Rect(x: 10, y: 0, width: 25, height: 10))
    expect(layer.path == half && shown == half)
    linear { layer.path = box }
    run(to: 1)
    expectEqual(shown, Path(rect: Rect(x: 5, y: 0, width: 17.5, height: 10)))
  }

  @Test("More values than the limit, each replacing the last half way, never make the presentation jump") func manyValues() {
    var last = 0.0
    for i in 1...100 {
      let before = shown
      linear(1, .beginFromCurrentState) { layer.path = Path(rect: Rect(x: Double(i % 7) * 10, y: 0, width: Double(i), height: 10)) }
      expectLess(distance(shown?.bounds() ?? .zero, before?.bounds() ?? .zero), than: 1e-9, "value \(i)")
      last += 0.1
      run(to: last)
    }
    run(to: last + 1)
    expectEqual(shown, Path(rect: Rect(x: 20, y: 0, width: 100, height: 10)))
  }

  @Test("A model set every frame during an animation is followed, however many values that makes") func everyFrame() {
    linear(10) { layer.path = wide }
    for i in 1...90 {
      let target = Path(rect: Rect(x: Double(i), y: 0, width: 10, height: 10))
      layer.path = target
      run(to: Double(i) / 10)
      // LM-17: a replacing animation ends at the live model
      expectLess(abs((shown?.bounds().minX ?? 0) - Double(i) * Double(i) / 100), than: 1e-9)
      expectEqual(layer.path, target)
    }
  }

  @Test("A list of one number equals a number, under random calls", arguments: Effort.some(Array(1...30 as ClosedRange<UInt64>)))
  func asNumber(
    seed: UInt64
  ) {
    var numbers = SplitMix64(seed: seed)
    gradient.locations = [1]
    var animators = [PropertyAnimator]()
    for step in 0..<40 {
      let value = Double.random(in: -1...1, using: &numbers)
      let change = { [gradient] in
        gradient.locations = [value]
        gradient.opacity = value
      }
      switch Int.random(in: 0..<9, using: &numbers) {
      case 0: Layer.animate(withDuration: 1, options: .curveEaseInOut, animations: change)
      case 1: Layer.animate(withDuration: 0.7, options: .beginFromCurrentState, animations: change)
      case 2:
        Layer.animate(withDuration: 1.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 3, animations: change)
      case 3:
        let animator = PropertyAnimator(duration: 1, curve: .easeOut, stage: window.stage, animations: change)
        animator.startAnimation()
        animators.append(animator)
      case 4: animators.last?.pauseAnimation()
      case 5: if let animator = animators.last, animator.state == .active { animator.fractionComplete = (value + 1) / 2 }
      case 6: if let animator = animators.last, animator.state == .active { animator.isReversed.toggle() }
      case 7: if let animator = animators.last, animator.state == .active { animator.stopAnimation(true) }
      default: change()
      }
      for part in 1...3 {
        run(to: window.stage.now + Double.random(in: 0...0.2, using: &numbers))
        let (list, number) = (gradient.presentationGradient.locations.first ?? .nan, gradient.presentation()?.opacity ?? .nan)
        expectLess(abs(list - number), than: 1e-9, "seed \(seed), step \(step).\(part): \(list) for \(number)")
      }
    }
    for animator in animators where animator.state == .active { animator.stopAnimation(true) }
  }
}
