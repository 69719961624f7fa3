/// The iterative traversal behind ``Layer/layoutIfNeeded()``.
extension Layer {
  /// A layer whose own layout is done, and its position in the traversal of its sublayers.
  struct Layout {
    let layer: Layer
    /// The sublayers as they were when the mask's layout was done; nil until then.
    var sublayers: [Layer]?
    var next = 0
  }

  /// Performs the scheduled layouts of all descendants: a layer before its sublayers, and a mask before the sublayers of the layer that it masks.
  /// Iterative, because a tree may be deeper than the stack allows. The stack of pending layers is kept by the window, so that a frame allocates nothing.
  func layOutDescendants() {
    guard hasChildren else { return }
    let window = window
    // a layout that calls layoutIfNeeded() finds the window's stack taken, and uses a new one
    var layouts = window?.takeLayouts() ?? []
    layouts.append(Layout(layer: self))
    if let mask { mask.layOut(before: &layouts) }
    while let layout = layouts.popLast() {
      let sublayers = layout.sublayers ?? layout.layer.sublayers
      var next = layout.next
      while next < sublayers.count {
        let sublayer = sublayers[next]
        next += 1
        sublayer.layOutIfScheduled()
        guard sublayer.hasChildren else { continue }
        if next < sublayers.count { layouts.append(Layout(layer: layout.layer, sublayers: sublayers, next: next)) }
        layouts.append(Layout(layer: sublayer))
        if let mask = sublayer.mask { mask.layOut(before: &layouts) }
        break
      }
    }
    window?.giveBack(layouts)
  }

  var hasChildren: Bool { !sublayers.isEmpty || mask != nil }

  /// Lays out a mask, its own mask and so on, and pushes them on the stack, so that their sublayers come first.
  private func layOut(before layouts: inout [Layout]) {
    var mask: Layer? = self
    while let here = mask {
      here.layOutIfScheduled()
      layouts.append(Layout(layer: here))
      mask = here.mask
    }
  }
}
