import Expectations
import LegatoTiming
import Testing

@Suite("A curve through a table") struct SampledCurveTests {
  static let table = [0, 0.1, 0.1, 0.7, 0.65, 1.2, 1]

  /// From SciPy's PchipInterpolator on the same table.
  static let anchors: [(Double, Double, Double)] = [
    (0, 0.0, 0.9), (0.05, 0.04365, 0.819), (0.2, 0.1, 0.0), (1 / 3, 0.1, 0.0), (0.4, 0.3112, 5.184), (0.55, 0.6892, -0.378),
    (0.7, 0.7072, 3.168), (0.8333, 1.1999999340088, 0.003959207999987), (0.9, 1.1848, -0.624), (1, 1.0, -3.45),
  ]
  @Test("the monotone cubic is PCHIP", arguments: anchors) func monotone(s: Double, value: Double, slope: Double) throws {
    let curve = try SampledCurve(values: Self.table)
    expect(abs(curve.progress(at: s) - value) < 1e-12 && abs(curve.velocity(at: s) - slope) < 1e-9)
  }

  @Test("it goes through its values, and between two of them stays within them", arguments: SampledCurve.Interpolation.allCases)
  func between(interpolation: SampledCurve.Interpolation) throws {
    let curve = try SampledCurve(values: Self.table, interpolation: interpolation)
    let pieces = Self.table.count - 1
    for (index, (a, b)) in zip(Self.table, Self.table.dropFirst()).enumerated() {
      expectLess(abs(curve.progress(at: Double(index) / Double(pieces)) - a), than: 1e-12)
      for k in 0...50 {
        let value = curve.progress(at: (Double(index) + Double(k) / 50) / Double(pieces))
        expect(value >= min(a, b) - 1e-12 && value <= max(a, b) + 1e-12)
      }
    }
    expectEqual(curve.progress(at: 1), 1)
  }

  @Test("linear interpolation has the slope to the right on a corner; both kinds continue along their end slopes") func slopes() throws {
    let lines = try SampledCurve(values: [0, 0.25, 1], interpolation: .linear)
    expect(lines.velocity(at: 0.5) == 1.5 && lines.velocity(at: 0.5.nextDown) == 0.5)
    expect(lines.progress(at: -1) == -0.5 && lines.progress(at: 2) == 2.5)
    let cubic = try SampledCurve(values: Self.table)
    expect(abs(cubic.progress(at: 1.5) - (1 - 3.45 / 2)) < 1e-12 && abs(cubic.progress(at: -1) + 0.9) < 1e-12)
  }

  @Test("two values make a line") func two() throws {
    let line = try SampledCurve(values: [0, 1])
    for s in [-1, 0, 0.3, 1, 2.0] { expect(line.progress(at: s) == s && line.velocity(at: s) == 1) }
  }

  @Test("fewer than two values, or an invalid one, throw", arguments: [[], [1], [0, .nan], [0, .infinity, 1]])
  func refused(values: [Double]) { #expect(throws: TimingError.self) { try SampledCurve(values: values) } }
}
