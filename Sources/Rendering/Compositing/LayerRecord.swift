import LegatoCore
import LegatoLayers

/// The cache of one layer: its display items (``Mark``), and the inputs that they were made from.
final class LayerRecord {
  /// Identifies the layer.
  let id: ObjectIdentifier
  /// Number of entries in the display list that the layer itself drew, without its sublayers.
  @exclusivity(unchecked) var entries = 0
  /// For ``RestingRecords``: the neighbours in that list, and the bytes by which the record counts there; 0 if it is not in the list. A record is removed from
  /// it before it is released.
  unowned(unsafe) var before, after: LayerRecord?
  var restingBytes = 0
  /// Whether the inputs were compared in this drawing of the layer.
  private var isCompared = false
  /// The inputs of the marks: all but the position, and the map from the layer's plane to the window.
  private var look: DrawnLook?
  private var place = PlaneMap.identity
  /// Translation since the marks were made.
  private(set) var shift = Corner()
  /// For each part its marks; nil if they are invalid. Then their predecessors are in `former`, from which coverage runs are reused.
  private var marks: [[Mark]?] = .init(repeating: nil, count: LayerContent.Part.allCases.count)
  private var former: [[Mark]] = .init(repeating: [], count: LayerContent.Part.allCases.count)
  private var groups: [GroupKind: Group] = [:]
  private var text: (run: TextRun, drawing: TextDrawing)?

  /// The groups that a layer may begin: for all of it, for its masked or clipped content, for its vibrant content.
  enum GroupKind: Hashable { case whole, masked, clip, vibrant }

  /// The marks of a group: its beginning, the beginning of its mask, and its end.
  struct Group {
    let open: Mark
    /// The record that it belongs to.
    let owner: Unmanaged<LayerRecord>
    let mask = Mark(.mask, frame: .everywhere)
    let close = Mark(.close, frame: .everywhere)
  }

  init(_ id: ObjectIdentifier) { self.id = id }

  /// Bytes of the cache, estimated.
  var bytes: Int {
    marks.reduce(0) { $0 + ($1 ?? []).reduce(0) { $0 + $1.bytes } } + former.reduce(0) { $0 + $1.reduce(0) { $0 + $1.bytes } } + 1000
  }

  /// Begins a drawing of the layer. In a frame there may be two: by itself, and with its superlayer, which may have moved too.
  func begin() { isCompared = false }

  /// Compares the inputs with those of the marks, and invalidates the marks if more changed than a translation by whole pixels. Does so once per drawing.
  func look(at content: LayerContent, _ screen: CompositorScreen, isMask: Bool) {
    guard !isCompared else { return }
    isCompared = true
    var now = DrawnLook(content)
    if screen.minimumTextHeight > 0, content.text != nil {
      now.isTextLeft = isMask || content.place.affine == nil || content.isScaling
    }
    if look == now, let shift = content.place.shift(from: place, screen), shift == Corner() || isWhole { return self.shift = shift }
    if look?.engine != now.engine { text = nil }
    (look, place, shift) = (now, content.place, Corner())
    invalidate()
  }

  private func invalidate() {
    for i in marks.indices {
      if let made = marks[i] { former[i] = made }
      marks[i] = nil
    }
    groups[.clip] = nil
  }

  /// Invalidates the marks, for another picture. Of their coverage runs only those can be reused that were made at its scale, and not cut off outside the
  /// former picture.
  func forget(keepsScale: Bool) {
    look = nil
    invalidate()
    for i in former.indices where !keepsScale || former[i].contains(where: { !$0.isWhole }) { former[i] = [] }
    if !keepsScale { text = nil }
  }

  /// Whether coverage was cut off outside the picture.
  var isCutOff: Bool { !isWhole || former.contains { $0.contains { !$0.isWhole } } }

  /// Whether no coverage was cut off far outside the picture, so that all marks may be translated.
  private var isWhole: Bool { marks.allSatisfy { $0?.allSatisfy(\.isWhole) ?? true } }

  /// The marks of a part. If they are invalid, `make` draws them, and gets the former ones to reuse.
  func marks(_ part: LayerContent.Part, _ make: (_ former: [Mark]) -> [Mark]) -> [Mark] {
    if let made = marks[part.rawValue] { return made }
    let made = make(former[part.rawValue])
    marks[part.rawValue] = made
    former[part.rawValue] = []
    return made
  }

  /// The marks that begin and end a group, cached.
  func group(_ kind: GroupKind, _ make: () -> Mark) -> Group {
    if let group = groups[kind] { return group }
    let made = Group(open: make(), owner: .passUnretained(self))
    groups[kind] = made
    return made
  }

  /// The cached drawing of a text, drawn again if `run` differs.
  func drawing(of run: TextRun, _ draw: (TextRun) -> TextDrawing) -> TextDrawing {
    if let text, text.run == run { return text.drawing }
    let drawing = draw(run)
    text = (run, drawing)
    return drawing
  }
}

extension PlaneMap {
  /// The translation from another map to this one in whole pixels; nil where they differ in anything else.
  fileprivate func shift(from other: PlaneMap, _ screen: CompositorScreen) -> Corner? {
    if let affine, let former = other.affine {
      return affine.concatenating(screen.base).wholeShift(from: former.concatenating(screen.base))
    }
    return self == other ? Corner() : nil
  }
}

/// All values of a layer that its own parts are drawn from, except its position.
struct DrawnLook: Equatable {
  private let bounds: Rect
  private let backgroundColor, borderColor, shadowColor: Color
  private let cornerRadius, borderWidth, shadowOpacity, shadowRadius: Double
  private let maskedCorners: CornerMask
  private let shadowOffset: Vector
  private let gravity: ContentsGravity
  private let masksToBounds: Bool
  private let effect: Effect?
  private let contents: AnyHashable?
  private let shape: PathLayer.Shape?
  private let lineCap: PathLayer.LineCap?
  private let lineJoin: PathLayer.LineJoin?
  private let usesEvenOddFill: Bool?
  private let gradient: GradientLayer.Gradient?
  private let text, fontName: String?
  private let fontSize: Double?
  private let alignment: TextLayer.Alignment?
  private let textColor: Color?
  /// Whether text is drawn as pixels at any size.
  var isTextLeft = false
  /// Identifies the host's functions that draw contents and layers of types outside the library; nil where none is used.
  private let contentsDrawings: ObjectIdentifier?
  /// For a layer that they draw, the number of its changes.
  private let contentChange: UInt64
  /// Identifies what draws the window's text; nil for a layer that can have none.
  let engine: ObjectIdentifier?

  init(_ content: LayerContent) {
    let (layer, shown, path, label) = (content.layer, content.shown, content.path, content.text)
    (bounds, backgroundColor, borderColor, shadowColor) = (shown.bounds, shown.backgroundColor, shown.borderColor, shown.shadowColor)
    (cornerRadius, borderWidth) = (shown.cornerRadius, shown.borderWidth)
    (shadowOpacity, shadowRadius, shadowOffset) = (shown.shadowOpacity, shown.shadowRadius, shown.shadowOffset)
    (maskedCorners, gravity, masksToBounds) = (shown.maskedCorners, layer.contentsGravity, layer.masksToBounds)
    (effect, contents, gradient) = (shown.effect, shown.contents, content.gradient)
    (shape, lineCap, lineJoin, usesEvenOddFill) = (path?.presentationShape, path?.lineCap, path?.lineJoin, path?.usesEvenOddFill)
    (text, fontName, fontSize, alignment, textColor) = (
      label?.text, label?.fontName, label?.fontSize, label?.alignment, label?.presentationColor
    )
    contentsDrawings = content.hasOwnContents || content.drawing != nil ? layer.window?.contentsIdentity : nil
    contentChange = content.drawing == nil ? 0 : layer.contentChange
    engine = label == nil && contentsDrawings == nil ? nil : layer.window?.textEngineIdentity
  }
}
