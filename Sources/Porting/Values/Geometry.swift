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
  /// Whether this rectangle contains the other.
  public func contains(_ other: Rect) -> Bool { union(other) == self }
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
