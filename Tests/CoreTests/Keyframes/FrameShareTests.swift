import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("A frame ends with the whole") struct FrameShareTests {
  let stage = Stage()

  /// What is reported, and the value after a quarter, a half and three quarters of the whole.
  private func play(_ start: Double, _ duration: Double) -> (reports: [Misuse], shown: [Double]) {
    let x = Animated(0.0, in: stage)
    let reports = Reports.during {
      animateKeyframes(withDuration: 1, options: .curveLinear) {
        addKeyframe(withRelativeStartTime: start, relativeDuration: duration) { x.value = 100 }
      }
    }
    let begin = stage.now
    return (reports, [0.25, 0.5, 0.75].map { x.presentation(at: begin + $0, on: stage) })
  }

  @Test("KF-12, MU-3: one that is longer than the rest is cut to it, and reported") func tooLong() {
    let (reports, shown) = play(0.5, 1)
    expectEqual(shown, [0, 0, 50])
    expectEqual(reports.count, 1)
    expect(reports.first.map { "\($0)".contains("relative duration in 0…0.5") && "\($0)".contains("found 1.0") } ?? false)
  }

  @Test("KF-12: one that is longer only by rounding is not reported") func rounded() {
    for (start, duration) in [(0.5 + 0x1p-40, 0.5), (1, 0), (0, 1), (2.0 / 3, 1.0 / 3)] {
      expect(play(start, duration).reports.isEmpty, "\(start), \(duration)")
    }
  }
}

extension Animated<Double> {
  fileprivate func presentation(at time: Double, on stage: Stage) -> Double {
    stage.advance(to: time)
    return presentation
  }
}
