import Legato
import LegatoCairo
import LegatoDrawingList

/// The content of a cached picture, in its own points: equal contents have equal pictures.
enum PictureContent: Hashable {
  /// A white shape, coloured when it is drawn.
  case fill(Path, usesEvenOdd: Bool)
  case stroke(Path, StrokeStyle)
  case shadow(Path, radius: Double)
  case text(TextRun)
  /// A bitmap in its own colours.
  case image(BitmapIdentity, Rect)
  case gradient(GradientLayer.Gradient, Rect, within: Path)

  var isCoverage: Bool {
    switch self {
    case .fill, .stroke, .shadow, .text: true
    case .image, .gradient: false
    }
  }

  /// The bounding box.
  func bounds(_ typesetter: (any TextEngine)?) -> Rect {
    switch self {
    case .fill(let path, _): path.hull
    case .stroke(let path, let style):
      path.hull.insetBy(dx: -style.reach, dy: -style.reach)
    case .shadow(let path, let radius): path.hull.insetBy(dx: -3 * radius, dy: -3 * radius)
    case .text(let run): outline(run, typesetter).path.hull
    case .image(_, let rect): rect
    case .gradient(_, _, let path): path.hull
    }
  }

  /// - Parameters:
  ///   - map: From the content's points to the picture's pixels.
  ///   - color: The colour of coverage.
  func draw(on target: inout CairoTarget, through map: AffineTransform, _ color: Color, _ typesetter: (any TextEngine)?) {
    switch self {
    case .fill(let path, let usesEvenOdd): target.fill(path, usesEvenOdd: usesEvenOdd, color: color, transform: map)
    case .stroke(let path, let style): target.stroke(path, style: style, color: color, transform: map)
    case .shadow(let path, let radius): target.shadow(of: path, radius: radius, offset: .zero, color: color, transform: map)
    case .text(let run):
      let (path, usesEvenOdd) = outline(run, typesetter)
      target.fill(path, usesEvenOdd: usesEvenOdd, color: color, transform: map)
    case .image(let image, let rect): target.image(image.bitmap, in: rect, opacity: 1, transform: map)
    case .gradient(let gradient, let rect, let path): target.gradient(gradient, in: rect, within: path, opacity: 1, transform: map)
    }
  }

  private func outline(_ run: TextRun, _ typesetter: (any TextEngine)?) -> (path: Path, usesEvenOdd: Bool) {
    guard case .outline(let path, let usesEvenOdd)? = typesetter?.drawing(of: run) else { return (Path(), false) }
    return (path, usesEvenOdd)
  }

  /// The divisor of its resolution: blurred content has no fine detail.
  func coarseness(scale: Double) -> Double {
    guard case .shadow(_, let radius) = self else { return 1 }
    return Double(CairoTarget.coarseness(deviation: radius * scale))
  }
}

extension StrokeStyle {
  /// How far the stroke may extend from its outline.
  fileprivate var reach: Double {
    switch join {
    case .miter: width / 2 * max(1.5, miterLimit)
    case .round, .bevel: width * 0.75
    }
  }
}

extension Path {
  /// The bounding box of all points, control points included.
  var hull: Rect {
    var (low, high) = (Point(x: Double.infinity, y: .infinity), Point(x: -Double.infinity, y: -Double.infinity))
    func take(_ point: Point) {
      (low.x, low.y, high.x, high.y) = (min(low.x, point.x), min(low.y, point.y), max(high.x, point.x), max(high.y, point.y))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): take(point)
      case .quadratic(let control, let end):
        take(control)
        take(end)
      case .cubic(let one, let two, let end):
        take(one)
        take(two)
        take(end)
      case .close: break
      }
    }
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return .zero }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The upright rectangle, if the path is one.
  var rectangle: Rect? {
    guard elements.count == 5, case .move(let a) = elements[0], case .line(let b) = elements[1], case .line(let c) = elements[2],
      case .line(let d) = elements[3], case .close = elements[4], a.y == b.y, b.x == c.x, c.y == d.y, d.x == a.x, c.x >= a.x, c.y >= a.y
    else { return nil }
    return Rect(x: a.x, y: a.y, width: c.x - a.x, height: c.y - a.y)
  }

  /// The upright rounded rectangle, with radii from the top left clockwise, if the path is one.
  var roundedRectangle: (rect: Rect, radii: [Double])? {
    if let rect = rectangle { return (rect, [0, 0, 0, 0]) }
    guard (6...10).contains(elements.count), case .move(let start) = elements[0] else { return nil }
    let box = hull
    // each edge ends where its corner begins
    var radii = [max(0, start.x - box.minX), 0, 0, 0]
    var corner = 0
    for element in elements.dropFirst() {
      guard case .line(let end) = element else { continue }
      corner += 1
      switch corner {
      case 1: radii[1] = box.maxX - end.x
      case 2: radii[2] = box.maxY - end.y
      case 3: radii[3] = end.x - box.minX
      default: break
      }
    }
    let same = Path(roundedRect: box, topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
    guard same.elements.count == elements.count else { return nil }
    for (one, other) in zip(same.elements, elements) where !one.isNear(other) { return nil }
    return (box, radii)
  }
}

extension Path.Element {
  fileprivate func isNear(_ other: Path.Element) -> Bool {
    func near(_ one: Point, _ other: Point) -> Bool { abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6 }
    switch (self, other) {
    case (.move(let a), .move(let b)), (.line(let a), .line(let b)): return near(a, b)
    case (.cubic(let a, let b, let c), .cubic(let d, let e, let f)): return near(a, d) && near(b, e) && near(c, f)
    case (.close, .close): return true
    default: return false
    }
  }
}
