import Expectations
import LegatoCore
import TestSupport
import Testing

/// A value whose animations are not rows, and of which a chunk has room for few.
private protocol Wide: Animatable { init(_ number: Double) }
extension Thousands: Wide {}
private struct Picture: Wide, Equatable {
  var numbers: [Double]
  static var componentCount: Int { 70_000 }
  static var combination: Combination { .sum }
  init(_ number: Double) { numbers = Array(repeating: number, count: Self.componentCount) }
  init(components: Span<Double>) { numbers = components.indices.map { components[$0] } }
  func write(to components: inout MutableSpan<Double>) { for i in numbers.indices { components[i] = numbers[i] } }
}

@Suite("A value at rest presents its model, without traces of earlier animations") struct RestTests {
  let stage = Stage()

  @Test("MU-5: the last finite value also stays at rest, and each time it becomes non-finite is reported once", arguments: [false, true])
  func notFinite(besideMoving: Bool) {
    let (x, neighbour) = (Animated(Point.zero, in: stage), Animated(Point.zero, in: stage))
    let colour = Animated(Color(red: 0, green: 0, blue: 0), in: stage)
    if besideMoving { animate(withDuration: 10) { neighbour.value = Point(x: 100, y: 0) } }
    for number in [5.0, 7] {
      x.value = Point(x: number, y: 1)
      colour.value = Color(red: number, green: 1, blue: 1)
      let reports = Reports.during {
        x.value = Point(x: .nan, y: 2)
        colour.value = Color(red: .nan, green: 2, blue: 2)
        for _ in 0..<3 {
          expectEqual(x.presentation, Point(x: number, y: 1))
          expectEqual(colour.presentation, Color(red: number, green: 1, blue: 1))
          expectEqual(x.velocity, .zero)
          stage.advance(to: stage.now + 0.1)
        }
      }
      expectEqual(reports.count, 2)
    }
    (x.value, colour.value) = (.zero, Color(red: 1, green: 1, blue: 1))
    expectEqual(x.presentation, .zero)
    expectEqual(colour.presentation, Color(red: 1, green: 1, blue: 1))
  }

  @Test("a reused index has no data of the removed value") func reuse() {
    for moves in [false, true] {
      var gone: [Animated<Double>] = (0..<40).map { Animated(Double($0) + 9, in: stage) }
      if moves {
        animate(withDuration: 1) { for value in gone { value.value = 50 } }
        stage.advance(to: stage.now + 0.5)
      }
      gone.removeAll()
      let reports = Reports.during {
        let unwell = (0..<40).map { _ in Animated(Double.nan, in: stage) }
        expect(unwell.allSatisfy { $0.presentation == 0 && !$0.isAnimating })
      }
      expectEqual(reports.count, 40)
      let well = (0..<40).map { Animated(Double($0), in: stage) }
      expect(well.indices.allSatisfy { well[$0].presentation == Double($0) && well[$0].velocity == 0 })
    }
  }

  @Test("AD-4: values of any width rest, move and rest again") func widths() {
    func check<Value: Wide & Equatable>(_: Value.Type) {
      let values = (0..<3).map { Animated(Value(Double($0)), in: stage) }
      expect(values.indices.allSatisfy { values[$0].presentation == Value(Double($0)) })
      animate(withDuration: 1, options: .curveLinear) { values[1].value = Value(3) }
      stage.advance(to: stage.now + 0.5)
      expectEqual(values[0].presentation, Value(0))
      expectEqual(values[1].presentation, Value(2))
      expectEqual(values[1].velocity, Value(2))
      stage.advance(to: stage.now + 1)
      expectEqual(values[1].presentation, Value(3))
      expectEqual(values[1].velocity, Value(0))
      let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { values[2].value = Value(8) }
      animator.startAnimation()
      stage.advance(to: stage.now + 0.5)
      expectEqual(values[2].presentation, Value(5))
      animator.isReversed = true
      stage.advance(to: stage.now + 1)
      expectEqual(values[2].value, Value(2), "PA-36")
    }
    check(Thousands.self)
    check(Picture.self)
  }

  @Test("SP-13: velocities read one after the other are those of each value") func velocities() {
    let (number, map, still) = (
      Animated(0.0, in: stage), Animated(AffineTransform.identity, in: stage), Animated(Point(x: 1, y: 1), in: stage)
    )
    animate(withDuration: 1, options: .curveLinear) {
      number.value = 10
      map.value = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 20, ty: 0)
    }
    stage.advance(to: 0.25)
    for _ in 0..<2 {
      expectLess(abs(number.velocity - 10), than: 1e-9)
      expectLess(abs(map.velocity.tx - 20), than: 1e-9)
      expectEqual(still.velocity, .zero)
    }
  }
}
