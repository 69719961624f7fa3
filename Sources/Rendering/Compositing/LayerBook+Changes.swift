import LegatoCore
import LegatoLayers

/// Draws anew what has changed of a window, where it is in the list.
extension LayerBook {
  /// Where a layer with all in it is in the list, and by what it was drawn there.
  struct Stretch {
    /// Of the layer's name.
    var generation: UInt32 = 0
    /// Which of all layers that were ever drawn it was. One in it that is drawn with it has a higher one.
    var order: UInt64 = 0
    var (first, end) = (0, 0)
    /// What it lies in.
    var group: FrameList.Group?
    var masks = 0
    var opacity = 0.0
    /// From the superlayer to the picture.
    var place = PlaneMap.identity
    /// What it was when the layer was drawn before, and whether that was in what was drawn last of all layers around it.
    var formerOrder: UInt64 = 0
    var wasDrawn = false

    /// Whether what a layer draws by itself comes out the same.
    func isSame(as other: Stretch) -> Bool {
      opacity == other.opacity && masks == other.masks && group?.region == other.group?.region && group?.ground == other.group?.ground
        && place == other.place
    }
  }

  struct Changed {
    let id: LayerID
    let first: Int
    let order: UInt64
  }

  /// Answers false where the list has to be put together whole: other things are drawn now, or more or less of them.
  /// - Complexity: O(n log n) for n layers that changed and all in them.
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

  /// In the order of drawing, each layer before those in it. False where layers came, went, or changed their order: then entries are compared best as a whole.
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

  /// Whether what was drawn last of all layers around it had this one in it.
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
