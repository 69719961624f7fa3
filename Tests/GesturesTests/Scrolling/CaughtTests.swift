import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("A touch that stops content on its way is no tap") struct CaughtTests {
  let window = Window(size: Size(width: 400, height: 400))
  let scroll = ScrollLayer()
  let card = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 5000))
  let tap = TapGestureRecognizer()
  let press = LongPressGestureRecognizer()

  init() {
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    scroll.contentSize = Size(width: 200, height: 5000)
    window.addSublayer(scroll)
    scroll.addSublayer(card)
  }

  private func send(_ phase: PointerEvent.Phase, _ y: Double, at time: Double) {
    window.stage.advance(to: time)
    window.handle(PointerEvent(time: time, phase: phase, location: Point(x: 100, y: y)))
  }

  /// Counts the calls of a recognizer in the content, or in the layer that scrolls.
  private func counts(_ recognizer: GestureRecognizer, inContent: Bool) -> () -> Int {
    var count = 0
    recognizer.addAction { count += 1 }
    (inContent ? card : scroll).addGestureRecognizer(recognizer)
    return { count }
  }

  @Test("SC-7 taps of the content and of the layer wait for the next touch", arguments: [true, false]) func taps(inContent: Bool) {
    let taps = counts(tap, inContent: inContent)
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1000))
    send(.began, 100, at: 0.2)
    send(.ended, 100, at: 0.3)
    expectEqual(taps(), 0)
    expectEqual(scroll.isDecelerating, false)
    send(.began, 100, at: 1)
    send(.ended, 100, at: 1.1)
    expectEqual(taps(), 1)
  }

  @Test("SC-7 so do long presses", arguments: [true, false]) func presses(inContent: Bool) {
    let presses = counts(press, inContent: inContent)
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1000))
    send(.began, 100, at: 0.2)
    window.stage.advance(to: 1.5)
    expectEqual(presses(), 0)
    send(.ended, 100, at: 2)
    send(.began, 100, at: 3)
    window.stage.advance(to: 4)
    expectEqual(presses(), 1)
  }

  @Test("SC-7 content that has hardly a point to go is tapped, and a drag begins in any case") func others() {
    let taps = counts(tap, inContent: true)
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1000))
    // after 3 s 499.5·e^(-2.002·3) = 1.2 points would be left, of which it leaves 1 at rest, at 2 points a second
    send(.began, 100, at: 3.0)
    send(.ended, 100, at: 3.1)
    expectEqual(taps(), 1)
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1000))
    send(.began, 100, at: 3.2)
    let caught = scroll.contentOffset.y
    for step in 1...5 { send(.moved, 100 - 10 * Double(step), at: 3.2 + 0.1 * Double(step)) }
    // with the first 10 points it begins
    expectLess(abs(scroll.contentOffset.y - (caught + 40)), than: 1e-9)
    send(.ended, 50, at: 4)
    expectEqual(taps(), 1)
  }
}
