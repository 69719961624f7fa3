import LegatoCore
import LegatoLayers

/// What the layers of a window draw, kept from frame to frame.
///
/// A layer's parts are drawn anew where anything that they are drawn by has changed. Moved by whole pixels they are shown elsewhere; opacity and the order of
/// layers are nothing of theirs.
final class LayerBook {
  private var records: [ObjectIdentifier: LayerRecord] = [:]
  let screen: CompositorScreen
  private let spanMaker = SpanMaker()
  private var frame: UInt64 = 0
  /// What is drawn in this frame.
  var list = FrameList()
  /// How many outlines this frame turned into runs.
  private(set) var made = 0

  /// Bytes that layers may keep which are not shown.
  private let budget: Int
  /// Layers in this frame.
  private var shown = 0

  init(_ screen: CompositorScreen, budget: Int) { (self.screen, self.budget) = (screen, budget) }

  func begin() {
    frame &+= 1
    (made, shown) = (0, 0)
    list.begin(screen.frame)
  }

  /// Lets go of what layers keep that have not been shown for longest, as long as it is more than the budget.
  func end() {
    guard records.count > shown else { return }
    var kept = 0
    for record in records.values where record.frame != frame { kept += record.bytes }
    guard kept > budget else { return }
    for (id, record) in records.filter({ $0.value.frame != frame }).sorted(by: { $0.value.frame < $1.value.frame }) {
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
      if record.frame != frame { shown += 1 }
      record.frame = frame
      return record
    }
    shown += 1
    let record = LayerRecord(frame)
    records[id] = record
    return record
  }

  func paint(_ part: LayerContent.Part, of content: LayerContent, _ opacity: Double) {
    guard let record = content.record else { return }
    var depth = 0
    for mark in marks(part, of: content, record) {
      if case .close = mark.paint { depth -= 1 }
      // what lies in a group of the part's own is faded with that
      list.append(mark, record.shift, depth > 0 ? 1 : Float(opacity))
      if mark.isOpening { depth += 1 }
    }
  }

  private func marks(_ part: LayerContent.Part, of content: LayerContent, _ record: LayerRecord) -> [Mark] {
    record.look(at: content, in: frame, screen, isMask: masks > 0)
    return record.marks(part) { former in
      var maker = MarkMaker(screen, isMask: masks > 0, former: former, spanMaker: spanMaker)
      content.paint(part, 1, on: &maker)
      made += maker.made
      return maker.marks
    }
  }

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
  private var masks = 0
}
