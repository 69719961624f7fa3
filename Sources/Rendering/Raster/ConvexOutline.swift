import LegatoCore

/// A convex outline, which has one edge on the left and one on the right at every height: it is swept without sorting its edges, and without looking for
/// crossings.
struct ConvexOutline {
  private let points: [Point]
  /// The index of the highest point.
  private let first: Int
  /// Whether the points follow each other clockwise, as they are seen.
  private let isClockwise: Bool

  /// Corners that turn the other way by less than this cross product, in square pixels, are those of rounding errors.
  private static let rounding = 1e-9

  /// Nil where an outline is not convex, has no area, or has a number that is not finite.
  init?(_ lines: [Polyline]) {
    guard lines.count == 1, lines[0].points.count > 2 else { return nil }
    points = lines[0].points
    var (left, right, turns, first) = (false, false, 0, 0)
    var (before, last, wasFalling) = (points[points.count - 1] - points[points.count - 2], points[points.count - 1], Bool?.none)
    var firstFalls = Bool?.none
    for (index, point) in points.enumerated() {
      let way = point - last
      last = point
      if point.y < points[first].y { first = index }
      if way.dx == 0, way.dy == 0 { continue }
      let cross = before.dx * way.dy - before.dy * way.dx
      guard cross.isFinite else { return nil }
      if cross > Self.rounding { right = true } else if cross < -Self.rounding { left = true }
      if left, right { return nil }
      before = way
      guard way.dy != 0 else { continue }
      let falls = way.dy > 0
      if let wasFalling, wasFalling != falls { turns += 1 }
      if firstFalls == nil { firstFalls = falls }
      wasFalling = falls
    }
    if firstFalls != wasFalling { turns += 1 }
    // a star turns one way, too, and goes up and down several times
    guard left != right, turns == 2 else { return nil }
    (self.first, isClockwise) = (first, right)
  }

  /// Calls `bound` with pieces of the two edges, row by row, none longer than a row, as ``WindingSweep/walk(_:)`` does: its ends, and whether the area begins (1) or
  /// ends (−1) there. Within a row first those of one edge, then those of the other.
  @inline(__always)
  func walk(_ bound: (_ upper: Point, _ lower: Point, _ direction: Double) -> Void) {
    points.withUnsafeBufferPointer { points in
      var (one, other) = (Edge(points, from: first, step: 1), Edge(points, from: first, step: -1))
      var bottom = points[first].y.rounded(.down)
      let (forth, back) = isClockwise ? (-1.0, 1.0) : (1.0, -1.0)
      while one.isOn || other.isOn {
        bottom += 1
        one.walk(to: bottom, points) { bound($0, $1, forth) }
        other.walk(to: bottom, points) { bound($0, $1, back) }
      }
    }
  }

  /// A way from the highest point to the lowest.
  private struct Edge {
    private let step: Int
    /// The index of the point at the lower end of the present line.
    private var next: Int
    private var (from, to): (Point, Point)
    private var slope = 0.0
    /// Lines that were not begun yet.
    private var rest: Int
    private(set) var isOn = true

    /// Unsafe pointers: valid while their caller's closure runs; indices are kept within it by ``follow(_:)``.
    init(_ points: UnsafeBufferPointer<Point>, from first: Int, step: Int) {
      (self.step, next, rest) = (step, first, points.count)
      (from, to) = (points[first], points[first])
      follow(points)
    }

    /// Goes on to the next line that falls; at the lowest point the way ends.
    @inline(__always)
    private mutating func follow(_ points: UnsafeBufferPointer<Point>) {
      repeat {
        rest -= 1
        next += step
        if next == points.count { next = 0 } else if next < 0 { next = points.count - 1 }
        (from, to) = (to, points[next])
        if rest < 0 || to.y < from.y { return isOn = false }
      } while to.y == from.y
      slope = (to.x - from.x) / (to.y - from.y)
    }

    @inline(__always)
    mutating func walk(to bottom: Double, _ points: UnsafeBufferPointer<Point>, _ bound: (Point, Point) -> Void) {
      while isOn, from.y < bottom {
        if to.y <= bottom {
          bound(from, to)
          follow(points)
        } else {
          let cut = Point(x: from.x + (bottom - from.y) * slope, y: bottom)
          bound(from, cut)
          from = cut
        }
      }
    }
  }
}
