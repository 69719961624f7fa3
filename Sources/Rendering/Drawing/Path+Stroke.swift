import LegatoCore
import LegatoLayers
import LegatoTiming

extension Path {
  /// The outline of the stroke, to be filled by the nonzero rule: a quadrilateral per segment, joins and caps. Where a curve itself turns sharply, it is round.
  func stroked(_ style: StrokeStyle, tolerance: Double) -> Path {
    var area = Path()
    guard style.width > 0, style.width.isFinite else { return area }
    forEachLine(tolerance: tolerance, marksCurves: true) { line, isWithinCurve in
      area.addStroke(of: line, isWithinCurve, style, tolerance: tolerance)
    }
    return area
  }

  private mutating func addStroke(of line: Polyline, _ isWithinCurve: [Bool], _ style: StrokeStyle, tolerance: Double) {
    let (points, joins) = line.corners(isWithinCurve, style.join, tolerance: tolerance)
    let half = style.width / 2
    guard points.count > 1 else {
      if let dot = points.first, style.cap != .butt { addDot(dot, half, isRound: style.cap == .round) }
      return
    }
    let count = line.isClosed ? points.count : points.count - 1
    let ways = (0..<count).map { points[($0 + 1) % points.count] - points[$0] }
    let directions = ways.map { $0 * (1 / $0.length) }
    // offsets from each segment's ends to its left edge: normal to it, or along the bisector of a slight turn
    var (starts, ends) = (directions.map { $0.normal * half }, directions.map { $0.normal * half })
    for next in line.isClosed ? 0..<count : 1..<count {
      let piece = (next + count - 1) % count
      let (before, after) = (directions[piece], directions[next])
      let dot = before.dx * after.dx + before.dy * after.dy
      let sum = before.normal + after.normal
      let reach = (sum.length / (1 + dot)) * half
      if dot > 0.99, (reach * reach - half * half).squareRoot() * 2 < min(ways[piece].length, ways[next].length) {
        (ends[piece], starts[next]) = (sum * (half / (1 + dot)), sum * (half / (1 + dot)))
      } else {
        addJoin(joins[next], at: points[next], from: before, to: after, half, style.miterLimit, tolerance)
      }
    }
    for i in 0..<count {
      let (start, end) = (points[i], points[(i + 1) % points.count])
      addPolygon([start + starts[i], end + ends[i], end - ends[i], start - starts[i]])
    }
    guard !line.isClosed else { return }
    addCap(at: points[0], out: directions[0] * -half, style.cap, tolerance)
    addCap(at: points[count], out: directions[count - 1] * half, style.cap, tolerance)
  }

  private mutating func addDot(_ center: Point, _ half: Double, isRound: Bool) {
    let box = Rect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
    elements += (isRound ? Path(ellipseIn: box) : Path(rect: box)).elements
  }

  /// - Parameter out: half a width outwards from the end.
  private mutating func addCap(at end: Point, out: Vector, _ cap: PathLayer.LineCap, _ tolerance: Double) {
    let side = out.normal
    switch cap {
    case .butt: break
    case .square: addPolygon([end + side, end + side + out, end - side + out, end - side])
    case .round: addWedge(at: end, from: side, by: -.pi, tolerance)
    }
  }

  /// The wedge at the outer side of a corner. A mitre reaches 1/cos(φ/2) half widths for a turn by φ; beyond the limit it is a bevel.
  private mutating func addJoin(
    _ join: PathLayer.LineJoin, at corner: Point, from before: Vector, to after: Vector, _ half: Double, _ miterLimit: Double,
    _ tolerance: Double
  ) {
    let cross = before.dx * after.dy - before.dy * after.dx
    let dot = before.dx * after.dx + before.dy * after.dy
    if abs(cross) < 1e-12, dot > 0 { return }
    let outer: Double = cross > 0 ? -half : half
    let (a, b) = (before.normal * outer, after.normal * outer)
    let limit = max(1, miterLimit.isNaN ? 1 : miterLimit)
    switch join {
    case .round: addWedge(at: corner, from: a, by: Libm.atan2(cross.magnitude, dot) * (cross > 0 ? 1 : -1), tolerance)
    // the two outer edges meet half/cos²(φ/2) along the sum of the normals
    case .miter where 1 + dot > 2 / (limit * limit): addPolygon([corner, corner + a, corner + (a + b) * (1 / (1 + dot)), corner + b])
    case .miter, .bevel: addPolygon([corner, corner + a, corner + b])
    }
  }

  /// A sector of a disc from the radius `a`, by `angle` radians.
  private mutating func addWedge(at center: Point, from a: Vector, by angle: Double, _ tolerance: Double) {
    // a chord over the angle h leaves the circle by at most r·h²/8
    let steps = (angle.magnitude / (8 * tolerance / a.length).squareRoot()).rounded(.up)
    let count = min(500, max(1, Int(saturating: steps, nan: 500)))
    var points = [center]
    for i in 0...count {
      let turn = angle * Double(i) / Double(count)
      points.append(center + a * Libm.cos(turn) + a.normal * Libm.sin(turn))
    }
    addPolygon(points)
  }

  /// Adds a polygon. All have the same orientation, so that overlaps do not cancel.
  private mutating func addPolygon(_ points: [Point]) {
    var area = 0.0
    for (i, a) in points.enumerated() {
      let b = points[(i + 1) % points.count]
      area += a.x * b.y - a.y * b.x
    }
    let ordered = area < 0 ? points.reversed() : points
    move(to: ordered[0])
    for point in ordered.dropFirst() { addLine(to: point) }
    closeSubpath()
  }
}

extension Polyline {
  /// Its points and how the line is joined there, without segments too short to see.
  fileprivate func corners(
    _ isWithinCurve: [Bool], _ join: PathLayer.LineJoin, tolerance: Double
  ) -> (points: [Point], joins: [PathLayer.LineJoin]) {
    var (corners, joins) = ([Point](), [PathLayer.LineJoin]())
    func isSame(_ a: Point, _ b: Point?) -> Bool { b.map { a.distance(to: $0) <= tolerance / 16 } ?? false }
    for (point, isWithin) in zip(points, isWithinCurve) {
      if isSame(point, corners.last) {
        if !isWithin { joins[joins.count - 1] = join }
      } else {
        corners.append(point)
        joins.append(isWithin ? .round : join)
      }
    }
    if isClosed, corners.count > 1, isSame(corners[0], corners.last) { corners.removeLast() }
    return (corners, joins)
  }
}

extension Vector {
  /// The vector turned by 90°, clockwise on screen.
  fileprivate var normal: Vector { Vector(dx: -dy, dy: dx) }
}
