/// An observable change of an animator; each case carries the new value.
public enum AnimatorChange: Hashable, Sendable {
  /// The new ``PropertyAnimator/state``.
  case state(AnimatingState)
  /// The only notification of the end with `pausesOnCompletion` (PA-4).
  case isRunning(Bool)
  /// Reversed by code, or reset to false at a stop or an end.
  case isReversed(Bool)
  /// Set by code; progress by time is not reported.
  case fractionComplete(Double)
}

/// Keeps an observer registered until it is cancelled or released.
public final class AnimatorObservation {
  private var remove: (() -> Void)?
  init(_ remove: @escaping () -> Void) { self.remove = remove }
  deinit { cancel() }
  /// Unregisters the observer.
  public func cancel() {
    remove?()
    remove = nil
  }
}
