import Expectations
import LegatoLayers
import TestSupport
import Testing

/// Counts the tests of it.
private final class Tile: Layer {
  nonisolated(unsafe) static var asks = 0
  override class var isHitInBoundsOnly: Bool { true }
  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
    Tile.asks += 1
    return super.hitTest(point, in: testing)
  }
}

/// Calls a closure when it is tested, and takes no touch.
private final class Meddler: Layer {
  var meddle: (Layer) -> Void = { _ in }
  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
    meddle(self)
    return nil
  }
}

@Suite("A layer with many sublayers tests those at the point, and retains none that have left", .serialized) struct HitIndexTests {
  private let window = Window(size: Size(width: 1000, height: 1000))

  /// 10,000 layers of 10 × 10 points, side by side; tested so often that there is an index.
  private func fill(_ make: () -> Layer) -> [Layer] {
    var layers: [Layer] = []
    for index in 0..<10_000 {
      let layer = make()
      layer.frame = Rect(x: Double(index % 100) * 10, y: Double(index / 100) * 10, width: 10, height: 10)
      window.addSublayer(layer)
      layers.append(layer)
    }
    for _ in 0..<6 { _ = window.hitTest(Point(x: 1, y: 1)) }
    return layers
  }

  @Test("LM-23: of ten thousand layers in the plane only those at the point are tested, a handful at most") func few() {
    let layers = fill(Tile.init)
    for index in stride(from: 0, to: 10_000, by: 137) {
      Tile.asks = 0
      expect(window.hitTest(layers[index].center) === layers[index])
      expectEqual(Tile.asks, 1)
    }
  }

  @Test(
    "LM-23: of ten thousand layers at one position the frontmost is tested, and then those behind layers that decline the touch")
  func stack() {
    let layers = fill(Tile.init)
    for layer in layers { layer.frame = Rect(x: 0, y: 0, width: 10, height: 10) }
    for _ in 0..<8 { _ = window.hitTest(Point(x: 1, y: 1)) }
    for layer in layers.suffix(5) { layer.isHidden = true }
    Tile.asks = 0
    expect(window.hitTest(Point(x: 1, y: 1)) === layers[9994])
    expectEqual(Tile.asks, 6)
    window.sendSublayerToBack(layers[9994])
    Tile.asks = 0
    expect(window.hitTest(Point(x: 1, y: 1)) === layers[9993])
    expectEqual(Tile.asks, 6)
  }

  @Test("HT-2, HT-3: a moving layer is found, and after its end among those at rest") func moving() {
    let layers = fill(Tile.init)
    Layer.animate(withDuration: 1, options: .curveLinear) { for layer in layers.prefix(100) { layer.center.y += 500 } }
    window.stage.advance(to: 0.5)
    for testing in [HitTesting.model, .automatic] { expect(window.hitTest(Point(x: 55, y: 505), in: testing) === layers[5005]) }
    // behind layers that were added later
    for layer in layers[5000..<5100] { layer.isHidden = true }
    expect(window.hitTest(Point(x: 55, y: 505), in: .model) === layers[5])
    expect(window.hitTest(Point(x: 55, y: 255), in: .presentation) === layers[2505])
    layers[2505].isHidden = true
    expect(window.hitTest(Point(x: 55, y: 255), in: .presentation) === layers[5])
    window.stage.advance(to: 2)
    for _ in 0..<1000 { _ = window.hitTest(Point(x: 1, y: 1)) }
    Tile.asks = 0
    expect(window.hitTest(Point(x: 55, y: 505)) === layers[5])
    expectEqual(Tile.asks, 2)
  }

  @Test("HT-4: a layer that may be hit outside its bounds is tested for every point") func outside() {
    let layers = fill(Tile.init)
    let wide = WideLayer(frame: Rect(x: 500, y: 500, width: 10, height: 10))
    window.addSublayer(wide)
    for _ in 0..<10 { _ = window.hitTest(Point(x: 1, y: 1)) }
    expect(window.hitTest(Point(x: 475, y: 475)) === wide)
    expect(window.hitTest(Point(x: 465, y: 465)) === layers[4646])
  }

  @Test("A value that an animator restores after it came to rest is noticed (PA-27)") func putBack() {
    let layers = fill(Layer.init)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layers[0].center = Point(x: 505, y: 505) }
    animator.startAnimation()
    window.stage.advance(to: 0.5)
    animator.stopAnimation(false)
    // at rest half way
    let middle = layers[0].center
    for layer in layers where layer !== layers[0] && layer.frame.contains(middle) { layer.isHidden = true }
    for _ in 0..<50_000 { _ = window.hitTest(Point(x: 1, y: 1)) }
    expect(window.hitTest(middle) === layers[0])
    animator.finishAnimation(at: .start)
    expect(window.hitTest(middle) === window)
    expect(window.hitTest(Point(x: 5, y: 5)) === layers[0])
  }

  @Test("A removed layer is not found and not retained, at rest or in motion") func released() {
    weak var resting: Layer?
    weak var running: Layer?
    do {
      let layers = fill(Layer.init)
      (resting, running) = (layers[0], layers[1])
      Layer.animate(withDuration: 1) { layers[1].center.y = 700 }
      _ = window.hitTest(Point(x: 1, y: 1))
      layers[0].removeFromSuperlayer()
      layers[1].removeFromSuperlayer()
      expect(window.hitTest(Point(x: 5, y: 5)) === window)
    }
    expect(resting == nil && running == nil)
  }

  @Test("A test that changes the tree ends, and the rest is tested in the new tree") func meddling() {
    let layers = fill(Layer.init)
    let meddler = Meddler(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(meddler)
    meddler.meddle = { $0.superlayer?.sendSublayerToBack($0) }
    expect(window.hitTest(Point(x: 5, y: 5)) === layers[0])
    window.bringSublayerToFront(meddler)
    meddler.meddle = { _ in layers[0].removeFromSuperlayer() }
    expect(window.hitTest(Point(x: 5, y: 5)) === window)
    window.bringSublayerToFront(meddler)
    meddler.meddle = { [window] in
      $0.isHidden = true
      if let layer = $0 as? Meddler { layer.meddle = { _ in } }
      for _ in 0..<10 { _ = window.hitTest(Point(x: 15, y: 5)) }
    }
    expect(window.hitTest(Point(x: 15, y: 5)) === layers[1])
  }

  @Test("Layers inserted between others are found in their order, also after many insertions at one place") func between() {
    let layers = fill(Layer.init)
    for layer in layers.prefix(3) { layer.frame = layers[3].frame }
    for layer in layers.prefix(3).dropFirst() { layer.isHidden = true }
    layers[3].isHidden = true
    for _ in 0..<70 {
      let between = Layer(frame: layers[3].frame)
      window.insertSublayer(between, above: layers[0])
      // the others are elsewhere
      let there = window.sublayers[1...80].last { !$0.isHidden && $0.frame == layers[3].frame }
      expect(there != nil && window.hitTest(layers[3].center) === there)
    }
  }

  @Test(
    "LM-24: layers of a render server are tested where it displays them", arguments: Effort.some([1, 2, 3, 4] as [UInt64]))
  func served(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let server = RenderServer()
    let layers = (0..<60).map { _ in Layer(frame: Rect(x: .random(in: 0...900, using: &numbers), y: 10, width: 60, height: 500)) }
    for layer in layers { window.addSublayer(layer) }
    for step in 1...60 {
      let layer = layers[Int.random(in: 0..<60, using: &numbers)]
      let x = Double.random(in: 0...900, using: &numbers)
      switch step % 4 {
      case 0: layer.center.x = x
      case 1: Layer.animate(withDuration: 0.3) { layer.center.x = x }
      case 2: Layer.animate(withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) { layer.center.x = x }
      default: window.insertSublayer(layer, at: Int(saturating: x) % 60)
      }
      window.stage.advance(to: Double(step) * 0.05)
      window.commit(to: server)
      server.step(to: Double(step) * 0.05)
      let points = (0..<Effort.of(16) + 4).map { _ in Point(x: .random(in: 0...1000, using: &numbers), y: 100) }
      let wrong = server.withWindow { window in
        points.filter { point in
          [HitTesting.model, .presentation].contains { testing in
            var scan = PlainScan()
            return window.hitTest(point, in: testing) !== scan.hitTest(window, point, testing)
          }
        }
      }
      expect(wrong.isEmpty, "seed \(seed), step \(step)")
    }
  }
}
