import LegatoCore

/// The tree.
extension Layer {
  /// Puts `layer` in front of the other sublayers; it leaves the tree it was in. A window, and a layer that this one lies in, are refused and reported.
  public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

  /// Inserts a layer among the sublayers; if it is elsewhere in a tree it is removed from there first.
  /// - Parameters:
  ///   - layer: leaves the tree it was in; refused as by ``addSublayer(_:)``.
  ///   - index: counted from the back, clamped to the valid ones.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    layer.settled { take(layer, at: index) }
  }

  private func take(_ layer: Layer, at index: Int) {
    let call = "addSublayer(_:)"
    guard canTake(layer, call) else { return }
    if layer.superlayer === self, let place = sublayers.firstIndex(where: { $0 === layer }) {
      guard place != min(max(0, index), sublayers.count - 1) else { return }
      sublayers.remove(at: place)
      hitIndex?.removed(layer)
      put(layer, at: index)
      window?.book?.note(layer, [], .depth, isNews: true)
      return changed(.tree)
    }
    if layer.superlayer?.mask === layer { layer.superlayer?.mask = nil }
    layer.detachFromSuperlayer(keepingAnimations: layer.window === window)
    // an observer of its removal may have moved one of the two
    guard layer.superlayer == nil, canTake(layer, call) else { return }
    put(layer, at: index)
    layer.superlayer = self
    if layer.window !== window {
      layer.join(window)
    } else {
      layer.spaceAroundChanged(to: timeSpace)
      window?.book?.moved(layer)
    }
    changed(.tree)
  }

  /// Right behind `sibling`; behind all where that is no sublayer.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) { insertSublayer(layer, at: place(of: sibling, without: layer) ?? 0) }

  /// Right before `sibling`; before all where that is no sublayer.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    insertSublayer(layer, at: place(of: sibling, without: layer).map { $0 + 1 } ?? sublayers.count)
  }

  private func put(_ layer: Layer, at index: Int) {
    let place = min(max(0, index), sublayers.count)
    sublayers.insert(layer, at: place)
    hitIndex?.added(at: place, in: sublayers)
  }

  /// The index of a sibling, as if `layer` had been removed already.
  private func place(of sibling: Layer, without layer: Layer) -> Int? { sublayers.filter { $0 !== layer }.firstIndex { $0 === sibling } }

  /// Nothing happens to a layer that is no sublayer.
  public func bringSublayerToFront(_ layer: Layer) { if layer.superlayer === self { insertSublayer(layer, at: sublayers.count) } }
  /// Nothing happens to a layer that is no sublayer.
  public func sendSublayerToBack(_ layer: Layer) { if layer.superlayer === self { insertSublayer(layer, at: 0) } }

  /// Takes the layer and all in it out of the tree; what runs on them is removed. Completions get false, when it is out.
  public func removeFromSuperlayer() { settled { detachFromSuperlayer(keepingAnimations: false) } }

  /// Completions of what a change removes are called when the layer is where it belongs.
  package func settled(_ change: () -> Void) { if let stage { stage.deliverAfter(change) } else { change() } }

  private func detachFromSuperlayer(keepingAnimations: Bool) {
    guard let superlayer else { return }
    if superlayer.mask === self { return superlayer.mask = nil }
    superlayer.sublayers.removeAll { $0 === self }
    superlayer.hitIndex?.removed(self)
    superlayer.changed(.tree)
    self.superlayer = nil
    if !keepingAnimations { leave() }
  }

  /// Reports what could not be part of this layer's tree: a window is the root of its own.
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

  /// Whether this layer is `other` or lies in it.
  public func isDescendant(of other: Layer) -> Bool {
    guard other.hasInside else { return self === other }
    var layer: Layer? = self
    while let here = layer {
      if here === other { return true }
      layer = here.superlayer
    }
    return false
  }

  func join(_ window: Window?) { move(to: window) }
  func leave() { move(to: nil) }

  /// A layer that joined the window, and which of its descendants have not yet; it is notified after them.
  private struct Arrival {
    let layer: Layer
    private var sublayers: [Layer] = []
    private var next = -2

    init(_ layer: Layer) { self.layer = layer }

    /// The mask, then the sublayers as they are when the mask is done. Observers may change the tree and remove this layer.
    mutating func nextInside(_ window: Window?) -> Layer? {
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

  /// Takes this layer and all in it into a window, or with nil out of theirs.
  private func move(to window: Window?) {
    guard !isIn(window) else { return }
    arrive(in: window)
    guard hasInside else { return tell(window) }
    var arrivals = [Arrival(self)]
    while !arrivals.isEmpty {
      if let inside = arrivals[arrivals.count - 1].nextInside(window) {
        guard !inside.isIn(window) else { continue }
        inside.arrive(in: window)
        if inside.hasInside { arrivals.append(Arrival(inside)) } else { inside.tell(window) }
      } else {
        arrivals.removeLast().layer.tell(window)
      }
    }
  }

  private func tell(_ window: Window?) {
    guard isIn(window) else { return }
    didMove(to: window)
    for case let follower as any WindowFollower in attachments.values { follower.layerDidMove(to: window) }
  }

  /// With nil: in no window, and not in a window that has been deallocated.
  private func isIn(_ window: Window?) -> Bool { window == nil ? !isInWindow : self.window === window }

  private func arrive(in window: Window?) {
    if isInWindow { leaveStage() }
    (self.window, isInWindow) = (window, window != nil)
    window?.book?.arrived(self)
    applyTiming()
  }

  private func leaveStage() {
    if served != 0 { window?.connection?.noteGone(self) }
    (served, untold) = (0, [])
    window?.book?.left(self)
    removeAllAnimations()
    giveUpSpace()
    eachProperty { $1.detach(self) }
    detachProperties()
  }
}

/// An object that another module attaches to a layer, and that is notified when the layer joins or leaves a window.
package protocol WindowFollower: AnyObject {
  func layerDidMove(to window: Window?)
}

/// An object that another module attaches to a layer, and that is notified when the layer has laid out its sublayers.
package protocol LayoutFollower: AnyObject {
  func layerDidLayOut()
}
