/// The display list of a frame, from back to front, with a spatial index.
///
/// A list is built whole, or updated in stretches: a new stretch must have the same kinds of entries in the same order as the old one, or it does not fit.
struct FrameList {
  /// A ``Mark`` with its translation and opacity in this frame.
  struct Entry {
    fileprivate(set) var mark: Mark
    /// Translation since the mark was made.
    let shift: Corner
    let opacity: Float
    /// Pixels that it may change. For a group's beginning and end a rectangle that contains all its entries.
    var bounds: PixelRect
    /// For the beginning of a group the clip of its entries; for an effect the pixels of the picture, or of the mask, around it.
    var region: PixelRect
    /// Index of the enclosing group's beginning; -1 for none.
    var around: Int
    /// Whether it begins or ends a group or its mask.
    let isOfGroup: Bool
    /// For the beginning of a group the index of its end, and the reverse.
    var partner = 0
    /// Whether the group is painted also where it has no entries: an effect in a mask reads beyond them, and only the mask.
    var isWide = false

    init(_ mark: Mark, _ shift: Corner, _ opacity: Float, in region: PixelRect, around: Int) {
      (self.mark, self.shift, self.opacity, self.region, self.around) = (mark, shift, opacity, region, around)
      bounds = mark.frame.moved(by: shift).intersection(region)
      isOfGroup = mark.kind == .opening || mark.kind == .mask || mark.kind == .closing
    }

    /// Whether it draws the same. The bounds of a group are not compared.
    func isSame(as other: Entry) -> Bool {
      mark === other.mark && shift == other.shift && opacity == other.opacity && region == other.region
        && (isOfGroup || bounds == other.bounds)
    }
    /// Whether it hides everything behind where its coverage is 1.
    var hides: Bool { around < 0 && opacity == 1 && mark.isOpaque }
    /// Translation of the mark's coverage runs.
    var corner: Corner { mark.corner + shift }
  }

  /// A group that entries lie in.
  struct Group {
    /// Index of its beginning.
    let place: Int
    /// The clip of its entries.
    let region: PixelRect
    /// The most that an effect in it can read.
    let ground: PixelRect
    /// Index of its mask, for entries of the mask.
    var mask: Int?
  }

  /// A group that has not been closed.
  private struct Open {
    let group: Group
    /// Union of its entries' bounds, without its mask.
    var bounds = PixelRect.none
    var isWide = false
    /// The entry that it replaces.
    var former: Entry?
  }

  /// A changed entry: its index, and its pixels before and after.
  struct Difference {
    let place: Int
    let before, after: PixelRect
  }

  private(set) var entries: [Entry] = []
  /// For each entry of a list that was built whole, its index in the former list, if it was copied from there; else -1.
  private(set) var origins: [Int32] = []
  /// Indices of effects, and of texts too small for pixels.
  private(set) var effects: [Int] = []
  private var textPlaces: [Int] = []
  private var index = EntryIndex()
  private var open: [Open] = []
  private var picture = PixelRect.none
  /// The group of the next entry.
  var group: Group? { open.last?.group }
  private var region: PixelRect { group?.region ?? picture }
  private var ground: PixelRect { group?.ground ?? picture }

  /// Index of the next entry.
  private(set) var cursor = 0
  /// The end of the stretch that is redrawn; nil while the list is built whole.
  private var end: Int?
  private var fits = true
  /// Changes made by the redrawn stretches.
  private(set) var differences: [Difference] = []

  // MARK: The whole list

  mutating func begin(_ picture: PixelRect) {
    self.picture = picture
    forget()
    differences.removeAll(keepingCapacity: true)
  }

  /// Releases all marks.
  mutating func forget() {
    entries.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    effects.removeAll(keepingCapacity: true)
    textPlaces.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    (cursor, end) = (0, nil)
  }

  mutating func finish() {
    index.begin(picture)
    entries.withUnsafeBufferPointer { entries in
      for place in entries.indices { index.add(place, entries[place].isWide ? picture : entries[place].bounds) }
    }
  }

  // MARK: A stretch

  /// Entries appended from now on replace those of the stretch.
  mutating func beginStretch(_ stretch: Range<Int>, in group: Group?) {
    open.removeAll(keepingCapacity: true)
    if let group { open.append(Open(group: group, bounds: entries[group.place].bounds)) }
    (cursor, end, fits) = (stretch.lowerBound, stretch.upperBound, true)
  }

  /// Returns whether the new entries fit the stretch; if not, the list must be built whole.
  mutating func endStretch() -> Bool {
    fits = fits && cursor == end
    if !fits {
      // entries of groups that are still open may have changed
      for group in open { if let former = group.former { differs(group.group.place, former.bounds, former.bounds) } }
    } else if let around = open.first, around.group.mask == nil {
      grow(around.group.place, to: around.bounds)
    }
    open.removeAll(keepingCapacity: true)
    end = nil
    return fits
  }

  /// The bounds of groups around a moved entry grow. They shrink only when the groups are redrawn.
  private mutating func grow(_ place: Int, to bounds: PixelRect) {
    var (place, bounds) = (place, bounds)
    while place >= 0, entries[place].bounds != bounds {
      setBounds(of: place, from: entries[place], to: bounds)
      place = entries[place].around
      if place >= 0 { bounds = entries[place].bounds.union(bounds) }
    }
  }

  private mutating func setBounds(of opening: Int, from former: Entry, to bounds: PixelRect) {
    let closing = entries[opening].partner
    entries[opening].bounds = bounds
    entries[closing].bounds = bounds
    guard !former.isWide else { return }
    index.move(opening, from: former.bounds, to: bounds)
    index.move(closing, from: former.bounds, to: bounds)
  }

  private mutating func differs(_ place: Int, _ before: PixelRect, _ after: PixelRect) {
    differences.append(Difference(place: place, before: before, after: after))
  }

  mutating func forgetDifferences() { differences.removeAll(keepingCapacity: true) }

  /// Sorts by drawing order.
  mutating func sortDifferences() { differences.sort { $0.place < $1.place } }

  // MARK: Entries

  /// Whether only a stretch is redrawn.
  var isInPart: Bool { end != nil }

  /// Leaves the next entries of the redrawn stretch as they are.
  mutating func skip(_ stretch: Range<Int>) {
    guard fits, let end, cursor == stretch.lowerBound, stretch.upperBound <= end else { return fits = false }
    while cursor < stretch.upperBound {
      let entry = entries[cursor]
      if entry.around == group?.place ?? -1 { take(entry) }
      cursor += 1
    }
  }

  /// Moves a stretch of the former list here, from the same kind of group. There, a mark that stands for nothing takes the place of each: neither the marks nor
  /// their counts of references are touched, which for many layers are in no cache.
  mutating func append(_ stretch: Range<Int>, of former: inout FrameList) {
    let (distance, ground) = (cursor - stretch.lowerBound, group?.place ?? -1)
    for place in stretch {
      var mark = moved
      swap(&mark, &former.entries[place].mark)
      var entry = former.entries[place]
      swap(&mark, &entry.mark)
      if entry.around >= stretch.lowerBound { entry.around += distance } else { entry.around = ground }
      entry.partner += distance
      if entry.mark.kind == .effect { effects.append(cursor) }
      if entry.around == ground { take(entry) }
      entries.append(entry)
      origins.append(Int32(truncatingIfNeeded: place))
      cursor += 1
    }
  }

  /// Stands where an entry was moved away.
  private let moved = Mark(.close, frame: .none)

  /// Counts an entry towards the open group.
  private mutating func take(_ entry: Entry) {
    if entry.mark.kind != .mask { spread(entry.bounds) }
    if entry.isWide, !open.isEmpty { open[open.count - 1].isWide = true }
  }

  mutating func append(_ mark: Mark, _ shift: Corner, _ opacity: Float) {
    guard let former = put(Entry(mark, shift, opacity, in: region, around: group?.place ?? -1)) else { return }
    let place = cursor - 1
    switch mark.kind {
    case .opening:
      entries[place].region = entries[place].bounds
      open.append(Open(group: Group(place: place, region: entries[place].region, ground: ground), former: former))
    case .mask:
      // a mask limits the group and adds nothing to its bounds
      let whole = open.removeLast()
      let group = Group(place: whole.group.place, region: whole.group.region, ground: whole.group.region, mask: place)
      open.append(Open(group: group, bounds: whole.bounds, isWide: true, former: whole.former))
    case .closing: close(open.removeLast(), place)
    case .effect:
      entries[place].region = ground
      if end == nil { effects.append(place) }
      settle(place, former)
    case .text: if end == nil { textPlaces.append(place) }
    case .drawing: settle(place, former)
    }
  }

  /// Writes an entry. Returns the one that it replaces, itself in a new list, or nil if the kinds differ.
  private mutating func put(_ entry: Entry) -> Entry? {
    guard let end else {
      entries.append(entry)
      origins.append(-1)
      cursor += 1
      return entry
    }
    guard fits, cursor < end, entries[cursor].mark.kind == entry.mark.kind else {
      fits = false
      return nil
    }
    let former = entries[cursor]
    entries[cursor] = entry
    (entries[cursor].partner, entries[cursor].isWide) = (former.partner, former.isWide)
    cursor += 1
    return former
  }

  /// Extends the group around a drawing entry, and records its change.
  private mutating func settle(_ place: Int, _ former: Entry) {
    let bounds = entries[place].bounds
    spread(bounds)
    guard end != nil, !entries[place].isSame(as: former) else { return }
    differs(place, former.bounds, bounds)
    index.move(place, from: former.bounds, to: bounds)
  }

  private mutating func spread(_ bounds: PixelRect) {
    guard let around = open.last, around.group.mask == nil else { return }
    open[open.count - 1].bounds = around.bounds.union(bounds)
  }

  private mutating func close(_ group: Open, _ place: Int) {
    let opening = group.group.place
    spread(group.bounds)
    if group.isWide, !open.isEmpty { open[open.count - 1].isWide = true }
    if end != nil, let former = group.former {
      setBounds(of: opening, from: former, to: group.bounds)
      if !entries[opening].isSame(as: former) { differs(opening, former.bounds, group.bounds) }
      return
    }
    for end in [opening, place] {
      (entries[end].bounds, entries[end].isWide) = (group.bounds, group.isWide)
      entries[end].partner = opening + place - end
    }
    if let mask = group.group.mask { entries[mask].isWide = true }
  }

  // MARK: Queries

  /// Texts too small for pixels, in drawing order, with their translations and their own opacities.
  var texts: [(text: Mark.Text, shift: Corner, opacity: Float)] {
    textPlaces.compactMap {
      guard case .text(let text) = entries[$0].mark.paint else { return nil }
      return (text, entries[$0].shift, entries[$0].opacity)
    }
  }

  /// The grid of the picture.
  var fields: TileFields { index.fields }

  /// Indices of entries in the field that contains the rectangle, in drawing order. Some may not intersect the rectangle.
  func places(around rect: PixelRect) -> [Int32] { index.places(atX: rect.x, rect.y) }

  /// The position in `places` of the foremost entry before `end` that hides everything behind it in the whole rectangle.
  func hiding(_ rect: PixelRect, among places: [Int32], before end: Int) -> Int? {
    for i in places.indices.reversed() where places[i] < end {
      guard entries.withUnsafeBufferPointer({ $0[Int(places[i])].bounds.contains(rect) }) else { continue }
      let entry = entries[Int(places[i])]
      guard entry.hides, let spans = entry.mark.spans else { continue }
      let corner = entry.corner
      let own = PixelRect(
        x: rect.x - corner.x - spans.frame.x, y: rect.y - corner.y - spans.frame.y, width: rect.width, height: rect.height)
      if spans.covers(own) { return i }
    }
    return nil
  }
}
