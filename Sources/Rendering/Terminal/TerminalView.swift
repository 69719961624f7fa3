import LegatoCore
public import LegatoLayers

/// A window as a terminal shows it, frame after frame: what ``TerminalPicture/init(_:columns:rows:scale:x:y:background:division:)`` makes, through a ``Compositor``.
public final class TerminalView {
  private var compositor: Compositor?

  /// Nothing is kept yet.
  public init() {}

  /// What a frame of the window shows; the parameters are those of the ``TerminalPicture``.
  public func picture(
    of window: Window, columns: Int, rows: Int, scale: Double, x: Int = 0, y: Int = 0, background: Color = .black,
    division: CellDivision = .half
  ) -> TerminalPicture {
    let layout = TerminalLayout(window, columns: columns, rows: rows, scale: scale, x: x, y: y, division)
    let compositor = compositor.flatMap { $0.screen == layout.screen ? $0 : nil } ?? Compositor(layout.screen)
    self.compositor = compositor
    compositor.draw(window)
    return TerminalPicture(compositor, window, layout, background: background)
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
  /// - Complexity: that of drawing the window into a ``Canvas``, twice where there is small text. A ``TerminalView`` keeps from frame to frame what it can.
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
      leastHeight: SmallText.leastHeight(division))
    veil.draw(window)
    let visible = veil.canvas.bitmap
    // indices of glyphs by cell
    var taken: [Int: Int] = [:]
    for line in small.lines {
      for (i, character) in line.characters.enumerated() where character != " " {
        let (column, row) = (line.column + i, line.row)
        guard let share = layout.visibleShare(column, row, in: visible), share > 0.05 else { continue }
        let glyph = TerminalGlyph(
          character, column: column, row: row, color: line.color.withAlpha(multipliedBy: share / max(1e-9, line.color.alpha)))
        // of two in a cell the later lies on top
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

/// Where a window lies in a terminal, in its cells and in pixels of half blocks.
private struct TerminalLayout {
  let columns, rows: Int
  /// Pixels a point, two of which are a row.
  let scale: Double
  /// The window's size and its top left corner, in the same pixels.
  let width, height, x, y: Int
  let division: CellDivision
  /// The pixels themselves.
  let screen: CompositorScreen

  init(_ window: Window, columns: Int, rows: Int, scale: Double, x: Int, y: Int, _ division: CellDivision) {
    // what is no scale is repaired and reported there
    let half = CompositorScreen(width: 0, height: 0, scale: scale, "TerminalPicture(_:columns:rows:scale:)")
    let scale = half.pixelsPerPoint
    func pixels(_ length: Double) -> Int { max(0, min(PictureSize.mostCells, Int(saturating: (length * scale).rounded()))) }
    let whole = PictureSize.checked(
      pixels(window.bounds.width), pixels(window.bounds.height), most: PictureSize.mostPixels, "TerminalPicture(_:columns:rows:scale:)")
    let size = PictureSize.checked(columns, rows, most: PictureSize.mostCells, "TerminalPicture(_:columns:rows:)")
    (self.columns, self.rows, width, height) = (size.width, size.height, pixels(window.bounds.width), pixels(window.bounds.height))
    // farther out nothing of it is seen
    (self.x, self.y) = (max(-width, min(size.width, x)), max(-height, min(2 * size.height, y)))
    (self.scale, self.division) = (scale, division)
    let (across, down) = (Double(division.columns), Double(division.rows) / 2)
    let (wide, high) = (Int(saturating: Double(whole.width) * across), Int(saturating: Double(whole.height) * down))
    let checked = PictureSize.checked(wide, high, most: PictureSize.mostPixels, "TerminalPicture(_:columns:rows:scale:)")
    screen = CompositorScreen(
      frame: PixelRect(x: 0, y: 0, width: checked.width, height: checked.height),
      base: AffineTransform(scaleX: scale * across, y: scale * down), pixelsPerPoint: scale * (across * down).squareRoot(),
      leastTextHeight: SmallText.leastHeight(division) / scale)
  }
  /// The window's pixels in those of the whole terminal.
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
      // from points, and from how far the compositor has moved it in its pixels, to pixels of half blocks
      let (left, top) = (
        text.rect.minX * scale + Double(shift.x) / Double(division.columns),
        text.rect.minY * scale + Double(shift.y) * 2 / Double(division.rows)
      )
      let rect = Rect(x: left + Double(x), y: top + Double(y), width: text.rect.width * scale, height: text.rect.height * scale)
      small.add(text.run, in: rect, height: text.height * scale, text.color.withAlpha(multipliedBy: Double(opacity)))
    }
    small.settle(in: max(0, x)..<max(max(0, x), min(columns, x + width)))
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
