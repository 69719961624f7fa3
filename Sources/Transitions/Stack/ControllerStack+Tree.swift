import LegatoCore
import LegatoLayers

// Where the layers of a stack's controllers are, and how large.
extension ControllerStack {
  /// Visible layers are positioned, all others are not in the tree.
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
    // only now, so that what moves between containers never leaves the window
    for controller in linked where !visible.has(controller) {
      remove(controller)
      if !committed.has(controller) { homes.removeValue(forKey: ObjectIdentifier(controller))?.removeFromSuperlayer() }
    }
    wings.leave()
  }

  /// Whether a custom presentation has put the layer somewhere else than over the whole container.
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

  /// During a transition the visible layer moves, and fills its container when that is over.
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

  /// The host has got another size.
  func fit() {
    guard let host, running == nil else { return }
    let containers = kind == .navigation ? [shared] : linked.compactMap { homes[ObjectIdentifier($0)] }
    for container in containers where container.superlayer === host {
      fill(container, host.bounds)
    }
  }

  /// The container leaves its window: nothing of a transition is seen any more, and none begins. A window takes its own stack with it.
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

/// A window's stack is kept by the window.
extension ControllerStack: LayoutFollower {
  func layerDidLayOut() { fit() }
}
