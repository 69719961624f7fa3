import LegatoCore
import LegatoLayers

extension Transition {
  /// Notifies a controller of a new size with a transition that takes no time: animations added alongside run in the same block as `change`.
  static func resize(_ controller: LayerController, to size: Size, in container: ContainerLayer, change: () -> Void) {
    let transition = Transition(.set([]), animated: false)
    (transition.container, transition.phase) = (container, .starting)
    let coordinator = RunningCoordinator(transition)
    controller.viewWillTransition(to: size, with: coordinator)
    change()
    let (alongside, completions) = (transition.alongside, transition.completions)
    (transition.alongside, transition.completions, transition.phase) = ([], [], .over)
    for block in alongside { block(coordinator) }
    for completion in completions { completion(coordinator) }
  }
}
