import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("An additive retarget keeps position and velocity") struct MomentumTests {
  static let pairs = ReferenceCurve.all.flatMap { first in ReferenceCurve.all.map { (first, $0) } }

  /// Slope of the presentation just before (`side` < 0) or just after `time`, by two advances on a separate stage.
  private func slope(_ side: Double, of time: Double, _ scene: (Stage) -> Animated<Double>) -> Double {
    let (stage, step) = (Stage(), 1e-6)
    let x = scene(stage)
    if side < 0 {
      stage.advance(to: time - step)
      let before = x.presentation
      stage.advance(to: time)
      return (x.presentation - before) / step
    }
    let here = x.presentation
    stage.advance(to: time + step)
    return (x.presentation - here) / step
  }

  @Test(
    "AD-6, momentum: no jump, and the velocity changes by exactly the start velocity of the new contribution, for every pair of curves",
    arguments: pairs)
  func pair(first: ReferenceCurve, second: ReferenceCurve) {
    let (time, back) = (0.37, 0.7)
    func start(_ stage: Stage) -> Animated<Double> {
      let x = Animated(0.0, in: stage)
      animate(withDuration: 1, timingParameters: first.provider) { x.value = 100 }
      return x
    }
    func retarget(_ stage: Stage) -> Animated<Double> {
      let x = start(stage)
      stage.advance(to: time)
      animate(withDuration: back, timingParameters: second.provider) { x.value = -50 }
      return x
    }
    let stage = Stage()
    let x = start(stage)
    stage.advance(to: time)
    let (place, velocity) = (x.presentation, x.velocity)
    animate(withDuration: back, timingParameters: second.provider) { x.value = -50 }
    // an interrupted spring changes from its table to the closed form: the documented error is 1e-7 of the range, the test requires a hundredth of that
    expectLess(abs(x.presentation - place), than: 1e-9 * 150)
    let kick = -150 * second.startVelocity(stated: back)
    expectLess(abs(x.velocity - (velocity + kick)), than: 1e-6)
    // the same by difference quotients
    expectLess(abs(slope(-1, of: time, start) - velocity), than: 1)
    expectLess(abs(slope(1, of: time, retarget) - (velocity + kick)), than: 1)
  }

  @Test(
    "AD-6: with easing there is no kink: the velocity is continuous, the value turns after a slight overshoot, and no frame jumps",
    arguments: [ReferenceCurve.easeInOut, .easeIn, .loose, .critical])
  func overshoot(curve: ReferenceCurve) {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, timingParameters: curve.provider) { x.value = 100 }
    stage.advance(to: curve.seconds(stated: 1) * 0.1)
    let (turn, place, velocity) = (stage.now, x.presentation, x.velocity)
    expectGreater(velocity, than: 10)
    animate(withDuration: 1, timingParameters: curve.provider) { x.value = 0 }
    expectLess(abs(x.velocity - velocity), than: 1e-6)
    var (highest, last, largest) = (place, place, 0.0)
    for frame in 1...2400 {
      stage.advance(to: turn + Double(frame) / 1000)
      highest = max(highest, x.presentation)
      largest = max(largest, abs(x.presentation - last))
      last = x.presentation
    }
    expectGreater(highest, than: place)
    expectLess(largest, than: 2)
  }

  @Test("AD-6: the presented velocity is the slope of what is presented, with any stack") func velocityIsSlope() {
    let step = 1e-5
    for probe in 0..<20 {
      let stage = Stage()
      let x = Animated(0.0, in: stage)
      var random = SplitMix64(seed: UInt64(probe))
      for i in 0..<12 {
        stage.advance(to: Double(i) * 0.05)
        animate(withDuration: random.number(0.3...1.5), timingParameters: ReferenceCurve.all[random.index(7)].provider) {
          x.value = random.number(-100...100)
        }
      }
      let time = 0.6003 + Double(probe) * 0.04  // not at a time at which anything begins
      stage.advance(to: time - step)
      let before = x.presentation
      stage.advance(to: time)
      let (velocity, count) = (x.velocity, x.animationCount)
      stage.advance(to: time + step)
      guard x.animationCount == count else { continue }
      let slope = (x.presentation - before) / (2 * step)
      expectLess(abs(slope - velocity), than: 1e-2 + 1e-4 * abs(velocity), "seed \(probe)")
    }
  }

  @Test("AD-6: a second change in the same moment, and a hundred in flight, do not jump either") func manyRetargets() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    var random = SplitMix64(seed: 6)
    for _ in 0..<100 {
      let place = x.presentation
      let velocity = x.velocity
      for _ in 0..<2 {
        animate(withDuration: random.number(0.2...0.9), options: .curveEaseInOut) { x.value = random.number(-500...500) }
        expectLess(abs(x.presentation - place), than: 1e-9)
        expectLess(abs(x.velocity - velocity), than: 1e-6)
      }
      stage.advance(to: stage.now + random.number(0.001...0.1))
    }
  }

  @Test("AD-6, SP-5: a spring given the velocity of a gesture makes the presented velocity the one asked for") func matchingVelocity() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveEaseInOut) { x.value = 100 }
    stage.advance(to: 0.45)
    let start = x.velocity(matching: -300, to: 20)
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 12, initialVelocity: start)
    let place = x.presentation
    animate(withDuration: 1, timingParameters: spring) { x.value = 20 }
    expectLess(abs(x.presentation - place), than: 1e-11)
    expectLess(abs(x.velocity + 300), than: 1e-6)
    stage.advance(to: 0.45 + 1e-6)
    expectLess(abs((x.presentation - place) / 1e-6 + 300), than: 0.5)
  }

  @Test(
    "AD-6, SP-24: the block form's start velocity is along the distance, for numbers and for both axes of a point") func scalarVelocity()
  {
    let stage = Stage()
    let (x, p) = (Animated(0.0, in: stage), Animated(Point.zero, in: stage))
    animate(withDuration: 1, usingSpringWithDamping: 0.8, initialSpringVelocity: 2) {
      x.value = 50
      p.value = Point(x: 30, y: -40)
    }
    expectLess(abs(x.velocity - 100), than: 1e-6)
    expectLess(abs(p.velocity.x - 60), than: 1e-6)
    expectLess(abs(p.velocity.y + 80), than: 1e-6)
  }

  @Test("IV-8, AD-6: maps do not jump at a retarget, and the presented velocity is their slope") func maps() {
    let stage = Stage()
    let x = Animated(AffineTransform.identity, in: stage)
    animate(withDuration: 1, options: .curveEaseInOut) {
      x.value = AffineTransform(rotationAngle: 1.2).concatenating(.init(scaleX: 2, y: 3))
    }
    stage.advance(to: 0.4)
    animate(withDuration: 0.8, options: .curveEaseInOut) { x.value = AffineTransform(translationX: 30, y: -20) }
    animate(withDuration: 0.7, options: .curveEaseInOut) { x.value = AffineTransform(rotationAngle: -0.5) }
    let at = x.presentation
    stage.advance(to: 0.4 + 1e-9)
    for (now, before) in zip(numbers(x.presentation), numbers(at)) { expectLess(abs(now - before), than: 1e-6) }
    let step = 1e-5
    stage.advance(to: 0.6 - step)
    let before = numbers(x.presentation)
    stage.advance(to: 0.6)
    let velocity = numbers(x.velocity)
    stage.advance(to: 0.6 + step)
    for (i, after) in numbers(x.presentation).enumerated() {
      expectLess(abs((after - before[i]) / (2 * step) - velocity[i]), than: 1e-3 * max(1, abs(velocity[i])), "number \(i)")
    }
  }

  private func numbers(_ m: AffineTransform) -> [Double] { [m.a, m.b, m.c, m.d, m.tx, m.ty] }
}
