import LegatoCore
import LegatoLayers

/// What one layer draws by itself, as it was made last, and by what it was made.
final class LayerRecord {
  /// The frame in which the layer was shown last.
  var frame: UInt64
  private var seen: UInt64 = 0
  private var look: DrawnLook?
  private var place = PlaneMap.identity
  /// From where the marks were made to where they are.
  private(set) var shift = Corner()
  private var marks: [[Mark]?] = .init(repeating: nil, count: LayerContent.Part.allCases.count)
  private var former: [[Mark]] = .init(repeating: [], count: LayerContent.Part.allCases.count)
  private var groups: [GroupKind: Group] = [:]
  private var text: (run: TextRun, drawing: TextDrawing)?

  /// The pictures that may be made of a layer: all of it, what lies in its outline, what is vibrant in it.
  enum GroupKind: Hashable { case whole, masked, clip, vibrant }

  struct Group {
    let open: Mark
    let mask = Mark(.mask, frame: .everywhere)
    let close = Mark(.close, frame: .everywhere)
  }

  init(_ frame: UInt64) { self.frame = frame }

  var bytes: Int {
    marks.reduce(0) { $0 + ($1 ?? []).reduce(0) { $0 + $1.bytes } } + former.reduce(0) { $0 + $1.reduce(0) { $0 + $1.bytes } } + 1000
  }

  /// Compares what the marks were made of with what is shown now; once a frame.
  func look(at content: LayerContent, in frame: UInt64, _ screen: CompositorScreen, isMask: Bool) {
    guard seen != frame else { return }
    seen = frame
    var now = DrawnLook(content)
    if screen.leastTextHeight > 0, content.text != nil {
      now.isTextLeft = isMask || content.place.affine == nil || content.isScaling
    }
    if look == now, let shift = content.place.shift(from: place, screen), shift == Corner() || isWhole { return self.shift = shift }
    if look?.engine != now.engine { text = nil }
    (look, place, shift) = (now, content.place, Corner())
    for i in marks.indices {
      if let made = marks[i] { former[i] = made }
      marks[i] = nil
    }
    groups[.clip] = nil
  }

  private var isWhole: Bool { marks.allSatisfy { $0?.allSatisfy(\.isWhole) ?? true } }

  /// The marks of a part, made by `make` where they are not right any more, out of the former ones.
  func marks(_ part: LayerContent.Part, _ make: (_ former: [Mark]) -> [Mark]) -> [Mark] {
    if let made = marks[part.rawValue] { return made }
    let made = make(former[part.rawValue])
    marks[part.rawValue] = made
    former[part.rawValue] = []
    return made
  }

  /// The beginning and the end of a picture of its own, the same from frame to frame.
  func group(_ kind: GroupKind, _ make: () -> Mark) -> Group {
    if let group = groups[kind] { return group }
    let made = Group(open: make())
    groups[kind] = made
    return made
  }

  /// The text as it was drawn last, where it is still asked for as it was then.
  func drawing(of run: TextRun, _ draw: (TextRun) -> TextDrawing) -> TextDrawing {
    if let text, text.run == run { return text.drawing }
    let drawing = draw(run)
    text = (run, drawing)
    return drawing
  }
}

extension PlaneMap {
  /// How many whole pixels farther this map leads than another; nil where they differ in anything else.
  fileprivate func shift(from other: PlaneMap, _ screen: CompositorScreen) -> Corner? {
    if let affine, let former = other.affine {
      return affine.concatenating(screen.base).wholeShift(from: former.concatenating(screen.base))
    }
    return self == other ? Corner() : nil
  }
}

/// Everything that decides what a layer's own parts look like, but for where they are.
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
  /// Whether text is pixels, however small it is.
  var isTextLeft = false
  /// What draws contents of the host's own types.
  private let contentsDrawings: ObjectIdentifier?
  /// What draws the window's text.
  let engine: ObjectIdentifier?

  init(_ content: LayerContent) {
    let (layer, shown, path, label) = (content.layer, content.shown, content.path, content.text)
    (bounds, backgroundColor, borderColor, shadowColor) = (shown.bounds, shown.backgroundColor, shown.borderColor, shown.shadowColor)
    (cornerRadius, borderWidth) = (shown.cornerRadius, shown.borderWidth)
    (shadowOpacity, shadowRadius, shadowOffset) = (shown.shadowOpacity, shown.shadowRadius, shown.shadowOffset)
    (maskedCorners, gravity, masksToBounds) = (shown.maskedCorners, layer.contentsGravity, layer.masksToBounds)
    (effect, contents, gradient) = (shown.effect, shown.contents, content.gradient)
    (shape, lineCap, lineJoin, usesEvenOddFill) = (path?.shownShape, path?.lineCap, path?.lineJoin, path?.usesEvenOddFill)
    (text, fontName, fontSize, alignment, textColor) = (label?.text, label?.fontName, label?.fontSize, label?.alignment, label?.shownColor)
    contentsDrawings = content.hasOwnContents ? layer.window?.contentsIdentity : nil
    engine = label == nil ? nil : layer.window?.textEngineIdentity
  }
}
