import LegatoCore
public import LegatoLayers

/// A picture in memory: rows from the top, four bytes per pixel (red, green, blue, alpha), encoded in sRGB with the colours multiplied by alpha.
public struct Bitmap: ServedContents {
  /// Size in pixels, at least 0.
  public let width, height: Int
  /// The pixels, `4 · width · height` bytes. Another number is reported: missing bytes are transparent, superfluous ones ignored.
  public var bytes: [UInt8] {
    get { pixels }
    _modify {
      defer { repairCount() }
      yield &pixels
    }
  }
  private(set) var pixels: [UInt8]

  /// Passes the bytes for changes in place that keep their number.
  mutating func withBytes(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    pixels.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { body(start) } }
  }

  private mutating func repairCount() {
    let (count, found) = (4 * width * height, pixels.count)
    guard found != count else { return }
    Misuse.report(.number(call: "Bitmap.bytes", wanted: "\(count) bytes", found: "\(found)", repair: "\(min(count, found)) of them"))
    pixels = pixels.prefix(count) + [UInt8](repeating: 0, count: max(0, count - found))
  }

  /// A transparent picture. If an extent is not above 0, both are 0. More than 2²⁸ pixels are reported, and the picture is empty.
  public init(width: Int, height: Int) {
    (self.width, self.height) = PictureSize.checked(width, height, maximum: PictureSize.maximumPixels, "Bitmap(width:height:)")
    pixels = [UInt8](repeating: 0, count: 4 * self.width * self.height)
  }

  /// Red, green, blue and alpha of a pixel, premultiplied, 0…255; transparent outside the picture.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      guard x >= 0, y >= 0, x < width, y < height else { return .zero }
      let i = 4 * (y * width + x)
      return SIMD4(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3])
    }
    set {
      guard x >= 0, y >= 0, x < width, y < height else { return }
      let i = 4 * (y * width + x)
      (pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3]) = (newValue.x, newValue.y, newValue.z, newValue.w)
    }
  }

  /// Copies `other` so that its top left pixel is at (x, y); pixels outside are clipped.
  public mutating func place(_ other: Bitmap, atX x: Int, y: Int) {
    // clamped: farther out nothing of it is visible
    let (x, y) = (min(max(x, -other.width), width), min(max(y, -other.height), height))
    let columns = max(0, -x)..<max(max(0, -x), min(other.width, width - x))
    for row in max(0, -y)..<max(max(0, -y), min(other.height, height - y)) {
      let (to, from) = (4 * ((y + row) * width + x + columns.lowerBound), 4 * (row * other.width + columns.lowerBound))
      pixels.replaceSubrange(to..<to + 4 * columns.count, with: other.pixels[from..<from + 4 * columns.count])
    }
  }
}
