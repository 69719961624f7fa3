extension Path {
  /// Distance of a quarter circle's control points from its ends as a share of the radius, `4/3·(√2 − 1)`: at most 0.03 % of the radius off.
  static let quarter = 4.0 / 3 * (2.0.squareRoot() - 1)

  /// The four edges, closed, from the origin along the top.
  public init(rect: Rect) {
    self.init()
    move(to: rect.origin)
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// The ellipse that touches the four edges of `rect`: four curves, clockwise from the middle of the top, even where it is empty, so that it can grow.
  public init(ellipseIn rect: Rect) {
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    self.init(rect, corners: [Size](repeating: Size(width: rx, height: ry), count: 4), hasEdges: false)
  }

  /// A rectangle with a radius for each corner, clockwise from the top left; all are scaled down if two do not fit on an edge. It has the same elements
  /// whatever the radii, also where they are 0, so that one such path can become another.
  public init(roundedRect rect: Rect, topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    // an infinite radius is limited to the longer edge
    let radii = [topLeft, topRight, bottomRight, bottomLeft].map { $0 > 0 ? ($0.isFinite ? $0 : max(rect.width, rect.height)) : 0 }
    var fit = 1.0
    for (first, second, edge) in [(0, 1, rect.width), (1, 2, rect.height), (2, 3, rect.width), (3, 0, rect.height)] {
      let sum = radii[first] + radii[second]
      if sum > 0, sum > edge { fit = min(fit, max(0, edge) / sum) }
    }
    self.init(rect, corners: radii.map { Size(width: $0 * fit, height: $0 * fit) })
  }

  /// One radius for all corners, in points, limited to half of the shorter edge; below 0 or NaN counts as 0.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init(roundedRect: rect, topLeft: cornerRadius, topRight: cornerRadius, bottomRight: cornerRadius, bottomLeft: cornerRadius)
  }

  /// - Parameter hasEdges: Whether the corners are joined by lines, also where these have no length.
  private init(_ r: Rect, corners c: [Size], hasEdges: Bool = true) {
    self.init()
    let k = 1 - Self.quarter
    func corner(at corner: Point, from: Point, to: Point) {
      addCurve(to: to, control1: corner + (from - corner) * k, control2: corner + (to - corner) * k)
    }
    func line(_ to: Point) { if hasEdges { addLine(to: to) } }
    move(to: Point(x: r.minX + c[0].width, y: r.minY))
    line(Point(x: r.maxX - c[1].width, y: r.minY))
    corner(at: Point(x: r.maxX, y: r.minY), from: Point(x: r.maxX - c[1].width, y: r.minY), to: Point(x: r.maxX, y: r.minY + c[1].height))
    line(Point(x: r.maxX, y: r.maxY - c[2].height))
    corner(at: Point(x: r.maxX, y: r.maxY), from: Point(x: r.maxX, y: r.maxY - c[2].height), to: Point(x: r.maxX - c[2].width, y: r.maxY))
    line(Point(x: r.minX + c[3].width, y: r.maxY))
    corner(at: Point(x: r.minX, y: r.maxY), from: Point(x: r.minX + c[3].width, y: r.maxY), to: Point(x: r.minX, y: r.maxY - c[3].height))
    line(Point(x: r.minX, y: r.minY + c[0].height))
    corner(at: Point(x: r.minX, y: r.minY), from: Point(x: r.minX, y: r.minY + c[0].height), to: Point(x: r.minX + c[0].width, y: r.minY))
    closeSubpath()
  }
}
