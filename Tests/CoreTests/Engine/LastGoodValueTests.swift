import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("The last good value stays on screen while a curve answers no number, whatever else runs") struct LastGoodValueTests {
  let stage = Stage()

  /// No number between 0.5 and 0.75.
  private struct Torn: TimingCurveProvider, Hashable {
    func progress(at s: Double) -> Double { s >= 0.5 && s < 0.75 ? .nan : s }
    func velocity(at s: Double) -> Double { s >= 0.5 && s < 0.75 ? .nan : 1 }
  }

  /// What runs beside it: on the value itself, or only on its neighbour.
  enum Beside: CaseIterable { case nothing, row, spring, neighbour, animator }

  /// How it is led: by itself, replacing, as a row, or as far as an animator is.
  enum Way: CaseIterable { case repeated, absolute, row, followed }

  private func start(_ way: Way, _ body: @escaping () -> Void) -> AnyObject? {
    switch way {
    case .repeated: animate(withDuration: 1, timingParameters: Torn(), options: .repeat, animations: body)
    case .absolute: animate(withDuration: 1, timingParameters: Torn(), options: .absolute, animations: body)
    case .row: animate(withDuration: 1, timingParameters: Torn(), animations: body)
    case .followed:
      let animator = PropertyAnimator(duration: 1, timingParameters: Torn(), stage: stage)
      animator.addAnimations(body)
      animator.startAnimation()
      return animator
    }
    return nil
  }

  @Test("MU-5: it stays, in a frame and read alone, is reported once, and goes on behind it", arguments: Way.allCases, Beside.allCases)
  func stays(way: Way, beside: Beside) {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var held: [AnyObject?] = []
    held.append(start(way) { x.value = 100 })
    switch beside {
    case .nothing: break
    case .row: animate(withDuration: 2, options: .curveLinear) { x.value = 200 }
    case .spring: animate(withDuration: 2, timingParameters: SpringTimingParameters(dampingRatio: 1)) { x.value = 200 }
    case .neighbour: animate(withDuration: 2, options: .curveLinear) { y.value = 200 }
    case .animator:
      let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) { y.value = 200 }
      animator.startAnimation()
      held.append(animator)
    }
    let reports = Reports.during {
      stage.advance(to: 0.4375)
      let good = x.presentation
      #expect(good > 0)
      for step in 8...11 {
        stage.advance(to: Double(step) / 16)
        #expect(x.presentation == good && x.velocity.isFinite, "at \(stage.now)")
        y.value += 0
        #expect(x.presentation == good, "alone at \(stage.now)")
      }
      stage.advance(to: 0.8125)
      #expect(x.presentation != good && x.presentation.isFinite)
    }
    #expect(reports.count == 1 && reports.allSatisfy { "\($0)".hasPrefix("presentation ") }, "\(reports)")
    withExtendedLifetime(held) {}
  }
}
