import Expectations
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
    expect(String(found.character) == character && found.foreground.kind == red && found.background.kind == blue, "\(found)")
  }

  @Test(
    "a cell of one colour is a space; of several colours, the two with the least squared error",
    arguments: [CellDivision.quadrant, .sextant, .octant])
  func colours(division: CellDivision) {
    let count = division.columns * division.rows
    let plain = cell(String(repeating: "r", count: count), division)
    expect(plain.character == " " && plain.background.kind == red)
    // red and nearly red belong together: their mean, and blue
    let mixed = cell("rn" + String(repeating: "b", count: count - 2), division)
    expect(mixed.foreground.kind == .rgb(red: 250, green: 5, blue: 0) && mixed.background.kind == blue)
    expectEqual(cell(String(repeating: "w", count: count), division, .none).character, "@")
    expectEqual(cell(String(repeating: "k", count: count), division, .none).character, " ")
    // in sixteen colours both are one
    expectEqual(cell("rn" + String(repeating: "r", count: count - 2), division, .sixteen).character, " ")
  }

  @Test(
    "a window may be drawn with pixels that are not square; its text stays in its place",
    arguments: [CellDivision.half, .quadrant, .sextant, .octant])
  func window(division: CellDivision) {
    let window = Window(size: Size(width: 40, height: 40))
    let layer = Layer(frame: Rect(x: 8, y: 16, width: 16, height: 16))
    layer.backgroundColor = .red
    window.addSublayer(layer)
    let text = TextLayer("hi", frame: Rect(x: 8, y: 0, width: 30, height: 16), fontSize: 8, color: .white)
    window.addSublayer(text)
    // 4 points a column, 8 a row: columns 2 to 6, rows 2 to 4
    let picture = TerminalPicture(window, columns: 10, rows: 5, scale: 0.25, division: division)
    expect(picture.bitmap.width == 10 * division.columns && picture.bitmap.height == 5 * division.rows)
    let (x, y) = (2 * division.columns, 2 * division.rows)
    for (dx, dy) in [(0, 0), (4 * division.columns - 1, 2 * division.rows - 1)] {
      expectEqual(picture.bitmap[x + dx, y + dy], SIMD4(255, 0, 0, 255), "\(dx), \(dy)")
    }
    expect(picture.bitmap[x - 1, y] == .zero && picture.bitmap[x, y - 1] == .zero)
    expect(picture.bitmap[x + 4 * division.columns, y] == .zero && picture.bitmap[x, y + 2 * division.rows] == .zero)
    expect(picture.glyphs.map(\.column) == [2, 3] && picture.glyphs.allSatisfy { $0.row == 1 })
  }

  /// The characters U+1CD00… in order: of `BLOCK OCTANT-…` the digits, from the names of Unicode 16; 1 and 2 lie above 3 and 4, and so on.
  static let octants = """
    3 23 123 4 14 124 34 134 234 5 15 25 125 135 235 1235 45 145 245 1245 345 1345 2345 12345 6 16 26 126 36 136 236 1236 146 246 1246 346 1346
    2346 12346 56 156 256 1256 356 1356 2356 12356 456 1456 2456 12456 3456 13456 23456 17 27 127 37 137 237 1237 47 147 247 1247 347 1347 2347
    12347 157 257 1257 357 2357 12357 457 1457 12457 3457 13457 23457 67 167 267 1267 367 1367 2367 12367 467 1467 2467 12467 3467 13467 23467
    123467 567 1567 2567 12567 3567 13567 23567 123567 4567 14567 24567 124567 34567 134567 234567 1234567 18 28 128 38 138 238 1238 48 148 248
    1248 348 1348 2348 12348 58 158 258 1258 358 1358 2358 12358 458 1458 2458 12458 3458 13458 23458 123458 168 268 1268 368 2368 12368 468
    1468 12468 3468 13468 23468 568 1568 2568 12568 3568 13568 23568 123568 4568 14568 24568 124568 34568 134568 234568 1234568 178 278 1278 378
    1378 2378 12378 478 1478 2478 12478 3478 13478 23478 123478 578 1578 2578 12578 3578 13578 23578 123578 4578 14578 24578 124578 34578 134578
    234578 1234578 678 1678 2678 12678 3678 13678 23678 123678 4678 14678 24678 124678 34678 134678 234678 1234678 15678 25678 125678 35678
    235678 1235678 45678 145678 1245678 1345678 2345678
    """.split(whereSeparator: \.isWhitespace)
  /// What other characters show, by their names: quadrants and halves, and quarters of a column or of the whole cell.
  static let others: [(octants: String, character: Unicode.Scalar)] = [
    ("", " "), ("13", "▘"), ("24", "▝"), ("1234", "▀"), ("57", "▖"), ("1357", "▌"), ("2457", "▞"), ("123457", "▛"), ("68", "▗"),
    ("1368", "▚"),
    ("2468", "▐"), ("123468", "▜"), ("5678", "▄"), ("135678", "▙"), ("245678", "▟"), ("12345678", "█"), ("1", "\u{1CEA8}"),
    ("2", "\u{1CEAB}"),
    ("12", "\u{1FB82}"), ("35", "\u{1FBE6}"), ("46", "\u{1FBE7}"), ("123456", "\u{1FB85}"), ("7", "\u{1CEA3}"), ("8", "\u{1CEA0}"),
    ("78", "\u{2582}"),
    ("345678", "\u{2586}"),
  ]

  @Test("each of the 256 octant patterns is the character of that name") func octants() {
    var expected = Self.others
    for (place, name) in Self.octants.enumerated() { expected.append((String(name), Unicode.Scalar(UInt32(0x1CD00 + place))!)) }
    expectEqual(Set(expected.map(\.octants)).count, 256)
    for (octants, character) in expected {
      let pixels = String((1...8).map { octants.contains("\($0)") ? "r" : "b" })
      let found = cell(pixels, .octant)
      switch octants.count {
      case 0: expect(found.character == " " && found.background.kind == blue)
      case 8: expect(found.character == " " && found.background.kind == red)
      default:
        // the last pixel is the ground's: a pattern with it is seen as the others before it
        let isTurned = octants.contains("8")
        let others = String((1...8).map(String.init).joined().filter { !octants.contains($0) })
        let wanted = isTurned ? expected.first { $0.octants == others }!.character : character
        expectEqual(found.character, wanted, "\(octants)")
        expect(found.foreground.kind == (isTurned ? blue : red) && found.background.kind == (isTurned ? red : blue))
      }
    }
  }
}
