import LegatoCore
import LegatoLayers

extension Layer {
  /// Sets the size of the bounds and the position so that the frame is `rect` when the transform is the identity. Unlike `frame`, it can be used with any
  /// transform.
  func fill(_ rect: Rect) {
    bounds = Rect(origin: bounds.origin, size: rect.size)
    let anchor = anchorPoint
    position = Point(x: rect.minX + anchor.x * rect.width, y: rect.minY + anchor.y * rect.height)
  }
}
