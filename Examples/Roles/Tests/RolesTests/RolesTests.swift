import Legato
import Roles
import Testing

@Suite("Types of another package work as the library's own") struct RolesTests {
  let window = Window(size: Size(width: 200, height: 200))
  var stage: Stage { window.stage }

  @Test("GE-4: a gesture: it recognizes two fingers that move left, and not one") func gesture() {
    let host = SteppedHost(window) { _ in }
    let (swipe, card) = (TwoFingerSwipe(), Layer(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
    var seen: [TwoFingerSwipe.Direction?] = []
    swipe.addAction { seen.append(swipe.direction) }
    card.addGestureRecognizer(swipe)
    window.addSublayer(card)
    for id in 0...1 { host.pointer(.began, at: Point(x: 150, y: 50 + 40 * Double(id)), seconds: 0, id: id) }
    for step in 1...8 {
      for id in 0...1 {
        host.pointer(.moved, at: Point(x: 150 - 10 * Double(step), y: 50 + 40 * Double(id)), seconds: Double(step) / 60, id: id)
      }
    }
    for id in 0...1 { host.pointer(.ended, at: Point(x: 70, y: 50), seconds: 0.2, id: id) }
    #expect(seen == [.left])
    host.pointer(.began, at: Point(x: 150, y: 50), seconds: 1)
    host.pointer(.moved, at: Point(x: 20, y: 50), seconds: 1.1)
    host.pointer(.ended, at: Point(x: 20, y: 50), seconds: 1.2)
    #expect(seen == [.left])
  }

  @Test("LM-27: a kind of layer: its properties animate in blocks, explicitly, and on a render server") func kind() {
    let dial = DialLayer()
    window.addSublayer(dial)
    let server = RenderServer()
    animate(withDuration: 1, options: .curveLinear) {
      dial.turn = 2
      dial.handColor = .white
    }
    window.commit(to: server)
    server.step(to: 0)
    stage.advance(to: 0.5)
    server.step(to: 0.5)
    let served = server.withWindow { ($0.sublayers[0] as? DialLayer)?.shown }
    #expect(dial.shown.turn == 1 && abs(dial.shown.handColor.red - 0.5) < 1e-9)
    #expect(served?.turn == 1 && abs((served?.handColor.red ?? 0) - 0.5) < 1e-9)
    stage.advance(to: 1)
    dial.add(BasicAnimation(.turn, from: 0, to: 8, duration: 1))
    stage.advance(to: 1.25)
    #expect(dial.shown.turn == 2 && dial.turn == 2)
  }

  @Test("LM-30: a kind of layer is drawn: in pixels and as vectors, also outside its bounds, and by a render server") func drawnKind() {
    let dial = DialLayer(frame: Rect(x: 40, y: 40, width: 40, height: 40))
    dial.handColor = .red
    window.addSublayer(dial)
    DialLayer.register(in: window)
    let (compositor, reader, server) = (Compositor(width: 200, height: 200), FrameReader(window), RenderServer())
    compositor.draw(window)
    _ = reader.readFrame()
    // the hand ends at (80, 60), its round tip at 83
    #expect(compositor.bitmap[81, 60] == SIMD4(255, 0, 0, 255) && compositor.bitmap[84, 60] == .zero)
    dial.turn = .pi / 2
    compositor.draw(window)
    #expect(compositor.bitmap[81, 60] == .zero && compositor.bitmap[60, 81] == SIMD4(255, 0, 0, 255))
    #expect(reader.readFrame().damage.contains { $0.maxX >= 83 && $0.maxY >= 83 })
    window.commit(to: server)
    server.step(to: 0)
    let served = server.withWindow { mirror in
      var canvas = Canvas(width: 200, height: 200)
      canvas.draw(mirror)
      return canvas.bitmap
    }
    #expect(served == compositor.bitmap)
    var picture = SVGPicture(size: window.bounds.size)
    picture.addFrame(window)
    #expect(picture.filmstrip(columns: 1).contains("<path"))
  }

  @Test("LM-29: a kind of layer has an implicit action for its own property") func implicit() {
    let dial = DialLayer()
    window.addSublayer(dial)
    dial.turn = 1
    #expect(dial.shown.turn == 1)
    dial.allowsImplicitActions = true
    (dial.turn, dial.handColor) = (3, .white)
    stage.advance(to: 0.25)
    #expect(dial.shown.turn == 2 && dial.shown.handColor == .white)
    dial.keyedActions[.turn] = .animation(BasicAnimation(.turn, duration: 1))
    dial.turn = 6
    #expect(dial.animationKeys == ["turn"])
  }

  @Test("LM-12: an explicit animation composed of others: its parts run together, under its key and with its delegate") func explicit() {
    let card = Layer(frame: Rect(x: 50, y: 0, width: 20, height: 20))
    window.addSublayer(card)
    card.add(Shake(width: 10, duration: 1), forKey: "shake")
    stage.advance(to: 0.25)
    #expect(abs(card.presentation()!.position.x - 50) < 1e-9 && abs(card.presentation()!.opacity - 0.75) < 1e-9)
    #expect((card.animation(forKey: "shake") as? Shake)?.width == 10)
    stage.advance(to: 1)
    #expect(card.presentation()!.position.x == 60 && card.animationKeys.isEmpty)
  }

  @Test("LM-12: an animation that contains itself is reported, and the program continues") func endless() {
    struct Endless: ComposedAnimation {
      var settings = AnimationSettings()
      func animations(on layer: Layer) -> [any LayerAnimation] { [Endless(), Endless()] }
    }
    let card = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSublayer(card)
    let heard = Heard()
    Misuse.$handler.withValue(Misuse.Handler { heard.reports.append("\($0)") }) { _ = card.add(Endless()) }
    #expect(heard.reports.count == 1 && heard.reports[0].contains("made of itself"))
    #expect(card.animationKeys.isEmpty)
  }

  @Test("IV-7, SP-7: animatable types: one interpolates as colours do, one takes a velocity in two components") func types() {
    let (tint, aim) = (Animated(Tint(.clear), in: stage), Animated(Aim(pan: 0, tilt: 0), in: stage))
    animate(withDuration: 1, options: .curveLinear) { tint.value = Tint(Color(red: 1, green: 0, blue: 0, alpha: 1)) }
    stage.advance(to: 0.5)
    // premultiplied: half as much of a full red
    #expect(abs(tint.presentation.color.red - 1) < 1e-9 && abs(tint.presentation.color.alpha - 0.5) < 1e-9)
    #expect(abs(Tint.interpolated(from: Tint(.clear), to: Tint(.red), progress: 0.25).color.alpha - 0.25) < 1e-12)
    let spring = SpringTimingParameters(dampingRatio: 1, initialVelocity: SpringVelocity(dx: 0, dy: 9))
    animate(withDuration: 1, timingParameters: spring) { aim.value = Aim(pan: 10, tilt: 10) }
    #expect(abs(aim.velocity.pan) < 1e-6 && abs(aim.velocity.tilt - 90) < 1e-3)
  }

  @Test("DY-13: a behavior composed of others: an item dropped into water comes to rest where lift and weight are equal") func behavior() {
    let sea = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let cork = Layer(frame: Rect(x: 90, y: 0, width: 10, height: 10))
    window.addSublayer(sea)
    sea.addSublayer(cork)
    let animator = DynamicAnimator(referenceLayer: sea)
    let water = Buoyancy(items: [cork], level: 100)
    animator.addBehavior(GravityBehavior(items: [cork]))
    animator.addBehavior(water)
    for frame in 0...1200 { stage.advance(to: Double(frame) / 60) }
    // the weight of mass m is 1000·m points/s², the lift 10 for each point; 1/100 of an area of 10 × 10 is the mass
    #expect(water.wetTime > 5 && abs(cork.position.y - (100 + 1000 * 0.01 / 10)) < 1, "\(cork.position.y)")
  }

  @Test("TR-5, TR-13: a transition: tested with a context of the test's own, and caught in flight") func transitionAlone() {
    let context = Context(window)
    let zoom = ZoomTransition()
    zoom.animateTransition(using: context)
    stage.advance(to: 0.1)
    let animator = zoom.interruptibleAnimator(using: context)
    animator.pauseAnimation()
    let caught = context.to.layer.presentation()!.transform.m11
    stage.advance(to: 0.2)
    #expect(caught > 0.2 && caught < 1 && context.to.layer.presentation()!.transform.m11 == caught && context.ended == nil)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(to: 2)
    #expect(context.ended == true && context.to.layer.transform == .identity)
  }

  @Test("TR-23: animations beside a transition: with a coordinator of the test's own, and in a real transition") func beside() {
    let controller = BarController()
    // makes it
    _ = controller.layer
    for (isCancelled, outcome) in [(true, "cancelled"), (false, "there")] {
      controller.darken(beside: Coordinator(isCancelled: isCancelled))
      #expect(controller.outcome == outcome)
    }
    let root = LayerController()
    window.rootController = root
    controller.bar.backgroundColor = .white
    root.present(controller, animated: true)
    stage.advance(to: stage.now + 0.05)
    #expect(controller.bar.presentation()!.backgroundColor != .white)
    stage.advance(to: stage.now + 2)
    #expect(controller.bar.backgroundColor == .black)
  }

  @Test("a drawing target and contents: drawing commands are received, also of custom contents") func target() {
    let card = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    card.backgroundColor = .blue
    card.contents = Fullness(share: 0.5)
    window.addSublayer(card)
    Fullness.register(in: window)
    var tally = TallyTarget()
    tally.draw(window)
    #expect(tally.fills == [.blue, .green])
  }

  @Test("DL-1: a host draws while something moves, and not afterwards") func host() {
    let card = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSublayer(card)
    let host = SteppedHost(window) { _ in }
    host.tick(at: 0)
    host.tick(at: 0.1)
    let still = host.frames
    animate(withDuration: 0.5) { card.position.x += 50 }
    for frame in 1...60 { host.tick(at: 0.1 + Double(frame) / 60) }
    #expect(host.frames - still >= 30 && host.frames - still <= 32 && still <= 2)
  }
}

private final class Heard: @unchecked Sendable { var reports: [String] = [] }

/// A context of nobody's transition.
private final class Context: TransitionContext {
  let to = LayerController()
  let containerLayer = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  private(set) var ended: Bool?
  private var made: (any ImplicitlyAnimating)?

  init(_ window: Window) { window.addSublayer(containerLayer) }

  func controller(forKey key: TransitionKey) -> LayerController? { key == .to ? to : nil }
  func layer(forKey key: TransitionKey) -> Layer? { controller(forKey: key)?.layer }
  func animator(making make: () -> any ImplicitlyAnimating) -> any ImplicitlyAnimating {
    let animator = made ?? make()
    made = animator
    return animator
  }
  func completeTransition(_ didComplete: Bool) { ended = didComplete }
}

/// A coordinator whose transition is over at once.
private final class Coordinator: TransitionCoordinator {
  let isCancelled: Bool
  let containerLayer = Layer()
  init(isCancelled: Bool) { self.isCancelled = isCancelled }

  func animate(
    alongsideTransition animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)?
  ) -> Bool {
    animation?(self)
    completion?(self)
    return true
  }
  func controller(forKey key: TransitionKey) -> LayerController? { nil }
  func layer(forKey key: TransitionKey) -> Layer? { nil }
}
