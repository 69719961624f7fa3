import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("The same calls at the same times give the same bits, however many frames lie between") struct FrameIndependenceTests {
  /// The presentations at each call of a script, as bits.
  private typealias Trace = [UInt64]

  /// A scene of every kind of value, driven by seeded calls; `frames` says how many frames come before each of them.
  private final class Scene {
    let stage = Stage()
    let number, plain: Animated<Double>
    let point: Animated<Point>
    let map: Animated<AffineTransform>
    let color: Animated<Color>
    let animator: PropertyAnimator
    var ends: [String] = []

    init() {
      (number, plain) = (Animated(0.0, in: stage), Animated(0.0, in: stage, isAdditive: false))
      (point, map, color) = (Animated(.zero, in: stage), Animated(.identity, in: stage), Animated(.red, in: stage))
      animator = PropertyAnimator(duration: 1.1, timingParameters: ReferenceCurve.easeIn.provider, stage: stage)
    }

    func change(_ random: inout SplitMix64) {
      number.value = random.number(-100...100)
      plain.value = random.number(-1...1)
      point.value = Point(x: random.number(-100...100), y: random.number(-100...100))
      map.value = AffineTransform(rotationAngle: random.number(-3...3)).concatenating(.init(translationX: random.number(-9...9), y: 1))
      color.value = Color(red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1))
    }

    func call(_ kind: Int, _ id: Int, _ random: inout SplitMix64) {
      let (seconds, delay) = (random.number(0.1...2), random.index(3) == 0 ? random.number(0...0.5) : 0)
      let curve = ReferenceCurve.all[random.index(7)].provider
      switch kind {
      case 0...5:
        let options: AnimationOptions = [[], .beginFromCurrentState, [], .absolute, [], .additive][kind]
        animate(
          withDuration: seconds, delay: delay, timingParameters: curve, options: options, animations: { change(&random) },
          completion: { self.ends.append("\(id) \($0)") })
      case 6:
        animate(withDuration: seconds) {
          modifyAnimations(withRepeatCount: random.number(0.5...3), autoreverses: random.index(2) == 0) { plain.value += 1 }
        }
      case 7: number.value = random.number(-100...100)
      case 8: [number, plain][random.index(2)].removeAllAnimations()
      case 9:
        if animator.state == .inactive {
          animator.addAnimations { self.number.value += 50 }
          animator.startAnimation()
        } else if animator.isRunning {
          animator.pauseAnimation()
        } else {
          animator.fractionComplete = random.number(0...1)
        }
      case 10: if animator.state == .active { animator.isReversed.toggle() }
      default: if animator.state == .active { animator.startAnimation() }
      }
    }

    func trace(_ trace: inout [UInt64]) {
      for number in [number, plain] { trace += [number.presentation.bitPattern, number.velocity.bitPattern] }
      let (p, v, m, w, c) = (point.presentation, point.velocity, map.presentation, map.velocity, color.presentation)
      trace += [p.x, p.y, v.x, v.y, m.a, m.b, m.c, m.d, m.tx, m.ty, w.a, w.b, w.tx, c.red, c.green, c.blue, c.alpha].map(\.bitPattern)
      trace.append(UInt64(number.animationCount))
    }
  }

  private func run(seed: UInt64, calls: Int, frames: (Int) -> Int) -> (trace: Trace, ends: [String]) {
    let scene = Scene()
    var random = SplitMix64(seed: seed)
    var trace: Trace = []
    for call in 0..<calls {
      let (start, step) = (scene.stage.now, random.number(0...0.3))
      let count = frames(call)
      for frame in 0..<count {
        scene.stage.advance(to: start + step * Double(frame + 1) / Double(count + 1))
        if frame % 2 == 0 { _ = (scene.number.presentation, scene.map.velocity) }
      }
      scene.stage.advance(to: start + step)
      scene.call(random.index(12), call, &random)
      scene.trace(&trace)
    }
    scene.stage.advance(to: scene.stage.now + 10)
    scene.trace(&trace)
    return (trace, scene.ends)
  }

  @Test("MT-1, absolute time: no frame, one, ten or a changing number between two calls", arguments: 1...6)
  func frames(seed: Int) {
    let reference = run(seed: UInt64(seed), calls: 60) { _ in 0 }
    for frames: (Int) -> Int in [{ _ in 1 }, { _ in 10 }, { $0 * 7 % 5 }] {
      let other = run(seed: UInt64(seed), calls: 60, frames: frames)
      expectEqual(other.trace, reference.trace, "seed \(seed)")
      expectEqual(other.ends, reference.ends, "seed \(seed)")
    }
    expectGreater(reference.ends.count, than: 10)
  }

  @Test("absolute time: one long frame over many ends equals small ones, completions in the same order") func longFrame() {
    func run(_ times: [Double]) -> ([String], UInt64) {
      let stage = Stage()
      let x = Animated(0.0, in: stage)
      var log: [String] = []
      for i in 0..<40 {
        let (curve, seconds) = (ReferenceCurve.all[i % 7].provider, 0.3 + Double(i * 29 % 17) / 10)
        animate(
          withDuration: seconds, delay: Double(i % 4) / 10, timingParameters: curve, animations: { x.value = Double(i * 31 % 97) },
          completion: { _ in log.append("\(i)") })
      }
      for time in times { stage.advance(to: time) }
      return (log, x.presentation.bitPattern)
    }
    let small = run((1...140).map { Double($0) / 100 })
    let large = run([1.4])
    expect(small == large)
    expectGreater(small.0.count, than: 10)
  }

  @Test("SP-21, fold, absolute time: springs of one sum that end in another order than they began, in one long frame or in many")
  func endsOutOfOrder() {
    func run(_ times: [Double]) -> [UInt64] {
      let stage = Stage()
      let x = Animated(0.0, in: stage)
      // a larger start velocity settles later
      for (begin, velocity) in [(0, 300.0), (0.05, 0), (0.1, 20), (0.3, 300)] {
        stage.advance(to: begin)
        let curve = ReferenceCurve.spring(stiffness: 90, ratio: 0.7, velocity: velocity)
        animate(withDuration: 1, timingParameters: curve.provider) { x.value += 97 }
      }
      for time in times { stage.advance(to: time) }
      expectEqual(x.animationCount, 1)
      return [x.presentation.bitPattern, x.velocity.bitPattern]
    }
    expectEqual(run([1.7]), run((31...170).map { Double($0) / 100 }))
  }
}
