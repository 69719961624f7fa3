import Expectations
import Foundation
import LegatoGestures
import LegatoRendering
import Testing

@Suite("A terminal with sixel graphics gets the pixels of a frame, and only those that changed") struct SixelTests {
  private typealias Pictures = PixelPictures
  private func encoder(colors: Int = 256) -> TerminalEncoder {
    var encoder = TerminalEncoder()
    encoder.pixels = .sixel(colors: colors, cellWidth: Pictures.width, cellHeight: Pictures.height)
    return encoder
  }
  /// A hundredth is 2.55 steps of a byte: half of it either way, rounded, and a step of the reader's own rounding.
  private let hundredth = 2

  @Test("in a tile of few colours each pixel has its colour to a hundredth; the last row is characters", arguments: [true, false])
  func whole(hasSlope: Bool) throws {
    var (encoder, screen) = (encoder(), Pictures.screen())
    let texts = [TerminalText("hello", row: 0), TerminalText("x", row: 3, column: 4, fillsRow: false)]
    let picture = Pictures.picture(discAt: (60, 50), hasSlope: hasSlope, texts: texts)
    let frame = Pictures.frame(picture, keeping: 1)
    try screen.show(encoder.encode(frame))
    // of more than 256 colours in a tile those are one that differ in the lowest three bits
    let tolerance = hundredth + (hasSlope ? 7 : 0)
    let wrong = Pictures.places(rows: Pictures.rows - 1).filter { x, y in
      let isText = y < Pictures.height || (y / Pictures.height == 3 && x / Pictures.width == 4)
      if isText { return screen.pixel(x, y) != nil }
      return Pictures.distance(screen.pixel(x, y), Pictures.seen(picture, x, y)) > tolerance
    }
    expect(wrong.isEmpty, "\(wrong.prefix(5))")
    expect(String(screen.characters.prefix(5)) == "hello" && screen.character(4, 3) == "x" && screen.character(5, 3) == " ")
    let blocks = (0..<Pictures.columns).map { screen.character($0, 7) }
    expect(blocks.allSatisfy { hasSlope ? $0 == "▀" || $0 == "▄" : $0 == " " })
    expectEqual(encoder.encode(frame), [], "the same again is nothing")
  }

  @Test("a small movement sends a tile or two; where text disappears the picture is sent again") func changes() throws {
    var (encoder, screen) = (encoder(), Pictures.screen())
    try screen.show(encoder.encode(Pictures.frame(Pictures.picture(discAt: (20, 26)), keeping: 1)))
    expectEqual(screen.sixels.count, 6)
    for step in 1...5 {
      let picture = Pictures.picture(discAt: (20 + step, 26))
      try screen.show(encoder.encode(Pictures.frame(picture, keeping: 1)))
      expectEqual(screen.sixels.count, 6 + step, "the disc stays in the first tile")
      expect(Pictures.distance(screen.pixel(20 + step, 26), Pictures.seen(picture, 20 + step, 26)) <= hundredth)
    }
    let last = Pictures.picture(discAt: (25, 26), texts: [TerminalText("menu", row: 1, column: 9, fillsRow: false)])
    try screen.show(encoder.encode(Pictures.frame(last, keeping: 1)))
    expect(screen.character(9, 1) == "m" && screen.pixel(9 * 6, 13) == nil)
    let plain = Pictures.picture(discAt: (25, 26))
    try screen.show(encoder.encode(Pictures.frame(plain, keeping: 1)))
    expect(screen.character(9, 1) == " " && Pictures.distance(screen.pixel(9 * 6, 13), Pictures.seen(plain, 9 * 6, 13)) <= hundredth + 7)
  }

  @Test("no more colours are used than the terminal has", arguments: [2, 16, 64, 256]) func colors(most: Int) throws {
    var (encoder, screen) = (encoder(colors: most), Pictures.screen())
    var picture = Pictures.picture(discAt: (60, 50))
    var state: UInt32 = 1
    for i in picture.bitmap.bytes.indices where i % 4 < 3 {
      state = state &* 1_664_525 &+ 1_013_904_223
      picture.bitmap.bytes[i] = UInt8(state >> 24)
    }
    try screen.show(encoder.encode(Pictures.frame(picture, keeping: 1)))
    for sixel in screen.sixels {
      let reader = try SixelReader(Array(sixel.dropFirst(2).dropLast(2)))
      expect(reader.colorCount <= most && reader.colorCount > most / 9)
    }
  }

  @Test("coarser pixels are drawn as large as the cells") func stretched() throws {
    var (encoder, screen) = (encoder(), Pictures.screen())
    var picture = TerminalPicture(bitmap: Bitmap(width: 60, height: 48))
    picture.division = .pixels(width: 3, height: 6)
    for x in 0..<60 { for y in 0..<48 { picture.bitmap[x, y] = SIMD4(UInt8(4 * x), UInt8(5 * y), 0, 255) } }
    try screen.show(encoder.encode(Pictures.frame(picture, keeping: 1)))
    for (x, y) in [(0, 0), (61, 27), (119, 90)] {
      let (column, row) = (x / 6, y / 13)
      let own = SIMD3(4 * (column * 3 + x % 6 / 2), 5 * (row * 6 + y % 13 * 6 / 13), 0)
      expect(Pictures.distance(screen.pixel(x, y), own) <= 5 + hundredth + 7, "\(x), \(y)")
    }
  }

  static let decoder = "/usr/bin/sixel2png"

  @Test(
    "libsixel reads the same picture",
    .enabled(if: FileManager.default.isExecutableFile(atPath: decoder), "SKIPPED: there is no sixel2png"),
    arguments: [true, false])
  func libsixel(hasSlope: Bool) throws {
    var (encoder, screen) = (encoder(), Pictures.screen())
    let picture = Pictures.picture(discAt: (60, 50), hasSlope: hasSlope)
    try screen.show(encoder.encode(Pictures.frame(picture, keeping: 1)))
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "legato-sixel-\(ProcessInfo.processInfo.processIdentifier)-\(hasSlope)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // the first tile: 8 × 4 cells
    let (source, result) = (folder.appending(path: "tile.six"), folder.appending(path: "tile.png"))
    try Data(try #require(screen.sixels.first)).write(to: source)
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: Self.decoder), ["-i", source.path, "-o", result.path])
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let read = try OpaquePNG([UInt8](Data(contentsOf: result)))
    expect(read.width == 8 * Pictures.width && read.height == 4 * Pictures.height)
    let wrong = Pictures.places(rows: 4, columns: 8).filter { x, y in
      Pictures.distance(read[x, y], Pictures.seen(picture, x, y)) > hundredth + (hasSlope ? 7 : 0)
    }
    expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }
}
