import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("Resetting a translation, scale or rotation keeps the velocity") struct ResetTests {
  let desk = Desk()

  @Test("GE-9 a pan whose translation is reset at each change ends with the velocity of the finger") func pan() {
    var (sum, thrown) = (0.0, Vector.zero)
    let pan = PanGestureRecognizer { [desk] pan in
      if pan.state == .changed {
        sum += pan.translation(in: desk.window).dx
        pan.setTranslation(.zero, in: desk.window)
      }
      if pan.state == .ended { thrown = pan.velocity(in: desk.window) }
    }
    desk.card.addGestureRecognizer(pan)
    desk.send(.began, 100, 100, at: 0)
    for i in 1...20 { desk.send(.moved, 100 + 5.5 * Double(i), 100, at: 0.01 * Double(i)) }
    desk.send(.ended, 210, 100, at: 0.205)
    expect(abs(thrown.dx - 550) < 1e-6 && abs(thrown.dy) < 1e-9)
    // recognized at the second move, 11 points on
    expectLess(abs(sum - 99), than: 1e-9)
  }

  @Test("GE-9, GE-11 setting scale or rotation leaves the velocity as it is, and a reset at each change keeps that of the fingers")
  func twoFingers() {
    let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
    final class Both: GestureRecognizerDelegate {
      func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool { true }
    }
    let both = Both()
    for recognizer in [pinch, rotation] as [GestureRecognizer] {
      recognizer.delegate = both
      desk.card.addGestureRecognizer(recognizer)
    }
    var (product, sum) = (1.0, 0.0)
    func follow(_ step: Int, resets: Bool) {
      // 50 to 100 points apart in half a second, and half a turn a second
      let (distance, angle) = (50 + Double(step), .pi * Double(step) / 100)
      let end = Point(
        x: 60 + distance * AffineTransform(rotationAngle: angle).a, y: 60 + distance * AffineTransform(rotationAngle: angle).b)
      desk.send(.moved, end.x, end.y, at: 0.01 * Double(step), id: 1)
      guard resets else { return }
      if pinch.state == .began || pinch.state == .changed {
        let before = pinch.velocity
        product *= pinch.scale
        pinch.scale = 1
        expectLess(abs(pinch.velocity - before), than: 1e-9)
      }
      if rotation.state == .began || rotation.state == .changed {
        let before = rotation.velocity
        sum += rotation.rotation
        rotation.rotation = 0
        expectLess(abs(rotation.velocity - before), than: 1e-9)
      }
    }
    desk.send(.began, 60, 60, at: 0)
    desk.send(.began, 110, 60, at: 0, id: 1)
    for step in 1...50 { follow(step, resets: true) }
    // steps of one point at distances of about 95: a hundred and fifth of a second's worth
    expectLess(abs(pinch.velocity - 100.0 / 95), than: 0.02)
    expectLess(abs(rotation.velocity - .pi), than: 1e-6)
    expect(abs(product - 100.0 / 58) < 1e-9 && abs(sum - (.pi / 2 - .pi * 6 / 100)) < 0.1)
  }

  @Test("GE-9 a pinch that is reset at each change goes on after its pointers have met at one place: the factors multiply to the whole")
  func meeting() {
    var product = 1.0
    let pinch = PinchGestureRecognizer { pinch in
      guard pinch.state == .changed else { return }
      product *= pinch.scale
      pinch.scale = 1
    }
    desk.card.addGestureRecognizer(pinch)
    let reports = Reports.during {
      desk.send(.began, 60, 60, at: 0)
      desk.send(.began, 140, 60, at: 0, id: 1)
      // begins 40 points apart
      for (i, x) in [100.0, 80, 60, 60, 70, 120].enumerated() { desk.send(.moved, x, 60, at: 0.1 * Double(i + 1), id: 1) }
    }
    expectEqual(reports.count, 0)
    expectLess(abs(product - 1.5), than: 1e-9)
  }

  /// Answers what it is told to, and writes down what it could see when it was asked.
  final class Judge: GestureRecognizerDelegate {
    var seen: [Vector] = []
    var scales: [Double] = []
    var wantsAcross = false
    func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      if let pinch = recognizer as? PinchGestureRecognizer { scales.append(pinch.scale) }
      guard let pan = recognizer as? PanGestureRecognizer else { return true }
      let way = pan.translation(in: nil)
      seen.append(way)
      return !wantsAcross || abs(way.dx) > abs(way.dy)
    }
  }

  @Test("GE-9 asked whether a pan should begin, its delegate sees the finger's translation so far; the count begins with the gesture")
  func shouldBegin() {
    let (pan, judge) = (PanGestureRecognizer(), Judge())
    judge.wantsAcross = true
    pan.delegate = judge
    var ways: [Vector] = []
    pan.addAction { [pan] in ways.append(pan.translation(in: nil)) }
    desk.card.addGestureRecognizer(pan)
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 103, 112, at: 0.02)
    desk.send(.moved, 150, 112, at: 0.04)
    desk.send(.ended, 150, 112, at: 0.06)
    expect(judge.seen == [Vector(dx: 3, dy: 12)] && ways.isEmpty)
    desk.send(.began, 100, 100, at: 1)
    desk.send(.moved, 112, 103, at: 1.02)
    desk.send(.moved, 120, 103, at: 1.04)
    expect(judge.seen.last == Vector(dx: 12, dy: 3) && ways == [.zero, Vector(dx: 8, dy: 0)])
  }

  @Test("GE-11 a pinch's delegate sees the scale so far") func shouldPinch() {
    let (pinch, judge) = (PinchGestureRecognizer(), Judge())
    pinch.delegate = judge
    desk.card.addGestureRecognizer(pinch)
    desk.send(.began, 60, 60, at: 0)
    desk.send(.began, 110, 60, at: 0, id: 1)
    desk.send(.moved, 120, 60, at: 0.02, id: 1)
    expect(judge.scales == [1.2] && pinch.state == .began && pinch.scale == 1)
    desk.send(.moved, 150, 60, at: 0.04, id: 1)
    expectLess(abs(pinch.scale - 1.5), than: 1e-12)
  }

  @Test(
    "GE-13 forty milliseconds after a change of direction the velocity is that of the new direction", arguments: [60.0, 100, 120, 240],
    [0.3, 1.0, 2])
  func turn(rate: Double, speed: Double) {
    let pan = PanGestureRecognizer()
    desk.card.addGestureRecognizer(pan)
    desk.send(.began, 60, 100, at: 0)
    let frames = Int(saturating: rate * 0.2)
    for i in 1...frames { desk.send(.moved, 60 + 400 * Double(i) / rate, 100, at: Double(i) / rate) }
    expectLess(abs(pan.velocity(in: nil).dx - 400), than: 1e-6)
    for i in 1...Int(saturating: rate * 0.04) {
      desk.send(.moved, 140 - 400 * speed * Double(i) / rate, 100, at: 0.2 + Double(i) / rate)
    }
    expect(abs(pan.velocity(in: nil).dx + 400 * speed) < 1e-6 && abs(pan.velocity(in: nil).dy) < 1e-9)
  }

  @Test("GE-13 a tremble at the end of a throw is not a change of direction") func trembling() {
    let pan = PanGestureRecognizer()
    desk.card.addGestureRecognizer(pan)
    desk.send(.began, 60, 100, at: 0)
    for i in 1...10 { desk.send(.moved, 60 + 8 * Double(i), 100 + (i % 2 == 0 ? 0.5 : -0.5), at: 0.01 * Double(i)) }
    for i in 1...2 { desk.send(.moved, 140 - 0.8 * Double(i), 100, at: 0.1 + 0.01 * Double(i)) }
    let velocity = pan.velocity(in: nil)
    expect(velocity.dx > 500 && abs(velocity.dy) < 20)
  }
}
