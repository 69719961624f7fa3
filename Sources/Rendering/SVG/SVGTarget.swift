import LegatoCore
import LegatoLayers

/// Writes drawing commands as elements of an SVG 1.1 file.
struct SVGTarget: DrawingTarget {
  /// The elements of the open groups, one per line, the picture's own first.
  private var bodies = [""]
  var body: String { bodies[0] }
  /// The definitions that elements refer to by name.
  private(set) var definitions = ""
  /// Makes names unique over the frames of a file.
  private(set) var names: Int

  init(names: Int) { self.names = names }

  mutating func write(_ element: String) { bodies[bodies.count - 1] += element }
  mutating func define(_ element: String) { definitions += element }

  /// Gives the content of each open group a name, so that it can be drawn again.
  mutating func nameBodies() -> [String] {
    bodies.indices.filter { !bodies[$0].isEmpty }.map { i in
      let bodyName = name("behind")
      bodies[i] = "<g id=\"\(bodyName)\">\n\(bodies[i])</g>\n"
      return bodyName
    }
  }

  mutating func name(_ kind: String) -> String {
    names += 1
    return "\(kind)\(names)"
  }

  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {
    guard color.alpha > 0, !path.isEmpty else { return }
    let rule = usesEvenOdd ? " fill-rule=\"evenodd\"" : ""
    write("<path d=\"\(path.svg)\"\(color.svg("fill"))\(rule)\(transform.svg)/>\n")
  }

  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {
    guard color.alpha > 0, !path.isEmpty else { return }
    write(
      "<path d=\"\(path.svg)\" fill=\"none\"\(color.svg("stroke")) stroke-width=\"\(decimal(style.width))\" stroke-linecap=\"\(style.cap)\""
        + " stroke-linejoin=\"\(style.join)\" stroke-miterlimit=\"\(decimal(max(1, style.miterLimit)))\"\(transform.svg)/>\n")
  }

  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {
    guard color.alpha > 0, !path.isEmpty else { return }
    // the filter is that of a group without a transform: the blur is as wide in all directions, however the layer is stretched
    let moved = AffineTransform(translationX: offset.dx, y: offset.dy).concatenating(transform)
    let deviation = radius * moved.scale
    // a filter without a deviation would draw nothing (SVG 1.1)
    guard deviation > 0.01 else { return fill(path, usesEvenOdd: false, color: color, transform: moved) }
    let filter = name("blur")
    let region = path.applying(moved).bounds().insetBy(dx: -4 * deviation - 1, dy: -4 * deviation - 1)
    definitions +=
      "<filter id=\"\(filter)\" filterUnits=\"userSpaceOnUse\"\(region.svg)><feGaussianBlur stdDeviation=\"\(decimal(deviation))\"/></filter>\n"
    write("<g filter=\"url(#\(filter))\"><path d=\"\(path.svg)\"\(color.svg("fill"))\(moved.svg)/></g>\n")
  }

  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {
    guard bitmap.width > 0, bitmap.height > 0 else { return }
    let fade = opacity < 1 ? " opacity=\"\(decimal(opacity))\"" : ""
    write(
      "<image\(rect.svg) preserveAspectRatio=\"none\"\(fade)\(transform.svg) href=\"data:image/png;base64,\(base64(PNG.encode(bitmap)))\"/>\n"
    )
  }

  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout SVGTarget) -> Void)?, _ body: (inout SVGTarget) -> Void) {
    var attributes = opacity < 1 ? " opacity=\"\(decimal(opacity))\"" : ""
    if let clip {
      let clipName = name("clip")
      definitions += "<clipPath id=\"\(clipName)\"><path d=\"\(clip.path.svg)\"\(clip.transform.svg)/></clipPath>\n"
      attributes += " clip-path=\"url(#\(clipName))\""
    }
    if let mask {
      let maskName = name("mask")
      var inside = SVGTarget(names: names)
      mask(&inside)
      names = inside.names
      // an SVG mask uses luminance; a filter that makes all colours white and keeps alpha turns it into alpha
      definitions +=
        inside.definitions
        + "<filter id=\"\(maskName)-alpha\" filterUnits=\"userSpaceOnUse\"\(Rect.everywhere.svg)><feColorMatrix values=\"0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0\"/></filter>\n"
        + "<mask id=\"\(maskName)\" maskUnits=\"userSpaceOnUse\"\(Rect.everywhere.svg)>"
        + "<g filter=\"url(#\(maskName)-alpha)\">\n\(inside.body)</g></mask>\n"
      attributes += " mask=\"url(#\(maskName))\""
    }
    bodies.append("")
    body(&self)
    let inside = bodies.removeLast()
    write("<g\(attributes)>\n\(inside)</g>\n")
  }
}

extension Rect {
  /// The region of filters and masks that have no bounds.
  static let everywhere = Rect(x: -10000, y: -10000, width: 20000, height: 20000)

  var svg: String { " x=\"\(decimal(minX))\" y=\"\(decimal(minY))\" width=\"\(decimal(width))\" height=\"\(decimal(height))\"" }
}

extension Color {
  /// The colour as an attribute, with a second attribute for its alpha if that is below 1.
  func svg(_ attribute: String, _ opacity: String? = nil) -> String {
    func byte(_ number: Double) -> String {
      let value = UInt8(saturating: (number * 255).rounded())
      return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    return " \(attribute)=\"#\(byte(red))\(byte(green))\(byte(blue))\""
      + (alpha < 1 ? " \(opacity ?? attribute + "-opacity")=\"\(decimal(alpha))\"" : "")
  }
}

extension AffineTransform {
  var svg: String { svg(as: "transform") }

  func svg(as attribute: String) -> String {
    if isIdentity { return "" }
    return " \(attribute)=\"matrix(\([a, b, c, d].map { decimal($0, decimals: 5) }.joined(separator: " ")) \(decimal(tx)) \(decimal(ty)))\""
  }
}

extension Path {
  /// Path data.
  var svg: String {
    func pair(_ point: Point) -> String { "\(decimal(point.x)) \(decimal(point.y))" }
    var text = ""
    for element in withMoves.elements {
      switch element {
      case .move(let point): text += "M\(pair(point))"
      case .line(let point): text += "L\(pair(point))"
      case .quadratic(let control, let end): text += "Q\(pair(control)) \(pair(end))"
      case .cubic(let control1, let control2, let end): text += "C\(pair(control1)) \(pair(control2)) \(pair(end))"
      case .close: text += "Z"
      }
    }
    return text
  }
}
