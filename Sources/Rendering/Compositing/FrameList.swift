/// What a frame draws, from back to front, and what of it reaches into which part of the picture.
///
/// A list is put together whole, or drawn anew in stretches: a stretch has the same kinds of entries in the same order as before, or it does not fit.
struct FrameList {
  /// A mark in its place.
  struct Entry {
    let mark: Mark
    /// How far the mark is moved from where it was made.
    let shift: Corner
    let opacity: Float
    /// Pixels that it may change here. Of a group at least all that lies in it, at its beginning and its end.
    var bounds: PixelRect
    /// What is seen of what lies in a group that begins here; of an effect the pixels of the picture, or of the mask, that it lies in.
    var region: PixelRect
    /// The place of the group around; -1 for none.
    var around: Int
    /// Whether it begins or ends a group or its mask.
    let isOfGroup: Bool
    /// Of the beginning of a group the place of its end, and the other way round.
    var partner = 0
    /// Whether a group is asked for also where nothing in it is: in a mask an effect may see farther, and nothing but the mask.
    var isWide = false

    init(_ mark: Mark, _ shift: Corner, _ opacity: Float, in region: PixelRect, around: Int) {
      (self.mark, self.shift, self.opacity, self.region, self.around) = (mark, shift, opacity, region, around)
      bounds = mark.frame.moved(by: shift).intersection(region)
      isOfGroup = mark.kind == .opening || mark.kind == .mask || mark.kind == .closing
    }

    /// Whether it shows the same, but for what is told of those that lie in it.
    func isSame(as other: Entry) -> Bool {
      mark === other.mark && shift == other.shift && opacity == other.opacity && region == other.region
        && (isOfGroup || bounds == other.bounds)
    }
    /// Whether nothing behind it is seen where it covers whole.
    var hides: Bool { around < 0 && opacity == 1 && mark.isOpaque }
    /// How far the runs of the mark are moved.
    var corner: Corner { mark.corner + shift }
  }

  /// A group that entries lie in.
  struct Group {
    /// Of its beginning.
    let place: Int
    /// What is seen of what lies in it.
    let region: PixelRect
    /// What an effect in it sees at most.
    let ground: PixelRect
    /// Where its mask begins, for what lies in that.
    var mask: Int?
  }

  /// A group while it is drawn.
  private struct Open {
    let group: Group
    /// Of all that lies in it, but for its mask.
    var bounds = PixelRect.none
    var isWide = false
    /// What began there before.
    var former: Entry?
  }

  /// An entry that is other than before: its place, and the pixels that are.
  struct Difference {
    let place: Int
    let before, after: PixelRect
  }

  private(set) var entries: [Entry] = []
  /// The places of effects, and of texts that are too small for pixels.
  private(set) var effects: [Int] = []
  private var textPlaces: [Int] = []
  private var index = EntryIndex()
  private var open: [Open] = []
  private var picture = PixelRect.none
  /// The group that what comes next lies in.
  var group: Group? { open.last?.group }
  private var region: PixelRect { group?.region ?? picture }
  private var ground: PixelRect { group?.ground ?? picture }

  /// Where the next entry comes.
  private(set) var cursor = 0
  /// The end of the stretch that is drawn anew.
  private var end: Int?
  private var fits = true
  /// What the stretches that were drawn anew show otherwise.
  private(set) var differences: [Difference] = []

  // MARK: The whole list

  mutating func begin(_ picture: PixelRect) {
    self.picture = picture
    forget()
    differences.removeAll(keepingCapacity: true)
  }

  /// Lets all marks go.
  mutating func forget() {
    entries.removeAll(keepingCapacity: true)
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

  /// What is appended from now on takes the place of what was there.
  mutating func beginStretch(_ stretch: Range<Int>, in group: Group?) {
    open.removeAll(keepingCapacity: true)
    if let group { open.append(Open(group: group, bounds: entries[group.place].bounds)) }
    (cursor, end, fits) = (stretch.lowerBound, stretch.upperBound, true)
  }

  /// Answers whether the new entries fit where the former ones were; else the list is to be put together whole.
  mutating func endStretch() -> Bool {
    fits = fits && cursor == end
    if !fits {
      // groups that have not ended may have been other ones
      for group in open { if let former = group.former { differs(group.group.place, former.bounds, former.bounds) } }
    } else if let around = open.first, around.group.mask == nil {
      grow(around.group.place, to: around.bounds)
    }
    open.removeAll(keepingCapacity: true)
    end = nil
    return fits
  }

  /// Groups around what has moved become larger, and smaller only when they are drawn anew.
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

  /// In the order in which they are drawn.
  mutating func sortDifferences() { differences.sort { $0.place < $1.place } }

  // MARK: Entries

  /// Whether only a stretch is drawn anew.
  var isInPart: Bool { end != nil }

  /// What comes next in a stretch that is drawn anew is as it was.
  mutating func skip(_ stretch: Range<Int>) {
    guard fits, let end, cursor == stretch.lowerBound, stretch.upperBound <= end else { return fits = false }
    while cursor < stretch.upperBound {
      let entry = entries[cursor]
      if entry.around == group?.place ?? -1 { take(entry) }
      cursor += 1
    }
  }

  /// Takes over a stretch of another list, in the same kind of group.
  mutating func append(_ stretch: ArraySlice<Entry>) {
    let (distance, ground) = (cursor - stretch.startIndex, group?.place ?? -1)
    for var entry in stretch {
      if entry.around >= stretch.startIndex { entry.around += distance } else { entry.around = ground }
      entry.partner += distance
      if entry.mark.kind == .effect { effects.append(cursor) }
      if entry.around == ground { take(entry) }
      entries.append(entry)
      cursor += 1
    }
  }

  /// One more lies in the group that is open.
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
      // it limits what is seen and adds nothing
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

  /// Writes an entry; answers with the one that it takes the place of, or with itself. Nil where it is not of that one's kind.
  private mutating func put(_ entry: Entry) -> Entry? {
    guard let end else {
      entries.append(entry)
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

  /// One that draws: it makes the group around as large, and may be other than it was.
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

  // MARK: What is asked of it

  /// Texts that are too small for pixels, in the order of drawing: with how far they were moved, and how opaque they are by themselves.
  var texts: [(text: Mark.Text, shift: Corner, opacity: Float)] {
    textPlaces.compactMap {
      guard case .text(let text) = entries[$0].mark.paint else { return nil }
      return (text, entries[$0].shift, entries[$0].opacity)
    }
  }

  /// Of the picture.
  var fields: TileFields { index.fields }

  /// The places of entries in the field of the picture that a rectangle lies in, in the order of drawing; some of them do not reach into the rectangle.
  func places(around rect: PixelRect) -> [Int32] { index.places(atX: rect.x, rect.y) }

  /// Which of these places is the foremost, before `end`, whose entry hides all that lies behind it in a rectangle.
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
