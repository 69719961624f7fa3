import LegatoCore
import LegatoLayers

/// Redraws the changed layers of a window within the list.
extension LayerBook {
  /// A layer's range in the list, sublayers included, and the inputs it was drawn with.
  struct Stretch {
    /// Of the layer's id.
    var generation: UInt32 = 0
    /// A serial number of the drawing. Sublayers drawn together with the layer have higher ones.
    var order: UInt64 = 0
    var (first, end) = (0, 0)
    /// The group around.
    var group: FrameList.Group?
    var masks = 0
    var opacity = 0.0
    /// From the superlayer to the picture.
    var place = PlaneMap.identity
    /// The order of the drawing before, and whether that was part of the last drawing of all superlayers.
    var formerOrder: UInt64 = 0
    var wasDrawn = false
    /// The layer's cache; nil if it drew nothing. The book keeps it: what is in the list is not evicted.
    var record: Unmanaged<LayerRecord>?

    /// Whether the layer's own parts are drawn the same there.
    func isSame(_ place: PlaneMap, _ opacity: Double, _ group: FrameList.Group?, _ masks: Int) -> Bool {
      self.opacity == opacity && self.masks == masks && self.group?.region == group?.region && self.group?.ground == group?.ground
        && self.place == place
    }
  }

  struct Changed {
    let id: LayerID
    let first: Int
    let order: UInt64
  }

  /// Returns false if the list must be built whole, because the entries differ in kind or number.
  /// - Complexity: O(n log n) for n changed layers and all their sublayers.
  func redraw(_ frame: WindowFrame, by painter: LayerPainter, on target: inout MarkMaker) -> Bool {
    guard takeChanges(of: frame) else { return false }
    for change in changed {
      let stretch = stretches[change.id.place]
      guard stretch.order <= drawnBefore, let layer = frame.layer(change.id), isDrawn(layer) else { continue }
      list.beginStretch(stretch.first..<stretch.end, in: stretch.group)
      (masks, isFirst) = (stretch.masks, true)
      painter.redraw(layer, at: stretch.place, opacity: stretch.opacity, on: &target)
      masks = 0
      guard list.endStretch() else { return false }
    }
    return true
  }

  /// In drawing order, superlayers first. False if layers were added, removed or reordered: then the whole lists are compared.
  private func takeChanges(of frame: WindowFrame) -> Bool {
    changed.removeAll(keepingCapacity: true)
    for change in frame.changes {
      if !change.kinds.isDisjoint(with: [.new, .gone, .superlayer, .sublayers]) { return false }
      note(change.id)
    }
    for id in restless { note(id) }
    restless.removeAll(keepingCapacity: true)
    changed.sort { ($0.first, $0.order) < ($1.first, $1.order) }
    return true
  }

  private func note(_ id: LayerID) {
    guard id.place < stretches.count, stretches[id.place].generation == id.generation else { return }
    changed.append(Changed(id: id, first: stretches[id.place].first, order: stretches[id.place].order))
  }

  /// Whether the layer was part of the last drawing of all its superlayers.
  private func isDrawn(_ layer: Layer) -> Bool {
    var (here, order) = (layer, UInt64.max)
    while let id = reader?.id(of: here), id.place < stretches.count, stretches[id.place].generation == id.generation,
      stretches[id.place].order < order
    {
      order = stretches[id.place].order
      guard let around = here.superlayer else { return order > 0 }
      here = around
    }
    return false
  }
}
