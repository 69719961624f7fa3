import Synchronization

/// Counts reports, so that a misuse in every frame is written a few times and not sixty times per second.
package struct MisuseTally: Sendable {
  /// The parts that two reports of one kind have in common: all except what was found and which number was used.
  private struct Kind: Hashable, Sendable {
    let call, wanted: String
    /// Nil for a number.
    let remedy: String?

    init(_ misuse: Misuse) {
      switch misuse {
      case .state(let call, let wanted, _, let remedy): (self.call, self.wanted, self.remedy) = (call, wanted, remedy)
      case .number(let call, let wanted, _, _): (self.call, self.wanted, remedy) = (call, wanted, nil)
      }
    }
  }

  /// The largest number of kinds that are counted; with more, all counts start again.
  private static let maximumKindCount = 1000
  private var counts: [Kind: Int] = [:]
  package init() {}

  /// The line to write for a report, without a line feed: the first of a kind as it is, the tenth, hundredth and so on with the count; nil for all others.
  package mutating func line(_ misuse: Misuse) -> String? {
    let kind = Kind(misuse)
    if counts.count >= Self.maximumKindCount, counts[kind] == nil { counts = [:] }
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    if count == 1 { return "Legato: \(misuse)" }
    var quotient = count
    while quotient % 10 == 0 { quotient /= 10 }
    return quotient == 1 ? "Legato: \(misuse) (\(count) times so far)" : nil
  }

  /// The largest number of lines that are kept; the others are only counted.
  private static let maximumHeldCount = 100
  /// The lines that are held back; nil while lines are written at once.
  private var heldLines: [String]?
  private var omittedCount = 0

  /// Holds lines back until ``flush()``.
  package mutating func hold() { if heldLines == nil { heldLines = [] } }

  /// The lines to write now; none while they are held back.
  package mutating func lines(_ misuse: Misuse) -> [String] {
    guard let line = line(misuse) else { return [] }
    guard let count = heldLines?.count else { return [line] }
    if count < Self.maximumHeldCount { heldLines?.append(line) } else { omittedCount += 1 }
    return []
  }

  /// Ends holding lines back and returns them, in their order.
  package mutating func flush() -> [String] {
    var lines = heldLines ?? []
    if omittedCount > 0 { lines.append("Legato: and \(omittedCount) more") }
    (heldLines, omittedCount) = (nil, 0)
    return lines
  }

  private static let tally = Mutex(MisuseTally())

  /// Writes a report to standard error, from any thread.
  static func write(_ misuse: Misuse) { write(tally.withLock { $0.lines(misuse) }) }
  private static func write(_ lines: [String]) { for line in lines { writeToStandardError(line + "\n") } }

  /// Holds reports back until ``flushAll()``, for a program that draws on the terminal on which standard error is shown.
  package static func holdAll() { tally.withLock { $0.hold() } }
  package static func flushAll() { write(tally.withLock { $0.flush() }) }
}
