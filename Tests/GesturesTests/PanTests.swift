import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("A pan reports its location, translation and velocity") struct PanTests {
  let desk = Desk()
  let pan = PanGestureRecognizer()

  init() { desk.card.addGestureRecognizer(pan) }

  @Test("GE-1, GE-8 it begins after 10 points, changes with each move, ends with the pointer, and is possible again") func states() {
    var states: [GestureRecognizer.State] = []
    pan.addAction { [pan] in states.append(pan.state) }
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 106, 107, at: 0.01)
    expect(states.isEmpty && pan.state == .possible)
    desk.send(.moved, 106, 108, at: 0.02)
    desk.send(.moved, 120, 108, at: 0.03)
    desk.send(.ended, 120, 108, at: 0.04)
    expectEqual(states, [.began, .changed, .ended])
    expectEqual(pan.state, .possible)
    desk.send(.began, 60, 60, at: 1)
    desk.send(.moved, 80, 60, at: 1.1)
    desk.send(.cancelled, 80, 60, at: 1.2)
    expectEqual(states, [.began, .changed, .ended, .began, .cancelled])
  }

  @Test(
    "GE-8, MU-3 a maximum of touches below the minimum, or a minimum above the maximum, is reported and set equal to the other"
  )
  func limits() {
    var reports = Reports.during {
      pan.minimumNumberOfTouches = 3
      pan.maximumNumberOfTouches = 3
    }
    expect(reports.isEmpty)
    reports = Reports.during { pan.maximumNumberOfTouches = 2 }
    expect(reports.count == 1 && "\(reports[0])".hasPrefix("maximumNumberOfTouches"))
    expect((pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) == (3, 3))
    reports = Reports.during { pan.minimumNumberOfTouches = 4 }
    expect(reports.count == 1 && "\(reports[0])".hasPrefix("minimumNumberOfTouches"))
    expect((pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) == (3, 3))
    reports = Reports.during { pan.maximumNumberOfTouches = 0 }
    expect(reports.count == 1 && pan.maximumNumberOfTouches == 3)
    // who hears of the one that is brought inside may set the other, to what is none
    nonisolated(unsafe) let heard = pan
    Misuse.$handler.withValue({ _ in if heard.maximumNumberOfTouches != 0 { heard.maximumNumberOfTouches = 0 } }) {
      pan.minimumNumberOfTouches = 0
    }
    pan.minimumNumberOfTouches = 1
    pan.maximumNumberOfTouches = 3
    pan.minimumNumberOfTouches = 3
    for id in 0..<3 { desk.send(.began, 60 + Double(id), 60, at: 0, id: id) }
    for id in 0..<3 { desk.send(.moved, 120, 60, at: 0.1, id: id) }
    expect(pan.state == .began || pan.state == .changed)
  }

  @Test("GE-8 a pointer that goes up does not count as a movement of the others") func lifted() {
    pan.addAction { Issue.record("called") }
    desk.send(.began, 60, 100, at: 0, id: 1)
    desk.send(.began, 140, 100, at: 0, id: 2)
    desk.send(.ended, 140, 100, at: 0.1, id: 2)
    desk.send(.moved, 61, 100, at: 0.2, id: 1)
    expectEqual(pan.state, .possible)
    desk.send(.ended, 61, 100, at: 0.3, id: 1)
  }

  @Test("GE-1 without enough movement no action is called") func tooLittle() {
    pan.addAction { Issue.record("called") }
    desk.send(.began, 100, 100, at: 0)
    desk.send(.ended, 104, 100, at: 0.2)
    expectEqual(pan.state, .possible)
  }

  @Test("GE-9 the translation counts from the recognition, and can be set") func translation() {
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 112, 100, at: 0.01)
    expectEqual(pan.translation(in: nil), .zero)
    desk.send(.moved, 130, 90, at: 0.02)
    desk.send(.moved, 140, 95, at: 0.03)
    expectEqual(pan.translation(in: nil), Vector(dx: 28, dy: -5))
    let velocity = pan.velocity(in: nil)
    expect(velocity != .zero)
    pan.setTranslation(Vector(dx: 5, dy: 5), in: nil)
    expectEqual(pan.translation(in: nil), Vector(dx: 5, dy: 5))
    expectEqual(pan.velocity(in: nil), velocity)
    desk.send(.moved, 141, 95, at: 0.04)
    expectEqual(pan.translation(in: nil), Vector(dx: 6, dy: 5))
  }

  @Test("GE-9, GE-10 translation and velocity are in the coordinates of the given layer") func spaces() {
    desk.card.affineTransform = AffineTransform(scaleX: 2, y: 2)
    desk.send(.began, 100, 100, at: 0)
    for i in 1...5 { desk.send(.moved, 100 + 20 * Double(i), 100, at: 0.01 * Double(i)) }
    expectLess(abs(pan.translation(in: desk.window).dx - 80), than: 1e-9)
    expectLess(abs(pan.translation(in: desk.card).dx - 40), than: 1e-9)
    expectLess(abs(pan.velocity(in: desk.window).dx - 2000), than: 1e-6)
    expectLess(abs(pan.velocity(in: desk.card).dx - 1000), than: 1e-6)
    expectEqual(pan.location(in: desk.window), Point(x: 200, y: 100))
    expectLess(abs(pan.location(in: desk.card).x - 100), than: 1e-9)
    pan.setTranslation(Vector(dx: 3, dy: 0), in: desk.card)
    expectLess(abs(pan.translation(in: desk.window).dx - 6), than: 1e-9)
  }

  @Test("GE-12, GE-13 the velocity is that of the last tenth of a second, whatever happened before") func velocity() {
    desk.send(.began, 100, 100, at: 0)
    for i in 1...20 { desk.send(.moved, 100 - 3 * Double(i), 100, at: 0.01 * Double(i)) }  // −300 pt/s
    for i in 1...12 { desk.send(.moved, 40 + 5 * Double(i), 100 + 2 * Double(i), at: 0.2 + 0.01 * Double(i)) }
    expect(abs(pan.velocity(in: nil).dx - 500) < 1e-6 && abs(pan.velocity(in: nil).dy - 200) < 1e-6)
    desk.send(.ended, 100, 124, at: 0.325)
    expectEqual(pan.velocity(in: nil), .zero)  // reset for the next
  }

  @Test("GE-13 least squares, calculated by hand: (0, 0), (0.02, 20), (0.05, 10)") func leastSquares() {
    pan.hysteresis = 0
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 120, 100, at: 0.02)
    desk.send(.moved, 110, 100, at: 0.05)
    // t̄ = 7/300, x̄ = 10: Σ(t−t̄)(x−x̄) = −1/30·−… : (−7/300)(−10) + (−1/300)(10) + (8/300)(0) = 0.2; Σ(t−t̄)² = 114/90000
    expectLess(abs(pan.velocity(in: nil).dx - 0.2 / (114.0 / 90000)), than: 1e-9)
  }

  @Test("GE-13 after a rest before lifting the velocity is 0, and with fewer than two samples too") func stale() {
    var atEnd: Vector?
    pan.addAction { [pan] in if pan.state == .ended { atEnd = pan.velocity(in: nil) } }
    desk.send(.began, 100, 100, at: 0)
    for i in 1...9 { desk.send(.moved, 100 + 10 * Double(i), 100, at: 0.01 * Double(i)) }
    desk.send(.ended, 190, 100, at: 0.3)
    expectEqual(atEnd, .zero)
    desk.send(.began, 100, 100, at: 1)
    expectEqual(pan.velocity(in: nil), .zero)
  }

  @Test("GE-10, PT-14 a flick ends with its own velocity") func flick() {
    var thrown: Vector?
    pan.addAction { [pan] in if pan.state == .ended { thrown = pan.velocity(in: nil) } }
    desk.send(.began, 100, 100, at: 0)
    for i in 1...8 { desk.send(.moved, 100 + 8 * Double(i), 100 - 4 * Double(i), at: Double(i) / 120) }
    desk.send(.ended, 164, 68, at: 8.5 / 120)
    expect(abs(thrown!.dx - 960) < 1e-6 && abs(thrown!.dy + 480) < 1e-6)
  }

  @Test("GE-8 further pointers change the location but not the translation, and the last one up ends the pan") func severalPointers() {
    var states: [GestureRecognizer.State] = []
    pan.addAction { [pan] in states.append(pan.state) }
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 120, 100, at: 0.01)
    desk.send(.began, 60, 60, at: 0.02, id: 1)
    expectEqual(pan.translation(in: nil), .zero)
    desk.send(.moved, 80, 60, at: 0.03, id: 1)
    expectEqual(pan.translation(in: nil), Vector(dx: 10, dy: 0))
    desk.send(.ended, 120, 100, at: 0.04)
    expectEqual(pan.translation(in: nil), Vector(dx: 10, dy: 0))
    desk.send(.ended, 80, 60, at: 0.05, id: 1)
    expectEqual(states, [.began, .changed, .ended])
  }

  @Test("GE-8 with a minimum of two touches, one does not begin it") func minimum() {
    pan.minimumNumberOfTouches = 2
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 140, 100, at: 0.01)
    expectEqual(pan.state, .possible)
    desk.send(.began, 60, 60, at: 0.02, id: 1)
    desk.send(.moved, 100, 60, at: 0.03, id: 1)
    expectEqual(pan.state, .began)
  }

  @Test("GE-8, GE-13 two pointers that go up one after the other leave the velocity that they had") func thrownByTwo() {
    var thrown: Vector?
    pan.addAction { [pan] in if pan.state == .ended { thrown = pan.velocity(in: nil) } }
    desk.send(.began, 80, 100, at: 0)
    desk.send(.began, 120, 60, at: 0, id: 1)
    for i in 1...10 {
      for id in 0...1 { desk.send(.moved, 80 + 40 * Double(id) + 5 * Double(i), 100 - 40 * Double(id), at: 0.01 * Double(i), id: id) }
    }
    desk.send(.ended, 130, 100, at: 0.105)
    desk.send(.ended, 170, 60, at: 0.11, id: 1)
    expect(abs(thrown!.dx - 500) < 1e-6 && abs(thrown!.dy) < 1e-6)
  }

  @Test("GE-8, GE-13 a pointer added to a moving one does not reduce the velocity, which is 0 a tenth of a second after both rest")
  func joined() {
    desk.send(.began, 60, 100, at: 0)
    for i in 1...10 { desk.send(.moved, 60 + 4 * Double(i), 100, at: 0.01 * Double(i)) }
    desk.send(.began, 140, 140, at: 0.1, id: 1)
    expect(abs(pan.velocity(in: nil).dx - 400) < 1e-6 && abs(pan.velocity(in: nil).dy) < 1e-6)
    desk.send(.ended, 140, 140, at: 0.25, id: 1)
    expectEqual(pan.velocity(in: nil), .zero)
  }

  @Test("GE-8 with fewer pointers left than the minimum the translation stands still, also at the end") func tooFewLeft() {
    pan.minimumNumberOfTouches = 2
    var (states, ways): ([GestureRecognizer.State], [Vector]) = ([], [])
    pan.addAction { [pan] in
      states.append(pan.state)
      ways.append(pan.translation(in: nil))
    }
    desk.send(.began, 80, 100, at: 0)
    desk.send(.began, 120, 60, at: 0, id: 1)
    desk.send(.moved, 110, 100, at: 0.01)
    desk.send(.moved, 150, 60, at: 0.01, id: 1)
    desk.send(.ended, 110, 100, at: 0.02)
    desk.send(.moved, 190, 90, at: 0.03, id: 1)
    desk.send(.moved, 230, 120, at: 0.04, id: 1)
    // a second one again: both go on from where they are
    desk.send(.began, 90, 100, at: 0.05)
    desk.send(.moved, 94, 102, at: 0.06)
    desk.send(.ended, 94, 102, at: 0.07)
    desk.send(.ended, 260, 140, at: 0.08, id: 1)
    expectEqual(states, [.began, .changed, .changed, .ended])
    expectEqual(ways, [.zero, Vector(dx: 15, dy: 0), Vector(dx: 17, dy: 1), Vector(dx: 17, dy: 1)])
  }

  @Test("GE-2 disabling cancels a gesture in progress") func disable() {
    var states: [GestureRecognizer.State] = []
    pan.addAction { [pan] in states.append(pan.state) }
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 140, 100, at: 0.01)
    pan.isEnabled = false
    expectEqual(states, [.began, .cancelled])
    desk.send(.moved, 180, 100, at: 0.02)
    desk.send(.ended, 180, 100, at: 0.03)
    expect(!desk.send(.began, 100, 100, at: 1))
  }
}
