import Legato

/// A scene as a terminal shows it, under what to do and what to notice.
struct RecordingCast {
  private var cast: Asciicast
  private let cells: CellDivision
  private let (scale, x, y): (Double, Double, Double)
  private let above: [TerminalText]

  init(_ entry: Catalog.Entry, _ size: TerminalSize, _ cells: CellDivision) {
    cast = Asciicast(columns: size.columns, rows: size.rows, title: entry.id)
    self.cells = cells
    let width = size.columns - 2
    let sentences = wrapped(entry.hint, width: width) + wrapped(entry.notice, width: width)
    above = sentences.prefix(max(1, size.rows / 5)).enumerated().map { row, line in
      TerminalText(" \(line)", row: row, foreground: Color(white: row == 0 ? 0.95 : 0.7))
    }
    let rows = max(1, size.rows - above.count)
    (scale, x, y) = LivePlayer.placing(in: Size(width: Double(size.columns), height: Double(2 * rows)), top: Double(2 * above.count))
  }

  mutating func add(_ scene: Scene, at time: Double) {
    var picture = TerminalPicture(
      scene.window, columns: cast.columns, rows: cast.rows, scale: scale, x: Int(x), y: Int(y), division: cells)
    picture.texts = above
    cast.add(picture, at: time)
  }

  var text: String { cast.text }
}
