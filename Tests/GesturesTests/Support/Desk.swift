import LegatoCore
import LegatoGestures
import LegatoLayers

/// A window of 400 × 300 with a card of 100 × 100 at (50, 50), and a pointer.
final class Desk {
  let window = Window(size: Size(width: 400, height: 300))
  let card = Layer(frame: Rect(x: 50, y: 50, width: 100, height: 100))
  init() { window.addSublayer(card) }

  @discardableResult
  func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double, id: Int = 0) -> Bool {
    window.handle(PointerEvent(time: time, phase: phase, id: id, location: Point(x: x, y: y)))
  }
}
