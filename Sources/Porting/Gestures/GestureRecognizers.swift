import LegatoCore
import LegatoGestures
import LegatoLayers

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

extension GestureRecognizer {
  /// Kept for those who set it: views get touches at once.
  public var delaysTouchesBegan: Bool {
    get { false }
    set {}
  }
  /// Kept for those who set it: views get touches at once.
  public var delaysTouchesEnded: Bool {
    get { false }
    set {}
  }
}

extension PanGestureRecognizer {
  /// The translation since it was recognized, or was set, in the view's own space (nil: the window's).
  public func translation(in view: View?) -> CGPoint { CGPoint(translation(in: view?.layer)) }
  /// Points a second in the view's own space (nil: the window's).
  public func velocity(in view: View?) -> CGPoint { CGPoint(velocity(in: view?.layer)) }
  /// Resets the translation; the velocity is kept.
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
