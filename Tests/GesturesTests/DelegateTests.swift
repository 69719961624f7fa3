import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

/// A delegate whose answers are closures.
private final class Answers: GestureRecognizerDelegate {
  var begins: (GestureRecognizer) -> Bool = { _ in true }
  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins(recognizer) }
}

@Suite("A delegate may change the recognizers that it is asked about") struct DelegateTests {
  let desk = Desk()
  private let answers = Answers()

  private func tap(at time: Double) {
    desk.window.stage.advance(to: time)
    desk.send(.began, 100, 100, at: time)
    desk.send(.ended, 100, 100, at: time + 0.05)
  }

  @Test("GE-2, GE-6 a gesture that is disabled or removed as its delegate is asked does not begin, and the next one does", arguments: 0..<4)
  func takenAway(kind: Int) {
    let (isRemoved, waits) = (kind % 2 == 1, kind > 1)
    var heard: [String] = []
    let pan = PanGestureRecognizer { heard.append("pan \($0.state)") }
    let tap = TapGestureRecognizer { heard.append("tap \($0.state)") }
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let recognizers: [GestureRecognizer] = [pan, tap]
    for recognizer in recognizers {
      recognizer.delegate = answers
      desk.card.addGestureRecognizer(recognizer)
      if waits { recognizer.require(toFail: double) }
    }
    if waits { desk.card.addGestureRecognizer(double) }
    answers.begins = { [desk] recognizer in
      if isRemoved { desk.card.removeGestureRecognizer(recognizer) } else { recognizer.isEnabled = false }
      return true
    }
    self.tap(at: 0)
    desk.window.stage.advance(to: 1)
    desk.send(.began, 60, 100, at: 1)
    for step in 1...5 { desk.send(.moved, 60 + 12 * Double(step), 100, at: 1 + Double(step) / 100) }
    desk.send(.ended, 120, 100, at: 1.1)
    expect(heard.isEmpty && pan.state == .possible && tap.state == .possible)
    answers.begins = { _ in true }
    for recognizer in recognizers {
      recognizer.isEnabled = true
      if isRemoved { desk.card.addGestureRecognizer(recognizer) }
    }
    self.tap(at: 2)
    desk.window.stage.advance(to: 3)
    expectEqual(heard, ["tap ended"])
  }

  @Test("GE-4 of several actions, of which the first ends the gesture, none is called twice for one state") func endedByAction() {
    var heard: [GestureRecognizer.State] = []
    let pan = PanGestureRecognizer { if $0.state == .began { $0.isEnabled = false } }
    pan.addAction { [unowned pan] in heard.append(pan.state) }
    desk.card.addGestureRecognizer(pan)
    desk.send(.began, 60, 100, at: 0)
    desk.send(.moved, 90, 100, at: 0.1)
    desk.send(.ended, 90, 100, at: 0.2)
    expectEqual(heard, [.cancelled])
  }
}
