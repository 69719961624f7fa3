/// Decides about a gesture what its recognizer cannot know. Every answer has a default.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Asked when the gesture would begin or be recognized; false lets it fail (GE-6).
  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// Asked when a pointer goes down; false keeps it from the recognizer.
  func shouldReceive(_ event: PointerEvent, _ recognizer: GestureRecognizer) -> Bool
  /// Whether both may go on with the same pointers; one of two delegates is enough.
  func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool
  /// Whether `recognizer` waits until `other` has failed, beside ``GestureRecognizer/require(toFail:)`` (GE-5).
  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool
}

extension GestureRecognizerDelegate {
  /// True.
  public func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }
  /// True.
  public func shouldReceive(_ event: PointerEvent, _ recognizer: GestureRecognizer) -> Bool { true }
  /// False.
  public func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool { false }
  /// False.
  public func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool { false }
}
