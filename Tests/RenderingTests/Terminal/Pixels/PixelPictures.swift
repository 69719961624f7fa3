import LegatoGestures
import LegatoRendering

/// Pictures for the tests of pixels: 20 × 8 cells of 6 × 13 pixels.
enum PixelPictures {
  static let (columns, rows, width, height) = (20, 8, 6, 13)
  static let division = CellDivision.pixels(width: width, height: height)

  /// A slope of colours with a disc at a place, and text over the first row and in the middle.
  static func picture(discAt center: (x: Int, y: Int), hasSlope: Bool = true, texts: [TerminalText] = []) -> TerminalPicture {
    var bitmap = Bitmap(width: columns * width, height: rows * height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (dx, dy) = (x - center.x, y - center.y)
        if dx * dx + dy * dy < 144 {
          bitmap[x, y] = SIMD4(255, 149, 0, 255)
        } else if hasSlope {
          bitmap[x, y] = SIMD4(UInt8(x * 2), UInt8(y * 2), UInt8(255 - x * 2), 255)
        } else if y > 60 {
          // half of it is the ground's
          bitmap[x, y] = SIMD4(0, 64, 0, 128)
        }
      }
    }
    var picture = TerminalPicture(bitmap: bitmap, background: Color(red: 0.2, green: 0.2, blue: 0.2), texts: texts)
    picture.division = division
    return picture
  }

  /// What is seen of a picture's pixel: it over the ground of 51, 51, 51.
  static func seen(_ picture: TerminalPicture, _ x: Int, _ y: Int) -> SIMD3<Int> {
    let pixel = picture.bitmap[x, y]
    let rest = (255 - Double(pixel.w)) / 255
    func over(_ part: UInt8) -> Int { Int(saturating: (Double(part) + 51 * rest).rounded()) }
    return SIMD3(over(pixel.x), over(pixel.y), over(pixel.z))
  }

  static func frame(_ picture: TerminalPicture, keeping kept: Int = 0) -> TerminalFrame {
    TerminalFrame(picture, columns: columns, rows: rows, depth: .trueColor, pixelRows: rows - kept)
  }
  static func screen() -> PixelScreen { PixelScreen(columns: columns, rows: rows, cellWidth: width, cellHeight: height) }

  /// The pixels of so many rows and columns of cells.
  static func places(rows: Int, columns: Int = columns) -> [(x: Int, y: Int)] {
    (0..<rows * height).flatMap { y in (0..<columns * width).map { (x: $0, y: y) } }
  }

  /// How far two colours are apart in the component in which they are farthest.
  static func distance(_ one: SIMD3<UInt8>?, _ other: SIMD3<Int>) -> Int {
    guard let one else { return .max }
    let (red, green, blue) = (abs(Int(one.x) - other.x), abs(Int(one.y) - other.y), abs(Int(one.z) - other.z))
    return max(red, green, blue)
  }
}
