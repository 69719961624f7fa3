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
  /// One ticket for all that runs here; nobody waits for it.
  var ticket: Ticket?

  package init() {}

  /// What ended so far and what is still running.
  package var open: Int { Int(ticket?.open ?? 0) }
}

/// A timeline on a server: a block's ends there, an animator's stays at its end until the owner says what becomes of it (PA-37).
final class MirroredTimeline: TimelineOwner {
  private let endsHere: Bool
  init(endsHere: Bool) { self.endsHere = endsHere }

  func timelineEnded(_ index: Int, in stage: Stage) { if endsHere { stage.engine.reachEnd(of: index) } }
}
