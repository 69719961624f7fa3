import LegatoCore
import LegatoLayers

/// A display item: an outline as coverage runs and the paint that fills it, or the beginning or end of a group. It is immutable, and reused in later frames
/// with another translation by whole pixels and another opacity.
final class Mark {
  /// What an outline is filled with, or what becomes of a group.
  enum Paint {
    case color(Tile.Pixel)
    /// A bitmap; its sampler maps pixels of the picture to those of the bitmap.
    case image(BitmapSampler)
    case gradient(GradientRow)
    /// A blurred outline in one colour.
    case shadow(SoftShape, Tile.Pixel)
    /// An effect, which replaces what lies behind it.
    case backdrop(Backdrop)
    /// A text that is displayed as characters of a terminal, and paints no pixels.
    case text(Text)
    /// Begins a group, clipped to the outline if there is one.
    case open(hasMask: Bool)
    /// Begins a vibrant group: the entry's opacity is how much the colours behind come through.
    case openVibrant
    /// Begins the mask of the open group.
    case mask
    /// Ends the open group: it is composited over what lies behind it.
    case close
  }

  /// A text that is too small to be painted in pixels.
  struct Text {
    let run: TextRun
    /// Its rectangle in the window and its line height, in points.
    let rect: Rect
    let height: Double
    let color: Color
  }

  /// How a display list treats a mark.
  enum Kind { case drawing, effect, text, opening, mask, closing }

  let paint: Paint
  let kind: Kind
  /// The coverage runs; nil without an outline.
  let spans: Spans?
  /// Translation of the runs.
  let corner: Corner
  /// Pixels that it may change.
  let frame: PixelRect
  /// What the runs were made from, to find out whether they can be reused; nil without an outline.
  let outline: Outline?
  /// Whether the runs are those of the whole outline: far outside the picture they are cut off.
  let isWhole: Bool
  /// Of a group that is part of a layer's own drawing; multiplied by the opacity of its entry in the list.
  let opacity: Float

  init(_ paint: Paint, _ runs: Runs, frame: PixelRect? = nil, isWhole: Bool = true, opacity: Float = 1) {
    (self.paint, kind, self.opacity) = (paint, paint.kind, opacity)
    (spans, corner, outline) = (runs.spans, runs.corner, runs.outline)
    self.frame = frame ?? runs.spans.frame.moved(by: runs.corner)
    self.isWhole = isWhole && runs.isWhole
  }

  /// A mark without an outline, such as the beginning or end of a group.
  init(_ paint: Paint, frame: PixelRect, opacity: Float = 1) {
    (self.paint, kind, self.frame, spans, corner, outline, isWhole) = (paint, paint.kind, frame, nil, Corner(), nil, true)
    self.opacity = opacity
  }

  /// The beginning of a group clipped to this mark's outline.
  var opening: Mark? {
    guard let spans, let outline else { return nil }
    return Mark(.open(hasMask: false), Runs(spans: spans, corner: corner, outline: outline, isWhole: isWhole))
  }

  /// Whether it hides everything behind it where its coverage is 1.
  var isOpaque: Bool {
    switch paint {
    case .color(let color): color.w == 1
    case .backdrop: true
    case .gradient(let gradient): gradient.opacity == 1 && gradient.paint.isOpaque
    default: false
    }
  }

  /// Bytes of its data, estimated.
  var bytes: Int {
    let own: Int
    switch paint {
    case .shadow(let shape, _): own = shape.bytes
    case .backdrop(let backdrop): own = backdrop.bytes
    default: own = 0
    }
    return own + (spans?.bytes ?? 0) + 200
  }

  /// An outline in points, and how it is filled or stroked.
  struct Outline: Equatable {
    var path: Path
    var usesEvenOdd: Bool
    var stroke: StrokeStyle?
    /// From the path's points to pixels.
    var transform: AffineTransform

    /// The translation from another outline in whole pixels; nil where they differ in anything else.
    func shift(from other: Outline) -> Corner? {
      guard let shift = transform.wholeShift(from: other.transform) else { return nil }
      return usesEvenOdd == other.usesEvenOdd && stroke == other.stroke && path == other.path ? shift : nil
    }
  }

  /// Coverage runs and their translation.
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
  /// The translation from another map to this one in whole pixels; nil where they differ in anything else.
  func wholeShift(from other: AffineTransform) -> Corner? {
    guard a == other.a, b == other.b, c == other.c, d == other.d else { return nil }
    let (dx, dy) = (tx - other.tx, ty - other.ty)
    let (x, y) = (dx.rounded(), dy.rounded())
    // 1e-4 pixels change a colour component by at most 1/40 of its smallest step
    guard abs(dx - x) < 1e-4, abs(dy - y) < 1e-4, abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    return Corner(x: Int(saturating: x), y: Int(saturating: y))
  }
}
