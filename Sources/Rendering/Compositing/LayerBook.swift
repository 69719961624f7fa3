import LegatoCore
import LegatoLayers

/// What the layers of a window draw, kept from frame to frame.
///
/// A layer's parts are drawn anew where anything that they are drawn by has changed. Moved by whole pixels they are shown elsewhere; opacity and the order of
/// layers are nothing of theirs.
final class LayerBook {
  @exclusivity(unchecked) private var records: [ObjectIdentifier: LayerRecord] = [:]
  let screen: CompositorScreen
  private let spanMaker = SpanMaker()
  private var frame: UInt64 = 0
  /// The frame in which the list was put together whole.
  private var whole: UInt64 = 0
  /// What is drawn in this frame.
  @exclusivity(unchecked) var list = FrameList()
  /// What was drawn before, while a list is put together whole.
  @exclusivity(unchecked) private(set) var former = FrameList()
  /// How many outlines this frame turned into runs.
  private(set) var made = 0
  /// How many layers this frame looked at.
  @exclusivity(unchecked) private(set) var looked = 0

  /// Bytes that layers may keep which are not shown.
  private let budget: Int
  /// Layers in this frame.
  private var shown = 0

  /// Names the layers.
  @exclusivity(unchecked) private(set) var reader: FrameReader?
  /// By names: where in the list each layer is.
  @exclusivity(unchecked) var stretches: [Stretch] = []
  /// How many layers were drawn, ever: their order.
  @exclusivity(unchecked) private(set) var drawn: UInt64 = 0
  /// The same before this frame.
  private(set) var drawnBefore: UInt64 = 0
  /// Small texts that are seen at another scale: whether they are characters hangs on what moves around them.
  var restless: [LayerID] = []
  /// Layers that have changed.
  var changed: [Changed] = []
  /// By names: in which frame each layer was other last.
  @exclusivity(unchecked) var news: [UInt64] = []
  /// What draws the window's texts and contents.
  private var engines: (ObjectIdentifier?, ObjectIdentifier?) = (nil, nil)
  private var looksAtAll = true
  /// Whether the next layer is the first of those that are drawn.
  @exclusivity(unchecked) var isFirst = false

  init(_ screen: CompositorScreen, budget: Int) { (self.screen, self.budget) = (screen, budget) }

  /// Another window is shown from now on.
  func read(_ window: Window) {
    stretches.removeAll()
    reader = FrameReader(watching: window)
  }

  /// - Parameter looksAtAll: whether nothing is taken over that is not looked at.
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

  /// Puts the list together whole.
  func drawWhole(_ window: Window, by painter: LayerPainter, on target: inout MarkMaker, _ damage: inout Damage) {
    swap(&former, &list)
    // what was drawn anew before it did not fit
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

  /// Lets go of what layers keep that have not been shown for longest, as long as it is more than the budget.
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

  /// Bytes that are kept.
  var bytes: Int { records.values.reduce(0) { $0 + $1.bytes } }

  /// What is kept of a layer, looked at once a frame.
  func record(of layer: Layer) -> LayerRecord {
    let id = ObjectIdentifier(layer)
    if let record = records[id] {
      note(record)
      return record
    }
    shown += 1
    let record = LayerRecord(frame)
    records[id] = record
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
      // what lies in a group of the part's own is faded with that
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

  /// A layer and all in it are drawn from here on.
  /// - Returns: the layer's number, for ``leave(_:)``, and whether all of it is there already, because nothing of it is other than before.
  func enter(_ layer: Layer, _ place: PlaneMap, _ opacity: Double) -> (number: Int, isDone: Bool)? {
    guard let id = reader?.id(of: layer) else { return nil }
    while stretches.count <= id.place { stretches.append(Stretch()) }
    while news.count <= id.place { news.append(0) }
    drawn += 1
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
    // what was drawn in this frame already did not fit
    guard stretch.wasDrawn, former.order <= drawnBefore, news[id.place] != frame, stretch.isSame(as: former), !looksAtAll,
      layer.sublayers.isEmpty, layer.mask == nil, screen.leastTextHeight == 0 || !(layer is TextLayer)
    else {
      looked += 1
      return (id.place, false)
    }
    takeOver(former.first..<former.end, of: layer)
    return (id.place, true)
  }

  private func takeOver(_ stretch: Range<Int>, of layer: Layer) {
    if list.isInPart { return list.skip(stretch) }
    list.append(former.entries[stretch])
    if !stretch.isEmpty { _ = records[ObjectIdentifier(layer)].map(note) }
  }

  /// All of a layer has been drawn.
  func leave(_ number: Int?) { if let number { stretches[number].end = list.cursor } }

  /// Begins a picture of its own: all of a layer, or what lies in its outline. Answers what its mask and its end are to be marked with.
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

  /// What follows is the mask of what was drawn since.
  func mask(_ group: LayerRecord.Group?) {
    masks += 1
    if let group { list.append(group.mask, Corner(), 1) }
  }
  func close(_ group: LayerRecord.Group?, hasMask: Bool) {
    if hasMask { masks -= 1 }
    if let group { list.append(group.close, Corner(), 1) }
  }
  /// Masks that are being drawn.
  var masks = 0
}
