import LegatoCore
import LegatoLayers

/// Which end of a transition.
public enum TransitionKey: Hashable, Sendable {
  /// What is shown before; again afterwards, where it is cancelled.
  case from
  /// What is shown after it.
  case to
}

/// What an animation and an interaction controller need of the transition they carry out, and how they report its progress (TR-10…TR-17).
///
/// A transition makes its own, which lives as long as it does: ``completeTransition(_:)`` has to be called exactly once, and where the context is released without, that is reported
/// and the transition ends by itself. A test makes one of its own, to try an ``AnimatedTransitioning`` alone: what is not stated below has a default, that of a transition at
/// rest, moved by time, over the full screen.
public protocol TransitionContext: AnyObject {
  /// Where it happens; holds the from layer already.
  var containerLayer: Layer { get }
  /// The controller at that end; nil where there is none.
  func controller(forKey key: TransitionKey) -> LayerController?
  /// The layer that appears or disappears; nil where it stays, as that beneath a presentation over the full screen.
  func layer(forKey key: TransitionKey) -> Layer?
  /// The same animator each time it is called in this transition: made at the first call, kept until the transition has ended (TR-5).
  func animator(making make: () -> any ImplicitlyAnimating) -> any ImplicitlyAnimating
  /// The transition has ended: layers are where they belong. Exactly once, also after a cancel, then with false (TR-13, TR-14).
  func completeTransition(_ didComplete: Bool)

  /// The stage everything moves on; the container's by default.
  var stage: Stage? { get }
  /// Whether it takes time; false for a change at once.
  var isAnimated: Bool { get }
  /// Whether what lies beneath stays in the tree.
  var presentationStyle: PresentationStyle { get }
  /// Always the identity: windows do not turn.
  var targetTransform: AffineTransform { get }
  /// Where a controller's layer was when the transition began, in the container's space; zero where it was not on screen.
  func initialFrame(for controller: LayerController) -> Rect
  /// Where a layer has to be at the end; zero where that is left to the animation.
  func finalFrame(for controller: LayerController) -> Rect
  /// Whether something else than time moves it; changes with each catch and release (TR-11).
  var isInteractive: Bool { get }
  /// Whether it is cancelled; may change until the end (TR-11).
  var transitionWasCancelled: Bool { get }

  /// Reports how far the interaction is, clamped to 0…1; ignored while time moves it (TR-16).
  func updateInteractiveTransition(_ percentComplete: Double)
  /// The interaction has ended; the transition will end at its target unless it is caught again. Ignored while time moves it.
  func finishInteractiveTransition()
  /// The interaction has ended; the transition will go back unless it is caught again. Ignored while time moves it.
  func cancelInteractiveTransition()
  /// Makes a running transition interactive again; needs an interruptible animator (TR-12). Stop or pause your animators too.
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
