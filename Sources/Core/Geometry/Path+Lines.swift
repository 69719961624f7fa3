import LegatoTiming

/// A sub-path as points, joined by straight lines.
public struct Polyline: Hashable, Sendable {
  /// In order, in points; a closed line need not repeat the first.
  public var points: [Point]
  /// Whether the last point is joined to the first.
  public var isClosed: Bool
  public init(_ points: [Point], isClosed: Bool) { (self.points, self.isClosed) = (points, isClosed) }
}

extension Path {
  /// Every point of the outline moved by `transform`.
  public func applying(_ transform: AffineTransform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(point.applying(transform))
        case .line(let point): .line(point.applying(transform))
        case .quadratic(let control, let end): .quadratic(control: control.applying(transform), end: end.applying(transform))
        case .cubic(let control1, let control2, let end):
          .cubic(control1: control1.applying(transform), control2: control2.applying(transform), end: end.applying(transform))
        case .close: .close
        }
      })
  }

  /// The outline as straight lines within `tolerance` points of it; points that are not finite are left out.
  ///
  /// A curve is divided evenly in its parameter into `√(d / (8·tolerance))` pieces, where `d` bounds its second derivative: a chord over a parameter step h
  /// deviates from the curve by at most `h²·max|B″|/8`. With a tolerance that is not above 0 each curve becomes one line. An open sub-path of a single point is
  /// left out.
  /// - Complexity: O(pieces), at most 1,000 per curve.
  public func polylines(tolerance: Double = 0.1) -> [Polyline] {
    var lines: [Polyline] = []
    forEachLine(tolerance: tolerance, marksCurves: false) { line, _ in lines.append(line) }
    return lines
  }

  /// Passes the same lines.
  /// - Parameters:
  ///   - marksCurves: Whether `body` gets the mark of each point.
  ///   - body: Gets a line, and of each point whether it lies within a curve, which turns there little by little.
  package func forEachLine(tolerance: Double, marksCurves: Bool, _ body: (_ line: Polyline, _ isWithinCurve: [Bool]) -> Void) {
    var (current, marks) = (Polyline([], isClosed: false), [Bool]())
    func finish() {
      if current.points.count > 1 || current.isClosed { body(current, marks) }
      (current, marks) = (Polyline([], isClosed: false), [])
    }
    func add(_ point: Point, isWithinCurve: Bool = false) {
      guard point.x.isFinite, point.y.isFinite else { return }
      current.points.append(point)
      if marksCurves { marks.append(isWithinCurve) }
    }
    func addCurve(to end: Point, _ count: Int, _ point: (Double) -> Point) {
      for i in 1..<max(1, count) { add(point(Double(i) / Double(count)), isWithinCurve: true) }
      add(end)
    }
    for element in withMoves.elements {
      let from = current.points.last ?? element.firstPoint
      switch element {
      case .move(let point):
        finish()
        add(point)
      case .line(let point): add(point)
      case .quadratic(let control, let end):
        let bend = (end - control) - (control - from)
        addCurve(to: end, Self.pieces(2 * bend.length, tolerance)) { t in from + (control - from) * (2 * t) + bend * (t * t) }
      case .cubic(let control1, let control2, let end):
        let (first, second) = ((control2 - control1) - (control1 - from), (end - control2) - (control2 - control1))
        addCurve(to: end, Self.pieces(6 * max(first.length, second.length), tolerance)) { t in
          from + (control1 - from) * (3 * t) + first * (3 * t * t) + (second - first) * (t * t * t)
        }
      case .close: if !current.points.isEmpty { current.isClosed = true }
      }
    }
    finish()
  }

  /// The number of lines for a curve whose second derivative is at most `bend` long.
  private static func pieces(_ bend: Double, _ tolerance: Double) -> Int {
    let count = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    return count.isFinite ? min(1000, max(1, Int(saturating: count))) : 1
  }

  /// The smallest axis-aligned rectangle around the outline, to `tolerance` points; empty without an outline.
  public func bounds(tolerance: Double = 0.1) -> Rect {
    let points = polylines(tolerance: tolerance).flatMap(\.points)
    guard let first = points.first else { return .zero }
    var (low, high) = (first, first)
    for point in points {
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Whether the filled outline contains `point`: a winding number other than 0, or an odd one.
  public func contains(_ point: Point, usesEvenOdd: Bool = false, tolerance: Double = 0.1) -> Bool {
    var turns = 0
    for line in polylines(tolerance: tolerance) {
      for (i, a) in line.points.enumerated() {
        let b = line.points[(i + 1) % line.points.count]
        guard (a.y <= point.y) != (b.y <= point.y) else { continue }
        if a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) > point.x { turns += a.y < b.y ? 1 : -1 }
      }
    }
    return usesEvenOdd ? turns % 2 != 0 : turns != 0
  }
}
