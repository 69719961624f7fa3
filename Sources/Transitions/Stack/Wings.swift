import LegatoCore
import LegatoLayers

/// Where layers wait that are to come on screen and are not there yet: in the tree, so that what is animated on them runs, and not seen.
final class Wings {
  private let layer: ContainerLayer
  /// Those whose layers wait here when they are made.
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

  /// A contained controller's layer was made. It waits until its parent has placed it, at the latest until the next frame.
  func wait(child: LayerController, in host: Layer) {
    guard let waiting = child.layerIfLoaded, waiting.superlayer == nil, let stage = host.stage else { return }
    wait(waiting, in: host)
    _ = stage.setAlarm(at: stage.now) { [weak self, weak child, weak waiting] in
      if let self, let waiting, child?.stack == nil, holds(waiting) { waiting.removeFromSuperlayer() }
      self?.leave()
    }
  }

  /// Removed when no layer waits any more.
  func leave() { if layer.sublayers.isEmpty { layer.removeFromSuperlayer() } }
}
