/// The walk behind ``Layer/layoutIfNeeded()``.
extension Layer {
  /// A layer that is laid out, and those in it that are not yet.
  struct Layout {
    let layer: Layer
    /// Those of the moment when the mask is through; nil before.
    var sublayers: [Layer]?
    var next = 0
  }

  /// Performs scheduled layouts in this layer, each before those of its sublayers, the mask before the sublayers. Iterative, for a tree may be
  /// deep; the list of what is not done is the window's, so that a frame allocates nothing.
  func layOutInside() {
    guard hasInside else { return }
    let window = window
    // a layout inside this one takes a list of its own
    var layouts = window?.takeLayouts() ?? []
    layouts.append(Layout(layer: self))
    if let mask { mask.layOut(before: &layouts) }
    while let layout = layouts.popLast() {
      let sublayers = layout.sublayers ?? layout.layer.sublayers
      var next = layout.next
      while next < sublayers.count {
        let sublayer = sublayers[next]
        next += 1
        sublayer.layOutIfAsked()
        guard sublayer.hasInside else { continue }
        if next < sublayers.count { layouts.append(Layout(layer: layout.layer, sublayers: sublayers, next: next)) }
        layouts.append(Layout(layer: sublayer))
        if let mask = sublayer.mask { mask.layOut(before: &layouts) }
        break
      }
    }
    window?.giveBack(layouts)
  }

  var hasInside: Bool { !sublayers.isEmpty || mask != nil }

  /// A mask, and its mask; their sublayers come before what is on the list.
  private func layOut(before layouts: inout [Layout]) {
    var mask: Layer? = self
    while let here = mask {
      here.layOutIfAsked()
      layouts.append(Layout(layer: here))
      mask = here.mask
    }
  }
}
