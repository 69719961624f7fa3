extension FrameList {
  /// Adds the pixels of this frame's changes to the damage, and those of the effects behind which something changed.
  /// - Parameter isResized: whether the picture has another size than in the frame before, so that effects may read other pixels without a change.
  mutating func addDifferences(to damage: inout Damage, isResized: Bool) {
    if differences.isEmpty, !isResized { return }
    if !effects.isEmpty { differences.sort { $0.place < $1.place } }
    var next = 0
    // changes in front of an effect do not affect it
    for place in effects.lazy.map(Int.init) {
      while next < differences.count, differences[next].place <= place {
        add(differences[next], &damage)
        next += 1
      }
      spread(place, &damage)
    }
    for difference in differences[next...] { add(difference, &damage) }
  }

  private func add(_ difference: Difference, _ damage: inout Damage) {
    damage.add(difference.before)
    damage.add(difference.after)
  }

  /// Adds those of an effect's pixels that depend on changes behind it, and invalidates them in its cache.
  private func spread(_ place: Int, _ damage: inout Damage) {
    let entry = entries[place]
    guard case .backdrop(let backdrop) = entry.mark.paint else { return }
    let source = backdrop.source(for: entry.bounds).intersection(entry.region)
    let readsOthers = backdrop.hasRead(otherThan: source)
    if readsOthers { backdrop.forget() }
    backdrop.cover(covered(place))
    let dirty = damage.box(in: source)
    if readsOthers { return damage.add(entry.bounds) }
    if !dirty.isEmpty { damage.add(backdrop.forget(behind: dirty, of: entry.bounds)) }
  }

  /// The largest part of an effect that a single opaque entry hides. Only the next ``maximumCoverCount`` entries in front are searched, up to the next effect,
  /// which would read the hidden pixels.
  private func covered(_ effect: Int) -> PixelRect {
    var best = PixelRect.none
    guard entries[effect].around < 0 else { return best }
    for entry in entries[effect...].dropFirst().prefix(Self.maximumCoverCount) {
      if entry.kind == .effect { break }
      guard entry.hides, let spans = entry.mark.spans else { continue }
      let rect = spans.inside.moved(by: entry.corner).intersection(entries[effect].bounds)
      if rect.area > best.area { best = rect }
    }
    return best
  }
  /// How many entries in front of an effect are searched.
  private static var maximumCoverCount: Int { 64 }
}
