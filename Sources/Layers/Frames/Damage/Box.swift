import LegatoCore

/// An axis-parallel box, which may be empty or unbounded; damage is computed from unions of boxes.
struct Box: BitwiseCopyable, Equatable {
  /// Left, top, and the negated right and bottom, so that a union is a minimum.
  private var edges: SIMD4<Double>

  private init(edges: SIMD4<Double>) { self.edges = edges }
  init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) { edges = SIMD4(left, top, -right, -bottom) }
  init(_ rect: Rect) { self.init(rect.minX, rect.minY, max(rect.minX, rect.maxX), max(rect.minY, rect.maxY)) }

  static let nothing = Box(edges: SIMD4(repeating: .infinity))
  /// Stands for an unknown extent.
  static let everything = Box(edges: SIMD4(repeating: -unbounded))
  /// Larger than any layer, and small enough for areas in doubles.
  private static let unbounded = 1e30

  var left: Double { edges.x }
  var top: Double { edges.y }
  var right: Double { -edges.z }
  var bottom: Double { -edges.w }
  /// Whether its area is 0.
  var isEmpty: Bool { !(right > left && bottom > top) }
  var area: Double { isEmpty ? 0 : (right - left) * (bottom - top) }
  var rect: Rect { isEmpty ? .zero : Rect(x: left, y: top, width: right - left, height: bottom - top) }

  func union(_ other: Box) -> Box { Box(edges: pointwiseMin(edges, other.edges)) }
  func intersection(_ other: Box) -> Box { Box(edges: pointwiseMax(edges, other.edges)) }
  func contains(_ other: Box) -> Bool {
    edges.x <= other.edges.x && edges.y <= other.edges.y && edges.z <= other.edges.z && edges.w <= other.edges.w
  }
  func grown(by margin: Double) -> Box { isNothing ? self : Box(edges: edges - SIMD4(repeating: margin)) }
  func moved(_ dx: Double, _ dy: Double) -> Box { Box(edges: edges + SIMD4(dx, dy, -dx, -dy)) }
  var isNothing: Bool { edges.x == .infinity }

  mutating func add(_ point: Point) { self = union(Box(point.x, point.y, point.x, point.y)) }

  /// The bounding box of this box's image; everything if a corner's image is behind the viewer.
  func applying(_ map: PlaneMap) -> Box {
    if isNothing { return self }
    if left <= -Self.unbounded || top <= -Self.unbounded { return .everything }
    var mapped = Box.nothing
    for corner in 0..<4 {
      guard let point = map.apply(Point(x: corner & 1 == 0 ? left : right, y: corner & 2 == 0 ? top : bottom)), point.x.isFinite,
        point.y.isFinite
      else { return .everything }
      mapped.add(point)
    }
    return mapped
  }

  /// The box times a weight. Sums of weighted boxes bound the same sums of the points inside.
  func scaled(_ weight: Double) -> Box {
    weight >= 0
      ? Box(left * weight, top * weight, right * weight, bottom * weight)
      : Box(right * weight, bottom * weight, left * weight, top * weight)
  }
  static func + (l: Box, r: Box) -> Box { Box(edges: l.edges + r.edges) }
}

extension Path {
  /// The bounding box of all points and control points.
  var box: Box {
    var box = Box.nothing
    for element in elements {
      switch element {
      case .move(let point), .line(let point): box.add(point)
      case .quadratic(let control, let end):
        box.add(control)
        box.add(end)
      case .cubic(let control1, let control2, let end):
        box.add(control1)
        box.add(control2)
        box.add(end)
      case .close: break
      }
    }
    return box
  }
}
