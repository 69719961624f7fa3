import LegatoGestures

/// A grid of cells: the content of a terminal at one moment.
/// Unsafe buffers of pixels stay within their closures; indices are within the bitmap.
public struct TerminalFrame: Hashable, Sendable {
  /// Size in cells, at least 0.
  public let columns, rows: Int
  /// `columns · rows` cells, row by row from the top.
  public private(set) var cells: [TerminalCell]
  /// The colour depth.
  public let depth: ColorDepth
  /// Pixels that are sent as an image; nil for none.
  private(set) var pixels: Bitmap?
  /// The colour behind those pixels.
  private(set) var ground = RGB(.black)
  /// Pixels per cell.
  private(set) var division = CellDivision.half
  /// For each cell whether it displays pixels; empty if there are none.
  private var isPixels: [Bool] = []

  /// A blank grid. If an extent is not above 0, both are 0. More than 2²⁴ cells are reported, and the grid is empty.
  public init(columns: Int, rows: Int, depth: ColorDepth) {
    (self.columns, self.rows) = PictureSize.checked(columns, rows, maximum: PictureSize.maximumCells, "TerminalFrame(columns:rows:depth:)")
    self.depth = depth
    cells = [TerminalCell](repeating: .blank, count: self.columns * self.rows)
  }

  /// Draws pixels as characters: with half blocks two pixels per cell, one above the other, or a space if both have the same colour.
  ///
  /// At ``ColorDepth/none`` a cell's character is as dense as the mean of its pixels is light.
  public init(_ picture: TerminalPicture, columns: Int, rows: Int, depth: ColorDepth) {
    self.init(picture, columns: columns, rows: rows, depth: depth, pixelRows: 0)
  }

  /// Draws a picture with image pixels in the first `pixelRows` rows, if it has them, and characters below.
  package init(_ picture: TerminalPicture, columns: Int, rows: Int, depth: ColorDepth, pixelRows: Int) {
    self.init(columns: columns, rows: rows, depth: depth)
    var first = 0
    if case .pixels = picture.division, pixelRows > 0 {
      first = min(rows, pixelRows)
      (pixels, ground, division) = (picture.bitmap, RGB(picture.background), picture.division)
      isPixels = (0..<cells.count).map { $0 < first * columns }
    }
    draw(picture.bitmap, divided: picture.division, on: picture.background, from: first)
    for glyph in picture.glyphs { draw(glyph, on: picture) }
    for text in picture.texts { draw(text) }
  }

  /// The cell at a position in the grid; blank outside.
  public subscript(column: Int, row: Int) -> TerminalCell {
    column >= 0 && row >= 0 && column < columns && row < rows ? cells[row * columns + column] : .blank
  }

  /// Whether a cell of the grid displays pixels.
  func showsPixels(_ column: Int, _ row: Int) -> Bool { !isPixels.isEmpty && isPixels[row * columns + column] }

  /// A character cell instead of pixels.
  private mutating func put(_ cell: TerminalCell, _ column: Int, _ row: Int) {
    cells[row * columns + column] = cell
    if !isPixels.isEmpty { isPixels[row * columns + column] = false }
  }

  /// Replaces cells with a line of text.
  public mutating func draw(_ text: TerminalText) {
    let row = text.row < 0 ? rows + text.row : text.row
    guard row >= 0, row < rows else { return }
    let foreground = TerminalColor(text.foreground, depth: depth)
    let background = TerminalColor(text.background, depth: depth)
    if text.fillsRow {
      for column in 0..<columns { put(TerminalCell(character: " ", background: background), column, row) }
    }
    var column = text.column
    for scalar in text.text.unicodeScalars {
      guard column < columns else { return }
      guard let character = TerminalCell.printable(scalar) else { continue }
      if column >= 0 { put(TerminalCell(character: character, foreground: foreground, background: background), column, row) }
      column += 1
    }
  }

  /// Draws a character over the mean colour of its cell's pixels.
  private mutating func draw(_ glyph: TerminalGlyph, on picture: TerminalPicture) {
    let (column, row) = (glyph.column, glyph.row)
    guard column >= 0, row >= 0, column < columns, row < rows, let character = TerminalCell.printable(glyph.character) else { return }
    guard depth != .none else { return put(TerminalCell(character: character), column, row) }
    let ground = RGB(picture.background)
    let (bitmap, division) = (picture.bitmap, picture.division)
    var sum = (red: 0, green: 0, blue: 0)
    let count = division.columns * division.rows
    for i in 0..<count {
      let (x, y) = (column * division.columns + i % division.columns, row * division.rows + i / division.columns)
      let pixel = bitmap[x, y]
      let opaque =
        x < bitmap.width && y < bitmap.height ? RGB(red: pixel.x, green: pixel.y, blue: pixel.z).over(ground, alpha: pixel.w) : ground
      sum = (sum.red + Int(opaque.red), sum.green + Int(opaque.green), sum.blue + Int(opaque.blue))
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
    // with few colours both may be quantized to the same one
    if foreground == background, glyph.color.alpha > 0.5, front != behind {
      let extreme: UInt8 = front.luminance >= behind.luminance ? 255 : 0
      foreground = TerminalColor(red: extreme, green: extreme, blue: extreme, depth: depth)
    }
    put(TerminalCell(character: character, foreground: foreground, background: background), column, row)
  }

  private mutating func draw(_ bitmap: Bitmap, divided division: CellDivision, on background: Color, from first: Int) {
    let ground = RGB(background)
    let (columns, rows, depth) = (columns, rows, depth)
    bitmap.pixels.withUnsafeBufferPointer { bytes in
      func pixel(_ x: Int, _ y: Int) -> RGB {
        guard x < bitmap.width, y < bitmap.height else { return ground }
        let index = (y * bitmap.width + x) * 4
        return RGB(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2]).over(ground, alpha: bytes[index + 3])
      }
      var cell = [RGB](repeating: ground, count: division.columns * division.rows)
      for row in first..<max(first, rows) {
        for column in 0..<columns {
          for i in cell.indices {
            cell[i] = pixel(column * division.columns + i % division.columns, row * division.rows + i / division.columns)
          }
          cells[row * columns + column] = .divided(cell, division, depth: depth)
        }
      }
    }
  }
}

extension TerminalCell {
  /// From dark to light.
  private static let ramp: [Unicode.Scalar] = [" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"]

  fileprivate static func divided(_ pixels: [RGB], _ division: CellDivision, depth: ColorDepth) -> TerminalCell {
    switch division {
    case .quadrant where depth != .none, .sextant where depth != .none, .octant where depth != .none:
      func color(_ rgb: RGB) -> TerminalColor { TerminalColor(red: rgb.red, green: rgb.green, blue: rgb.blue, depth: depth) }
      guard let split = division.split(pixels) else { return TerminalCell(character: " ", background: color(pixels[0])) }
      let (front, back) = (color(split.front), color(split.back))
      if front == back { return TerminalCell(character: " ", background: back) }
      return TerminalCell(character: division.character(split.mask), foreground: front, background: back)
    case .half, .quadrant, .sextant, .octant, .pixels:
      // each half has the mean colour of its pixels
      let half = pixels.count / 2
      return halves(mean(pixels[..<max(1, half)]), mean(pixels[half...]), depth: depth)
    }
  }

  private static func halves(_ upper: RGB, _ lower: RGB, depth: ColorDepth) -> TerminalCell {
    if depth == .none { return TerminalCell(character: ramp[min(9, (upper.luminance + lower.luminance) * 10 / 510_001)]) }
    let top = TerminalColor(red: upper.red, green: upper.green, blue: upper.blue, depth: depth)
    let bottom = upper == lower ? top : TerminalColor(red: lower.red, green: lower.green, blue: lower.blue, depth: depth)
    if top == bottom { return TerminalCell(character: " ", background: top) }
    return TerminalCell(character: upperHalf, foreground: top, background: bottom)
  }

  private static func mean(_ pixels: ArraySlice<RGB>) -> RGB {
    guard let first = pixels.first else { return RGB(red: 0, green: 0, blue: 0) }
    if pixels.allSatisfy({ $0 == first }) { return first }
    var sum = SIMD3<Int>.zero
    for pixel in pixels { sum &+= SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue)) }
    let half = pixels.count / 2
    func byte(_ sum: Int) -> UInt8 { UInt8((sum + half) / pixels.count) }
    return RGB(red: byte(sum.x), green: byte(sum.y), blue: byte(sum.z))
  }
}
