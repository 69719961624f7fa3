import Legato

/// From side to side and back, smaller each time, while the layer grows pale and comes back.
public struct Shake: ComposedAnimation {
  public var settings = AnimationSettings()
  /// Points to each side at first.
  public var width: Double

  public init(width: Double = 12, duration: Double = 0.4) {
    self.width = width
    settings.duration = duration
  }

  public func animations(on layer: Layer) -> [any LayerAnimation] {
    var sides = KeyframeAnimation(.positionX, values: [0, -width, width * 0.7, -width * 0.4, 0])
    sides.isAdditive = true
    return [sides, KeyframeAnimation(.opacity, values: [layer.opacity, layer.opacity / 2, layer.opacity])]
  }
}
