/// The display list of a frame: what is painted, from back to front, with a spatial index.
///
/// It is kept between frames. Where a layer changed, its range of entries is replaced (``LayerRanges``): the new ones are recorded after the end of the list,
/// compared with the former ones, and moved to their places. The differences are what is repainted.
struct FrameList {
  /// A ``Mark`` with its translation and opacity in this frame.
  struct Entry {
    let mark: Mark
    /// Translation since the mark was made.
    let shift: Corner
    let opacity: Float
    /// Number of masks that it is part of.
    let masks: Int32
    /// Pixels that it may change. For a group's beginning and end a rectangle that contains those of all entries in the group.
    var bounds: PixelRect
    /// For the beginning of a group the rectangle to which its entries are clipped; for an effect all pixels that it may read: those of the picture, or of
    /// the mask that it is part of.
    var region: PixelRect
    /// Index of the enclosing group's beginning; -1 for none.
    var around: Int
    /// The mark's kind, copied so that the list is searched without following a reference to each mark.
    let kind: Mark.Kind
    /// Whether a group must be painted also where it has no entries. True of a group with a mask, in which an effect may read pixels beyond the entries, and of
    /// those around it.
    var isWide = false
    /// For the beginning of a group the index of its end, and the reverse; otherwise -1.
    var partner = -1
    /// The cache of the layer that it belongs to.
    let owner: Unmanaged<LayerRecord>

    init(_ mark: Mark, _ shift: Corner, _ opacity: Float, in region: PixelRect, of group: Group?, _ owner: Unmanaged<LayerRecord>) {
      (self.mark, self.shift, self.opacity, self.region, self.owner) = (mark, shift, opacity, region, owner)
      (around, masks) = (group?.place ?? -1, group?.masks ?? 0)
      bounds = mark.frame.moved(by: shift).intersection(region)
      kind = mark.kind
    }

    /// Whether it begins or ends a group or its mask.
    var isOfGroup: Bool { kind == .opening || kind == .mask || kind == .closing }

    /// Whether it draws the same. The bounds of a group are not compared.
    func isSame(as other: Entry) -> Bool {
      mark === other.mark && shift == other.shift && opacity == other.opacity && region == other.region
        && (isOfGroup || bounds == other.bounds)
    }
    /// Whether it hides everything behind it where its coverage is 1.
    var hides: Bool { around < 0 && opacity == 1 && mark.isOpaque }
    /// Translation of the mark's coverage runs in this frame.
    var corner: Corner { mark.corner + shift }

    /// Moves the indices of its group and of its partner by `distance`, if they are not below `start`.
    mutating func moveIndices(from start: Int, by distance: Int) {
      if around >= start { around += distance }
      if partner >= start { partner += distance }
    }
  }

  /// A group of entries, composited together before they are drawn on what lies behind.
  struct Group: Equatable {
    /// Index of the entry that begins it.
    var place: Int
    /// The rectangle to which its entries are clipped.
    let region: PixelRect
    /// All pixels that an effect in it may read.
    let ground: PixelRect
    /// Number of masks that its entries are part of.
    let masks: Int32
    /// Whether the entries that follow are those of its mask.
    var isMask = false
  }

  /// A group whose end has not been recorded yet.
  struct Open {
    var group: Group
    /// Index at which its beginning was recorded; -1 for a group around the layer that is replaced.
    let opening: Int
    /// Index at which the beginning of its mask was recorded; -1 for none.
    var mask = -1
    /// Union of the bounds of its entries, without those of its mask.
    var bounds = PixelRect.none
    var isWide = false
  }

  /// A change of an entry: the pixels that it covered before, and those that it covers now. Effects from its index on read these pixels.
  struct Difference {
    var place: Int
    let before, after: PixelRect
  }

  var entries: [Entry] = []
  /// The range of each layer.
  private var ranges = LayerRanges()
  /// Number of entries when the replacement of a layer began.
  private var formerCount = 0
  /// Whether everything is being recorded again.
  private var isWhole = false
  /// Indices of effects, and of texts too small for pixels.
  private(set) var effects: [Int32] = []
  private var textPlaces: [Int32] = []
  private var index = EntryIndex()
  /// Whether `effects`, `textPlaces` and `index` are up to date.
  var isIndexed = false
  /// Whether the list may contain groups.
  private(set) var hasGroups = false
  /// The groups that the next entry is part of, the outermost first. In a replacement the first one is the group around the replaced layer.
  private(set) var open: [Open] = []
  /// All pixels.
  var picture: PixelRect
  /// The innermost group of the next entry.
  private var group: Group? { open.last?.group }
  /// The rectangle to which the next entry is clipped.
  private var region: PixelRect { group?.region ?? picture }
  /// All pixels that the next entry may read, if it is an effect.
  private var ground: PixelRect { group?.ground ?? picture }
  /// Number of masks that the next entry is part of.
  var masks: Int32 { group?.masks ?? 0 }

  /// Changes made in this frame.
  var differences: [Difference] = []
  /// Caches of layers of which the list has no entry any more.
  private var released: [Unmanaged<LayerRecord>] = []

  init(_ picture: PixelRect) { self.picture = picture }

  // MARK: Frames

  mutating func beginFrame() {
    differences.removeAll(keepingCapacity: true)
    ranges.beginFrame()
  }

  /// Ends a frame, and makes the index if it is not up to date.
  mutating func finish() {
    if isWhole { isWhole = !endReplacing() }
    if isIndexed { return }
    isIndexed = true
    effects.removeAll(keepingCapacity: true)
    textPlaces.removeAll(keepingCapacity: true)
    index.begin(picture)
    for place in entries.indices {
      let (kind, bounds, isWide) = entries.withUnsafeBufferPointer { ($0[place].kind, $0[place].bounds, $0[place].isWide) }
      index.add(place, isWide ? picture : bounds)
      if kind == .effect { effects.append(Int32(truncatingIfNeeded: place)) }
      if kind == .text { textPlaces.append(Int32(truncatingIfNeeded: place)) }
    }
  }

  /// Changes the indices in the spatial index to those after a splice.
  mutating func moveIndex(_ splice: LayerRanges.Splice) {
    let sorted = splice.sortedPieces
    index.move(splice, sorted)
    effects.move(splice, sorted)
    textPlaces.move(splice, sorted)
  }

  /// Adds an entry to the spatial index.
  mutating func indexEntry(_ place: Int) {
    index.insert(place, reach(of: entries[place]))
    if entries[place].kind == .effect { effects.insertPlace(place) }
    if entries[place].kind == .text { textPlaces.insertPlace(place) }
  }

  /// Calls `body` with the caches of layers of which the list has no entry any more, and forgets them.
  mutating func takeReleased(_ body: (LayerRecord) -> Void) {
    for record in released { record._withUnsafeGuaranteedRef(body) }
    released.removeAll(keepingCapacity: true)
  }

  /// Notes a change.
  mutating func differs(_ place: Int, _ before: PixelRect, _ after: PixelRect) {
    differences.append(Difference(place: place, before: before, after: after))
  }

  /// The pixels for which an entry is visited when they are painted.
  private func reach(of entry: Entry) -> PixelRect { entry.isWide ? picture : entry.bounds }

  // MARK: Recording

  mutating func beginLayer(_ number: Int) { ranges.begin(number, count: entries.count) }
  mutating func endLayer(_ number: Int) { ranges.end(number, count: entries.count) }

  /// Records an entry at the end of the list. Marks that begin or end groups change the group of the entries that follow.
  mutating func append(_ mark: Mark, _ shift: Corner, _ opacity: Float, of owner: Unmanaged<LayerRecord>) {
    let place = entries.count
    owner._withUnsafeGuaranteedRef { $0.entries += 1 }
    entries.append(Entry(mark, shift, opacity, in: region, of: group, owner))
    switch mark.kind {
    case .opening:
      hasGroups = true
      let region = entries[place].bounds
      entries[place].region = region
      open.append(Open(group: Group(place: place + ranges.distance, region: region, ground: ground, masks: masks), opening: place))
    case .mask:
      // what a mask draws adds nothing to the bounds of its group
      var (whole, masks) = (open[open.count - 1], masks)
      masks += 1
      whole.group = Group(place: whole.group.place, region: whole.group.region, ground: whole.group.region, masks: masks, isMask: true)
      (whole.mask, whole.isWide) = (place, true)
      open[open.count - 1] = whole
    case .closing: close(open.removeLast(), place)
    case .effect:
      entries[place].region = ground
      extend(by: entries[place].bounds)
    case .drawing: extend(by: entries[place].bounds)
    case .text: break
    }
  }

  /// Extends the bounds of the innermost open group.
  private mutating func extend(by bounds: PixelRect, isWide: Bool = false) {
    guard let last = open.indices.last else { return }
    if isWide { open[last].isWide = true }
    if !open[last].group.isMask { open[last].bounds = open[last].bounds.union(bounds) }
  }

  /// Completes the two entries of a group, when its end has been recorded at `place`.
  private mutating func close(_ group: Open, _ place: Int) {
    extend(by: group.bounds, isWide: group.isWide)
    for end in [group.opening, place] { (entries[end].bounds, entries[end].isWide) = (group.bounds, group.isWide) }
    (entries[group.opening].partner, entries[place].partner) = (place + ranges.distance, group.group.place)
    if group.mask >= 0 { entries[group.mask].isWide = true }
  }

  /// The innermost group that an entry is part of.
  private func group(around place: Int) -> Group? {
    let opening = entries[place].around
    guard opening >= 0 else { return nil }
    let (region, masks) = (entries[opening].region, entries[place].masks)
    let isMask = masks > entries[opening].masks
    let ground = isMask ? region : group(around: opening)?.ground ?? picture
    return Group(place: opening, region: region, ground: ground, masks: masks, isMask: isMask)
  }

  // MARK: Replacing

  /// Begins to record the whole list again, until the end of the frame.
  mutating func removeAll() {
    formerCount = entries.count
    ranges.replaceAll(count: formerCount)
    (isWhole, hasGroups, isIndexed) = (true, false, false)
    open.removeAll(keepingCapacity: true)
  }

  /// Begins the replacement of a layer's entries. Returns false if that is not possible, and the whole list must be recorded.
  mutating func beginReplacing(_ number: Int) -> Bool {
    formerCount = entries.count
    guard let former = ranges.beginReplacing(number, count: formerCount) else { return false }
    open.removeAll(keepingCapacity: true)
    if let first = former.first, let group = group(around: first) { open.append(Open(group: group, opening: -1)) }
    return true
  }

  /// Keeps the former entries of a layer within the layer that is replaced. Returns false if it must be recorded, for example because it is clipped
  /// differently.
  mutating func keep(_ number: Int) -> Bool {
    guard let range = ranges.keptRange(number) else { return false }
    if hasGroups, let first = range.first {
      var former = group(around: first)
      if let group { former?.place = group.place }
      guard former == group else { return false }
      adopt(range)
    }
    return ranges.keep(number, count: entries.count)
  }

  /// Makes kept entries part of the innermost open group, and changes the indices that they store to those after the replacement.
  private mutating func adopt(_ range: Range<Int>) {
    let (shift, around) = (entries.count + ranges.distance - range.lowerBound, group?.place ?? -1)
    for place in range {
      if entries[place].around < range.lowerBound {
        extend(by: entries[place].bounds, isWide: entries[place].isWide)
        entries[place].around = around
      } else {
        entries[place].around += shift
      }
      if entries[place].partner >= 0 { entries[place].partner += shift }
    }
  }

  /// Ends the replacement. Returns false if it is not possible: what was recorded is then removed, and the list is as before.
  mutating func endReplacing() -> Bool {
    guard let splice = ranges.endReplacing(count: entries.count) else {
      release(formerCount..<entries.count)
      entries.removeSubrange(formerCount...)
      return false
    }
    if splice.isInPlace { put(splice) } else { move(splice) }
    if let around = open.first { grow(around.group.place, by: around.bounds, isWide: around.isWide) }
    return true
  }

  /// Exchanges former entries for recorded ones, where their number and their order stay the same.
  private mutating func put(_ splice: LayerRanges.Splice) {
    splice.forEachRecorded { place, recorded in
      entries.swapAt(place, recorded)
      let (former, new) = (entries[recorded].bounds, entries[place].bounds)
      if !entries[place].isSame(as: entries[recorded]) { differs(place, former, new) }
      if isIndexed {
        isIndexed = entries[place].kind == entries[recorded].kind
        index.move(place, from: reach(of: entries[recorded]), to: reach(of: entries[place]))
      }
    }
    release(splice.end..<entries.count)
    entries.removeSubrange(splice.end...)
  }

  /// Notes that entries will be removed, and which caches lose their last entry by that.
  mutating func release(_ range: Range<Int>) {
    for place in range {
      let owner = entries[place].owner
      let isLast = owner._withUnsafeGuaranteedRef { record in
        record.entries -= 1
        return record.entries == 0
      }
      if isLast { released.append(owner) }
    }
  }

  /// Extends the bounds of the groups around a replaced layer. They shrink only when the groups are recorded again.
  private mutating func grow(_ opening: Int, by bounds: PixelRect, isWide: Bool) {
    var opening = opening
    while opening >= 0 {
      let former = entries[opening]
      let union = former.bounds.union(bounds)
      if union == former.bounds, former.isWide || !isWide { return }
      for place in [opening, former.partner] {
        entries[place].bounds = union
        if isWide { entries[place].isWide = true }
        if isIndexed { index.move(place, from: reach(of: former), to: reach(of: entries[place])) }
      }
      opening = former.around
    }
  }

  // MARK: Queries

  /// Texts too small for pixels, in drawing order, with their translations and opacities, without those of the groups around them.
  var texts: [(text: Mark.Text, shift: Corner, opacity: Float)] {
    textPlaces.compactMap {
      let entry = entries[Int($0)]
      guard case .text(let text) = entry.mark.paint else { return nil }
      return (text, entry.shift, entry.opacity)
    }
  }

  /// The fields of the picture.
  var fields: TileFields { index.fields }

  /// Indices of the entries in the field that contains a rectangle, in drawing order. Some may not intersect the rectangle itself.
  func places(around rect: PixelRect) -> [Int32] { index.places(atX: rect.x, rect.y) }

  /// The position in `places` of the foremost entry before `end` that covers the whole rectangle opaquely, so that nothing behind it need be painted.
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
