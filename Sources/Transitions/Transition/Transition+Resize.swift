import LegatoCore
import LegatoLayers

extension Transition {
  /// Notifies a controller of a new size, as a transition that takes no time: what is to happen alongside happens with the change, in the block that makes it.
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
