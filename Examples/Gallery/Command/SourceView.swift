import GalleryScenes
import Legato

/// The part of a scene's source to copy, over the whole terminal; scrolls by its keys.
final class SourceView {
  private let title: String
  private let source: [String]
  private var lines: [String] = []
  private var top = 0
  var size: TerminalSize { didSet { layOut() } }

  init(_ entry: Catalog.Entry, size: TerminalSize) {
    title = " \(entry.id): the part to copy"
    source = entry.source.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    self.size = size
    layOut()
  }

  /// Between a line of title and one of keys.
  private var rows: Int { max(1, size.rows - 2) }

  private func layOut() {
    lines = source.flatMap { Self.folded($0, width: max(16, size.columns - 2)) }
    scroll(by: 0)
  }

  /// Lines that are too long go on below, four columns further in.
  private static func folded(_ line: String, width: Int) -> [String] {
    guard line.count > width else { return [line] }
    let indent = String(repeating: " ", count: min(width / 2, line.prefix { $0 == " " }.count + 4))
    let cut = line.prefix(width).lastIndex(of: " ").map { line[..<$0] } ?? line.prefix(width)
    // nothing but spaces before the first word
    let head = cut.contains { $0 != " " } ? cut : line.prefix(width)
    return [String(head)] + folded(indent + line.dropFirst(head.count).drop { $0 == " " }, width: width)
  }

  func scroll(by count: Int) { top = max(0, min(lines.count - rows, top + count)) }

  /// False for a key that closes it.
  func handle(_ key: TerminalKey) -> Bool {
    switch key.code {
    case .escape, .character("e"), .character("q"): return false
    case .up, .character("k"): scroll(by: -1)
    case .down, .character("j"): scroll(by: 1)
    case .pageUp: scroll(by: -rows)
    case .pageDown, .space: scroll(by: rows)
    case .home: scroll(by: -lines.count)
    case .end: scroll(by: lines.count)
    default: break
    }
    return true
  }

  func picture() -> TerminalPicture {
    var picture = TerminalPicture(bitmap: Bitmap(width: size.columns, height: 2 * size.rows))
    let ground = Color(hex: 0x12161D)
    let seen = lines[top...].prefix(rows)
    picture.texts = [TerminalText(title, row: 0, foreground: .white, background: Color(hex: 0x1F4E7F))]
    for row in 0..<rows {
      let line = row < seen.count ? seen[seen.startIndex + row] : ""
      let isComment = line.drop { $0 == " " }.hasPrefix("//")
      picture.texts.append(
        TerminalText(" \(line)", row: row + 1, foreground: isComment ? Color(hex: 0x7FB08A) : Color(white: 0.9), background: ground))
    }
    let part = lines.count > rows ? " · lines \(top + 1)–\(top + seen.count) of \(lines.count)" : ""
    picture.texts.append(
      TerminalText(
        " up, down and page keys scroll · e closes\(part)", row: -1, foreground: Color(white: 0.9), background: Color(white: 0.2)))
    return picture
  }
}
