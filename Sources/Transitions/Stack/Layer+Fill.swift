import LegatoCore
import LegatoLayers

extension Layer {
  /// Its bounds get the size of `rect`, and its position is such that it lies there, whatever its transform.
  func fill(_ rect: Rect) {
    bounds = Rect(origin: bounds.origin, size: rect.size)
    let anchor = anchorPoint
    position = Point(x: rect.minX + anchor.x * rect.width, y: rect.minY + anchor.y * rect.height)
  }
}
