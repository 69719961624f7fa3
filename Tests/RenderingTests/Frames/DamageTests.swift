import Expectations
import LegatoCore
import LegatoDynamics
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("All pixels that change lie in the damage that a frame reports") struct DamageTests {
  /// How many frames looked different; nil after a fault.
  private func play(_ world: DamageWorld, frames: Int) -> Int? {
    let (reader, witness) = (FrameReader(world.window), DamageWitness(scale: world.scale))
    for frame in 0..<frames {
      world.change()
      world.window.stage.advance(to: Double(frame) / 32)
      if let fault = witness.fault(world.window, reader.readFrame().damage) {
        Issue.record("frame \(frame): \(fault)")
        return nil
      }
    }
    return witness.different
  }

  /// Plays random sequences until something moves in one: in some nothing lies before the viewer.
  private func playAny(_ seed: UInt64, _ play: (_ seed: UInt64) -> Int?) {
    for other in 0..<8 {
      let different = play(seed &+ UInt64(other) << 32)
      if different == nil { Issue.record("that was the world of seed \(seed &+ UInt64(other) << 32)") }
      if different != 0 { return }
    }
    Issue.record("seed \(seed): hardly anything moved")
  }

  /// Of a random sequence.
  private let frames = Effort.of(18) + 12

  @Test("WF-4: every pixel that differs between two paintings lies in the damage", arguments: Effort.seeds(48)) func covers(seed: UInt64) {
    playAny(seed) { play(DamageWorld(seed: $0), frames: frames) }
  }

  @Test("WF-4: however the superlayers of a shadow or a blur are scaled and rotated", arguments: Effort.seeds(48)) func stretched(
    seed: UInt64
  ) {
    playAny(seed) { play(DamageWorld(seed: $0, isStretched: true), frames: frames) }
  }

  @Test("WF-4, LM-30: with layers and contents that a host draws outside their bounds", arguments: Effort.seeds(48))
  func drawn(seed: UInt64) {
    playAny(seed) { play(DamageWorld(seed: $0, isStretched: $0 % 2 == 1, drawsOwn: true), frames: frames) }
  }

  @Test("WF-4: random sequences from new seeds", .enabled(if: playsUnseenSeeds)) func unseen() {
    for isStretched in [false, true] {
      let seed = UInt64.random(in: .min ... .max)
      expect(play(DamageWorld(seed: seed, isStretched: isStretched), frames: 200) != nil, "seed \(seed)")
    }
  }

  @Test("WF-4: a shadow covers more where a superlayer is enlarged later") func stretchedLater() {
    let window = Window(size: Size(width: 120, height: 90))
    let (around, card) = (Layer(frame: window.bounds), Layer(frame: Rect(x: 50, y: 40, width: 20, height: 10)))
    (card.backgroundColor, card.shadowOpacity, card.shadowRadius) = (.blue, 1, 4)
    window.addSublayer(around)
    around.addSublayer(card)
    let (reader, witness) = (FrameReader(window), DamageWitness())
    expectEqual(witness.fault(window, reader.readFrame().damage), nil)
    around.affineTransform = AffineTransform(scaleX: 0.25, y: 4)
    expectEqual(witness.fault(window, reader.readFrame().damage), nil)
    // the blur is as wide in both directions: four points of the picture
    card.backgroundColor = .red
    expectEqual(witness.fault(window, reader.readFrame().damage), nil)
    card.removeFromSuperlayer()
    expectEqual(witness.fault(window, reader.readFrame().damage), nil)
    expectEqual(witness.different, 3)
  }

  @Test("WF-4: a picture in perspective is drawn within its layer's outline, and damages that", arguments: [0, 1]) func tilted(axis: Int) {
    let window = Window(size: Size(width: 120, height: 90))
    let card = Layer(frame: Rect(x: 30, y: 20, width: 60, height: 50))
    var picture = Bitmap(width: 8, height: 8)
    for i in 0..<64 { picture[i % 8, i / 8] = SIMD4(200, 30, 30, 255) }
    card.contents = AnyHashable(picture)
    window.addSublayer(card)
    let (reader, witness) = (FrameReader(window), DamageWitness())
    for i in 0..<16 {
      let angle = Double(i) * 0.4
      card.transform = Transform3D(rotationAngle: angle, x: axis == 0 ? 1 : 0.5, y: axis == 0 ? 0 : 1, z: 0.2)
        .concatenating(Transform3D(perspectiveDistance: 120))
      expectEqual(witness.fault(window, reader.readFrame().damage), nil, "\(angle)")
    }
    expectGreater(witness.different, than: 10)
  }

  @Test(
    "WF-4: lines of text that extend above and below a layer too small for them", arguments: [TextLayer.Alignment.left, .center, .right])
  func manyLines(alignment: TextLayer.Alignment) {
    let window = Window(size: Size(width: 120, height: 90))
    // six lines of 12 points around the middle, from 9 to 81
    let text = TextLayer("A\nB\nC\nD\nE\nF", frame: Rect(x: 50, y: 42, width: 20, height: 6), fontSize: 12, alignment: alignment)
    window.addSublayer(text)
    let (reader, witness) = (FrameReader(window), DamageWitness())
    expectEqual(witness.fault(window, reader.readFrame().damage), nil)
    text.textColor = .red
    expectEqual(witness.fault(window, reader.readFrame().damage), nil)
    text.position.x += 10
    expectEqual(witness.fault(window, reader.readFrame().damage), nil)
    text.text = "A"
    expectEqual(witness.fault(window, reader.readFrame().damage), nil)
    expectEqual(witness.different, 3)
  }

  @Test("WF-4: an outline that a spring was taking to one with other steps, sent on to one with its own") func sentOn() {
    let window = Window(size: Size(width: 120, height: 90))
    let layer = PathLayer(frame: Rect(x: 30, y: 30, width: 10, height: 10))
    layer.path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(layer)
    let (reader, witness) = (FrameReader(window), DamageWitness())
    let spring = SpringTimingParameters(response: 0.6, dampingRatio: 0.1)
    for frame in 0..<50 {
      if frame % 25 == 0 { animate(withDuration: 0, timingParameters: spring) { layer.path = Path(ellipseIn: window.bounds) } }
      if frame % 25 == 4 {
        animate(withDuration: 0, timingParameters: spring) {
          layer.path = Path(rect: Rect(x: 25 - Double(frame), y: 5, width: 10, height: 10))
        }
      }
      window.stage.advance(to: Double(frame) / 32)
      expectEqual(witness.fault(window, reader.readFrame().damage), nil, "frame \(frame)")
    }
    expectGreater(witness.different, than: 25)
  }

  @Test("WF-4: in a render server's window, which animates by itself", arguments: Effort.seeds(16)) func served(seed: UInt64) {
    playAny(seed) { serve(DamageWorld(seed: $0, isStretched: $0 % 2 == 1)) }
  }

  @Test("WF-4, LM-30: in a render server's window with layers and contents that a host draws", arguments: Effort.seeds(16))
  func drawnByServer(seed: UInt64) { playAny(seed) { serve(DamageWorld(seed: $0, drawsOwn: true)) } }

  /// How many pictures differed.
  private func serve(_ world: DamageWorld) -> Int {
    let faults = Locked<[String]>([])
    let (witness, scale) = (Locked<Told>(Told()), world.scale)
    let server = RenderServer.reading { frame, time in
      let fault = witness.withLock { $0.witness(scale).fault(frame.window, frame.damage) }
      if let fault { faults.withLock { $0.append("at \(time): \(fault)") } }
    }
    for frame in 0..<frames {
      if frame % 3 == 0 {
        for _ in 0..<3 { world.change() }
        world.window.stage.advance(to: Double(frame) / 32)
        world.window.commit(to: server)
      }
      server.step(to: Double(frame) / 32)
    }
    expectEqual(faults.withLock { $0 }, [])
    return witness.withLock { $0.witness(scale).different }
  }

  /// What a server's thread keeps.
  private struct Told: @unchecked Sendable {
    private var made: DamageWitness?
    mutating func witness(_ scale: Double) -> DamageWitness {
      let witness = made ?? DamageWitness(scale: scale)
      made = witness
      return witness
    }
  }

  @Test("WF-4: bodies with shadows that fall and rotate, in a layer that is scaled meanwhile") func bodies() {
    let window = Window(size: Size(width: 120, height: 90))
    let around = Layer(frame: window.bounds)
    window.addSublayer(around)
    let bodies = (0..<4).map { i in
      let body = Layer(frame: Rect(x: 10 + 25 * Double(i), y: 5 + 7 * Double(i % 2), width: 16, height: 10))
      (body.backgroundColor, body.shadowOpacity, body.shadowRadius, body.shadowOffset) = (.blue, 1, 3, Vector(dx: 2, dy: -3))
      around.addSublayer(body)
      return body
    }
    let animator = DynamicAnimator(referenceLayer: around)
    let walls = CollisionBehavior(items: bodies)
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(walls)
    animator.addBehavior(GravityBehavior(items: bodies))
    let (reader, witness) = (FrameReader(window), DamageWitness())
    animate(withDuration: 0.6) { around.affineTransform = AffineTransform(scaleX: 0.5, y: 1.6) }
    for frame in 0..<Effort.of(80) + 20 {
      window.stage.advance(to: Double(frame) / 60)
      let fault = witness.fault(window, reader.readFrame().damage)
      expectEqual(fault, nil, "frame \(frame)")
      if fault != nil { break }
    }
    expectGreater(witness.different, than: 15)
  }

  @Test("WF-4: a moving card damages its former and its new pixels with its shadow, and nothing else") func card() {
    let window = Window(size: Size(width: 400, height: 300))
    for i in 0..<20 { window.addSublayer(Layer(frame: Rect(x: 20 * Double(i), y: 0, width: 10, height: 10))) }
    for layer in window.sublayers { layer.backgroundColor = .red }
    let card = Layer(frame: Rect(x: 100, y: 100, width: 40, height: 30))
    (card.backgroundColor, card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (.blue, 1, 2, Vector(dx: 0, dy: 3))
    window.addSublayer(card)
    let reader = FrameReader(window)
    expectEqual(reader.readFrame().damage, [window.bounds])
    expect(reader.readFrame().damage.isEmpty)
    card.position.x += 10
    let damage = reader.readFrame().damage
    expectEqual(damage.count, 1)
    // four and a half deviations, two points more, and the way
    expect(damage[0].minX >= 100 - 10 - 1 && damage[0].minX <= 100 - 6)
    expect(damage[0].maxX <= 150 + 10 + 1 && damage[0].maxX >= 150 + 6)
    expect(damage[0].minY > 80 && damage[0].maxY < 160)
    card.isHidden = true
    expectEqual(reader.readFrame().damage.count, 1)
    card.position.x = 0
    expect(reader.readFrame().damage.isEmpty)
  }
  @Test("WF-4: contents that exceed their layer by its gravity damage what they cover, and nothing else") func gravity() {
    let window = Window(size: Size(width: 400, height: 300))
    Sign.register(in: window)
    let card = Layer(frame: Rect(x: 100, y: 100, width: 40, height: 30))
    window.addSublayer(card)
    let reader = FrameReader(window)
    _ = reader.readFrame()
    card.contents = Sign(size: Size(width: 60, height: 20))
    card.contentsGravity = .center
    // 60 × 20 around (120, 115), with the layer
    expectEqual(reader.readFrame().damage, [Rect(x: 90, y: 100, width: 60, height: 30)])
    card.position.x += 100
    expectEqual(reader.readFrame().damage.map(\.minX).sorted(), [90, 190])
    card.contentsGravity = .resizeAspectFill
    // 90 × 30
    expectEqual(reader.readFrame().damage, [Rect(x: 175, y: 100, width: 90, height: 30)])
    card.contents = Sign(size: Size(width: 40, height: 60))
    expectEqual(reader.readFrame().damage, [Rect(x: 175, y: 85, width: 90, height: 60)])
    (card.masksToBounds, card.contentsGravity) = (true, .bottom)
    _ = reader.readFrame()
    card.contents = 1
    expectEqual(reader.readFrame().damage, [Rect(x: 200, y: 100, width: 40, height: 30)])
    (card.masksToBounds, card.contentsGravity) = (false, .top)
    // of a type that is not registered
    expectEqual(reader.readFrame().damage, [Rect(x: 200, y: 100, width: 40, height: 30)])
  }
}
