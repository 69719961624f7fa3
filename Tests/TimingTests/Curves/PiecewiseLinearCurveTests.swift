import Expectations
import LegatoTiming
import Testing

/// Canonical forms and values from CSS Easing Functions Level 2, "The linear() easing function".
@Suite("Straight lines between points") struct PiecewiseLinearCurveTests {
  typealias Stop = PiecewiseLinearCurve.Stop
  typealias Points = [(Double, Double)]

  static let canonical: [(String, Points)] = [
    ("linear(0, 1)", [(0, 0), (1, 1)]),
    ("linear(0, 0.25, 1)", [(0, 0), (0.5, 0.25), (1, 1)]),
    ("linear(0, 0.25 75%, 1)", [(0, 0), (0.75, 0.25), (1, 1)]),
    ("linear(0, 0.25 25% 75%, 1)", [(0, 0), (0.25, 0.25), (0.75, 0.25), (1, 1)]),
    ("linear(0, 25% 75% 0.25, 1)", [(0, 0), (0.25, 0.25), (0.75, 0.25), (1, 1)]),
    ("linear(0, 0.1, 0.2 40%, 0.4, 0.7, 1)", [(0, 0), (0.2, 0.1), (0.4, 0.2), (0.4 + 0.6 / 3, 0.4), (0.4 + 1.2 / 3, 0.7), (1, 1)]),
    // A position below the largest before it is raised to it.
    ("linear(0, 0.5 50%, 0.3 20%, 1)", [(0, 0), (0.5, 0.5), (0.5, 0.3), (1, 1)]),
    ("linear(0 50%, 0.2 10% 70%, 1)", [(0.5, 0), (0.5, 0.2), (0.7, 0.2), (1, 1)]),
    ("linear(0, 1 140%, 0.5)", [(0, 0), (1.4, 1), (1.4, 0.5)]),
    ("linear(0 -50%, 1)", [(-0.5, 0), (1, 1)]),
    ("linear(0.5)", [(0, 0.5)]),
  ]
  @Test("stops become canonical points", arguments: canonical) func points(text: String, expected: Points) throws {
    guard case .linear(let curve) = try TimingCurveText(text) else { return expect(Bool(false), "\(text) is no linear()") }
    expectEqual(curve.points.count, expected.count)
    for (point, (x, y)) in zip(curve.points, expected) { expect(abs(point.x - x) < 1e-15 && point.y == y, "\(text)") }
  }

  @Test("values and slopes, also outside; on a corner the slope to the right") func values() throws {
    let curve = try PiecewiseLinearCurve([Stop(0), Stop(0.25, at: 0.25, 0.75), Stop(1)])
    let anchors: [(Double, Double, Double)] = [
      (-1, -1, 1), (0, 0, 1), (0.125, 0.125, 1), (0.25, 0.25, 0), (0.5, 0.25, 0), (0.75, 0.25, 3), (0.875, 0.625, 3), (1, 1, 3), (2, 4, 3),
    ]
    for (s, value, slope) in anchors {
      expect(curve.progress(at: s) == value && curve.velocity(at: s) == slope, "\(s)")
    }
  }

  @Test("of points with equal x the last one counts, and beyond a jump at an end the curve is constant") func jumps() throws {
    let jump = try PiecewiseLinearCurve([Stop(0, at: 0.5), Stop(1, at: 0.5)])
    expect(jump.progress(at: 0.5.nextDown) == 0 && jump.progress(at: 0.5) == 1 && jump.progress(at: -3) == 0 && jump.progress(at: 7) == 1)
    expect(jump.velocity(at: 0.2) == 0 && jump.velocity(at: 0.5) == 0 && jump.velocity(at: 2) == 0)
    let inside = try PiecewiseLinearCurve([Stop(0), Stop(0.2, at: 0.5), Stop(0.6, at: 0.5), Stop(0.8, at: 0.5), Stop(1)])
    expect(abs(inside.progress(at: 0.5.nextDown) - 0.2) < 1e-12 && inside.progress(at: 0.5) == 0.8)
    expectLess(abs(inside.velocity(at: 0.5) - 0.4), than: 1e-12)
  }

  @Test("no stops, and invalid numbers, throw") func refused() {
    #expect(throws: TimingError.self) { try PiecewiseLinearCurve([]) }
    #expect(throws: TimingError.self) { try PiecewiseLinearCurve([Stop(.nan), Stop(1)]) }
    #expect(throws: TimingError.self) { try PiecewiseLinearCurve([Stop(0), Stop(1, at: .infinity)]) }
    #expect(throws: TimingError.self) { try PiecewiseLinearCurve(values: []) }
  }

  @Test("numbers at the limit of a Double stay finite") func huge() throws {
    let most = Double.greatestFiniteMagnitude
    let curve = try PiecewiseLinearCurve([Stop(-most), Stop(most)])
    expect(curve.progress(at: 0.5) == 0 && curve.velocity(at: 0.5) == most)
  }
}
