import LegatoCore
import LegatoLayers

/// A drawing target that records drawing commands as marks. Coverage runs of the marks before are reused where the outline is the same.
struct MarkMaker: DrawingTarget {
  private(set) var marks: [Mark] = []
  let pixelsPerPoint: Double
  /// From points to pixels.
  private let base: AffineTransform
  private let picture: PixelRect
  private let spanMaker: SpanMaker
  /// Text with a lower line height, in points, is not painted in pixels.
  private let minimumTextHeight: Double
  /// The marks of the same part before it changed.
  private let former: [Mark]
  /// Number of outlines that were rasterized, because their runs could not be reused.
  private(set) var made = 0

  /// How far, in pixels, the segments that replace a curve may be from it: the error in coverage is below 1/255.
  private static let tolerance = 0.004
  /// The largest standard deviation of a blur, in pixels; larger ones are clamped.
  private static let maximumDeviation = 256.0

  /// - Parameter isMask: whether the commands are those of a mask, where text of any size is painted in pixels.
  init(_ screen: CompositorScreen, isMask: Bool = false, former: [Mark], spanMaker: SpanMaker) {
    minimumTextHeight = isMask ? 0 : screen.minimumTextHeight
    (picture, base, pixelsPerPoint) = (screen.frame, screen.base, screen.pixelsPerPoint)
    (self.former, self.spanMaker) = (former, spanMaker)
  }

  /// The pixels for which coverage is kept: up to the picture's width and height outside the picture.
  private var limit: PixelRect {
    PixelRect(
      x: picture.x - picture.width, y: picture.y - picture.height, width: 3 * picture.width, height: 3 * picture.height)
  }

  /// The coverage runs of a filled or stroked path: those of the former mark at the same position in the list, or of a recent outline, or else rasterized.
  private mutating func runs(_ path: Path, _ transform: AffineTransform, usesEvenOdd: Bool = false, stroke: StrokeStyle? = nil) -> Mark.Runs
  {
    let outline = Mark.Outline(path: path, usesEvenOdd: usesEvenOdd, stroke: stroke, transform: transform.concatenating(base))
    if marks.count < former.count, let old = former[marks.count].outline, let shift = outline.shift(from: old) {
      let mark = former[marks.count]
      if let spans = mark.spans, mark.isWhole || shift == Corner() {
        return Mark.Runs(spans: spans, corner: mark.corner + shift, outline: outline, isWhole: mark.isWhole)
      }
    }
    if let known = spanMaker.known(outline) { return known }
    made += 1
    var area = path
    if let stroke {
      // strokes take the tolerance in the path's units
      area = path.stroked(stroke, tolerance: Self.tolerance / max(1e-9, outline.transform.determinant.magnitude.squareRoot()))
    }
    let lines = area.applying(outline.transform).polylines(tolerance: Self.tolerance)
    let spans = spanMaker.make(lines, usesEvenOdd: usesEvenOdd, in: limit)
    let runs = Mark.Runs(spans: spans, corner: Corner(), outline: outline, isWhole: spans.frame.isInside(limit))
    if runs.isWhole { spanMaker.note(runs) }
    return runs
  }

  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {
    marks.append(Mark(.color(color.premultiplied), runs(path, transform, usesEvenOdd: usesEvenOdd)))
  }

  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {
    marks.append(Mark(.color(color.premultiplied), runs(path, transform, stroke: style)))
  }

  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {
    let moved = AffineTransform(translationX: offset.dx, y: offset.dy).concatenating(transform)
    let deviation = min(radius * moved.concatenating(base).determinant.magnitude.squareRoot(), Self.maximumDeviation)
    guard deviation >= 0 else { return }
    let sharp = runs(path, moved)
    if marks.count < former.count, case .shadow(let shape, _) = former[marks.count].paint, shape.deviation == deviation,
      shape.spans === sharp.spans, shape.isWhole || sharp.corner == former[marks.count].corner
    {
      return add(shape, color, sharp)
    }
    let lines = path.applying(moved.concatenating(base)).polylines(tolerance: Self.tolerance)
    let shape = SoftShape(sharp.spans, at: sharp.corner, lines, deviation: deviation, in: limit)
    add(shape, color, sharp)
  }

  private mutating func add(_ shape: SoftShape, _ color: Color, _ sharp: Mark.Runs) {
    marks.append(
      Mark(.shadow(shape, color.premultiplied), sharp, frame: shape.frame.moved(by: sharp.corner), isWhole: shape.isWhole))
  }

  mutating func text(_ run: TextRun, color: Color, transform: AffineTransform) -> Bool {
    let height = run.size * transform.d
    guard transform.b == 0, transform.c == 0, transform.a > 0, height > 0, height < minimumTextHeight else { return false }
    marks.append(Mark(.text(Mark.Text(run: run, rect: run.rect.applying(transform), height: height, color: color)), frame: .none))
    return true
  }

  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {
    guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty else { return }
    let toPixels = AffineTransform(
      a: rect.width / Double(bitmap.width), b: 0, c: 0, d: rect.height / Double(bitmap.height), tx: rect.minX, ty: rect.minY
    ).concatenating(transform).concatenating(base)
    guard let back = toPixels.inverted else { return }
    let opacity = Float(min(1, max(0, opacity)))
    marks.append(Mark(.image(BitmapSampler(bitmap, back: back, opacity: opacity)), runs(Path(rect: rect), transform)))
  }

  mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    guard let back = transform.concatenating(base).inverted else { return }
    let paint = GradientRow(GradientPaint(gradient, in: rect), back: back, opacity: Float(min(1, max(0, opacity))))
    marks.append(Mark(.gradient(paint), runs(path, transform)))
  }

  mutating func backdrop(_ effect: Effect, within shape: PlacedPath) {
    let scale = shape.transform.concatenating(base).determinant.magnitude.squareRoot()
    let deviation = min(max(0, effect.radius * scale), Self.maximumDeviation)
    var old: Backdrop?
    if marks.count < former.count, case .backdrop(let made) = former[marks.count].paint { old = made }
    marks.append(Mark(.backdrop(Backdrop(effect, deviation: deviation, former: old)), runs(shape.path, shape.transform)))
  }

  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout MarkMaker) -> Void)?, _ body: (inout MarkMaker) -> Void) {
    // vibrancy belongs to whole layers, whose groups ``LayerCaches`` begins
    let (opening, opacity) = (Mark.Paint.open(hasMask: mask != nil), Float(min(1, max(0, opacity))))
    marks.append(
      clip.map { Mark(opening, runs($0.path, $0.transform), opacity: opacity) } ?? Mark(opening, frame: .everywhere, opacity: opacity))
    body(&self)
    if let mask {
      marks.append(Mark(.mask, frame: .everywhere))
      mask(&self)
    }
    marks.append(Mark(.close, frame: .everywhere))
  }
}

extension PixelRect {
  /// Contains every picture; its coordinates fit in 32 bits.
  static let everywhere = PixelRect(x: -(1 << 29), y: -(1 << 29), width: 1 << 30, height: 1 << 30)

  /// Whether it lies inside another rectangle and touches none of its edges, where it might have been cut off.
  func isInside(_ limit: PixelRect) -> Bool { x > limit.x && y > limit.y && maxX < limit.maxX && maxY < limit.maxY }
}

/// The pixels that a compositor paints, and the transform from points to them.
struct CompositorScreen: Equatable {
  let frame: PixelRect
  let base: AffineTransform
  let pixelsPerPoint: Double
  /// Upright text with a line height below this, in points, is displayed as characters and not painted in pixels; 0 if all text is painted.
  var minimumTextHeight = 0.0

  /// Whether layers look the same on both, apart from where the picture ends.
  func isLike(_ other: CompositorScreen) -> Bool {
    base == other.base && pixelsPerPoint == other.pixelsPerPoint && minimumTextHeight == other.minimumTextHeight
  }
}

extension CompositorScreen {
  /// `scale` is pixels per point. The arguments are checked as by ``Canvas``.
  init(width: Int, height: Int, scale: Double, _ call: String) {
    var scale = scale
    if !(scale > 0 && scale.isFinite) {
      Misuse.report(.number(call: call, wanted: "a finite scale above 0", found: "\(scale)", repair: "1"))
      scale = 1
    }
    let size = PictureSize.checked(width, height, maximum: PictureSize.maximumPixels, call)
    self.init(
      frame: PixelRect(x: 0, y: 0, width: size.width, height: size.height), base: AffineTransform(scaleX: scale, y: scale),
      pixelsPerPoint: scale)
  }
}
