/// Decides for the application whether gestures may begin and run together. Every method has a default.
///
/// Each method has two names: a short one, and the one that it has on the original's systems. The short one is called, and calls the other by default.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Called when the gesture would begin or be recognized; false makes it fail (GE-6).
  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// Called when a pointer goes down; false withholds it from the recognizer.
  func shouldReceive(_ event: PointerEvent, _ recognizer: GestureRecognizer) -> Bool
  /// Whether both may go on with the same pointers; one of two delegates is enough.
  func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool
  /// Whether `recognizer` waits until `other` has failed, beside ``GestureRecognizer/require(toFail:)`` (GE-5).
  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool
  /// Whether `other` waits until `recognizer` has failed (GE-5).
  func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool

  /// The original's name of ``shouldBegin(_:)``.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// The original's name of ``shouldReceive(_:_:)``, called with the touch on the layer that it goes down on.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// The original's name of ``shouldRecognizeSimultaneously(_:with:)``.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// The original's name of ``shouldRequireFailure(_:of:)``.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// The original's name of ``shouldBeRequiredToFail(_:by:)``.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// What ``gestureRecognizerShouldBegin(_:)`` answers.
  public func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { gestureRecognizerShouldBegin(recognizer) }
  /// What ``gestureRecognizer(_:shouldReceive:)`` answers.
  public func shouldReceive(_ event: PointerEvent, _ recognizer: GestureRecognizer) -> Bool {
    let window = recognizer.layer?.window
    let hit = window.flatMap { $0.hitTest(event.location, in: $0.hitTesting) }
    return gestureRecognizer(recognizer, shouldReceive: Touch(event, layer: hit ?? recognizer.layer))
  }
  /// What ``gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)`` answers.
  public func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool {
    gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other)
  }
  /// What ``gestureRecognizer(_:shouldRequireFailureOf:)`` answers.
  public func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    gestureRecognizer(recognizer, shouldRequireFailureOf: other)
  }
  /// What ``gestureRecognizer(_:shouldBeRequiredToFailBy:)`` answers.
  public func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other)
  }
  /// True.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  /// True.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }
  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}
