import LegatoLayers
import LegatoRendering
import Testing

@Suite("Cells are divided as finely as the font allows") struct CellDivisionTests {
  /// A picture of one cell: a letter a pixel, row by row.
  private func cell(_ pixels: String, _ division: CellDivision, _ depth: ColorDepth = .trueColor) -> TerminalCell {
    var bitmap = Bitmap(width: division.columns, height: division.rows)
    for (i, letter) in pixels.enumerated() {
      let color: SIMD4<UInt8> =
        switch letter {
        case "r": SIMD4(255, 0, 0, 255)
        case "b": SIMD4(0, 0, 255, 255)
        case "w": SIMD4(255, 255, 255, 255)
        case "n": SIMD4(245, 10, 0, 255)
        default: SIMD4(0, 0, 0, 255)
        }
      bitmap[i % division.columns, i / division.columns] = color
    }
    var picture = TerminalPicture(bitmap: bitmap)
    picture.division = division
    return TerminalFrame(picture, columns: 1, rows: 1, depth: depth)[0, 0]
  }
  private let red = TerminalColor.Kind.rgb(red: 255, green: 0, blue: 0)
  private let blue = TerminalColor.Kind.rgb(red: 0, green: 0, blue: 255)

  // by the code charts of Unicode: block elements and symbols for legacy computing
  @Test(
    "each pattern of two colours is its own character",
    arguments: [
      (CellDivision.quadrant, "rbbb", "▘"), (.quadrant, "brbb", "▝"), (.quadrant, "bbrb", "▖"), (.quadrant, "rrbb", "▀"),
      (.quadrant, "rbrb", "▌"),
      (.quadrant, "brrb", "▞"), (.quadrant, "rrrb", "▛"), (.sextant, "rbbbbb", "\u{1FB00}"), (.sextant, "brbbbb", "\u{1FB01}"),
      (.sextant, "rrbbbb", "\u{1FB02}"), (.sextant, "bbrbbb", "\u{1FB03}"), (.sextant, "rbrbrb", "▌"), (.sextant, "bbrrbb", "\u{1FB0B}"),
      (.sextant, "rrrrbb", "\u{1FB0E}"), (.sextant, "brrbbb", "\u{1FB05}"), (.sextant, "rrrrrb", "\u{1FB1D}"),
    ])
  func patterns(division: CellDivision, pixels: String, character: String) {
    let found = cell(pixels, division)
    #expect(String(found.character) == character && found.foreground.kind == red && found.background.kind == blue, "\(found)")
  }

  @Test(
    "of one colour it is a space; of several the two that are least far off, by the squares", arguments: [CellDivision.quadrant, .sextant])
  func colours(division: CellDivision) {
    let count = division.columns * division.rows
    let plain = cell(String(repeating: "r", count: count), division)
    #expect(plain.character == " " && plain.background.kind == red)
    // red and nearly red belong together: their mean, and blue
    let mixed = cell("rn" + String(repeating: "b", count: count - 2), division)
    #expect(mixed.foreground.kind == .rgb(red: 250, green: 5, blue: 0) && mixed.background.kind == blue)
    #expect(cell(String(repeating: "w", count: count), division, .none).character == "@")
    #expect(cell(String(repeating: "k", count: count), division, .none).character == " ")
    // in sixteen colours both are one
    #expect(cell("rn" + String(repeating: "r", count: count - 2), division, .sixteen).character == " ")
  }

  @Test("a window is drawn with pixels that need not be square; its text stays where it is", arguments: CellDivision.allCases)
  func window(division: CellDivision) {
    let window = Window(size: Size(width: 40, height: 40))
    let layer = Layer(frame: Rect(x: 8, y: 16, width: 16, height: 16))
    layer.backgroundColor = .red
    window.addSublayer(layer)
    let text = TextLayer("hi", frame: Rect(x: 8, y: 0, width: 30, height: 16), fontSize: 8, color: .white)
    window.addSublayer(text)
    // 4 points a column, 8 a row: columns 2 to 6, rows 2 to 4
    let picture = TerminalPicture(window, columns: 10, rows: 5, scale: 0.25, division: division)
    #expect(picture.bitmap.width == 10 * division.columns && picture.bitmap.height == 5 * division.rows)
    let (x, y) = (2 * division.columns, 2 * division.rows)
    for (dx, dy) in [(0, 0), (4 * division.columns - 1, 2 * division.rows - 1)] {
      #expect(picture.bitmap[x + dx, y + dy] == SIMD4(255, 0, 0, 255), "\(dx), \(dy)")
    }
    #expect(picture.bitmap[x - 1, y] == .zero && picture.bitmap[x, y - 1] == .zero)
    #expect(picture.bitmap[x + 4 * division.columns, y] == .zero && picture.bitmap[x, y + 2 * division.rows] == .zero)
    #expect(picture.glyphs.map(\.column) == [2, 3] && picture.glyphs.allSatisfy { $0.row == 1 })
  }
}
