/// A picture of `width` × `height` pixels, four bytes each (red, green, blue, alpha), rows from the top, colour premultiplied by alpha, sRGB.
public struct Bitmap: Hashable, Sendable {
  public let width, height: Int
  /// `width · height · 4` bytes.
  public var bytes: [UInt8]
  /// A clear picture; extents below 0 count as 0.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (max(0, width), max(0, height))
    bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
  }
}
