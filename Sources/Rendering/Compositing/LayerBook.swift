import LegatoCore
import LegatoLayers

/// What the layers of a window draw, kept from frame to frame.
///
/// A layer's parts are drawn anew where anything that they are drawn by has changed. Moved by whole pixels they are shown elsewhere; opacity and the order of
/// layers are nothing of theirs.
final class LayerBook {
  private var records: [ObjectIdentifier: LayerRecord] = [:]
  private(set) var screen: CompositorScreen
  private let spanMaker = SpanMaker()
  private var frame: UInt64 = 0
  /// What is drawn in this frame.
  var list = FrameList()
  /// How many outlines this frame turned into runs.
  private(set) var made = 0

  init(_ screen: CompositorScreen) { self.screen = screen }

  func begin() {
    frame &+= 1
    made = 0
    list.begin(screen.frame)
  }

  /// Bytes that layers may keep which are not shown.
  static let budget = 64 << 20

  /// Lets go of what layers keep that have not been shown for longest, as long as it is more than the budget.
  func end() {
    var kept = 0
    for record in records.values where record.frame != frame { kept += record.bytes }
    guard kept > Self.budget else { return }
    for (id, record) in records.filter({ $0.value.frame != frame }).sorted(by: { $0.value.frame < $1.value.frame }) {
      records[id] = nil
      kept -= record.bytes
      if kept <= Self.budget { return }
    }
  }

  /// What is kept of a layer, looked at once a frame.
  func record(of layer: Layer) -> LayerRecord {
    let id = ObjectIdentifier(layer)
    if let record = records[id] {
      record.frame = frame
      return record
    }
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
    record.look(at: content, in: frame, screen)
    return record.marks(part) { former in
      var maker = MarkMaker(screen, former: former, spanMaker: spanMaker)
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
  func mask(_ group: LayerRecord.Group?) { if let group { list.append(group.mask, Corner(), 1) } }
  func close(_ group: LayerRecord.Group?) { if let group { list.append(group.close, Corner(), 1) } }
}
