import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("A block's change above an explicit animation is presented as any other") struct BlocksAboveExplicitTests {
  @Test(
    "AD-1, AD-11: a block's change that replaces above an explicit animation is a row, which ends at the model, and hides it as long as it runs; also served",
    arguments: [false, true])
  func aboveExplicit(isServed: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    func shown(at time: Double) -> Double {
      window.stage.advance(to: time)
      return layer.presentation()!.opacity
    }
    layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 10))
    expect(abs(shown(at: 1) - 0.1) < 1e-9)
    nonisolated(unsafe) var outcomes: [Bool] = []
    Layer.animate(withDuration: 5, options: .curveLinear, animations: { layer.opacity = 0.9 }, completion: { outcomes.append($0) })
    Layer.animate(withDuration: 2, options: .curveLinear) { layer.opacity = 0.5 }
    expectEqual(window.stage.underWay["rows"], 2)
    expectEqual(window.stage.underWay["contributions"], nil)
    expectEqual(outcomes, [false])
    expect(abs(shown(at: 2) - 0.3) < 1e-9)
    if isServed {
      window.stage.engine.beginServing()
      expectEqual(window.stage.underWay["rows"], 2)
      expect(abs(shown(at: 2) - 0.3) < 1e-9)
    }
    layer.opacity = 0.7
    expect(abs(shown(at: 2.5) - 0.55) < 1e-9)
    expect(abs(shown(at: 3) - 0.3) < 1e-9)
    expectEqual(window.stage.engine.unsoundness, nil)
    expectEqual(shown(at: 11), 0.7)
  }

  /// How something replaces a number in flight.
  enum Change: CaseIterable {
    case spring, lateSpring, animator, keyframes, repeats

    func start(on layer: Layer) -> PropertyAnimator? {
      let spring = SpringTimingParameters(dampingRatio: 0.5)
      switch self {
      case .spring, .lateSpring:
        Layer.animate(withDuration: 1, delay: self == .spring ? 0 : 0.125, timingParameters: spring, options: .beginFromCurrentState) {
          layer.position = Point(x: 80, y: 40)
        }
      case .animator:
        let animator = PropertyAnimator(duration: 1, timingParameters: spring, stage: layer.window?.stage)
        animator.addAnimations { layer.position = Point(x: 80, y: 40) }
        animator.startAnimation()
        return animator
      case .keyframes:
        Layer.animateKeyframes(withDuration: 1) {
          Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { layer.position = Point(x: 10, y: 90) }
          Layer.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { layer.position = Point(x: 80, y: 40) }
        }
      case .repeats:
        Layer.animate(withDuration: 0.25, options: [.repeat, .autoreverse]) { layer.position = Point(x: 80, y: 40) }
      }
      return nil
    }
  }

  @Test(
    "AD-11, SP-15: springs, keyframes and repeats above an explicit animation are rows, and begin where it is; springs with its velocity",
    arguments: Change.allCases, [false, true])
  func kinds(_ change: Change, isServed: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    if isServed { window.stage.engine.beginServing() }
    layer.add(BasicAnimation(.position, from: Point(x: 0, y: 50), to: Point(x: 100, y: 50), duration: 4))
    layer.add(BasicAnimation(.positionY, from: 0, to: -100, duration: 4))
    window.stage.advance(to: 1)
    expectEqual(layer.presentation()!.position, Point(x: 25, y: -25))
    let animator = change.start(on: layer)
    expectEqual(window.stage.underWay["rows"], 3)
    expectEqual(window.stage.underWay["contributions"], nil)
    let before = layer.presentation()!.position
    expect(abs(before.x - 25) < 1e-9 && abs(before.y + 25) < 1e-9, "\(before)")
    let start = change == .lateSpring ? 1.125 : 1
    window.stage.advance(to: start + 1e-6)
    let (shown, velocity) = (layer.presentation()!.position, layer.presentationVelocity)
    expect(abs(shown.x - 25) < 1e-3 && abs(shown.y + 25) < 1e-3, "\(shown)")
    if change == .spring || change == .lateSpring || change == .animator {
      expect(abs(velocity.dx - 25) < 0.1 && abs(velocity.dy + 25) < 0.1, "\(velocity)")
    }
    window.stage.advance(to: start + 0.25)
    animator?.pauseAnimation()
    let caught = layer.presentation()!.position
    window.stage.advance(to: start + 0.5)
    if let animator {
      expectEqual(layer.presentation()!.position, caught)
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      expectLess(distance(layer.presentation()!.position, caught), than: 1e-9)
    }
    expectEqual(window.stage.underWay["contributions"], nil)
    expectEqual(window.stage.engine.unsoundness, nil)
    window.stage.advance(to: 3)
    // what went on below is presented again after it
    let goes = change == .repeats
    expectEqual(window.stage.underWay["rows"], goes ? 3 : 2)
    let last = layer.presentation()!.position
    expect(goes ? distance(last, before) < 1e-6 : abs(last.x - 75) < 1e-9 && abs(last.y + 75) < 1e-9, "\(last)")
  }

  @Test("SP-15, AD-1: a spring in an animator continues with the velocity of what it replaces, as a row, also where nothing is explicit")
  func thrown() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    Layer.animate(withDuration: 4, options: [.repeat, .curveLinear]) { layer.position = Point(x: 105, y: 45) }
    window.stage.advance(to: 1)
    let animator = PropertyAnimator(duration: 2, timingParameters: SpringTimingParameters(dampingRatio: 1), stage: window.stage)
    animator.addAnimations { layer.position = Point(x: 5, y: 5) }
    animator.startAnimation()
    expect(window.stage.underWay["rows"] == 1 && window.stage.underWay["contributions"] == nil)
    window.stage.advance(to: 1 + 1e-6)
    let velocity = layer.presentationVelocity
    expect(abs(velocity.dx - 25) < 0.1 && abs(velocity.dy - 10) < 0.1, "\(velocity)")
    window.stage.advance(to: 1.25)
    // a model that is set changes where it leads, and not where it began
    Layer.performWithoutAnimation { layer.position = Point(x: 5, y: 5) }
    let shown = layer.presentation()!.position
    Layer.performWithoutAnimation { layer.position = Point(x: 9, y: 5) }
    let moved = layer.presentation()!.position
    expect(moved.x > shown.x && moved.x < shown.x + 4 && moved.y == shown.y)
    expect(window.stage.underWay["rows"] == 1 && window.stage.engine.unsoundness == nil)
    window.stage.advance(to: 4)
    expect(layer.presentation()!.position == Point(x: 9, y: 5) && window.stage.underWay.isEmpty)
  }

  @Test("AD-15, UA-5: what it replaces ends in the order of its starts, springs and rows alike") func order() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    var offset = BasicAnimation(.position, from: Point(x: 9, y: 9), to: .zero, duration: 10)
    offset.isAdditive = true
    layer.add(offset)
    nonisolated(unsafe) var ended: [Int] = []
    let spring = SpringTimingParameters(dampingRatio: 0.5)
    func move(_ number: Int, _ timing: any TimingCurveProvider) {
      Layer.animate(
        withDuration: 4, timingParameters: timing, animations: { layer.position.x += 10 },
        completion: { isFinished in
          expect(!isFinished)
          ended.append(number)
        })
    }
    move(0, spring)
    move(1, CubicTimingParameters.linear)
    move(2, SpringTimingParameters(dampingRatio: 0.7))
    window.stage.advance(to: 1)
    Layer.animate(withDuration: 1, options: .absolute) { layer.position = .zero }
    expectEqual(ended, [0, 1, 2])
    expect(window.stage.underWay["rows"] == 2 && window.stage.underWay["contributions"] == nil)
  }

  @Test("SP-7, SP-13, PA-48: thrown again with a velocity for each axis, it has them, whatever it had taken over") func thrownAgain() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    Layer.animate(withDuration: 4, options: [.repeat, .curveLinear]) { layer.position = Point(x: 105, y: 45) }
    window.stage.advance(to: 1)
    let animator = PropertyAnimator(duration: 2, timingParameters: SpringTimingParameters(dampingRatio: 1), stage: window.stage)
    animator.addAnimations { layer.position = Point(x: 5, y: 5) }
    animator.startAnimation()
    window.stage.advance(to: 1.25)
    animator.pauseAnimation()
    let caught = layer.presentation()!.position
    let spring = SpringTimingParameters(dampingRatio: 1, initialVelocity: SpringVelocity(dx: 2, dy: -3))
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    expectLess(distance(layer.presentation()!.position, caught), than: 1e-9)
    let velocity = layer.presentationVelocity
    expect(abs(velocity.dx - 2 * (5 - caught.x)) < 1e-6 && abs(velocity.dy + 3 * (5 - caught.y)) < 1e-6, "\(velocity)")
    window.stage.advance(to: 9)
    expect(layer.presentation()!.position == Point(x: 5, y: 5) && window.stage.engine.unsoundness == nil)
  }

  @Test("AD-11, SP-15: a render server has rows too, hides what is below, and continues with its velocity", arguments: [false, true])
  func served(inAnimator: Bool) {
    let (window, layer, server) = LayersTests.served()
    layer.add(BasicAnimation(.position, from: .zero, to: Point(x: 1000, y: 0), duration: 4))
    window.commit(to: server)
    server.step(to: 0)
    window.stage.advance(to: 1)
    server.step(to: 1)
    expectEqual(server.seen, Point(x: 250, y: 0))
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 20)
    let animator = PropertyAnimator(duration: 0, timingParameters: spring, stage: window.stage)
    func move() { layer.position = Point(x: 250, y: 0) }
    if inAnimator {
      animator.addAnimations { move() }
      animator.startAnimation()
    } else {
      Layer.animate(withDuration: 0, timingParameters: spring, options: [.absolute, .beginFromCurrentState], animations: move)
    }
    window.commit(to: server)
    server.step(to: 1)
    expect(server.withWindow { $0.stage.underWay["rows"] == 2 && $0.stage.underWay["contributions"] == nil })
    for time in [1.01, 1.1, 1.3] {
      window.stage.advance(to: time)
      server.step(to: time)
      // critically damped, from the place where it leads to, with 250 points per second
      let passed = time - 1
      expectLess(distance(server.seen, Point(x: 250 + 250 * passed * exponential(-10 * passed), y: 0)), than: 1e-4, "at \(time)")
      expectLess(distance(layer.presentation()!.position, server.seen), than: 1e-4, "at \(time)")
    }
  }

  @Test("MT-11: a spring above an explicit animation goes on hiding it where its layer's speed changes") func slower() {
    let (window, first) = staged(.zero)
    let layers = [first, Layer(frame: .zero)]
    window.addSublayer(layers[1])
    for layer in layers { layer.speed = 0.5 }
    layers[0].add(BasicAnimation(.position, from: .zero, to: Point(x: 1000, y: 0), duration: 40))
    layers[1].add(BasicAnimation(.position, from: .zero, to: Point(x: 1000, y: 0), duration: 40), forKey: "goes")
    window.stage.advance(to: 1)
    for layer in layers {
      Layer.animate(withDuration: 3, timingParameters: SpringTimingParameters(dampingRatio: 1), options: .absolute) {
        layer.position = Point(x: 0, y: 500)
      }
    }
    layers[1].removeAnimation(forKey: "goes")
    window.stage.advance(to: 1.5)
    for layer in layers { layer.speed = 0.75 }
    window.stage.advance(to: 2)
    let shown = layers.map { $0.presentation()!.position }
    expect(distance(shown[0], shown[1]) < 1e-9 && shown[0].x == 0 && shown[0].y > 10, "\(shown)")
    expectEqual(window.stage.underWay["contributions"], nil)
  }
}

/// e to a power, by its series.
private func exponential(_ x: Double) -> Double {
  var (sum, term) = (1.0, 1.0)
  for n in 1..<60 {
    term *= x / Double(n)
    sum += term
  }
  return sum
}
