import Expectations
import LegatoCore
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("Layers of which nothing moves but their position, which a frame does not read, damage what they leave and where they arrive")
struct ShiftedLayersTests {
  @Test("WF-4: small ones in flight, and nothing else", arguments: [1, 2]) func few(readers: Int) {
    let window = Window(size: Size(width: 400, height: 300))
    let around = Layer(frame: Rect(x: 100, y: 50, width: 200, height: 200))
    let card = Layer(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    card.backgroundColor = .blue
    window.addSublayer(around)
    around.addSublayer(card)
    let (reader, other) = (FrameReader(window), readers > 1 ? FrameReader(window) : nil)
    _ = reader.readFrame()
    Layer.animate(withDuration: 1, delay: 0, options: .curveLinear) { card.position.x += 100 }
    var told: [[Rect]] = []
    for tenth in 0...10 {
      window.stage.advance(to: Double(tenth) / 10)
      told.append(reader.readFrame().damage)
      if tenth % 4 == 0 { _ = other?.readFrame() }
    }
    expectEqual(told[0], [])
    for (tenth, damage) in told.enumerated().dropFirst() {
      expectEqual(damage.count, 1)
      let expected = Rect(x: 110 + 10 * Double(tenth - 1), y: 70, width: 40, height: 40)
      // sums of tenths are not exact
      let apart = [(damage[0].minX, expected.minX), (damage[0].maxX, expected.maxX), (damage[0].minY, 70), (damage[0].maxY, 110)]
      expect(apart.allSatisfy { abs($0 - $1) < 1e-9 }, "\(damage) after \(tenth) tenths")
    }
    expectEqual(other?.readFrame().damage.count ?? 1, 1)
    // what lies outside of a clip is not damaged
    around.masksToBounds = true
    _ = reader.readFrame()
    Layer.animate(withDuration: 1) { card.position.x = 500 }
    window.stage.advance(to: 1.999)
    _ = reader.readFrame()
    window.stage.advance(to: 2.5)
    expectEqual(reader.readFrame().damage, [])
  }

  @Test("WF-4: while all else happens to them", arguments: Effort.seeds(48)) func everything(seed: UInt64) {
    let world = Flock(seed: seed)
    let (reader, other) = (FrameReader(world.window), FrameReader(world.window))
    let (witness, late) = (DamageWitness(), DamageWitness())
    for frame in 0..<40 {
      world.change()
      world.window.stage.advance(to: Double(frame) / 32)
      let seldom = frame % 3 == 0 ? late.fault(world.window, other.readFrame().damage) : nil
      let fault = witness.fault(world.window, reader.readFrame().damage)
      expectEqual(fault, nil, "seed \(seed), frame \(frame)")
      expectEqual(seldom, nil, "seed \(seed), frame \(frame), a reader that reads seldom")
      if fault != nil || seldom != nil { return }
    }
    expectGreater(witness.different, than: 30)
  }

  /// Many small layers that fly about, and now and then become something else.
  private final class Flock {
    let window = Window(size: Size(width: 120, height: 90))
    private var layers: [Layer] = []
    private let groups: [Layer]
    private var random: SplitMix64

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      groups = (0..<3).map { Layer(frame: Rect(x: 40 * Double($0), y: 10, width: 40, height: 70)) }
      groups.forEach(window.addSublayer)
      for number in 0..<24 {
        let layer = Layer(frame: Rect(x: number % 2 == 0 ? 3 : -3, y: 5, width: 4, height: 3))
        (layer.backgroundColor, layer.bounds.origin) = (number % 3 == 0 ? .red : .blue, Point(x: 2, y: -1))
        groups[number % 3].addSublayer(layer)
        layers.append(layer)
        fly(layer)
      }
    }

    private func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    private func fly(_ layer: Layer) {
      let target = Point(x: number(-20...60), y: number(-10...80))
      Layer.animate(withDuration: number(0.3...1)) { layer.position = target }
    }

    func change() {
      for layer in layers where random.chance(0.1) { fly(layer) }
      guard random.chance(0.7), let layer = layers.randomElement(using: &random), let group = groups.randomElement(using: &random) else {
        return
      }
      switch Int.random(in: 0..<13, using: &random) {
      case 0: layer.isHidden.toggle()
      case 1: layer.bounds.size.width = number(1...12)
      case 2: layer.affineTransform = random.chance(0.5) ? .identity : AffineTransform(rotationAngle: 1)
      case 3: group.addSublayer(layer)
      case 4:
        let inside = Layer(frame: Rect(x: number(-8...8), y: 4, width: 6, height: 5))
        inside.backgroundColor = .green
        layer.addSublayer(inside)
      case 5: layer.sublayers.last?.removeFromSuperlayer()
      case 6: layer.removeFromSuperlayer()
      case 7: if layer.superlayer == nil { group.addSublayer(layer) }
      case 8: (layer.shadowOpacity, layer.shadowRadius) = (random.chance(0.5) ? 1 : 0, 1.5)
      case 9: layer.position = Point(x: number(0...40), y: number(0...60))
      case 10: group.affineTransform = AffineTransform(scaleX: number(0.5...1.5), y: number(0.5...1.5))
      case 11:
        layer.removeAllAnimations()
        group.mask = random.chance(0.5) ? nil : layer
      default: Layer.animate(withDuration: 0.4) { [self] in (group.position.x, layer.opacity) = (number(0...120), number(0...1)) }
      }
    }
  }

  @Test("WF-4: where the damage is all of the window, it is one rectangle, and the next frame is exact again") func whole() {
    let window = Window(size: Size(width: 100, height: 100))
    let layers = (0..<50).map { number in
      let layer = Layer(frame: Rect(x: Double(number), y: 10, width: 10, height: 10))
      layer.backgroundColor = .red
      window.addSublayer(layer)
      return layer
    }
    let cover = Layer(frame: Rect(x: -10, y: -10, width: 120, height: 120))
    cover.backgroundColor = .white
    window.insertSublayer(cover, at: 0)
    let reader = FrameReader(window)
    _ = reader.readFrame()
    for layer in [cover] + layers { Layer.animate(withDuration: 1, delay: 0, options: .curveLinear) { layer.position.x += 4 } }
    for frame in 1...8 {
      window.stage.advance(to: Double(frame) / 8)
      expectEqual(reader.readFrame().damage, [window.bounds])
    }
    window.stage.advance(to: 3)
    _ = reader.readFrame()
    layers[20].position.y += 5
    expectEqual(reader.readFrame().damage, [Rect(x: 24, y: 10, width: 10, height: 15)])
  }
}
