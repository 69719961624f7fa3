/// What a server's engine records of its owner: which timelines and playbacks correspond, and the reported begins.
package struct MirrorState {
  struct PlaybackKey: Hashable {
    var index, generation: Int
  }
  /// A reported begin; the owner may send the same start again before it receives the report.
  struct Begin {
    var report: UInt64
    /// Its time here, and the owner's time of the start.
    var time, owners: Double
    /// What it started from, if that was presented here.
    var from: StartState?
  }

  var timelines: [Int: Int] = [:]
  var playbacks: [PlaybackKey: (index: Int, generation: Int)] = [:]
  var begins: [UInt32: Begin] = [:]
  /// The same for timelines: the owner's time of a start, and the time at which it began here.
  var lines: [Int: (owner: Double, time: Double)] = [:]
  /// The owner's origin, from which these times are counted, and its time spaces.
  private var origin = 0.0
  var spaces: [TimeSpace] = []
  /// The number of the report that includes what begins at this frame.
  package internal(set) var report: UInt64 = 0
  var hasBegun = false
  /// Starts that may be live: by the owner's count, and by this engine's.
  private var starts: [UInt32: UInt32] = [:]
  private var room = 256
  /// The last received start, by the owner's count.
  private var newest: UInt32?
  /// Count of animations that were sent again after they had ended here, because the owner's time was set back or was behind; never reset.
  package private(set) var putBack = 0
  /// One completion group for everything here, without a completion.
  var group: CompletionGroup?

  package init() {}

  /// The begin of a start that the owner has no report of: at the first frame that has it, from what is presented then.
  mutating func begin(_ key: UInt32, at owners: Double, now: Double, from: StartState?) -> Begin {
    if let known = begins[key] { return Begin(report: known.report, time: known.time, owners: owners, from: known.from) }
    let begin = Begin(report: report + 1, time: now, owners: owners, from: from)
    begins[key] = begin
    hasBegun = true
    return begin
  }

  /// Records a start on a value.
  /// - Parameter before: The live starts there before the value was installed, by this engine's count.
  mutating func note(_ start: UInt32, _ number: UInt64, before: Set<UInt32>, _ engine: borrowing Engine) {
    if !isNew(start), !(starts[start].map(before.contains) ?? false) { putBack += 1 }
    if starts.count >= room {
      let open = engine.openStarts()
      starts = starts.filter { open.contains($0.value) }
      room = max(256, 2 * starts.count)
    }
    starts[start] = UInt32(truncatingIfNeeded: number)
  }

  /// Counts its times from the owner's present origin.
  mutating func count(from origin: Double) {
    let seconds = origin - self.origin
    self.origin = origin
    guard seconds != 0 else { return }
    begins = begins.mapValues { Begin(report: $0.report, time: $0.time - seconds, owners: $0.owners - seconds, from: $0.from) }
    lines = lines.mapValues { ($0.owner - seconds, $0.time - seconds) }
  }

  /// Records which starts have been received.
  mutating func noteReceived(_ items: [ValueRecipe.Item]) { for item in items where isNew(item.key) { newest = item.key } }

  /// Whether no earlier commit included it.
  private func isNew(_ start: UInt32) -> Bool { newest.map { Int32(bitPattern: start &- $0) > 0 } ?? true }

  /// Forgets starts, as another owner's count begins again.
  mutating func forgetStarts() { (starts, newest) = ([:], nil) }

  /// Number of animations that are still running.
  package var open: Int { Int(group?.open ?? 0) }
}

/// A timeline on a server: a block's ends there; an animator's stays at its end until the owner decides (PA-37).
final class MirroredTimeline: TimelineOwner {
  private let endsHere: Bool
  init(endsHere: Bool) { self.endsHere = endsHere }

  func timelineEnded(_ index: Int, in stage: Stage) { if endsHere { stage.engine.reachEnd(of: index) } }
}
