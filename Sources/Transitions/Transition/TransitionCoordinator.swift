import LegatoCore
import LegatoLayers

/// Adds animations and callbacks to a transition that others carry out (TR-22…TR-25).
///
/// ```swift
/// override func layerWillAppear(_ animated: Bool) {
///   transitionCoordinator?.animate(alongsideTransition: { _ in bar.backgroundColor = .black }) { coordinator in
///     if coordinator.isCancelled { … }
///   }
/// }
/// ```
/// A test makes one of its own: what follows ``isCancelled`` below has a default, that of a transition of a quarter of a second, moved by time, over the full screen.
public protocol TransitionCoordinator: AnyObject {
  /// Runs `animation` with the transition's duration and curve. What it changes is scrubbed, reversed and, after a cancel, put back with the transition (TR-23).
  /// - Parameters:
  ///   - animation: called once, with the transition's own.
  ///   - completion: called after the transition, with this coordinator's state final.
  /// - Returns: false if it is too late; then `animation` runs at once without animation, and `completion` after it if the transition has ended.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)?
  ) -> Bool
  /// The same for a layer outside the container; it has to be on the same stage, else that is reported and it changes at once. By default as one inside.
  @discardableResult
  func animateAlongsideTransition(
    in layer: Layer?, animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)?
  ) -> Bool

  /// Calls `heard` each time the transition changes between interactive and not, until it has ended (TR-24).
  func notifyWhenInteractionChanges(_ heard: @escaping (any TransitionCoordinator) -> Void)
  /// Calls `heard` once, when the interactive part ends, before the callbacks of a cancel (TR-24).
  func notifyWhenInteractionEnds(_ heard: @escaping (any TransitionCoordinator) -> Void)

  /// Where it happens; an empty layer where there is no such place.
  var containerLayer: Layer { get }
  /// The controller at that end; nil where there is none.
  func controller(forKey key: TransitionKey) -> LayerController?
  /// The layer that appears or disappears; nil where it stays.
  func layer(forKey key: TransitionKey) -> Layer?
  /// Whether it is or was cancelled.
  var isCancelled: Bool { get }

  /// Whether it takes time; false for a change at once.
  var isAnimated: Bool { get }
  /// Whether it began interactively.
  var initiallyInteractive: Bool { get }
  /// Whether something else than time moves it now.
  var isInteractive: Bool { get }
  /// Whether it can be interrupted.
  var isInterruptible: Bool { get }
  /// Seconds.
  var transitionDuration: Double { get }
  /// What the interaction reported last, 0…1.
  var percentComplete: Double { get }
  /// The interaction's completion speed, a multiple; 1 without an interaction.
  var completionVelocity: Double { get }
  /// The interaction's completion curve; ease in and out without an interaction.
  var completionCurve: AnimationCurve { get }
  /// Whether what lies beneath stays in the tree.
  var presentationStyle: PresentationStyle { get }
  /// Always the identity: windows do not turn.
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
  public func notifyWhenInteractionChanges(_ heard: @escaping (any TransitionCoordinator) -> Void) {}
  public func notifyWhenInteractionEnds(_ heard: @escaping (any TransitionCoordinator) -> Void) {}
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
  /// The coordinator of the transition that this controller, or one around it, takes part in; nil outside one (TR-22).
  public var transitionCoordinator: (any TransitionCoordinator)? {
    if let own = (self as? NavigationController)?.own.running { return RunningCoordinator(own) }
    if let transition = stack?.running, transition.from === self || transition.to === self { return RunningCoordinator(transition) }
    return parent?.transitionCoordinator
  }
}
