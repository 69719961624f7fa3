import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("A dial reports the angle that one pointer has turned, and its velocity") struct DialTests {
  let desk = Desk()
  let dial = DialGestureRecognizer()
  /// Roundings of angles of some turns.
  static let rounding = 1e-12

  init() { desk.card.addGestureRecognizer(dial) }

  /// A pointer goes round the card's middle, (100, 100), by steps of ten degrees in hundredths of a second.
  private func turn(
    from first: Int, to last: Int, radius: Double = 40, at start: Double = 0, id: Int = 0, around hub: Point = Point(x: 100, y: 100)
  ) {
    let steps = stride(from: first, through: last, by: first < last ? 10 : -10)
    for (index, degrees) in steps.enumerated() {
      let turned = AffineTransform(rotationAngle: Double(degrees) * .pi / 180)
      desk.send(
        index == 0 ? .began : .moved, hub.x + radius * turned.a, hub.y + radius * turned.b, at: start + Double(index) / 100, id: id)
    }
  }

  @Test(
    "GE-19: a quarter turn clockwise is π/2, the opposite direction is negative, and whole turns add up",
    arguments: [(0, 90), (90, 0), (0, 810), (0, -720)])
  func turns(first: Int, last: Int) {
    dial.hysteresis = 0
    turn(from: first, to: last)
    expectEqual(dial.state, .changed)
    expectLess(abs(dial.rotation - Double(last - first) * .pi / 180), than: Self.rounding)
    // ten degrees in a hundredth of a second
    expectLess(abs(dial.velocity - (last > first ? 1 : -1) * 1000 * .pi / 180), than: 1e-9)
  }

  @Test("GE-19: it begins after ten points along the circle, and counts from there") func hysteresis() {
    // 20 degrees of a radius of 40 are 14 points
    turn(from: 0, to: 10)
    expectEqual(dial.state, .possible)
    desk.send(.moved, 100 + 40 * 0.939_692_620_785_908_4, 100 + 40 * 0.342_020_143_325_668_7, at: 0.02)
    expect(dial.state == .began && dial.rotation == 0)
    desk.send(.moved, 100, 140, at: 0.03)
    expect(dial.state == .changed && abs(dial.rotation - 70 * .pi / 180) < Self.rounding)
    desk.send(.ended, 100, 140, at: 0.04)
    expect(dial.state == .possible && dial.rotation == 0 && dial.velocity == 0)
  }

  @Test("GE-19: a pointer that crosses the centre turns nothing there, and continues from where it leaves it") func middle() {
    dial.hysteresis = 0
    desk.send(.began, 140, 100, at: 0)
    desk.send(.moved, 103, 101, at: 0.01)
    desk.send(.moved, 97, 99, at: 0.02)
    desk.send(.moved, 60, 100, at: 0.03)
    expect(dial.state == .changed && dial.rotation == 0)
    desk.send(.moved, 100, 60, at: 0.04)
    expectLess(abs(dial.rotation - .pi / 2), than: Self.rounding)
  }

  @Test("GE-19: the pivot is a point of the layer, at its position when the pointer goes down, with the layer's transform") func pivot() {
    (dial.hysteresis, dial.pivot) = (0, Point(x: 0, y: 0))
    // the corner of the card lies at (50, 50); turned by half a turn about its middle, at (150, 150)
    desk.card.affineTransform = AffineTransform(rotationAngle: .pi)
    turn(from: 180, to: 270, radius: 30, around: Point(x: 150, y: 150))
    expectLess(abs(dial.rotation - .pi / 2), than: 1e-9)
  }

  @Test("GE-9, GE-19: setting the rotation restarts the count and leaves the velocity") func counting() {
    dial.hysteresis = 0
    turn(from: 0, to: 60)
    let before = dial.velocity
    dial.rotation = 0
    expect(dial.rotation == 0 && abs(dial.velocity - before) < 1e-9)
    desk.send(.moved, 100, 140, at: 0.07)
    expectLess(abs(dial.rotation - 30 * .pi / 180), than: Self.rounding)
  }

  @Test("GE-19: a second pointer before it begins makes it fail, a later one is ignored") func second() {
    desk.send(.began, 140, 100, at: 0)
    desk.send(.began, 60, 100, at: 0.01, id: 1)
    expectEqual(dial.state, .failed)
    desk.send(.ended, 60, 100, at: 0.02, id: 1)
    desk.send(.ended, 140, 100, at: 0.03)
    dial.hysteresis = 0
    turn(from: 0, to: 30, at: 1)
    desk.send(.began, 60, 100, at: 1.05, id: 1)
    desk.send(.moved, 100, 60, at: 1.06, id: 1)
    expect(dial.state == .changed && abs(dial.rotation - 30 * .pi / 180) < Self.rounding)
    // the first goes up: the other one turns on from where it is
    desk.send(.ended, 100 + 40 * 0.866, 120, at: 1.07)
    desk.send(.moved, 140, 100, at: 1.08, id: 1)
    expectLess(abs(dial.rotation - 120 * .pi / 180), than: Self.rounding)
    desk.send(.ended, 140, 100, at: 1.09, id: 1)
    expectEqual(dial.state, .possible)
  }

  @Test("MU-3: an invalid pivot is reported, and the former one stays") func noPivot() {
    dial.pivot = Point(x: 1, y: 2)
    let reports = Reports.during { dial.pivot = Point(x: .nan, y: 0) }
    expect(reports.count == 1 && dial.pivot == Point(x: 1, y: 2))
  }
}
