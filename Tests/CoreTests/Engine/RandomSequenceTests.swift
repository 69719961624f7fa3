import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

/// Sections 6 and 7 of the rules as a list that is summed at every read: slow, and independent of the engine.
private struct ListModel {
  struct Entry {
    let block: Int, curve: ReferenceCurve, stated, begin, end: Double
    /// Old − new if it adds, the start value if it replaces.
    let number: Double
    let adds: Bool
  }
  struct Value {
    var model = 0.0
    let isAdditive: Bool
    var running: [Entry] = []

    func shown(at time: Double) -> Double {
      if let only = running.last, !only.adds {
        return model + (only.number - model) * only.curve.left(at: time - only.begin, stated: only.stated)
      }
      return running.reduce(model) { $0 + $1.number * $1.curve.left(at: time - $1.begin, stated: $1.stated) }
    }
  }

  var now = 0.0
  var values = [Value(isAdditive: true), Value(isAdditive: false)]
  var log: [String] = []
  private var open: [Int: (members: Int, reachedEnd: Bool)] = [:]
  private var nextTurn: [Int] = []

  mutating func advance(to time: Double) {
    for block in nextTurn { log.append("\(block) true") }
    nextTurn = []
    let ended = values.flatMap(\.running).filter { $0.end <= time }.sorted { ($0.end, $0.block) < ($1.end, $1.block) }
    for i in values.indices { values[i].running.removeAll { $0.end <= time } }
    for entry in ended { close(entry.block, true) }
    now = time
  }

  private mutating func close(_ block: Int, _ reachedEnd: Bool) {
    let book = open[block]!
    open[block] = book.members == 1 ? nil : (book.members - 1, book.reachedEnd && reachedEnd)
    if book.members == 1 { log.append("\(block) \(book.reachedEnd && reachedEnd)") }
  }

  mutating func removeAll(_ value: Int) {
    let removed = values[value].running
    values[value].running = []
    for entry in removed { close(entry.block, false) }
  }

  /// A block that sets values to targets; nil targets are left alone.
  mutating func animate(
    _ block: Int, _ targets: [Double?], _ curve: ReferenceCurve, _ stated: Double, _ delay: Double, _ options: AnimationOptions
  ) {
    let seconds = curve.seconds(stated: stated)
    var started = 0
    let changes = targets.enumerated().filter { $0.element != nil && $0.element != values[$0.offset].model }
    guard seconds > 0 || delay > 0 else {
      for (i, target) in targets.enumerated() { values[i].model = target ?? values[i].model }
      if targets.contains(where: { $0 != nil }) { nextTurn.append(block) } else { log.append("\(block) true") }
      return
    }
    open[block] = (changes.count + 1, true)
    for (i, target) in changes {
      let value = values[i]
      let adds =
        (value.isAdditive || options.contains(.additive)) && !options.contains(.absolute) && value.running.allSatisfy(\.adds)
      let from = options.contains(.absolute) && !options.contains(.beginFromCurrentState) ? value.model : value.shown(at: now)
      if !adds { removeAll(i) }
      let begin = now + delay
      values[i].running.append(
        Entry(
          block: block, curve: curve, stated: stated, begin: begin, end: begin + seconds, number: adds ? value.model - target! : from,
          adds: adds))
      values[i].model = target!
      started += 1
    }
    close(block, true)
  }
}

@Suite("Random sequences of calls agree with the rules written as a list") struct RandomSequenceTests {
  private final class Pair {
    let stage = Stage()
    let values: [Animated<Double>]
    var model = ListModel()
    var log: [String] = []
    init() { values = [Animated(0.0, in: stage), Animated(0.0, in: stage, isAdditive: false)] }

    func animate(
      _ block: Int, _ targets: [Double?], _ curve: ReferenceCurve, _ seconds: Double, _ delay: Double, _ options: AnimationOptions
    ) {
      model.animate(block, targets, curve, seconds, delay, options)
      LegatoCore.animate(
        withDuration: seconds, delay: delay, timingParameters: curve.provider, options: options,
        animations: { for (value, target) in zip(values, targets) { if let target { value.value = target } } },
        completion: { self.log.append("\(block) \($0)") })
    }

    func call(_ id: Int, _ random: inout SplitMix64) {
      let targets = [random.number(-100...100), random.number(-100...100)]
      let (seconds, delay) = (random.number(0.05...1.5), random.index(4) == 0 ? random.number(0...0.4) : 0)
      var (any, cubic) = (ReferenceCurve.all[random.index(7)], ReferenceCurve.all[random.index(4)])
      // no spring that replaces: it would inherit the velocity, which the list does not know
      if model.values.contains(where: { !$0.running.isEmpty && !($0.isAdditive && $0.running.allSatisfy(\.adds)) }) { any = cubic }
      switch random.index(14) {
      case 0...4: animate(id, targets, any, seconds, delay, [])
      case 5: animate(id, [targets[0], nil], any, seconds, delay, .additive)
      case 6: animate(id, [nil, targets[1]], any, seconds, delay, .additive)
      // no spring, for the same reason
      case 7: animate(id, targets, cubic, seconds, delay, .beginFromCurrentState)
      case 8: animate(id, targets, cubic, seconds, delay, [.absolute, .beginFromCurrentState])
      case 9: animate(id, targets, any, seconds, delay, .absolute)
      case 10: animate(id, targets, .linear, 0, 0, [])
      case 11: animate(id, values.map(\.value), any, seconds, delay, [])
      case 12:
        let i = random.index(2)
        model.values[i].model = targets[i]
        performWithoutAnimation { values[i].value = targets[i] }
      default:
        let i = random.index(2)
        model.removeAll(i)
        values[i].removeAllAnimations()
      }
    }

    func advance(by seconds: Double) {
      let time = stage.now + seconds
      model.advance(to: time)
      stage.advance(to: time)
    }

    /// The difference, or nil.
    var difference: String? {
      if let fault = stage.engine.unsoundness { return fault }
      for (i, value) in values.enumerated() {
        let (expected, shown) = (model.values[i].shown(at: model.now), value.presentation)
        if abs(shown - expected) > 2e-5 { return "value \(i) shows \(shown), not \(expected)" }
        if value.value != model.values[i].model { return "value \(i) has model \(value.value), not \(model.values[i].model)" }
        if value.animationCount != model.values[i].running.count {
          return "value \(i) runs \(value.animationCount), not \(model.values[i].running.count)"
        }
      }
      return log == model.log ? nil : "completions \(log.suffix(8)), not \(model.log.suffix(8))"
    }
  }

  @Test(
    "UA-10, AD-1, AD-4, AD-5, AD-13: 1,200 seeded calls; presentations, models, counts and completions in order agree after each",
    arguments: 1...12)
  func sequence(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let pair = Pair()
    for id in 0..<100 {
      pair.call(id, &random)
      var difference = pair.difference
      for _ in 0..<random.index(3) where difference == nil {
        pair.advance(by: random.number(0.0001...0.3))
        difference = pair.difference
      }
      if let difference {
        Issue.record("seed \(seed), call \(id): \(difference)")
        return
      }
    }
    pair.advance(by: 20)
    expectEqual(pair.difference, nil, "seed \(seed), at the end")
    expectEqual(pair.stage.demand, .idle)
    for value in pair.values { expectEqual(value.presentation, value.value, "seed \(seed)") }
    expectGreater(pair.log.count, than: 60, "seed \(seed)")
  }
}
