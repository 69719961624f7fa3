import LegatoLayers

/// The layer that contains the layers of a stack's controllers and in which their transitions happen. A hidden one keeps layers that have not appeared
/// yet, and does not affect the stack.
final class ContainerLayer: Layer {
  weak var stack: ControllerStack?
  /// Whether the layers of the controllers beneath leave the tree.
  let covers: Bool

  init(_ stack: ControllerStack, covers: Bool) {
    (self.stack, self.covers) = (stack, covers)
    super.init()
  }

  override class var isHitInBoundsOnly: Bool { true }

  /// Called before the layers in it leave the window, while a transition can still restore what it has moved.
  override func detachProperties() { if !isHidden { stack?.containerWillLeaveWindow() } }
  override func didMove(to window: Window?) { if !isHidden { stack?.containerDidMove() } }

  /// Outside transitions, the visible layers fill the container.
  override func layoutSublayers() { if !isHidden { stack?.layOut(self) } }
}
