import LegatoCore

/// Adding, moving and removing sublayers.
extension Layer {
  /// Adds `layer` in front of the other sublayers, and removes it from its former superlayer. A window and an ancestor of this layer are refused and
  /// reported.
  public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

  /// Inserts a layer among the sublayers, and removes it from its former superlayer.
  /// - Parameters:
  ///   - layer: the layer to insert; refused as by ``addSublayer(_:)``.
  ///   - index: counted from the back; clamped to the valid range.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    layer.performThenDeliver { take(layer, at: index) }
  }

  private func take(_ layer: Layer, at index: Int) {
    let call = "addSublayer(_:)"
    guard canTake(layer, call) else { return }
    if let oldIndex = self.index(of: layer) {
      guard oldIndex != min(max(0, index), sublayers.count - 1) else { return }
      sublayers.remove(at: oldIndex)
      hitIndex?.removed(layer)
      put(layer, at: index)
      window?.frameRecords?.note(layer, [], .depth, isChange: true)
      return changed(.tree)
    }
    if layer.superlayer?.mask === layer { layer.superlayer?.mask = nil }
    layer.detachFromSuperlayer(keepingAnimations: layer.isInSameWindow(as: self))
    // the removal calls user code, which may have moved one of the two
    guard layer.superlayer == nil, canTake(layer, call) else { return }
    put(layer, at: index)
    layer.superlayer = self
    if !layer.isInSameWindow(as: self) {
      layer.join(window)
    } else {
      layer.spaceAroundChanged(to: timeSpace)
      window?.frameRecords?.moved(layer)
    }
    changed(.tree)
  }

  /// Inserts a layer directly behind `sibling`; behind all sublayers if `sibling` is not one of them.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) { insertSublayer(layer, at: index(of: sibling, without: layer) ?? 0) }

  /// Inserts a layer directly in front of `sibling`; in front of all sublayers if `sibling` is not one of them.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    insertSublayer(layer, at: index(of: sibling, without: layer).map { $0 + 1 } ?? sublayers.count)
  }

  /// Also false if one of them has yet to leave a deallocated window.
  private func isInSameWindow(as other: Layer) -> Bool { window === other.window && isInWindow == other.isInWindow }

  private func put(_ layer: Layer, at index: Int) {
    let index = min(max(0, index), sublayers.count)
    sublayers.insert(layer, at: index)
    hitIndex?.added(at: index, in: sublayers)
  }

  /// The index of a sublayer; nil if it is none. O(distance from the nearer end), without counting references: layers often leave in the order in which they
  /// came, or from the front.
  private func index(of layer: Layer) -> Int? {
    guard layer.superlayer === self else { return nil }
    let wanted = Unmanaged.passUnretained(layer).toOpaque()
    return sublayers.withUnsafeBufferPointer { layers in
      layers.withMemoryRebound(to: Unmanaged<Layer>.self) { layers in
        for low in 0..<(layers.count + 1) / 2 {
          let high = layers.count - 1 - low
          if layers[low].toOpaque() == wanted { return low }
          if layers[high].toOpaque() == wanted { return high }
        }
        return nil
      }
    }
  }

  /// The index of a sibling, as if `layer` had been removed already.
  private func index(of sibling: Layer, without layer: Layer) -> Int? {
    guard sibling !== layer, let index = index(of: sibling) else { return nil }
    if let own = self.index(of: layer), own < index { return index - 1 }
    return index
  }

  /// Does nothing if `layer` is not a sublayer.
  public func bringSublayerToFront(_ layer: Layer) { if layer.superlayer === self { insertSublayer(layer, at: sublayers.count) } }
  /// Does nothing if `layer` is not a sublayer.
  public func sendSublayerToBack(_ layer: Layer) { if layer.superlayer === self { insertSublayer(layer, at: 0) } }

  /// Removes the layer and its descendants from the tree, and with them all of their animations. Completions are called with false after the removal.
  public func removeFromSuperlayer() { performThenDeliver { detachFromSuperlayer(keepingAnimations: false) } }

  /// Performs a change of the tree, and calls the completions of the animations that it removes only after it is complete.
  package func performThenDeliver(_ change: () -> Void) { if let stage { stage.deliverAfter(change) } else { change() } }

  private func detachFromSuperlayer(keepingAnimations: Bool) {
    guard let superlayer else { return }
    if superlayer.mask === self { return superlayer.mask = nil }
    if let index = superlayer.index(of: self) { superlayer.sublayers.remove(at: index) }
    superlayer.hitIndex?.removed(self)
    superlayer.changed(.tree)
    self.superlayer = nil
    if !keepingAnimations { leave() }
  }

  /// Whether `layer` may become a sublayer or the mask of this one. A window, which is always a root, and an ancestor may not, which is reported.
  func canTake(_ layer: Layer, _ call: String) -> Bool {
    let (found, remedy): (String, String)
    if isDescendant(of: layer) {
      (found, remedy) = ("this layer or one around it", "take this layer out of it with removeFromSuperlayer() first")
    } else if layer is Window {
      (found, remedy) = ("a window", "move its sublayers, not itself")
    } else {
      return true
    }
    Misuse.report(
      .state(call: call, wanted: "a layer that is no window and that this one does not lie in", found: found, remedy: remedy),
      of: subject)
    return false
  }

  /// Whether this layer is `other` or one of its descendants.
  public func isDescendant(of other: Layer) -> Bool {
    guard other.hasChildren else { return self === other }
    var layer: Layer? = self
    while let here = layer {
      if here === other { return true }
      layer = here.superlayer
    }
    return false
  }

  func join(_ window: Window?) { move(to: window) }
  func leave() { move(to: nil) }

  /// A layer that joined a window, and its position in the traversal of its descendants. It is notified after them.
  private struct Arrival {
    let layer: Layer
    private var sublayers: [Layer] = []
    private var next = -2

    init(_ layer: Layer) { self.layer = layer }

    /// The next child: the mask first, then the sublayers as they were when the mask was done. Observers may change the tree, and remove this layer.
    mutating func nextChild(_ window: Window?) -> Layer? {
      if next == -2 {
        next = -1
        if let mask = layer.mask { return mask }
      }
      if next == -1 { (sublayers, next) = (layer.sublayers, 0) }
      while next < sublayers.count, layer.isIn(window) {
        let sublayer = sublayers[next]
        next += 1
        if sublayer.superlayer === layer { return sublayer }
      }
      return nil
    }
  }

  /// Moves this layer and its descendants into a window; nil removes them from theirs.
  private func move(to window: Window?) {
    guard !isIn(window) else { return }
    arrive(in: window)
    guard hasChildren else { return notify(window) }
    var arrivals = [Arrival(self)]
    while !arrivals.isEmpty {
      if let inside = arrivals[arrivals.count - 1].nextChild(window) {
        guard !inside.isIn(window) else { continue }
        inside.arrive(in: window)
        if inside.hasChildren { arrivals.append(Arrival(inside)) } else { inside.notify(window) }
      } else {
        arrivals.removeLast().layer.notify(window)
      }
    }
  }

  private func notify(_ window: Window?) {
    guard isIn(window) else { return }
    didMove(to: window)
    for case let follower as any WindowFollower in attachments.values { follower.layerDidMove(to: window) }
  }

  /// Whether the layer is in `window`; for nil, whether it is in none. A layer whose window was deallocated counts as being in one until it has left.
  private func isIn(_ window: Window?) -> Bool { window == nil ? !isInWindow : self.window === window }

  private func arrive(in window: Window?) {
    if isInWindow { leaveStage() }
    (self.window, isInWindow) = (window, window != nil)
    if window != nil { timeSpace = superlayer?.timeSpace ?? 0 }
    window?.frameRecords?.arrived(self)
    applyTiming()
  }

  private func leaveStage() {
    if served != 0 { window?.connection?.noteGone(self) }
    (served, unsent) = (0, [])
    window?.frameRecords?.left(self)
    removeAllAnimations()
    releaseTimeSpace()
    forEachProperty { $1.detach(self) }
    detachProperties()
  }
}

/// An object that another module attaches to a layer; notified when the layer joins or leaves a window.
package protocol WindowFollower: AnyObject {
  func layerDidMove(to window: Window?)
}

/// An object that another module attaches to a layer; notified when the layer has laid out its sublayers.
package protocol LayoutFollower: AnyObject {
  func layerDidLayOut()
}
