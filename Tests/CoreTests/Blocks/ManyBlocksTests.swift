import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("Of any number of blocks, each completes once, at its own end") @MainActor struct ManyBlocksTests {
  /// The expected and the actual callbacks.
  private final class Book {
    var calls: [Int: [Bool]] = [:]
    var kept: [(number: Int, block: BlockAnimation)] = []
  }

  @Test(
    "UA-9, UA-10, LM-14: completions are called once each, and outcomes read long after agree", arguments: [1, 2, 3, 4] as [UInt64])
  func ends(seed: UInt64) async throws {
    var random = TestSupport.SplitMix64(seed: seed)
    let stage = Stage()
    let values = (0..<40).map { _ in Animated(0.0, in: stage) }
    let book = Book()
    var started = 0

    func start(depth: Int) {
      let number = started
      started += 1
      let (value, target, keeps) = (
        values[Int.random(in: 0..<40, using: &random)], Double(number + 1), Int.random(in: 0..<4, using: &random) == 0
      )
      let nests = depth < 3 && Int.random(in: 0..<3, using: &random) == 0
      let block = animate(withDuration: Double.random(in: 0.01...0.4, using: &random)) {
        if Int.random(in: 0..<5, using: &random) > 0 { value.value = target }
        if nests { start(depth: depth + 1) }
      } completion: {
        book.calls[number, default: []].append($0)
      }
      if keeps { book.kept.append((number, block)) }
    }

    for _ in 0..<1500 {
      for _ in 0..<Int.random(in: 0..<4, using: &random) { start(depth: 0) }
      if Int.random(in: 0..<10, using: &random) == 0 { values[Int.random(in: 0..<40, using: &random)].removeAllAnimations() }
      stage.advance(to: stage.now + Double.random(in: 0...0.05, using: &random))
    }
    stage.advance(to: stage.now + 10)

    expectEqual(book.calls.count, started, "seed \(seed)")
    expect(book.calls.values.allSatisfy { $0.count == 1 }, "seed \(seed)")
    expect(book.calls.values.contains([false]), "nothing was removed in flight: seed \(seed)")
    for (number, block) in book.kept {
      try await expectEqual(block.outcome, book.calls[number] == [true] ? .finished(.end) : .removed, "block \(number), seed \(seed)")
    }
  }

  @Test("UA-9, UA-15: blocks that end together complete in the order of their starts, whatever ended before and wherever their values are")
  func order() {
    let stage = Stage()
    let (long, number, point) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(Point.zero, in: stage))
    // numbers are handled before points
    animate(withDuration: 100) { long.value = 1 }
    for round in 1...4 {
      var told: [String] = []
      let (target, begin) = (Double(round), stage.now)
      animate(withDuration: 1, animations: { point.value.x = target }, completion: { told.append("first \($0)") })
      animate(withDuration: 1, animations: { number.value = target }, completion: { told.append("second \($0)") })
      if round == 2 {
        point.removeAllAnimations()
        number.removeAllAnimations()
      }
      stage.advance(to: begin + 2)
      expectEqual(told, round == 2 ? ["first false", "second false"] : ["first true", "second true"], "round \(round)")
    }
  }

  @Test("UA-10: tasks that wait while hundreds of other blocks run get their own outcome") func waiters() async throws {
    let stage = Stage()
    let (own, others) = (Animated(0.0, in: stage), (0..<10).map { _ in Animated(0.0, in: stage) })
    let block = animate(withDuration: 1) { own.value = 1 }
    var heard: [Outcome] = []
    let waiting = (0..<3).map { _ in Task { heard.append(try await block.outcome) } }
    for round in 1...90 {
      for other in others { animate(withDuration: 0.005) { other.value = Double(round) } }
      stage.advance(to: Double(round) / 100)
      await Task.yield()
    }
    expect(heard.isEmpty)
    stage.advance(to: 1)
    for task in waiting { try await task.value }
    expectEqual(heard, [.finished(.end), .finished(.end), .finished(.end)])
  }

  @Test(
    "PA-36, PA-27: an animator of thousands of values, some changed twice and some released, restores each, or ends with each at its target",
    arguments: [false, true])
  func records(isPutBack: Bool) {
    var random = TestSupport.SplitMix64(seed: 7)
    let stage = Stage()
    var values: [Animated<Double>?] = (0..<6000).map { Animated(Double($0), in: stage) }
    let order = values.indices.shuffled(using: &random)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    animator.addAnimations {
      for index in order { values[index]!.value = -1 }
      for index in order.prefix(2000) { values[index]!.value = -2 }
    }
    animator.startAnimation()
    stage.advance(to: 0.5)
    for index in order.suffix(1000) { values[index] = nil }
    // others use their indices
    let later = (0..<1000).map { Animated(Double($0) + 0.5, in: stage) }
    animator.stopAnimation(false)
    animator.finishAnimation(at: isPutBack ? .start : .end)
    for (rank, index) in order.enumerated() {
      guard let value = values[index] else { continue }
      expectEqual(value.value, isPutBack ? Double(index) : rank < 2000 ? -2 : -1)
    }
    for (index, value) in later.enumerated() { expect(value.value == Double(index) + 0.5 && value.presentation == value.value) }
  }
}
