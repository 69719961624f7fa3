import LegatoTiming

/// A collision shape: a disc, a convex polygon or an edge, in the body's own coordinates, in points.
package enum Outline: Hashable, Sendable {
  case disc(center: Vec, radius: Double)
  /// A convex polygon, in either direction, with at least three corners.
  case polygon([Vec])
  /// An edge without thickness, which collides on both sides. Neighbouring edges continue from its ends to `before` and `after`.
  case edge(Vec, Vec, before: Vec?, after: Vec?)

  package static func rectangle(width: Double, height: Double, center: Vec = .zero) -> Outline {
    let (w, h) = (width / 2, height / 2)
    return .polygon([Vec(-w, -h), Vec(w, -h), Vec(w, h), Vec(-w, h)].map { $0 + center })
  }

  /// A disc if width and height are equal, else a polygon of 32 corners with the ellipse's area, whose radii are 0.3 % larger.
  package static func ellipse(width: Double, height: Double, center: Vec = .zero) -> Outline {
    if width == height { return .disc(center: center, radius: width / 2) }
    let count = 32
    let step = 2 * Double.pi / Double(count)
    let growth = (step / Libm.sin(step)).squareRoot()
    return .polygon(
      (0..<count).map { i in
        let angle = (Double(i) + 0.5) * step
        return Vec(width / 2 * growth * Libm.cos(angle), height / 2 * growth * Libm.sin(angle)) + center
      })
  }

  /// The area in square points; 0 for an edge.
  package var area: Double {
    switch self {
    case .disc(_, let radius): .pi * radius * radius
    case .polygon(let points): abs(Self.moments(points).area)
    case .edge: 0
    }
  }

  /// The centroid.
  package var centroid: Vec {
    switch self {
    case .disc(let center, _): center
    case .polygon(let points): Self.moments(points).center
    case .edge(let a, let b, _, _): (a + b) * 0.5
    }
  }

  /// The moment of inertia about `point` per unit of mass, in square points.
  package func inertia(about point: Vec) -> Double {
    switch self {
    case .disc(let center, let radius): return radius * radius / 2 + (center - point).lengthSquared
    case .polygon(let points):
      let moments = Self.moments(points.map { $0 - point })
      return moments.area == 0 ? 0 : abs(moments.second / moments.area)
    case .edge: return 0
    }
  }

  /// The radius of the largest disc around the origin inside the shape; below 0 if the origin is outside.
  var core: Double {
    switch self {
    case .disc(let center, let radius): return radius - center.length
    case .edge: return 0
    case .polygon(let points):
      let corners = Self.cleaned(points)
      return corners.indices.reduce(.infinity) { least, i in
        let side = corners[(i + 1) % corners.count] - corners[i]
        return min(least, Vec(side.y, -side.x).unit.dot(corners[i]))
      }
    }
  }

  package func moved(by offset: Vec) -> Outline {
    switch self {
    case .disc(let center, let radius): .disc(center: center + offset, radius: radius)
    case .polygon(let points): .polygon(points.map { $0 + offset })
    case .edge(let a, let b, let before, let after):
      .edge(a + offset, b + offset, before: before.map { $0 + offset }, after: after.map { $0 + offset })
    }
  }

  package func turned(by turn: Rot) -> Outline {
    switch self {
    case .disc(let center, let radius): .disc(center: turn.apply(center), radius: radius)
    case .polygon(let points): .polygon(points.map { turn.apply($0) })
    case .edge(let a, let b, let before, let after):
      .edge(turn.apply(a), turn.apply(b), before: before.map(turn.apply), after: after.map(turn.apply))
    }
  }

  /// The signed area, centroid and second moment of a polygon, as sums over the triangles between the origin and its sides.
  private static func moments(_ points: [Vec]) -> (area: Double, center: Vec, second: Double) {
    var (area, first, second) = (0.0, Vec.zero, 0.0)
    // relative to the first corner, so that the sums stay small for a polygon far from the origin
    guard let origin = points.first else { return (0, .zero, 0) }
    for i in points.indices {
      let (a, b) = (points[i], points[(i + 1) % points.count])
      let (p, q) = (a - origin, b - origin)
      let cross = p.cross(q)
      area += cross / 2
      first += (p + q) * (cross / 6)
      second += a.cross(b) * (a.dot(a) + a.dot(b) + b.dot(b)) / 12
    }
    return (area, area == 0 ? origin : origin + first * (1 / area), second)
  }

  /// The corners in the direction in which ``Vec/cross(_:)`` of consecutive sides is positive, without repeated and collinear ones.
  static func cleaned(_ points: [Vec]) -> [Vec] {
    var corners = moments(points).area < 0 ? points.reversed() : points
    var i = 0
    while corners.count > 2, i < corners.count {
      let (before, here) = (corners[(i + corners.count - 1) % corners.count], corners[i])
      let after = corners[(i + 1) % corners.count]
      let (a, b) = (here - before, after - here)
      if a.cross(b) <= 1e-9 * a.length * b.length || a.length == 0 {
        corners.remove(at: i)
        i = max(0, i - 1)
      } else {
        i += 1
      }
    }
    return corners
  }

  /// Whether the polygon is convex and does not intersect itself: all corners turn in one direction, once around in all.
  package static func isConvex(_ points: [Vec]) -> Bool {
    guard points.allSatisfy(\.isFinite) else { return false }
    let corners = withoutRepeats(points)
    let area = moments(corners).area
    guard corners.count >= 3, area != 0 else { return false }
    let sign: Double = area > 0 ? 1 : -1
    var turns = 0.0
    for i in corners.indices {
      let (a, b, c) = (corners[i], corners[(i + 1) % corners.count], corners[(i + 2) % corners.count])
      let (p, q) = (b - a, c - b)
      if p.cross(q) * sign < -1e-9 * p.length * q.length { return false }
      turns += Libm.atan2(p.cross(q), p.dot(q))
    }
    return abs(abs(turns) - 2 * .pi) < 1e-6
  }

  /// The points without those that are where the one before is, up to rounding: a side without a length has no direction.
  private static func withoutRepeats(_ points: [Vec]) -> [Vec] {
    let nearest = 1e-9 * Outline.polygon(points).box.extent
    return points.indices.filter { (points[$0] - points[($0 + points.count - 1) % points.count]).length > nearest }.map { points[$0] }
  }
}
