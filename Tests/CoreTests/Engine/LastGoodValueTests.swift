import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("The last finite value stays on screen while a curve returns non-finite numbers, whatever else runs") struct LastGoodValueTests {
  let stage = Stage()

  /// Not finite between 0.5 and 0.75.
  private struct Torn: TimingCurveProvider, Hashable {
    func progress(at s: Double) -> Double { s >= 0.5 && s < 0.75 ? .nan : s }
    func velocity(at s: Double) -> Double { s >= 0.5 && s < 0.75 ? .nan : 1 }
  }

  /// What else runs: on the value itself, or only on its neighbour.
  enum Beside: CaseIterable { case nothing, row, spring, neighbour, animator }

  /// How it is animated: repeating, replacing, or adding in a part of an animator.
  enum Way: CaseIterable { case repeated, absolute, part }

  private func start(_ way: Way, _ body: @escaping () -> Void) -> AnyObject? {
    switch way {
    case .repeated: animate(withDuration: 1, timingParameters: Torn(), options: .repeat, animations: body)
    case .absolute: animate(withDuration: 1, timingParameters: Torn(), options: .absolute, animations: body)
    case .part:
      let animator = PropertyAnimator(duration: 1, timingParameters: Torn(), stage: stage)
      animator.addAnimations(body, delayFactor: 0.25)
      animator.startAnimation()
      return animator
    }
    return nil
  }

  /// What else runs, on the same value or on its neighbour `y`; the result is to be retained.
  private func start(_ beside: Beside, on other: Animated<Double>, _ y: Animated<Double>) -> AnyObject? {
    switch beside {
    case .nothing: break
    case .row: animate(withDuration: 2, options: .curveLinear) { other.value = 200 }
    case .spring: animate(withDuration: 2, timingParameters: SpringTimingParameters(dampingRatio: 1)) { other.value = 200 }
    case .neighbour: animate(withDuration: 2, options: .curveLinear) { y.value = 200 }
    case .animator:
      let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) { other.value = 200 }
      animator.startAnimation()
      return animator
    }
    return nil
  }

  @Test(
    "MU-5: it stays, in a frame and in single reads, is reported once, and moves again when the curve is finite", arguments: Way.allCases,
    Beside.allCases)
  func stays(way: Way, beside: Beside) {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    // on the same value, animations that do not add are replaced
    let held = [start(way) { x.value = 100 }, start(beside, on: way == .part ? x : y, y)]
    // sixteenths of a second with non-finite results
    let torn = way == .part ? 10...12 : 8...11
    let reports = Reports.during {
      stage.advance(to: Double(torn.lowerBound - 1) / 16)
      var good = x.presentation
      expect(good > 0 && good != x.value)
      // a tabulated curve keeps its last finite piece
      if way != .part {
        stage.advance(to: 0.5)
        good = x.presentation
        expectLess(abs(good - 50), than: 100.0 / 256)
      }
      // with others on one value only its own part stops
      let isAlone = way != .part || beside == .nothing || beside == .neighbour
      for step in torn {
        stage.advance(to: Double(step) / 16)
        let shown = x.presentation
        expect((isAlone ? shown == good : shown.isFinite) && x.velocity.isFinite, "at \(stage.now)")
        y.value += 1
        expectEqual(x.presentation, shown, "alone at \(stage.now)")
      }
      stage.advance(to: Double(torn.upperBound + 1) / 16)
      expect(x.presentation != good && x.presentation.isFinite)
    }
    expect(reports.count == 1 && reports.allSatisfy { "\($0)".hasPrefix("presentation ") }, "\(reports)")
    withExtendedLifetime(held) {}
  }

  @Test(
    "MU-5: an animation that only follows a curve or an animator stays near its last finite value, which is reported once",
    arguments: [false, true])
  func rows(follows: Bool) {
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, timingParameters: Torn(), stage: stage)
    animator.addAnimations { x.value = 100 }
    if follows { animator.startAnimation() } else { animate(withDuration: 1, timingParameters: Torn()) { x.value = 100 } }
    let reports = Reports.during {
      for step in 1...15 {
        stage.advance(to: Double(step) / 16)
        // a node of a table, or the last frame, before it
        let last = follows ? 7.0 / 16 : 255.0 / 512
        let wanted = (8...11).contains(step) ? last : Double(step) / 16
        expectLess(abs(x.presentation - 100 * wanted), than: 1e-9, "at \(stage.now)")
        expect(x.velocity.isFinite)
      }
    }
    expect(reports.count == 1 && reports.allSatisfy { "\($0)".hasPrefix("presentation ") }, "\(reports)")
  }

  @Test("MU-5: a colour that is not finite as it is mixed, with its alpha in it", arguments: [false, true]) func mixed(isAnimated: Bool) {
    let tint = Animated(Color(red: 0, green: 0, blue: 0), in: stage)
    animate(withDuration: 2, options: [.curveLinear, .additive]) { tint.value = Color(red: 1, green: 1, blue: 1) }
    stage.advance(to: 0.5)
    expectEqual(tint.presentation, Color(red: 0.25, green: 0.25, blue: 0.25))
    let huge = Color(red: 1e308, green: 0, blue: 0, alpha: 1e9)
    let reports = Reports.during {
      if isAnimated { animate(withDuration: 0.25, options: .additive) { tint.value = huge } } else { tint.value = huge }
      for time in [0.625, 1, 1.75] {
        stage.advance(to: time)
        expectEqual(tint.presentation, Color(red: 0.25, green: 0.25, blue: 0.25))
        expectEqual(stage.engine.unsoundness, nil)
      }
    }
    expectEqual(reports.count, 1)
    stage.advance(to: 2)
    expect(tint.presentation == huge && stage.underWay.isEmpty)
  }
}
