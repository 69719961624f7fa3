import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Whatever calls follow one another, what moves is a row, and presented as a general row and on a server") struct HistoryTests {
  /// Of numbers up to about 3: the tables of some curves, one above the other.
  private static let rounding = 1e-5

  private typealias Property = HistoryWorld.Property

  /// A start, the seconds until each call that follows, and these calls.
  private struct History: CustomStringConvertible {
    let property: Property
    var start: HistoryCall
    var steps: [(seconds: Double, call: HistoryCall)] = []

    var description: String { "\(property), \(start)" + steps.map { ", after \($0.seconds) s \($0.call)" }.joined() }
  }

  /// Plays a history on both worlds, one of them of general rows alone, and compares their presentations and the server's; returns what is wrong.
  private func difference(_ history: History) -> String? {
    let (rows, general) = (HistoryWorld(history.property), HistoryWorld(history.property))
    var (number, wrong) = (0, String?.none)
    func play(isFrame: Bool = false, _ call: (HistoryWorld) -> Void) {
      guard wrong == nil else { return }
      call(rows)
      call(general)
      number += 1
      general.stage.engine.generalizeEverything()
      func compare(_ own: [Double], _ others: [Double], _ name: String) {
        guard !own.elementsEqual(others, by: { abs($0 - $1) < Self.rounding }) else { return }
        wrong = wrong ?? "after \(number) calls \(own), and \(name) \(others)"
      }
      compare(rows.numbers, general.numbers, "as general rows")
      if isFrame, let served = rows.servedNumbers { compare(rows.numbers, served, "on the server") }
      wrong = wrong ?? rows.stage.engine.unsoundness ?? general.stage.engine.unsoundness
    }
    play(history.start.make)
    for (seconds, call) in history.steps {
      play(isFrame: true) { $0.step(seconds) }
      play(call.make)
    }
    for seconds in [0.7, 3, 22] { play(isFrame: true) { $0.step(seconds) } }
    return wrong
  }

  @Test("random histories of three to seven calls", arguments: Effort.seeds(10_000)) func same(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func drawn<Element>(_ list: [Element]) -> Element { list[Int.random(in: list.indices, using: &random)] }
    var history = History(property: drawn(Property.allCases), start: drawn(HistoryCall.starts))
    for _ in 0..<Int.random(in: 3...7, using: &random) { history.steps.append((drawn([0.03, 0.13, 0.7, 3]), drawn(HistoryCall.next))) }
    if let wrong = difference(history) { expect(false, "seed \(seed): \(history): \(wrong)") }
  }

  // MARK: Generality

  /// What two calls leave general.
  private static func isGeneral(_ property: Property, _ calls: [HistoryCall]) -> Bool {
    let names = calls.map(\.description)
    func has(_ parts: String...) -> Bool { names.contains { name in parts.contains { name.contains($0) } } }
    if property == .path || property == .colors { return true }
    // one across its way, that replaces
    if property == .position, has("throw") { return true }
    return names[0] == "late parts" && has("go on", "throw animators") && has("set")
  }

  @Test("after each pair of calls", arguments: Effort.seeds(20_000)) func areRows(number: UInt64) {
    var random = SplitMix64(seed: number)
    func drawn<Element>(_ list: [Element]) -> Element { list[Int.random(in: list.indices, using: &random)] }
    let (property, start) = (drawn(Property.allCases), drawn(HistoryCall.starts))
    let world = HistoryWorld(property)
    start.make(world)
    world.step(0.9)
    var calls = [start]
    for _ in 0..<2 {
      calls.append(drawn(HistoryCall.next))
      calls.last?.make(world)
      world.step(0.03)
    }
    world.step(0.07)
    if !Self.isGeneral(property, calls) { expectEqual(world.stage.underWay["contributions"], nil, "\(number): \(property), \(calls)") }
  }

  @Test(
    "springs among explicit animations, whatever their time does then",
    arguments: [HistoryWorld.Property.opacity, .position, .color], ["explicit", "explicit additive", "explicit repeated"])
  func springsAmongExplicit(property: HistoryWorld.Property, start: String) {
    for spring in ["spring", "throw", "spring from current"] {
      for time in ["pause", "pause and continue", "jump back", "pause layers"] {
        let world = HistoryWorld(property)
        for call in [start, spring, time] {
          (HistoryCall.starts + HistoryCall.next).first { $0.description == call }?.make(world)
          world.step(0.3)
        }
        expectEqual(world.stage.underWay["contributions"], nil, "\(property), \(start), \(spring), \(time)")
      }
    }
  }
}
