import LegatoCore
import LegatoLayers

/// The cache of what the layers of a window draw.
///
/// A layer's parts are redrawn if any of their inputs changed. Whole-pixel translation, opacity and the order of layers are not inputs.
final class LayerBook {
  @exclusivity(unchecked) private var records: [ObjectIdentifier: LayerRecord] = [:]
  let screen: CompositorScreen
  private let spanMaker = SpanMaker()
  private var frame: UInt64 = 0
  /// The last frame for which the list was built whole.
  private var whole: UInt64 = 0
  /// The list of this frame.
  @exclusivity(unchecked) var list = FrameList()
  /// The list before, while a new one is built whole.
  @exclusivity(unchecked) private(set) var former = FrameList()
  /// Outlines that this frame rasterized.
  private(set) var made = 0
  /// Layers that this frame visited.
  @exclusivity(unchecked) private(set) var looked = 0

  /// Bytes for the caches of layers that are not displayed.
  private let budget: Int
  /// Layers in the whole list.
  private var shown = 0

  /// Assigns the layers' ids.
  @exclusivity(unchecked) private(set) var reader: FrameReader?
  /// By id: each layer's range in the list.
  @exclusivity(unchecked) var stretches: [Stretch] = []
  /// Layers drawn so far; the source of serial numbers.
  @exclusivity(unchecked) private(set) var drawn: UInt64 = 0
  /// The same before this frame.
  private(set) var drawnBefore: UInt64 = 0
  /// Scaled text layers, checked each frame: whether they are drawn as characters depends on their superlayers.
  var restless: [LayerID] = []
  /// Layers that have changed.
  var changed: [Changed] = []
  /// By id: the frame of each layer's last change.
  @exclusivity(unchecked) var news: [UInt64] = []
  /// The text engine and the contents drawing of the window.
  private var engines: (ObjectIdentifier?, ObjectIdentifier?) = (nil, nil)
  private var looksAtAll = true
  /// Whether the next layer is the root of the drawing or of a redrawn stretch.
  @exclusivity(unchecked) var isFirst = false

  init(_ screen: CompositorScreen, budget: Int) { (self.screen, self.budget) = (screen, budget) }

  /// Switches to another window.
  func read(_ window: Window) {
    stretches.removeAll()
    reader = FrameReader(watching: window)
  }

  /// - Parameter looksAtAll: whether every layer must be visited.
  func begin(_ frame: WindowFrame, looksAtAll: Bool) {
    self.frame &+= 1
    (made, looked, drawnBefore) = (0, 0, drawn)
    let engines = (frame.window.contentsIdentity, frame.window.textEngineIdentity)
    self.looksAtAll = looksAtAll || engines != self.engines
    self.engines = engines
    for change in frame.changes {
      while news.count <= change.id.place { news.append(0) }
      news[change.id.place] = self.frame
    }
  }

  /// Builds the list whole.
  func drawWhole(_ window: Window, by painter: LayerPainter, on target: inout MarkMaker, _ damage: inout Damage) {
    swap(&former, &list)
    // differences of redrawn stretches, up to the one that did not fit
    former.tellDifferences(to: &damage)
    (whole, shown) = (frame, 0)
    restless.removeAll(keepingCapacity: true)
    list.begin(screen.frame)
    isFirst = true
    painter.draw(window, on: &target)
    list.finish()
    list.difference(from: former, to: &damage)
    former.forget()
    forgetUnseen()
  }

  /// Evicts the caches of the least recently displayed layers until the budget holds.
  private func forgetUnseen() {
    guard records.count > shown else { return }
    var kept = 0
    for record in records.values where record.frame < whole { kept += record.bytes }
    guard kept > budget else { return }
    for (id, record) in records.filter({ $0.value.frame < whole }).sorted(by: { $0.value.frame < $1.value.frame }) {
      records[id] = nil
      kept -= record.bytes
      if kept <= budget { return }
    }
  }

  /// Bytes of all caches.
  var bytes: Int { records.values.reduce(0) { $0 + $1.bytes } }

  /// The cache of a layer; created at its first use, and stamped with this frame.
  func record(of layer: Layer) -> LayerRecord {
    let id = ObjectIdentifier(layer)
    let known = records[id]
    let record = known ?? LayerRecord(frame)
    if known == nil { (shown, records[id]) = (shown + 1, record) } else { note(record) }
    if let number = number(of: layer) { stretches[number].record = .passUnretained(record) }
    return record
  }

  private func note(_ record: LayerRecord) {
    if record.frame < whole { shown += 1 }
    record.frame = frame
  }

  func paint(_ part: LayerContent.Part, of content: LayerContent, _ opacity: Double) {
    guard let record = content.record else { return }
    var depth = 0
    for mark in marks(part, of: content, record) {
      if mark.kind == .closing { depth -= 1 }
      // entries in the part's own group are faded with the group
      list.append(mark, record.shift, depth > 0 ? 1 : Float(opacity))
      if mark.kind == .opening { depth += 1 }
    }
  }

  private func marks(_ part: LayerContent.Part, of content: LayerContent, _ record: LayerRecord) -> [Mark] {
    if screen.leastTextHeight > 0, content.text != nil, content.isScaled, let id = reader?.id(of: content.layer) { restless.append(id) }
    record.look(at: content, in: frame, screen, isMask: masks > 0)
    return record.marks(part) { former in
      var maker = MarkMaker(screen, isMask: masks > 0, former: former, spanMaker: spanMaker)
      content.paint(part, 1, on: &maker)
      made += maker.made
      return maker.marks
    }
  }

  /// Begins the drawing of a layer and its sublayers. Returns the layer's number, for ``leave(_:)``.
  func enter(_ layer: Layer, _ place: PlaneMap, _ opacity: Double) -> Int? {
    guard let id = reader?.id(of: layer) else { return nil }
    while stretches.count <= id.place { stretches.append(Stretch()) }
    while news.count <= id.place { news.append(0) }
    drawn += 1
    looked += 1
    let former = stretches[id.place]
    var stretch = Stretch(
      generation: id.generation, order: drawn, first: list.cursor, end: list.cursor, group: list.group, masks: masks, opacity: opacity,
      place: place)
    stretch.formerOrder = former.order
    if isFirst {
      stretch.wasDrawn = former.order > 0
    } else if let around = layer.superlayer.flatMap({ reader?.id(of: $0) }) {
      stretch.wasDrawn = stretches[around.place].wasDrawn && former.order > stretches[around.place].formerOrder
    }
    stretch.wasDrawn = stretch.wasDrawn && former.generation == id.generation
    isFirst = false
    stretches[id.place] = stretch
    return id.place
  }

  /// The number of a layer that is being drawn.
  func number(of layer: Layer) -> Int? { reader?.id(of: layer)?.place }

  /// Uses the entries of a layer without sublayers again, if it would draw the same. False if it must be drawn.
  /// - Parameter around: the number of its superlayer.
  func keep(_ layer: Layer, in around: Int, _ place: PlaneMap, _ opacity: Double) -> Bool {
    guard !looksAtAll, let id = reader?.id(of: layer), id.place < stretches.count, news[id.place] != frame,
      layer.sublayers.isEmpty, layer.mask == nil, screen.leastTextHeight == 0 || !(layer is TextLayer)
    else { return false }
    let (group, start, before, masks) = (list.group, list.cursor, drawnBefore, masks)
    let (number, order) = (id.place, drawn + 1)
    let former: Range<Int>? = stretches.withUnsafeMutableBufferPointer { stretches in
      // an order newer than the frame is that of a stretch which did not fit
      guard stretches[number].generation == id.generation, stretches[around].wasDrawn, stretches[number].order <= before,
        stretches[number].order > stretches[around].formerOrder, stretches[number].isSame(place, opacity, group, masks)
      else { return nil }
      let former = stretches[number].first..<stretches[number].end
      (stretches[number].formerOrder, stretches[number].order, stretches[number].wasDrawn) = (stretches[number].order, order, true)
      (stretches[number].first, stretches[number].end, stretches[number].group) = (start, start + former.count, group)
      return former
    }
    guard let former else { return false }
    drawn = order
    takeOver(former, of: id.place)
    return true
  }

  private func takeOver(_ stretch: Range<Int>, of number: Int) {
    if list.isInPart { return list.skip(stretch) }
    list.append(stretch, of: &former)
    stretches[number].record?._withUnsafeGuaranteedRef(note)
  }

  /// Ends the drawing of a layer.
  func leave(_ number: Int?) { if let number { stretches[number].end = list.cursor } }

  /// Begins a group: the whole layer, or its clipped content. Returns the marks for the group's mask and end.
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
    list.append(group.open, shift, Float(min(1, max(0, opacity))))
    return group
  }

  /// Begins the mask of the group's content.
  func mask(_ group: LayerRecord.Group?) {
    masks += 1
    if let group { list.append(group.mask, Corner(), 1) }
  }
  func close(_ group: LayerRecord.Group?, hasMask: Bool) {
    if hasMask { masks -= 1 }
    if let group { list.append(group.close, Corner(), 1) }
  }
  /// Depth of nested masks that are being drawn.
  var masks = 0
}
