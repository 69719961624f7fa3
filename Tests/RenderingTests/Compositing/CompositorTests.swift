import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("A compositor redraws only layers that changed, and repaints only pixels that changed") struct CompositorTests {
  private let window = Window(size: Size(width: 128, height: 80))
  private let card = Layer(frame: Rect(x: 16, y: 12, width: 40, height: 30))
  private let compositor = Compositor(width: 128, height: 80)

  init() {
    window.backgroundColor = .white
    window.addSublayer(TextLayer("behind", frame: Rect(x: 4, y: 4, width: 100, height: 16)))
    (card.backgroundColor, card.cornerRadius, card.borderWidth) = (.red, 8, 1)
    card.addSublayer(TextLayer("card", frame: Rect(x: 4, y: 4, width: 30, height: 16), fontSize: 10))
    window.addSublayer(card)
    compositor.draw(window)
  }

  @Test("Without changes nothing is painted") func still() {
    expectEqual(compositor.pixelsPainted, 128 * 80)
    compositor.draw(window)
    expect(compositor.pixelsPainted == 0 && compositor.outlinesMade == 0 && compositor.damage.isEmpty)
  }

  @Test("A card that moves by whole pixels is not redrawn, and only its former and its new pixels are painted") func moved() {
    card.position.x += 3
    compositor.draw(window)
    expectEqual(compositor.outlinesMade, 0)
    expectEqual(compositor.pixelsPainted, 43 * 30)
    expect(isExact(compositor, window))
    // apart from where it was: two rectangles
    card.position.x += 60
    compositor.draw(window)
    expect(compositor.outlinesMade == 0 && isExact(compositor, window))
    expectEqual(compositor.pixelsPainted, 2 * 40 * 30)
    var area = 0.0
    for rect in compositor.damage { area += rect.width * rect.height }
    expectEqual(area, 2400)
  }

  @Test("Moved by whole pixels a shadow stays as it is, also where rounding errors put its edge into another pixel", arguments: 1...6)
  func shadow(radius: Int) {
    let compositor = Compositor(width: 384, height: 240, scale: 3)
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (1, Double(radius), .zero)
    card.bounds.size.width = 8.14716717741039
    // half the width before it is a little less than 21, and after the move 30
    card.position.x = 25.073583588705194
    compositor.draw(window)
    card.position.x += 9
    compositor.draw(window)
    expect(compositor.outlinesMade == 0 && isExact(compositor, window, scale: 3))
  }

  @Test("A gradient whose colours are constant along a row, but for rounding, is drawn", arguments: [(85.0, 5.0), (-95, 5), (-170, 80)])
  func constantAlongRows(outer: Double, inner: Double) {
    let window = Window(size: Size(width: 900, height: 900))
    let turned = Layer(frame: Rect(x: 0, y: 0, width: 900, height: 900))
    turned.affineTransform = AffineTransform(rotationAngle: outer * .pi / 180)
    let gradient = GradientLayer(
      frame: Rect(x: 200, y: 400, width: 500, height: 100), colors: [.red, .blue], from: Point(x: 0, y: 0.5), to: Point(x: 1, y: 0.5))
    gradient.affineTransform = AffineTransform(rotationAngle: inner * .pi / 180)
    turned.addSublayer(gradient)
    window.addSublayer(turned)
    let compositor = Compositor(width: 900, height: 900)
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test(
    "A conic gradient has one colour at its centre, and where its colours begin, also if these are the centres of pixels",
    arguments: [Point(x: 0.8, y: 0.9), Point(x: 1, y: 0), Point(x: 0, y: 0), Point(x: 0.5, y: 1), Point(x: 0.5, y: -1)])
  func conic(to end: Point) {
    let compositor = Compositor(width: 192, height: 120, scale: 1.5)
    // the centre is at (22.5, 10.5) in pixels, and at (23.5, 11.5) after the move
    let (row, layer) = (
      box(Rect(x: 20, y: 5, width: 43, height: 39), .clear), GradientLayer(frame: Rect(x: -10, y: 2, width: 10, height: 30))
    )
    (layer.kind, layer.colors, layer.endPoint) = (.conic, [.red, .green, .blue], end)
    row.addSublayer(layer)
    window.addSublayer(row)
    compositor.draw(window)
    expect(isExact(compositor, window, scale: 1.5))
    row.position = Point(x: row.position.x + 2.0 / 3, y: row.position.y + 2.0 / 3)
    compositor.draw(window)
    expect(isExact(compositor, window, scale: 1.5))
  }

  @Test(
    "Where two colours of a gradient meet at the centres of pixels, these have the second one, wherever the gradient is",
    arguments: [GradientLayer.Kind.axial, .radial, .conic], [[0, 0.4, 0.4, 1], [0.4, 0.4, 0.4, 0.4], [0, 0.1, 0.4, 0.4]])
  func edge(kind: GradientLayer.Kind, locations: [Double]) {
    for scale in Effort.alternate([1.5, 1, 3]) {
      let (compositor, pixel) = (Compositor(width: 128, height: 80, scale: scale), 1 / scale)
      let (row, layer) = (box(.zero, .clear), GradientLayer(frame: Rect(x: 0, y: 0, width: 25 * pixel, height: 25 * pixel)))
      (layer.kind, layer.colors, layer.locations) = (kind, [.red, .green, .blue, .black], locations)
      // in pixels the edge is at 12.5; around (12.5, 12.5) with a radius of 5; on the diagonal to the lower right of that
      switch kind {
      case .axial: (layer.startPoint, layer.endPoint) = (Point(x: 0.1, y: 0), Point(x: 1.1, y: 0))
      case .radial: (layer.startPoint, layer.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 1))
      case .conic:
        let angle = (0.125 - 0.4) * 2 * Double.pi
        (layer.startPoint, layer.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 0.5 + Libm.cos(angle), y: 0.5 + Libm.sin(angle)))
      }
      row.addSublayer(layer)
      let window = Window(size: Size(width: 128 * pixel, height: 80 * pixel))
      window.addSublayer(row)
      for step in 0..<24 {
        row.position = Point(x: Double(step) * 4 * pixel, y: Double(step % 7) * 7 * pixel)
        compositor.draw(window)
        if isCompared(step) { expect(isExact(compositor, window, scale: scale), "at a scale of \(scale), step \(step)") }
        let (x, y) = (step * 4 + 12, step % 7 * 7 + 12)
        let edges =
          switch kind {
          case .axial: [(x, y - 9), (x, y), (x, y + 5)]
          case .radial: [(x + 5, y), (x, y - 5), (x - 3, y + 4), (x + 4, y + 3)]
          case .conic: [(x + 1, y + 1), (x + 5, y + 5)]
          }
        let wanted = locations[1] < 0.4 ? SIMD4<UInt8>(0, 0, 0, 255) : locations[3] > 0.4 ? SIMD4(0, 0, 255, 255) : SIMD4(0, 0, 0, 255)
        for (x, y) in edges { expectEqual(compositor.bitmap[x, y], wanted, "\(x), \(y) at a scale of \(scale), step \(step)") }
      }
    }
  }

  @Test("A card that moves by a part of a pixel has other edges, and is rasterized again") func fraction() {
    card.position.x += 0.25
    compositor.draw(window)
    expect(compositor.outlinesMade > 0 && isExact(compositor, window))
  }

  @Test("A change of opacity, colour or order rasterizes nothing again") func faded() {
    card.opacity = 0.5
    compositor.draw(window)
    expect(compositor.outlinesMade == 0 && compositor.pixelsPainted == 40 * 30 && isExact(compositor, window))
    card.backgroundColor = .blue
    compositor.draw(window)
    expect(compositor.outlinesMade == 0 && isExact(compositor, window))
    card.zPosition = -1
    compositor.draw(window)
    expect(compositor.outlinesMade == 0 && isExact(compositor, window))
  }

  @Test("Adding or removing a layer does not redraw the others") func comings() {
    let other = box(Rect(x: 90, y: 55, width: 20, height: 20), .blue)
    window.insertSublayer(other, at: 0)
    compositor.draw(window)
    expect(compositor.pixelsPainted == 400 && isExact(compositor, window))
    other.removeFromSuperlayer()
    compositor.draw(window)
    expect(compositor.pixelsPainted == 400 && compositor.outlinesMade == 0 && isExact(compositor, window))
  }

  @Test("A blur behind an opaque card is not computed until the card is removed", arguments: [0.5, 1.5, 2.5]) func covered(radius: Double) {
    let blur = EffectLayer(effect: Effect(radius: radius, saturation: 1.5), frame: Rect(x: 0, y: 0, width: 120, height: 80))
    window.insertSublayer(blur, below: card)
    compositor.draw(window)
    expect(isExact(compositor, window))
    for step in 1...4 {
      blur.effect = Effect(radius: radius + Double(step) / 10, tint: Color(white: 0, alpha: 0.2), saturation: 1.5)
      card.position.x += 5
      compositor.draw(window)
      expect(isExact(compositor, window), "step \(step)")
    }
    // from now on it stays as it is
    for offset in [3.0, 20, -60] {
      card.position.x += offset
      compositor.draw(window)
      expect(isExact(compositor, window), "by \(offset)")
    }
    let made = compositor.blursMade
    card.position.y += 7
    compositor.draw(window)
    expect(compositor.blursMade == made && isExact(compositor, window))
    card.opacity = 0.5
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("When one of a hundred layers is added, removed, or brought to the front, the others are not visited") func amongMany() {
    let boxes = (0..<100).map { (index: Int) -> Layer in
      let corner = Point(x: Double(index % 20) * 5, y: Double(index / 20) * 9)
      return box(Rect(origin: corner, size: Size(width: 12, height: 12)), index % 2 == 0 ? .blue : .green)
    }
    for box in boxes { window.addSublayer(box) }
    compositor.draw(window)
    for index in [0, 50, 99, 7] {
      window.addSublayer(boxes[index])
      compositor.draw(window)
      expect(compositor.outlinesMade == 0 && compositor.visitedLayerCount < 6 && isExact(compositor, window), "to the front: \(index)")
      boxes[(index + 31) % 100].removeFromSuperlayer()
      compositor.draw(window)
      expect(compositor.outlinesMade == 0 && compositor.visitedLayerCount < 6 && isExact(compositor, window), "gone")
      window.insertSublayer(boxes[(index + 31) % 100], at: 3)
      compositor.draw(window)
      expect(compositor.outlinesMade == 0 && compositor.visitedLayerCount < 6 && isExact(compositor, window), "back")
    }
  }

  @Test("When hundreds of layers go that lay between others, only their pixels are painted") func manyGone() {
    let window = Window(size: Size(width: 128, height: 80))
    window.backgroundColor = .white
    // one behind the other they lie in the upper half and in the lower one in turns
    for index in 0..<640 {
      let place = index / 2
      let corner = Point(x: Double(place % 32) * 4, y: Double(place / 32) * 4 + (index % 2 == 0 ? 0 : 40))
      window.addSublayer(box(Rect(origin: corner, size: Size(width: 4, height: 4)), index % 3 == 0 ? .blue : .green))
    }
    compositor.draw(window)
    for layer in window.sublayers where layer.frame.minY >= 40 { layer.removeFromSuperlayer() }
    compositor.draw(window)
    expect(compositor.pixelsPainted == 128 * 40 && compositor.outlinesMade == 0 && isExact(compositor, window))
  }

  @Test("The same for layers with sublayers, in groups, masks and clips: none of the others is visited") func nested() {
    let cells = (0..<40).map { (index: Int) -> Layer in
      let cell = box(Rect(x: Double(index % 10) * 12, y: Double(index / 10) * 19, width: 14, height: 20), index % 2 == 0 ? .blue : .green)
      for step in 0..<3 { cell.addSublayer(box(Rect(x: Double(step) * 3, y: 2, width: 5, height: 24), .orange)) }
      switch index % 5 {
      case 0: cell.masksToBounds = true
      case 1: cell.opacity = 0.5
      case 2: cell.mask = box(Rect(x: 0, y: 0, width: 9, height: 18), .black)
      case 3: cell.addSublayer(EffectLayer(effect: .blur(radius: 1), frame: Rect(x: 2, y: 3, width: 8, height: 8)))
      default: break
      }
      return cell
    }
    // groups of groups
    let page = box(Rect(x: 0, y: 0, width: 128, height: 80), .clear)
    (page.masksToBounds, page.opacity) = (true, 0.9)
    window.addSublayer(page)
    for cell in cells { page.addSublayer(cell) }
    compositor.draw(window)
    for index in [0, 17, 39, 6, 22] {
      cells[index].removeFromSuperlayer()
      compositor.draw(window)
      expect(compositor.outlinesMade == 0 && compositor.visitedLayerCount == 1 && isExact(compositor, window), "\(index) gone")
      page.insertSublayer(cells[index], at: 3)
      compositor.draw(window)
      expect(compositor.outlinesMade == 0 && compositor.visitedLayerCount <= 6 && isExact(compositor, window), "\(index) back")
      cells[(index + 5) % 40].zPosition = 1
      cells[(index + 1) % 40].opacity = 0.7
      compositor.draw(window)
      expect(compositor.outlinesMade == 0 && compositor.visitedLayerCount <= 10 && isExact(compositor, window), "\(index + 5) risen")
    }
  }

  @Test("A layer that was hidden is displayed again without being redrawn; with a budget of 0 its cache is not kept") func hidden() {
    card.isHidden = true
    compositor.draw(window)
    let kept = compositor.bytesKept
    card.isHidden = false
    compositor.draw(window)
    expect(compositor.outlinesMade == 0 && isExact(compositor, window))
    let poor = Compositor(width: 128, height: 80, budget: 0)
    poor.draw(window)
    card.isHidden = true
    poor.draw(window)
    expectLess(poor.bytesKept, than: kept)
    card.isHidden = false
    poor.draw(window)
    expect(poor.outlinesMade > 0 && isExact(poor, window))
  }

  @Test("A frame visits only layers that changed: ten of a thousand, an added one and its superlayers, and none at rest")
  func cost() {
    let crowd = (0..<1000).map { box(Rect(x: Double($0 % 40) * 3, y: Double($0 / 40) * 3, width: 2, height: 2), .red) }
    for layer in crowd { window.addSublayer(layer) }
    compositor.draw(window)
    compositor.draw(window)
    expectEqual(compositor.visitedLayerCount, 0)
    animate(withDuration: 1) { for layer in crowd.prefix(10) { layer.position.x += 40 } }
    for frame in 1...5 {
      window.stage.advance(to: Double(frame) / 60)
      compositor.draw(window)
      expect(compositor.visitedLayerCount == 10 && isExact(compositor, window))
    }
    window.stage.advance(to: 2)
    compositor.draw(window)
    // the window, and what is on the card
    crowd[500].removeFromSuperlayer()
    compositor.draw(window)
    expect(compositor.visitedLayerCount <= 3 && compositor.pixelsPainted == 4 && isExact(compositor, window))
    window.addSublayer(crowd[500])
    compositor.draw(window)
    expect(compositor.visitedLayerCount <= 4 && compositor.pixelsPainted == 4 && isExact(compositor, window))
    window.backgroundColor = .orange
    compositor.draw(window)
    expect(compositor.visitedLayerCount <= 3 && isExact(compositor, window))
    // a part of the same kind as one that went comes in front of layers that stand still
    card.borderWidth = 0
    crowd[10].backgroundColor = .clear
    compositor.draw(window)
    crowd[10].backgroundColor = .blue
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("A change made while a superlayer was hidden is displayed when the superlayer is shown again, also together with added layers")
  func changedUnseen() {
    let inner = box(Rect(x: 6, y: 6, width: 10, height: 10), .blue)
    card.addSublayer(inner)
    compositor.draw(window)
    card.isHidden = true
    compositor.draw(window)
    inner.backgroundColor = .green
    compositor.draw(window)
    window.insertSublayer(box(Rect(x: 90, y: 55, width: 20, height: 20), .blue), at: 0)
    compositor.draw(window)
    card.isHidden = false
    window.insertSublayer(box(Rect(x: 70, y: 55, width: 10, height: 20), .red), at: 0)
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("A group that fades and loses entries in the same frame is painted completely") func fadedAndLess() {
    let inner = box(Rect(x: 6, y: 6, width: 10, height: 10), .blue)
    card.addSublayer(inner)
    (card.opacity, card.borderWidth) = (0.5, 0)
    compositor.draw(window)
    (card.opacity, inner.backgroundColor) = (0.8, .clear)
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("After a change of the text engine or of the host's drawing of contents the new one is asked, also where no layer changed")
  func engines() {
    struct Gauge: Hashable {}
    let gauge = box(Rect(x: 70, y: 40, width: 20, height: 20), .clear)
    gauge.contents = AnyHashable(Gauge())
    window.addSublayer(gauge)
    func register(_ color: Color) {
      window.registerContents(Gauge.self) { _, size, _ in
        ContentsDrawing(size: size, parts: [.fill(Path(rect: Rect(origin: .zero, size: size)), color)])
      }
    }
    register(.red)
    compositor.draw(window)
    expect(isExact(compositor, window))
    register(.blue)
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("A blur is kept while nothing changes behind it, whatever changes in front") func blurs() {
    let glass = EffectLayer(effect: .blur(radius: 2), frame: Rect(x: 60, y: 30, width: 40, height: 30))
    window.insertSublayer(glass, below: card)
    compositor.draw(window)
    let made = compositor.blursMade
    card.position = Point(x: 75, y: 40)
    compositor.draw(window)
    expect(compositor.blursMade == made && isExact(compositor, window))
    window.sendSublayerToBack(card)
    compositor.draw(window)
    expect(compositor.blursMade == made + 1 && isExact(compositor, window))
    // six pixels, three deviations, away from its edge it is not seen through it any more
    card.position = Point(x: 24, y: 20)
    compositor.draw(window)
    let far = compositor.blursMade
    card.position.x -= 10
    compositor.draw(window)
    expect(compositor.blursMade == far && isExact(compositor, window))
  }

  @Test(
    "An effect in groups in each other is the same, whether another one in them is painted as well or not", arguments: [false, true])
  func blursInGroups(isMasked: Bool) {
    window.backgroundColor = Color(red: 0, green: 1, blue: 0.7, alpha: 0.16)
    let outer = EffectLayer(effect: .blur(radius: 2), frame: Rect(x: 10, y: 5, width: 20, height: 6))
    if isMasked { outer.mask = box(Rect(x: 0, y: 0, width: 60, height: 40), .black) } else { outer.opacity = 0.5 }
    let inner = EffectLayer(effect: .blur(radius: 2), frame: Rect(x: 10, y: 20, width: 40, height: 30))
    inner.opacity = 0.5
    outer.addSublayer(inner)
    window.addSublayer(outer)
    compositor.draw(window)
    expect(isExact(compositor, window))
    // only the inner one is painted
    inner.opacity = 0.6
    compositor.draw(window)
    expect(compositor.pixelsPainted == 40 * 30 && isExact(compositor, window))
  }

  @Test("A text engine is asked for a text once, wherever the text moves") func texts() {
    final class Engine: TextEngine, @unchecked Sendable {
      var calls = 0
      func drawing(of run: TextRun) -> TextDrawing {
        calls += 1
        return BitmapTextEngine().drawing(of: run)
      }
    }
    let engine = Engine()
    window.textEngine = engine
    compositor.draw(window)
    expectEqual(engine.calls, 2)
    for _ in 0..<5 {
      card.position.x += 1.3
      card.opacity -= 0.1
      compositor.draw(window)
    }
    expectEqual(engine.calls, 2)
    expect(isExact(compositor, window))
  }

  @Test("Another window is painted completely") func other() {
    let second = Window(size: Size(width: 128, height: 80))
    second.addSublayer(box(Rect(x: 5.5, y: 6.25, width: 70, height: 30), .green))
    compositor.draw(second)
    expect(isExact(compositor, second))
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("An invalid size or scale is reported and repaired as by a canvas") func hostile() {
    let reports = Reports()
    Misuse.$handler.withValue({ reports.add($0) }) {
      Compositor(width: 0, height: 5).draw(window)
      Compositor(width: -1, height: .max).draw(window)
      expect(reports.all.isEmpty)
      let repaired = Compositor(width: 128, height: 80, scale: .nan)
      repaired.draw(window)
      expect(reports.all.count == 1 && isExact(repaired, window))
      Compositor(width: .max, height: .max).draw(window)
      expectEqual(reports.all.count, 2)
    }
  }

  @Test("A drawn window is released with its owner's last reference, and the next window is drawn correctly") func letsGo() {
    let compositor = Compositor(width: 4, height: 4)
    func shown(_ color: Color) -> ReleaseProbe {
      let window = Window(size: Size(width: 4, height: 4))
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 2, height: 4))
      layer.backgroundColor = color
      window.addSublayer(layer)
      animate(withDuration: 1) { layer.position.x += 2 }
      compositor.draw(window)
      return ReleaseProbe(window, layer)
    }
    var kept: [Layer] = []
    for color in [Color.red, .green, .blue] {
      let probe = shown(color)
      expect(probe.window == nil)
      // a layer that outlives its window joins the next
      kept.append(probe.layer)
      let next = Window(size: Size(width: 4, height: 4))
      for layer in kept { next.addSublayer(layer) }
      compositor.draw(next)
      expectEqual(compositor.bitmap.row(1), Canvas.row(1, of: next))
      for layer in kept { layer.removeFromSuperlayer() }
    }
  }
}

/// Whether pictures are compared after a step: where not all is played, after every second one, with all that the one before left behind.
func isCompared(_ step: Int) -> Bool { Effort.share == 1 || step % 2 == 1 }

/// Whether what a compositor shows is what a canvas draws, to half a step of a byte, and to what sums in another order differ by.
func isExact(_ compositor: Compositor, _ window: Window, scale: Double = 1) -> Bool {
  var canvas = Canvas(width: compositor.bitmap.width, height: compositor.bitmap.height, scale: scale)
  canvas.draw(window)
  return farthest(compositor.bitmap.bytes, from: canvas.colors) <= 0.5 + 0.02
}

private struct ReleaseProbe {
  weak var window: Window?
  let layer: Layer
  init(_ window: Window, _ layer: Layer) { (self.window, self.layer) = (window, layer) }
}

extension Canvas {
  fileprivate static func row(_ row: Int, of window: Window) -> String {
    var canvas = Canvas(width: 4, height: 4)
    canvas.draw(window)
    return canvas.bitmap.row(row)
  }
}
