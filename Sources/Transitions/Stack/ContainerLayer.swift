import LegatoLayers

/// Where a stack's layers are, and transitions happen; a hidden one is where they wait for them, and nothing depends on it.
final class ContainerLayer: Layer {
  weak var stack: ControllerStack?
  /// Whether what is beneath leaves the tree.
  let covers: Bool

  init(_ stack: ControllerStack, covers: Bool) {
    (self.stack, self.covers) = (stack, covers)
    super.init()
  }

  override class var isHitInBoundsOnly: Bool { true }

  /// Before the layers in it leave: what a transition has moved can still be put back.
  override func detachProperties() { if !isHidden { stack?.hostLeaves() } }
  override func didMove(to window: Window?) { if !isHidden { stack?.hostMoved() } }

  /// At rest what is shown fills the container.
  override func layoutSublayers() { if !isHidden { stack?.layOut(self) } }
}
