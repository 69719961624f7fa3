import Expectations
import LegatoLayers
import LegatoTiming
import ServerLaws
import TestSupport
import Testing

@Suite("Everything that is drawn of a layer is sent") struct ServedKindsTests {
  /// A tree with a layer of each kind.
  private static func tree() -> (window: Window, layers: [Layer]) {
    let window = Window(size: Size(width: 400, height: 300))
    let path = PathLayer(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    path.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 40))
    (path.lineDashPattern, path.lineCap, path.usesEvenOddFill) = ([3, 1], .round, true)
    let text = TextLayer("one", frame: Rect(x: 50, y: 0, width: 40, height: 20), fontSize: 12, alignment: .center)
    let gradient = GradientLayer(frame: Rect(x: 100, y: 0, width: 40, height: 20), colors: [.red, .blue], kind: .radial)
    let effect = EffectLayer(effect: nil, frame: Rect(x: 0, y: 50, width: 40, height: 20))
    let mask = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    mask.backgroundColor = .black
    gradient.mask = mask
    let layers = [path, text, gradient, effect, mask]
    for (layer, name) in zip(layers, ["path", "text", "gradient", "effect", "mask"]) { layer.name = name }
    for layer in layers.prefix(4) { window.addSublayer(layer) }
    return (window, layers)
  }

  private func check(_ window: Window, _ server: RenderServer, _ time: Double, _ comment: Comment) {
    window.stage.advance(to: time)
    window.commit(to: server)
    server.step(to: time)
    // the owner adopts begins
    window.stage.advance(to: time)
    expect(distance(shownTree(window), server.tree) <= 1e-7, comment)
  }

  @Test("LM-24: every kind at rest, changed, and in motion") func kinds() throws {
    let (window, layers) = Self.tree()
    let server = RenderServer()
    check(window, server, 0, "told")
    let path = try #require(layers[0] as? PathLayer)
    let text = try #require(layers[1] as? TextLayer)
    let gradient = try #require(layers[2] as? GradientLayer)
    let effect = try #require(layers[3] as? EffectLayer)
    (path.lineWidth, path.lineJoin, text.text, gradient.kind) = (3, .bevel, "two", .conic)
    (layers[4].isHidden, path.masksToBounds, effect.maskedCorners) = (true, true, .minXMinY)
    check(window, server, 0.1, "changed")
    Layer.animate(withDuration: 1) {
      path.path = Path(ellipseIn: Rect(x: 5, y: 5, width: 10, height: 10))
      (path.fillColor, path.strokeEnd, path.lineDashPhase, path.lineDashPattern) = (.green, 0.5, 3, [6, 2, 1])
      text.textColor = .red
      (gradient.colors, gradient.locations, gradient.endPoint) = ([.green, .white, .black], [0, 0.3, 1], Point(x: 1, y: 1))
      effect.effect = .dark
      effect.bounds.size = Size(width: 80, height: 40)
      layers[4].maskedCorners = .maxXMaxY
    }
    for frame in 1...40 {
      let time = 0.1 + Double(frame) / 30
      if frame == 12 { Layer.animate(withDuration: 0.5) { (path.path, effect.effect, gradient.colors) = (nil, .thin, [.red]) } }
      if frame == 20 { Layer.animate(withDuration: 0.5) { path.lineDashPattern = [] } }
      check(window, server, time, "frame \(frame)")
    }
  }

  @Test("LM-24: layers are added, removed, reordered and get masks") func trees() {
    let (window, layers) = Self.tree()
    let server = RenderServer()
    check(window, server, 0, "told")
    window.sendSublayerToBack(layers[2])
    check(window, server, 1, "order")
    layers[0].addSublayer(layers[1])
    check(window, server, 2, "moved into another")
    let group = Layer(frame: Rect(x: 9, y: 9, width: 9, height: 9))
    group.name = "group"
    group.addSublayer(Layer(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
    window.insertSublayer(group, at: 1)
    Layer.animate(withDuration: 1) { group.sublayers[0].position.x = 100 }
    check(window, server, 2.5, "added with a running layer inside")
    layers[2].mask = nil
    layers[0].mask = layers[4]
    check(window, server, 2.6, "another's mask")
    layers[0].removeFromSuperlayer()
    check(window, server, 2.7, "removed")
    window.addSublayer(layers[0])
    check(window, server, 2.8, "added again")
    group.removeFromSuperlayer()
    window.stage.advance(to: 3)
    check(window, server, 3, "removed while it moves")
    expectEqual(server.lastFrame.runningCount, 0)
  }

  @Test("LM-24: a layer that requests layout is laid out before it is sent") func layout() {
    let (window, layer, server) = served()
    let inside = Layer()
    layer.addSublayer(inside)
    layer.layout = { $0.sublayers[0].bounds.size = $0.bounds.size }
    layer.bounds.size = Size(width: 77, height: 7)
    window.commit(to: server)
    server.step(to: 1)
    expectEqual(server.withWindow { $0.sublayers[0].sublayers[0].bounds.size }, Size(width: 77, height: 7))
  }

  @Test("MT-1: a layer's own time is sent: slow, paused, rewound") func time() {
    let (window, layer, server) = served()
    layer.speed = 0.5
    Layer.animate(withDuration: 1) { layer.position.x = 100 }
    Layer.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, animations: { layer.cornerRadius = 4 })
    for frame in 0...60 {
      if frame == 20 { layer.pauseTime() }
      if frame == 25 { layer.continueTime(atSpeed: 2) }
      check(window, server, Double(frame) / 20, "frame \(frame)")
    }
  }

  @Test(
    "PA-40, PA-57: pausing, scrubbing, continuing, reversing and stopping are sent", arguments: [true, false]) func animators(spring: Bool)
  {
    let (window, layer, server) = served()
    let timing: any TimingCurveProvider =
      spring
      ? SpringTimingParameters(dampingRatio: 0.5, initialVelocity: SpringVelocity(dx: 3, dy: -1))
      : CubicTimingParameters(animationCurve: .easeInOut)
    let animator = PropertyAnimator(duration: 1, timingParameters: timing, stage: window.stage)
    animator.addAnimations { (layer.position, layer.opacity) = (Point(x: 100, y: 50), 0) }
    animator.addAnimations({ layer.cornerRadius = 5 }, delayFactor: 0.3)
    animator.startAnimation()
    for frame in 0...120 {
      switch frame {
      case 10: animator.pauseAnimation()
      case 12: animator.fractionComplete = 0.7
      case 14: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      case 20: animator.isReversed = true
      case 24: animator.addAnimations { layer.backgroundColor = .red }
      case 26: animator.isReversed = false
      case 30: animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.7), durationFactor: 0)
      case 34: animator.stopAnimation(true)
      default: break
      }
      check(window, server, Double(frame) / 40, "frame \(frame)")
    }
  }
}
