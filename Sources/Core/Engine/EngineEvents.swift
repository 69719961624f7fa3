/// Events in the engine since the stage last read them. The engine makes no callbacks; the stage reads this and makes them.
struct EngineEvents {
  /// Ended members of tickets: the ticket, and how they ended. -1 without a ticket, if only the agenda has to be checked.
  var ended: [(ticket: Int, end: MemberEnd)] = []
  /// Ended rows of blocks, and their end times.
  var endedRows: [(ticket: Int, time: Double)] = []
  /// Timelines that were made for one animation, which is over.
  var orphanedTimelines: [Int] = []
  /// Slots whose presentation became non-finite; -1 for a curve of rows.
  var nonFinite: [Int] = []
}
