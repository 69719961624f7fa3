/// Encodes pictures as PNG files (W3C, third edition), and animations as animated ones.
///
/// Eight bits per channel, straight alpha, marked as sRGB. The bytes depend on the pictures alone.
public enum PNG {
  /// Encodes a still picture. A picture without pixels, which the format does not allow, gives an empty file.
  public static func encode(_ bitmap: Bitmap) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else { return [] }
    var file = start(bitmap)
    file.appendChunk("IDAT", PNGRows(bitmap, PixelRect(bitmap)).compressed)
    file.appendChunk("IEND", [])
    return file
  }

  /// One frame of an animation.
  public struct Frame: Sendable {
    /// The picture; cropped or filled with transparent pixels to the size of the first frame when it is written.
    public var bitmap: Bitmap
    /// The duration in milliseconds, 0…65535; 0 leaves it to the viewer. Other numbers are clamped when it is written.
    public var milliseconds: Int
    /// A frame; `milliseconds` are clamped to 0…65535 when it is written.
    public init(_ bitmap: Bitmap, milliseconds: Int) { (self.bitmap, self.milliseconds) = (bitmap, milliseconds) }

    func fitted(to size: Bitmap) -> Frame {
      if bitmap.width == size.width, bitmap.height == size.height { return self }
      var fitted = Bitmap(width: size.width, height: size.height)
      fitted.place(bitmap, atX: 0, y: 0)
      return Frame(fitted, milliseconds: milliseconds)
    }
  }

  /// Encodes an animated PNG; viewers without animation show the first frame. Only the changes from frame to frame are stored: the rectangle that contains
  /// them, in which unchanged pixels are transparent and composited over the frame before, unless some pixel becomes translucent.
  ///
  /// All frames have the size of the first; others are cropped or filled with transparent pixels. No frames, or frames without pixels, give an empty file.
  /// - Parameters:
  ///   - frames: the frames, in their order.
  ///   - loops: the number of times it plays; 0 or less is for ever.
  ///   - tolerance: the largest error of a pixel's components, in 255ths, for a smaller file; 0, the default, or less for none. If 255 colours suffice
  ///     within it, no more are used, and frequent ones are exact; otherwise a pixel keeps its colour until the error exceeds the tolerance.
  public static func encode(_ frames: [Frame], loops: Int = 0, tolerance: Int = 0) -> [UInt8] {
    guard let first = frames.first?.bitmap, first.width > 0, first.height > 0 else { return [] }
    var fitted = frames.map { $0.fitted(to: first) }
    var palette: PNGPalette?
    let tolerance = min(255, tolerance)
    if tolerance > 0 {
      let pictures = fitted.map(\.bitmap)
      palette = PNGPalette(pictures, tolerance: tolerance)
      for (i, picture) in eased(pictures, tolerance: tolerance, palette: palette).enumerated() { fitted[i].bitmap = picture }
    }
    let shown = merged(fitted)
    var file = start(first, in: palette)
    var control = [UInt8]()
    control.append(bigEndian: UInt32(shown.count))
    control.append(bigEndian: UInt32(clamping: loops))
    file.appendChunk("acTL", control)
    var sequence: UInt32 = 0
    for (i, frame) in shown.enumerated() {
      let old = i == 0 ? nil : shown[i - 1].bitmap
      let area = old.map { changed($0, frame.bitmap) } ?? PixelRect(first)
      let rows = palette.map { PNGRows(frame.bitmap, area, over: old, in: $0) } ?? PNGRows(frame.bitmap, area, over: old)
      var placed = [UInt8]()
      for number in [sequence, UInt32(area.width), UInt32(area.height), UInt32(area.x), UInt32(area.y)] { placed.append(bigEndian: number) }
      placed.append(bigEndian: UInt16(frame.milliseconds))
      placed.append(bigEndian: UInt16(1000))
      placed += [0, rows.isOverlay ? 1 : 0]  // dispose: none; blend: over the former frame, or replace it
      file.appendChunk("fcTL", placed)
      sequence += 1
      if i == 0 {
        file.appendChunk("IDAT", rows.compressed)
      } else {
        var numbered = [UInt8]()
        numbered.append(bigEndian: sequence)
        file.appendChunk("fdAT", numbered + rows.compressed)
        sequence += 1
      }
    }
    file.appendChunk("IEND", [])
    return file
  }

  /// The file up to the pixels, for straight colours with alpha or for a palette.
  private static func start(_ bitmap: Bitmap, in palette: PNGPalette? = nil) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var header = [UInt8]()
    header.append(bigEndian: UInt32(bitmap.width))
    header.append(bigEndian: UInt32(bitmap.height))
    header += [8, palette == nil ? 6 : 3, 0, 0, 0]
    file.appendChunk("IHDR", header)
    file.appendChunk("sRGB", [0])
    if let palette {
      file.appendChunk("PLTE", palette.colors.flatMap { [$0.x, $0.y, $0.z] } + [0, 0, 0])
      file.appendChunk("tRNS", palette.colors.map { _ in 255 } + [0])
    }
    return file
  }

  /// Merges consecutive equal frames.
  static func merged(_ frames: [Frame]) -> [Frame] {
    var shown = [Frame]()
    for var frame in frames {
      frame.milliseconds = min(65535, max(0, frame.milliseconds))
      if let last = shown.indices.last, shown[last].bitmap == frame.bitmap, shown[last].milliseconds + frame.milliseconds <= 65535 {
        shown[last].milliseconds += frame.milliseconds
      } else {
        shown.append(frame)
      }
    }
    return shown
  }

  /// The part of `new` that differs from `old`, and its position in pixels from the top left: one pixel if nothing differs, all of it if the sizes
  /// differ. O(pixels).
  public static func change(from old: Bitmap, to new: Bitmap) -> (x: Int, y: Int, part: Bitmap) {
    guard old.width == new.width, old.height == new.height else { return (0, 0, new) }
    let area = changed(old, new)
    var part = Bitmap(width: area.width, height: area.height)
    part.place(new, atX: -area.x, y: -area.y)
    return (area.x, area.y, part)
  }

  /// The smallest rectangle that contains all differences; one pixel if there are none.
  static func changed(_ old: Bitmap, _ new: Bitmap) -> PixelRect {
    var (left, top, right, bottom) = (old.width, old.height, 0, 0)
    for y in 0..<old.height {
      let (start, end) = (4 * y * old.width, 4 * (y + 1) * old.width)
      var (first, last) = (start, end)
      while first < end, old.pixels[first] == new.pixels[first] { first += 1 }
      guard first < end else { continue }
      while old.pixels[last - 1] == new.pixels[last - 1] { last -= 1 }
      (left, right) = (min(left, (first - start) / 4), max(right, (last - start + 3) / 4))
      (top, bottom) = (min(top, y), y + 1)
    }
    return left < right ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : PixelRect(x: 0, y: 0, width: 1, height: 1)
  }
}

extension PixelRect {
  init(_ bitmap: Bitmap) { self.init(x: 0, y: 0, width: bitmap.width, height: bitmap.height) }
}

extension [UInt8] {
  fileprivate mutating func appendChunk(_ name: StaticString, _ data: [UInt8]) {
    append(bigEndian: UInt32(data.count))
    let named = name.withUTF8Buffer { Array($0) } + data
    self += named
    var sum = CRC32()
    sum.add(named)
    append(bigEndian: sum.value)
  }
}
