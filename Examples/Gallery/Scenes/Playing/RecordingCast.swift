import Legato

/// A scene as a terminal shows it, under what to do and what to notice.
struct RecordingCast {
  private var cast: Asciicast
  private let view = TerminalView()
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
    (scale, x, y) = Self.placing(in: Size(width: Double(size.columns), height: Double(2 * rows)), top: Double(2 * above.count))
  }

  /// Pixels a point, and the scene's top left corner, in a room of so many pixels below others: as large as it goes, in the middle.
  private static func placing(in room: Size, top: Double) -> (scale: Double, x: Double, y: Double) {
    let scale = max(1e-3, min(room.width / Scene.size.width, room.height / Scene.size.height))
    let (x, y) = ((room.width - Scene.size.width * scale) / 2, (room.height - Scene.size.height * scale) / 2)
    return (scale, x.rounded(.down), top + y.rounded(.down))
  }

  mutating func add(_ scene: Scene, at time: Double) {
    var picture = view.picture(
      of: scene.window, columns: cast.columns, rows: cast.rows, scale: scale, x: Int(saturating: x), y: Int(saturating: y), division: cells)
    picture.texts = above
    cast.add(picture, at: time)
  }

  var text: String { cast.text }
}
