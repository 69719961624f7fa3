import LegatoCore

/// How contents with a size of their own are placed in a layer's bounds. What exceeds the bounds is only clipped with ``Layer/masksToBounds``.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// Stretched to fill the bounds.
  case resize
  /// The largest size that fits into the bounds, centred; the aspect ratio is kept.
  case resizeAspect
  /// The smallest size that fills the bounds, centred; the aspect ratio is kept.
  case resizeAspectFill
  /// In their own size, with one point per pixel, at that edge, corner or the centre.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// Whether contents may exceed the bounds.
  var leavesBounds: Bool { self != .resize && self != .resizeAspect }

  /// The rectangle of contents of `size` in `bounds`.
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
