import Legato

/// How layers look, and explicit animations of it: 1,000 animations a round.
extension HotPath {
  static let looks: [HotPath] = [
    tick("tick of fades") { looks($0, change: fade) },
    tick("tick of background colours") { looks($0, change: tint) },
    tick("tick of layers' turns") { looks($0, change: turn) },
    tick("tick of bounds and shadows") { count in
      looks(count / 5) { layer, _ in
        layer.bounds = Rect(x: 5, y: 5, width: 30, height: 20)
        (layer.shadowOffset, layer.shadowRadius, layer.cornerRadius) = (Vector(dx: 9, dy: 9), 9, 5)
      }
    },
    explicit("ones") { [offset($0)] },
    explicit("fades") { [fade($0)] },
    explicit("colours") { [BasicAnimation(.backgroundColor, from: .red, to: .blue, duration: 20 + Double($0 % 10))] },
    explicit("colours above others") { index in
      [Color.green, .blue].map { BasicAnimation(.backgroundColor, from: .red, to: $0, duration: 20 + Double(index % 10)) }
    },
    explicit("colours that accumulate") { index in
      var animation = BasicAnimation(.backgroundColor, from: .red, to: .blue, duration: 1 + Double(index % 10))
      (animation.isCumulative, animation.repeatCount) = (true, .infinity)
      return [animation]
    },
    explicit("keys of maps that accumulate") { index in
      let end = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
      var keys = KeyframeAnimation(
        .transform, values: [.identity, Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0), end], duration: 1 + Double(index % 10))
      (keys.isCumulative, keys.repeatCount) = (true, .infinity)
      return [keys]
    },
    explicit("groups that repeat") { index in
      var group = AnimationGroup([BasicAnimation(.opacity, from: 1, to: 0, duration: 1)], duration: 1 + Double(index % 10) / 20)
      group.repeatCount = .infinity
      return [group]
    },
    explicit("groups in groups") { index in
      let fade = BasicAnimation(.opacity, from: 1, to: 0, duration: 0.5)
      var inner = AnimationGroup([fade], duration: 1 + Double(index % 10) / 20)
      inner.repeatCount = .infinity
      var outer = AnimationGroup([inner], duration: 20)
      // no two beside each other begin together
      (outer.timingFunction, outer.beginTime) = (CubicTimingParameters.easeInOut, -0.001 * Double(index % 17 + 1))
      return [outer]
    },
    tick("tick of explicit groups") { count in
      let (window, layers) = layers(count / 2)
      for (index, layer) in layers.enumerated() {
        layer.add(AnimationGroup([offset(index), BasicAnimation(.opacity, from: 1, to: 0, duration: 20)], duration: 20))
      }
      return (window.stage, window)
    },
    explicit("repeats") { index in
      var pulse = BasicAnimation(.opacity, from: 1, to: 0.25, duration: 1 + Double(index % 10))
      (pulse.autoreverses, pulse.repeatCount) = (true, .infinity)
      return [pulse]
    },
    explicit("turns") { [turn($0, to: 9)] },
    explicit("tilts") { [tilt($0)] },
    explicit("tilts beside turns") { [tilt($0), turn($0, to: 9)] },
    explicit("turns above others") { [turn($0, to: 5), turn($0, to: 9)] },
    tick("tick of added turns above others") { count in
      let (window, layers) = layers(count)
      for (index, layer) in layers.enumerated() {
        Layer.animate(withDuration: 20 + Double(index % 10)) { turn(layer, true) }
        var added = turn(index, to: 1)
        added.isAdditive = true
        layer.add(added)
      }
      return (window.stage, window)
    },
    explicit("additive turns in space") { index in
      let turn = Transform3D(rotationAngle: 1, x: 1, y: 2, z: 3)
      var animation = BasicAnimation(.transform, from: .identity, to: turn, duration: 20 + Double(index % 10))
      animation.isAdditive = true
      return [animation]
    },
    tick("tick of springs above explicit animations") { count in
      let (window, layers) = layers(count)
      let spring = SpringTimingParameters(mass: 1, stiffness: 0.25, damping: 0.8)
      for (index, layer) in layers.enumerated() {
        layer.add(BasicAnimation(.position, from: Point(x: Double(index % 300), y: 200), to: .zero, duration: 20 + Double(index % 10)))
        Layer.animate(withDuration: 0, timingParameters: spring, options: .absolute) { layer.position = Point(x: 20, y: 100) }
      }
      return (window.stage, window)
    },
    tick("tick of an animator's spring above explicit animations") { count in
      let (window, layers) = layers(count)
      for (index, layer) in layers.enumerated() {
        layer.add(BasicAnimation(.position, from: Point(x: Double(index % 300), y: 200), to: .zero, duration: 20 + Double(index % 10)))
      }
      window.stage.advance(to: 0.5)
      let spring = SpringTimingParameters(mass: 1, stiffness: 0.25, damping: 0.8)
      let animator = PropertyAnimator(duration: 0, timingParameters: spring, stage: window.stage)
      animator.addAnimations { for layer in layers { layer.position = Point(x: 20, y: 100) } }
      animator.startAnimation()
      return (window.stage, (window, animator))
    },
    tick("tick at half speed") { slow($0) { _ in 20 } },
    tick("tick of blocks at half speed") { slow($0) { 20 + Double($0 % 10) } },
    tick("tick of an animator each at half speed") { slow($0, hasAnimators: true) { 20 + Double($0 % 10) } },
    tick("tick of a paused animator each at half speed") { slow($0, hasAnimators: true, isPaused: true) { 20 + Double($0 % 10) } },
    tick("tick of springs at half speed") { slow($0, under: SpringTimingParameters(dampingRatio: 0.7)) { 20 + Double($0 % 10) } },
    HotPath(name: "tick of served springs", operations: 1000) {
      let ((window, turned), server) = (layers(1000), RenderServer())
      let spring = SpringTimingParameters(dampingRatio: 0.7)
      for layer in turned { Layer.animate(withDuration: 20, timingParameters: spring) { turn(layer, true) } }
      window.commit(to: server)
      var time = 0.0
      return Round {
        time += 0.01
        server.step(to: time)
      }
    },
    retarget("retarget of layers' positions") { $0.position = $1 ? Point(x: 300, y: 200) : Point(x: 20, y: 100) },
    retarget("retarget of fades", fade), retarget("retarget of layer colours", tint), retarget("retarget of layers' turns", turn),
  ]

  private static func fade(_ layer: Layer, _ isThere: Bool) { layer.opacity = isThere ? 0.75 : 0.25 }
  private static func tint(_ layer: Layer, _ isThere: Bool) { layer.backgroundColor = isThere ? .blue : .red }
  private static func turn(_ layer: Layer, _ isThere: Bool) { layer.affineTransform = AffineTransform(rotationAngle: isThere ? 1 : 2) }

  private static func fade(_ index: Int) -> BasicAnimation<Double> {
    BasicAnimation(.opacity, from: 1, to: 0, duration: 20 + Double(index % 10))
  }

  private static func turn(_ index: Int, to angle: Double) -> BasicAnimation<Double> {
    BasicAnimation(.rotation, from: 0, to: angle, duration: 20 + Double(index % 10))
  }

  private static func tilt(_ index: Int) -> BasicAnimation<Double> {
    BasicAnimation(.rotationY, from: 0, to: 9, duration: 20 + Double(index % 10))
  }

  private static func offset(_ index: Int) -> BasicAnimation<Point> {
    var animation = BasicAnimation(.position, from: Point(x: Double(index % 300), y: 200), to: .zero, duration: 20)
    animation.isAdditive = true
    return animation
  }

  /// A frame of layers with explicit animations.
  private static func explicit(_ name: String, _ animations: @escaping @Sendable (_ index: Int) -> [any LayerAnimation]) -> HotPath {
    tick("tick of explicit \(name)") { count in
      let (window, layers) = layers(count)
      for (index, layer) in layers.enumerated() { for animation in animations(index) { layer.add(animation, forKey: nil) } }
      return (window.stage, window)
    }
  }

  private static func layers(_ count: Int) -> (window: Window, layers: [Layer]) {
    let window = Window(size: Size(width: 1000, height: 1000))
    let layers = (0..<count).map { Layer(frame: Rect(x: Double($0 % 300), y: 0, width: 10, height: 10)) }
    for layer in layers { window.addSublayer(layer) }
    return (window, layers)
  }

  /// Layers in one whose time runs at half speed: in an animator each, in one block where all take as long, else in one each.
  private static func slow(
    _ count: Int, under spring: SpringTimingParameters? = nil, hasAnimators: Bool = false, isPaused: Bool = false,
    _ duration: (Int) -> Double
  ) -> (stage: Stage, owner: Any) {
    let (window, layers) = layers(count)
    let around = Layer(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    around.speed = 0.5
    window.addSublayer(around)
    for layer in layers { around.addSublayer(layer) }
    if hasAnimators {
      for (index, layer) in layers.enumerated() {
        let animator = PropertyAnimator(duration: duration(index), timingParameters: Points.ease, stage: window.stage)
        animator.addAnimations { layer.position.y += 100 }
        animator.startAnimation()
        if isPaused { animator.pauseAnimation() }
      }
    } else if let spring {
      for (index, layer) in layers.enumerated() {
        Layer.animate(withDuration: duration(index), timingParameters: spring) { layer.position.y += 100 }
      }
    } else if duration(0) == duration(1) {
      Layer.animate(withDuration: duration(0)) { for layer in layers { layer.position.y += 100 } }
    } else {
      for (index, layer) in layers.enumerated() { Layer.animate(withDuration: duration(index)) { layer.position.y += 100 } }
    }
    return (window.stage, window)
  }

  private static func looks(_ count: Int, change: (Layer, Bool) -> Void) -> (stage: Stage, owner: Any) {
    let (window, layers) = layers(count)
    for (index, layer) in layers.enumerated() { Layer.animate(withDuration: 20 + Double(index % 10)) { change(layer, true) } }
    return (window.stage, window)
  }

  /// Running animations are replaced, from the presentation.
  private static func retarget(_ name: String, _ change: @escaping @Sendable (Layer, Bool) -> Void) -> HotPath {
    HotPath(name: name, operations: 1000) {
      let (window, layers) = layers(1000)
      func send(_ isThere: Bool) {
        Layer.animate(
          withDuration: 20, delay: 0, options: .beginFromCurrentState, animations: { for layer in layers { change(layer, isThere) } })
      }
      return Round(
        before: {
          window.stage.advance(to: window.stage.now + 30)
          send(false)
          window.stage.advance(to: window.stage.now + 0.5)
        }, counted: { send(true) })
    }
  }
}
