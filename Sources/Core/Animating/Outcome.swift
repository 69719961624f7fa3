/// The position of an animation at its end.
public enum AnimatingPosition: Int, Hashable, Sendable {
  /// At the targets.
  case end
  /// At the values before the start.
  case start
  /// At the values when it was stopped.
  case current
}

/// How an animation ended. Every start has exactly one outcome.
public enum Outcome: Hashable, Sendable {
  /// It ended at that position, by itself or by `finishAnimation(at:)`.
  case finished(AnimatingPosition)
  /// `stopAnimation(true)` ended it.
  case stopped
  /// Another animation of the same value replaced it.
  case replaced
  /// Its animations were removed, or its value was released.
  case removed
  /// Its animator or its stage was released before it could end.
  case released
}
