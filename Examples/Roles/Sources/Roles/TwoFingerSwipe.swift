import Legato

/// Recognizes a swipe of two fingers, by the movement of their centroid. A discrete gesture: its only reported state is `ended`.
public final class TwoFingerSwipe: GestureRecognizer {
  /// The direction of a swipe.
  public enum Direction: Sendable { case left, right, up, down }
  /// The direction of the last swipe; nil before the first.
  public private(set) var direction: Direction?
  /// The distance that the centroid has to move, in points; 60 by default.
  public var distance = 60.0
  private var start: Point?

  public override func pointerBegan(_ event: PointerEvent) {
    switch numberOfTouches {
    case 1: break
    case 2: start = location(in: nil)
    default: state = .failed
    }
  }

  public override func pointerMoved(_ event: PointerEvent) {
    guard let start, numberOfTouches == 2 else { return }
    let translation = location(in: nil) - start
    guard max(abs(translation.dx), abs(translation.dy)) >= distance else { return }
    if abs(translation.dx) > abs(translation.dy) {
      direction = translation.dx < 0 ? .left : .right
    } else {
      direction = translation.dy < 0 ? .up : .down
    }
    state = .ended
  }

  /// The gesture fails if a finger is lifted before the distance is reached.
  public override func pointerEnded(_ event: PointerEvent) { state = .failed }

  public override func reset() { start = nil }
}
