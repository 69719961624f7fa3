import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("Of several gestures that depend on each other, one is recognized") struct RivalTests {
  let desk = Desk()

  private func tap(at time: Double) {
    desk.window.stage.advance(to: time)
    desk.send(.began, 100, 100, at: time)
    desk.send(.ended, 100, 100, at: time + 0.05)
  }

  @Test("GE-5, GE-6 what waits for a gesture that loses, loses to the same winner", arguments: [true, false]) func waitsForLoser(
    isLate: Bool
  ) {
    var heard: [String] = []
    let triple = TapGestureRecognizer { _ in heard.append("triple") }
    let double = TapGestureRecognizer { _ in heard.append("double") }
    let single = TapGestureRecognizer { _ in heard.append("single") }
    (triple.numberOfTapsRequired, double.numberOfTapsRequired) = (3, 2)
    single.require(toFail: triple)
    for recognizer in isLate ? [double, triple, single] : [single, double, triple] { desk.card.addGestureRecognizer(recognizer) }
    for time in [0, 0.2] { tap(at: time) }
    desk.window.stage.advance(to: 5)
    expectEqual(heard, ["double"])
  }

  @Test("GE-5, MU-2 of gestures that wait for each other in a circle the last one does not wait, which is reported", arguments: 2...4)
  func circle(count: Int) {
    var heard: [Int] = []
    let taps = (0..<count).map { number in TapGestureRecognizer { _ in heard.append(number) } }
    for (number, tap) in taps.enumerated() {
      tap.require(toFail: taps[(number + 1) % count])
      desk.card.addGestureRecognizer(tap)
    }
    for time in [0.0, 1] {
      let reports = Reports.during { tap(at: time) }
      expectEqual(reports.count, 1)
    }
    expectEqual(heard, [count - 1, count - 1])
    desk.window.stage.advance(to: 5)
    expect(heard.count == 2 && taps.allSatisfy { $0.state == .possible })
  }
}
