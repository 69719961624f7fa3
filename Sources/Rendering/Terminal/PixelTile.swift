/// A rectangle of whole cells of a frame's pixels.
/// Unsafe buffers of pixels stay within their closures; indices are within the bitmap.
struct PixelTile {
  /// Cells.
  let columns, rows: Int
  /// Pixels.
  let width, height: Int
  /// Three bytes per pixel, row by row from the top, opaque.
  private(set) var rgb: [UInt8] = []
  /// For each cell, row by row, whether it displays pixels; the others display a character.
  private(set) var isShown: [Bool] = []

  /// The cells of `area`, which must lie in `frame`.
  init(_ frame: TerminalFrame, _ area: PixelRect) {
    let (across, down) = (frame.division.columns, frame.division.rows)
    (columns, rows, width, height) = (area.width, area.height, area.width * across, area.height * down)
    for row in area.y..<area.maxY { for column in area.x..<area.maxX { isShown.append(frame.showsPixels(column, row)) } }
    guard let bitmap = frame.pixels else { return }
    let (ground, left) = (frame.ground, area.x * across)
    rgb.reserveCapacity(3 * width * height)
    bitmap.pixels.withUnsafeBufferPointer { bytes in
      for y in area.y * down..<area.maxY * down {
        for x in left..<left + width {
          guard x < bitmap.width, y < bitmap.height else {
            rgb += [ground.red, ground.green, ground.blue]
            continue
          }
          let i = 4 * (y * bitmap.width + x)
          let pixel = RGB(red: bytes[i], green: bytes[i + 1], blue: bytes[i + 2]).over(ground, alpha: bytes[i + 3])
          rgb.append(pixel.red)
          rgb.append(pixel.green)
          rgb.append(pixel.blue)
        }
      }
    }
  }

  /// Four bytes per pixel; clear in cells that display no pixels.
  var rgba: [UInt8] {
    var bytes = [UInt8]()
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let isSeen = isShown[y * rows / height * columns + x * columns / width]
        let first = 3 * (y * width + x)
        bytes += isSeen ? [rgb[first], rgb[first + 1], rgb[first + 2], 255] : [0, 0, 0, 0]
      }
    }
    return bytes
  }
}
