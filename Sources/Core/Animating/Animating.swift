/// Something that can be started, paused, stopped, scrubbed and reversed.
public protocol Animating: AnyObject {
  /// The present state, see ``AnimatingState``.
  var state: AnimatingState { get }
  /// Whether time moves it. Implies ``AnimatingState/active``; a paused animator is active and not running.
  var isRunning: Bool { get }
  /// Whether it runs from its end to its start.
  var isReversed: Bool { get set }
  /// The fraction in the direction of travel, 0…1; setting it scrubs a paused animator. An adopter may accept more (PA-19).
  var fractionComplete: Double { get set }
  /// Starts, or continues after a pause.
  func startAnimation()
  /// Starts, with a delay of `delay` seconds.
  func startAnimation(afterDelay delay: Double)
  /// Pauses at the present fraction; an inactive animator starts paused.
  func pauseAnimation()
  /// Stops its time; the presentation becomes the model. With `withoutFinishing` it is inactive at once and no completion is called.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animator at `finalPosition`, without animation.
  func finishAnimation(at finalPosition: AnimatingPosition)
}
