/// A picture of another size, in which the entries of the last frame are compared with those of the next.
extension FrameList {
  /// Changes the picture, and clips the entries to it as if they had been recorded for it, so that only what is drawn differently counts as a change.
  /// Everything has to be recorded again.
  mutating func resize(to picture: PixelRect) {
    self.picture = picture
    // for each open group the pixels to which its entries are clipped, and those that effects in it may read
    var groups: [(region: PixelRect, ground: PixelRect)] = []
    for place in entries.indices {
      let (region, ground) = groups.last ?? (picture, picture)
      let entry = entries[place]
      let seen = entry.mark.frame.moved(by: entry.shift).intersection(region)
      switch entry.kind {
      case .drawing, .text: (entries[place].region, entries[place].bounds) = (region, seen)
      case .effect: (entries[place].region, entries[place].bounds) = (ground, seen)
      case .opening:
        entries[place].region = seen
        groups.append((seen, ground))
      case .mask:
        entries[place].region = region
        groups[groups.count - 1].ground = region
      case .closing:
        entries[place].region = region
        groups.removeLast()
      }
    }
  }
}
