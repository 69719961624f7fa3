import LegatoCore
import LegatoLayers

/// One thing that a layer draws, as pixels know it: which of them, and with what. It stays as it is and is shown in as many frames as it is right for,
/// moved by whole pixels and faded.
final class Mark {
  enum Paint {
    case color(Tile.Pixel)
    /// The transform leads from the picture's points to the bitmap's pixels.
    case image(BitmapSampler)
    case gradient(GradientRow)
    case shadow(SoftShape, Tile.Pixel)
    case backdrop(Backdrop)
    /// No pixels: a text for whoever shows it as characters.
    case text(Text)
    /// What follows is one picture, cut to the outline where there is one.
    case open(hasMask: Bool)
    /// The same, with the colours behind it coming through by the entry's opacity.
    case openVibrant
    /// What follows is the mask of what came since the group was opened.
    case mask
    case close
  }

  /// A text that is too small for pixels.
  struct Text {
    let run: TextRun
    /// Where it lies in the window, and how high a line is, in points.
    let rect: Rect
    let height: Double
    let color: Color
  }

  /// What a mark is to a list.
  enum Kind { case drawing, effect, text, opening, mask, closing }

  let paint: Paint
  let kind: Kind
  /// Nil for what has no outline.
  let spans: Spans?
  /// How far the runs are moved.
  let corner: Corner
  /// Pixels that it may change.
  let frame: PixelRect
  /// What the runs were made of; nil for what is never compared.
  let outline: Outline?
  /// Whether the runs are all there are, and not only those near the picture.
  let isWhole: Bool

  init(_ paint: Paint, _ runs: Runs, frame: PixelRect? = nil, isWhole: Bool = true) {
    (self.paint, kind) = (paint, paint.kind)
    (spans, corner, outline) = (runs.spans, runs.corner, runs.outline)
    self.frame = frame ?? runs.spans.frame.moved(by: runs.corner)
    self.isWhole = isWhole && runs.isWhole
  }

  /// What is no outline: the beginning and end of a group. Everything may lie in it.
  init(_ paint: Paint, frame: PixelRect) {
    (self.paint, kind, self.frame, spans, corner, outline, isWhole) = (paint, paint.kind, frame, nil, Corner(), nil, true)
  }

  /// The beginning of a group that is cut to this mark's outline.
  var opening: Mark? {
    guard let spans, let outline else { return nil }
    return Mark(.open(hasMask: false), Runs(spans: spans, corner: corner, outline: outline, isWhole: isWhole))
  }

  /// Whether it hides what lies behind where it covers it whole.
  var isOpaque: Bool {
    switch paint {
    case .color(let color): color.w == 1
    case .backdrop: true
    default: false
    }
  }

  var bytes: Int {
    let own: Int
    switch paint {
    case .shadow(let shape, _): own = shape.bytes
    case .backdrop(let backdrop): own = backdrop.bytes
    default: own = 0
    }
    return own + (spans?.bytes ?? 0) + 200
  }

  /// An outline in points, and what becomes of it on its way to the pixels.
  struct Outline: Equatable {
    var path: Path
    var usesEvenOdd: Bool
    var stroke: StrokeStyle?
    /// From the path's points to pixels.
    var transform: AffineTransform

    /// How many whole pixels farther this one is than another; nil where it is anything else.
    func shift(from other: Outline) -> Corner? {
      guard let shift = transform.wholeShift(from: other.transform) else { return nil }
      return usesEvenOdd == other.usesEvenOdd && stroke == other.stroke && path == other.path ? shift : nil
    }
  }

  /// The runs of an outline, moved.
  struct Runs {
    var spans: Spans
    var corner: Corner
    var outline: Outline
    var isWhole: Bool
  }
}

extension Mark.Paint {
  fileprivate var kind: Mark.Kind {
    switch self {
    case .color, .image, .gradient, .shadow: .drawing
    case .backdrop: .effect
    case .text: .text
    case .open, .openVibrant: .opening
    case .mask: .mask
    case .close: .closing
    }
  }
}

extension AffineTransform {
  /// How many whole pixels farther this map leads than another; nil where the two differ in anything else.
  func wholeShift(from other: AffineTransform) -> Corner? {
    guard a == other.a, b == other.b, c == other.c, d == other.d else { return nil }
    let (dx, dy) = (tx - other.tx, ty - other.ty)
    let (x, y) = (dx.rounded(), dy.rounded())
    // a ten-thousandth of a pixel is a fortieth of a step
    guard abs(dx - x) < 1e-4, abs(dy - y) < 1e-4, abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    return Corner(x: Int(saturating: x), y: Int(saturating: y))
  }
}
