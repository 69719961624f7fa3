/// Events in the engine since the stage last read them. The engine makes no callbacks; the stage reads this and makes them.
struct EngineEvents {
  /// Ended members of completion groups: the number of the group, and how they ended. −1 without a group: the stage then only checks the agenda.
  var ended: [(group: Int, end: MemberEnd)] = []
  /// The completion group of the animation that a change has replaced last, see ``PlainStart/Outcome/replacedMember``.
  var replaced: Int32 = -1
  /// Ended rows of blocks, and their end times.
  var endedRows: [(group: Int, time: Double)] = []
  /// Timelines that were made for one animation, which is over.
  var orphanedTimelines: [Int] = []
  /// Slots whose presentation became non-finite; −1 for a curve of rows.
  var nonFinite: [Int] = []
}
