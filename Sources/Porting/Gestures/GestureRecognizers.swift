import LegatoCore
import LegatoGestures
import LegatoLayers

/// Asked under the original's names; each answers for one of ``LegatoGestures/GestureRecognizerDelegate``.
public protocol GestureRecognizerDelegate: LegatoGestures.GestureRecognizerDelegate {
  /// Asked when the gesture would begin or be recognized; false lets it fail. True by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// Asked when a pointer goes down; false keeps it from the recognizer. True by default.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Whether both may go on with the same pointers; one of two delegates is enough. False by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// Whether the first waits until the other has failed. False by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// Whether the other waits until the first has failed. Kept for those who answer it: the other's own delegate, or `require(toFail:)`, is asked.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }

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
}

/// The recognizers' views and their numbers as points.
extension GestureRecognizer {
  /// The view it was added to.
  public var view: View? { layer?.view }
  /// Where the gesture is, in the view's own space (nil: the window's).
  public func location(in view: View?) -> CGPoint { location(in: view?.layer) }
  /// Where one of its pointers is; the middle of all where there is none of this number.
  public func location(ofTouch index: Int, in view: View?) -> CGPoint {
    guard pointers.indices.contains(index) else { return location(in: view) }
    guard let window = layer?.window, let view else { return pointers[index].place }
    return view.layer.convert(pointers[index].place, from: window)
  }
}

extension PanGestureRecognizer {
  /// The way since it was recognized, or was set, in the view's own space (nil: the window's).
  public func translation(in view: View?) -> CGPoint { CGPoint(translation(in: view?.layer)) }
  /// Points a second in the view's own space (nil: the window's).
  public func velocity(in view: View?) -> CGPoint { CGPoint(velocity(in: view?.layer)) }
  /// Counts the way anew from here; the velocity stays.
  public func setTranslation(_ translation: CGPoint, in view: View?) { setTranslation(CGVector(translation), in: view?.layer) }
}

extension Touch {
  /// The view in which it went down, or that of the recognizer which tells it.
  public var view: View? { layer?.nearestView }
  /// The window of that view.
  public var window: Window? { layer?.window }
  /// Where it is, in the view's own space (nil: the window's).
  public func location(in view: View?) -> CGPoint { location(in: view?.layer) }
  /// Where it was at the event before.
  public func previousLocation(in view: View?) -> CGPoint { previousLocation(in: view?.layer) }
  /// The most that ``force`` can be.
  public var maximumPossibleForce: Double { 1 }
}

extension GestureRecognizer.State {
  /// Another name of ``ended``, for gestures that happen at once.
  public static var recognized: Self { .ended }
}
