import LegatoCore
import LegatoLayers

/// Adds animations and callbacks to a transition that is animated elsewhere (TR-22…TR-25).
///
/// ```swift
/// override func layerWillAppear(_ animated: Bool) {
///   transitionCoordinator?.animate(alongsideTransition: { _ in bar.backgroundColor = .black }) { coordinator in
///     if coordinator.isCancelled { … }
///   }
/// }
/// ```
/// A test may implement this protocol. Members with a default describe an animated, not interactive transition of 0.25 seconds over the full screen.
public protocol TransitionCoordinator: AnyObject {
  /// Runs `animation` with the transition's duration and curve. Its changes are scrubbed, reversed and, after a cancel, undone with the transition (TR-23).
  /// - Parameters:
  ///   - animation: called once, in the animation block of the transition.
  ///   - completion: called after the transition has ended, when ``isCancelled`` is final.
  /// - Returns: false if it is too late: then `animation` runs at once, without animation. If the transition has ended, `completion` is called right after it.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)?
  ) -> Bool
  /// Runs `animation` alongside the transition for a layer outside the container. A layer on another stage is reported and changes at once. By default
  /// the same as ``animate(alongsideTransition:completion:)``.
  @discardableResult
  func animateAlongsideTransition(
    in layer: Layer?, animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)?
  ) -> Bool

  /// Calls `handler` each time the transition becomes interactive or stops being so, until it has ended (TR-24).
  func notifyWhenInteractionChanges(_ handler: @escaping (any TransitionCoordinator) -> Void)
  /// Calls `handler` once, when the interactive part ends, before the callbacks of a cancel (TR-24).
  func notifyWhenInteractionEnds(_ handler: @escaping (any TransitionCoordinator) -> Void)

  /// The layer in which the transition happens; an empty layer if there is none.
  var containerLayer: Layer { get }
  /// The controller at the given end; nil if there is none.
  func controller(forKey key: TransitionKey) -> LayerController?
  /// The layer that appears or disappears; nil if it stays in the tree.
  func layer(forKey key: TransitionKey) -> Layer?
  /// Whether the transition is being cancelled or was.
  var isCancelled: Bool { get }

  /// Whether the transition is animated; false if it changes at once.
  var isAnimated: Bool { get }
  /// Whether the transition began interactively.
  var initiallyInteractive: Bool { get }
  /// Whether an interaction drives the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition can be paused while it runs: its animation controller has an interruptible animator.
  var isInterruptible: Bool { get }
  /// The duration of the transition, in seconds.
  var transitionDuration: Double { get }
  /// The progress that the interaction reported last, 0…1.
  var percentComplete: Double { get }
  /// The interaction's completion speed, as a multiple of the normal speed; 1 without an interaction.
  var completionVelocity: Double { get }
  /// The interaction's completion curve; ease-in-out without an interaction.
  var completionCurve: AnimationCurve { get }
  /// How the presented controller is shown; ``PresentationStyle/none`` for a push or pop.
  var presentationStyle: PresentationStyle { get }
  /// The rotation of the target; always the identity, because windows do not rotate.
  var targetTransform: AffineTransform { get }
}

extension TransitionCoordinator {
  /// ``animate(alongsideTransition:completion:)`` without a completion handler.
  @discardableResult
  public func animate(alongsideTransition animation: ((any TransitionCoordinator) -> Void)?) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
  /// ``animateAlongsideTransition(in:animation:completion:)`` without a completion handler.
  @discardableResult
  public func animateAlongsideTransition(in layer: Layer?, animation: ((any TransitionCoordinator) -> Void)?) -> Bool {
    animateAlongsideTransition(in: layer, animation: animation, completion: nil)
  }
}

extension TransitionCoordinator {
  @discardableResult
  public func animateAlongsideTransition(
    in layer: Layer?, animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }
  public func notifyWhenInteractionChanges(_ handler: @escaping (any TransitionCoordinator) -> Void) {}
  public func notifyWhenInteractionEnds(_ handler: @escaping (any TransitionCoordinator) -> Void) {}
  public var isAnimated: Bool { true }
  public var initiallyInteractive: Bool { false }
  public var isInteractive: Bool { false }
  public var isInterruptible: Bool { false }
  public var transitionDuration: Double { 0.25 }
  public var percentComplete: Double { 0 }
  public var completionVelocity: Double { 1 }
  public var completionCurve: AnimationCurve { .easeInOut }
  public var presentationStyle: PresentationStyle { .fullScreen }
  public var targetTransform: AffineTransform { .identity }
}

extension LayerController {
  /// The coordinator of the transition that this controller or one of its parents takes part in; nil if none runs (TR-22).
  public var transitionCoordinator: (any TransitionCoordinator)? {
    if let own = (self as? NavigationController)?.ownStack.running { return RunningCoordinator(own) }
    if let transition = stack?.running, transition.concerns(self) { return RunningCoordinator(transition) }
    return parent?.transitionCoordinator
  }
}
