/// The record of a general row: one animation of one value, which supports all operations.
struct Contribution: Sendable {
  enum Combine { case add, replace }

  /// The value; −1 in a record that is not in use.
  @Int32Index var slot: Int
  @Int32Index var timeline: Int
  @Int32Index var group: Int
  /// Its vectors in the number pool: D, and where `hasSegment`, A and V after it.
  @Int32Index var vectors: Int
  var combine: Combine
  /// How its timeline's phase becomes its weights.
  var progression: Progression
  var hasSegment = false
  /// Added under a key, not by a block.
  var isExplicit = false
  /// Whether each iteration begins at the end of the one before.
  var isCumulative = false
  /// Whether it adds to a component above one that replaced it when it began.
  var addsToPart = false
  /// Whether the animation began at the presentation, with its velocity (AD-3): a render server then starts it from the server's presentation.
  var startsFromShown = false
  var takesVelocity = false
  /// Count of starts: what is removed together is reported in this order.
  var number: UInt64 = 0
  /// Its keyframes, if any: the vectors then are one number, the remaining argument of the track, and pausing, scrubbing and continuing change that number
  /// instead of the value.
  var track: Track?
  /// The animated part of the value; nil for all of it.
  var facet: Facet?

  init(slot: Int, timeline: Int, group: Int, combine: Combine, _ progression: Progression, vectors: Int = 0) {
    (_slot, _timeline, _group, _vectors) = (Int32Index(slot), Int32Index(timeline), Int32Index(group), Int32Index(vectors))
    (self.combine, self.progression) = (combine, progression)
  }

  var isPart: Bool { facet != nil }
  /// Whether its vectors D and A are values, not offsets: it replaces, without keyframes.
  var storesValues: Bool { combine == .replace && track == nil }
}
