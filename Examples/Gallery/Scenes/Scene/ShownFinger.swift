import Legato

/// A finger that shows what there is to do, three times, in a scene where nothing moves before the first touch. Nobody can touch it.
final class ShownFinger {
  private let layer = Layer.circle(9, at: .zero, Color(white: 1, alpha: 0.3))

  /// Goes down at `start` and up at `end`, two seconds each time.
  init(from start: Point, to end: Point, in window: Window) {
    layer.name = "finger"
    (layer.borderWidth, layer.borderColor, layer.opacity) = (1.5, Color(white: 1, alpha: 0.8), 0)
    (layer.position, layer.isUserInteractionEnabled) = (start, false)
    window.addSublayer(layer)
    var (way, look) = (
      KeyframeAnimation(.position, values: [start, start, end, end], keyTimes: [0, 0.25, 0.75, 1], duration: 2),
      KeyframeAnimation(.opacity, values: [0, 1, 1, 0], keyTimes: [0, 0.2, 0.8, 1], duration: 2)
    )
    way.timingFunctions = [CubicTimingParameters.linear, CubicTimingParameters.easeInOut, CubicTimingParameters.linear]
    (way.repeatCount, look.repeatCount) = (3, 3)
    // whoever knows what to do has done it by then
    (way.beginTime, look.beginTime) = (0.6, 0.6)
    layer.add(way)
    layer.add(look)
  }

  /// Fades out where it is seen, once somebody touches the scene.
  func leave() {
    guard let seen = layer.presentation(), seen.opacity > 0, layer.stage?.isPaused == false else { return layer.removeFromSuperlayer() }
    layer.removeAllAnimations()
    (layer.position, layer.opacity) = (seen.position, seen.opacity)
    Layer.animate(withDuration: 0.15, options: .allowUserInteraction) { [layer] in
      layer.opacity = 0
    } completion: { [layer] _ in
      layer.removeFromSuperlayer()
    }
  }
}
