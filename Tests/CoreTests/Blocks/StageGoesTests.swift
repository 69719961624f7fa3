import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("A stage may be released during a block that has changed it") @MainActor struct StageGoesTests {
  /// The arguments of a block's completion.
  private final class Told { var finished: [Bool] = [] }

  @Test("MU-7, LM-18: a stage that is made, changed and released in the body ends the block with it")
  func inBody() async throws {
    let told = Told()
    weak var gone: Stage?
    let block = animate(withDuration: 1) {
      let value = Animated(0.0, in: Stage())
      gone = value.stage
      value.value = 1
    } completion: {
      told.finished.append($0)
    }
    expect(gone == nil)
    expectEqual(told.finished, [false])
    _ = try await block.outcome
  }

  @Test("MU-7: after it the block animates the values of another stage, with the same curve and the same completion")
  func anotherStage() {
    let (told, stage) = (Told(), Stage())
    let value = Animated(Point.zero, in: stage)
    animate(withDuration: 1, options: .curveLinear) {
      do {
        // several completion groups, so that numbers differ between the stages
        let first = Animated(Point.zero, in: Stage())
        for _ in 0..<5 { animate(withDuration: 1) { first.value.x += 1 } }
        first.value = Point(x: 100, y: 100)
      }
      value.value = Point(x: 8, y: 4)
    } completion: {
      told.finished.append($0)
    }
    expectEqual(value.presentation, .zero)
    stage.advance(to: 0.25)
    expectEqual(value.presentation, Point(x: 2, y: 1))
    expect(told.finished.isEmpty)
    stage.advance(to: 1)
    expectEqual(value.presentation, Point(x: 8, y: 4))
    // the animations on the first stage were removed
    expectEqual(told.finished, [false])
    expect(stage.underWay.isEmpty)
  }

  @Test("UA-12: it may be released in an inner block, or between two, whichever of them changed it first", arguments: [false, true])
  func nested(outerIsFirst: Bool) {
    let (told, stage) = (Told(), Stage())
    let kept = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) {
      var value: Animated<Double>? = Animated(0.0, in: Stage())
      if outerIsFirst { value?.value = 5 }
      animate(withDuration: 2) {
        animate(withDuration: 3) { value?.value = 6 }
        value?.value = 7
        value = nil
      } completion: {
        told.finished.append($0)
      }
      kept.value = 4
    }
    stage.advance(to: 0.5)
    expectEqual(kept.presentation, 2)
    stage.advance(to: 1)
    expectEqual(told.finished, [false])
    expect(stage.underWay.isEmpty)
  }

  @Test("LM-18: blocks may change a stage in any order, and it is released with its last value")
  func leaves() {
    weak var gone: Stage?
    do {
      let values = (0..<3).map { _ in Animated(0.0, in: Stage()) }
      gone = values[0].stage
      animate(withDuration: 1) {
        animate(withDuration: 1) {
          animate(withDuration: 1) { values[0].value = 1 }
          performWithoutAnimation { values[0].value = 2 }
        }
        modifyAnimations(withRepeatCount: 2, autoreverses: true) { values[0].value = 3 }
      }
      values[0].stage.advance(to: 10)
      expectEqual(values[0].value, 3)
    }
    expect(gone == nil)
    // the stack memory of those blocks is reused
    let value = Animated(0.0, in: Stage())
    animate(withDuration: 1) { animate(withDuration: 1) { value.value = 1 } }
    value.stage.advance(to: 1)
    expectEqual(value.presentation, 1)
  }

  @Test("MU-7: a completion that releases the stage is the last one that it calls")
  func inCompletion() {
    let told = Told()
    var value: Animated<Double>? = Animated(0.0, in: Stage())
    weak let stage = value?.stage
    animate(withDuration: 0) {
      value?.value = 1
    } completion: {
      told.finished.append($0)
      value = nil
    }
    stage?.advance(to: 0.1)
    expectEqual(told.finished, [true])
    expect(stage == nil)
  }

  @Test("LM-18: a block's completion group is not reused while it is retained to be awaited", arguments: [1, 2, 3] as [UInt64])
  func kept(seed: UInt64) async throws {
    var random = TestSupport.SplitMix64(seed: seed)
    let stage = Stage()
    let values = (0..<8).map { _ in Animated(0.0, in: stage) }
    var kept: [(block: BlockAnimation, wanted: Outcome)] = []
    for turn in 1...60 {
      let value = values.randomElement(using: &random)!
      if Bool.random(using: &random) {
        // unused
        animate(withDuration: 0.3) { value.value = Double(turn) }
      } else if Bool.random(using: &random) {
        let other = Animated(0.0, in: stage)
        kept.append((animate(withDuration: 0.3) { other.value = 1 }, .removed))
      } else {
        kept.append((animate(withDuration: 0.3) { value.value = Double(turn) }, .finished(.end)))
      }
      stage.advance(to: Double(turn) * 0.1)
    }
    stage.advance(to: 100)
    for (block, wanted) in kept {
      let outcome = try await block.outcome
      expectEqual(outcome, wanted, "seed \(seed)")
    }
    expect(stage.underWay.isEmpty)
  }
}
