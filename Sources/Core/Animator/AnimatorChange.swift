/// Something observable about an animator has changed; each case carries the new value.
public enum AnimatorChange: Hashable, Sendable {
  /// The new ``PropertyAnimator/state``.
  case state(AnimatingState)
  /// The only notice of the end under `pausesOnCompletion` (PA-4).
  case isRunning(Bool)
  /// Turned round by code, or back to false at a stop or an end.
  case isReversed(Bool)
  /// Set by code; the passing of time is not reported.
  case fractionComplete(Double)
}

/// Keeps an observer registered until it is cancelled or released.
public final class AnimatorObservation {
  private var remove: (() -> Void)?
  init(_ remove: @escaping () -> Void) { self.remove = remove }
  deinit { cancel() }
  /// Takes the observer off; it hears nothing more.
  public func cancel() {
    remove?()
    remove = nil
  }
}
