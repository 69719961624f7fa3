import LegatoCore
import LegatoLayers

/// Encodes motion as GIF files (GIF89a), which nearly every viewer displays.
///
/// The format has 256 colours and times in 1/100 s. All pictures share one palette, with dithering by position, so that nothing flickers, and rounding
/// errors of times do not accumulate. ``PNG/encode(_:loops:tolerance:)`` has smaller files and exact colours. The bytes depend on the frames alone.
public enum GIF {
  /// Encodes an animation. Only the changes from frame to frame are stored.
  ///
  /// Viewers display no frame for less than 2/100 s: frames without that much time are left out, except the last. All frames have the size of the first;
  /// others are cropped or filled with the background. No frames, empty frames, and more than 65,535 pixels a side, the format's limit, give an empty file.
  /// - Parameters:
  ///   - frames: as for an animated PNG file; the last one's duration is the pause before the repetition.
  ///   - loops: the number of times it plays; 0 or less is for ever.
  ///   - background: the background colour behind transparent and translucent pixels; its alpha is ignored.
  public static func encode(_ frames: [PNG.Frame], loops: Int = 0, background: Color = .black) -> [UInt8] {
    guard let first = frames.first?.bitmap, (1...65535).contains(first.width), (1...65535).contains(first.height) else { return [] }
    let shown = Shown.all(PNG.merged(frames.map { $0.fitted(to: first) }))
    let ground = RGB(background)
    var palette = GIFPalette(counts(shown, on: ground))
    // the index behind the colours is transparent
    let unchanged = UInt8(palette.colors.count)
    let bits = max(2, Int.bitWidth - palette.colors.count.leadingZeroBitCount)
    var file = header(first, palette, bits: bits, loops: loops)
    var displayed = [UInt8](repeating: unchanged, count: first.width * first.height)
    for (i, frame) in shown.enumerated() {
      let old = i == 0 ? nil : shown[i - 1].bitmap
      let area = old.map { PNG.changed($0, frame.bitmap) } ?? PixelRect(first)
      // graphic control extension: disposal 1 (leave in place), with a transparent index
      file += [0x21, 0xF9, 4, 0x05]
      file.append(littleEndian: frame.hundredths)
      file += [unchanged, 0, 0x2C]
      for number in [area.x, area.y, area.width, area.height] { file.append(littleEndian: number) }
      file.append(0)
      file += LZW.blocks(indices(of: frame.bitmap, after: old, in: area, unchanged, &displayed, &palette, on: ground), bits: bits)
    }
    return file + [0x3B]
  }

  /// Signature, logical screen, global colour table, and the loop extension unless it plays once.
  private static func header(_ first: Bitmap, _ palette: GIFPalette, bits: Int, loops: Int) -> [UInt8] {
    var file = Array("GIF89a".utf8)
    file.append(littleEndian: first.width)
    file.append(littleEndian: first.height)
    file += [0xF0 | UInt8(bits - 1), 0, 0]
    for i in 0..<1 << bits {
      let color = i < palette.colors.count ? palette.colors[i] : .zero
      file += [UInt8(truncatingIfNeeded: color.x), UInt8(truncatingIfNeeded: color.y), UInt8(truncatingIfNeeded: color.z)]
    }
    if loops != 1 {
      file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      // the number of repetitions; 0 for ever
      file.append(littleEndian: loops <= 0 ? 0 : min(65535, loops - 1))
      file.append(0)
    }
    return file
  }

  /// The colour indices of an area, `unchanged` where the viewer already displays the pixel's colour; `displayed` contains the displayed pixels.
  private static func indices(
    of bitmap: Bitmap, after old: Bitmap?, in area: PixelRect, _ unchanged: UInt8, _ displayed: inout [UInt8], _ palette: inout GIFPalette,
    on ground: RGB
  ) -> [UInt8] {
    var indices = [UInt8](repeating: unchanged, count: area.width * area.height)
    var next = 0
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        let pixel = bitmap[x, y]
        if old?[x, y] != pixel {
          let index = palette.index(color(pixel, on: ground), x: x, y: y)
          if displayed[y * bitmap.width + x] != index {
            displayed[y * bitmap.width + x] = index
            indices[next] = index
          }
        }
        next += 1
      }
    }
    return indices
  }

  /// A picture and the interval in which it is displayed, in whole hundredths of a second.
  private struct Shown {
    let bitmap: Bitmap
    let hundredths: Int

    static func all(_ frames: [PNG.Frame]) -> [Shown] {
      var starts: [(bitmap: Bitmap, hundredths: Int)] = []
      var time = 0
      for (i, frame) in frames.enumerated() {
        let start = (time + 5) / 10
        time += frame.milliseconds
        if let last = starts.last, start - last.hundredths < 2 {
          guard i == frames.count - 1 else { continue }
          starts[starts.count - 1].bitmap = frame.bitmap
        } else {
          starts.append((frame.bitmap, start))
        }
      }
      let ends = starts.dropFirst().map(\.hundredths) + [(time + 5) / 10]
      return zip(starts, ends).map { Shown(bitmap: $0.bitmap, hundredths: min(65535, max(2, $1 - $0.hundredths))) }
    }
  }

  /// The number of changed pixels of each colour.
  private static func counts(_ frames: [Shown], on ground: RGB) -> GIFPalette.Counts {
    var counts: GIFPalette.Counts = [:]
    var old: Bitmap?
    for frame in frames {
      let area = old.map { PNG.changed($0, frame.bitmap) } ?? PixelRect(frame.bitmap)
      var (last, count): (UInt32, Int) = (0, 0)
      for y in area.y..<area.maxY {
        for x in area.x..<area.maxX {
          let pixel = frame.bitmap[x, y]
          guard old?[x, y] != pixel else { continue }
          let color = color(pixel, on: ground)
          if color != last {
            if count > 0 { counts[last, default: 0] += count }
            (last, count) = (color, 0)
          }
          count += 1
        }
      }
      if count > 0 { counts[last, default: 0] += count }
      old = frame.bitmap
    }
    return counts
  }

  private static func color(_ pixel: SIMD4<UInt8>, on ground: RGB) -> UInt32 {
    let opaque = RGB(red: pixel.x, green: pixel.y, blue: pixel.z).over(ground, alpha: pixel.w)
    return UInt32(opaque.red) << 16 | UInt32(opaque.green) << 8 | UInt32(opaque.blue)
  }
}

extension [UInt8] {
  /// Appends the lowest 16 bits of a number, the lower byte first.
  fileprivate mutating func append(littleEndian number: Int) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }
}
