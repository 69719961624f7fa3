import Synchronization

/// Counts reports, so that what goes wrong in every frame is told of a few times and not sixty times a second.
package struct MisuseTally: Sendable {
  /// What makes reports the same: all but what was found, and which number was used.
  private struct Kind: Hashable, Sendable {
    let call, wanted: String
    /// Of a state.
    let remedy: String?

    init(_ misuse: Misuse) {
      switch misuse {
      case .state(let call, let wanted, _, let remedy): (self.call, self.wanted, self.remedy) = (call, wanted, remedy)
      case .number(let call, let wanted, _, _): (self.call, self.wanted, remedy) = (call, wanted, nil)
      }
    }
  }

  /// More kinds than these are counted anew: a program that calls itself wrong in so many ways is told so more often.
  private static let mostKinds = 1000
  private var counts: [Kind: Int] = [:]
  package init() {}

  /// The line to write, without its end: the first of a kind as it is, the tenth, the hundredth and so on with its count, and nil for those between.
  package mutating func line(_ misuse: Misuse) -> String? {
    let kind = Kind(misuse)
    if counts.count >= Self.mostKinds, counts[kind] == nil { counts = [:] }
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    if count == 1 { return "Legato: \(misuse)" }
    var rest = count
    while rest % 10 == 0 { rest /= 10 }
    return rest == 1 ? "Legato: \(misuse) (\(count) times so far)" : nil
  }

  /// More lines than these are not kept; how many there were is told instead.
  private static let mostKept = 100
  /// Lines that wait until somebody can read them; nil while they are written at once.
  private var kept: [String]?
  private var leftOut = 0

  /// From now on lines are kept, until ``letGo()``.
  package mutating func keep() { if kept == nil { kept = [] } }

  /// The lines to write now, none while they are kept.
  package mutating func lines(_ misuse: Misuse) -> [String] {
    guard let line = line(misuse) else { return [] }
    guard let count = kept?.count else { return [line] }
    if count < Self.mostKept { kept?.append(line) } else { leftOut += 1 }
    return []
  }

  /// What was kept, in its order; lines are no longer kept.
  package mutating func letGo() -> [String] {
    var lines = kept ?? []
    if leftOut > 0 { lines.append("Legato: and \(leftOut) more") }
    (kept, leftOut) = (nil, 0)
    return lines
  }

  private static let tally = Mutex(MisuseTally())

  /// To standard error, from whatever thread.
  static func write(_ misuse: Misuse) { write(tally.withLock { $0.lines(misuse) }) }
  private static func write(_ lines: [String]) { for line in lines { writeToStandardError(line + "\n") } }

  /// Something draws where standard error is shown: reports would stand in its picture, and wait until ``letGoAll()``.
  package static func keepAll() { tally.withLock { $0.keep() } }
  package static func letGoAll() { write(tally.withLock { $0.letGo() }) }
}
