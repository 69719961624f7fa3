import LegatoCore
import LegatoLayers

// The positions and sizes of the layers of a stack's controllers in the layer tree.
extension ControllerStack {
  /// Puts the visible controllers' layers into their containers and removes all others from the tree.
  func updateTree() {
    guard let hostLayer else { return }
    let visible = visible(committed)
    if stage != nil { pendingLayers.expected = visible }
    defer { pendingLayers.expected = [] }
    for controller in visible {
      let container = container(of: controller)
      if container.superlayer !== hostLayer { hostLayer.addSublayer(container) }
      if container.bounds.size != hostLayer.bounds.size { fill(container, hostLayer.bounds) }
      container.opacity = 1
      let keepsFrame = running != nil || controller.filledSize == container.bounds.size
      if controller.layer.superlayer == nil || !keepsFrame { fill(controller, container) }
      if controller.layer.superlayer !== container { container.addSublayer(controller.layer) }
    }
    // removed last, so that a layer that moves between containers never leaves the window
    for controller in linked.filter(isInTree).without(visible) where isInTree(controller) { controller.layer.removeFromSuperlayer() }
    if !containers.isEmpty {
      for controller in linked.without(visible + committed) {
        containers.removeValue(forKey: ObjectIdentifier(controller))?.removeFromSuperlayer()
      }
    }
    pendingLayers.removeIfEmpty()
  }

  /// Whether a custom presentation has given the layer a frame other than the whole container.
  private func hasOwnFrame(_ controller: LayerController) -> Bool {
    guard kind == .presentation, controller.modalPresentationStyle == .custom, presentationControllers[ObjectIdentifier(controller)] == nil,
      let size = controller.filledSize
    else { return false }
    return controller.layer.frame != Rect(origin: .zero, size: size)
  }

  private func isInTree(_ controller: LayerController) -> Bool {
    (controller.layerIfLoaded?.superlayer as? ContainerLayer).map { $0.stack === self } ?? false
  }

  /// Gives a controller's layer its place in the container. One that has filled another size before, perhaps before it was covered, is notified, and so
  /// is its presentation controller; that one also where it is a layout of the container.
  func fill(_ controller: LayerController, _ container: ContainerLayer, isLayout: Bool = false) {
    let isResized = controller.filledSize.map { $0 != container.bounds.size } ?? false
    let presentationController = presentationControllers[ObjectIdentifier(controller)]
    if isResized || isLayout { presentationController?.containerViewWillLayoutSubviews() }
    if !hasOwnFrame(controller) { place(controller, presentationController?.frame ?? container.bounds, in: container) }
    if isResized || isLayout { presentationController?.containerViewDidLayoutSubviews() }
  }

  private func place(_ controller: LayerController, _ frame: Rect, in container: ContainerLayer) {
    func place() {
      controller.filledSize = container.bounds.size
      fill(controller.layer, frame)
    }
    guard controller.filledSize != nil, controller.layer.bounds.size != frame.size else { return place() }
    Transition.resize(controller, to: frame.size, in: container, change: place)
  }

  /// Lays out the visible layers in the container, unless a transition is moving them; they fill it again when that has ended.
  func layOut(_ container: ContainerLayer) {
    guard running == nil else { return }
    for controller in visible(committed) where controller.layer.superlayer === container {
      fill(controller, container, isLayout: true)
    }
  }

  /// Resizes the containers after the size of the host layer has changed.
  func fit() {
    guard let hostLayer, running == nil else { return }
    let allContainers = kind == .navigation ? [shared] : linked.compactMap { containers[ObjectIdentifier($0)] }
    for container in allContainers where container.superlayer === hostLayer {
      fill(container, hostLayer.bounds)
    }
  }

  /// Ends the running transition because the container is about to leave its window; none begins until it is back. A presentation's container leaves
  /// only with its window.
  func containerWillLeaveWindow() {
    guard kind == .navigation else { return }
    isLeavingWindow = true
    running?.endNow()
  }
  func containerDidMove() { isLeavingWindow = false }

  func fill(_ layer: Layer, _ rect: Rect) {
    layer.fill(rect)
    layer.layoutIfNeeded()
  }
}

/// The window calls this for the stack of its presentations after layout.
extension ControllerStack: LayoutFollower {
  func layerDidLayOut() { fit() }
}
