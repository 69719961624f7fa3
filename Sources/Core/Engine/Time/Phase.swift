/// The state of a timeline at one time.
package struct Phase: Equatable {
  /// The curve's argument, 0…1, and its change per second.
  var fraction, fractionRate: Double
  /// The curve's value and its change per second.
  var progress, progressRate: Double
  /// Set while the timeline is paused linearly (PA-40).
  var line: Line?
  /// Whether its space's time runs backwards: the signs of the rates are then opposite to the direction.
  var runsBackwards = false
  /// The end that reduced motion presents at once: 1, or 0 when reversed; nil before the begin and while the timeline is scrubbed.
  var goal: Double?
  /// False outside an explicit animation's active interval, where its fill mode presents nothing (MT-7).
  var isShown = true
  /// Completed iterations of an explicit animation.
  var cycle = 0.0

  /// A pause that replaced the curve by a line (PA-40).
  struct Line: Equatable {
    /// The presented progress, 0…1.
    var progress: Double
    /// Progress at the pause, 0…1. The phase's own fraction and progress keep their values at the pause.
    var pausedProgress: Double
    /// Whether the line is that of this instance's source, whose progress differs.
    var isFollowed = false
  }

  /// The phase mirrored at 1/2, for animations that joined a reversed animator and run forwards while that runs back (PA-71).
  var mirrored: Phase {
    Phase(
      fraction: 1 - fraction, fractionRate: -fractionRate, progress: 1 - progress, progressRate: -progressRate,
      line: line.map { Line(progress: 1 - $0.progress, pausedProgress: 1 - $0.pausedProgress, isFollowed: $0.isFollowed) },
      runsBackwards: runsBackwards, isShown: isShown, cycle: cycle)
  }
}
