import LegatoCore
import LegatoLayers

extension LayerSnapshot {
  /// The bounds without a negative extent (AD-18).
  var drawnBounds: Rect { Rect(origin: bounds.origin, size: Size(width: max(0, bounds.width), height: max(0, bounds.height))) }

  /// The layer's edge with its rounded corners, inset by `inset`.
  func outline(insetBy inset: Double) -> Path {
    let rect = drawnBounds.insetBy(dx: inset, dy: inset)
    guard !rect.isEmpty else { return Path() }
    let radius = max(0, cornerRadius - inset)
    guard radius > 0 else { return Path(rect: rect) }
    func rounded(_ corner: CornerMask) -> Double { maskedCorners.contains(corner) ? radius : 0 }
    return Path(
      roundedRect: rect, topLeft: rounded(.minXMinY), topRight: rounded(.maxXMinY), bottomRight: rounded(.maxXMaxY),
      bottomLeft: rounded(.minXMaxY))
  }
}
