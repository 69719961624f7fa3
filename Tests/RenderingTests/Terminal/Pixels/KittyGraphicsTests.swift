import Expectations
import Foundation
import LegatoGestures
import LegatoRendering
import Testing

@Suite("A terminal with kitty's graphics protocol gets the pixels of a frame, and only those that changed") struct KittyGraphicsTests {
  private typealias Pictures = PixelPictures
  private func encoder() -> TerminalEncoder {
    var encoder = TerminalEncoder()
    encoder.pixels = .kitty
    return encoder
  }
  /// One step of a byte: a half is rounded either way.
  private let rounding = 1

  @Test("each pixel arrives unchanged; text is displayed over it", arguments: [true, false]) func whole(hasSlope: Bool) throws {
    var (encoder, screen) = (encoder(), Pictures.screen())
    let picture = Pictures.picture(
      discAt: (60, 50), hasSlope: hasSlope, texts: [TerminalText("hello", row: 0), TerminalText("x", row: 3, column: 4, fillsRow: false)])
    let frame = Pictures.frame(picture)
    try screen.show(encoder.encode(frame))
    let wrong = Pictures.places(rows: Pictures.rows).filter { x, y in
      let isText = y < Pictures.height || (y / Pictures.height == 3 && x / Pictures.width == 4)
      if isText { return screen.kittyPixel(x, y) != nil }
      return Pictures.distance(screen.kittyPixel(x, y), Pictures.seen(picture, x, y)) > rounding
    }
    expect(wrong.isEmpty, "\(wrong.prefix(5))")
    expect(String(screen.characters.prefix(5)) == "hello" && screen.character(4, 3) == "x" && screen.character(5, 3) == " ")
    expectEqual(encoder.encode(frame), [], "the same again is nothing")
  }

  @Test("a small movement sends a few tiles, without gaps; images that are no longer visible are deleted") func changes() throws {
    var (encoder, screen) = (encoder(), Pictures.screen())
    try screen.show(encoder.encode(Pictures.frame(Pictures.picture(discAt: (20, 26)))))
    let all = screen.kitty.received
    expect(all == 6 && screen.kitty.pictures.count == 6, "20 × 8 cells are three times two tiles")
    for step in 1...5 {
      let picture = Pictures.picture(discAt: (20 + step, 26))
      let bytes = encoder.encode(Pictures.frame(picture))
      try screen.show(bytes)
      expectEqual(screen.kitty.received, all + step, "the disc stays in the first tile")
      expect(screen.kitty.pictures.count == 6 && screen.kitty.placements.count == 6)
      // the new one first, then the old one goes
      let text = String(decoding: bytes, as: UTF8.self)
      let (shown, gone) = (try #require(text.range(of: "a=T")), try #require(text.range(of: "a=d")))
      expectLess(shown.lowerBound, than: gone.lowerBound)
      for (x, y) in [(20 + step, 26), (5, 5), (60, 40), (119, 103)] {
        expect(Pictures.distance(screen.kittyPixel(x, y), Pictures.seen(picture, x, y)) <= rounding)
      }
    }
    // text over everything
    let covered = Pictures.picture(discAt: (20, 26), texts: (0..<8).map { TerminalText("covered", row: $0) })
    try screen.show(encoder.encode(Pictures.frame(covered)))
    expect(screen.kitty.pictures.isEmpty)
    encoder.invalidate()
    try screen.show(encoder.encode(Pictures.frame(Pictures.picture(discAt: (20, 26)))))
    expectEqual(screen.kitty.pictures.count, 6)
    // a picture of characters alone
    try screen.show(encoder.encode(TerminalFrame(columns: Pictures.columns, rows: Pictures.rows, depth: .trueColor)))
    expect(screen.kitty.pictures.isEmpty)
  }

  @Test("a picture that does not fit in one chunk is sent in several") func parts() throws {
    var (encoder, screen) = (encoder(), Pictures.screen())
    var picture = Pictures.picture(discAt: (0, 0))
    var state: UInt32 = 1
    for i in picture.bitmap.bytes.indices where i % 4 < 3 {
      state = state &* 1_664_525 &+ 1_013_904_223
      picture.bitmap.bytes[i] = UInt8(state >> 24)
    }
    let bytes = encoder.encode(Pictures.frame(picture))
    try screen.show(bytes)
    expect(String(decoding: bytes, as: UTF8.self).contains("_Gm=1;"))
    for (x, y) in [(0, 0), (47, 51), (48, 52), (119, 103)] {
      expectEqual(Pictures.distance(screen.kittyPixel(x, y), Pictures.seen(picture, x, y)), 0)
    }
  }

  @Test("coarser pixels are enlarged over the same cells") func stretched() throws {
    var (encoder, screen) = (encoder(), Pictures.screen())
    var picture = TerminalPicture(bitmap: Bitmap(width: 60, height: 48))
    picture.division = .pixels(width: 3, height: 6)
    for x in 0..<60 { for y in 0..<48 { picture.bitmap[x, y] = SIMD4(UInt8(4 * x), UInt8(5 * y), 0, 255) } }
    try screen.show(encoder.encode(Pictures.frame(picture)))
    for (x, y) in [(0, 0), (61, 27), (119, 103)] {
      // three of a cell's width, six of its height
      let (column, row) = (x / 6, y / 13)
      let own = SIMD3(4 * (column * 3 + x % 6 / 2), 5 * (row * 6 + y % 13 * 6 / 13), 0)
      expect(Pictures.distance(screen.kittyPixel(x, y), own) <= 5, "\(x), \(y)")
    }
  }
}
