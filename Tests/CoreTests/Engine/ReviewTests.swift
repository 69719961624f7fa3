import Expectations
import LegatoCore
import LegatoTiming
import Testing

/// A frame does less where all values of a chunk are alike: these are many values, of which some change.
@Suite("What a frame leaves out for all values of a kind, it does again once one of them needs it") struct ReviewTests {
  private static func linear(_ seconds: Double, _ changes: () -> Void) {
    animate(withDuration: seconds, timingParameters: CubicTimingParameters.linear, animations: changes)
  }

  @Test("AD-1, AD-3: values with one animation each, a second one on some, an end, and a model that is set in flight")
  func oneEach() {
    let stage = Stage()
    let values = (0..<150).map { _ in Animated(Point.zero, in: stage) }
    func shown() -> [Point] { values.map(\.presentation) }
    func expectAll(_ expected: (Int) -> Double) {
      for (index, point) in shown().enumerated() { expectLess(abs(point.x - expected(index)), than: 1e-6, "value \(index)") }
    }
    // from the last to the first, each in a block with a duration of its own
    for index in values.indices.reversed() { Self.linear(index == 7 ? 1 : 4) { values[index].value = Point(x: 100, y: 0) } }
    for time in [0.25, 0.5] {
      stage.advance(to: time)
      expectAll { 100 * time / ($0 == 7 ? 1 : 4) }
    }
    Self.linear(1) { values[3].value = Point(x: 200, y: 0) }
    values[9].value = Point(x: 150, y: 0)
    stage.advance(to: 1)
    // a second animation over another 100; one that is over; and a model that moves at once
    expectAll { $0 == 3 ? 25 + 50 : $0 == 7 ? 100 : $0 == 9 ? 75 : 25 }
    stage.advance(to: 2)
    expectAll { $0 == 3 ? 150 : $0 == 7 ? 100 : $0 == 9 ? 100 : 50 }
  }

  @Test("LM-12: opaque colours, one of which becomes translucent, and is opaque again")
  func colors() {
    let stage = Stage()
    let values = (0..<100).map { _ in Animated(Color.black, in: stage) }
    Self.linear(4) { for value in values { value.value = Color(red: 1, green: 0, blue: 0) } }
    stage.advance(to: 1)
    for value in values { expectLess(abs(value.presentation.red - 0.25), than: 1e-6) }
    expect(values.allSatisfy { $0.presentation.alpha == 1 })
    // from the presentation, as colours do not add: premultiplied 0.25 to 0.5, alpha 1 to 0.5
    Self.linear(2) { values[42].value = Color(red: 1, green: 0, blue: 0, alpha: 0.5) }
    stage.advance(to: 2)
    let seen = values[42].presentation
    expect(abs(seen.alpha - 0.75) < 1e-6 && abs(seen.red - 0.375 / 0.75) < 1e-6, "\(seen)")
    expect(abs(values[41].presentation.red - 0.5) < 1e-6 && values[41].presentation.alpha == 1)
    Self.linear(1) { values[42].value = Color.black }
    stage.advance(to: 3)
    expect(values[42].presentation == Color.black && abs(values[41].presentation.red - 0.75) < 1e-6)
  }

  @Test("LM-12: colours that become opaque under springs, one of which was translucent") func springs() {
    let stage = Stage()
    let values = (0..<10).map { Animated(Color(red: 0, green: 0, blue: 0, alpha: $0 == 3 ? 0.5 : 1), in: stage) }
    let spring = SpringTimingParameters(mass: 1, stiffness: 4, damping: 4)
    animate(withDuration: 0, timingParameters: spring) { for value in values { value.value = Color(red: 1, green: 0, blue: 0) } }
    stage.advance(to: 1)
    // critically damped, the way left of 1 is (1 + ωt)·e^(−ωt)
    let done = 1 - 3 * Libm.exp(-2.0)
    let (seen, other) = (values[3].presentation, values[4].presentation)
    expect(abs(seen.alpha - (0.5 + 0.5 * done)) < 1e-6 && abs(seen.red - done / (0.5 + 0.5 * done)) < 1e-6, "\(seen)")
    expect(other.alpha == 1 && abs(other.red - done) < 1e-6, "\(other)")
  }

  @Test("KF-13: keyframes only, which need no offset, and then a change beside them that has one")
  func offsets() {
    let stage = Stage()
    let values = (0..<80).map { _ in Animated(Point.zero, in: stage) }
    animateKeyframes(withDuration: 2, timingParameters: CubicTimingParameters.linear) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { for value in values[..<40] { value.value = Point(x: 10, y: 20) } }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { for value in values[..<40] { value.value = .zero } }
    }
    stage.advance(to: 0.5)
    Self.linear(1) { for value in values[40...] { value.value = Point(x: 4, y: 8) } }
    stage.advance(to: 1)
    for (index, value) in values.enumerated() {
      let expected = index < 40 ? Point(x: 10, y: 20) : Point(x: 2, y: 4)
      let shown = value.presentation
      expect(abs(shown.x - expected.x) < 1e-6 && abs(shown.y - expected.y) < 1e-6, "value \(index): \(shown)")
    }
    stage.advance(to: 2)
    expect(values[0].presentation == .zero && values[79].presentation == Point(x: 4, y: 8) && stage.underWay.isEmpty)
  }
}
