import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

/// Everything a layer can have, in one window.
private func everything() -> Window {
  let layer = box(
    Rect(x: 2, y: 3, width: 10, height: 8), Color(red: 1, green: 0.5, blue: 0, alpha: 0.25),
    box(Rect(x: 1, y: 1, width: 3, height: 3), .blue))
  (layer.cornerRadius, layer.borderWidth, layer.opacity) = (2, 1, 0.5)
  layer.affineTransform = AffineTransform(rotationAngle: 0.5)
  layer.mask = box(Rect(x: 0, y: 0, width: 5, height: 5), .black)
  let path = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  path.path = Path(ellipseIn: Rect(x: 3, y: 3, width: 9, height: 9))
  (path.strokeColor, path.lineWidth, path.lineCap, path.lineJoin, path.usesEvenOddFill) = (.red, 1.5, .round, .bevel, true)
  (path.shadowOpacity, path.shadowRadius) = (1, 2)
  let picture = Layer(frame: Rect(x: 5, y: 5, width: 4, height: 4))
  picture.contents = AnyHashable(Bitmap(width: 2, height: 2) { x, y in SIMD4(UInt8(x * 200), UInt8(y * 200), 0, 255) })
  picture.masksToBounds = true
  return window(layer, path, picture, TextLayer("<&\">", frame: Rect(x: 0, y: 10, width: 20, height: 10), fontSize: 8))
}

private func svg(_ window: Window) -> String {
  var picture = SVGPicture(size: Size(width: 20, height: 20))
  picture.addFrame(window)
  return picture.filmstrip(columns: 1)
}

@Suite("An SVG file is well-formed and describes the picture") struct SVGTests {
  @Test(
    "The checker itself refuses text that is not well-formed",
    arguments: [
      "<a>", "<a></b>", "<a/><b/>", "<a b=\"1\" b=\"2\"/>", "<a b=1/>", "<a>&nbsp;</a>", "<a b=\"<\"/>", "<1/>", "<a b=\"1\"c=\"2\"/>",
      "x<a/>y",
    ]) func checker(text: String)
  {
    #expect(throws: (any Error).self) { try XMLReader.root(text) }
  }

  @Test("Every property of a layer gives a well-formed file whose references have a target") func wellFormed() throws {
    let root = try XMLReader.root(svg(everything()))
    expectEqual(root.name, "svg")
    expectEqual(root.attributes["xmlns"], "http://www.w3.org/2000/svg")
    expectEqual(root.numbers("viewBox"), [0, 0, 20, 20])
    let names = root.all.compactMap { $0.attributes["id"] }
    expectEqual(Set(names).count, names.count)
    let references = root.all.flatMap { $0.attributes.values }.filter { $0.hasPrefix("url(#") }.map { $0.dropFirst(5).dropLast() }
    expectEqual(Set(references), Set(names.map { $0[...] }))
    expect(root.all("mask").count == 1 && root.all("clipPath").count == 1 && root.all("feGaussianBlur").count == 1)
    expectEqual(root.all("image").count, 1)
  }

  @Test("A layer is a path with its colour, alpha and matrix") func layer() throws {
    let layer = box(Rect(x: 2, y: 3, width: 10, height: 8), Color(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    let path = try #require(try XMLReader.root(svg(window(layer))).all("path").first)
    expectEqual(path.attributes["d"], "M0 0L10 0L10 8L0 8Z")
    expectEqual(path.attributes["fill"], "#ff8000")
    expectEqual(path.attributes["fill-opacity"], "0.25")
    expectEqual(path.numbers("transform"), [1, 0, 0, 1, 2, 3])
    expectEqual(path.attributes["fill-rule"], nil)
  }

  @Test("A stroke has its width, cap and join; a group its opacity") func strokes() throws {
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.path = Path([.move(Point(x: 1, y: 2)), .quadratic(control: Point(x: 3, y: 4), end: Point(x: 5.25, y: -6))])
    (layer.fillColor, layer.strokeColor, layer.lineWidth, layer.lineCap, layer.lineJoin) = (.clear, .blue, 2.5, .square, .round)
    layer.opacity = 0.5
    let root = try XMLReader.root(svg(window(layer)))
    let path = try #require(root.all("path").first)
    expectEqual(path.attributes["d"], "M1 2Q3 4 5.25 -6")
    expect(path.attributes["fill"] == "none" && path.attributes["stroke"] == "#0000ff")
    expectEqual(["stroke-width", "stroke-linecap", "stroke-linejoin"].map { path.attributes[$0] }, ["2.5", "square", "round"])
    expectEqual(root.all("g").map { $0.attributes["opacity"] }, ["0.5"])
  }

  @Test("An image is a PNG file inside the file") func image() throws {
    let bitmap = Bitmap(width: 3, height: 2) { x, y in SIMD4(UInt8(x * 100), UInt8(y * 200), 7, 255) }
    let layer = Layer(frame: Rect(x: 1, y: 1, width: 6, height: 4))
    layer.contents = AnyHashable(bitmap)
    let image = try #require(try XMLReader.root(svg(window(layer))).all("image").first)
    expectEqual(image.attributes["preserveAspectRatio"], "none")
    expectEqual(["x", "y", "width", "height"].map { image.attributes[$0] }, ["0", "0", "6", "4"])
    let reference = try #require(image.attributes["href"])
    expectEqual(reference, "data:image/png;base64," + base64(PNG.encode(bitmap)))
  }

  @Test(
    "A film strip is laid out in rows with gaps",
    arguments: [(1, 3, 20.0, 76.0), (2, 3, 48, 48), (3, 3, 76, 20), (9, 3, 76, 20), (0, 2, 20, 48)])
  func filmstrip(columns: Int, frames: Int, width: Double, height: Double) throws {
    var picture = SVGPicture(size: Size(width: 20, height: 20))
    let layer = box(Rect(x: 0, y: 0, width: 5, height: 5), .red)
    let window = window(layer)
    for i in 0..<frames {
      layer.center.x = Double(i)
      picture.addFrame(window)
    }
    expectEqual(picture.frameCount, frames)
    let root = try XMLReader.root(picture.filmstrip(columns: columns))
    expect(root.numbers("width") == [width] && root.numbers("height") == [height])
    let across = max(1, min(columns, frames))
    for (i, frame) in root.children.filter({ $0.name == "svg" }).enumerated() {
      expect(frame.numbers("x") == [Double(i % across) * 28] && frame.numbers("y") == [Double(i / across) * 28])
      expectEqual(frame.numbers("width"), [20])
      expectEqual(frame.all("path")[0].numbers("transform").suffix(2).first, Double(i) - 2.5)
    }
  }

  @Test("A motion shows each frame for its time, one at a time; equal frames are one") func motion() throws {
    var picture = SVGPicture(size: Size(width: 20, height: 20))
    let layer = box(Rect(x: 0, y: 0, width: 4, height: 4), .red)
    let window = window(layer)
    for x in [2.0, 2, 3, 4, 4, 5] {
      layer.center.x = x
      picture.addFrame(window)
    }
    let root = try XMLReader.root(picture.animation(framesPerSecond: 10))
    let groups = root.children.filter { $0.name == "g" }
    expectEqual(groups.count, 4)
    expectEqual(groups.map { $0.attributes["display"] }, [nil, "none", "none", "none"])
    for step in 0..<60 {
      let time = (Double(step) + 0.5) / 60
      let shown = groups.filter { group in
        let animation = group.all("animate")[0]
        let values = animation.attributes["values"]!.split(separator: ";")
        return values[animation.numbers("keyTimes").lastIndex { $0 <= time }!] == "inline"
      }
      expectEqual(shown.count, 1)
      let expected = [2.0, 2, 3, 4, 4, 5][Int(saturating: time * 6)] - 2
      expectEqual(shown.first?.all("path")[0].numbers("transform").first { _ in true }, expected == 0 ? nil : 1)
      if expected != 0 { expectEqual(shown.first?.all("path")[0].numbers("transform")[4], expected) }
    }
    expectEqual(Set(root.all("animate").map { $0.attributes["dur"] }), ["0.6s"])
  }

  @Test("A motion of one frame, or of equal ones, is a still picture; one of none is empty") func still() throws {
    var picture = SVGPicture(size: Size(width: 20, height: 20))
    try expect(XMLReader.root(picture.animation(framesPerSecond: 30)).all("path").isEmpty)
    try expectEqual(XMLReader.root(picture.filmstrip(columns: 4)).numbers("height"), [20])
    let window = window(box(Rect(x: 0, y: 0, width: 5, height: 5), .red))
    for _ in 0..<3 { picture.addFrame(window) }
    var text = ""
    expectEqual(Reports.during { text = picture.animation(framesPerSecond: 0) }.count, 1)
    let root = try XMLReader.root(text)
    expect(root.all("animate").isEmpty && root.all("path").count == 1)
  }

  @Test("The same window gives the same text") func deterministic() { expectEqual(svg(everything()), svg(everything())) }
}

@Suite("Numbers in files are short and the same everywhere") struct SVGNumberTests {
  @Test(
    "At most three digits behind the point, no zeros at the end",
    arguments: [
      (0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (0.25, "0.25"), (-0.125, "-0.125"), (1.0005, "1.001"), (0.0004, "0"), (-0.0004, "0"),
      (0.001, "0.001"), (-0.01, "-0.01"), (123456.789, "123456.789"), (99.9996, "100"), (1e11, "100000000000"), (1.0 / 3, "0.333"),
      (-0.0, "0"),
      (.nan, "0"), (.infinity, "0"), (-.infinity, "0"),
    ] as [(Double, String)]) func three(number: Double, text: String)
  {
    expectEqual(decimal(number), text)
  }

  @Test(
    "Other numbers of digits, 0 included",
    arguments: [(5, 0.123456, "0.12346"), (6, 1e-6, "0.000001"), (0, 12.5, "13"), (0, 0.2, "0"), (0, 120, "120"), (1, -7.25, "-7.3")])
  func others(decimals: Int, number: Double, text: String) {
    expectEqual(decimal(number, decimals: decimals), text)
  }

  @Test("Numbers too large for fixed digits are read back as the same number", arguments: [1e15, -3e20, 1.5e300, .greatestFiniteMagnitude])
  func huge(number: Double) {
    expectEqual(Double(decimal(number)), number)
  }

  @Test(
    "Base64 as in RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]) func base64Vectors(text: String, coded: String)
  {
    expectEqual(base64(Array(text.utf8)), coded)
    expectEqual(base64([251, 255, 191]), "+/+/")
  }

  @Test("A filter reaches as far as what it draws: a mask's beyond its outlines, and a shadow's blur beyond its layer") func regions()
    throws
  {
    let line = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    (line.path, line.strokeColor, line.lineWidth) = (Path([.move(Point(x: 2, y: 10)), .line(Point(x: 18, y: 10))]), .black, 6)
    let masked = box(Rect(x: 0, y: 0, width: 20, height: 20), .red)
    masked.mask = line
    let shaded = box(Rect(x: 8, y: 8, width: 4, height: 4), .blue)
    (shaded.shadowOpacity, shaded.shadowRadius) = (1, 10)
    let filters = try XMLReader.root(svg(window(masked, shaded))).all("filter")
    expectEqual(filters.count, 2)
    for filter in filters {
      expectEqual(filter.attributes["filterUnits"], "userSpaceOnUse")
      let (x, y) = (try #require(filter.numbers("x").first), try #require(filter.numbers("y").first))
      let (width, height) = (try #require(filter.numbers("width").first), try #require(filter.numbers("height").first))
      // at least three standard deviations around 4 points, in the layer's own space
      expect(x <= -30 && y <= -30 && x + width >= 34 && y + height >= 34)
    }
  }

  @Test("An outline that begins without a move is the same as in pixels") func withoutMove()
    throws
  {
    func data(_ elements: [Path.Element]) throws -> String? {
      let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      (layer.path, layer.fillColor) = (Path(elements), .red)
      return try XMLReader.root(svg(window(layer))).all("path").first?.attributes["d"]
    }
    let (a, b, c) = (Point(x: 1, y: 2), Point(x: 9, y: 2), Point(x: 5, y: 8))
    try expectEqual(data([.line(a), .line(b), .line(c), .close]), "M1 2L9 2L5 8Z")
    try expectEqual(data([.close, .line(a), .line(b), .line(c)]), "M1 2L9 2L5 8")
    try expectEqual(data([.quadratic(control: a, end: b), .close]), "M1 2Q1 2 9 2Z")
  }
}
