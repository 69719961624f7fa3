import Expectations
import LegatoCore
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("A GIF file contains the motion in 256 colours, without flicker") struct GIFTests {
  private func motion(_ pictures: [Bitmap], milliseconds: Int = 40) -> [PNG.Frame] {
    pictures.map { PNG.Frame($0, milliseconds: milliseconds) }
  }

  private func opaque(_ bitmap: Bitmap) -> [SIMD3<UInt8>] {
    (0..<bitmap.width * bitmap.height).map { i in
      let pixel = bitmap[i % bitmap.width, i / bitmap.width]
      return SIMD3(pixel.x, pixel.y, pixel.z)
    }
  }

  @Test("the test's own reader reads a file of another program") func reader() throws {
    // made with Pillow
    let file = try GIFReader(Self.ofPillow)
    let colors: [SIMD3<UInt8>] = [SIMD3(255, 0, 0), SIMD3(0, 0, 255), SIMD3(0, 255, 0), SIMD3(1, 1, 1)]
    expect((file.width, file.height, file.frames.count) == (24, 16, 1) && file.frames[0].hundredths == 7 && file.repeats == 0)
    let wanted: [SIMD3<UInt8>] = (0..<384).map { i in
      let (x, y) = (i % 24, i / 24)
      return colors[y < 12 ? (x * x + 3 * y) % 4 : 2]
    }
    expectEqual(file.colors(file.frames[0]), wanted)
    var cut = Self.ofPillow
    cut.remove(at: cut.count - 4)
    #expect(throws: (any Error).self) { try GIFReader(cut) }
  }

  @Test("frames of up to 255 colours are preserved exactly, in any size and number", arguments: 1...8 as ClosedRange<UInt64>)
  func exact(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let colors = (0..<[1, 2, 3, 4, 30, 128, 254, 255][Int(seed) - 1]).map { i in
      SIMD4<UInt8>(UInt8(i), .random(in: 0...255, using: &numbers), .random(in: 0...255, using: &numbers), 255)
    }
    let (width, height) = (Int.random(in: 1...90, using: &numbers), Int.random(in: 1...90, using: &numbers))
    var bitmap = Bitmap(width: width, height: height) { _, _ in colors.randomElement(using: &numbers)! }
    var pictures = [bitmap]
    for _ in 0..<4 {
      for _ in 0..<Int.random(in: 1...20, using: &numbers) {
        bitmap[.random(in: 0..<width, using: &numbers), .random(in: 0..<height, using: &numbers)] = colors.randomElement(using: &numbers)!
      }
      pictures.append(bitmap)
    }
    let bytes = GIF.encode(motion(pictures))
    let file = try GIFReader(bytes)
    var shown: [[SIMD3<UInt8>]] = []
    for frame in file.frames { shown += [[SIMD3<UInt8>]](repeating: file.colors(frame), count: frame.hundredths / 4) }
    expectEqual(shown, pictures.map(opaque), "seed \(seed)")
    expectEqual(bytes, GIF.encode(motion(pictures)))
  }

  @Test("a full code table is reset: noise of 40,000 pixels") func full() throws {
    var numbers = SplitMix64(seed: 5)
    let bitmap = Bitmap(width: 200, height: 200) { _, _ in SIMD4(UInt8.random(in: 0...254, using: &numbers), 7, 7, 255) }
    let file = try GIFReader(GIF.encode(motion([bitmap])))
    expectEqual(file.colors(file.frames[0]), opaque(bitmap))
  }

  /// How far a field of eight by eight dots, seen as one, is from the same field of the picture.
  private func distance(_ colors: [SIMD3<UInt8>], _ picture: Bitmap, ofField column: Int, _ row: Int) -> Double {
    var (sum, wanted) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for i in 0..<64 {
      let (x, y) = (8 * column + i % 8, 8 * row + i / 8)
      sum += SIMD3<Double>(colors[y * picture.width + x])
      let pixel = picture[x, y]
      wanted += SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z))
    }
    let off = (sum - wanted) / 64
    return max(abs(off.x), abs(off.y), abs(off.z))
  }

  @Test("unchanged pixels are not written again, whatever their colours; a flat background stays flat") func still() throws {
    // more colours than there is room for, and a box that walks over them
    func picture(_ x: Int) -> Bitmap {
      Bitmap(width: 128, height: 64) { column, row in
        if row >= 48 { return SIMD4(20, 24, 31, 255) }
        if row < 16, column >= x, column < x + 16 { return SIMD4(250, 250, 250, 255) }
        return SIMD4(UInt8(2 * column), UInt8(4 * row), UInt8(255 - column - row), 255)
      }
    }
    let pictures = [0, 0, 4, 8, 12].map(picture)
    let file = try GIFReader(GIF.encode(motion(pictures)))
    expect(file.frames.count == 4 && file.frames.map(\.hundredths) == [8, 4, 4, 4])
    for (frame, x) in zip(file.frames.dropFirst(), [4, 8, 12]) {
      expect((frame.area.x, frame.area.y, frame.area.width, frame.area.height) == (x - 4, 0, 20, 16))
      // four columns behind it and four before it
      expect(frame.drawn <= 8 * 16)
    }
    for (frame, picture) in zip(file.frames, pictures.dropFirst()) {
      let colors = file.colors(frame)
      expect(colors[(48 * 128)...].allSatisfy { $0 == SIMD3(20, 24, 31) })
      // seen from so far away that eight by eight dots are one, a picture is what it was
      for (column, row) in [(2, 3), (7, 4), (12, 5)] { expectLess(distance(colors, picture, ofField: column, row), than: 3) }
      // and no dot is far from its colour
      let worst =
        zip(colors, opaque(picture)).map { a, b in
          let off = SIMD3<Int>(Int(a.x), Int(a.y), Int(a.z)) &- SIMD3<Int>(Int(b.x), Int(b.y), Int(b.z))
          return max(abs(off.x), abs(off.y), abs(off.z))
        }.max() ?? 0
      expectLess(worst, than: 40)
    }
  }

  @Test("a colour at a position is dithered equally in every frame") func flicker() throws {
    // a slope under a box that comes and goes far away
    func picture(_ isThere: Bool) -> Bitmap {
      Bitmap(width: 48, height: 48) { x, y in
        x >= 40 && y >= 40 && isThere ? SIMD4(255, 255, 0, 255) : SIMD4(UInt8(x * 4), UInt8(y * 4), UInt8(2 * (x + y)), 255)
      }
    }
    let file = try GIFReader(GIF.encode(motion([false, true, false, true].map(picture))))
    expect(file.frames[0].seen == file.frames[2].seen && file.frames[1].seen == file.frames[3].seen)
    expect(file.frames[0].seen != file.frames[1].seen)
  }

  @Test("times do not accumulate rounding errors, and none is shorter than viewers display") func times() throws {
    func walk(_ count: Int) -> [Bitmap] {
      (0..<count).map { i in Bitmap(width: 8, height: 1) { x, _ in x == i % 8 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 0, 255) } }
    }
    // 30 a second, as a recording has them: 33, 34, 33, …
    let thirty: [PNG.Frame] = (0..<31).map { i in
      let (start, end) = ((Double(i) / 0.03).rounded(), (Double(i + 1) / 0.03).rounded())
      return PNG.Frame(walk(31)[i], milliseconds: Int(saturating: end - start))
    }
    let file = try GIFReader(GIF.encode(thirty))
    expect(file.frames.count == 31 && Set(file.frames.map(\.hundredths)) == [3, 4])
    expectEqual(file.frames.dropLast().reduce(0) { $0 + $1.hundredths }, 100)
    // 100 a second: every other one, and the last, which stays
    let hundred = try GIFReader(GIF.encode(motion(walk(12), milliseconds: 10)))
    expectEqual(hundred.frames.map(\.hundredths), [2, 2, 2, 2, 2, 2])
    expectEqual(hundred.colors(hundred.frames[5])[3], SIMD3(255, 0, 0))
    // no time at all
    let none = try GIFReader(GIF.encode(motion(walk(3), milliseconds: 0)))
    expect(none.frames.count == 1 && none.frames[0].hundredths == 2 && none.colors(none.frames[0])[2] == SIMD3(255, 0, 0))
  }

  @Test("the number of repetitions is stored") func loops() throws {
    let one = motion([Bitmap(width: 1, height: 1)])
    try expectEqual([-1, 0, 1, 2, 100_000].map { try GIFReader(GIF.encode(one, loops: $0)).repeats }, [0, 0, nil, 1, 65_535])
  }

  @Test("clear pixels show the background, frames of another size are cut or filled; an image without pixels gives an empty file")
  func edges()
    throws
  {
    let half = Bitmap(width: 2, height: 1) { x, _ in x == 0 ? SIMD4(0, 0, 0, 0) : SIMD4(128, 0, 0, 128) }
    let file = try GIFReader(
      GIF.encode(motion([half, Bitmap(width: 1, height: 1) { _, _ in SIMD4(9, 9, 9, 255) }]), background: Color(red: 0, green: 0, blue: 1)))
    expectEqual(file.colors(file.frames[0]), [SIMD3(0, 0, 255), SIMD3(128, 0, 127)])
    expectEqual(file.colors(file.frames[1]), [SIMD3(9, 9, 9), SIMD3(0, 0, 255)])
    expect(GIF.encode([]).isEmpty && GIF.encode(motion([Bitmap(width: 0, height: 4)])).isEmpty)
    expect(GIF.encode(motion([Bitmap(width: 65_536, height: 1)])).isEmpty)
  }

  /// 24 × 16 pixels in four colours: (x² + 3y) mod 4 in the upper twelve rows, 2 below.
  private static let ofPillow: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x18, 0x00, 0x10, 0x00, 0x81, 0x00, 0x00, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0x00,
    0xFF, 0x00, 0x01, 0x01, 0x01, 0x21, 0xFF, 0x0B, 0x4E, 0x45, 0x54, 0x53, 0x43, 0x41, 0x50, 0x45, 0x32, 0x2E, 0x30, 0x03,
    0x01, 0x00, 0x00, 0x00, 0x21, 0xF9, 0x04, 0x04, 0x07, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x18, 0x00, 0x10,
    0x00, 0x00, 0x08, 0x62, 0x00, 0x01, 0x04, 0x10, 0x48, 0x70, 0xA0, 0xC1, 0x82, 0x08, 0x0D, 0x0E, 0x00, 0xB0, 0xB0, 0x21,
    0xC3, 0x87, 0x0E, 0x23, 0x3E, 0x14, 0x30, 0x80, 0xA2, 0xC5, 0x8A, 0x18, 0x2F, 0x6A, 0xC4, 0x18, 0x40, 0x40, 0xC7, 0x8F,
    0x1E, 0x43, 0x82, 0x1C, 0x19, 0x32, 0xA1, 0xC9, 0x83, 0x28, 0x05, 0x4A, 0x5C, 0x09, 0xB1, 0xE5, 0xC2, 0x8D, 0x30, 0x33,
    0xCA, 0xA4, 0x48, 0xB2, 0xA6, 0xC8, 0x9B, 0x1D, 0x4F, 0xEA, 0x4C, 0x19, 0x80, 0xA5, 0x4F, 0x97, 0x00, 0x62, 0x0A, 0x9D,
    0x39, 0xC0, 0xA6, 0x51, 0x9C, 0x02, 0x92, 0x2A, 0x5D, 0xCA, 0xB4, 0xA9, 0xD3, 0xA7, 0x50, 0xA3, 0x4A, 0x9D, 0x4A, 0xB5,
    0x69, 0x40, 0x00, 0x3B,
  ]
}
