import LegatoCore
import LegatoLayers
import LegatoTiming
import TestSupport

/// What may be called.
extension ServedWorld {
  func note(_ call: String) { calls.append(call) }
  func pick<T>(_ choices: [T]) -> T { choices.randomElement(using: &random)! }
  private func number(_ range: ClosedRange<Double> = 0...200) -> Double { Double.random(in: range, using: &random).rounded() }

  func change(_ layer: Layer) {
    let kind = Int.random(in: 0..<31, using: &random)
    switch kind {
    case 0: set(layer)
    case 1...7, 12, 13: animate(layer, kind)
    case 8: move(layer)
    case 9:
      note("remove all")
      layer.removeAllAnimations()
    case 10: layer.isHidden.toggle()
    case 11:
      let window = pick(windows)
      note("out, and back into window \(windows.firstIndex { $0 === window } ?? 0)")
      layer.removeFromSuperlayer()
      window.insertSublayer(layer, at: 1)
    case 14...16: start([layer, pick(layers)])
    case 17...20: if let animator = animators.randomElement(using: &random) { call(animator) }
    case 21...23: add(to: layer)
    case 24:
      guard let key = layer.animationKeys.randomElement(using: &random) else { return }
      note("remove \(key)")
      layer.removeAnimation(forKey: key)
    case 25...26: time(layer)
    case 27: mask(layer)
    case 28: window(pick(windows))
    default: serve()
    }
  }

  /// A block, a spring, or keyframes.
  private func animate(_ layer: Layer, _ kind: Int) {
    switch kind {
    case 1...3:
      let seconds = number(0...32) / 16 * second
      note("block of \(seconds)")
      Layer.animate(withDuration: seconds, animations: { set(layer) }, completion: completion())
    case 4...5:
      note("spring")
      Layer.animate(
        withDuration: 0.5 * second, delay: pick([0, 0.25 * second]), usingSpringWithDamping: 0.3 + number(0...7) / 10,
        initialSpringVelocity: number(0...3), animations: { set(layer) }, completion: completion())
    case 6:
      note("from what is shown")
      Layer.animate(withDuration: 0.75 * second, options: .beginFromCurrentState, animations: { set(layer) }, completion: completion())
    case 7:
      note("additive, after a delay")
      Layer.animate(
        withDuration: 0.75 * second, delay: 0.125 * second, options: .additive, animations: { set(layer) }, completion: completion())
    case 12:
      note("to and fro")
      Layer.animate(withDuration: 0.375 * second, options: [.repeat, .autoreverse], animations: { set(layer) }, completion: completion())
    default:
      note("keyframes")
      Layer.animateKeyframes(withDuration: second) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { set(layer) }
        Layer.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) { set(layer) }
      }
    }
  }

  /// Into another layer, or to the front of a window.
  private func move(_ layer: Layer) {
    let other = pick(layers)
    if other !== layer, !other.isDescendant(of: layer), !(other is EffectLayer) {
      note("into \(other.name ?? "")")
      other.addSublayer(layer)
    } else {
      pick(windows).addSublayer(layer)
    }
  }

  private func mask(_ layer: Layer) {
    let mask = pick(layers)
    guard layer.mask == nil, !layer.isDescendant(of: mask) else { return layer.mask = nil }
    note("mask \(mask.name ?? "")")
    layer.mask = mask
  }

  /// Another level of motion, other curves in flight, or another time.
  private func window(_ window: Window) {
    guard way != .ahead else { return }
    // what was called before a step begins before it
    if way == .beside { show() }
    if random.chance(0.4) {
      if window.stage.isPaused, random.chance(0.5) {
        _ = window.stage.step(by: second / 16)
      } else {
        window.stage.isPaused = random.chance(0.3)
      }
      window.stage.speed = pick([0, 0.25, 1, 1, 1, 2])
      note("speed \(window.stage.speed)\(window.stage.isPaused ? ", paused" : "")")
    } else if random.chance(0.5) {
      window.stage.motionLevel = pick([.full, .full, .reduced, .none])
      note("motion \(window.stage.motionLevel)")
    } else {
      note("other curves")
      let curve = CubicTimingParameters(x1: 0.2, y1: number(0...1), x2: 0.7, y2: 1)
      window.stage.replaceCurves { _ in curve }
    }
  }

  private func start(_ moved: [Layer]) {
    guard way != .ahead else { return }
    let timing: any TimingCurveProvider =
      random.chance(0.6)
      ? CubicTimingParameters(animationCurve: .easeInOut)
      : SpringTimingParameters(dampingRatio: 0.6, initialVelocity: SpringVelocity(dx: 1, dy: 2))
    guard let stage = moved[0].stage else { return }
    note("animator \(animators.count) \(timing is SpringTimingParameters ? "under a spring" : "")")
    let animator = PropertyAnimator(duration: 0.75 * second, timingParameters: timing, stage: stage)
    animator.addAnimations { for layer in moved where layer.stage === stage { self.set(layer) } }
    if random.chance(0.2) { animator.addAnimations { Layer.animate(withDuration: 0.3125 * self.second) { self.set(moved[0]) } } }
    animator.scrubsLinearly = random.chance(0.7)
    animator.pausesOnCompletion = random.chance(0.2)
    if random.chance(0.2) { animator.addAnimations({ self.set(moved[0]) }, delayFactor: 0.4) }
    let done = completion()
    animator.addCompletion { done($0 == .end) }
    animator.startAnimation()
    animators.append(animator)
  }

  private func call(_ animator: PropertyAnimator) {
    note("animator \(animators.firstIndex { $0 === animator } ?? 0)")
    if animator.state == .stopped { return animator.finishAnimation(at: pick([.start, .end, .current])) }
    guard animator.state == .active else { return }
    let way = Int.random(in: 0..<7, using: &random)
    note(["pause", "scrub", "reverse", "continue", "start", "add", "stop"][way])
    switch way {
    case 0: animator.pauseAnimation()
    case 1: if !animator.isRunning { animator.fractionComplete = number(0...10) / 10 }
    case 2: animator.isReversed.toggle()
    case 3:
      guard !animator.isRunning else { return }
      animator.continueAnimation(
        withTimingParameters: random.chance(0.5) ? nil : SpringTimingParameters(dampingRatio: 0.7), durationFactor: pick([0, 0.5]))
    case 4: if !animator.isRunning { animator.startAnimation() }
    case 5:
      let layer = pick(layers)
      if layer.stage != nil { animator.addAnimations { self.set(layer) } }
    default: animator.stopAnimation(random.chance(0.7))
    }
  }

  /// An explicit animation, or a group of them.
  private func add(to layer: Layer) {
    func timed<A: LayerAnimation>(_ animation: A) -> A { self.timed(animation, on: layer) }
    let key = random.chance(0.5) ? "a" : nil
    switch Int.random(in: 0..<8, using: &random) {
    case 6: addOfKind(to: layer, key)
    case 0: layer.add(timed(BasicAnimation(.positionX, from: number(), to: number())), forKey: key)
    case 1:
      var animation = timed(BasicAnimation(.position, by: Point(x: number(), y: number())))
      animation.isAdditive = random.chance(0.5)
      layer.add(animation, forKey: key)
    case 2: layer.add(timed(BasicAnimation(.opacity, from: number(0...10) / 10)), forKey: key)
    case 3: layer.add(timed(KeyframeAnimation(.cornerRadius, values: [number(), number(), number()])), forKey: key)
    case 4: layer.add(timed(BasicAnimation(.rotation, from: 0, to: number(0...3))), forKey: key)
    default:
      layer.add(
        timed(AnimationGroup([timed(BasicAnimation(.zPosition, from: 0, to: number())), timed(BasicAnimation(.positionY, to: number()))])),
        forKey: key)
    }
  }

  /// Of what only layers of its kind have.
  private func addOfKind(to layer: Layer, _ key: String?) {
    func timed<A: LayerAnimation>(_ animation: A) -> A { self.timed(animation, on: layer) }
    func box() -> Path { Path(rect: Rect(x: number(), y: number(), width: number(), height: 10)) }
    let adds = random.chance(0.3)
    switch layer {
    case is PathLayer:
      var animation = timed(
        KeyframeAnimation(.path, values: [box(), box(), Path(ellipseIn: Rect(x: 0, y: 0, width: number(), height: 9))]))
      if adds { (animation.values, animation.isAdditive) = ([box(), box()], true) }
      layer.add(animation, forKey: key)
    case is GradientLayer:
      layer.add(timed(BasicAnimation(.locations, from: [0, number(0...10) / 10], to: nil)), forKey: key)
      layer.add(timed(KeyframeAnimation(.colors, values: [[.red, .blue], [.black, .white, .clear]])), forKey: key)
    case is EffectLayer:
      var radius = timed(BasicAnimation(.effectRadius, from: number(), to: adds ? nil : number()))
      radius.isAdditive = adds
      layer.add(radius)
      layer.add(timed(BasicAnimation(.effectTint, from: Color.red)))
      layer.add(timed(BasicAnimation(.effect, from: .dark, to: adds ? .blur(radius: number()) : nil)), forKey: key)
    default: break
    }
  }

  /// With random times.
  private func timed<A: LayerAnimation>(_ animation: A, on layer: Layer) -> A {
    var animation = animation
    animation.duration = pick([0.125, 0.3125, 0.75]) * second
    animation.speed = pick([1, 1, 1, 0.5, 2, -1])
    animation.timeOffset = pick([0, 0, 0.125]) * second
    animation.repeatCount = pick([0, 0, 2, 2.5])
    animation.autoreverses = random.chance(0.2)
    animation.fillMode = pick(FillMode.allCases)
    animation.isRemovedOnCompletion = random.chance(0.7)
    if random.chance(0.5) { animation.timingFunction = CubicTimingParameters(animationCurve: .easeIn) }
    if random.chance(0.2) { animation.beginTime = layer.localNow + second * pick([-0.125, 0.125]) }
    let settings = animation.settings
    note(
      "explicit: begin \(settings.beginTime), offset \(settings.timeOffset), speed \(settings.speed), duration \(settings.duration), "
        + "count \(settings.repeatCount), reverses \(settings.autoreverses), fill \(settings.fillMode), "
        + "goes \(settings.isRemovedOnCompletion), curved \(settings.timingFunction != nil)")
    return animation
  }

  /// Times of their own.
  private func time(_ layer: Layer) {
    guard way != .ahead else { return }
    defer { note("time of its own: \(layer.beginTime), \(layer.timeOffset), \(layer.speed)") }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: layer.speed = pick([0, 0.5, 1, 2, -1])
    case 1: layer.timeOffset = pick([0, 0.3125]) * second
    case 2: layer.beginTime = pick([0, time, time + 0.125 * second])
    case 3: layer.pauseTime()
    default: layer.continueTime(atSpeed: pick([0.5, 1, 1, 2]))
    }
  }

  /// A window goes from its server, or comes to one that shows none.
  private func serve() {
    let window = Int.random(in: windows.indices, using: &random)
    if places[window] != nil {
      note("window \(window) from its server")
      windows[window].stopServing()
      places[window] = nil
    } else {
      let place = servers.indices.filter { !places.contains($0) }.randomElement(using: &random)
      places[window] = place
      note("window \(window) to server \(place ?? -1)")
    }
  }

  private func set(_ layer: Layer) {
    let what = Int.random(in: 0..<15, using: &random)
    note("set \(what) of \(layer.name ?? "")")
    switch what {
    case 0...3: layer.position = Point(x: number(), y: number())
    case 4: layer.bounds = Rect(x: number(0...5), y: 0, width: number(), height: number())
    case 5: layer.transform = Transform3D(AffineTransform(rotationAngle: number(0...3)))
    case 6: layer.transform = Transform3D(rotationAngle: number(0...3), x: 1, y: 0, z: 0)
    case 7: layer.opacity = number(0...10) / 10
    case 8: layer.backgroundColor = Color(red: number(0...1), green: number(0...1), blue: 0.5, alpha: number(0...10) / 10)
    case 9: layer.cornerRadius = number(0...10)
    case 10: layer.maskedCorners = CornerMask(rawValue: UInt(number(0...15)))
    case 14:
      layer.sublayerTransform = Transform3D(rotationAngle: number(0...3), x: 0, y: number(0...1).rounded(), z: 1)
    case 11: (layer.shadowOpacity, layer.shadowOffset) = (1, Vector(dx: number(), dy: number()))
    default:
      switch layer {
      case let layer as PathLayer:
        layer.path = Path(ellipseIn: Rect(x: 0, y: 0, width: number(), height: number()))
        layer.strokeEnd = number(0...10) / 10
      case let layer as TextLayer: (layer.textColor, layer.text) = (Color(white: number(0...10) / 10), "\(number())")
      case let layer as GradientLayer: layer.colors = [.red, Color(white: number(0...10) / 10), .blue]
      case let layer as EffectLayer: layer.effect = random.chance(0.5) ? .dark : Effect(radius: number())
      default: layer.zPosition = number()
      }
    }
  }
}
