import GalleryScenes
import Legato

/// The list of scenes, and a preview of the selected one next to it if the terminal is large enough.
///
/// It shows as many entries around the selection as there are rows. Without input, it selects one scene after the other.
final class SceneMenu {
  private(set) var chosen = 0
  /// The entry in the first row. It changes only if the selection would not be visible, so that the entries stay under the mouse.
  private var top = 0
  /// The size of the terminal.
  var size = TerminalSize(columns: 80, rows: 24) { didSet { choose(chosen) } }

  private let clock: MonotonicClock
  private let view = TerminalView()
  private var preview: Preview?
  /// The time of the last input.
  private var touched: Double

  /// A scene that plays its demonstration.
  private struct Preview {
    let index: Int
    let player: LivePlayer
    /// The host's time at the end of the demonstration; then the preview stops.
    let end: Double
  }

  private static let firstRow = 2
  private static let nameWidth = 2 + (Catalog.entries.map(\.id.count).max() ?? 0)
  /// The width of the list next to a preview, in columns.
  private static let listWidth = nameWidth + 3
  /// The seconds without input before it selects the next scene by itself, and the seconds that a preview rests at its end.
  private static let (patience, rest) = (12.0, 2.0)
  /// The number of visible entries.
  private var count: Int { min(Catalog.entries.count, max(1, size.rows - Self.firstRow - 1)) }
  private var hasPreview: Bool { size.columns >= Self.listWidth + 40 && size.rows >= 16 }

  init(clock: MonotonicClock) { (self.clock, touched) = (clock, clock.now) }

  /// Selects an entry; an index outside the list is clamped.
  func choose(_ index: Int) {
    touched = clock.now
    show(min(Catalog.entries.count - 1, max(0, index)))
  }

  private func show(_ index: Int) {
    chosen = index
    top = min(max(top, chosen - count + 1), chosen, Catalog.entries.count - count)
  }

  /// Moves the selection by a page, down (1) or up (−1).
  func turnPage(_ way: Int) { choose(chosen + way * count) }

  /// The entry to open: that under the released mouse button, or that of the preview.
  func handle(_ pointer: PointerEvent) -> Int? {
    touched = clock.now
    let row = Int(saturating: pointer.location.y / 2) - Self.firstRow
    if hasPreview, Int(saturating: pointer.location.x) >= Self.listWidth { return pointer.phase == .ended && row >= 0 ? chosen : nil }
    guard (0..<count).contains(row) else { return nil }
    switch pointer.phase {
    case .began, .moved: choose(top + row)
    case .ended: return top + row
    case .cancelled: break
    }
    return nil
  }

  /// Advances the preview to the host's `time`, and selects the next scene if there was no input for a while.
  func advance(to time: Double) -> FrameDemand {
    guard hasPreview else { return .idle }
    if let preview, preview.index == chosen, time >= preview.end {
      let next = max(preview.end + Self.rest, touched + Self.patience)
      guard time >= next else { return .at(next) }
      show((chosen + 1) % Catalog.entries.count)
    }
    let preview = opened()
    let demand = preview.player.advance(to: time)
    switch demand {
    case .everyFrame: return .everyFrame
    case .at(let next): return .at(min(next, preview.end))
    case .idle: return .at(preview.end)
    }
  }

  /// Restarts the preview, for example for other colours.
  func forgetPreview() { preview = nil }

  private func opened() -> Preview {
    if let preview, preview.index == chosen { return preview }
    let entry = Catalog.entries[chosen]
    let player = LivePlayer(entry, trace: Trace(entry.make().demonstration), clock: clock)
    let made = Preview(index: chosen, player: player, end: clock.now + entry.seconds)
    preview = made
    return made
  }

  func picture(cells: CellDivision) -> TerminalPicture {
    let seen = top..<top + count
    let part = count < Catalog.entries.count ? "  \(seen.lowerBound + 1)–\(seen.upperBound) of \(Catalog.entries.count)" : ""
    let preview = hasPreview ? preview : nil
    var picture =
      preview.map { beside($0, cells) }
      ?? TerminalPicture(bitmap: Bitmap(width: size.columns, height: 2 * size.rows), background: Chrome.ground)
    picture.texts.append(
      TerminalText(
        " Legato: pick a scene\(part) · \(Catalog.entries[chosen].group.rawValue)", row: 0, foreground: Chrome.bright,
        background: Chrome.ground))
    for (row, index) in seen.enumerated() {
      let entry = Catalog.entries[index]
      let name = entry.id + String(repeating: " ", count: Self.nameWidth - entry.id.count)
      picture.texts.append(
        TerminalText(
          " \(index == chosen ? ">" : " ") \(name)\(hasPreview ? "" : entry.summary)", row: Self.firstRow + row,
          foreground: index == chosen ? Chrome.bright : Chrome.dim, background: index == chosen ? Chrome.choice : Chrome.ground,
          fillsRow: !hasPreview))
    }
    picture.texts.append(
      TerminalText(
        " arrows or mouse choose · enter opens · inside: n next, b former · q leaves", row: -1,
        foreground: Chrome.barText, background: Chrome.bar))
    return picture
  }

  /// The preview to the right of the list, and the scene's hints below it.
  private func beside(_ preview: Preview, _ cells: CellDivision) -> TerminalPicture {
    let width = size.columns - Self.listWidth - 1
    let entry = Catalog.entries[preview.index]
    let words = [entry.hint, entry.notice].map { wrapped($0, width: width) }
    let rows = max(1, size.rows - Self.firstRow - 2 - words[0].count - words[1].count)
    let scale = min(Double(width) / Scene.size.width, Double(2 * rows) / Scene.size.height)
    let x = Self.listWidth + Int(saturating: (Double(width) - Scene.size.width * scale) / 2)
    var picture = view.picture(
      of: preview.player.scene.window, columns: size.columns, rows: size.rows, scale: scale, x: x, y: 2 * Self.firstRow,
      background: Chrome.ground, division: cells)
    var row = Self.firstRow + Int(saturating: (Scene.size.height * scale / 2).rounded(.up)) + 1
    for (lines, color) in zip(words, [Chrome.bright, Chrome.dim]) {
      for line in lines {
        picture.texts.append(
          TerminalText(line, row: row, column: Self.listWidth, foreground: color, background: Chrome.ground, fillsRow: false))
        row += 1
      }
    }
    return picture
  }
}
