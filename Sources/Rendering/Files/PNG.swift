/// Writes pictures as PNG files (W3C, third edition), and motion as animated ones.
///
/// Eight bits a channel, straight alpha, marked as sRGB. The bytes depend on the pictures alone.
public enum PNG {
  /// A still picture. The format knows none without pixels; such a picture gives an empty file.
  public static func encode(_ bitmap: Bitmap) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else { return [] }
    var file = start(bitmap)
    file.appendChunk("IDAT", Deflate.zlib(filtered(bitmap, PixelRect(bitmap))))
    file.appendChunk("IEND", [])
    return file
  }

  /// One frame of a motion.
  public struct Frame: Sendable {
    /// What it shows; cut or filled with clear pixels to the size of the first when it is written.
    public var bitmap: Bitmap
    /// Thousandths of a second, 0…65535; 0 leaves it to the viewer. Another number is brought into that range when it is written.
    public var milliseconds: Int
    /// `milliseconds` are brought into 0…65535 when they are written.
    public init(_ bitmap: Bitmap, milliseconds: Int) { (self.bitmap, self.milliseconds) = (bitmap, milliseconds) }

    fileprivate func fitted(to size: Bitmap) -> Frame {
      if bitmap.width == size.width, bitmap.height == size.height { return self }
      var fitted = Bitmap(width: size.width, height: size.height)
      fitted.place(bitmap, atX: 0, y: 0)
      return Frame(fitted, milliseconds: milliseconds)
    }
  }

  /// An animated PNG; viewers that know nothing of motion show the first frame. Only what changes from frame to frame is stored.
  ///
  /// All frames are as large as the first; others are cut or filled with clear pixels. No frames, or frames without pixels, give an empty file.
  /// - Parameters:
  ///   - frames: in their order.
  ///   - loops: how often it plays, 0 and below for ever.
  public static func encode(_ frames: [Frame], loops: Int = 0) -> [UInt8] {
    guard let first = frames.first?.bitmap, first.width > 0, first.height > 0 else { return [] }
    let shown = merged(frames.map { $0.fitted(to: first) })
    var file = start(first)
    var control = [UInt8]()
    control.append(bigEndian: UInt32(shown.count))
    control.append(bigEndian: UInt32(clamping: loops))
    file.appendChunk("acTL", control)
    var sequence: UInt32 = 0
    for (i, frame) in shown.enumerated() {
      let area = i == 0 ? PixelRect(first) : changed(shown[i - 1].bitmap, frame.bitmap)
      var placed = [UInt8]()
      for number in [sequence, UInt32(area.width), UInt32(area.height), UInt32(area.x), UInt32(area.y)] { placed.append(bigEndian: number) }
      placed.append(bigEndian: UInt16(frame.milliseconds))
      placed.append(bigEndian: UInt16(1000))
      placed += [0, 0]  // leave it as it is, replace what was there
      file.appendChunk("fcTL", placed)
      sequence += 1
      let data = Deflate.zlib(filtered(frame.bitmap, area))
      if i == 0 {
        file.appendChunk("IDAT", data)
      } else {
        var numbered = [UInt8]()
        numbered.append(bigEndian: sequence)
        file.appendChunk("fdAT", numbered + data)
        sequence += 1
      }
    }
    file.appendChunk("IEND", [])
    return file
  }

  private static func start(_ bitmap: Bitmap) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var header = [UInt8]()
    header.append(bigEndian: UInt32(bitmap.width))
    header.append(bigEndian: UInt32(bitmap.height))
    header += [8, 6, 0, 0, 0]
    file.appendChunk("IHDR", header)
    file.appendChunk("sRGB", [0])
    return file
  }

  /// Equal frames become one that stays longer.
  private static func merged(_ frames: [Frame]) -> [Frame] {
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

  /// The part of `new` that differs from `old`, a picture of the same size, and where it lies; one pixel where nothing does.
  package static func change(from old: Bitmap, to new: Bitmap) -> (x: Int, y: Int, part: Bitmap) {
    let area = changed(old, new)
    var part = Bitmap(width: area.width, height: area.height)
    part.place(new, atX: -area.x, y: -area.y)
    return (area.x, area.y, part)
  }

  /// The smallest rectangle around what differs; one pixel where nothing does.
  private static func changed(_ old: Bitmap, _ new: Bitmap) -> PixelRect {
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

  /// Straight pixels, row by row, each with the filter that leaves the smallest numbers: none, the pixel on the left, or the one above.
  private static func filtered(_ bitmap: Bitmap, _ area: PixelRect) -> [UInt8] {
    var bytes = [UInt8]()
    bytes.reserveCapacity(area.height * (4 * area.width + 1))
    // the row above, this one, and its differences to the pixels on the left and above
    var above = [UInt8](repeating: 0, count: 4 * area.width)
    var (row, left, up) = (above, above, above)
    for y in area.y..<area.maxY {
      for x in 0..<area.width { write(bitmap[area.x + x, y], to: &row, at: 4 * x) }
      for i in 0..<row.count {
        left[i] = row[i] &- (i < 4 ? 0 : row[i - 4])
        up[i] = row[i] &- above[i]
      }
      let costs = (cost(row), cost(left), cost(up))
      let filter: UInt8 = costs.0 <= min(costs.1, costs.2) ? 0 : costs.1 <= costs.2 ? 1 : 2
      bytes.append(filter)
      bytes += filter == 0 ? row : filter == 1 ? left : up
      swap(&above, &row)
    }
    return bytes
  }

  private static func cost(_ row: [UInt8]) -> Int {
    var sum = 0
    for byte in row { sum += Int(Int8(bitPattern: byte).magnitude) }
    return sum
  }

  /// A premultiplied pixel with its straight colours.
  private static func write(_ pixel: SIMD4<UInt8>, to row: inout [UInt8], at place: Int) {
    let alpha = Int(pixel.w)
    func part(_ number: UInt8) -> UInt8 {
      alpha == 255 ? number : alpha == 0 ? 0 : UInt8(min(255, (Int(number) * 255 + alpha / 2) / alpha))
    }
    (row[place], row[place + 1], row[place + 2], row[place + 3]) = (part(pixel.x), part(pixel.y), part(pixel.z), pixel.w)
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
