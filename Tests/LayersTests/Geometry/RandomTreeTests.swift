import Expectations
import LegatoLayers
import TestSupport
import Testing

/// A tree of layers with every kind of geometry, the same for the same seed.
struct RandomTree {
  let window = Window(size: Size(width: 400, height: 300))
  private(set) var layers: [Layer] = []
  private var numbers: SplitMix64

  init(seed: UInt64, count: Int = 40) {
    numbers = SplitMix64(seed: seed)
    layers = [window]
    for _ in 0..<count {
      let layer = Layer()
      let parent = chance(0.4) ? window : self.layer()
      parent.insertSublayer(layer, at: Int.random(in: 0...parent.sublayers.count, using: &numbers))
      place(layer)
      layers.append(layer)
    }
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }
  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }
  mutating func layer() -> Layer { layers[Int.random(in: 0..<layers.count, using: &numbers)] }

  /// Sets random geometry, never singular.
  mutating func place(_ layer: Layer) {
    layer.position = Point(x: number(0...300), y: number(0...250))
    layer.bounds = Rect(x: number(-20...20), y: number(-20...20), width: number(0...200), height: number(0...200))
    layer.anchorPoint = Point(x: number(-0.5...1.5), y: number(-0.5...1.5))
    layer.zPosition = chance(0.3) ? number(-2...2).rounded() : 0
    layer.opacity = chance(0.1) ? 0.001 : chance(0.1) ? 0.01 : 1
    layer.isHidden = chance(0.05)
    layer.isUserInteractionEnabled = !chance(0.05)
    let scale = AffineTransform(scaleX: number(0.3...2), y: chance(0.5) ? -number(0.3...2) : number(0.3...2))
    let turn = AffineTransform(rotationAngle: number(-4...4))
    let skew = AffineTransform(a: 1, b: number(-0.4...0.4), c: 0, d: 1, tx: number(-9...9), ty: number(-9...9))
    if chance(0.5) { layer.affineTransform = scale.concatenating(skew).concatenating(turn) } else { layer.transform = .identity }
    if chance(0.2) {
      layer.transform = Transform3D(rotationAngle: number(-0.6...0.6), x: number(0...1), y: number(0.1...1), z: 0)
        .concatenating(Transform3D(perspectiveDistance: 2000))
    }
    layer.sublayerTransform = chance(0.2) ? Transform3D(scaleX: number(0.5...2), y: 1, z: 1) : .identity
    if chance(0.2) { layer.sublayerTransform.m34 = -1 / 2000 }
  }
}

@Suite("Trees of any shape agree with a plain traversal") struct RandomTreeTests {
  @Test("HT-1, LM-23: the hit test finds the layer that a traversal of all layers finds", arguments: 1...10 as ClosedRange<UInt64>)
  func hitTest(seed: UInt64) {
    var (tree, hits) = (RandomTree(seed: seed), 0)
    for _ in 0..<100 {
      let point = Point(x: tree.number(-20...420), y: tree.number(-20...320))
      let found = tree.window.hitTest(point)
      expect(found === bruteForce(tree.window, point, .model), "seed \(seed), point \(point)")
      hits += found === tree.window || found == nil ? 0 : 1
    }
    expectGreater(hits, than: 0, "seed \(seed): no layer was hit at all")
  }

  @Test("LM-3, HT-7: the same for presentations half way, by snapshots alone", arguments: 1...10 as ClosedRange<UInt64>)
  func hitTestSeen(seed: UInt64) {
    var tree = RandomTree(seed: seed)
    Layer.animate(withDuration: 1, options: .curveLinear) { for layer in tree.layers.dropFirst() { tree.place(layer) } }
    tree.window.stage.advance(to: 0.4)
    var differences = 0
    for _ in 0..<40 {
      let point = Point(x: tree.number(-20...420), y: tree.number(-20...320))
      let found = tree.window.hitTest(point, in: .presentation)
      expect(found === bruteForce(tree.window, point, .presentation), "seed \(seed), point \(point)")
      expect(tree.window.hitTest(point) === bruteForce(tree.window, point, .model), "seed \(seed), point \(point)")
      differences += found === tree.window.hitTest(point) ? 0 : 1
    }
    expectGreater(differences, than: 0, "seed \(seed): nothing moved")
  }

  @Test(
    "Converting there and back is the identity, in both spaces", arguments: 1...10 as ClosedRange<UInt64>) func roundTrip(seed: UInt64)
  {
    var tree = RandomTree(seed: seed)
    Layer.animate(withDuration: 1, options: .curveLinear) { for layer in tree.layers.dropFirst() { tree.place(layer) } }
    tree.window.stage.advance(to: 0.4)
    var behindTheEye = 0
    for _ in 0..<100 {
      let (from, to) = (tree.layer(), tree.layer())
      let point = Point(x: tree.number(0...100), y: tree.number(0...100))
      for space in [LayerSpace.model, .presentation] {
        let there = from.convert(point, to: to, in: space)
        if there == point, from !== to {
          behindTheEye += 1
          continue
        }
        // far from the origin, rounding errors are multiplied by the scales
        let allowed = 1e-9 * max(1, there.distance(to: .zero))
        expectLess(distance(from.convert(there, from: to, in: space), point), than: allowed, "seed \(seed)")
        expectLess(distance(to.convert(there, to: from, in: space), point), than: allowed, "seed \(seed)")
        expectLess(distance(to.convert(point, from: from, in: space), there), than: allowed, "seed \(seed)")
      }
    }
    expectLess(behindTheEye, than: 40, "seed \(seed)")
  }

  /// Every path from the window down, front to back, with single steps of conversion.
  private func bruteForce(_ layer: Layer, _ point: Point, _ space: LayerSpace) -> Layer? {
    let shown = layer.shown()
    let (bounds, opacity) = space == .model ? (layer.bounds, layer.opacity) : (shown.bounds, shown.opacity)
    if layer.isHidden || !layer.isUserInteractionEnabled || opacity < 0.01 { return nil }
    if point.x < bounds.minX || point.y < bounds.minY || point.x >= bounds.maxX || point.y >= bounds.maxY { return nil }
    var best: (layer: Layer, z: Double, index: Int)?
    for (index, sublayer) in layer.sublayers.enumerated() {
      let z = space == .model ? sublayer.zPosition : sublayer.shown().zPosition
      if let best, (z, index) < (best.z, best.index) { continue }
      let inside = sublayer.convert(point, from: layer, in: space)
      // behind the eye a point has no image in the sublayer
      guard sublayer.convert(inside, to: layer, in: space).distance(to: point) < 1e-6 else { continue }
      if let hit = bruteForce(sublayer, inside, space) { best = (hit, z, index) }
    }
    return best?.layer ?? layer
  }
}
