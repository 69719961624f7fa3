import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

/// The presentation of each element of an array, as a list of linear animations, each from a begin to an end.
private struct Ways {
  struct Way { let begin, end, offset: Double }
  var models: [Double]
  var running: [[Way]]

  init(_ count: Int) { (models, running) = (Array(repeating: 0, count: count), Array(repeating: [], count: count)) }

  mutating func set(_ index: Int, to target: Double, from begin: Double, until end: Double) {
    if target != models[index] { running[index].append(Way(begin: begin, end: end, offset: models[index] - target)) }
    models[index] = target
  }

  mutating func forget(before time: Double) { for index in running.indices { running[index].removeAll { $0.end <= time } } }

  func shown(_ index: Int, at time: Double) -> Double {
    running[index].reduce(models[index]) { $0 + $1.offset * (1 - min(1, max(0, (time - $1.begin) / ($1.end - $1.begin)))) }
  }
}

@Suite("A frame evaluates all due chunks, whichever wait, move or rest") struct ManyChunksTests {
  private static let count = 6000

  /// One random call on some of the elements: a block, a removal, a change without animation, or none.
  private func call(_ random: inout SplitMix64, on values: AnimatedArray<Double>, _ ways: inout Ways) {
    let (first, now) = (random.index(Self.count), values.stage.now)
    let elements = first..<min(Self.count, first + 1 + random.index(1500))
    switch random.index(8) {
    case 0...3:
      let (length, delay) = (random.number(0.05...0.6), random.index(2) == 0 ? random.number(0.1...0.9) : 0)
      let targets = elements.map { _ in random.number(-100...100) }
      animate(withDuration: length, delay: delay, timingParameters: CubicTimingParameters.linear) { values.set(targets, at: elements) }
      for (index, target) in zip(elements, targets) { ways.set(index, to: target, from: now + delay, until: now + delay + length) }
    case 4:
      for index in elements.prefix(200) {
        values.removeAllAnimations(at: index)
        ways.running[index] = []
      }
    case 5:
      for index in elements.prefix(20) {
        values[index] += 1
        ways.models[index] += 1
      }
    default: break
    }
  }

  @Test(
    "AD-4, AD-5: 60 seeded calls on six chunks; presentations and frame demands agree with a list", arguments: 1...Effort.of(6))
  func sequence(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let stage = Stage()
    let values = AnimatedArray(repeating: 0.0, count: Self.count, in: stage)
    var ways = Ways(Self.count)
    for call in 0..<60 {
      self.call(&random, on: values, &ways)
      let time = stage.now + (random.index(5) == 0 ? 0.7 : random.number(0.001...0.1))
      let demand = stage.advance(to: time)
      ways.forget(before: time)
      let wanted = wanted(ways, at: time)
      guard demand == wanted, stage.engine.unsoundness == nil else {
        Issue.record("seed \(seed), call \(call): \(demand) and not \(wanted); \(stage.engine.unsoundness ?? "sound")")
        return
      }
      for index in values.indices where abs(values.presentation(at: index) - ways.shown(index, at: time)) > 1e-6 {
        Issue.record("seed \(seed), call \(call): \(index) shows \(values.presentation(at: index)), not \(ways.shown(index, at: time))")
        return
      }
    }
    stage.advance(to: stage.now + 3)
    expect(stage.demand == .idle && stage.underWay.isEmpty, "seed \(seed)")
    expect(values.indices.allSatisfy { values.presentation(at: $0) == ways.models[$0] }, "seed \(seed)")
  }

  /// A frame if something moves, none at rest, and otherwise one at the first begin.
  private func wanted(_ ways: Ways, at time: Double) -> FrameDemand {
    let running = ways.running.joined()
    if running.contains(where: { $0.begin <= time }) { return .everyFrame }
    return running.map(\.begin).min().map { .at($0) } ?? .idle
  }
}
