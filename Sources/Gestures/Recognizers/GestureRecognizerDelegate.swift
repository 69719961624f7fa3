/// Decides whether gestures may begin and which of them may run together. All methods are optional.
///
/// Each method has two names: a short one, and the one that the original framework uses. The framework calls the short one, which by default calls the
/// other.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether a gesture that is about to begin may do so; false makes it fail (GE-6).
  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// Returns whether the recognizer receives a pointer that goes down.
  func shouldReceive(_ event: PointerEvent, _ recognizer: GestureRecognizer) -> Bool
  /// Returns whether both gestures may run with the same pointers. It is enough if one of the two delegates allows it.
  func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool
  /// Returns whether `recognizer` waits until `other` has failed, in addition to ``GestureRecognizer/require(toFail:)`` (GE-5).
  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool
  /// Returns whether `other` waits until `recognizer` has failed (GE-5).
  func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool

  /// The original's name of ``shouldBegin(_:)``.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// The original's name of ``shouldReceive(_:_:)``; the touch's layer is the one in which the pointer goes down.
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
  /// The result of ``gestureRecognizerShouldBegin(_:)``.
  public func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { gestureRecognizerShouldBegin(recognizer) }
  /// The result of ``gestureRecognizer(_:shouldReceive:)``.
  public func shouldReceive(_ event: PointerEvent, _ recognizer: GestureRecognizer) -> Bool {
    let window = recognizer.layer?.window
    let hit = window.flatMap { $0.hitTest(event.location, in: $0.hitTesting) }
    return gestureRecognizer(recognizer, shouldReceive: Touch(event, layer: hit ?? recognizer.layer))
  }
  /// The result of ``gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)``.
  public func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool {
    gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other)
  }
  /// The result of ``gestureRecognizer(_:shouldRequireFailureOf:)``.
  public func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    gestureRecognizer(recognizer, shouldRequireFailureOf: other)
  }
  /// The result of ``gestureRecognizer(_:shouldBeRequiredToFailBy:)``.
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
