import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("Gestures of two fingers, whichever comes first and wherever they meet") struct FingersTests {
  let desk = Desk()

  @Test("GE-7 in a double tap with two fingers either may come first, at 45 points from one of the first tap", arguments: [true, false])
  func doubleTap(isSameOrder: Bool) {
    var count = 0
    let tap = TapGestureRecognizer { _ in count += 1 }
    (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (2, 2)
    desk.card.addGestureRecognizer(tap)
    func touch(_ places: [Double], at time: Double) {
      desk.window.stage.advance(to: time)
      for (id, x) in places.enumerated() { desk.send(.began, x, 100, at: time + 0.01 * Double(id), id: id) }
      for (id, x) in places.enumerated() { desk.send(.ended, x, 100, at: time + 0.05, id: id) }
    }
    touch([60, 140], at: 0)
    touch(isSameOrder ? [60, 140] : [140, 60], at: 0.2)
    expectEqual(count, 1)
    // 60 is 46 points away from the nearer one
    desk.card.frame.size.width = 300
    touch([106, 200], at: 2)
    touch([60, 106], at: 2.2)
    desk.window.stage.advance(to: 4)
    expectEqual(count, 1)
  }

  @Test("GE-11 a rotation goes on after its fingers have met at one place") func meeting() {
    let rotation = RotationGestureRecognizer { _ in }
    desk.card.addGestureRecognizer(rotation)
    desk.send(.began, 100, 100, at: 0, id: 1)
    desk.send(.began, 130, 100, at: 0, id: 2)
    // a quarter turn, from which the rotation counts
    desk.send(.moved, 100, 130, at: 0.1, id: 2)
    expect(rotation.state == .began && rotation.rotation == 0)
    desk.send(.moved, 100, 100, at: 0.2, id: 2)
    expectEqual(rotation.rotation, 0)
    // from below to the left
    desk.send(.moved, 70, 100, at: 0.3, id: 2)
    expectLess(abs(rotation.rotation - .pi / 2), than: 1e-12)
  }
}
