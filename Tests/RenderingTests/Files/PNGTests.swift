import Expectations
import LegatoRendering
import TestSupport
import Testing

@Suite("A PNG file contains the picture") struct PNGTests {
  @Test("Opaque pixels are preserved byte for byte, whatever filter a row has", arguments: 1...8 as ClosedRange<UInt64>)
  func opaque(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 1...40, using: &numbers), Int.random(in: 1...40, using: &numbers))
    // noise, slopes to the right, slopes downwards, one colour: a row each
    let bitmap = Bitmap(width: width, height: height) { x, y in
      switch y % 4 {
      case 0:
        SIMD4(.random(in: 0...255, using: &numbers), .random(in: 0...255, using: &numbers), .random(in: 0...255, using: &numbers), 255)
      case 1: SIMD4(UInt8(x * 5 & 255), UInt8(x), 7, 255)
      case 2: SIMD4(UInt8(x * 5 & 255), UInt8(x), 9, 255)
      default: SIMD4(200, 100, 50, 255)
      }
    }
    let file = try PNGReader(PNG.encode(bitmap))
    expect(file.width == width && file.height == height)
    expectEqual(file.picture.bytes, bitmap.bytes, "seed \(seed)")
    expectEqual(file.chunks.map(\.name), ["IHDR", "sRGB", "IDAT", "IEND"])
    expectEqual(file.chunks[1].data, [0])
  }

  @Test("Translucent pixels are stored with straight colours: 255·colour/alpha, clear ones as zeros") func straight() throws {
    let bitmap = Bitmap(width: 4, height: 1) { x, _ in
      [SIMD4(128, 0, 0, 128), SIMD4(64, 32, 16, 128), SIMD4(0, 0, 0, 0), SIMD4(1, 0, 1, 1)][x]
    }
    let bytes = try PNGReader(PNG.encode(bitmap)).picture.bytes
    expectEqual(bytes, [255, 0, 0, 128, 128, 64, 32, 128, 0, 0, 0, 0, 255, 0, 255, 1])
  }

  @Test("Premultiplied pixels are preserved by writing and reading, for every alpha") func everyAlpha() throws {
    let bitmap = Bitmap(width: 256, height: 52) { alpha, y in
      let color = UInt8(alpha * y / 51)
      return SIMD4(color, UInt8(alpha) - color, color / 2, UInt8(alpha))
    }
    let straight = try PNGReader(PNG.encode(bitmap)).picture.bytes
    let back = stride(from: 0, to: straight.count, by: 4).flatMap { i -> [UInt8] in
      let alpha = Int(straight[i + 3])
      return (0..<3).map { UInt8((Int(straight[i + $0]) * alpha + 127) / 255) } + [UInt8(alpha)]
    }
    expectEqual(back, bitmap.bytes)
  }

  @Test("Invalid colours above their alpha are clamped") func tooBright() throws {
    let bitmap = Bitmap(width: 1, height: 1) { _, _ in SIMD4(200, 0, 0, 100) }
    try expectEqual(PNGReader(PNG.encode(bitmap)).picture.bytes, [255, 0, 0, 100])
  }

  @Test("The same picture gives the same bytes") func deterministic() {
    let bitmap = Bitmap(width: 30, height: 20) { x, y in SIMD4(UInt8(x * 8), UInt8(y * 12), UInt8(x ^ y), 255) }
    expectEqual(PNG.encode(bitmap), PNG.encode(bitmap))
    expectEqual(PNG.encode([PNG.Frame(bitmap, milliseconds: 10)]), PNG.encode([PNG.Frame(bitmap, milliseconds: 10)]))
  }

  @Test("A flat picture of 90,000 pixels takes about three kilobytes") func flat() throws {
    let bitmap = Bitmap(width: 300, height: 300) { _, _ in SIMD4(10, 20, 30, 255) }
    expectLess(PNG.encode(bitmap).count, than: 3_200)
  }
}

@Suite("An animated PNG contains every frame") struct AnimatedPNGTests {
  /// A box that walks over a ground with noise; `extra` changes one pixel far away.
  private func frame(_ i: Int, extra: Bool = false) -> Bitmap {
    Bitmap(width: 24, height: 16) { x, y in
      if extra, x == 23, y == 15 { return SIMD4(1, 2, 3, 255) }
      if x >= i, x < i + 4, y >= 5, y < 9 { return SIMD4(0, 0, UInt8(i), 128) }
      return SIMD4(UInt8(x * 10), UInt8(y * 15), 0, 255)
    }
  }

  @Test("Frames laid over one another equal the originals; times and areas are right") func frames() throws {
    let frames = (0..<10).map { PNG.Frame(frame($0 * 2), milliseconds: 33 + $0 % 2) }
    let file = try PNGReader(PNG.encode(frames, loops: 3))
    expectEqual(file.loops, 3)
    expectEqual(file.frames.count, 10)
    for (i, frame) in file.frames.enumerated() {
      expectEqual(frame.picture, (try PNGReader(PNG.encode(frames[i].bitmap))).picture)
      expectEqual(frame.milliseconds, Double(33 + i % 2))
      if i > 0 { expect((frame.area.x, frame.area.y, frame.area.width, frame.area.height) == (i * 2 - 2, 5, 6, 4)) }
    }
    expectEqual(file.picture, file.frames[0].picture)
    expectEqual(file.chunks.map(\.name).prefix(6), ["IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL"])
  }

  @Test("Equal frames become one with a longer time, as long as the time fits the format") func equal() throws {
    let (a, b) = (frame(0), frame(5))
    let file = try PNGReader(PNG.encode([a, a, b, b, b, a].map { PNG.Frame($0, milliseconds: 100) }))
    expectEqual(file.frames.map(\.milliseconds), [200, 300, 100])
    expectEqual(file.loops, 0)
    let long = try PNGReader(PNG.encode([a, a, a].map { PNG.Frame($0, milliseconds: 30_000) }))
    expectEqual(long.frames.map(\.milliseconds), [60_000, 30_000])
    expectEqual(long.frames[1].picture, long.frames[0].picture)
  }

  @Test("Changes far apart are stored in one rectangle; times out of range are clamped") func area() throws {
    let file = try PNGReader(PNG.encode([PNG.Frame(frame(2), milliseconds: 70_000), PNG.Frame(frame(3, extra: true), milliseconds: -5)]))
    expect((file.frames[1].area.x, file.frames[1].area.y) == (2, 5))
    expect((file.frames[1].area.width, file.frames[1].area.height) == (22, 11))
    expectEqual(file.frames.map(\.milliseconds), [65_535, 0])
  }

  @Test("Frames of another size are cropped or filled with clear pixels") func sizes() throws {
    let red = SIMD4<UInt8>(255, 0, 0, 255)
    let frames = [(4, 4), (6, 2), (2, 6), (0, 0)].map { width, height in
      PNG.Frame(Bitmap(width: width, height: height) { _, _ in red }, milliseconds: 10)
    }
    let file = try PNGReader(PNG.encode(frames))
    func reds(_ picture: PNGReader.Picture) -> [Bool] {
      stride(from: 0, to: picture.bytes.count, by: 4).map { picture.bytes[$0 + 3] == 255 }
    }
    expectEqual(file.frames.count, 4)
    expectEqual(reds(file.frames[1].picture), (0..<16).map { $0 / 4 < 2 })
    expectEqual(reds(file.frames[2].picture), (0..<16).map { $0 % 4 < 2 })
    expectEqual(reds(file.frames[3].picture), (0..<16).map { _ in false })
  }

  @Test("A picture without pixels, which the format does not have, gives an empty file") func noPixels() {
    expect(PNG.encode(Bitmap(width: 0, height: 5)).isEmpty)
    expect(PNG.encode([PNG.Frame(Bitmap(width: 5, height: 0), milliseconds: 10)]).isEmpty)
  }

  @Test("No frames give an empty file, one frame a motion of one") func few() throws {
    expect(PNG.encode([]).isEmpty)
    let file = try PNGReader(PNG.encode([PNG.Frame(frame(0), milliseconds: 40)]))
    expectEqual(file.frames.count, 1)
    expectEqual(file.frames[0].picture, file.picture)
  }

  /// Two boxes with soft edges on a ground, in as many colours as soft edges have; they walk a third of a pixel a frame.
  private func soft(_ i: Int) -> Bitmap {
    Bitmap(width: 80, height: 40) { x, y in
      func cover(_ left: Double, _ top: Double) -> Double {
        let (dx, dy) = (abs(Double(x) - left), abs(Double(y) - top))
        return max(0, min(1, (12 - max(dx, dy)) / 3))
      }
      let (one, two) = (cover(20 + Double(i) / 3, 17), cover(55 - Double(i) / 3, 21.3))
      func mix(_ ground: Double, _ a: Double, _ b: Double) -> UInt8 {
        UInt8(((ground + (a - ground) * one) * (1 - two) + b * two).rounded())
      }
      return SIMD4(mix(20, 250, 40), mix(24, 60, 200), mix(31, 90, 250), 255)
    }
  }

  @Test(
    "With a tolerance a file has a palette and is smaller, no component differs by more, and frequent colours are exact",
    arguments: [4, 20])
  func tolerance(_ tolerance: Int) throws {
    let frames = (0..<24).map { PNG.Frame(soft($0), milliseconds: 33) }
    let (exact, near) = (PNG.encode(frames), PNG.encode(frames, tolerance: tolerance))
    let file = try PNGReader(near)
    expectLess(near.count * (tolerance > 4 ? 3 : 2), than: 2 * exact.count)
    expect(file.palette != nil && file.chunks.map(\.name).prefix(5) == ["IHDR", "sRGB", "PLTE", "tRNS", "acTL"])
    var shown = [PNGReader.Picture]()
    for frame in file.frames { shown += [PNGReader.Picture](repeating: frame.picture, count: Int((frame.milliseconds / 33).rounded())) }
    try #require(shown.count == frames.count)
    for (picture, frame) in zip(shown, frames) {
      let worst = zip(picture.bytes, frame.bitmap.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      expect(worst <= tolerance)
      for i in stride(from: 0, to: picture.bytes.count, by: 4) where Array(frame.bitmap.bytes[i..<i + 3]) == [20, 24, 31] {
        expectEqual(Array(picture.bytes[i..<i + 3]), [20, 24, 31])
      }
    }
    // 0 and below are exact
    expect(PNG.encode(frames, tolerance: 0) == exact && PNG.encode(frames, tolerance: -1) == exact)
  }

  @Test("Without a palette, a pixel is stored again only when it differs by more than the tolerance") func patience() throws {
    var numbers = SplitMix64(seed: 9)
    let noise = (0..<64 * 64).map { _ in
      SIMD3<UInt8>(.random(in: 0...240, using: &numbers), .random(in: 0...240, using: &numbers), .random(in: 0...240, using: &numbers))
    }
    let frames = (0..<12).map { i in
      PNG.Frame(
        Bitmap(width: 64, height: 64) { x, y in
          let c = noise[y * 64 + x] &+ SIMD3(repeating: UInt8(i)); return SIMD4(c.x, c.y, c.z, 255)
        }, milliseconds: 20)
    }
    let file = try PNGReader(PNG.encode(frames, tolerance: 5))
    // 0 to 5 are one picture, 6 to 11 another
    expect(file.palette == nil && file.frames.map(\.milliseconds) == [120, 120])
    expectEqual(file.frames[1].picture, (try PNGReader(PNG.encode(frames[6].bitmap))).picture)
    // half clear pixels have no palette either, and huge tolerances are all there is
    let clear = [PNG.Frame(frame(0), milliseconds: 10), PNG.Frame(frame(5), milliseconds: 10)]
    try expectEqual(PNGReader(PNG.encode(clear, tolerance: .max)).frames.map(\.milliseconds), [20])
  }

  @Test("Random pictures come back frame by frame", arguments: 1...6 as ClosedRange<UInt64>) func random(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    var bitmap = Bitmap(width: 17, height: 13) { _, _ in SIMD4(9, 9, 9, 255) }
    var frames = [PNG.Frame]()
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        bitmap[.random(in: 0..<17, using: &numbers), .random(in: 0..<13, using: &numbers)] =
          SIMD4(.random(in: 0...255, using: &numbers), 0, 0, 255)
      }
      frames.append(PNG.Frame(bitmap, milliseconds: 10))
    }
    let shown = try PNGReader(PNG.encode(frames)).frames.flatMap { frame in
      [[UInt8]](repeating: frame.picture.bytes, count: Int(frame.milliseconds / 10))
    }
    expectEqual(shown, frames.map(\.bitmap.bytes), "seed \(seed)")
  }
}
