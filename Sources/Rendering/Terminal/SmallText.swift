import LegatoCore
import LegatoLayers

/// The lines of a window's text too small for pixels, in the cells of a terminal.
struct SmallText {
  /// The least line height drawn as pixels, in pixels of the terminal, two per row: that of the built-in font, 7 dots of 10.
  static func minimumHeight(_ division: CellDivision) -> Double {
    if case .pixels = division { return 2 * 10 / Double(division.rows) }
    return 8
  }

  struct Line {
    var characters: [Unicode.Scalar]
    var column, row: Int
    /// The start and width of the line if drawn with the built-in font, in pixels; may be NaN or infinite.
    let start, width: Double
    let color: Color
    /// The index of its text in the window, in drawing order.
    let text: Int
  }
  private(set) var lines: [Line] = []
  private(set) var texts = 0

  /// Adds a text.
  /// - Parameters:
  ///   - rect: in pixels of the terminal, two per row.
  ///   - height: of a line, in the same pixels.
  mutating func add(_ run: TextRun, in rect: Rect, height: Double, _ color: Color) {
    let split = run.text.textLines
    let top = rect.midY - height * Double(split.count) / 2
    // each line has its own row, even if lines are lower than a row
    let first = Self.cell((rect.midY / 2 - Double(split.count) / 2).rounded())
    for (i, part) in split.enumerated() {
      let characters = part.unicodeScalars.compactMap(TerminalCell.printable)
      let free = rect.width - Double(characters.count)
      let x = rect.minX + (run.alignment == .left ? 0 : run.alignment == .right ? free : free / 2)
      let row = height < 2 ? first + i : Self.cell(((top + height * (Double(i) + 0.5)) / 2).rounded(.down))
      let width = BitmapFont.width(of: part, size: height)
      let start = rect.minX + (run.alignment == .left ? 0 : (rect.width - width) / (run.alignment == .right ? 1 : 2))
      lines.append(
        Line(
          characters: characters, column: Self.cell(x.rounded()), row: row, start: start, width: width, color: color, text: texts))
    }
    texts += 1
  }

  /// Clamps a coordinate to the largest screen.
  private static func cell(_ coordinate: Double) -> Int {
    max(-PictureSize.maximumCells, min(PictureSize.maximumCells, Int(saturating: coordinate)))
  }

  /// Removes overlaps, and fits lines into these columns: a line whose pixels would lie within them, except for up to a tenth, is moved into them, and
  /// truncated if it is too long.
  mutating func fitLines(in columns: Range<Int>) {
    for i in lines.indices {
      let (start, width) = (lines[i].start, lines[i].width)
      guard start + 0.1 * width >= Double(columns.lowerBound), start + 0.9 * width <= Double(columns.upperBound) else { continue }
      lines[i].column = max(columns.lowerBound, min(lines[i].column, columns.upperBound - lines[i].characters.count))
      lines[i].characters = Self.cut(lines[i].characters, to: columns.upperBound - lines[i].column)
    }
    let order = lines.indices.sorted { (lines[$0].row, lines[$0].column, $0) < (lines[$1].row, lines[$1].column, $1) }
    for (left, right) in zip(order, order.dropFirst()) where lines[left].row == lines[right].row {
      // at the same place the later line is on top
      guard lines[left].column < lines[right].column else { continue }
      let room = lines[right].column - lines[left].column - 1
      if room < lines[left].characters.count { lines[left].characters = Self.cut(lines[left].characters, to: room) }
    }
  }

  private static func cut(_ characters: [Unicode.Scalar], to count: Int) -> [Unicode.Scalar] {
    guard characters.count > count else { return characters }
    return count < 2 ? Array(characters.prefix(max(0, count))) : characters.prefix(count - 1) + ["…"]
  }
}
