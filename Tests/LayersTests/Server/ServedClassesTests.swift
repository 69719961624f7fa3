import Expectations
import LegatoLayers
import ServerLaws
import TestSupport
import Testing

/// A class whose initializer sets other values than those of a plain layer.
private final class BadgeLayer: Layer {
  private let turnValue = LayerValue(0.0)
  private static let kind = LayerKind(properties: [LayerKind.Property("turn", \BadgeLayer.turnValue)]) { BadgeLayer() }
  override class var layerKind: LayerKind { kind }

  override init() {
    super.init()
    (cornerRadius, backgroundColor, zPosition) = (8, .red, 3)
    (masksToBounds, isDoubleSided, contentsGravity, mask) = (true, false, .center, Layer())
    addSublayer(Layer())
  }
}

/// A subclass of a class of the library that is made with a sublayer.
private final class GlassLayer: EffectLayer {
  private let turnValue = LayerValue(0.0)
  private static let kind = LayerKind(
    properties: EffectLayer.layerKind.properties + [LayerKind.Property("turn", \GlassLayer.turnValue)]
  ) { GlassLayer() }
  override class var layerKind: LayerKind { kind }
}

/// A value without numbers.
private enum Mode: Animatable {
  case off, low, high
  static var componentCount: Int { 0 }
  init(components: Span<Double>) { preconditionFailure("a discrete value is never made of numbers") }
  func write(to components: inout MutableSpan<Double>) {}
}

/// A value with numbers that is not interpolated.
private struct Program: Animatable, Sendable {
  var hours, minutes: Double
  static var componentCount: Int { 2 }
  static var combination: Combination { .discrete }
  init(_ hours: Double, _ minutes: Double) { (self.hours, self.minutes) = (hours, minutes) }
  init(components: Span<Double>) { self.init(components[0], components[1]) }
  func write(to components: inout MutableSpan<Double>) { (components[0], components[1]) = (hours, minutes) }
}

private final class TimerLayer: Layer {
  private let programValue = LayerValue(Program(0, 0))
  var program: Program {
    get { programValue.model }
    set { set(programValue, to: newValue) }
  }
  var shownProgram: Program { programValue.presentation }
  private static let kind = LayerKind(properties: [LayerKind.Property("program", \TimerLayer.programValue)]) { TimerLayer() }
  override class var layerKind: LayerKind { kind }
}

private final class LampLayer: Layer {
  private let modeValue = LayerValue(Mode.off)
  var mode: Mode {
    get { modeValue.model }
    set { set(modeValue, to: newValue) }
  }
  var shownMode: Mode { modeValue.presentation }
  private static let kind = LayerKind(properties: [LayerKind.Property("mode", \LampLayer.modeValue)]) { LampLayer() }
  override class var layerKind: LayerKind { kind }
  static var modeProperty: LayerProperty<Mode> { LayerProperty("mode", \LampLayer.modeValue) }
}

/// A window with a value of its own, and a layer that is made with it.
private final class DeskWindow: Window {
  private let lightValue = LayerValue(1.0)
  var light: Double {
    get { lightValue.model }
    set { set(lightValue, to: newValue) }
  }
  var shownLight: Double { lightValue.presentation }
  private static let kind = LayerKind(properties: [LayerKind.Property("light", \DeskWindow.lightValue)]) { DeskWindow() }
  override class var layerKind: LayerKind { kind }

  init() {
    super.init(size: Size(width: 10, height: 10))
    backgroundColor = .red
    addSublayer(Layer())
  }
}

@Suite("A server's layers are the owner's, whatever they were before") struct ServedClassesTests {
  let window = Window(size: Size(width: 400, height: 300))
  let server = RenderServer()

  private func check(_ comment: Comment) {
    let time = server.lastFrame.time + 1
    window.stage.advance(to: time)
    window.commit(to: server)
    server.step(to: time)
    // adopts begins
    window.stage.advance(to: time)
    expectEqual(distance(shownTree(window), server.tree), 0, comment)
  }

  @Test("LM-27: a value that an initializer sets and the owner sets back is the owner's") func setBack() {
    let badge = BadgeLayer()
    window.addSublayer(badge)
    check("as it was made")
    let plain = BadgeLayer()
    (plain.cornerRadius, plain.backgroundColor, plain.zPosition) = (0, .clear, 0)
    (plain.masksToBounds, plain.isDoubleSided, plain.contentsGravity, plain.mask) = (false, true, .resize, nil)
    plain.sublayers[0].removeFromSuperlayer()
    window.addSublayer(plain)
    check("as a plain layer")
    server.withWindow {
      let layer = $0.sublayers[1]
      expect(layer.cornerRadius == 0 && layer.backgroundColor == .clear && layer.zPosition == 0)
      expect(!layer.masksToBounds && layer.isDoubleSided && layer.contentsGravity == .resize)
      expect(layer.mask == nil && layer.sublayers.isEmpty)
    }
  }

  @Test("LM-22, LM-27: a value without numbers is sent, at rest, in a block and in keyframes, and switches when it does at its owner")
  func discrete() {
    let lamp = LampLayer()
    lamp.mode = .low
    window.addSublayer(lamp)
    func check(at time: Double, _ wanted: Mode) {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      let seen = server.withWindow { ($0.sublayers[0] as? LampLayer)?.shownMode }
      expect(seen == wanted && lamp.shownMode == wanted, "\(time): \(seen as Any)")
    }
    check(at: 0, .low)
    lamp.mode = .high
    check(at: 0, .high)
    Layer.animate(withDuration: 1) { lamp.mode = .off }
    check(at: 0, .high)
    check(at: 0.5, .high)
    check(at: 1, .off)
    lamp.mode = .low
    check(at: 2, .low)
    var keys = KeyframeAnimation(LampLayer.modeProperty, values: [.off, .high], keyTimes: [0, 0.5, 1], duration: 1)
    keys.calculationMode = .discrete
    lamp.add(keys)
    check(at: 2, .off)
    check(at: 2.25, .off)
    check(at: 2.75, .high)
    check(at: 3, .low)
  }

  @Test("LM-22, LM-27: so is a value with numbers whose type says that it is not interpolated") func discreteWithNumbers() {
    let timer = TimerLayer()
    window.addSublayer(timer)
    func check(at time: Double, _ wanted: Program) {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      let seen = server.withWindow { ($0.sublayers[0] as? TimerLayer)?.shownProgram }
      expect(seen == wanted && timer.shownProgram == wanted, "\(time): \(seen as Any)")
    }
    timer.program = Program(1, 10)
    check(at: 0, Program(1, 10))
    Layer.animate(withDuration: 1) { timer.program = Program(2, 20) }
    check(at: 0, Program(1, 10))
    check(at: 0.5, Program(1, 10))
    check(at: 1, Program(2, 20))
    timer.program = Program(3, 30)
    check(at: 2, Program(3, 30))
    Layer.animate(withDuration: 1) { timer.program = Program(4, 40) }
    check(at: 2, Program(3, 30))
    check(at: 3, Program(4, 40))
  }

  @Test("LM-27: a window's own values are sent, at rest and in motion, as long as the server shows it", arguments: [false, true])
  func window(isReading: Bool) {
    let changed = Locked<[Int]>([])
    let server = isReading ? RenderServer.reading { frame, _ in changed.withLock { $0.append(frame.changes.count) } } : RenderServer()
    func light() -> Double? { server.withWindow { ($0 as? DeskWindow)?.shownLight } }
    func run(_ window: Window, to time: Double) {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      expectEqual(distance(shownTree(window), server.tree), 0, "at \(time)")
    }
    do {
      let desk = DeskWindow()
      desk.light = 0.5
      desk.sublayers[0].opacity = 0.25
      run(desk, to: 1)
      expectEqual(light(), 0.5)
      animate(withDuration: 1, options: .curveLinear) { (desk.light, desk.sublayers[0].opacity) = (0, 1) }
      run(desk, to: 1)
      server.step(to: 1.5)
      expectEqual(light(), 0.25)
      expect(server.withWindow { $0.sublayers.count == 1 && $0.sublayers[0].presented.opacity == 0.625 })
      run(desk, to: 2)
      expectEqual(light(), 0)
      run(desk, to: 3)
    }
    // the window and a layer are new, in motion they are changed, and then nothing is
    if isReading { expectEqual(changed.withLock { $0 }, [2, 0, 2, 2, 0]) }
    // a plain window after it, and another one of the class
    let plain = Window(size: Size(width: 10, height: 10))
    run(plain, to: 4)
    expect(light() == nil && server.withWindow { $0.sublayers.isEmpty && $0.backgroundColor == .clear })
    plain.stopServing()
    let next = DeskWindow()
    run(next, to: 5)
    animate(withDuration: 1, options: .curveLinear) { next.light = 0 }
    run(next, to: 5)
    server.step(to: 5.5)
    expectEqual(light(), 0.5)
  }

  @Test("VE-6, LM-27: the content layer of an effect layer is the server's, in a subclass with properties of its own as well")
  func contentOfSubclass() {
    for layer in [EffectLayer(effect: .vibrant), GlassLayer(effect: .vibrant)] {
      window.addSublayer(layer)
      check("\(type(of: layer))")
      server.withWindow {
        let seen = $0.sublayers.last as? EffectLayer
        expect(seen?.sublayers.count == 1 && seen?.sublayers.first === seen?.contentLayer, "\(type(of: layer))")
      }
      let copy = layer.copied(isSeen: false) as? EffectLayer
      expect(copy?.sublayers.count == 1 && copy?.sublayers.first === copy?.contentLayer, "\(type(of: layer))")
    }
  }

  @Test("VE-6: a content layer that leaves its effect layer and comes back is still that", arguments: [false, true])
  func contentComesBack(isBackAtOnce: Bool) {
    let effect = EffectLayer(effect: .vibrant, frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let content = effect.contentLayer
    content.addSublayer(Layer())
    content.backgroundColor = .red
    content.isHidden = true
    window.addSublayer(effect)
    check("in it")
    Layer.animate(withDuration: 9) { content.position.x = 5 }
    content.removeFromSuperlayer()
    if !isBackAtOnce { check("out of it") }
    content.sublayers[0].removeFromSuperlayer()
    (content.backgroundColor, content.isHidden) = (.clear, false)
    effect.addSublayer(content)
    Layer.animate(withDuration: 9) { content.opacity = 0.5 }
    check("back")
    check("back, in motion")
    server.withWindow {
      let seen = $0.sublayers[0] as? EffectLayer
      expect(seen?.sublayers.first === seen?.contentLayer && seen?.contentLayer.window === $0)
      expect(seen?.contentLayer.isHidden == false && seen?.contentLayer.sublayers.isEmpty == true)
    }
    expectEqual(server.lastFrame.runningCount, 1)
  }

  @Test("LM-24, MU-2: a layout that commits, or stops serving, while a commit performs it: the commit contains everything")
  func commitInCommit() {
    let (layer, other) = (Layer(), Layer())
    window.addSublayer(layer)
    window.addSublayer(other)
    layer.layout = { [window, server] in
      $0.addSublayer(Layer())
      expect(!window.commit(to: server) && !window.commit(to: RenderServer()))
      expectEqual(Reports.during { window.stopServing() }.count, 1)
    }
    for step in 1...3 {
      layer.setNeedsLayout()
      other.position.x = Double(step)
      check("\(step)")
      server.withWindow { expect($0.sublayers[0].sublayers.count == step && $0.sublayers[1].position.x == Double(step)) }
    }
  }

  /// Calls the server when it is released.
  private final class Caller: Sendable {
    let server: RenderServer
    init(_ server: RenderServer) { self.server = server }
    deinit { _ = server.hasCommits }
  }

  @Test("MU-2: what only the server's closure for commits retained may call the server when it is released") func releasedListener() {
    server.onCommit { [caller = Caller(server)] in _ = caller }
    server.onCommit(nil)
    expect(!server.hasCommits)
  }

  @Test("LM-24: a server that shows another window than before has none of the settings of the first") func anotherWindow() {
    let first = Window(size: .zero)
    (first.isHidden, first.masksToBounds, first.isDoubleSided, first.contentsGravity) = (true, true, false, .center)
    first.commit(to: server)
    server.step(to: 0)
    first.stopServing()
    check("the second window")
    server.withWindow { expect(!$0.isHidden && !$0.masksToBounds && $0.isDoubleSided && $0.contentsGravity == .resize) }
  }
}
