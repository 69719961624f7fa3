import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import Synchronization
import TestSupport
import Testing

@Suite("Events reach the recognizers of the hit layer and its superlayers") struct DeliveryTests {
  let desk = Desk()

  @Test("GE-3 from the hit layer to its superlayers, and no others") func chain() {
    var heard: [String] = []
    desk.card.addGestureRecognizer(TapGestureRecognizer { _ in heard.append("card") })
    desk.window.addGestureRecognizer(PanGestureRecognizer { heard.append("window \($0.state)") })
    desk.send(.began, 60, 60, at: 0)
    desk.send(.ended, 60, 60, at: 0.1)
    desk.send(.began, 300, 200, at: 1)
    desk.send(.moved, 330, 200, at: 1.1)
    desk.send(.ended, 330, 200, at: 1.2)
    expectEqual(heard, ["card", "window began", "window ended"])
  }

  @Test("GE-6 the first that begins wins; the others fail") func exclusive() {
    var heard: [String] = []
    desk.card.addGestureRecognizer(PanGestureRecognizer { heard.append("card \($0.state)") })
    desk.window.addGestureRecognizer(PanGestureRecognizer { heard.append("window \($0.state)") })
    desk.card.addGestureRecognizer(TapGestureRecognizer { _ in heard.append("tap") })
    desk.send(.began, 60, 60, at: 0)
    desk.send(.moved, 80, 60, at: 0.1)
    desk.send(.ended, 80, 60, at: 0.2)
    expectEqual(heard, ["card began", "card ended"])
  }

  @Test("GE-7 a tap fails if it moved too far or lasted too long") func tap() {
    var count = 0
    desk.card.addGestureRecognizer(TapGestureRecognizer { _ in count += 1 })
    desk.send(.began, 60, 60, at: 0)
    desk.send(.ended, 60, 60, at: 0.8)
    desk.send(.began, 60, 60, at: 1)
    desk.send(.moved, 120, 60, at: 1.1)
    desk.send(.moved, 60, 60, at: 1.2)
    desk.send(.ended, 60, 60, at: 1.3)
    expectEqual(count, 0)
    desk.send(.began, 60, 60, at: 2)
    desk.send(.ended, 80, 60, at: 2.7)
    expectEqual(count, 1)
  }

  @Test("PT-28 a pointer's pressure reaches its recognizers; outside 0…1 it is reported and clamped") func pressure() {
    let desk = Desk()
    let press = LongPressGestureRecognizer { _ in }
    press.minimumPressDuration = 0
    desk.card.addGestureRecognizer(press)
    func send(_ phase: PointerEvent.Phase, _ pressure: Double?, at time: Double) {
      desk.window.handle(PointerEvent(time: time, phase: phase, location: Point(x: 100, y: 100), pressure: pressure))
    }
    expectEqual(press.pressure, nil)
    send(.began, 0.25, at: 0)
    expectEqual(press.pressure, 0.25)
    for (given, wanted) in [(0.5, 0.5), (7, 1), (-1, 0), (.nan, nil), (nil, nil)] as [(Double?, Double?)] {
      let reports = Reports.during { send(.moved, given, at: 0.1) }
      expect(press.pressure == wanted && reports.count == (given == wanted ? 0 : 1))
    }
    send(.moved, 0.5, at: 0.2)
    send(.ended, 0, at: 0.3)
    expectEqual(press.pressure, nil)
  }

  @Test("MU-2, MU-3 an invalid event is reported and changes nothing, and the next one works") func misuse() {
    let count = Mutex(0)
    var moves = 0
    let pan = PanGestureRecognizer { _ in moves += 1 }
    desk.card.addGestureRecognizer(pan)
    Misuse.$handler.withValue({ _ in count.withLock { $0 += 1 } }) {
      desk.send(.moved, 60, 60, at: 0)
      desk.send(.began, .nan, 60, at: 0)
      desk.send(.began, 60, 60, at: .infinity)
      desk.send(.began, 60, 60, at: 1)
      desk.send(.began, 60, 60, at: 1)
      desk.send(.moved, 90, 60, at: 0.5)
      desk.send(.moved, 90, .nan, at: 1.5)
      expectEqual(moves, 0)
      desk.send(.moved, 90, 60, at: 2)
      pan.setTranslation(Vector(dx: .nan, dy: 0), in: nil)
      desk.send(.ended, 90, 60, at: 2)
      desk.send(.ended, 90, 60, at: 2)
    }
    expectEqual(count.withLock { $0 }, 8)
    expectEqual(moves, 2)
  }

  @Test("HT-7, GE-15 a layer that an animator moves is hit at its presented position") func inFlight() {
    var grabbed = 0
    desk.card.addGestureRecognizer(TapGestureRecognizer { _ in grabbed += 1 })
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: desk.window.stage) { desk.card.position.x = 300 }
    animator.startAnimation()
    desk.window.stage.advance(to: 0.5)
    desk.send(.began, 200, 100, at: 0.5)
    desk.send(.ended, 200, 100, at: 0.6)
    expectEqual(grabbed, 1)
    desk.send(.began, 320, 100, at: 0.7)
    desk.send(.ended, 320, 100, at: 0.7)
    expectEqual(grabbed, 1)
    desk.window.hitTesting = .model
    desk.send(.began, 320, 100, at: 0.8)
    desk.send(.ended, 320, 100, at: 0.8)
    expectEqual(grabbed, 2)
  }
}
