import Expectations
import LegatoTiming
import Testing

/// Values from the algorithm of CSS Easing Functions Level 2, "Step easing functions".
@Suite("Steps") struct StepsCurveTests {
  typealias Jump = StepsCurve.Jump

  static let thirds: [(Jump, [(Double, Double)])] = [
    (.start, [(-0.4, -1 / 3.0), (-0.1, 0), (0, 1 / 3.0), (0.3, 1 / 3.0), (0.5, 2 / 3.0), (0.7, 1), (1, 1), (1.1, 4 / 3.0)]),
    (.end, [(-0.4, -2 / 3.0), (-0.1, -1 / 3.0), (0, 0), (0.3, 0), (0.5, 1 / 3.0), (0.7, 2 / 3.0), (1, 1), (1.1, 1), (1.4, 4 / 3.0)]),
    (.none, [(-0.1, -1 / 2.0), (0, 0), (0.3, 0), (0.5, 1 / 2.0), (0.7, 1), (1, 1), (1.1, 3 / 2.0)]),
    (.both, [(-0.4, -1 / 4.0), (-0.1, 0), (0, 1 / 4.0), (0.3, 1 / 4.0), (0.5, 2 / 4.0), (0.7, 3 / 4.0), (1, 1), (1.1, 1), (1.4, 5 / 4.0)]),
  ]
  @Test("four jump terms inside and outside 0…1", arguments: thirds) func values(jump: Jump, anchors: [(Double, Double)]) throws {
    let curve = try StepsCurve(3, jump: jump)
    for (s, progress) in anchors {
      expectEqual(curve.progress(at: s), progress, "\(jump) at \(s)")
      expectEqual(curve.velocity(at: s), 0)
    }
  }

  @Test("with the before flag a jump shows the step below it, but none below 0", arguments: Jump.allCases) func before(jump: Jump) throws {
    let curve = try StepsCurve(4, jump: jump)
    expectEqual(curve.progress(at: 0, isBefore: true), 0)
    expectLess(curve.progress(at: 0.5, isBefore: true), than: curve.progress(at: 0.5))
    expectEqual(curve.progress(at: 0.6, isBefore: true), curve.progress(at: 0.6))
    expectLess(curve.progress(at: -0.5, isBefore: true), than: curve.progress(at: -0.5))
  }

  @Test("step-start and step-end jump once") func one() {
    expect(StepsCurve.stepStart.progress(at: 0) == 1 && StepsCurve.stepStart.progress(at: 0, isBefore: true) == 0)
    expect(StepsCurve.stepEnd.progress(at: 0.999) == 0 && StepsCurve.stepEnd.progress(at: 1) == 1)
  }

  @Test("a count that makes no staircase throws", arguments: [(0, Jump.end), (-1, .both), (1, .none), (Int.max, .start)])
  func refused(steps: Int, jump: Jump) { #expect(throws: TimingError.self) { try StepsCurve(steps, jump: jump) } }

  @Test("jump-none with many steps stays finite") func many() throws {
    let curve = try StepsCurve(StepsCurve.maximumStepCount, jump: .none)
    expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1 && abs(curve.progress(at: 0.5) - 0.5) < 1e-8)
  }
}
