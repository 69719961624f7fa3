/// What happened in the engine since its stage last looked. The engine calls nobody; the stage reads this and tells whom it concerns.
struct EngineEvents {
  /// Members of tickets that ended: which ticket, and whether at their own end. -1 where no ticket is concerned, but the agenda is to be looked at.
  var ended: [(ticket: Int, end: MemberEnd)] = []
  /// Rows of blocks that ended, and when.
  var endedRows: [(ticket: Int, time: Double)] = []
  /// Timelines that were made for one animation which is over.
  var orphanedTimelines: [Int] = []
  /// Slots whose presentation turned non-finite; -1 for a curve that rows are under.
  var nonFinite: [Int] = []
}
