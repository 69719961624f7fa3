/// Something that can be started, paused, stopped, scrubbed and reversed.
public protocol Animating: AnyObject {
  /// Where it is in its life.
  var state: AnimatingState { get }
  /// Whether time moves it. Implies ``AnimatingState/active``; a paused animator is active and not running.
  var isRunning: Bool { get }
  /// Whether it goes from its end to its start.
  var isReversed: Bool { get set }
  /// How far it is in the direction of travel, 0…1; setting it scrubs what is paused. An adopter may accept more (PA-19).
  var fractionComplete: Double { get set }
  /// Starts, or goes on after a pause.
  func startAnimation()
  /// Starts with the motion after `delay` seconds.
  func startAnimation(afterDelay delay: Double)
  /// Holds what moves where it is seen; at rest it starts paused.
  func pauseAnimation()
  /// Takes it off the clock; what is on screen becomes the model. With `withoutFinishing` it is inactive at once and no completion is called.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped one at `finalPosition`, without animation.
  func finishAnimation(at finalPosition: AnimatingPosition)
}
