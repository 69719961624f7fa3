import LegatoCore
import LegatoLayers

/// The caches of what the layers of a window draw, and the display list that is made of it.
///
/// A part of a layer, such as its shadow or its border, is drawn again if any of its inputs changed. Translation by whole pixels, opacity and the order of
/// layers are not inputs: they are properties of the list's entries.
final class LayerCaches {
  /// The cache of each layer.
  @exclusivity(unchecked) private var records: [ObjectIdentifier: LayerRecord] = [:]
  private(set) var screen: CompositorScreen
  private let spanMaker = SpanMaker()
  @exclusivity(unchecked) var list: FrameList
  /// Number of outlines that were rasterized in this frame.
  private(set) var made = 0
  /// Number of parts of layers that were drawn in this frame.
  private(set) var partsMade = 0
  /// Bytes that the caches of layers that are not displayed may have together.
  private let budget: Int
  /// The caches of layers that are not displayed.
  private var resting = RestingRecords()
  /// Caches used in this frame that had no entries in the list until then. Those that got none are added to `resting` at its end.
  private var unlisted: [LayerRecord] = []

  init(_ screen: CompositorScreen, budget: Int) { (self.screen, self.budget, list) = (screen, budget, FrameList(screen.frame)) }

  /// Changes the picture. Invalidates caches that were drawn at another scale, or cut off outside the former picture. The caller then records everything.
  func resize(to screen: CompositorScreen) {
    let keepsScale = screen.isLike(self.screen)
    self.screen = screen
    list.resize(to: screen.frame)
    for record in records.values where !keepsScale || record.isCutOff {
      if record.entries > 0 {
        record.forget(keepsScale: keepsScale)
      } else {
        resting.remove(record)
        records[record.id] = nil
      }
    }
  }

  /// Begins a frame.
  func begin() {
    (made, partsMade) = (0, 0)
    list.beginFrame()
  }

  /// Ends a frame, and removes the caches of the least recently displayed layers until the budget is kept.
  func finish() {
    spanMaker.forget()
    list.finish()
    list.takeReleased { if $0.entries == 0 { resting.add($0) } }
    for record in unlisted where record.entries == 0 { resting.add(record) }
    unlisted.removeAll(keepingCapacity: true)
    while resting.bytes > budget, let oldest = resting.first {
      resting.remove(oldest)
      records[oldest.id] = nil
    }
  }

  /// Bytes of all caches.
  var bytes: Int { records.values.reduce(0) { $0 + $1.bytes } }

  /// The cache of a layer whose drawing begins, created at its first use.
  func beginRecord(of layer: Layer) -> LayerRecord {
    let id = ObjectIdentifier(layer)
    let known = records[id]
    let record = known ?? LayerRecord(id)
    if known == nil { records[id] = record }
    if record.entries == 0 {
      resting.remove(record)
      unlisted.append(record)
    }
    record.begin()
    return record
  }

  /// Whether a text must be checked in each frame: whether it is displayed as characters depends on its superlayers.
  func mustBeRevisited(_ content: LayerContent) -> Bool { screen.minimumTextHeight > 0 && content.isScaled }

  /// Adds a part of a layer to the list.
  func paint(_ part: LayerContent.Part, of content: LayerContent, _ opacity: Double) {
    guard let record = content.record else { return }
    var depth = 0
    for mark in marks(part, of: content, record) {
      if mark.kind == .closing { depth -= 1 }
      // entries of a group within the part are faded by the group's opacity
      list.append(mark, record.shift, (depth > 0 ? 1 : Float(opacity)) * mark.opacity, of: .passUnretained(record))
      if mark.kind == .opening { depth += 1 }
    }
  }

  /// The display items of a part: cached, or drawn now.
  private func marks(_ part: LayerContent.Part, of content: LayerContent, _ record: LayerRecord) -> [Mark] {
    let isMask = list.masks > 0
    record.look(at: content, screen, isMask: isMask)
    return record.marks(part) { former in
      var maker = MarkMaker(screen, isMask: isMask, former: former, spanMaker: spanMaker)
      content.paint(part, 1, on: &maker)
      made += maker.made
      partsMade += 1
      return maker.marks
    }
  }

  /// Begins a group: the whole layer, its clipped or masked content, or its vibrant content. Returns the marks with which its mask begins and it ends.
  func open(_ content: LayerContent, _ kind: LayerRecord.GroupKind, opacity: Double) -> LayerRecord.Group? {
    guard let record = content.record else { return nil }
    var shift = Corner()
    let group: LayerRecord.Group
    switch kind {
    case .whole: group = record.group(kind) { Mark(.open(hasMask: false), frame: .everywhere) }
    case .masked: group = record.group(kind) { Mark(.open(hasMask: true), frame: .everywhere) }
    case .vibrant: group = record.group(kind) { Mark(.openVibrant, frame: .everywhere) }
    case .clip:
      let outline = marks(.outline, of: content, record)
      group = record.group(kind) { outline.first?.opening ?? Mark(.open(hasMask: false), frame: .none) }
      shift = record.shift
    }
    list.append(group.open, shift, Float(min(1, max(0, opacity))), of: group.owner)
    return group
  }

  /// Begins the mask of a group.
  func mask(_ group: LayerRecord.Group?) { if let group { list.append(group.mask, Corner(), 1, of: group.owner) } }
  /// Ends a group.
  func close(_ group: LayerRecord.Group?) { if let group { list.append(group.close, Corner(), 1, of: group.owner) } }
}

/// The target with which a ``WindowRecorder`` records a window for a compositor. It receives no drawing commands of its own: each part of a layer is added by
/// ``LayerCaches/paint(_:of:_:)``, which draws it only if its cache is invalid.
struct CachingTarget: RetainedTarget {
  let caches: LayerCaches

  mutating func removeAll() {
    caches.list.removeAll()
  }
  mutating func beginLayer(_ number: Int) { caches.list.beginLayer(number) }
  mutating func endLayer(_ number: Int) { caches.list.endLayer(number) }
  mutating func keepLayer(_ number: Int) -> Bool { caches.list.keep(number) }

  mutating func replaceLayer(_ number: Int, _ body: (inout CachingTarget) -> Void) -> Bool {
    guard caches.list.beginReplacing(number) else { return false }
    body(&self)
    return caches.list.endReplacing()
  }

  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {}
  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {}
  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {}
  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {}
  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout CachingTarget) -> Void)?, _ body: (inout CachingTarget) -> Void) {}
}
