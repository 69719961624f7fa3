import LegatoCore
import LegatoLayers

/// Which end of a transition.
public enum TransitionKey: Hashable, Sendable {
  /// What is shown before; again afterwards, where it is cancelled.
  case from
  /// What is shown after it.
  case to
}

/// What an animation and an interaction controller need of the transition they carry out, and how they tell how it goes (TR-10…TR-17).
///
/// It lives as long as the transition. ``completeTransition(_:)`` has to be called exactly once; where the context is released without, that is reported and the
/// transition ends by itself.
public final class TransitionContext {
  let transition: Transition
  init(_ transition: Transition) { self.transition = transition }
  deinit { transition.contextWasReleased() }

  /// Where it happens; holds the from layer already.
  public var containerLayer: Layer { transition.container ?? Layer() }
  /// The stage everything moves on.
  public var stage: Stage? { transition.stage }
  /// Whether it takes time; false for a change at once.
  public var isAnimated: Bool { transition.isAnimated }
  /// Whether what lies beneath stays in the tree.
  public var presentationStyle: PresentationStyle { transition.presentationStyle }
  /// Always the identity: windows do not turn.
  public var targetTransform: AffineTransform { .identity }

  /// The controller at that end; nil where there is none.
  public func controller(forKey key: TransitionKey) -> LayerController? { key == .from ? transition.from : transition.to }
  /// The layer that comes or goes; nil where it stays, as that beneath a presentation over the full screen.
  public func layer(forKey key: TransitionKey) -> Layer? { transition.layer(forKey: key) }
  /// Where a controller's layer was when the transition began, in the container's space; zero where it was not on screen.
  public func initialFrame(for controller: LayerController) -> Rect { transition.initialFrames[ObjectIdentifier(controller)] ?? .zero }
  /// Where a layer has to be at the end; zero where that is left to the animation.
  public func finalFrame(for controller: LayerController) -> Rect { controller === transition.to ? transition.finalFrame ?? bounds : .zero }
  private var bounds: Rect { transition.container?.bounds ?? .zero }

  /// Whether something else than time moves it; changes with each catch and release (TR-11).
  public var isInteractive: Bool { transition.isInteractive }
  /// Whether it goes back to where it came from; may change until the end (TR-11).
  public var transitionWasCancelled: Bool { transition.wasCancelled }

  /// The same animator each time it is called in this transition: made at the first call, kept until the transition is over (TR-5).
  public func animator(making make: () -> any ImplicitlyAnimating) -> any ImplicitlyAnimating {
    if let made = transition.madeAnimator { return made }
    let made = make()
    // `make` may have asked in its turn: the first that was there stays
    if let first = transition.madeAnimator { return first }
    if transition.phase != .over { transition.madeAnimator = made }
    return made
  }

  /// Reports how far the interaction is, clamped to 0…1; ignored while time moves it (TR-16).
  public func updateInteractiveTransition(_ percentComplete: Double) {
    transition.update(percentComplete, for: "updateInteractiveTransition(_:)")
  }
  /// The interaction is over; the transition will end at its target unless it is caught again. Ignored while time moves it.
  public func finishInteractiveTransition() { transition.letGo(cancelled: false) }
  /// The interaction is over; the transition will go back unless it is caught again. Ignored while time moves it.
  public func cancelInteractiveTransition() { transition.letGo(cancelled: true) }
  /// Makes a running transition interactive again; needs an interruptible animator (TR-12). Stop or pause your animators too.
  public func pauseInteractiveTransition() { transition.pause(for: "pauseInteractiveTransition()") }
  /// The transition is over: layers are where they belong. Exactly once, also after a cancel, then with false (TR-13, TR-14).
  public func completeTransition(_ didComplete: Bool) { transition.complete(didComplete) }
}
