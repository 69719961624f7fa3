/// What a server's engine knows of its owner's: which of its own timelines and styles stand for which, and what it told of begins.
package struct MirrorBook {
  struct StyleKey: Hashable {
    var index, generation: Int
  }
  /// A begin that was told; the owner may send the same start again before it has heard of it.
  struct Begin {
    var report: UInt64
    var time: Double
  }

  var timelines: [Int: Int] = [:]
  var styles: [StyleKey: (index: Int, generation: Int)] = [:]
  var begins: [UInt32: Begin] = [:]
  /// The same for timelines: the owner's time of a start, and the time at which it began here.
  var lines: [Int: (owner: Double, time: Double)] = [:]
  /// What begins at a frame is told with this report.
  package internal(set) var report: UInt64 = 0
  var hasBegun = false
  /// What may still be open: starts by their owner's count, and by this engine's.
  private var starts: [UInt32: UInt32] = [:]
  private var room = 256
  /// The last start that was told, by the owner's count.
  private var newest: UInt32?
  /// Animations that had ended here and came again, because their owner had put their time back or had not come so far; counted on.
  package private(set) var putBack = 0
  /// One ticket for all that runs here; nobody waits for it.
  var ticket: Ticket?

  package init() {}

  /// A start was put on a value.
  /// - Parameter before: what was open there before the value was told anew, by this engine's count.
  mutating func note(_ start: UInt32, _ number: UInt64, before: Set<UInt32>, _ engine: borrowing Engine) {
    if !isNew(start), !(starts[start].map(before.contains) ?? false) { putBack += 1 }
    if starts.count >= room {
      let open = engine.openStarts()
      starts = starts.filter { open.contains($0.value) }
      room = max(256, 2 * starts.count)
    }
    starts[start] = UInt32(truncatingIfNeeded: number)
  }

  /// The stage's time is counted from `seconds` later, and its owner's.
  mutating func shift(by seconds: Double) {
    begins = begins.mapValues { Begin(report: $0.report, time: $0.time - seconds) }
    lines = lines.mapValues { ($0.owner - seconds, $0.time - seconds) }
  }

  /// These will have been told when the next commit comes.
  mutating func noteTold(_ items: [ValueRecipe.Item]) { for item in items where isNew(item.key) { newest = item.key } }

  /// Whether no commit before has told of it.
  private func isNew(_ start: UInt32) -> Bool { newest.map { Int32(bitPattern: start &- $0) > 0 } ?? true }

  /// Another owner's starts count from anew.
  mutating func forgetStarts() { (starts, newest) = ([:], nil) }

  /// What ended so far and what is still running.
  package var open: Int { Int(ticket?.open ?? 0) }
}

/// A timeline on a server: a block's ends there, an animator's stays at its end until the owner says what becomes of it (PA-37).
final class MirroredTimeline: TimelineOwner {
  private let endsHere: Bool
  init(endsHere: Bool) { self.endsHere = endsHere }

  func timelineEnded(_ index: Int, in stage: Stage) { if endsHere { stage.engine.reachEnd(of: index) } }
}
