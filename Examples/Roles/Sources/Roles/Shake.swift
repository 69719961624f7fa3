import Legato

/// Shakes a layer horizontally, with decreasing amplitude, while its opacity falls to the half and returns.
public struct Shake: ComposedAnimation {
  public var settings = AnimationSettings()
  /// The initial amplitude, in points.
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
