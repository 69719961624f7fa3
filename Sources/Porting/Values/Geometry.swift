import LegatoCore

extension Rect {
  /// This rectangle, made smaller by an inset at each edge.
  public func inset(by insets: LegatoCore.EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
  /// The smallest rectangle with integral edges that contains this one.
  public var integral: Rect {
    let (x, y) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
  }
  /// Whether both rectangles overlap.
  public func intersects(_ other: Rect) -> Bool { minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY }
  /// Whether no edge of the other rectangle lies outside this one; edges may coincide. An empty rectangle is contained where its edges lie inside, and one with
  /// a negative extent counts from its smaller to its larger edge. False if a number is NaN.
  public func contains(_ other: Rect) -> Bool {
    func edges(_ one: Double, _ two: Double) -> (Double, Double) { one > two ? (two, one) : (one, two) }
    func contains(_ outer: (Double, Double), _ inner: (Double, Double)) -> Bool { outer.0 <= inner.0 && outer.1 >= inner.1 }
    return contains(edges(minX, maxX), edges(other.minX, other.maxX)) && contains(edges(minY, maxY), edges(other.minY, other.maxY))
  }
  /// Creates a rectangle from integers, in points.
  @_disfavoredOverload
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}

extension Point {
  /// Creates a point from integers, in points.
  @_disfavoredOverload
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}

extension Size {
  /// Creates a size from integers, in points.
  @_disfavoredOverload
  public init(width: Int, height: Int) { self.init(width: Double(width), height: Double(height)) }
}
