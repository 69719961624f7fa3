import GalleryScenes
import Legato

/// One scene in a terminal: two pixels a cell, with its keys above and a status line below.
final class ScenePlayer {
  let live: LivePlayer
  private var size = TerminalSize(columns: 80, rows: 24)

  init(_ entry: Catalog.Entry, trace: Trace?, clock: MonotonicClock) {
    live = LivePlayer(entry, trace: trace, clock: clock)
    resize(to: size)
  }

  /// The last row is the status line's.
  func resize(to size: TerminalSize) {
    self.size = size
    live.room = Size(width: Double(size.columns), height: Double(2 * (size.rows - 1)))
  }

  func picture() -> TerminalPicture {
    var picture = live.picture(columns: size.columns, rows: size.rows)
    let lines = live.tools.isInspecting ? Overlay(live.scene).lines(size.rows - 2, width: min(56, size.columns)) : []
    let overlay = lines.enumerated().map { row, line in
      TerminalText(line, row: 1 + row, foreground: Color(hex: 0xE8F0FF), background: Color(hex: 0x1B2735), fillsRow: false)
    }
    picture.texts =
      overlay + [
        TerminalText(" \(live.status)", row: -1, foreground: Color(white: 0.9), background: Color(white: 0.2)),
        TerminalText(" \(live.help("q leave"))", row: 0, foreground: Color(white: 0.6)),
      ]
    return picture
  }
}
