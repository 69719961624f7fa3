import Expectations
import LegatoCore
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("Layers of a class outside the library are drawn by the host's registered drawing") struct OwnDrawingTests {
  let window = Window(size: Size(width: 40, height: 40))
  let glow = GlowLayer()
  init() {
    glow.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    window.addSublayer(glow)
  }

  @Test("LM-30: with their presentation values, in pixels and as vectors, over contents and behind sublayers") func drawn() {
    GlowLayer.register(in: window)
    (glow.contents, glow.backgroundColor) = (AnyHashable(Halo(width: 2)), .white)
    Halo.register(in: window)
    let sublayer = box(Rect(x: 8, y: 8, width: 4, height: 4), .blue)
    glow.addSublayer(sublayer)
    Layer.animate(withDuration: 1, options: .curveLinear) { (glow.spread, glow.glowColor) = (8, .green) }
    window.stage.advance(to: 0.5)
    var canvas = Canvas(width: 40, height: 40)
    canvas.draw(window)
    // the disc ends 4 points beyond the bounds, and its line a point later
    expect(canvas.bitmap[20, 20] == SIMD4(0, 0, 255, 255) && near(canvas.bitmap[20, 14], SIMD4(128, 128, 0, 255)))
    expect(canvas.bitmap[20, 5].w > 245 && canvas.bitmap[20, 5].y == 0 && canvas.bitmap[20, 4] == .zero)
    // the contents are seen where the disc is not
    expect(canvas.bitmap[8, 8].w > 100 && canvas.bitmap[11, 11].w == 255 && canvas.bitmap[7, 7].w == 0)
    var picture = SVGPicture(size: window.bounds.size)
    picture.addFrame(window)
    let text = picture.filmstrip(columns: 1)
    expect(text.contains("stroke-width=\"2\"") && text.contains("rgb(128,128,0)") || text.contains("#808000"), "\(text)")
  }

  @Test("LM-30: a compositor shows what repainting everything shows, and asks only for layers that changed") func kept() {
    let calls = Locked(0)
    GlowLayer.register(in: window) { calls.withLock { $0 += 1 } }
    let compositor = Compositor(width: 40, height: 40)
    /// Calls for the next frame.
    func frame(_ change: () -> Void) -> Int {
      change()
      calls.withLock { $0 = 0 }
      compositor.draw(window)
      let made = calls.withLock { $0 }
      expect(isExact(compositor, window))
      return made
    }
    expectEqual(frame {}, 1)
    expectEqual(frame {}, 0)
    expect(frame { glow.position.x += 3 } == 0 && frame { glow.opacity = 0.5 } == 0 && frame { glow.zPosition = 1 } == 0)
    expectEqual(frame { glow.charge = 4 }, 0)
    expect(frame { glow.spread = 5 } == 1 && frame { glow.glowColor = .blue } == 1 && frame { glow.bounds.size.width = 12 } == 1)
    expectEqual(frame { glow.isFilled = false }, 1)
    Layer.animate(withDuration: 1) { glow.spread = 0 }
    for step in 1...4 { expectEqual(frame { window.stage.advance(to: Double(step) / 4) }, 1) }
    expectEqual(frame { window.stage.advance(to: 2) }, 0)
    // changed while it is not seen
    expect(frame { glow.isHidden = true } == 0 && frame { glow.spread = 3 } == 0)
    expectEqual(frame { glow.isHidden = false }, 1)
    expectEqual(frame { window.insertSublayer(box(Rect(x: 0, y: 0, width: 9, height: 9), .green), at: 0) }, 0)
    expectEqual(frame { GlowLayer.register(in: window) }, 0)
  }

  @Test("LM-30: one with opacity or a mask is one group, and masksToBounds clips it") func onePicture() {
    GlowLayer.register(in: window)
    (glow.spread, glow.opacity) = (3, 0.5)
    let compositor = Compositor(width: 40, height: 40)
    compositor.draw(window)
    // the line hides the disc below it
    expect(near(compositor.bitmap[20, 7], SIMD4(0, 0, 0, 128)) && isExact(compositor, window))
    glow.masksToBounds = true
    compositor.draw(window)
    expect(compositor.bitmap[20, 7] == .zero && compositor.bitmap[20, 11].w > 0 && isExact(compositor, window))
    glow.mask = box(Rect(x: 0, y: 0, width: 10, height: 20), .black)
    (glow.masksToBounds, glow.opacity) = (false, 1)
    compositor.draw(window)
    expect(compositor.bitmap[25, 20] == .zero && compositor.bitmap[15, 20].w == 255 && isExact(compositor, window))
  }

  @Test("LM-30, LM-24: a render server draws its own layers of the class, with their presentation values") func served() {
    GlowLayer.register(in: window)
    let server = RenderServer()
    let compositor = Compositor(width: 40, height: 40)
    func check(_ time: Double) {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      var canvas = Canvas(width: 40, height: 40)
      canvas.draw(window)
      let here = canvas.bitmap
      server.withWindow { mirror in
        var canvas = Canvas(width: 40, height: 40)
        canvas.draw(mirror)
        expectEqual(canvas.bitmap.bytes, here.bytes, "at \(time)")
        compositor.draw(mirror)
        expect(isExact(compositor, mirror), "at \(time)")
      }
    }
    check(0)
    Layer.animate(withDuration: 1) { (glow.spread, glow.glowColor) = (5, .blue) }
    for time in [0.0, 0.25, 0.5] { check(time) }
    glow.glowColor = .green
    for time in [0.5, 0.75, 2] { check(time) }
    window.registerDrawing(of: GlowLayer.self) { _, bounds, _ in [.fill(Path(rect: bounds), .black)] }
    check(3)
  }

  private class Base: Layer {}
  private class Middle: Base {}
  private final class Leaf: Middle {}

  @Test("LM-30: a layer is drawn by the registration of its nearest class, whatever the order of registration", arguments: 0..<6)
  func nearest(order: Int) {
    let rules: [() -> Void] = [
      { window.registerDrawing(of: Base.self) { _, bounds, _ in [.fill(Path(rect: bounds), .red)] } },
      { window.registerDrawing(of: Middle.self) { _, bounds, _ in [.fill(Path(rect: bounds), .green)] } },
      { window.registerDrawing(of: Leaf.self) { _, bounds, _ in [.fill(Path(rect: bounds), .blue)] } },
    ]
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for index in orders[order] { rules[index]() }
    func colour(_ layer: Layer) -> SIMD4<UInt8> {
      layer.frame = Rect(x: 0, y: 0, width: 4, height: 4)
      window.addSublayer(layer)
      defer { layer.removeFromSuperlayer() }
      var canvas = Canvas(width: 40, height: 40)
      canvas.draw(window)
      return canvas.bitmap[2, 2]
    }
    expect(colour(Base()) == SIMD4(255, 0, 0, 255) && colour(Middle()) == SIMD4(0, 255, 0, 255))
    expect(colour(Leaf()) == SIMD4(0, 0, 255, 255) && colour(Layer()) == .zero)
    window.registerDrawing(of: Leaf.self) { _, _, _ in [] }
    expect(colour(Leaf()) == .zero && colour(Middle()) == SIMD4(0, 255, 0, 255))
  }

  /// Nobody draws it.
  private final class Stranger: Layer {
    let level = LayerValue(0.0)
    private static let kind = LayerKind(properties: [LayerKind.Property("level", \Stranger.level)]) { Stranger() }
    override class var layerKind: LayerKind { kind }
  }
  /// It does not draw anything itself.
  private final class Quiet: Layer {
    let level = LayerValue(0.0)
    private static let kind = LayerKind(properties: [LayerKind.Property("level", \Quiet.level, dirties: [])]) { Quiet() }
    override class var layerKind: LayerKind { kind }
  }

  @Test("LM-30, MU-1: a class with drawn properties but no registered drawing is reported once, and everything else of it is drawn")
  func unknown() {
    let (stranger, quiet) = (Stranger(frame: Rect(x: 0, y: 0, width: 4, height: 4)), Quiet())
    stranger.backgroundColor = .red
    glow.removeFromSuperlayer()
    window.addSublayer(quiet)
    var canvas = Canvas(width: 40, height: 40)
    expect(Reports.during { canvas.draw(window) }.isEmpty)
    window.addSublayer(stranger)
    window.addSublayer(Stranger())
    let compositor = Compositor(width: 40, height: 40)
    let reports = Reports.during {
      canvas.draw(window)
      compositor.draw(window)
    }
    expect(reports.count == 1 && "\(reports)".contains("Stranger") && "\(reports)".contains("registerDrawing"))
    expect(canvas.bitmap[2, 2] == SIMD4(255, 0, 0, 255) && compositor.bitmap[2, 2] == SIMD4(255, 0, 0, 255))
  }

  @Test("MU-1: an invalid outset is reported, and repaired to 0", arguments: [-1, .nan, .infinity])
  func outset(_ outset: Double) {
    let reports = Reports.during {
      window.registerDrawing(of: GlowLayer.self, outset: outset) { _, _, _ in [] }
      window.registerContents(Halo.self, outset: outset) { _, size, _ in ContentsDrawing(size: size, parts: []) }
    }
    expectEqual(reports.count, 2)
    let reader = FrameReader(window)
    _ = reader.readFrame()
    glow.spread = 3
    expectEqual(reader.readFrame().damage, [glow.frame])
  }

  // MARK: Damage

  @Test("LM-30, WF-4: the damage contains what they and contents draw outside their bounds", arguments: [false, true])
  func damage(isRegisteredLater: Bool) {
    func register() {
      GlowLayer.register(in: window)
      Halo.register(in: window)
    }
    let card = Layer(frame: Rect(x: 24, y: 24, width: 6, height: 6))
    card.contents = AnyHashable(Halo(width: 4))
    window.addSublayer(card)
    if !isRegisteredLater { register() }
    let (reader, witness) = (FrameReader(window), DamageWitness())
    func check(_ comment: Comment) { expectEqual(witness.fault(window, reader.readFrame().damage), nil, comment) }
    check("first")
    if isRegisteredLater { register() }
    check("registered")
    Layer.animate(withDuration: 1) { (glow.spread, glow.position.x) = (5, 15) }
    for step in 1...6 {
      window.stage.advance(to: Double(step) / 5)
      check("moves, \(step)")
    }
    card.position.x -= 10
    check("contents move")
    card.contents = AnyHashable(Halo(width: 1))
    check("contents change")
    card.removeFromSuperlayer()
    check("contents go")
    glow.transform = Transform3D(rotationAngle: 0.9, x: 0, y: 1, z: 0).concatenating(Transform3D(perspectiveDistance: 60))
    check("in perspective")
    glow.glowColor = .blue
    check("changes in perspective")
    glow.removeFromSuperlayer()
    check("goes")
    expect(witness.different >= 10)
  }
}
