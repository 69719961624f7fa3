/// Where a timeline stands at a moment.
package struct Phase: Equatable {
  /// The curve's argument, 0…1, and its change a second.
  var fraction, fractionRate: Double
  /// The curve's value there and its change a second.
  var progress, progressRate: Double
  /// Set while the timeline is held on the line.
  var line: Line?
  /// Whether the time it is told in runs backwards: its rates have the other sign than its direction.
  var runsBackwards = false
  /// The end that reduced motion shows at once, 1 or 0 on the way back; nil before the begin and while somebody scrubs.
  var goal: Double?
  /// False outside an explicit animation's active interval, where its fill mode shows nothing (MT-7).
  var isShown = true
  /// How many repeats of an explicit animation lie behind.
  var cycle = 0.0

  /// A pause that turned the curve into a line (PA-40).
  struct Line: Equatable {
    /// Where the line is now: shown progress, 0…1.
    var progress: Double
    /// Progress at the pause, 0…1. The phase's own fraction and progress stay what they were then.
    var pausedProgress: Double
    /// Set where the line is that of the timeline this one follows in a time of its own, whose progress is another.
    var isFollowed = false
  }

  /// The same moment seen from the other end, for what joined a reversed animator and runs forwards while it runs back (PA-71).
  var mirrored: Phase {
    Phase(
      fraction: 1 - fraction, fractionRate: -fractionRate, progress: 1 - progress, progressRate: -progressRate,
      line: line.map { Line(progress: 1 - $0.progress, pausedProgress: 1 - $0.pausedProgress, isFollowed: $0.isFollowed) },
      runsBackwards: runsBackwards, isShown: isShown, cycle: cycle)
  }
}
