import Expectations
import LegatoLayers
import LegatoRendering
import Testing

@Suite("Layers are painted as they are presented") struct LayerPaintTests {
  @Test("Background, place and order of siblings and sublayers") func order() {
    let red = box(Rect(x: 2, y: 2, width: 8, height: 8), .red, box(Rect(x: 6, y: 1, width: 6, height: 2), .green))
    let shown = picture(window(red, box(Rect(x: 5, y: 0, width: 4, height: 20), .blue)))
    expectEqual(shown.row(1), ".....bbbb...........")
    expectEqual(shown.row(2), "..rrrbbbbr..........")
    expectEqual(shown.row(3), "..rrrbbbbggggg......")  // sublayers reach beyond their layer
    expectEqual(shown.row(10), ".....bbbb...........")
  }

  @Test("The presented z position decides what lies in front, also while it is animated") func zPosition() {
    let (red, blue) = (box(Rect(x: 0, y: 0, width: 6, height: 1), .red), box(Rect(x: 3, y: 0, width: 6, height: 1), .blue))
    let window = window(red, blue)
    Layer.animate(withDuration: 1, options: .curveLinear) { red.zPosition = 2 }
    expectEqual(picture(window).row(0), "rrrbbbbbb...........")
    window.stage.advance(to: 0.5)
    expectEqual(picture(window).row(0), "rrrrrrbbb...........")
  }

  @Test("LM-1: a frame shows the presentation, not the model") func presentation() {
    let red = box(Rect(x: 0, y: 0, width: 4, height: 1), .red)
    let window = window(red)
    Layer.animate(withDuration: 1, options: .curveLinear) {
      red.center.x = 12
      red.backgroundColor = .blue
    }
    expectEqual(picture(window).row(0), "rrrr................")
    window.stage.advance(to: 0.5)
    expectEqual(picture(window)[5, 0], SIMD4(128, 0, 128, 255))
    expectEqual(picture(window).row(0), ".....????...........")
    window.stage.advance(to: 1)
    expectEqual(picture(window).row(0), "..........bbbb......")
  }

  @Test("UA-16: pending layout is performed before a frame") func layout() {
    let layer = box(Rect(x: 0, y: 0, width: 10, height: 1), .red, box(.zero, .blue))
    layer.layout = { $0.sublayers[0].frame = Rect(x: 2, y: 0, width: 3, height: 1) }
    layer.setNeedsLayout()
    expectEqual(picture(window(layer)).row(0), "rrbbbrrrrr..........")
  }

  @Test("Bounds origin, anchor point and transform place a layer as its geometry says") func geometry() {
    let inner = box(Rect(x: 3, y: 3, width: 2, height: 2), .blue)
    let outer = box(Rect(x: 4, y: 4, width: 8, height: 8), .red, inner)
    outer.bounds.origin = Point(x: 2, y: 3)
    let shown = picture(window(outer))
    expectEqual(shown.row(4), "....rbbrrrrr........")
    let turned = box(Rect(x: 4, y: 8, width: 8, height: 2), .red)
    turned.affineTransform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    expectEqual(picture(window(turned)).row(5), ".......rr...........")
    expectEqual(picture(window(turned)).row(13), "....................")
  }

  @Test("Hidden and clear layers and their sublayers are not painted") func hidden() {
    let layer = box(Rect(x: 0, y: 0, width: 9, height: 1), .red, box(Rect(x: 0, y: 0, width: 3, height: 1), .blue))
    let window = window(layer)
    layer.isHidden = true
    expectEqual(picture(window).coveredArea, 0)
    layer.isHidden = false
    layer.opacity = 0
    expectEqual(picture(window).coveredArea, 0)
    layer.opacity = -3
    expectEqual(picture(window).coveredArea, 0)
    layer.opacity = 7
    expectEqual(picture(window).row(0), "bbbrrrrrr...........")
  }

  @Test("Opacity fades a layer with its sublayers as one group") func groupOpacity() {
    let layer = box(Rect(x: 0, y: 0, width: 9, height: 1), .red, box(Rect(x: 0, y: 0, width: 3, height: 1), .blue))
    layer.opacity = 0.5
    let shown = picture(window(layer))
    expectEqual(shown[1, 0], SIMD4(0, 0, 128, 128))  // no red shines through
    expectEqual(shown[5, 0], SIMD4(128, 0, 0, 128))
    let each = box(Rect(x: 0, y: 0, width: 9, height: 1), Color.red.withAlpha(multipliedBy: 0.5))
    each.addSublayer(box(Rect(x: 0, y: 0, width: 3, height: 1), Color.blue.withAlpha(multipliedBy: 0.5)))
    expectEqual(picture(window(each))[1, 0], SIMD4(64, 0, 128, 191))
  }

  @Test("Opacities of nested layers multiply") func nestedOpacity() {
    let inner = box(Rect(x: 0, y: 0, width: 3, height: 1), .white)
    let outer = box(Rect(x: 0, y: 0, width: 9, height: 1), .clear, inner)
    (inner.opacity, outer.opacity) = (0.5, 0.5)
    expectEqual(picture(window(outer))[1, 0], SIMD4(64, 64, 64, 64))
  }

  @Test("AD-18: a negative extent draws nothing, nor does a size of 0") func negative() {
    for size in [Size(width: -4, height: 4), Size(width: 4, height: -4), Size(width: -4, height: -4), .zero] {
      let layer = box(Rect(origin: Point(x: 5, y: 5), size: size), .red)
      (layer.borderWidth, layer.cornerRadius, layer.shadowOpacity, layer.contents) = (1, 2, 1, AnyHashable(Bitmap(width: 1, height: 1)))
      expectEqual(picture(window(layer)).coveredArea, 0)
    }
  }

  @Test("AD-18: an undershoot of the size is clamped for drawing only") func undershoot() {
    let layer = box(Rect(x: 8, y: 8, width: 4, height: 4), .red)
    let window = window(layer)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.bounds.size.width = -8 }
    window.stage.advance(to: 0.75)
    expectEqual(layer.presentation()?.bounds.width, -5)
    expectEqual(picture(window).coveredArea, 0)
    window.stage.advance(to: 0.8)
    layer.bounds.size.width = 4
    layer.removeAllAnimations()
    expectEqual(picture(window).coveredArea, 16)
  }

  @Test("In perspective the far side is narrower") func perspective() {
    let layer = box(Rect(x: 4, y: 6, width: 12, height: 8), .red)
    layer.transform = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0).concatenating(Transform3D(perspectiveDistance: 20))
    let window = window(layer)
    defer { withExtendedLifetime(window) {} }
    let shown = picture(window)
    func height(_ x: Int) -> Double { Double((0..<20).reduce(0) { $0 + Int(shown[x, $1].w) }) / 255 }
    let columns = (0..<20).filter { height($0) > 0 }
    let (left, right) = (layer.convert(Point(x: 0, y: 0), to: nil).x, layer.convert(Point(x: 12, y: 0), to: nil).x)
    expect(columns.first == Int(saturating: left) && columns.last == Int(saturating: right))
    // x = ±6 turns away to z = ∓5.05 and is seen 20 / (20 ∓ z) as high; the columns next to the edges show nearly that
    expectGreater(abs(height(columns[1]) - height(columns[columns.count - 2])), than: 2)
    expectLess(abs(shown.coveredArea - quad(layer)), than: 0.1)
  }

  /// What a layer may draw that has a width.
  enum Wide: CaseIterable { case stroke, shadow, effect }

  /// A layer with a stroke, a shadow or a blurred backdrop, in a picture.
  private func drawn(_ wide: Wide, _ transform: Transform3D) -> Bitmap {
    let (path, effect) = (PathLayer(), EffectLayer(effect: .blur(radius: 1)))
    let layer = wide == .effect ? effect : path
    layer.frame = Rect(x: 8, y: 8, width: 4, height: 4)
    switch wide {
    case .stroke:
      path.path = Path([.move(Point(x: 0, y: 2)), .line(Point(x: 4, y: 2))])
      (path.strokeColor, path.lineWidth) = (.red, 1)
    case .shadow:
      layer.backgroundColor = .red
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 1, Vector(dx: 1, dy: 2))
    case .effect: break
    }
    layer.transform = transform
    var canvas = Canvas(width: 60, height: 60, scale: 3)
    canvas.draw(wide == .effect ? window(box(Rect(x: 0, y: 0, width: 10, height: 20), .red), layer) : window(layer))
    return canvas.bitmap
  }

  private func isNear(_ a: Bitmap, _ b: Bitmap) -> Bool { (0..<3600).allSatisfy { near(a[$0 % 60, $0 / 60], b[$0 % 60, $0 / 60]) } }

  @Test("In a perspective too slight to be seen a stroke, a shadow and a blur are as wide as without one", arguments: Wide.allCases)
  func slightPerspective(wide: Wide) {
    var transform = Transform3D(scaleX: 3, y: 2, z: 1)
    let flat = drawn(wide, transform)
    transform.m14 = 1e-9
    let tilted = drawn(wide, transform)
    expect(isNear(flat, tilted))
    // 12 × 2 square points, or more than 12 × 8
    expect(wide == .stroke ? abs(flat.coveredArea - 24 * 9) < 1 : flat.coveredArea > 110 * 9)
  }

  @Test(
    "Nearer and farther, but not turned, a stroke, a shadow and a blur are those of a larger and a smaller layer", arguments: Wide.allCases)
  func nearer(wide: Wide) {
    for (z, scale) in [(10.0, 2.0), (-20, 0.5)] {
      let away = Transform3D(translationX: 0, y: 0, z: z).concatenating(Transform3D(perspectiveDistance: 20))
      expect(isNear(drawn(wide, away), drawn(wide, Transform3D(scaleX: scale, y: scale, z: 1))), "\(scale)")
    }
  }

  /// The area between a layer's four corners as they are seen.
  private func quad(_ layer: Layer) -> Double {
    let b = layer.bounds
    let corners = [(b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY)].map {
      layer.convert(Point(x: $0.0, y: $0.1), to: nil)
    }
    return (0..<4).reduce(0) { $0 + corners[$1].x * corners[($1 + 1) % 4].y - corners[($1 + 1) % 4].x * corners[$1].y }.magnitude / 2
  }

  @Test("A layer behind the viewer is not painted") func behind() {
    let layer = box(Rect(x: 2, y: 2, width: 16, height: 16), .red)
    layer.transform = Transform3D(translationX: 0, y: 0, z: 30).concatenating(Transform3D(perspectiveDistance: 20))
    expectEqual(picture(window(layer)).coveredArea, 0)
  }

  @Test(
    "Of a layer that reaches behind the viewer the part before is painted, where hit tests find it",
    arguments: ["fill", "clip", "gradient"])
  func partlyBehind(kind: String) {
    let frame = Rect(x: -10, y: 8, width: 40, height: 4)
    let layer = kind == "gradient" ? GradientLayer(frame: frame, colors: [.red, .red]) : Layer(frame: frame)
    if kind == "fill" { layer.backgroundColor = .red }
    if kind == "clip" {
      layer.masksToBounds = true
      layer.addSublayer(box(Rect(x: -5, y: -10, width: 50, height: 24), .red))
    }
    // x from −20 to 20 around the middle has the depth 1 + x/10, and is seen at x′ = x/(1 + x/10): all from x = −10, far to the left, to 20, at 20/3. There the
    // height is 4/(1 + x/10) = 4·(1 − x′/10)
    layer.transform = Transform3D(m11: 1, m14: 0.1)
    let window = window(layer)
    let shown = picture(window)
    // half of the height is 1 at x′ = 5
    expectEqual(shown.row(10), "rrrrrrrrrrrrrrr??...")
    // ∫ 4·(1 − x′/10) dx′ from −10, the window's left edge, to 20/3: 4·(4.444 + 15)
    expectLess(abs(shown.coveredArea - 77.78), than: 0.1)
    expect(window.hitTest(Point(x: 1, y: 10)) != nil && window.hitTest(Point(x: 18, y: 10)) === window)
  }

  @Test("The same window gives the same bytes") func deterministic() {
    let layer = box(Rect(x: 2.3, y: 2.1, width: 13, height: 11), Color(red: 0.3, green: 0.6, blue: 0.1, alpha: 0.7))
    (layer.cornerRadius, layer.shadowOpacity, layer.borderWidth) = (4, 0.5, 1.5)
    layer.affineTransform = AffineTransform(rotationAngle: 0.3)
    let window = window(layer)
    expectEqual(picture(window), picture(window))
  }
}
