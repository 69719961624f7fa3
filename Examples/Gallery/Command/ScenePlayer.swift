import GalleryScenes
import Legato

/// One scene in a terminal: what to do and what to notice above it, its keys below; all keys, or its numbers, over it.
final class ScenePlayer {
  let live: LivePlayer
  /// What the host's own keys do.
  let hostKeys: [String]
  /// What the pointer was to do.
  let given: Trace?
  /// Whether all keys are shown.
  var showsKeys = false
  /// The scene's source, where that is shown.
  private(set) var source: SourceView?
  private var size = TerminalSize(columns: 80, rows: 24)
  private var (above, below): ([String], [String]) = ([], [])

  init(_ entry: Catalog.Entry, trace: Trace?, clock: MonotonicClock, hostKeys: [String]) {
    live = LivePlayer(entry, trace: trace, clock: clock)
    (given, self.hostKeys) = (trace, hostKeys)
    resize(to: size)
  }

  /// The sentences that have room, wrapped and never cut; a fifth of the rows is theirs.
  func resize(to size: TerminalSize) {
    self.size = size
    source?.size = size
    let width = size.columns - 2
    let (hint, notice) = (wrapped(live.entry.hint, width: width), wrapped(live.entry.notice, width: width))
    above = wrapped("\(live.entry.hint) \(live.entry.notice)", width: width)
    if above.count > 1 { above = hint + notice }
    if above.count > max(1, size.rows / 5) { above = hint }
    below = wrapped(live.keys + ["? keys", "i numbers"] + sourceKey + hostKeys, width: width)
    if below.count > max(1, size.rows / 8) { below = wrapped(["? keys"] + hostKeys, width: width) }
    // the scene's name stands at the right, below where it has no room
    if (below.last?.count ?? 0) + 2 + live.entry.id.count > width { below.append("") }
    let rows = max(1, size.rows - above.count - below.count)
    live.room = Rect(x: 0, y: Double(2 * above.count), width: Double(size.columns), height: Double(2 * rows))
  }

  /// A scene may have a key of this name.
  private var sourceKey: [String] { live.scene.keys.contains { $0.key == "e" } ? [] : ["e source"] }

  /// Whether a key was one for the source: the one that shows it, and while it is shown any.
  func handleSource(_ key: TerminalKey) -> Bool {
    if let source {
      if !source.handle(key) { self.source = nil }
      return true
    }
    guard key.code == .character("e"), !sourceKey.isEmpty else { return false }
    source = SourceView(live.entry, size: size)
    return true
  }

  /// - Parameter frames: how the host's frames went, for the inspector.
  func picture(cells: CellDivision, frames: (_ width: Int) -> [String]) -> TerminalPicture {
    if let source { return source.picture() }
    var picture = live.picture(columns: size.columns, rows: size.rows, cells: cells)
    picture.background = Chrome.ground
    let width = min(56, size.columns)
    var panel: [String] = []
    if showsKeys {
      let all = live.keys + TimeTools.keys + ["? hides this"] + sourceKey + hostKeys
      panel = [live.entry.hint, live.entry.notice].flatMap { wrapped($0, width: width - 2) } + all
    } else if live.tools.isInspecting {
      panel = wrapped(live.numbers, width: width - 2)
      panel += frames(width - 2).flatMap { $0.count > width - 2 ? wrapped([$0], width: width - 2) : [$0] }
      panel += Overlay(live.scene).lines(max(0, size.rows - above.count - below.count - panel.count), width: width - 2)
    }
    for (row, line) in panel.prefix(max(0, size.rows - below.count - above.count)).enumerated() {
      let text = " " + line + String(repeating: " ", count: max(0, width - 1 - line.count))
      picture.texts.append(
        TerminalText(text, row: above.count + row, foreground: Chrome.bright, background: Chrome.panel, fillsRow: false))
    }
    for (row, line) in above.enumerated() {
      picture.texts.append(TerminalText(" \(line)", row: row, foreground: row == 0 ? Chrome.bright : Chrome.dim, background: Chrome.ground))
    }
    let status = live.status
    for (row, line) in below.enumerated() {
      let isLast = row == below.count - 1
      // the name stands at the right where it has room
      let gap = size.columns - 2 - line.count - status.count
      let text = isLast && gap >= 0 ? line + String(repeating: " ", count: gap) + status : line
      picture.texts.append(
        TerminalText(" \(text)", row: row - below.count, foreground: Chrome.barText, background: Chrome.bar))
    }
    return picture
  }
}
