import Legato

/// Two fingers that go the same way for a while: a discrete gesture.
public final class TwoFingerSwipe: GestureRecognizer {
  /// Where fingers go.
  public enum Direction: Sendable { case left, right, up, down }
  /// The way that was gone; nil before a swipe.
  public private(set) var direction: Direction?
  /// Points that the middle of the fingers has to go; 60 by default.
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
    let way = location(in: nil) - start
    guard max(abs(way.dx), abs(way.dy)) >= distance else { return }
    if abs(way.dx) > abs(way.dy) { direction = way.dx < 0 ? .left : .right } else { direction = way.dy < 0 ? .up : .down }
    state = .ended
  }

  /// A finger that leaves before the way is gone makes it another gesture.
  public override func pointerEnded(_ event: PointerEvent) { if !state.isFinal { state = .failed } }

  public override func reset() { start = nil }
}
