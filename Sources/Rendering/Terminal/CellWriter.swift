/// Writes cells with a minimum of cursor moves and colour changes.
struct CellWriter {
  private(set) var bytes: [UInt8] = []
  private let columns: Int
  /// The index of the cursor's cell; nil if unknown, as after the last column.
  private var cursor: Int?
  private var foreground = TerminalColor.standard
  private var background = TerminalColor.standard

  init(columns: Int) { self.columns = columns }

  mutating func add(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

  mutating func add(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// What was written may have moved the cursor.
  mutating func forgetCursor() { cursor = nil }

  /// Writes one cell; `index` counts the cells row by row.
  mutating func put(_ cell: TerminalCell, at index: Int) {
    move(to: index)
    let cell = nearest(cell)
    if cell.background != background || (cell.character != " " && cell.foreground != foreground) { color(cell) }
    bytes.append(contentsOf: UTF8.encode(cell.character)!)
    cursor = (index + 1) % columns == 0 ? nil : index + 1
  }

  /// The equivalent cell with fewer colour changes: swapping the colours turns an upper half block into a lower one.
  private func nearest(_ cell: TerminalCell) -> TerminalCell {
    guard cell.character == TerminalCell.upperHalf else { return cell }
    func changes(_ front: TerminalColor, _ back: TerminalColor) -> Int { (front == foreground ? 0 : 1) + (back == background ? 0 : 1) }
    guard changes(cell.background, cell.foreground) < changes(cell.foreground, cell.background) else { return cell }
    return TerminalCell(character: TerminalCell.lowerHalf, foreground: cell.background, background: cell.foreground)
  }

  /// Restores the terminal's default colours.
  mutating func finish() {
    guard foreground != .standard || background != .standard else { return }
    add("\u{1B}[m")
    (foreground, background) = (.standard, .standard)
  }

  /// Moves the cursor to a cell, counted row by row.
  mutating func move(to index: Int) {
    guard cursor != index else { return }
    add("\u{1B}[")
    if let cursor, cursor < index, cursor / columns == index / columns {
      if index - cursor > 1 { number(index - cursor) }
      bytes.append(UInt8(ascii: "C"))
    } else {
      let (row, column) = (index / columns, index % columns)
      if row > 0 || column > 0 { number(row + 1) }
      if column > 0 {
        bytes.append(UInt8(ascii: ";"))
        number(column + 1)
      }
      bytes.append(UInt8(ascii: "H"))
    }
  }

  /// Writes one sequence for the colours that change. A space leaves the foreground.
  private mutating func color(_ cell: TerminalCell) {
    add("\u{1B}[")
    let changesForeground = cell.character != " " && cell.foreground != foreground
    if changesForeground {
      parameters(cell.foreground, base: 30)
      foreground = cell.foreground
    }
    if cell.background != background {
      if changesForeground { bytes.append(UInt8(ascii: ";")) }
      parameters(cell.background, base: 40)
      background = cell.background
    }
    bytes.append(UInt8(ascii: "m"))
  }

  /// The parameters that select `color`; `base` is 30 for the foreground and 40 for the background.
  private mutating func parameters(_ color: TerminalColor, base: Int) {
    switch color.kind {
    case .standard: number(base + 9)
    case .ansi(let index): number(index < 8 ? base + Int(index) : base + 60 + Int(index) - 8)
    case .palette(let index):
      number(base + 8)
      add(";5;")
      number(Int(index))
    case .rgb(let red, let green, let blue):
      number(base + 8)
      add(";2;")
      number(Int(red))
      bytes.append(UInt8(ascii: ";"))
      number(Int(green))
      bytes.append(UInt8(ascii: ";"))
      number(Int(blue))
    }
  }

  /// Appends a number, at least 0, in decimal.
  mutating func number(_ value: Int) {
    if value >= 10 { number(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }
}
