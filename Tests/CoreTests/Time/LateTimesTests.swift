import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("A host that pushes times in two parts gets the same results after thirty years") struct LateTimesTests {
  @Test(
    "MT-16: springs, start velocities, delays, repeats, late joiners and reversals, next to an animation that never rests",
    arguments: LateTimes.begins)
  func shows(begin: Duration) {
    let apart = LateTimes.difference(begin) { begin in
      let stage = Stage()
      stage.advance(to: begin)
      let (place, turn) = (Animated(Point.zero, in: stage), Animated(AffineTransform.identity, in: stage))
      let (fade, color) = (Animated(1.0, in: stage, isAdditive: false), Animated(Color.black, in: stage))
      let endless = Animated(0.0, in: stage)
      animate(withDuration: 0.7, options: [.repeat, .autoreverse]) { endless.value = 1 }
      let spring = SpringTimingParameters(dampingRatio: 0.4)
      let animator = PropertyAnimator(duration: 0.9, timingParameters: spring, stage: stage)
      animator.addAnimations { place.value.x += 1 }
      animator.pausesOnCompletion = true
      animator.startAnimation()
      return { frame, time in
        stage.advance(to: time)
        switch frame {
        case 5: animate(withDuration: 0.2, delay: 0.3, timingParameters: spring) { fade.value = 0 }
        case 12: animator.pauseAnimation()
        case 20: animator.fractionComplete = 0.3
        case 30: animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.7), durationFactor: 1)
        case 41: animator.isReversed = true
        case 50: animate(withDuration: 0.35) { place.value.y += 1 }
        case 55: animate(withDuration: 0.4) { color.value = .orange }
        case 61: animate(withDuration: 0.5, timingParameters: spring) { turn.value = AffineTransform(rotationAngle: 2) }
        case 90: animate(withDuration: 0.5) { turn.value = AffineTransform(rotationAngle: -1) }
        default: break
        }
        return [
          place.presentation.x, place.presentation.y, place.velocity.y / 10, fade.presentation, color.presentation.red, turn.presentation.a,
          turn.presentation.b, endless.presentation,
        ]
      }
    }
    expect(apart <= 1e-7)
  }

  @Test(
    "MT-16: ends come at the same frames and in the same order, also many at once and after delays",
    arguments: LateTimes.begins)
  func ends(begin: Duration) {
    func told(_ begin: Duration) -> [String] {
      let (stage, log) = (Stage(), Log())
      stage.advance(to: begin)
      let values = (0..<40).map { _ in Animated(0.0, in: stage) }
      for (index, value) in values.enumerated() {
        animate(withDuration: 0.1 + Double(index * 17 % 40) * 0.0101, delay: Double(index % 3) * 0.1) {
          value.value = 1
        } completion: {
          log.lines.append("\(index) \($0) \(log.frame)")
        }
      }
      for frame in 0..<120 {
        log.frame = frame
        stage.advance(to: begin + .nanoseconds(16_666_667 * Int64(frame)))
      }
      return log.lines
    }
    let fresh = told(.zero)
    expectEqual(fresh.count, 40)
    expectEqual(told(begin), fresh)
  }

  private final class Log {
    var lines: [String] = []
    var frame = 0
  }

  @Test("MT-16: the time that a sleeping stage demands advances it to the begin, and no earlier", arguments: LateTimes.begins)
  func demand(begin: Duration) {
    let stage = Stage()
    stage.advance(to: begin)
    let value = Animated(0.0, in: stage)
    for delay in [0.3, 1.0 / 3, 123.456, 0.1 + 1e-9] {
      animate(withDuration: 0.1, delay: delay) { value.value += 1 }
      guard case .at(let time) = stage.demand else {
        Issue.record("\(stage.demand)")
        return
      }
      expectLess(abs(time - stage.now - delay), than: 3e-4)
      expectEqual(stage.advance(to: time), .everyFrame)
      stage.advance(to: stage.exactHostTime + .seconds(1))
      expectEqual(stage.demand, .idle)
    }
  }

  @Test("MT-16, MU-2: times increase to the nanosecond; earlier ones are reported")
  func forwards() {
    let (stage, begin) = (Stage(), Duration.seconds(1_000_000_000))
    stage.advance(to: begin + .nanoseconds(5))
    expectEqual(stage.exactNow, begin + .nanoseconds(5))
    expectEqual(stage.exactHostTime, begin + .nanoseconds(5))
    expectEqual(stage.now, 1e9)
    expectEqual(Reports.during { stage.advance(to: begin + .nanoseconds(4)) }.count, 1)
    expectEqual(stage.exactNow, begin + .nanoseconds(5))
    stage.advance(to: begin + .nanoseconds(6))
    expectEqual(stage.exactNow, begin + .nanoseconds(6))
    expectEqual(Reports.during { stage.advance(to: .seconds(-1)) }.count, 1)
    expectEqual(stage.exactNow, begin + .nanoseconds(6))
  }

  @Test("MT-16: slow motion, a pause and single steps are equally exact", arguments: LateTimes.begins)
  func slow(begin: Duration) {
    let apart = LateTimes.difference(begin) { begin in
      let stage = Stage()
      stage.advance(to: begin)
      let value = Animated(0.0, in: stage)
      let link = DisplayLink { _ in }
      link.add(to: stage)
      return { frame, time in
        stage.advance(to: time)
        switch frame {
        case 3: animate(withDuration: 0.8, timingParameters: SpringTimingParameters(dampingRatio: 0.3)) { value.value = 1 }
        case 20: stage.speed = 0.3
        case 60: stage.isPaused = true
        case 70...80: stage.step(by: 1.0 / 300)
        case 90: stage.isPaused = false
        case 110: stage.speed = 1
        default: break
        }
        return [value.presentation, value.velocity / 10]
      }
    }
    expect(apart <= 1e-7)
  }

  @Test("MT-16: a stage that wakes asks its host for the time in two parts")
  func wakes() {
    let (stage, begin) = (Stage(), Duration.seconds(1_500_000_000))
    stage.advance(to: begin)
    stage.onExactWake = { begin + .milliseconds(250) + .nanoseconds(3) }
    let value = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { value.value = 1 }
    expectEqual(stage.exactNow, begin + .milliseconds(250) + .nanoseconds(3))
    stage.advance(to: begin + .milliseconds(750) + .nanoseconds(3))
    expectLess(abs(value.presentation - 0.5), than: 1e-9)
  }
}
