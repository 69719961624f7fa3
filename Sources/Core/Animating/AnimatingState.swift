/// Where an animator is in its life.
///
/// ```
///            start, pause, fractionComplete              stop(false)
/// inactive ─────────────────────────────────▶ active ────────────────▶ stopped
///    ▲                                          │                         │
///    └──────── natural end, stop(true) ─────────┘◀──── finish(at:) ───────┘ (to inactive)
/// ```
public enum AnimatingState: Int, Hashable, Sendable {
  /// Not begun, or over: nothing moves by it, and it may be started.
  case inactive
  /// Running or paused; the animator's contributions are alive.
  case active
  /// Taken off the clock with what was on screen as model values, waiting for `finishAnimation(at:)`.
  case stopped
}
