import LegatoGestures

/// A grid of cells: what a terminal shows at one moment.
public struct TerminalFrame: Hashable, Sendable {
  /// Cells, at least 0.
  public let columns, rows: Int
  /// `columns · rows` cells, row by row from the top.
  public private(set) var cells: [TerminalCell]
  /// That of all its colours.
  public let depth: ColorDepth

  /// A blank grid; where an extent is not above 0 both are 0. One of more than 2²⁴ cells is reported and has none.
  public init(columns: Int, rows: Int, depth: ColorDepth) {
    (self.columns, self.rows) = PictureSize.checked(columns, rows, most: PictureSize.mostCells, "TerminalFrame(columns:rows:depth:)")
    self.depth = depth
    cells = [TerminalCell](repeating: .blank, count: self.columns * self.rows)
  }

  /// Two pixels a cell, one above the other: a half block, or a space where both look the same.
  ///
  /// At ``ColorDepth/none`` a cell is a character as dense as the two pixels are light together.
  public init(_ picture: TerminalPicture, columns: Int, rows: Int, depth: ColorDepth) {
    self.init(columns: columns, rows: rows, depth: depth)
    draw(picture.bitmap, divided: picture.division, on: picture.background)
    for glyph in picture.glyphs { draw(glyph, on: picture) }
    for text in picture.texts { draw(text) }
  }

  /// The cell at a place in the grid; blank outside.
  public subscript(column: Int, row: Int) -> TerminalCell {
    column >= 0 && row >= 0 && column < columns && row < rows ? cells[row * columns + column] : .blank
  }

  /// Replaces cells with a line of text.
  public mutating func draw(_ text: TerminalText) {
    let row = text.row < 0 ? rows + text.row : text.row
    guard row >= 0, row < rows else { return }
    let foreground = TerminalColor(text.foreground, depth: depth)
    let background = TerminalColor(text.background, depth: depth)
    if text.fillsRow {
      for column in 0..<columns { cells[row * columns + column] = TerminalCell(character: " ", background: background) }
    }
    var column = text.column
    for scalar in text.text.unicodeScalars {
      guard column < columns else { return }
      guard let character = TerminalCell.printable(scalar) else { continue }
      if column >= 0 {
        cells[row * columns + column] = TerminalCell(character: character, foreground: foreground, background: background)
      }
      column += 1
    }
  }

  /// The character over the mean of its cell's pixels.
  private mutating func draw(_ glyph: TerminalGlyph, on picture: TerminalPicture) {
    let (column, row) = (glyph.column, glyph.row)
    guard column >= 0, row >= 0, column < columns, row < rows, let character = TerminalCell.printable(glyph.character) else { return }
    guard depth != .none else { return cells[row * columns + column] = TerminalCell(character: character) }
    let ground = RGB(picture.background)
    let (bitmap, division) = (picture.bitmap, picture.division)
    var sum = (red: 0, green: 0, blue: 0)
    let count = division.columns * division.rows
    for i in 0..<count {
      let (x, y) = (column * division.columns + i % division.columns, row * division.rows + i / division.columns)
      let pixel = bitmap[x, y]
      let seen =
        x < bitmap.width && y < bitmap.height ? RGB(red: pixel.x, green: pixel.y, blue: pixel.z).over(ground, alpha: pixel.w) : ground
      sum = (sum.red + Int(seen.red), sum.green + Int(seen.green), sum.blue + Int(seen.blue))
    }
    func mean(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
    let behind = RGB(red: mean(sum.red), green: mean(sum.green), blue: mean(sum.blue))
    let color = glyph.color.premultiplied
    let front = RGB(
      red: UInt8(saturating: Double(color.x * 255)), green: UInt8(saturating: Double(color.y * 255)),
      blue: UInt8(saturating: Double(color.z * 255))
    ).over(behind, alpha: TerminalColor.byte(glyph.color.alpha))
    let background = TerminalColor(red: behind.red, green: behind.green, blue: behind.blue, depth: depth)
    var foreground = TerminalColor(red: front.red, green: front.green, blue: front.blue, depth: depth)
    // with few colours both may be the same one
    if foreground == background, glyph.color.alpha > 0.5, front != behind {
      let extreme: UInt8 = front.luminance >= behind.luminance ? 255 : 0
      foreground = TerminalColor(red: extreme, green: extreme, blue: extreme, depth: depth)
    }
    cells[row * columns + column] = TerminalCell(character: character, foreground: foreground, background: background)
  }

  private mutating func draw(_ bitmap: Bitmap, divided division: CellDivision, on background: Color) {
    let ground = RGB(background)
    let (columns, rows, depth) = (columns, rows, depth)
    bitmap.pixels.withUnsafeBufferPointer { bytes in
      func pixel(_ x: Int, _ y: Int) -> RGB {
        guard x < bitmap.width, y < bitmap.height else { return ground }
        let index = (y * bitmap.width + x) * 4
        return RGB(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2]).over(ground, alpha: bytes[index + 3])
      }
      guard division == .half else {
        var cell = [RGB](repeating: ground, count: division.columns * division.rows)
        for row in 0..<rows {
          for column in 0..<columns {
            for i in cell.indices {
              cell[i] = pixel(column * division.columns + i % division.columns, row * division.rows + i / division.columns)
            }
            cells[row * columns + column] = .divided(cell, division, depth: depth)
          }
        }
        return
      }
      for row in 0..<rows {
        for column in 0..<columns {
          let (upper, lower) = (pixel(column, row * 2), pixel(column, row * 2 + 1))
          cells[row * columns + column] = depth == .none ? .tone(upper, lower) : .halves(upper, lower, depth: depth)
        }
      }
    }
  }
}

extension TerminalCell {
  /// Black to white.
  private static let ramp: [Unicode.Scalar] = [" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"]

  fileprivate static func tone(_ upper: RGB, _ lower: RGB) -> TerminalCell {
    TerminalCell(character: ramp[min(9, (upper.luminance + lower.luminance) * 10 / 510_001)])
  }

  fileprivate static func divided(_ pixels: [RGB], _ division: CellDivision, depth: ColorDepth) -> TerminalCell {
    if depth == .none {
      let half = pixels.count / 2
      func light(_ part: ArraySlice<RGB>) -> Int { part.reduce(0) { $0 + $1.luminance } / part.count }
      return TerminalCell(character: ramp[min(9, (light(pixels[..<half]) + light(pixels[half...])) * 10 / 510_001)])
    }
    func color(_ rgb: RGB) -> TerminalColor { TerminalColor(red: rgb.red, green: rgb.green, blue: rgb.blue, depth: depth) }
    guard let split = division.split(pixels) else { return TerminalCell(character: " ", background: color(pixels[0])) }
    let (front, back) = (color(split.front), color(split.back))
    if front == back { return TerminalCell(character: " ", background: back) }
    return TerminalCell(character: division.character(split.mask), foreground: front, background: back)
  }

  fileprivate static func halves(_ upper: RGB, _ lower: RGB, depth: ColorDepth) -> TerminalCell {
    let top = TerminalColor(red: upper.red, green: upper.green, blue: upper.blue, depth: depth)
    let bottom = upper == lower ? top : TerminalColor(red: lower.red, green: lower.green, blue: lower.blue, depth: depth)
    if top == bottom { return TerminalCell(character: " ", background: top) }
    return TerminalCell(character: upperHalf, foreground: top, background: bottom)
  }
}
