/// Where an animation came to rest.
public enum AnimatingPosition: Int, Hashable, Sendable {
  /// At its targets.
  case end
  /// Back where the values were before.
  case start
  /// Where it was stopped.
  case current
}

/// How a start ended. Every start has exactly one outcome.
public enum Outcome: Hashable, Sendable {
  /// It came to rest there, by itself or by `finishAnimation(at:)`.
  case finished(AnimatingPosition)
  /// `stopAnimation(true)` ended it.
  case stopped
  /// Another animation of the same value took its place.
  case replaced
  /// Its animations were removed, or its value went away.
  case removed
  /// Its animator or its stage was released before it could end.
  case released
}
