import LegatoCore
import LegatoLayers

/// Lets others take part in a transition that somebody else carries out (TR-22…TR-25).
///
/// ```swift
/// override func layerWillAppear(_ animated: Bool) {
///   transitionCoordinator?.animate(alongsideTransition: { _ in bar.backgroundColor = .black }) { coordinator in
///     if coordinator.isCancelled { … }
///   }
/// }
/// ```
public final class TransitionCoordinator {
  private let transition: Transition
  init(_ transition: Transition) { self.transition = transition }

  /// Runs `animation` with the transition's duration and curve. What it changes is scrubbed, reversed and, after a cancel, put back with the transition (TR-23).
  /// - Parameters:
  ///   - animation: called once, with the transition's own.
  ///   - completion: called after the transition, with this coordinator's state final.
  /// - Returns: false if it is too late; then `animation` runs at once without animation, and `completion` after it if the transition is over.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((TransitionCoordinator) -> Void)?, completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    if let completion, transition.phase != .over { transition.completions.append(completion) }
    let isInTime = animation.map(transition.runAlongside) ?? (transition.phase != .over)
    if let completion, transition.phase == .over { completion(self) }
    return isInTime
  }

  /// The same for a layer outside the container; it has to be on the same stage, else that is reported and it changes at once.
  @discardableResult
  public func animateAlongsideTransition(
    in layer: Layer?, animation: ((TransitionCoordinator) -> Void)?, completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    if let layer, let stage = layer.stage, let own = transition.stage, stage !== own {
      Misuse.report(
        .state(
          call: "animateAlongsideTransition(in:animation:completion:)", wanted: "a layer on the transition's stage", found: "another",
          remedy: "animate that layer by an animator of its own"))
      animation?(self)
      animate(alongsideTransition: nil, completion: completion)
      return false
    }
    return animate(alongsideTransition: animation, completion: completion)
  }

  /// Calls `heard` each time the transition changes between interactive and not, until it is over (TR-24).
  public func notifyWhenInteractionChanges(_ heard: @escaping (TransitionCoordinator) -> Void) {
    if transition.phase != .over { transition.interactionChanges.append(heard) }
  }
  /// Calls `heard` once, when the interactive part ends, before the callbacks of a cancel (TR-24).
  public func notifyWhenInteractionEnds(_ heard: @escaping (TransitionCoordinator) -> Void) {
    if transition.phase != .over { transition.interactionEnds.append(heard) }
  }

  /// Whether it takes time; false for a change at once.
  public var isAnimated: Bool { transition.isAnimated }
  /// Whether it began under a finger.
  public var initiallyInteractive: Bool { transition.initiallyInteractive }
  /// Whether something else than time moves it now.
  public var isInteractive: Bool { transition.isInteractive }
  /// Whether it can be caught on its way.
  public var isInterruptible: Bool { transition.isInterruptible }
  /// Whether it goes, or has gone, back to where it came from.
  public var isCancelled: Bool { transition.wasCancelled }
  /// Seconds.
  public var transitionDuration: Double { transition.duration }
  /// What the interaction reported last, 0…1.
  public var percentComplete: Double { transition.percentComplete }
  /// The interaction's completion speed, a multiple; 1 without an interaction.
  public var completionVelocity: Double { transition.completionSpeed }
  /// The interaction's completion curve; ease in and out without an interaction.
  public var completionCurve: AnimationCurve { transition.completionCurve }
  /// Where it happens; an empty layer where there is no such place.
  public var containerLayer: Layer { transition.container ?? Layer() }
  /// Whether what lies beneath stays in the tree.
  public var presentationStyle: PresentationStyle { transition.presentationStyle }
  /// Always the identity: windows do not turn.
  public var targetTransform: AffineTransform { .identity }
  /// The controller at that end; nil where there is none.
  public func controller(forKey key: TransitionKey) -> LayerController? { key == .from ? transition.from : transition.to }
  /// The layer that comes or goes; nil where it stays.
  public func layer(forKey key: TransitionKey) -> Layer? { transition.layer(forKey: key) }
}

extension LayerController {
  /// The coordinator of the transition that this controller, or one around it, takes part in; nil outside one (TR-22).
  public var transitionCoordinator: TransitionCoordinator? {
    if let own = (self as? NavigationController)?.own.running { return TransitionCoordinator(own) }
    if let transition = stack?.running, transition.from === self || transition.to === self { return TransitionCoordinator(transition) }
    return parent?.transitionCoordinator
  }
}
