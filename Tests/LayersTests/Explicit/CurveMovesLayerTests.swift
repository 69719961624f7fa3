import Expectations
import LegatoLayers
import LegatoTiming
import Testing

/// Calls code of the application when it is adapted to a duration.
private struct MovingCurve: TimingCurveProvider {
  let act: @Sendable () -> Void
  func progress(at s: Double) -> Double { s }
  func velocity(at s: Double) -> Double { 1 }
  func resolved(duration: Double) -> TimingCurve {
    act()
    return CubicTimingParameters.linear.resolved(duration: duration)
  }
}

@Suite("A curve of one's own may take the layer away while an animation with it is added") struct CurveMovesLayerTests {
  private final class Diary: LayerAnimationDelegate {
    var ends: [Bool] = []
    func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) { ends.append(finished) }
  }

  /// What adds to a layer an animation that consults the curve after it has looked at a property.
  private static func add(_ number: Int, _ curve: MovingCurve, _ delegate: Diary, to layer: Layer) {
    let end = Point(x: 300, y: 300)
    func added<Animation: LayerAnimation>(_ animation: Animation) {
      var animation = animation
      animation.delegate = delegate
      layer.add(animation, forKey: "move")
    }
    var keys = KeyframeAnimation(.position, values: [.zero, end], duration: 1)
    keys.timingFunctions = [curve]
    var along = KeyframeAnimation(.position, path: Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100)), duration: 1)
    (along.timingFunction, along.rotationMode) = (curve, .auto)
    var fade = BasicAnimation(.opacity, from: 0, to: 1)
    fade.timingFunction = curve
    switch number {
    case 0: added(keys)
    case 1: added(along)
    default: added(AnimationGroup([BasicAnimation(.position, to: end), fade, BasicAnimation(.cornerRadius, to: 9)], duration: 1))
    }
  }

  @Test("MU-2, LM-13: it is not animated, in no window nor in another, and nobody else is", arguments: 0..<3, [false, true])
  func movedAway(number: Int, isOther: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let (next, stranger) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(stranger)
    nonisolated(unsafe) let (moved, target, other) = (layer, isOther ? next : nil, stranger)
    nonisolated(unsafe) var isMoved = false
    let curve = MovingCurve {
      guard !isMoved else { return }
      isMoved = true
      moved.removeFromSuperlayer()
      target?.addSublayer(moved)
      // gets what the layer's values had in the engine
      Layer.animate(withDuration: 1) { (other.position, other.opacity) = (Point(x: 50, y: 50), 0.5) }
      other.removeAllAnimations()
    }
    let diary = Diary()
    Self.add(number, curve, diary, to: layer)
    for time in [0.25, 0.5, 2] {
      for window in [window, next] { window.stage.advance(to: time) }
      expect(stranger.presented.position == Point(x: 50, y: 50) && stranger.presented.opacity == 0.5, "\(time)")
      expect(layer.presented.position == Point(x: 5, y: 5) && layer.presented.opacity == 1 && layer.animationKeys.isEmpty, "\(time)")
    }
    expectEqual(diary.ends, [false])
    window.addSublayer(layer)
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear, animations: { layer.position.x = 105 })
    window.stage.advance(to: 2.5)
    expectLess(abs(layer.presented.position.x - 55), than: 1e-9)
  }
}
