import LegatoCore
import LegatoLayers

/// A hidden container for layers that are about to appear: they are in the window, so that animations started on them run, but not visible yet.
final class Wings {
  private let layer: ContainerLayer
  /// The controllers whose layers are put here when they are created.
  var expected: [LayerController] = []

  init(_ stack: ControllerStack) {
    layer = ContainerLayer(stack, covers: false)
    layer.isHidden = true
  }

  func wait(_ waiting: Layer, in host: Layer) {
    if layer.superlayer !== host {
      layer.fill(host.bounds)
      host.insertSublayer(layer, at: 0)
    }
    if waiting.superlayer !== layer { layer.addSublayer(waiting) }
  }
  func holds(_ waiting: Layer) -> Bool { waiting.superlayer === layer }

  /// Keeps the new layer of a contained controller until the parent adds it to its own layer, at the latest until the next frame.
  func wait(child: LayerController, in host: Layer) {
    guard let waiting = child.layerIfLoaded, waiting.superlayer == nil, let stage = host.stage else { return }
    wait(waiting, in: host)
    _ = stage.setAlarm(at: stage.now) { [weak self, weak child, weak waiting] in
      if let self, let waiting, child?.stack == nil, holds(waiting) { waiting.removeFromSuperlayer() }
      self?.leave()
    }
  }

  /// Removes the hidden container from the tree when it is empty.
  func leave() { if layer.sublayers.isEmpty { layer.removeFromSuperlayer() } }
}
