import Expectations
import LegatoCore
import Testing
import TestSupport

/// Runs the parts one after the other, the last first.
private final class Backwards: FrameExecutor {
  let parts: Int
  private(set) var frames = 0
  init(_ parts: Int) { self.parts = parts }

  func run(_ body: @Sendable (Int) -> Void) {
    frames += 1
    for part in (0..<parts).reversed() { body(part) }
  }
}

@Suite("A frame that is split over threads presents the same values to the bit")
struct SplitFrameTests {
  /// Numbers, points and rectangles, enough of each for several chunks, under curves, upright ones and a closure among them, and springs,
  /// interrupted on the way.
  private func play(_ executor: (any FrameExecutor)?, seed: UInt64) -> [UInt64] {
    let stage = Stage()
    stage.frameExecutor = executor
    var random = SplitMix64(seed: seed)
    let numbers = (0..<1000).map { _ in Animated(0.0, in: stage) }
    let points = (0..<1000).map { _ in Animated(Point.zero, in: stage) }
    let rectangles = (0..<1000).map { _ in Animated(Rect.zero, in: stage) }
    let curves: [any TimingCurveProvider] = [
      CubicTimingParameters.easeInOut, CubicTimingParameters(x1: 0, y1: 0.9, x2: 0.1, y2: 1),
      CubicTimingParameters(x1: 1, y1: 0, x2: 0, y2: 1),
      ClosureCurve { $0 * $0 }, SpringTimingParameters(mass: 1, stiffness: 40, damping: 3),
      SpringTimingParameters(mass: 1, stiffness: 40, damping: 12, initialVelocity: SpringVelocity(dx: 2, dy: 2)),
    ]
    var bits: [UInt64] = []
    for frame in 0..<8 {
      for index in stride(from: frame % 3, to: 1000, by: 3) {
        let (x, y) = (random.number(-100...100), random.number(-100...100))
        animate(withDuration: random.number(0.05...2), timingParameters: curves[Int(random.bits() % 6)]) {
          numbers[index].value = x
          points[index].value = Point(x: x, y: y)
          rectangles[index].value = Rect(x: y, y: x, width: 10, height: abs(y))
        }
      }
      stage.advance(to: Double(frame) * 0.1 + random.number(0...0.05))
      for index in 0..<1000 {
        let (point, rectangle) = (points[index].presentation, rectangles[index].presentation)
        bits += [numbers[index].presentation, point.x, point.y, rectangle.minX, rectangle.minY, rectangle.maxY].map(\.bitPattern)
      }
    }
    return bits
  }

  @Test("whatever the number of parts and their order", arguments: Effort.alternate([2, 3, 7])) func sameBits(parts: Int) {
    let executor = Backwards(parts)
    expectEqual(play(executor, seed: 3), play(nil, seed: 3))
    expectGreater(executor.frames, than: 0)
  }

  @Test("for few values no thread is woken") func few() {
    let (stage, executor) = (Stage(), Backwards(2))
    stage.frameExecutor = executor
    let value = Animated(0.0, in: stage)
    animate(withDuration: 1) { value.value = 1 }
    stage.advance(to: 0.5)
    expectEqual(executor.frames, 0)
  }

  @Test(
    "AD-4: more values than the caches hold, in order or not, are presented as few are, on one thread and on several",
    arguments: Effort.some([true, false]))
  func beyondTheCaches(isSplit: Bool) {
    // rows in no order, springs, both, and none, over 200 chunks
    beyondTheCaches(isSplit) { dots in
      let spring = SpringTimingParameters(mass: 1, stiffness: 40, damping: 3)
      let all = dots.indices.map { $0 * 611 % dots.count }
      animate(withDuration: 1) {
        let some = all.filter { $0 % 400 < 200 }
        dots.set(some.map { Double($0 % 400 + 1) }, at: some)
      }
      animate(withDuration: 0, timingParameters: spring) {
        let some = all.filter { $0 % 400 >= 100 && $0 % 400 < 300 }
        dots.set(some.map { Double($0 % 400 - 7) }, at: some)
      }
    }
    // first rows in order, 50 with a start and a curve of their own, and further rows of all
    beyondTheCaches(isSplit) { dots in
      for first in stride(from: 0, to: dots.count, by: 50) {
        let run = first % 400 / 50
        let curve = run % 3 == 0 ? CubicTimingParameters.easeInOut : CubicTimingParameters(x1: 0.4, y1: 0, x2: 1, y2: 1)
        animate(withDuration: 1 + Double(run), timingParameters: curve) {
          dots.set((0..<50).map { Double(first % 400 + $0 + 1) }, at: first..<first + 50)
        }
      }
      animate(withDuration: 0.2) { dots.set(dots.indices.lazy.map { _ in -1 }, at: dots.indices) }
    }
  }

  private func beyondTheCaches(_ isSplit: Bool, move: (AnimatedArray<Double>) -> Void) {
    let (many, few) = (AnimatedArray(repeating: 0.0, count: 205_000, in: Stage()), AnimatedArray(repeating: 0.0, count: 400, in: Stage()))
    if isSplit { many.stage.frameExecutor = Backwards(3) }
    for dots in [many, few] {
      move(dots)
      dots.stage.advance(to: 0.1)
    }
    var shown: [Double] = []
    few.forEachPresentation { shown.append($1) }
    var different = 0
    many.forEachPresentation { if $1 != shown[$0 % 400] { different += 1 } }
    expect(different == 0 && shown[50] != 0 && shown[150] != 0 && shown[250] != 0)
    // at rest before they go: in flight each of them is taken out by itself
    expectEqual(many.stage.advance(to: 1000), .idle)
  }
}

extension SplitMix64 {
  fileprivate mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  fileprivate mutating func bits() -> UInt64 { next() }
}
