import LegatoCore
import LegatoLayers

/// The coordinator of a transition of the framework.
final class RunningCoordinator: TransitionCoordinator {
  private let transition: Transition
  init(_ transition: Transition) { self.transition = transition }

  @discardableResult
  func animate(
    alongsideTransition animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)?
  ) -> Bool {
    let isOver = transition.phase == .over
    if let completion, !isOver { transition.completions.append(completion) }
    let isInTime = animation.map(transition.runAlongside) ?? !isOver
    if let completion, isOver { completion(self) }
    return isInTime
  }

  @discardableResult
  func animateAlongsideTransition(
    in layer: Layer?, animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)?
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

  func notifyWhenInteractionChanges(_ handler: @escaping (any TransitionCoordinator) -> Void) {
    if transition.phase != .over { transition.interactionChanges.append(handler) }
  }
  func notifyWhenInteractionEnds(_ handler: @escaping (any TransitionCoordinator) -> Void) {
    if transition.phase != .over { transition.interactionEnds.append(handler) }
  }

  var isAnimated: Bool { transition.isAnimated }
  var initiallyInteractive: Bool { transition.initiallyInteractive }
  var isInteractive: Bool { transition.isInteractive }
  var isInterruptible: Bool { transition.isInterruptible }
  var isCancelled: Bool { transition.wasCancelled }
  var transitionDuration: Double { transition.duration }
  var percentComplete: Double { transition.percentComplete }
  var completionVelocity: Double { transition.completionSpeed }
  var completionCurve: AnimationCurve { transition.completionCurve }
  var containerLayer: Layer { transition.container ?? Layer() }
  var presentationStyle: PresentationStyle { transition.presentationStyle }
  func controller(forKey key: TransitionKey) -> LayerController? { key == .from ? transition.from : transition.to }
  func layer(forKey key: TransitionKey) -> Layer? { transition.layer(forKey: key) }
}
