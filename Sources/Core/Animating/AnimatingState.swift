/// Where an animator is in its life.
///
/// ```
///            start, pause, fractionComplete              stop(false)
/// inactive ─────────────────────────────────▶ active ────────────────▶ stopped
///    ▲                                          │                         │
///    └──────── natural end, stop(true) ─────────┘◀──── finish(at:) ───────┘ (to inactive)
/// ```
public enum AnimatingState: Int, Hashable, Sendable {
  case inactive
  /// Running or paused; the animator's contributions are alive.
  case active
  /// Taken off the clock with what was on screen as model values, waiting for `finishAnimation(at:)`.
  case stopped
}

/// Where an animation came to rest.
public enum AnimatingPosition: Int, Hashable, Sendable {
  case end, start, current
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
