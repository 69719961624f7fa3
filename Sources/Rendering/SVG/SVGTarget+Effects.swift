import LegatoCore
import LegatoLayers

/// Gradients and effects on the backdrop. Vibrant content is drawn unchanged, because SVG cannot blend it with the backdrop's colours.
extension SVGTarget {
  mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    guard !path.isEmpty, !rect.isEmpty, opacity > 0 else { return }
    if gradient.kind == .conic { return wedges(gradient, rect, path, opacity, transform) }
    func place(_ share: Point) -> Point { Point(x: rect.minX + share.x * rect.width, y: rect.minY + share.y * rect.height) }
    let (start, way) = (place(gradient.startPoint), place(gradient.endPoint) - place(gradient.startPoint))
    if gradient.kind == .radial, way.dx == 0 || way.dy == 0 {
      let color = (gradient.colors.last ?? .clear).withAlpha(multipliedBy: opacity)
      return fill(path, usesEvenOdd: false, color: color, transform: transform)
    }
    let gradientName = name("gradient")
    let stops = gradient.stops.map { "<stop offset=\"\(decimal($0.place, decimals: 5))\"\($0.color.svg("stop-color", "stop-opacity"))/>" }
      .joined()
    if gradient.kind == .axial {
      define(
        "<linearGradient id=\"\(gradientName)\" gradientUnits=\"userSpaceOnUse\" x1=\"\(decimal(start.x))\" y1=\"\(decimal(start.y))\""
          + " x2=\"\(decimal(start.x + way.dx))\" y2=\"\(decimal(start.y + way.dy))\">\(stops)</linearGradient>\n")
    } else {
      let ellipse = AffineTransform(a: way.dx.magnitude, b: 0, c: 0, d: way.dy.magnitude, tx: start.x, ty: start.y)
      define(
        "<radialGradient id=\"\(gradientName)\" gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\""
          + "\(ellipse.svg(as: "gradientTransform"))>\(stops)</radialGradient>\n")
    }
    let fade = opacity < 1 ? " opacity=\"\(decimal(opacity))\"" : ""
    write("<path d=\"\(path.svg)\" fill=\"url(#\(gradientName))\"\(fade)\(transform.svg)/>\n")
  }

  /// A conic gradient as 180 wedges of one colour each, cut to the path.
  private mutating func wedges(
    _ gradient: GradientLayer.Gradient, _ rect: Rect, _ path: Path, _ opacity: Double, _ transform: AffineTransform
  ) {
    let paint = GradientPaint(gradient, in: rect)
    let box = path.bounds().union(rect)
    let center = Point(x: rect.minX + gradient.startPoint.x * rect.width, y: rect.minY + gradient.startPoint.y * rect.height)
    let radius =
      [Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY), Point(x: box.maxX, y: box.minY)]
      .map(center.distance).max()! * 1.001
    let way = Vector(
      dx: (gradient.endPoint.x - gradient.startPoint.x) * rect.width, dy: (gradient.endPoint.y - gradient.startPoint.y) * rect.height)
    group(opacity: opacity, clip: PlacedPath(path: path, transform: transform), mask: nil) { target in
      let unit = way.length > 0 ? way * (radius * 1.0002 / way.length) : Vector(dx: radius, dy: 0)
      func ray(_ turn: Double) -> Point {
        let map = AffineTransform(rotationAngle: 2 * .pi * turn)
        return center + Vector(dx: unit.dx * map.a + unit.dy * map.c, dy: unit.dx * map.b + unit.dy * map.d)
      }
      let colors = (0..<180).map { paint.color(along: (Double($0) + 0.5) / 180).straight }
      for (i, color) in colors.enumerated() {
        // each overlaps the next slightly, so that there are no seams, unless it would show through
        let overlap = i + 1 < 180 && colors[i + 1].alpha == 1 ? 0.2 : 0
        let wedge = Path([.move(center), .line(ray(Double(i) / 180)), .line(ray((Double(i) + 1 + overlap) / 180)), .close])
        target.fill(wedge, usesEvenOdd: false, color: color, transform: transform)
      }
    }
  }

  /// Names everything that was written so far, and draws it again, blurred and clipped to the shape.
  ///
  /// A translucent backdrop is not replaced: the blur is drawn over it.
  mutating func backdrop(_ effect: Effect, within shape: PlacedPath) {
    guard !shape.path.isEmpty else { return }
    let scale = shape.transform.determinant.magnitude.squareRoot()
    let names = nameBodies()
    var steps = ""
    if effect.radius > 0 {
      steps += "<feGaussianBlur stdDeviation=\"\(decimal(effect.radius * scale))\" edgeMode=\"duplicate\"/>"
    }
    if effect.saturation != 1 { steps += "<feColorMatrix type=\"saturate\" values=\"\(decimal(effect.saturation))\"/>" }
    let (filterName, clipName) = (name("backdrop"), name("clip"))
    define("<clipPath id=\"\(clipName)\"><path d=\"\(shape.path.svg)\"\(shape.transform.svg)/></clipPath>\n")
    define(
      "<filter id=\"\(filterName)\" color-interpolation-filters=\"sRGB\" filterUnits=\"userSpaceOnUse\"\(Rect.everywhere.svg)>"
        + "\(steps)</filter>\n")
    let uses = names.map { "<use href=\"#\($0)\"/>" }.joined()
    let filter = steps.isEmpty ? "" : " filter=\"url(#\(filterName))\""
    write("<g clip-path=\"url(#\(clipName))\"><g\(filter)>\(uses)</g></g>\n")
    fill(shape.path, usesEvenOdd: false, color: effect.tint, transform: shape.transform)
  }
}

extension GradientLayer.Gradient {
  /// The colour stops. SVG interpolates colours without premultiplication; where alpha changes, seven intermediate stops approximate the premultiplied
  /// gradient.
  fileprivate var stops: [(place: Double, color: Color)] {
    var (stops, last) = ([(place: Double, color: Color)](), -Double.infinity)
    for (color, location) in zip(colors, locations) {
      let place = max(last, min(1, max(0, location)))
      if let before = stops.last, before.color.alpha != color.alpha {
        for i in 1..<8 {
          let rest = Double(i) / 8
          stops.append(
            (before.place + (place - before.place) * rest, Color.interpolated(from: before.color, to: color, progress: rest)))
        }
      }
      stops.append((place, color))
      last = place
    }
    return stops
  }
}

extension SIMD4<Float> {
  /// The colour with straight instead of premultiplied components.
  fileprivate var straight: Color {
    guard w > 0 else { return .clear }
    return Color(red: Double(x / w), green: Double(y / w), blue: Double(z / w), alpha: Double(w))
  }
}
