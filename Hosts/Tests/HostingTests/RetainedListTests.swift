import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting
import Testing

@Suite("A retained list receives the changes, and equals one that is recorded completely")
struct RetainedListTests {
  private let window = Window(size: Size(width: 200, height: 120))
  private let content: HostedWindow
  private var list = DrawingList(typesetter: PangoTypesetter())

  init() { content = HostedWindow(window) }

  static func hashes(_ list: DrawingList) -> [Int] {
    list.operations.indices.map {
      var hasher = Hasher()
      list.hash(at: $0, into: &hasher)
      return hasher.finalize()
    }
  }

  @Test("when ten of 2,000 layers move ten are visited; at rest, none") mutating func few() {
    for number in 0..<2_000 {
      let layer = Layer(frame: Rect(x: Double(number % 50) * 4, y: Double(number / 50) * 3, width: 3, height: 2))
      layer.backgroundColor = Color(white: Double(number % 7) / 7)
      window.addSublayer(layer)
    }
    content.update(&list)
    #expect(content.visitedLayerCount == 2_001 && list.operations.count == 2_000)
    #expect(list.takeChanges() == nil)
    for number in 0..<10 { window.sublayers[number * 150].position.x += 3 }
    content.update(&list)
    #expect(content.visitedLayerCount == 10)
    #expect(Set(list.takeChanges() ?? []) == Set((0..<10).map { $0 * 150..<$0 * 150 + 1 }))
    content.update(&list)
    #expect(content.visitedLayerCount == 0 && list.takeChanges() == [])
    #expect(Self.hashes(list) == Self.hashes(ComposerTests.list(window, scale: 1)))
  }

  @Test("one of 2,000 that is removed, added or brought to the front is visited with its superlayer, and no other") mutating func order() {
    for number in 0..<2_000 {
      let layer = Layer(frame: Rect(x: Double(number % 50) * 4, y: Double(number / 50) * 3, width: 3, height: 2))
      layer.backgroundColor = Color(white: Double(number % 7) / 7)
      window.addSublayer(layer)
    }
    var damage = ListDamage()
    let area = Rect(x: 0, y: 0, width: 200, height: 120)
    func updated(sees layers: Int, differs: Rect) {
      content.update(&list)
      #expect(content.visitedLayerCount == layers)
      #expect(damage.take(&list, in: area) == differs)
      #expect(Self.hashes(list) == Self.hashes(ComposerTests.list(window, scale: 1)))
    }
    updated(sees: 2_001, differs: area)
    // a margin of a pixel around each
    let (one, another) = (window.sublayers[210], window.sublayers[777])
    one.removeFromSuperlayer()
    updated(sees: 1, differs: Rect(x: 39, y: 11, width: 5, height: 4))
    window.insertSublayer(one, at: 3)
    updated(sees: 2, differs: Rect(x: 39, y: 11, width: 5, height: 4))
    window.bringSublayerToFront(another)
    updated(sees: 2, differs: Rect(x: 107, y: 44, width: 5, height: 4))
    another.zPosition = -1
    // the layer itself, too
    updated(sees: 2, differs: Rect(x: 107, y: 44, width: 5, height: 4))
    updated(sees: 0, differs: .zero)
  }

  @Test("a layer that no longer clips shows its whole content") mutating func unclipped() {
    let (around, inside) = (Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20)), Layer(frame: Rect(x: 5, y: 5, width: 100, height: 10)))
    (around.masksToBounds, inside.backgroundColor) = (true, .red)
    window.addSublayer(around)
    around.addSublayer(inside)
    var damage = ListDamage()
    for isClipped in [true, false, true] {
      around.masksToBounds = isClipped
      content.update(&list)
      let differs = damage.take(&list, in: window.bounds)
      #expect(differs.contains(Point(x: 100, y: 20)))
    }
  }

  @Test("pixels are compared where something moves, and nowhere else") mutating func damage() throws {
    let area = Rect(x: 0, y: 0, width: 200, height: 120)
    for number in 0..<400 {
      let layer = Layer(frame: Rect(x: Double(number % 20) * 10, y: Double(number / 20) * 6, width: 6, height: 4))
      (layer.backgroundColor, layer.cornerRadius) = (.orange, 2)
      window.addSublayer(layer)
    }
    let composer = PictureComposer(try CairoScreen(width: 200, height: 120))
    var damage = ListDamage()
    for frame in 0..<2 {
      if frame == 1 { window.sublayers[0].position.x += 1 }
      content.update(&list)
      let differs = damage.take(&list, in: area)
      composer.draw(list, width: 200, height: 120, settles: true, damage: differs, reaching: damage)
      #expect(frame == 0 ? composer.looked == 400 : composer.looked < 8)
    }
  }

  @Test("a turning card shows its other side, and nothing behind is drawn over it") mutating func turned() {
    let (card, front, back) = (Layer(frame: window.bounds), Layer(frame: window.bounds), Layer(frame: window.bounds))
    (front.backgroundColor, back.backgroundColor, front.isDoubleSided, back.isDoubleSided) = (.red, .blue, false, false)
    back.transform = Transform3D(scaleX: -1, y: 1, z: 1)
    window.addSublayer(card)
    card.addSublayer(front)
    card.addSublayer(back)
    content.update(&list)
    card.transform = Transform3D(scaleX: -1, y: 1, z: 1)
    content.update(&list)
    #expect(Self.hashes(list) == Self.hashes(ComposerTests.list(window, scale: 1)))
    front.backgroundColor = .green
    content.update(&list)
    #expect(list.operations.count == 1 && Self.hashes(list) == Self.hashes(ComposerTests.list(window, scale: 1)))
  }

  @Test(
    "all of a changed text is a difference: marks that stand above and below a letter, and those in boxes beside it",
    arguments: [
      "e" + String(repeating: "\u{301}", count: 30), "e" + String(repeating: "\u{323}", count: 30), String(repeating: "👨‍👩‍👧‍👦", count: 3),
      "a\r\nb\r\nc",
    ])
  mutating func marks(text: String) {
    let area = Rect(x: 0, y: 0, width: 1000, height: 1000)
    let layer = TextLayer(text, frame: Rect(x: 500, y: 500, width: 1, height: 1), fontSize: 20, color: .red)
    window.addSublayer(layer)
    window.bounds.size = area.size
    var damage = ListDamage()
    content.update(&list)
    _ = damage.take(&list, in: area)
    layer.textColor = .blue
    content.update(&list)
    let differs = damage.take(&list, in: area)
    guard case .outline(let path, _)? = list.typesetter?.drawing(of: TextRun(text: text, size: 20, rect: layer.frame)) else { return }
    #expect(differs.union(path.bounds()) == differs, "\(differs), \(path.bounds())")
  }

  @Test("what moves from a mask into the masked group is a difference") func unmasked() {
    let area = Rect(x: 0, y: 0, width: 200, height: 120)
    var (list, damage) = (DrawingList(), ListDamage())
    func box(_ x: Double, on target: inout DrawingList) {
      target.fill(Path(rect: Rect(x: x, y: 10, width: 20, height: 20)), usesEvenOdd: false, color: .red, transform: .identity)
    }
    for isMask in [true, false, true] {
      list.removeAll()
      list.group(
        opacity: 1, clip: nil,
        mask: {
          box(10, on: &$0)
          if isMask { box(40, on: &$0) }
        },
        {
          if !isMask { box(40, on: &$0) }
          box(70, on: &$0)
        })
      #expect(damage.take(&list, in: area).contains(Point(x: 50, y: 20)))
    }
  }

  @Test("after random changes, in any order", arguments: 0..<24) mutating func law(seed: Int) throws {
    var random = Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    var layers: [Layer] = [window]
    for number in 0..<24 {
      let layer = number % 5 == 4 ? TextLayer("text \(number)", frame: .zero, fontSize: 12, color: .white) : Layer()
      layer.frame = Rect(
        x: Double.random(in: 0..<150, using: &random), y: Double.random(in: 0..<90, using: &random), width: 40, height: 24)
      layer.backgroundColor = Color(white: Double.random(in: 0..<1, using: &random))
      layers[Int.random(in: 0..<layers.count, using: &random)].addSublayer(layer)
      layers.append(layer)
    }
    let screen = try CairoScreen(width: 200, height: 120)
    let (composer, area) = (PictureComposer(screen), Rect(x: 0, y: 0, width: 200, height: 120))
    var (damage, seen) = (ListDamage(), 0)
    for step in 0..<120 {
      for _ in 0..<Int.random(in: 0..<3, using: &random) { Self.change(layers, &random) }
      window.stage.advance(to: Double(step) / 60)
      content.update(&list)
      seen += content.visitedLayerCount
      let fresh = ComposerTests.list(window, scale: 1)
      try #require(Self.hashes(list) == Self.hashes(fresh), "seed \(seed), step \(step)")
      let differs = damage.take(&list, in: area)
      screen.clear(differs)
      composer.draw(list, width: 200, height: 120, settles: true, damage: differs, reaching: damage)
      guard step % 10 == 9 else { continue }
      let whole = PictureComposer(try CairoScreen(width: 200, height: 120))
      whole.screen.clear(area)
      whole.draw(fresh, width: 200, height: 120, settles: true)
      #expect(screen.picture.bitmap == whole.screen.picture.bitmap, "seed \(seed), step \(step)")
    }
    #expect(seen < 120 * 20)
  }

  static func change(_ layers: [Layer], _ random: inout Generator) {
    let layer = layers[Int.random(in: 1..<layers.count, using: &random)]
    switch Int.random(in: 0..<24, using: &random) {
    case 0...3: layer.position.x += Double(Int.random(in: -9...9, using: &random))
    case 4: layer.backgroundColor = Color(white: Double.random(in: 0..<1, using: &random))
    case 5: layer.opacity = layer.opacity < 1 ? 1 : 0.5
    case 6: layer.isHidden.toggle()
    case 7: layer.cornerRadius = layer.cornerRadius > 0 ? 0 : 4
    case 8: layer.masksToBounds.toggle()
    case 9: layer.borderWidth = layer.borderWidth > 0 ? 0 : 1
    case 10: layer.zPosition = Double.random(in: -1...1, using: &random)
    case 11: animate(withDuration: 0.1) { layer.position.y += 5 }
    case 12: layer.bounds.size.width = Double(Int.random(in: 10...60, using: &random))
    case 13: layer.shadowOpacity = layer.shadowOpacity > 0 ? 0 : 0.5
    case 14:
      let mask = Layer(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      mask.backgroundColor = .white
      layer.mask = layer.mask == nil ? mask : nil
    case 15: if let around = layer.superlayer, layer.sublayers.isEmpty { around.addSublayer(layer) }
    default: reorder(layer, in: layers, &random)
    }
  }

  /// Adds, removes and reorders layers.
  private static func reorder(_ layer: Layer, in layers: [Layer], _ random: inout Generator) {
    let other = layers[Int.random(in: 0..<layers.count, using: &random)]
    let isInside = sequence(first: other, next: \.superlayer).contains { $0 === layer }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: layer.removeFromSuperlayer()
    case 1: layer.superlayer?.bringSublayerToFront(layer)
    case 2: layer.superlayer?.sendSublayerToBack(layer)
    case 3: layer.zPosition = Double(Int.random(in: -1...1, using: &random))
    case 4:
      guard let around = layer.superlayer else { return }
      around.insertSublayer(layer, at: Int.random(in: 0...around.sublayers.count, using: &random))
    case 5:
      // removed and added again in the same frame
      guard let around = layer.superlayer else { return }
      layer.removeFromSuperlayer()
      around.insertSublayer(layer, at: 0)
    default: if !isInside { other.insertSublayer(layer, at: Int.random(in: 0...other.sublayers.count, using: &random)) }
    }
  }

  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 31) &* 0xBF58_476D_1CE4_E5B9
    }
  }
}
