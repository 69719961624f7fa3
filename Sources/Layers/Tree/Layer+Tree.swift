import LegatoCore

/// The tree.
extension Layer {
  /// Puts `layer` in front of the other sublayers; it leaves the tree it was in. A layer that this one lies in is refused and reported.
  public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

  /// - Parameter index: place from the back, clamped to those there are.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    guard !isDescendant(of: layer) else {
      return Misuse.report(
        .state(call: "addSublayer(_:)", wanted: "a layer that this one does not lie in", found: "this layer or one around it"))
    }
    if layer.superlayer === self, let place = sublayers.firstIndex(where: { $0 === layer }) {
      sublayers.remove(at: place)
      sublayers.insert(layer, at: min(max(0, index), sublayers.count))
      return changed()
    }
    if layer.superlayer?.mask === layer { layer.superlayer?.mask = nil }
    layer.detachFromSuperlayer(keepingAnimations: layer.window === window)
    sublayers.insert(layer, at: min(max(0, index), sublayers.count))
    layer.superlayer = self
    if layer.window !== window { layer.join(window) }
    changed()
  }

  public func insertSublayer(_ layer: Layer, below sibling: Layer) { insertSublayer(layer, at: place(of: sibling, without: layer) ?? 0) }

  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    insertSublayer(layer, at: place(of: sibling, without: layer).map { $0 + 1 } ?? sublayers.count)
  }

  /// Counted as if `layer` had been taken out already.
  private func place(of sibling: Layer, without layer: Layer) -> Int? { sublayers.filter { $0 !== layer }.firstIndex { $0 === sibling } }

  public func bringSublayerToFront(_ layer: Layer) { if layer.superlayer === self { insertSublayer(layer, at: sublayers.count) } }
  public func sendSublayerToBack(_ layer: Layer) { if layer.superlayer === self { insertSublayer(layer, at: 0) } }

  /// Takes the layer and all in it out of the tree; what runs on them is removed, completions get false.
  public func removeFromSuperlayer() { detachFromSuperlayer(keepingAnimations: false) }

  private func detachFromSuperlayer(keepingAnimations: Bool) {
    guard let superlayer else { return }
    if superlayer.mask === self { return superlayer.mask = nil }
    superlayer.sublayers.removeAll { $0 === self }
    superlayer.changed()
    self.superlayer = nil
    if !keepingAnimations { leave() }
  }

  /// Whether this layer is `other` or lies in it.
  public func isDescendant(of other: Layer) -> Bool {
    var layer: Layer? = self
    while let here = layer {
      if here === other { return true }
      layer = here.superlayer
    }
    return false
  }

  func join(_ window: Window?) {
    guard self.window !== window else { return }
    if isInWindow { leaveStage() }
    (self.window, isInWindow) = (window, window != nil)
    mask?.join(window)
    for sublayer in sublayers { sublayer.join(window) }
    didMove(to: window)
  }

  func leave() {
    guard isInWindow else { return }
    leaveStage()
    (window, isInWindow) = (nil, false)
    mask?.leave()
    for sublayer in sublayers { sublayer.leave() }
    didMove(to: nil)
  }

  private func leaveStage() {
    removeAllAnimations()
    state.detach()
    detachProperties()
  }
}
