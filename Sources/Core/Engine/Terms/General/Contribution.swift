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

  /// The argument of its track at `phase`, and its change per second.
  func argument(_ phase: Phase, left: (a: Double, v: Double)) -> (value: Double, rate: Double) {
    if let isAtEnd = progression.stillEnd(phase) { return (isAtEnd ? 1 : 0, 0) }
    if case .follow = progression.course, !progression.isMirrored {
      // exact, so that what switches at a key time does so there
      guard let line = phase.line else { return (phase.progress, phase.progressRate) }
      if phase.progress == line.pausedProgress { return (line.progress, 0) }
    }
    let moving = progression.mix(phase)
    let (mix, rate) = (moving.mix, moving.rate)
    return (1 - (mix.d.x + mix.a.x * left.a + mix.v.x * left.v), -(rate.d.x + rate.a.x * left.a + rate.v.x * left.v))
  }
}
