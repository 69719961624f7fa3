import LegatoCore
import LegatoGestures
import LegatoLayers

/// The members of recognizers with views, and with points instead of vectors.
extension GestureRecognizer {
  /// The view that the recognizer was added to.
  public var view: View? { layer?.view }
  /// The location of the gesture, in the view's coordinates (nil: the window's).
  public func location(in view: View?) -> CGPoint { location(in: view?.layer) }
  /// The location of the pointer at an index; the centroid of all if there is none.
  public func location(ofTouch index: Int, in view: View?) -> CGPoint {
    guard pointers.indices.contains(index) else { return location(in: view) }
    guard let window = layer?.window, let view else { return pointers[index].location }
    return view.layer.convert(pointers[index].location, from: window)
  }
}

extension GestureRecognizer {
  /// No effect: views get touches at once. For code that sets it.
  public var delaysTouchesBegan: Bool {
    get { false }
    set {}
  }
  /// No effect: views get touches at once. For code that sets it.
  public var delaysTouchesEnded: Bool {
    get { false }
    set {}
  }
}

extension PanGestureRecognizer {
  /// The translation since the gesture began or the translation was set, in the view's coordinates (nil: the window's).
  public func translation(in view: View?) -> CGPoint { CGPoint(translation(in: view?.layer)) }
  /// The velocity in points per second, in the view's coordinates (nil: the window's).
  public func velocity(in view: View?) -> CGPoint { CGPoint(velocity(in: view?.layer)) }
  /// Sets the translation; the velocity does not change.
  public func setTranslation(_ translation: CGPoint, in view: View?) { setTranslation(CGVector(translation), in: view?.layer) }
}

extension Touch {
  /// The view in which the pointer went down, or the view of the recognizer that passes the touch on.
  public var view: View? { layer?.nearestView }
  /// The window of that view.
  public var window: Window? { layer?.window }
  /// The present position, in the view's coordinates (nil: the window's).
  public func location(in view: View?) -> CGPoint { location(in: view?.layer) }
  /// The position at the previous event, in the view's coordinates (nil: the window's).
  public func previousLocation(in view: View?) -> CGPoint { previousLocation(in: view?.layer) }
  /// The largest value of ``force``.
  public var maximumPossibleForce: Double { 1 }
}

extension GestureRecognizer.State {
  /// Another name of ``ended``, for discrete gestures.
  public static var recognized: Self { .ended }
}
