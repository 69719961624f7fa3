import LegatoCore

extension Rect {
  /// This rectangle without its edges, each as thick as the insets say.
  public func inset(by insets: LegatoCore.EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
  /// The smallest rectangle around this one whose edges are whole numbers.
  public var integral: Rect {
    let (x, y) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
  }
  /// Whether both have a part in common.
  public func intersects(_ other: Rect) -> Bool { minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY }
  /// Whether all of the other lies in this one.
  public func contains(_ other: Rect) -> Bool { union(other) == self }
  /// Points.
  @_disfavoredOverload
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}

extension Point {
  /// Points.
  @_disfavoredOverload
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}

extension Size {
  /// Points.
  @_disfavoredOverload
  public init(width: Int, height: Int) { self.init(width: Double(width), height: Double(height)) }
}
