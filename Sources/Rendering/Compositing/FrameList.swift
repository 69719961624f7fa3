/// What a frame draws, from back to front.
struct FrameList {
  /// A mark in its place.
  struct Entry {
    let mark: Mark
    /// How far the mark is moved from where it was made.
    let shift: Corner
    let opacity: Float
    /// Pixels that it may change here. Of a group all that lies in it, at its beginning and its end.
    var bounds: PixelRect
    /// What is seen of what lies in a group that begins here; of an effect the pixels of the picture, or of the mask, that it lies in.
    var region: PixelRect
    /// Of the beginning of a group the place of its end, and the other way round.
    var partner = 0

    func isSame(as other: Entry) -> Bool {
      mark === other.mark && shift == other.shift && opacity == other.opacity && bounds == other.bounds && region == other.region
    }
    /// How far the runs of the mark are moved.
    var corner: Corner { mark.corner + shift }
  }

  private(set) var entries: [Entry] = []
  /// Texts that are too small for pixels, in the order of drawing: with how far they were moved, and how opaque they are by themselves.
  private(set) var texts: [(text: Mark.Text, shift: Corner, opacity: Float)] = []
  /// Those outside all groups that hide what lies behind.
  private var hiding: [Int] = []
  /// The groups that are open.
  private var open: [Open] = []
  private struct Open {
    let place: Int
    /// What is seen of what lies in it.
    let region: PixelRect
    var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// What an effect in it sees at most.
    let ground: PixelRect
    var hasMask = false
  }
  private var picture = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var region: PixelRect { open.last?.region ?? picture }
  private var ground: PixelRect { open.last?.ground ?? picture }

  mutating func begin(_ picture: PixelRect) {
    self.picture = picture
    entries.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    hiding.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
  }

  mutating func append(_ mark: Mark, _ shift: Corner, _ opacity: Float) {
    var entry = Entry(mark: mark, shift: shift, opacity: opacity, bounds: mark.frame.moved(by: shift).intersection(region), region: region)
    switch mark.paint {
    case .open, .openVibrant:
      entry.region = entry.bounds
      entries.append(entry)
      open.append(Open(place: entries.count - 1, region: entry.region, ground: ground))
    case .mask:
      // it limits what is seen and adds nothing
      let whole = open.removeLast()
      entries.append(entry)
      open.append(Open(place: whole.place, region: whole.region, bounds: whole.bounds, ground: whole.region, hasMask: true))
    case .close:
      let group = open.removeLast()
      guard !group.bounds.isEmpty else { return entries.removeLast(entries.count - group.place) }
      entry.bounds = group.bounds
      entry.partner = group.place
      entries[group.place].bounds = group.bounds
      entries[group.place].partner = entries.count
      entries.append(entry)
      note(group.bounds)
    case .backdrop:
      guard !entry.bounds.isEmpty else { return }
      entry.region = ground
      add(entry)
    case .text(let text): texts.append((text, shift, opacity))
    case .color, .image, .gradient, .shadow:
      guard !entry.bounds.isEmpty else { return }
      add(entry)
    }
  }

  private mutating func add(_ entry: Entry) {
    if open.isEmpty, entry.opacity == 1, entry.mark.isOpaque { hiding.append(entries.count) }
    entries.append(entry)
    note(entry.bounds)
  }

  private mutating func note(_ bounds: PixelRect) {
    guard let group = open.last, !group.hasMask else { return }
    open[open.count - 1].bounds = group.bounds.union(bounds)
  }

  /// The foremost entry that hides all that lies behind it in a rectangle.
  func hiding(_ rect: PixelRect, before end: Int) -> Int? {
    for place in hiding.reversed() where place < end {
      let entry = entries[place]
      guard entry.bounds.contains(rect), let spans = entry.mark.spans else { continue }
      let corner = entry.corner
      let own = PixelRect(
        x: rect.x - corner.x - spans.frame.x, y: rect.y - corner.y - spans.frame.y, width: rect.width, height: rect.height)
      if spans.covers(own) { return place }
    }
    return nil
  }
}
