import LegatoCore
import LegatoLayers

/// Draws pixels without the text that is too small for them.
///
/// A window is drawn twice: once as it is, with its small text taken up, and once in black with the cells of that text in white. What is white in the second
/// picture is what is seen of the text: whatever covers, clips, masks, fades or blurs it there has done so.
struct SmallTextTarget: DrawingTarget {
  enum Pass { case pixels, veil }
  private(set) var canvas: Canvas
  private(set) var small: SmallText
  private let pass: Pass
  /// Text whose lines are lower is small.
  private let leastHeight: Double
  /// Pixels a point, two of which are a row.
  private let scale: Double
  /// The picture's top left corner in the terminal, in pixels.
  private let x, y: Int
  /// How many texts, and lines of those, the veil has.
  private var (nextText, nextLine) = (0, 0)
  private var isMask = false

  init(
    _ pass: Pass, width: Int, height: Int, scale: Double, x: Int, y: Int, _ division: CellDivision, _ small: SmallText = SmallText(),
    leastHeight: Double
  ) {
    (self.pass, self.x, self.y, self.small, self.leastHeight) = (pass, x, y, small, leastHeight)
    canvas = Canvas(
      width: width, height: height, scale: scale, across: Double(division.columns), down: Double(division.rows) / 2)
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
    guard !isMask, transform.b == 0, transform.c == 0, transform.a > 0, height > 0, height < leastHeight else { return false }
    if pass == .pixels {
      let rect = run.rect.applying(transform)
      small.add(
        run,
        in: Rect(
          x: rect.minX * scale + Double(x), y: rect.minY * scale + Double(y), width: rect.width * scale, height: rect.height * scale),
        height: height, color)
    } else {
      while nextLine < small.lines.count, small.lines[nextLine].text == nextText {
        let line = small.lines[nextLine]
        nextLine += 1
        let cells = Rect(x: Double(line.column - x), y: Double(2 * line.row - y), width: Double(line.characters.count), height: 2)
        let white = Color(white: 1).withAlpha(multipliedBy: color.alpha)
        canvas.fill(Path(rect: cells), usesEvenOdd: false, color: white, transform: AffineTransform(scaleX: 1 / scale, y: 1 / scale))
      }
    }
    nextText += 1
    return true
  }

  // MARK: As the canvas, in black behind the veil

  private func seen(_ color: Color) -> Color { pass == .pixels ? color : Color.black.withAlpha(multipliedBy: color.alpha) }

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
    // a picture's own holes count where it is a mask alone
    guard pass == .veil, !isMask else { return canvas.image(bitmap, in: rect, opacity: opacity, transform: transform) }
    canvas.fill(Path(rect: rect), usesEvenOdd: false, color: Color.black.withAlpha(multipliedBy: opacity), transform: transform)
  }
  mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    var gradient = gradient
    if pass == .veil { gradient.colors = gradient.colors.map(seen) }
    canvas.gradient(gradient, in: rect, within: path, opacity: opacity, transform: transform)
  }
  mutating func backdrop(_ effect: Effect, within shape: PlacedPath) {
    var effect = effect
    if pass == .veil { effect.tint = seen(effect.tint) }
    canvas.backdrop(effect, within: shape)
  }
  mutating func vibrant(_ amount: Double, _ body: (inout Self) -> Void) {
    var inner = Self(inside: self, isMask: isMask)
    canvas.vibrant(pass == .veil ? 0 : amount) { canvas in
      swap(&canvas, &inner.canvas)
      body(&inner)
      swap(&canvas, &inner.canvas)
    }
    (small, nextText, nextLine) = (inner.small, inner.nextText, inner.nextLine)
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
    (small, nextText, nextLine) = (inner.small, inner.nextText, inner.nextLine)
  }
}

extension TerminalPicture {
  /// A window as a terminal shows it best: with the pixels that its cells have, and text of too few pixels a line (less than eight of half blocks, or ten of
  /// the screen) as the terminal's own characters.
  ///
  /// Upright text alone: what is turned, seen in perspective, or grows and shrinks just now stays pixels. Characters have their text's colour over what lies
  /// behind, as far as that is seen: what covers, clips, masks, fades or blurs the text in the window does so here. Lines never lie over each other; one that
  /// has no room is cut short.
  /// - Parameters:
  ///   - window: is drawn as it is seen.
  ///   - columns: of the screen, as `rows`; the picture is as large as that.
  ///   - rows: of the screen.
  ///   - scale: pixels a point, finite and above 0; else repaired to 1 and reported.
  ///   - division: into how many pixels each cell is divided; `scale`, `x` and `y` are those of half blocks with any.
  ///   - x: of the window's top left corner, in pixels.
  ///   - y: of the same corner, in pixels, two of which are a row.
  ///   - background: where the window is not.
  /// - Complexity: that of drawing the window into a ``Canvas``, twice where there is small text.
  public init(
    _ window: Window, columns: Int, rows: Int, scale: Double, x: Int = 0, y: Int = 0, background: Color = .black,
    division: CellDivision = .half
  ) {
    // a canvas repairs what is no scale in the same way
    let shown = scale > 0 && scale.isFinite ? scale : 1
    func pixels(_ length: Double) -> Int { max(0, min(PictureSize.mostCells, Int(saturating: (length * shown).rounded()))) }
    let (width, height) = (pixels(window.bounds.width), pixels(window.bounds.height))
    let (columns, rows) = PictureSize.checked(columns, rows, most: PictureSize.mostCells, "TerminalPicture(_:columns:rows:)")
    // farther out nothing of it is seen
    let (x, y) = (max(-width, min(columns, x)), max(-height, min(2 * rows, y)))
    let leastHeight = SmallText.leastHeight(division)
    var drawn = SmallTextTarget(.pixels, width: width, height: height, scale: scale, x: x, y: y, division, leastHeight: leastHeight)
    drawn.draw(window)
    var screen = Bitmap(width: columns * division.columns, height: rows * division.rows)
    screen.place(drawn.canvas.bitmap, atX: x * division.columns, y: y * division.rows / 2)
    self.init(bitmap: screen, background: background)
    self.division = division
    guard drawn.small.texts > 0 else { return }
    var small = drawn.small
    small.settle(in: max(0, x)..<max(max(0, x), min(columns, x + width)))
    var veil = SmallTextTarget(.veil, width: width, height: height, scale: scale, x: x, y: y, .half, small, leastHeight: leastHeight)
    veil.draw(window)
    let seen = veil.canvas.bitmap
    var taken: [Int: Int] = [:]
    for line in small.lines {
      for (i, character) in line.characters.enumerated() where character != " " {
        let (column, row) = (line.column + i, line.row)
        let shares = [0, 1].map { (column - x, 2 * row + $0 - y) }.filter { $0.1 >= 0 && $0.1 < seen.height }
          .map { Double(seen[$0.0, $0.1].x) / 255 }
        guard row >= 0, row < rows, !shares.isEmpty else { continue }
        let share = shares.reduce(0, +) / Double(shares.count)
        guard share > 0.05 else { continue }
        let glyph = TerminalGlyph(
          character, column: column, row: row, color: line.color.withAlpha(multipliedBy: share / max(1e-9, line.color.alpha)))
        // of two in a cell the later lies on top
        if let place = taken[row * columns + column] {
          glyphs[place] = glyph
        } else {
          taken[row * columns + column] = glyphs.count
          glyphs.append(glyph)
        }
      }
    }
  }
}
