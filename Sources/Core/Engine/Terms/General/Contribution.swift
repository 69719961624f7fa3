/// One animation of one value, with all that may be asked of it.
struct Contribution: Sendable {
  enum Combine { case add, replace }

  @Int32Index var slot: Int
  @Int32Index var timeline: Int
  @Int32Index var ticket: Int
  /// Its vectors in the number pool: D, and where `hasSegment`, A and V behind it.
  @Int32Index var vectors: Int
  var combine: Combine
  /// How its timeline says how far it is.
  var progression: Progression
  var hasSegment: Bool
  /// Made by hand and named by a key, not by a block.
  var isExplicit = false
  /// Whether each repeat begins where the last one ended.
  var isCumulative = false
  /// Whether it began from what was shown then (AD-3), and with that velocity: a render server takes what it shows.
  var startsFromShown = false
  var takesVelocity = false
  /// Whether it replaces only where it could not add: what comes next starts from what is shown as well (IV-9).
  var isInPlaceOfAdding = false
  /// Counts starts: what is removed together is told in this order.
  var number: UInt64 = 0
  private var shown: Shown?

  init(slot: Int, timeline: Int, ticket: Int, combine: Combine, _ progression: Progression, vectors: Int, hasSegment: Bool) {
    (_slot, _timeline, _ticket, _vectors) = (Int32Index(slot), Int32Index(timeline), Int32Index(ticket), Int32Index(vectors))
    (self.combine, self.progression, self.hasSegment) = (combine, progression, hasSegment)
  }

  /// What few show: keyframes, or a part of the value.
  private final class Shown: Sendable {
    let track: Track?
    let facet: Facet?
    init(_ track: Track?, _ facet: Facet?) { (self.track, self.facet) = (track, facet) }
  }

  mutating func show(_ track: Track?, _ facet: Facet?) { shown = track == nil && facet == nil ? nil : Shown(track, facet) }

  /// Where it shows keyframes: then its vectors are one number, what is left of the track's argument, and the whole machinery of pausing, scrubbing
  /// and going on moves that number instead of the value.
  var track: Track? { shown?.track }
  /// The part of the value that it is about; nil for all of it.
  var facet: Facet? { shown?.facet }

  /// Whether it does more than add an offset.
  var isLayered: Bool { combine == .replace || facet != nil }

  /// Where on its track it is at `phase`, and the change of that a second.
  func argument(_ phase: Phase, left: (a: Double, v: Double)) -> (value: Double, rate: Double) {
    if let isAtEnd = progression.stillEnd(phase) { return (isAtEnd ? 1 : 0, 0) }
    if case .follow = progression.course, !progression.isMirrored {
      // exact: what switches at a key time does so there
      guard let line = phase.line else { return (phase.progress, phase.progressRate) }
      if phase.progress == line.pausedProgress { return (line.progress, 0) }
    }
    let moving = progression.mix(phase)
    let (mix, rate) = (moving.mix, moving.rate)
    return (1 - (mix.d.x + mix.a.x * left.a + mix.v.x * left.v), -(rate.d.x + rate.a.x * left.a + rate.v.x * left.v))
  }
}
