import Legato

/// Scenarios for each kind of value, and for each state of an animation.
extension Scenario {
  static var kinds: [Scenario] {
    [
      layers("1,000 layers fading") { layer, _ in layer.opacity = 0.5 },
      layers("1,000 layers changing their colour") { layer, _ in layer.backgroundColor = .orange },
      layers("1,000 layers turning, each in eight half turns") { layer, _ in
        for _ in 0..<8 { layer.affineTransform = layer.affineTransform.rotated(by: .pi) }
      },
      layers("1,000 layers changing bounds, corners and shadows") { layer, index in
        layer.bounds = Rect(x: 5, y: 5, width: Double(index % 90), height: 20)
        (layer.cornerRadius, layer.shadowOffset, layer.shadowRadius, layer.shadowOpacity) = (5, Vector(dx: 9, dy: 9), 9, 1)
      },
      layers("1,000 layers under explicit additive animations and groups") { layer, index in
        var offset = BasicAnimation(.position, from: Point(x: Double(index % 300), y: 200), to: .zero, duration: long)
        offset.isAdditive = true
        layer.add(offset)
        layer.add(
          AnimationGroup([offset, BasicAnimation(.opacity, from: 1, to: 0, duration: long)], duration: long))
      },
      layers("1,000 layers under groups that repeat inside groups with curves") { layer, index in
        let fade = BasicAnimation(.opacity, from: 1, to: 0, duration: 0.5)
        var inner = AnimationGroup([fade], duration: 0.5 + Double(index % 10) / 10)
        inner.repeatCount = .infinity
        var outer = AnimationGroup([inner], duration: long)
        outer.timingFunction = CubicTimingParameters(x1: 0.3, y1: 0.1, x2: 0.6, y2: 1)
        layer.add(outer)
      },
      layers("1,000 layers under explicit animations above and below springs, and in an animator") { layer, index in
        Layer.animate(withDuration: 0, timingParameters: slowSpring) { layer.opacity = 0.5 }
        layer.add(BasicAnimation(.opacity, from: 1, to: 0, duration: long))
        layer.add(BasicAnimation(.position, from: Point(x: Double(index % 300), y: 200), to: .zero, duration: long))
        layer.add(BasicAnimation(.backgroundColor, from: .red, to: .blue, duration: long))
        Layer.animate(withDuration: 0, timingParameters: SpringTimingParameters(mass: 1, stiffness: 0.25, damping: 0.8)) {
          layer.backgroundColor = .orange
        }
        guard index % 100 == 0, let stage = layer.stage else { return }
        let animator = PropertyAnimator(duration: long, timingParameters: slowSpring, stage: stage)
        animator.addAnimations { layer.position = Point(x: 5, y: 5) }
        animator.startAnimation()
      },
      layers("1,000 layers under springs that repeat, and turns that are added to those of blocks") { layer, index in
        let spring = SpringTimingParameters(dampingRatio: 0.5)
        Layer.animate(withDuration: 0.5 + Double(index % 10) / 10, timingParameters: spring, options: [.repeat, .autoreverse]) {
          layer.position = Point(x: 5, y: 5)
        }
        Layer.animate(withDuration: long) { layer.affineTransform = AffineTransform(rotationAngle: 1) }
        var added = BasicAnimation(.rotation, from: 0, to: 1, duration: long)
        added.isAdditive = true
        layer.add(added)
      },
      layers("1,000 layers that tilt, alone and beside a turn") { layer, index in
        layer.transform.m34 = -1 / 500
        layer.add(BasicAnimation(.rotationY, from: 0, to: 6, duration: long))
        if index % 2 == 0 { layer.add(BasicAnimation(.rotation, from: 0, to: 6, duration: long)) }
      },
      layers("1,000 layers that move and fade under reduced motion") { layer, _ in
        layer.stage?.motionLevel = .reduced
        Layer.animate(withDuration: long) {
          layer.position = Point(x: 5, y: 5)
          layer.opacity = 0.5
        }
      },
      values("1,000 affine maps turning", AffineTransform.identity) { value, _ in value.value = AffineTransform(rotationAngle: 1) },
      values("1,000 maps of space turning in the plane", Transform3D.identity) { value, _ in
        value.value = Transform3D(AffineTransform(rotationAngle: 1))
      },
      values("1,000 maps of space turning about an oblique axis", Transform3D.identity) { value, _ in
        value.value = Transform3D(rotationAngle: 1, x: 1, y: 2, z: 3)
      },
      values("1,000 colours from current", Color.black, options: .beginFromCurrentState) { value, _ in value.value = .orange },
      values("1,000 points repeated and autoreversed", Point.zero, seconds: 0.7, options: [.repeat, .autoreverse], change: place),
      values("1,000 points replaced from their model", Point.zero, options: .absolute, change: place),
      values("1,000 points replaced from what is shown", Point.zero, options: [.absolute, .beginFromCurrentState], change: place),
      Scenario(name: "1,000 points whose curve was replaced in flight") {
        moving { points in
          animate(withDuration: long, animations: points)
        } after: { stage in
          stage.replaceCurves { _ in CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1) }
        }
      },
      Scenario(name: "1,000 points under a pure curve of one's own") {
        moving { points in animate(withDuration: long, timingParameters: Smooth(), animations: points) }
      },
    ]
  }

  static var followers: [Scenario] {
    [
      following("1,000 points in an animator under a spring", slowSpring) { _ in },
      following("1,000 points in an animator caught, scrubbed and continued under a spring", CubicTimingParameters()) { animator in
        animator.pauseAnimation()
        animator.fractionComplete = 0.3
        animator.continueAnimation(withTimingParameters: slowSpring, durationFactor: 0)
      },
      following("1,000 points in an animator's spring caught, reversed and continued", slowSpring) { animator in
        animator.pauseAnimation()
        animator.isReversed = true
        animator.continueAnimation(withTimingParameters: slowSpring, durationFactor: 0)
      },
      following("1,000 points in an animator continued under another curve", CubicTimingParameters()) { animator in
        animator.pauseAnimation()
        animator.continueAnimation(withTimingParameters: CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1), durationFactor: 0)
      },
      Scenario(name: "1,000 points in an animator each, half of them under a spring") {
        let stage = Stage()
        let values = (0..<1000).map { _ in Animated(Point.zero, in: stage) }
        for (index, value) in values.enumerated() {
          let timing: any TimingCurveProvider = index % 2 == 0 ? slowSpring : CubicTimingParameters()
          let animator = PropertyAnimator(duration: long, timingParameters: timing, stage: stage)
          animator.addAnimations { place(value, index) }
          animator.startAnimation()
        }
        return reader(stage, values)
      },
      following("1,000 points in a delayed part of an animator", CubicTimingParameters(), delayFactor: 0.01) { _ in },
    ]
  }

  private static let slowSpring = SpringTimingParameters(
    mass: 1, stiffness: 0.25, damping: 0.8, initialVelocity: SpringVelocity(dx: 0.3, dy: 0.2))

  private static func place(_ value: Animated<Point>, _ index: Int) { value.value = Point(x: Double(index), y: 40) }

  /// Sent off, and half of them back in flight.
  private static func values<Value: Animatable & Sendable>(
    _ name: String, _ first: Value, seconds: Double = long, options: AnimationOptions = [],
    change: @escaping (Animated<Value>, _ index: Int) -> Void
  ) -> Scenario {
    Scenario(name: name) {
      let stage = Stage()
      let values = (0..<1000).map { _ in Animated(first, in: stage) }
      func send(_ index: Int, _ body: () -> Void) { animate(withDuration: seconds + Double(index % 7), options: options, animations: body) }
      for (index, value) in values.enumerated() { send(index) { change(value, index) } }
      stage.advance(to: 0.001)
      for (index, value) in values.enumerated().prefix(500) { send(index) { value.value = first } }
      return reader(stage, values)
    }
  }

  private static func layers(_ name: String, change: @escaping (Layer, _ index: Int) -> Void) -> Scenario {
    Scenario(name: name) {
      let window = Window(size: Size(width: 1000, height: 1000))
      let layers = (0..<1000).map { Layer(frame: Rect(x: Double($0), y: 0, width: 10, height: 10)) }
      for (index, layer) in layers.enumerated() {
        window.addSublayer(layer)
        Layer.animate(withDuration: long + Double(index % 7)) { change(layer, index) }
      }
      return { time in
        window.stage.advance(to: time)
        for layer in layers {
          guard let seen = layer.presentation() else { preconditionFailure("a layer of a window has a presentation") }
          sink(seen.opacity)
          sink(seen.backgroundColor)
          sink(seen.affineTransform)
          sink(seen.position)
          sink(seen.bounds)
          sink(seen.shadowOffset)
        }
      }
    }
  }

  /// Points that `start` animates with the given changes, and a change of their stage half a second later.
  private static func moving(_ start: (_ changes: @escaping () -> Void) -> Void, after: (Stage) -> Void = { _ in }) -> (Double) -> Void {
    let stage = Stage()
    let values = (0..<1000).map { _ in Animated(Point.zero, in: stage) }
    start { for (index, value) in values.enumerated() { place(value, index) } }
    stage.advance(to: 0.5)
    after(stage)
    let read = reader(stage, values)
    return { read(0.5 + $0) }
  }

  /// - Parameter change: a change of the animator after half a second.
  private static func following(
    _ name: String, _ timing: any TimingCurveProvider, delayFactor: Double = 0, _ change: @escaping (PropertyAnimator) -> Void
  ) -> Scenario {
    Scenario(name: name) {
      let stage = Stage()
      let values = (0..<1000).map { _ in Animated(Point.zero, in: stage) }
      let animator = PropertyAnimator(duration: long, timingParameters: timing, stage: stage)
      animator.addAnimations({ for (index, value) in values.enumerated() { place(value, index) } }, delayFactor: delayFactor)
      animator.startAnimation()
      stage.advance(to: 0.5)
      change(animator)
      let read = reader(stage, values)
      return { time in
        read(0.5 + time)
        precondition(animator.isRunning)
      }
    }
  }

  private struct Smooth: TimingCurveProvider {
    func progress(at s: Double) -> Double { s <= 0 ? 0 : s >= 1 ? 1 : s * s * (3 - 2 * s) }
    func velocity(at s: Double) -> Double { s <= 0 || s >= 1 ? 0 : 6 * s * (1 - s) }
    func isSmooth(in range: ClosedRange<Double>) -> Bool { true }
  }
}
