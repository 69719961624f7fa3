import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("A layer that leaves its window ends the gestures in it") struct RemovalTests {
  let desk = Desk()
  let group = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))

  init() {
    desk.window.addSublayer(group)
    group.addSublayer(desk.card)
  }

  private func tap(at time: Double) {
    desk.window.stage.advance(to: time)
    desk.send(.began, 100, 100, at: time)
    desk.send(.ended, 100, 100, at: time + 0.05)
  }

  @Test(
    "GE-2 one in progress is cancelled once, with the next event, also with a layer around it; moved within the window it goes on",
    arguments: 0..<3)
  func inProgress(kind: Int) {
    var heard: [GestureRecognizer.State] = []
    desk.card.addGestureRecognizer(PanGestureRecognizer { heard.append($0.state) })
    desk.send(.began, 60, 100, at: 0)
    desk.send(.moved, 90, 100, at: 0.1)
    switch kind {
    case 0: desk.card.removeFromSuperlayer()
    case 1: group.removeFromSuperlayer()
    default: desk.window.addSublayer(desk.card)
    }
    expectEqual(heard, [.began])
    desk.send(.moved, 95, 100, at: 0.2)
    desk.send(.ended, 95, 100, at: 0.3)
    expectEqual(heard, kind == 2 ? [.began, .changed, .ended] : [.began, .cancelled])
    // back in the window it is recognized again
    heard = []
    group.addSublayer(desk.card)
    desk.window.addSublayer(group)
    desk.send(.began, 60, 100, at: 1)
    desk.send(.moved, 90, 100, at: 1.1)
    desk.send(.ended, 90, 100, at: 1.2)
    expectEqual(heard, [.began, .ended])
  }

  @Test("GE-2 nobody is called for a gesture whose window is deallocated") func wholeWindow() {
    final class Screen {
      let desk = Desk()
      init() {
        desk.card.addGestureRecognizer(PanGestureRecognizer { [unowned self] in if $0.state != .began { desk.card.isHidden = true } })
      }
    }
    var screen: Screen? = Screen()
    let card = screen?.desk.card
    screen?.desk.send(.began, 60, 100, at: 0)
    screen?.desk.send(.moved, 90, 100, at: 0.1)
    screen = nil
    expectEqual(card?.isHidden, false)
  }

  @Test("GE-2, GE-14 a press in a removed layer does not begin") func press() {
    var heard: [GestureRecognizer.State] = []
    desk.card.addGestureRecognizer(LongPressGestureRecognizer { heard.append($0.state) })
    desk.send(.began, 100, 100, at: 0)
    desk.window.stage.advance(to: 0.2)
    desk.card.removeFromSuperlayer()
    desk.window.stage.advance(to: 2)
    expect(heard.isEmpty && desk.window.stage.demand == .idle)
    desk.send(.ended, 100, 100, at: 3)
    expectEqual(heard, [])
  }

  @Test("GE-2, GE-7 a tap before the removal is not the first of a double tap after it", arguments: [true, false]) func taps(isDown: Bool) {
    var heard: [String] = []
    let double = TapGestureRecognizer { _ in heard.append("double") }
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer { _ in heard.append("single") }
    single.require(toFail: double)
    for recognizer in [double, single] { desk.card.addGestureRecognizer(recognizer) }
    if isDown {
      desk.send(.began, 100, 100, at: 0)
      desk.card.removeFromSuperlayer()
      desk.send(.ended, 100, 100, at: 0.05)
    } else {
      tap(at: 0)
      desk.card.removeFromSuperlayer()
    }
    desk.window.stage.advance(to: 2)
    group.addSublayer(desk.card)
    tap(at: 5)
    desk.window.stage.advance(to: 9)
    expectEqual(heard, ["single"])
  }
}
