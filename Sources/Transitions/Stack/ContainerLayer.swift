import LegatoLayers

/// Where a stack's layers are, and transitions happen.
final class ContainerLayer: Layer {
  weak var stack: ControllerStack?
  /// Whether what is beneath leaves the tree.
  let covers: Bool

  init(_ stack: ControllerStack, covers: Bool) {
    (self.stack, self.covers) = (stack, covers)
    super.init()
  }

  override func didMove(to window: Window?) { if window == nil { stack?.hostLeft() } }

  /// At rest what is shown fills the container.
  override func layoutSublayers() { stack?.layOut(self) }
}
