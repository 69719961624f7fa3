import LegatoCore
import LegatoLayers

/// Draws a window in black, with the cells of its small text in white: the brightness is how visible the text is, after all layers that cover, clip, mask, fade
/// or blur it.
struct SmallTextVeil: DrawingTarget {
  private(set) var canvas: Canvas
  private let small: SmallText
  /// The height in pixels below which lines are small text.
  private let minimumHeight: Double
  /// Pixels per point, two per row.
  private let scale: Double
  /// The picture's top left corner in the terminal, in pixels.
  private let x, y: Int
  /// Indices of the next text and line.
  private var (nextText, nextLine) = (0, 0)
  private var isMask = false

  init(
    width: Int, height: Int, scale: Double, x: Int, y: Int, _ small: SmallText, minimumHeight: Double
  ) {
    (self.x, self.y, self.small, self.minimumHeight) = (x, y, small, minimumHeight)
    canvas = Canvas(width: width, height: height, scale: scale)
    self.scale = scale > 0 && scale.isFinite ? scale : 1
  }

  private init(inside outer: Self, isMask: Bool) {
    self = outer
    self.isMask = isMask
    canvas = Canvas(width: 0, height: 0)
  }

  var pixelsPerPoint: Double { canvas.pixelsPerPoint }

  mutating func text(_ run: TextRun, color: Color, transform: AffineTransform) -> Bool {
    let height = run.size * transform.d * scale
    guard !isMask, transform.b == 0, transform.c == 0, transform.a > 0, height > 0, height < minimumHeight else { return false }
    while nextLine < small.lines.count, small.lines[nextLine].text == nextText {
      let line = small.lines[nextLine]
      nextLine += 1
      let cells = Rect(x: Double(line.column - x), y: Double(2 * line.row - y), width: Double(line.characters.count), height: 2)
      let white = Color(white: 1).withAlpha(multipliedBy: color.alpha)
      canvas.fill(Path(rect: cells), usesEvenOdd: false, color: white, transform: AffineTransform(scaleX: 1 / scale, y: 1 / scale))
    }
    nextText += 1
    return true
  }

  // MARK: Drawing in black

  private func seen(_ color: Color) -> Color { Color.black.withAlpha(multipliedBy: color.alpha) }

  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {
    canvas.fill(path, usesEvenOdd: usesEvenOdd, color: seen(color), transform: transform)
  }
  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {
    canvas.stroke(path, style: style, color: seen(color), transform: transform)
  }
  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {
    canvas.shadow(of: path, radius: radius, offset: offset, color: seen(color), transform: transform)
  }
  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {
    // outside a mask the bitmap's alpha does not count
    guard !isMask else { return canvas.image(bitmap, in: rect, opacity: opacity, transform: transform) }
    canvas.fill(Path(rect: rect), usesEvenOdd: false, color: Color.black.withAlpha(multipliedBy: opacity), transform: transform)
  }
  mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    var gradient = gradient
    gradient.colors = gradient.colors.map(seen)
    canvas.gradient(gradient, in: rect, within: path, opacity: opacity, transform: transform)
  }
  mutating func backdrop(_ effect: Effect, within shape: PlacedPath) {
    var effect = effect
    effect.tint = seen(effect.tint)
    canvas.backdrop(effect, within: shape)
  }
  mutating func vibrant(_ amount: Double, _ body: (inout Self) -> Void) {
    var inner = Self(inside: self, isMask: isMask)
    canvas.vibrant(0) { canvas in
      swap(&canvas, &inner.canvas)
      body(&inner)
      swap(&canvas, &inner.canvas)
    }
    (nextText, nextLine) = (inner.nextText, inner.nextLine)
  }
  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout Self) -> Void)?, _ body: (inout Self) -> Void) {
    var inner = Self(inside: self, isMask: isMask)
    func drawn(_ canvas: inout Canvas, asMask: Bool, _ body: (inout Self) -> Void) {
      let wasMask = inner.isMask
      inner.isMask = wasMask || asMask
      swap(&canvas, &inner.canvas)
      body(&inner)
      swap(&canvas, &inner.canvas)
      inner.isMask = wasMask
    }
    let asMask = mask.map { mask in { (canvas: inout Canvas) in drawn(&canvas, asMask: true, mask) } }
    canvas.group(opacity: opacity, clip: clip, mask: asMask) { drawn(&$0, asMask: false, body) }
    (nextText, nextLine) = (inner.nextText, inner.nextLine)
  }
}
