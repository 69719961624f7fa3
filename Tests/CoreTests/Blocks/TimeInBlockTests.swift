import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("A change in a block begins when it is made, also if the body advances time") struct TimeInBlockTests {
  let stage = Stage()

  /// Ways in which a block animates: as rows, as springs, on a timeline, and by frames.
  enum Way: CaseIterable { case curve, ownCurve, spring, repeated, inner, delayed, delayedSpring }

  /// Half of the distance after half of the time.
  private struct Line: TimingCurveProvider {
    func progress(at s: Double) -> Double { s }
    func velocity(at s: Double) -> Double { 1 }
  }

  private func animate(_ way: Way, _ body: () -> Void) -> BlockAnimation {
    switch way {
    case .curve: LegatoCore.animate(withDuration: 1, options: .curveLinear, animations: body)
    case .ownCurve: LegatoCore.animate(withDuration: 1, timingParameters: Line(), animations: body)
    case .spring: LegatoCore.animate(withDuration: 1, timingParameters: SpringTimingParameters(dampingRatio: 1), animations: body)
    case .repeated: LegatoCore.animate(withDuration: 1, options: [.curveLinear, .repeat], animations: body)
    case .inner:
      LegatoCore.animate(withDuration: 1, options: .curveLinear) { LegatoCore.animate(withDuration: 0, animations: body) }
    case .delayed: LegatoCore.animate(withDuration: 1, delay: 0.25, options: .curveLinear, animations: body)
    case .delayedSpring:
      LegatoCore.animate(withDuration: 1, delay: 0.25, timingParameters: SpringTimingParameters(dampingRatio: 1), animations: body)
    }
  }

  @Test("UA-1, AD-4: nothing jumps, and each change has the whole duration from its time on", arguments: Way.allCases)
  func beginsThen(way: Way) {
    let (x, y, color) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(Color.clear, in: stage))
    // the same in a block that begins then
    let (wanted, wantedColor) = (Animated(0.0, in: stage), Animated(Color.clear, in: stage))
    let end = Color(red: 1, green: 0.5, blue: 0, alpha: 1)
    _ = animate(way) {
      x.value = 100
      stage.advance(to: 0.5)
      y.value = 100
      color.value = end
      expect(y.presentation == 0 && color.presentation == .clear)
    }
    _ = animate(way) {
      wanted.value = 100
      wantedColor.value = end
    }
    for step in 1...12 {
      stage.advance(to: 0.5 + Double(step) / 8)
      expect(y.presentation == wanted.presentation && y.velocity == wanted.velocity, "at \(stage.now)")
      expectEqual(color.presentation, wantedColor.presentation, "at \(stage.now)")
    }
    if way != .repeated { expect(x.presentation == 100 && y.presentation == 100) }
  }

  @Test("UA-1: time may be advanced repeatedly, and in an inner block; running animations continue") func again() {
    let values = (0..<4).map { _ in Animated(0.0, in: stage) }
    LegatoCore.animate(withDuration: 1, options: .curveLinear) {
      for (part, value) in values.enumerated() {
        LegatoCore.animate(withDuration: 0) { stage.advance(to: Double(part) / 4) }
        value.value = 1
      }
    }
    for step in 4...8 {
      stage.advance(to: Double(step) / 4)
      for (part, value) in values.enumerated() { expectEqual(value.presentation, min(1, Double(step - part) / 4)) }
    }
  }

  @Test("UA-10, MU-7: the completion is called once, with the last end, and nothing is left behind", arguments: Way.allCases)
  func completes(way: Way) async throws {
    let (x, color) = (Animated(0.0, in: stage), Animated(Color.clear, in: stage))
    let block = animate(way) {
      for time in [0, 0.5, 0.75] {
        stage.advance(to: time)
        x.value += 100
        color.value.alpha += 0.25
      }
    }
    stage.advance(to: 1.6)
    expect(!stage.underWay.isEmpty)
    if way == .repeated {
      for value in [x] { value.removeAllAnimations() }
      color.removeAllAnimations()
    }
    stage.advance(to: 2.5)
    expect(stage.underWay.isEmpty)
    // a value that is not a sum is replaced by the later change of the same block
    try await expectEqual(block.outcome, way == .repeated ? .removed : .replaced)
  }

  @Test("PA-66: in an animator's block it joins at the animator's present fraction", arguments: [false, true]) func animator(isLate: Bool) {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    let body = {
      x.value = 100
      stage.advance(to: stage.now + 0.5)
      y.value = 100
      expectEqual(y.presentation, 0)
      LegatoCore.animate(withDuration: 0) { y.value = 200 }
      expectEqual(y.presentation, 0)
    }
    if isLate {
      animator.addAnimations {}
      animator.startAnimation()
      animator.addAnimations(body)
    } else {
      animator.addAnimations(body)
      animator.startAnimation()
    }
    stage.advance(to: 0.75)
    expect(x.presentation == 75 && y.presentation == 100)
    animator.isReversed = true
    stage.advance(to: 1)
    expect(x.presentation == 50 && y.presentation == 0)
    stage.advance(to: 2)
    expect(x.value == 0 && y.value == 0 && animator.state == .inactive && stage.underWay.isEmpty)
  }

  @Test("PA-68: a change that waits for its part of an animator still waits") func waits() {
    let y = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    animator.addAnimations(
      {
        stage.advance(to: 0.25)
        y.value = 100
      }, delayFactor: 0.5)
    animator.startAnimation()
    stage.advance(to: 0.5)
    expectEqual(y.presentation, 0)
    stage.advance(to: 0.75)
    expectEqual(y.presentation, 50)
  }

  @Test("UA-1: a host that returns the time when it is woken has the same effect", arguments: Way.allCases) func woken(way: Way) {
    let (x, wanted) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    stage.onWake = { 3 }
    _ = animate(way) { x.value = 100 }
    _ = animate(way) { wanted.value = 100 }
    expectEqual(stage.now, 3)
    for step in 0...8 {
      stage.advance(to: 3 + Double(step) / 8)
      expectEqual(x.presentation, wanted.presentation)
    }
  }
}
