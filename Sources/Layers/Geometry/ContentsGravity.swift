import LegatoCore

/// How contents that have a size of their own lie in a layer's bounds. What reaches beyond is cut off by ``Layer/masksToBounds`` alone.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// Stretched to the bounds.
  case resize
  /// As large as both sides allow, in the middle; the sides' ratio stays.
  case resizeAspect
  /// As large as it takes to fill the bounds, in the middle; the sides' ratio stays.
  case resizeAspectFill
  /// In their own size, a point a pixel, at that position.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// Where contents of `size` lie in `bounds`.
  package func place(_ size: Size, in bounds: Rect) -> Rect {
    guard self != .resize, size.width > 0, size.height > 0 else { return bounds }
    let (x, y) = (bounds.width / size.width, bounds.height / size.height)
    let scale =
      switch self {
      case .resizeAspect: min(x, y)
      case .resizeAspectFill: max(x, y)
      default: 1.0
      }
    let share: (x: Double, y: Double) =
      switch self {
      case .resize, .resizeAspect, .resizeAspectFill, .center: (0.5, 0.5)
      case .top: (0.5, 0)
      case .bottom: (0.5, 1)
      case .left: (0, 0.5)
      case .right: (1, 0.5)
      case .topLeft: (0, 0)
      case .topRight: (1, 0)
      case .bottomLeft: (0, 1)
      case .bottomRight: (1, 1)
      }
    let (width, height) = (size.width * scale, size.height * scale)
    return Rect(
      x: bounds.minX + (bounds.width - width) * share.x, y: bounds.minY + (bounds.height - height) * share.y, width: width, height: height)
  }
}
