/// The states of an animator.
///
/// ```
///            start, pause, fractionComplete              stop(false)
/// inactive ─────────────────────────────────▶ active ────────────────▶ stopped
///    ▲                                          │                         │
///    └──────── natural end, stop(true) ─────────┘◀──── finish(at:) ───────┘ (to inactive)
/// ```
public enum AnimatingState: Int, Hashable, Sendable {
  /// Not begun, or ended: it animates nothing, and can be started.
  case inactive
  /// Running or paused; its animations exist.
  case active
  /// Stopped with the presentation as model values, waiting for `finishAnimation(at:)`.
  case stopped
}
