import GalleryScenes
import Legato

/// The list of scenes: one is chosen, and as much of the list is shown around it as the terminal has rows for.
struct SceneMenu {
  private(set) var chosen = 0
  /// The entry in the list's first row. It changes only where the choice would not be seen, so that what is under the mouse stays there.
  private var top = 0
  /// Rows of the terminal.
  var rows = 24 { didSet { choose(chosen) } }

  private static let firstRow = 2
  private static let nameWidth = 2 + (Catalog.entries.map(\.id.count).max() ?? 0)
  /// Entries that are seen at a time.
  private var count: Int { min(Catalog.entries.count, max(1, rows - Self.firstRow - 1)) }

  /// An index outside of the list is its nearer end.
  mutating func choose(_ index: Int) {
    chosen = min(Catalog.entries.count - 1, max(0, index))
    top = min(max(top, chosen - count + 1), chosen, Catalog.entries.count - count)
  }

  /// Moves by as many entries as are seen, down (1) or up (−1).
  mutating func turnPage(_ way: Int) { choose(chosen + way * count) }

  /// The entry to be opened: the one over which the mouse is let go.
  mutating func handle(_ pointer: PointerEvent) -> Int? {
    let row = Int(pointer.location.y / 2) - Self.firstRow
    guard (0..<count).contains(row) else { return nil }
    switch pointer.phase {
    case .began, .moved: choose(top + row)
    case .ended: return top + row
    case .cancelled: break
    }
    return nil
  }

  func picture(for size: TerminalSize) -> TerminalPicture {
    let seen = top..<top + count
    let part = count < Catalog.entries.count ? "  \(seen.lowerBound + 1)–\(seen.upperBound) of \(Catalog.entries.count)" : ""
    var texts = [TerminalText(" Legato: pick a scene\(part) · \(Catalog.entries[chosen].group.rawValue)", row: 0, foreground: .white)]
    for (row, index) in seen.enumerated() {
      let entry = Catalog.entries[index]
      let name = entry.id + String(repeating: " ", count: Self.nameWidth - entry.id.count)
      texts.append(
        TerminalText(
          " \(index == chosen ? ">" : " ") \(name)\(entry.summary)", row: Self.firstRow + row,
          foreground: index == chosen ? .white : Color(white: 0.65), background: index == chosen ? Color(hex: 0x1F4E7F) : .black))
    }
    texts.append(
      TerminalText(
        " arrows or mouse choose · enter opens · inside: n next, b former · q leaves", row: -1,
        foreground: Color(white: 0.9), background: Color(white: 0.2)))
    return TerminalPicture(bitmap: Bitmap(width: size.columns, height: 2 * size.rows), background: .black, texts: texts)
  }
}
