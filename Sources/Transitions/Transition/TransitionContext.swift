import LegatoCore
import LegatoLayers

/// One end of a transition: what was shown before, or what is shown after it.
public enum TransitionKey: Hashable, Sendable {
  /// What is shown before the transition, and again if it is cancelled.
  case from
  /// What is shown after the transition.
  case to
}

/// What an animation or interaction controller knows about its transition, and how it reports progress and end (TR-10…TR-17).
///
/// The framework passes a context to each controller of a transition. Call ``completeTransition(_:)`` exactly once; if the context is deallocated
/// before that, the missing call is reported and the transition ends by itself.
///
/// A test may implement this protocol to try an ``AnimatedTransitioning`` alone. Members with a default describe an animated, not interactive
/// transition over the full screen.
public protocol TransitionContext: AnyObject {
  /// The layer in which the transition happens. It contains the `from` layer already; the animation controller adds the `to` layer.
  var containerLayer: Layer { get }
  /// The controller at the given end; nil if there is none.
  func controller(forKey key: TransitionKey) -> LayerController?
  /// The layer that appears or disappears; nil if it stays in the tree, such as the layer beneath a presentation over the full screen.
  func layer(forKey key: TransitionKey) -> Layer?
  /// Returns one animator for the whole transition: made by `make` at the first call, kept until the transition has ended (TR-5).
  func animator(making make: () -> any ImplicitlyAnimating) -> any ImplicitlyAnimating
  /// Ends the transition, after the layers have reached their final places. Call it exactly once, with false after a cancel (TR-13, TR-14).
  func completeTransition(_ didComplete: Bool)

  /// The stage on which the layers animate; the container's by default.
  var stage: Stage? { get }
  /// Whether the transition is animated; false if it changes at once.
  var isAnimated: Bool { get }
  /// How the presented controller is shown; ``PresentationStyle/none`` for a push or pop.
  var presentationStyle: PresentationStyle { get }
  /// The rotation of the target; always the identity, because windows do not rotate.
  var targetTransform: AffineTransform { get }
  /// The frame of a controller's layer when the transition began, in the container's coordinates; zero if it was not on screen.
  func initialFrame(for controller: LayerController) -> Rect
  /// The frame that a controller's layer has to have at the end, in the container's coordinates; zero if the animation decides.
  func finalFrame(for controller: LayerController) -> Rect
  /// Whether an interaction drives the transition now; may change any number of times (TR-11).
  var isInteractive: Bool { get }
  /// Whether the transition is returning to its start; may change until the end (TR-11).
  var transitionWasCancelled: Bool { get }

  /// Reports the progress of the interaction, clamped to 0…1; ignored while the transition runs by itself (TR-16).
  func updateInteractiveTransition(_ percentComplete: Double)
  /// Ends the interaction: the transition runs to its end unless it is paused again. Ignored while the transition runs by itself.
  func finishInteractiveTransition()
  /// Ends the interaction: the transition runs back to its start unless it is paused again. Ignored while the transition runs by itself.
  func cancelInteractiveTransition()
  /// Makes a running transition interactive again; needs an interruptible animator (TR-12). The caller pauses or stops its own animators.
  func pauseInteractiveTransition()
}

extension TransitionContext {
  public var stage: Stage? { containerLayer.stage }
  public var isAnimated: Bool { true }
  public var presentationStyle: PresentationStyle { .fullScreen }
  public var targetTransform: AffineTransform { .identity }
  public func initialFrame(for controller: LayerController) -> Rect {
    controller === self.controller(forKey: .from) ? containerLayer.bounds : .zero
  }
  public func finalFrame(for controller: LayerController) -> Rect {
    controller === self.controller(forKey: .to) ? containerLayer.bounds : .zero
  }
  public var isInteractive: Bool { false }
  public var transitionWasCancelled: Bool { false }
  public func updateInteractiveTransition(_ percentComplete: Double) {}
  public func finishInteractiveTransition() {}
  public func cancelInteractiveTransition() {}
  public func pauseInteractiveTransition() {}
}
