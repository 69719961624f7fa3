import Expectations
import LegatoLayers
import LegatoRendering
import Testing

@Suite("SVG files contain gradients and blurs as far as the format has them") struct SVGEffectTests {
  private func root(_ window: Window) throws -> XMLReader.Element {
    var picture = SVGPicture(size: Size(width: 20, height: 20))
    picture.addFrame(window)
    return try XMLReader.root(picture.filmstrip(columns: 1))
  }
  private func gradient(_ kind: GradientLayer.Kind, _ colors: [Color] = [.red, .blue]) -> GradientLayer {
    GradientLayer(
      frame: Rect(x: 0, y: 0, width: 20, height: 10), colors: colors, kind: kind, from: Point(x: 0.5, y: 0.5), to: Point(x: 1, y: 0.75))
  }

  @Test("An axial gradient has its ends in points and its stops; more stops where alpha changes, because SVG interpolates straight colours")
  func axial()
    throws
  {
    let root = try root(window(gradient(.axial)))
    let element = try #require(root.all("linearGradient").first)
    expectEqual(["x1", "y1", "x2", "y2"].flatMap { element.numbers($0) }, [10, 5, 20, 7.5])
    expectEqual(element.attributes["gradientUnits"], "userSpaceOnUse")
    expectEqual(element.children.map { $0.attributes["stop-color"] }, ["#ff0000", "#0000ff"])
    expectEqual(element.children.map { $0.numbers("offset") }, [[0], [1]])
    expect(root.all("path").contains { $0.attributes["fill"] == "url(#\(element.attributes["id"]!))" })
    let fading = try self.root(window(gradient(.axial, [.red, .clear]))).all("stop")
    expect(fading.count == 9 && fading[4].attributes["stop-color"] == "#ff0000")
    expect(fading[4].numbers("stop-opacity") == [0.5] && fading[4].numbers("offset") == [0.5])
  }

  @Test("A radial one is the unit circle with a matrix; a conic one is 180 wedges clipped to the layer") func others() throws {
    let radial = try #require(try root(window(gradient(.radial))).all("radialGradient").first)
    expectEqual(radial.numbers("gradientTransform"), [10, 0, 0, 2.5, 10, 5])
    let conic = try root(window(gradient(.conic)))
    expect(conic.all("path").count == 181 && conic.all("clipPath").count == 1)
    // the first wedge is nearly red, the last nearly blue
    let fills = conic.all("path").compactMap { $0.attributes["fill"] }
    expect(fills.first == "#fe0001" && fills.last == "#0100fe")
  }

  @Test("Wedges of a conic gradient overlap only where that is not seen") func wedges() throws {
    func overlaps(_ colors: [Color]) throws -> [Bool] {
      let rays = try root(window(gradient(.conic, colors))).all("path").compactMap { $0.attributes["d"] }.dropFirst()
        .map { $0.dropLast().split(separator: "L").dropFirst() }
      return zip(rays, rays.dropFirst()).map { $0.last != $1.first }
    }
    expectEqual(Set(try overlaps([.red, .blue])), [true])
    let half = Color.red.withAlpha(multipliedBy: 0.5)
    expectEqual(Set(try overlaps([half, half])), [false])
    // the first half is opaque
    let mixed = try overlaps([.red, .red, half])
    expect(mixed[0] && mixed[80] && !mixed[100] && !mixed[178])
  }

  @Test("A radial gradient without an extent is its last colour, as in pixels") func noExtent() throws {
    let layer = GradientLayer(
      frame: Rect(x: 0, y: 0, width: 20, height: 10), colors: [.red, .blue], kind: .radial, from: Point(x: 0.5, y: 0.5),
      to: Point(x: 1, y: 0.5))
    expectEqual(picture(window(layer)).row(5), "bbbbbbbbbbbbbbbbbbbb")
    let root = try root(window(layer))
    expectEqual(root.all("path").map { $0.attributes["fill"] }, ["#0000ff"])
    expect(root.all("radialGradient").isEmpty)
  }

  @Test("The shadow of an unevenly stretched layer is blurred as widely in all directions, as in pixels") func stretchedShadow() throws {
    let layer = box(Rect(x: 5, y: 5, width: 4, height: 4), .red)
    (layer.shadowOpacity, layer.shadowRadius) = (1, 3)
    layer.affineTransform = AffineTransform(scaleX: 4, y: 1)
    let root = try root(window(layer))
    // √(4·1) times as much, of the outline as it is seen
    expectEqual(root.all("feGaussianBlur").first?.numbers("stdDeviation"), [6])
    let filtered = try #require(root.all.first { $0.attributes["filter"] != nil })
    expect(filtered.name == "g" && filtered.attributes["transform"] == nil && filtered.all("path").count == 1)
    layer.shadowRadius = 0
    let sharp = try self.root(window(layer))
    expect(sharp.all("filter").isEmpty && sharp.all("path").count == 2)
  }

  @Test("A blur uses what was written before it, filtered and clipped to its shape, and nothing written after it") func backdrop() throws {
    let sheet = EffectLayer(
      effect: Effect(radius: 3, tint: Color(white: 1, alpha: 0.5), saturation: 1.5), frame: Rect(x: 5, y: 5, width: 10, height: 10))
    sheet.affineTransform = AffineTransform(scaleX: 2, y: 2)
    let group = box(Rect(x: 0, y: 0, width: 20, height: 20), .green, sheet)
    group.opacity = 0.5
    let root = try root(window(box(Rect(x: 0, y: 0, width: 9, height: 9), .red), group, box(Rect(x: 0, y: 0, width: 2, height: 2), .blue)))
    expectEqual(root.all("feGaussianBlur").first?.numbers("stdDeviation"), [6])
    expectEqual(root.all("feColorMatrix").first?.numbers("values"), [1.5])
    let uses = root.all("use").compactMap { $0.attributes["href"]?.dropFirst() }
    // the picture so far, and the group so far
    expectEqual(uses.count, 2)
    let behind = uses.compactMap { id in root.all.first { $0.attributes["id"].map { $0[...] } == id } }
    expectEqual(behind.map { $0.all("path").map { $0.attributes["fill"] } }, [["#ff0000"], ["#00ff00"]])
    // no use lies in what it uses
    expect(behind.allSatisfy { $0.all("use").isEmpty })
    let fills = root.all("path").compactMap { $0.attributes["fill"] }
    expectEqual(fills.suffix(2), ["#ffffff", "#0000ff"])
  }

  @Test("A part of an outline and dashes are written as outlines; the mitre limit is the layer's") func strokes() throws {
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.path = Path([.move(Point(x: 0, y: 5)), .line(Point(x: 20, y: 5))])
    (layer.fillColor, layer.strokeColor, layer.miterLimit, layer.strokeStart) = (.clear, .red, 4, 0.25)
    let part = try #require(try root(window(layer)).all("path").first)
    expect(part.attributes["d"] == "M5 5L20 5" && part.numbers("stroke-miterlimit") == [4])
    layer.lineDashPattern = [5, 2]
    try expectEqual(root(window(layer)).all("path").first?.attributes["d"], "M5 5L10 5M12 5L17 5M19 5L20 5")
  }
}
