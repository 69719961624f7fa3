import LegatoCore
import LegatoLayers

// The positions and sizes of the layers of a stack's controllers in the layer tree.
extension ControllerStack {
  /// Puts the visible controllers' layers into their containers and removes all others from the tree.
  func settleTree() {
    guard let host else { return }
    let visible = visible(committed)
    if stage != nil { wings.expected = visible }
    defer { wings.expected = [] }
    for controller in visible {
      let home = home(of: controller)
      if home.superlayer !== host { host.addSublayer(home) }
      if home.bounds.size != host.bounds.size { fill(home, host.bounds) }
      home.opacity = 1
      let isAsItWas = running != nil || controller.filledSize == home.bounds.size || isPlaced(controller)
      if controller.layer.superlayer == nil || !isAsItWas { fill(controller, home) }
      if controller.layer.superlayer !== home { home.addSublayer(controller.layer) }
    }
    // removed last, so that a layer that moves between containers never leaves the window
    for controller in linked where !visible.has(controller) {
      remove(controller)
      if !committed.has(controller) { homes.removeValue(forKey: ObjectIdentifier(controller))?.removeFromSuperlayer() }
    }
    wings.leave()
  }

  /// Whether a custom presentation has given the layer a frame other than the whole container.
  private func isPlaced(_ controller: LayerController) -> Bool {
    guard kind == .presentation, controller.modalPresentationStyle == .custom, guides[ObjectIdentifier(controller)] == nil,
      let size = controller.filledSize
    else { return false }
    return controller.layer.frame != Rect(origin: .zero, size: size)
  }

  private func remove(_ controller: LayerController) {
    guard controller.isLayerLoaded, let container = controller.layer.superlayer as? ContainerLayer, container.stack === self else { return }
    controller.layer.removeFromSuperlayer()
  }

  func fill(_ controller: LayerController, _ container: ContainerLayer) {
    controller.filledSize = container.bounds.size
    fill(controller.layer, guides[ObjectIdentifier(controller)]?.frame ?? container.bounds)
  }

  /// Lays out the visible layers in the container, unless a transition is moving them; they fill it again when that has ended.
  func layOut(_ container: ContainerLayer) {
    guard running == nil else { return }
    for controller in visible(committed) where controller.layer.superlayer === container && !isPlaced(controller) {
      let guide = guides[ObjectIdentifier(controller)]
      guide?.containerViewWillLayoutSubviews()
      let size = (guide?.frame ?? container.bounds).size
      if controller.layer.bounds.size == size {
        fill(controller, container)
      } else {
        Transition.resize(controller, to: size, in: container) { fill(controller, container) }
      }
      guide?.containerViewDidLayoutSubviews()
    }
  }

  /// Resizes the containers after the size of the host has changed.
  func fit() {
    guard let host, running == nil else { return }
    let containers = kind == .navigation ? [shared] : linked.compactMap { homes[ObjectIdentifier($0)] }
    for container in containers where container.superlayer === host {
      fill(container, host.bounds)
    }
  }

  /// Ends the running transition because the container is about to leave its window; none begins until it is back. A presentation's container leaves
  /// only with its window.
  func hostLeaves() {
    guard kind == .navigation else { return }
    isLeaving = true
    running?.concludeNow()
  }
  func hostMoved() { isLeaving = false }

  func fill(_ layer: Layer, _ rect: Rect) {
    layer.fill(rect)
    layer.layoutIfNeeded()
  }
}

/// The window calls this for the stack of its presentations after layout.
extension ControllerStack: LayoutFollower {
  func layerDidLayOut() { fit() }
}
