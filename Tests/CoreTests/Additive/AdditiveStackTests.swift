import Expectations
import Foundation
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("Additive animations sum up") struct AdditiveStackTests {
  /// One animation as in the rules: an offset that decays from old − new to 0 on its own clock.
  private struct Offset {
    var distance, begin, stated: Double
    var curve: ReferenceCurve
    func value(at time: Double) -> Double { distance * curve.left(at: time - begin, stated: stated) }
  }

  let stage = Stage()

  @Test("AD-4: from old − new to 0, added to the model; the old animation stays", arguments: ReferenceCurve.all)
  func formula(curve: ReferenceCurve) {
    let x = Animated(20.0, in: stage)
    animate(withDuration: 1, timingParameters: curve.provider) { x.value = 120 }
    var offsets = [Offset(distance: -100, begin: 0, stated: 1, curve: curve)]
    stage.advance(to: 0.3)
    animate(withDuration: 0.8, timingParameters: curve.provider) { x.value = 40 }
    offsets.append(Offset(distance: 80, begin: 0.3, stated: 0.8, curve: curve))
    expectEqual(x.value, 40)
    for step in 0...30 {
      stage.advance(to: 0.3 + Double(step) * 0.07)
      let expected = offsets.reduce(40) { $0 + $1.value(at: stage.now) }
      expectLess(abs(x.presentation - expected), than: 1e-5, "\(curve) at \(stage.now)")
    }
  }

  @Test("AD-5: each contribution has its own curve, clock and delay, and is removed on its own", arguments: 0..<3)
  func ownClocks(rotation: Int) {
    let x = Animated(0.0, in: stage)
    var offsets: [Offset] = []
    var model = 0.0
    let curves = ReferenceCurve.all
    for i in 0..<7 {
      stage.advance(to: Double(i) * 0.11)
      let curve = curves[(i + rotation) % curves.count]
      let (stated, delay) = (0.4 + Double((i * 3 + rotation) % 5) * 0.2, i % 3 == 1 ? 0.15 : 0)
      let target = Double((i * 53 + rotation * 17) % 201 - 100)
      animate(withDuration: stated, delay: delay, timingParameters: curve.provider) { x.value = target }
      offsets.append(Offset(distance: model - target, begin: stage.now + delay, stated: stated, curve: curve))
      model = target
    }
    for step in 0...60 {
      stage.advance(to: 0.66 + Double(step) * 0.0437)
      let alive = offsets.filter { stage.now < $0.begin + $0.curve.seconds(stated: $0.stated) }
      expectEqual(x.animationCount, alive.count, "at \(stage.now)")
      let expected = alive.reduce(model) { $0 + $1.value(at: stage.now) }
      expectLess(abs(x.presentation - expected), than: 2e-5, "at \(stage.now)")
    }
    expectEqual(stage.advance(to: 10), .idle)
    expectEqual(x.presentation, model)
  }

  @Test("AD-7: linear there and back in equal times stands still with velocity 0, then leaves") func standsStill() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 0.8, options: .curveLinear) { x.value = 160 }
    stage.advance(to: 0.2)
    animate(withDuration: 0.8, options: .curveLinear) { x.value = 0 }
    for time in [0.2, 0.4, 0.6, 0.79] {
      stage.advance(to: time)
      expectLess(abs(x.presentation - 40), than: 1e-9)
      expectLess(abs(x.velocity), than: 1e-9)
    }
    stage.advance(to: 0.9)
    expectLess(abs(x.presentation - 20), than: 1e-9)
    expectLess(abs(x.velocity + 200), than: 1e-9)
  }

  @Test("AD-8: a shorter animation back overshoots its target and returns to it") func undershoot() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = 500 }
    stage.advance(to: 0.4)
    animate(withDuration: 0.4, options: .curveLinear) { x.value = 0 }
    // −500 · (1 − t) + 500 · (1 − (t − 0.4) / 0.4), smallest at 0.8: −100
    for (time, value) in [(0.5, 125.0), (0.6, 50), (0.7, -25), (0.8, -100), (0.9, -50), (1, 0)] {
      stage.advance(to: time)
      expectLess(abs(x.presentation - value), than: 1e-6, "at \(time)")
    }
  }

  @Test("AD-12: animations of one value stack without keys; a new one does not replace the older ones") func keys() {
    let x = Animated(0.0, in: stage)
    for i in 1...5 {
      animate(withDuration: Double(i), options: .curveLinear) { x.value = Double(i) }
      expectEqual(x.animationCount, i)
    }
    for ended in 1...5 {
      stage.advance(to: Double(ended))
      expectEqual(x.animationCount, 5 - ended)
    }
  }

  @Test("AD-13: additive completions stack; each comes at its own end, with true") func completions() {
    let x = Animated(0.0, in: stage)
    var log: [String] = []
    for (i, seconds) in [1.0, 0.3, 2, 0.3].enumerated() {
      stage.advance(to: Double(i) / 10)
      animate(withDuration: seconds, animations: { x.value += 10 }, completion: { log.append("\(i) \($0)") })
    }
    expect(log.isEmpty)
    for (time, count) in [(0.39, 0), (0.41, 1), (0.61, 2), (1.01, 3), (2.19, 3), (2.21, 4)] {
      stage.advance(to: time)
      expectEqual(log.count, count, "at \(time)")
    }
    expectEqual(log, ["1 true", "3 true", "0 true", "2 true"])
  }

  @Test("AD-14: a change without duration moves the model and leaves the offsets; removal cancels them") func zeroDuration() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = 100 }
    stage.advance(to: 0.25)
    animate(withDuration: 0) { x.value = 300 }
    expectLess(abs(x.presentation - 225), than: 1e-9)
    expectEqual(x.animationCount, 1)
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 250), than: 1e-9)
    x.value = 0
    expectLess(abs(x.presentation + 50), than: 1e-9)
    x.removeAllAnimations()
    expectEqual(x.presentation, 0)
  }

  @Test("AD-17: 2,000 contributions on one value are legal, sum up, and are gone at their ends") func many() {
    let x = Animated(0.0, in: stage)
    var random = SplitMix64(seed: 17)
    var offsets: [Offset] = []
    var model = 0.0
    for i in 0..<2000 {
      stage.advance(to: Double(i) / 2000)
      let (target, stated) = (random.number(-100...100), random.number(0.2...1.2))
      animate(withDuration: stated, options: .curveLinear) { x.value = target }
      offsets.append(Offset(distance: model - target, begin: stage.now, stated: stated, curve: .linear))
      model = target
    }
    for time in [1, 1.1, 1.5, 2.1] {
      stage.advance(to: time)
      let expected = offsets.reduce(model) { $0 + $1.value(at: time) }
      expectLess(abs(x.presentation - expected), than: 1e-7)
      expectEqual(x.animationCount, offsets.count { time < $0.begin + $0.stated })
    }
    expectEqual(stage.advance(to: 3), .idle)
    expectEqual(x.presentation, model)
  }

  @Test("AD-17, IV-12: twenty half turns as a stack of maps, ten whole turns on the way") func halfTurns() {
    let x = Animated(AffineTransform.identity, in: stage)
    let half = AffineTransform(rotationAngle: .pi)
    animate(withDuration: 20, options: .curveLinear) { for _ in 0..<20 { x.value = x.value.concatenating(half) } }
    expectEqual(x.animationCount, 20)
    // each contribution decays from half a turn to 0, clockwise: together 10 turns in 20 s
    for step in 0..<80 {
      stage.advance(to: Double(step) * 0.25 + 0.05)
      let angle = Double.pi * stage.now
      expectLess(abs(x.presentation.a - cos(angle)), than: 1e-6, "at \(stage.now)")
      expectLess(abs(x.presentation.b - sin(angle)), than: 1e-6, "at \(stage.now)")
    }
  }
}
