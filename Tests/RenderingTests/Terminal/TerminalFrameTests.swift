import Expectations
import LegatoGestures
import LegatoRendering
import Testing

@Suite("Terminal: frames") struct TerminalFrameTests {
  /// One pixel a colour, each `[red, green, blue, alpha]`, in rows of `width`.
  static func bitmap(width: Int, _ pixels: [[UInt8]]) -> Bitmap {
    var bitmap = Bitmap(width: width, height: pixels.count / width)
    bitmap.bytes = pixels.flatMap { $0 }
    return bitmap
  }

  @Test("Two pixels are a half block, two of one colour a space") func halves() {
    let bitmap = Self.bitmap(width: 2, [[255, 0, 0, 255], [0, 0, 255, 255], [0, 255, 0, 255], [0, 0, 255, 255]])
    let frame = TerminalFrame(TerminalPicture(bitmap: bitmap), columns: 2, rows: 1, depth: .trueColor)
    let upper = TerminalColor(.red, depth: .trueColor)
    let lower = TerminalColor(.green, depth: .trueColor)
    expectEqual(frame[0, 0], TerminalCell(character: "\u{2580}", foreground: upper, background: lower))
    expectEqual(frame[1, 0], TerminalCell(character: " ", background: TerminalColor(.blue, depth: .trueColor)))
  }

  @Test("Clear and missing pixels show the background, translucent ones both") func background() {
    let bitmap = Self.bitmap(width: 1, [[0, 0, 0, 0], [100, 0, 0, 128]])
    let picture = TerminalPicture(bitmap: bitmap, background: .white)
    let frame = TerminalFrame(picture, columns: 2, rows: 1, depth: .trueColor)
    expectEqual(frame[0, 0].foreground.kind, .rgb(red: 255, green: 255, blue: 255))
    expectEqual(frame[0, 0].background.kind, .rgb(red: 227, green: 127, blue: 127))
    expectEqual(frame[1, 0], TerminalCell(character: " ", background: TerminalColor(.white, depth: .trueColor)))
  }

  @Test("Without colours lightness becomes characters") func tones() {
    let bitmap = Self.bitmap(
      width: 3, [[0, 0, 0, 255], [255, 255, 255, 255], [255, 255, 255, 255], [0, 0, 0, 255], [255, 255, 255, 255], [0, 0, 0, 255]])
    let frame = TerminalFrame(TerminalPicture(bitmap: bitmap), columns: 3, rows: 1, depth: .none)
    expectEqual(frame.cells, [" ", "@", "="].map { TerminalCell(character: $0) })
    var encoder = TerminalEncoder()
    expectEqual(String(decoding: encoder.encode(frame), as: UTF8.self), "\u{1B}[H @=")
  }

  @Test("Text replaces cells; what does not fit is cut, a character that is not one cell wide is a question mark") func text() {
    var frame = TerminalFrame(columns: 6, rows: 2, depth: .sixteen)
    frame.draw(TerminalText("ab\n漢e\u{301}fgh", row: -1, column: -1, foreground: .red, background: .blue))
    frame.draw(TerminalText("x", row: 5))
    let (red, blue) = (TerminalColor(.red, depth: .sixteen), TerminalColor(.blue, depth: .sixteen))
    expectEqual(
      frame.cells[6...], ["b", "?", "?", "e", "f", "g"].map { TerminalCell(character: $0, foreground: red, background: blue) }[...])
    expect(frame.cells[..<6].allSatisfy { $0 == .blank })
  }

  @Test(
    "A character takes as many cells as every terminal gives it, or is a question mark",
    arguments: [
      // East Asian wide since Unicode 1.1, emoji, wide since Unicode 16
      ("\u{2329}\u{232A}", "??"), ("\u{231A}\u{2B50}", "??"), ("\u{2630}\u{2637}\u{268A}\u{268F}", "????"),
      // a spacing mark is combined, or takes a cell; one that is not spacing takes none
      ("\u{915}\u{93F}", "\u{915}?"), ("e\u{301}", "e"),
      // next to those of two cells
      ("\u{2328}\u{232B}\u{262F}\u{2638}\u{2689}\u{2690}\u{2E7F}", "\u{2328}\u{232B}\u{262F}\u{2638}\u{2689}\u{2690}?"),
    ])
  func widths(written: String, shown: String) {
    var frame = TerminalFrame(columns: 8, rows: 1, depth: .trueColor)
    frame.draw(TerminalText(written, row: 0))
    let cells = Array(shown.unicodeScalars)
    expectEqual(frame.cells.map(\.character), cells + [Unicode.Scalar](repeating: " ", count: 8 - cells.count))
  }

  @Test("An empty grid is valid") func empty() {
    let frame = TerminalFrame(TerminalPicture(bitmap: Bitmap(width: 2, height: 2)), columns: -1, rows: 0, depth: .trueColor)
    expect(frame.cells.isEmpty)
    var encoder = TerminalEncoder(isSynchronized: false)
    expectEqual(encoder.encode(frame), [])
  }
}
