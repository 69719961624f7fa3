import LegatoCore
import LegatoLayers

/// A hidden container for layers that are about to appear: they are in the window, so that animations started on them run, but not visible yet.
final class PendingLayers {
  private let container: ContainerLayer
  /// The controllers whose layers are put here when they are created.
  var expected: [LayerController] = []

  init(_ stack: ControllerStack) {
    container = ContainerLayer(stack, covers: false)
    container.isHidden = true
  }

  func add(_ layer: Layer, in hostLayer: Layer) {
    if container.superlayer !== hostLayer {
      container.fill(hostLayer.bounds)
      hostLayer.insertSublayer(container, at: 0)
    }
    if layer.superlayer !== container { container.addSublayer(layer) }
  }
  func contains(_ layer: Layer) -> Bool { layer.superlayer === container }

  /// Keeps the new layer of a contained controller until the parent adds it to its own layer, at the latest until the next frame.
  func add(child: LayerController, in hostLayer: Layer) {
    guard let layer = child.layerIfLoaded, layer.superlayer == nil, let stage = hostLayer.stage else { return }
    add(layer, in: hostLayer)
    _ = stage.setAlarm(at: stage.now) { [weak self, weak child, weak layer] in
      if let self, let layer, child?.stack == nil, contains(layer) { layer.removeFromSuperlayer() }
      self?.removeIfEmpty()
    }
  }

  /// Removes the hidden container from the tree when it is empty.
  func removeIfEmpty() { if container.sublayers.isEmpty { container.removeFromSuperlayer() } }
}
