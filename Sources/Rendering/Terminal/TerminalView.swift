import LegatoCore
public import LegatoLayers

/// Renders a window for a terminal, frame after frame, as ``TerminalPicture/init(_:columns:rows:scale:x:y:background:division:)`` does, with a ``Compositor``.
public final class TerminalView {
  private var compositor: Compositor?

  /// A view with an empty cache.
  public init() {}

  /// Renders the window; the parameters are those of the ``TerminalPicture``.
  public func picture(
    of window: Window, columns: Int, rows: Int, scale: Double, x: Int = 0, y: Int = 0, background: Color = .black,
    division: CellDivision = .half
  ) -> TerminalPicture {
    let layout = TerminalLayout(window, columns: columns, rows: rows, scale: scale, x: x, y: y, division)
    let compositor = compositor ?? Compositor(layout.screen)
    self.compositor = compositor
    compositor.resize(to: layout.screen)
    compositor.draw(window)
    return TerminalPicture(compositor, window, layout, background: background)
  }
}

extension TerminalPicture {
  /// Renders a window for a terminal: as pixels, and text too small for them (lines below eight pixels of half blocks, or ten of the
  /// screen) as the terminal's own characters.
  ///
  /// Only upright text: rotated text, text in perspective and text whose scale is being animated stay pixels. Characters have their text's colour over what
  /// lies behind, blended by how much of the text is visible: layers that cover, clip, mask, fade or blur the text do so here. Lines never overlap; one
  /// without room is truncated.
  /// - Parameters:
  ///   - window: the window, drawn with its presentation values.
  ///   - columns: of the screen; with `rows` the size of the picture.
  ///   - rows: of the screen.
  ///   - scale: pixels per point, finite and above 0; otherwise reported, and repaired to 1.
  ///   - division: pixels per cell. `scale`, `x` and `y` are in pixels of half blocks with any division.
  ///   - x: of the window's top left corner, in pixels.
  ///   - y: of the same corner, in pixels, two per row.
  ///   - background: the colour outside the window.
  /// - Complexity: that of drawing the window into a ``Canvas``, twice if there is small text. A ``TerminalView`` caches between frames.
  public init(
    _ window: Window, columns: Int, rows: Int, scale: Double, x: Int = 0, y: Int = 0, background: Color = .black,
    division: CellDivision = .half
  ) {
    self = TerminalView().picture(
      of: window, columns: columns, rows: rows, scale: scale, x: x, y: y, background: background, division: division)
  }

  fileprivate init(_ compositor: Compositor, _ window: Window, _ layout: TerminalLayout, background: Color) {
    self.init(bitmap: layout.screen(of: compositor.bitmap), background: background)
    division = layout.division
    guard !compositor.texts.isEmpty else { return }
    let small = layout.smallText(compositor)
    var veil = SmallTextVeil(
      width: layout.width, height: layout.height, scale: layout.scale, x: layout.x, y: layout.y, small,
      minimumHeight: SmallText.minimumHeight(division))
    veil.draw(window)
    let visible = veil.canvas.bitmap
    // the indices of glyphs, by cell
    var taken: [Int: Int] = [:]
    for line in small.lines {
      for (i, character) in line.characters.enumerated() where character != " " {
        let (column, row) = (line.column + i, line.row)
        guard let share = layout.visibleShare(column, row, in: visible), share > 0.05 else { continue }
        let glyph = TerminalGlyph(
          character, column: column, row: row, color: line.color.withAlpha(multipliedBy: share / max(1e-9, line.color.alpha)))
        // the later one in a cell is on top
        if let index = taken[row * layout.columns + column] {
          glyphs[index] = glyph
        } else {
          taken[row * layout.columns + column] = glyphs.count
          glyphs.append(glyph)
        }
      }
    }
  }
}

/// The window's rectangle in a terminal, in cells and in pixels of half blocks.
private struct TerminalLayout {
  let columns, rows: Int
  /// Pixels per point, two per row.
  let scale: Double
  /// The window's size and its top left corner, in the same pixels.
  let width, height, x, y: Int
  let division: CellDivision
  /// The pixels to draw.
  let screen: CompositorScreen

  init(_ window: Window, columns: Int, rows: Int, scale: Double, x: Int, y: Int, _ division: CellDivision) {
    // reports and repairs the scale
    let half = CompositorScreen(width: 0, height: 0, scale: scale, "TerminalPicture(_:columns:rows:scale:)")
    let scale = half.pixelsPerPoint
    func pixels(_ length: Double) -> Int { max(0, min(PictureSize.maximumCells, Int(saturating: (length * scale).rounded()))) }
    let whole = PictureSize.checked(
      pixels(window.bounds.width), pixels(window.bounds.height), maximum: PictureSize.maximumPixels,
      "TerminalPicture(_:columns:rows:scale:)")
    let size = PictureSize.checked(columns, rows, maximum: PictureSize.maximumCells, "TerminalPicture(_:columns:rows:)")
    (self.columns, self.rows, width, height) = (size.width, size.height, pixels(window.bounds.width), pixels(window.bounds.height))
    // clamped: farther out nothing is visible
    (self.x, self.y) = (max(-width, min(size.width, x)), max(-height, min(2 * size.height, y)))
    (self.scale, self.division) = (scale, division)
    let (across, down) = (Double(division.columns), Double(division.rows) / 2)
    let (wide, high) = (Int(saturating: Double(whole.width) * across), Int(saturating: Double(whole.height) * down))
    let checked = PictureSize.checked(wide, high, maximum: PictureSize.maximumPixels, "TerminalPicture(_:columns:rows:scale:)")
    screen = CompositorScreen(
      frame: PixelRect(x: 0, y: 0, width: checked.width, height: checked.height),
      base: AffineTransform(scaleX: scale * across, y: scale * down), pixelsPerPoint: scale * (across * down).squareRoot(),
      minimumTextHeight: SmallText.minimumHeight(division) / scale)
  }
  /// Places the window's pixels in those of the whole terminal.
  func screen(of bitmap: Bitmap) -> Bitmap {
    let (width, height) = (columns * division.columns, rows * division.rows)
    if x == 0, y == 0, bitmap.width == width, bitmap.height == height { return bitmap }
    var screen = Bitmap(width: width, height: height)
    screen.place(bitmap, atX: x * division.columns, y: y * division.rows / 2)
    return screen
  }

  /// The texts that the compositor left out, as lines of characters.
  func smallText(_ compositor: Compositor) -> SmallText {
    var small = SmallText()
    for (text, shift, opacity) in compositor.texts {
      // from points, plus the compositor's translation, to pixels of half blocks
      let (left, top) = (
        text.rect.minX * scale + Double(shift.x) / Double(division.columns),
        text.rect.minY * scale + Double(shift.y) * 2 / Double(division.rows)
      )
      let rect = Rect(x: left + Double(x), y: top + Double(y), width: text.rect.width * scale, height: text.rect.height * scale)
      small.add(text.run, in: rect, height: text.height * scale, text.color.withAlpha(multipliedBy: Double(opacity)))
    }
    small.fitLines(in: max(0, x)..<max(max(0, x), min(columns, x + width)))
    return small
  }

  /// How much of a cell's text is visible, 0…1: the mean of its two pixels in the veil; nil outside the picture.
  func visibleShare(_ column: Int, _ row: Int, in veil: Bitmap) -> Double? {
    let shares = [0, 1].map { (column - x, 2 * row + $0 - y) }.filter { $0.1 >= 0 && $0.1 < veil.height }
      .map { Double(veil[$0.0, $0.1].x) / 255 }
    guard row >= 0, row < rows, !shares.isEmpty else { return nil }
    return shares.reduce(0, +) / Double(shares.count)
  }
}
