import LegatoCore
import LegatoLayers

extension Path {
  /// The area that a line along the outline covers, to be filled by winding: a box a piece, and what joins and ends them.
  func stroked(_ style: StrokeStyle, tolerance: Double) -> Path {
    var area = Path()
    guard style.width > 0, style.width.isFinite else { return area }
    for line in polylines(tolerance: tolerance) { area.addStroke(of: line, style) }
    return area
  }

  private mutating func addStroke(of line: Polyline, _ style: StrokeStyle) {
    var points = [Point]()
    for point in line.points where point != points.last { points.append(point) }
    if line.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    let half = style.width / 2
    guard points.count > 1 else {
      if let dot = points.first, style.cap != .butt { addDot(dot, half, isRound: style.cap == .round) }
      return
    }
    let count = line.isClosed ? points.count : points.count - 1
    var directions = [Vector]()
    for i in 0..<count {
      let way = points[(i + 1) % points.count] - points[i]
      directions.append(way * (1 / way.length))
    }
    for i in 0..<count {
      var (start, end) = (points[i], points[(i + 1) % points.count])
      if !line.isClosed, style.cap == .square {
        if i == 0 { start = start - directions[i] * half }
        if i == count - 1 { end = end + directions[i] * half }
      }
      let side = Vector(dx: -directions[i].dy, dy: directions[i].dx) * half
      addPolygon([start - side, end - side, end + side, start + side])
    }
    for i in line.isClosed ? 0..<count : 1..<count {
      addJoin(at: points[i], from: directions[(i + count - 1) % count], to: directions[i], half, style.join)
    }
    if !line.isClosed, style.cap == .round {
      addDot(points[0], half, isRound: true)
      addDot(points[points.count - 1], half, isRound: true)
    }
  }

  private mutating func addDot(_ center: Point, _ half: Double, isRound: Bool) {
    let box = Rect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
    elements += (isRound ? Path(ellipseIn: box) : Path(rect: box)).elements
  }

  /// The wedge on the outer side of a corner; a mitre longer than 10 half widths is cut off.
  private mutating func addJoin(at corner: Point, from before: Vector, to after: Vector, _ half: Double, _ join: PathLayer.LineJoin) {
    let cross = before.dx * after.dy - before.dy * after.dx
    let dot = before.dx * after.dx + before.dy * after.dy
    if abs(cross) < 1e-12, dot > 0 { return }
    if join == .round { return addDot(corner, half, isRound: true) }
    let outer: Double = cross > 0 ? -half : half
    let a = corner + Vector(dx: -before.dy, dy: before.dx) * outer
    let b = corner + Vector(dx: -after.dy, dy: after.dx) * outer
    if join == .miter, 1 + dot > 0.02 {
      // the two outer edges meet half/cos²(φ/2) along the sum of the normals
      let middle = Vector(dx: (a.x + b.x) / 2 - corner.x, dy: (a.y + b.y) / 2 - corner.y)
      addPolygon([corner, a, corner + middle * (2 / (1 + dot)), b])
    } else {
      addPolygon([corner, a, b])
    }
  }

  /// All run round the same way, so that overlaps never cancel.
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
