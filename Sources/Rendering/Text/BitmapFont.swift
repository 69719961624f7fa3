import LegatoCore
import LegatoLayers

/// The built-in font, for pictures without a text engine: capitals of 5 × 7 dots in cells of 6 × 10, with two rows below the baseline.
///
/// It has Latin letters, digits, ASCII punctuation and a few more characters; all others show as an empty box.
public enum BitmapFont {
  /// Size of a cell in dots; the height of a line is the font size.
  static let cell = (width: 6, height: 10)
  /// Width of a line of `text`, in points; 0 for a size that is not above 0 or not finite.
  public static func width(of text: some StringProtocol, size: Double) -> Double {
    guard size > 0, size.isFinite else { return 0 }
    return max(0, Double(text.count * cell.width - 1)) * size / Double(cell.height)
  }

  /// The dots of `text` as an outline in `rect`: lines from the top, vertically centred as a block. `size` is the height of a line, in points; at or below
  /// 0, or not finite, nothing is drawn.
  public static func outline(of text: String, size: Double, alignment: TextLayer.Alignment = .left, in rect: Rect) -> Path {
    var path = Path()
    guard size > 0, size.isFinite else { return path }
    let lines = text.textLines
    let dot = size / Double(cell.height)
    var y = rect.midY - size * Double(lines.count) / 2
    for line in lines {
      let free = rect.width - width(of: line, size: size)
      var x = rect.minX + (alignment == .left ? 0 : alignment == .right ? free : free / 2)
      for character in line {
        path.addDots(rows(of: character), at: Point(x: x, y: y + dot), dot)
        x += dot * Double(cell.width)
      }
      y += size
    }
    return path
  }

  /// The rows of a character from the top, five bits each, the highest bit on the left.
  static func rows(of character: Character) -> [UInt8] { glyphs[character] ?? [0x1F, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1F] }

  private static let glyphs: [Character: [UInt8]] = {
    var glyphs: [Character: [UInt8]] = [" ": []]
    for line in table.split(separator: "\n") {
      let rows = line.dropFirst(2).split(separator: " ").compactMap { UInt8($0, radix: 16) }
      if let character = line.first { glyphs[character] = rows }
    }
    return glyphs
  }()
}

extension Path {
  /// Adds one box for each run of dots in a row.
  fileprivate mutating func addDots(_ rows: [UInt8], at origin: Point, _ dot: Double) {
    for (row, bits) in rows.enumerated() {
      var column = 0
      while column < 5 {
        let start = column
        while column < 5, bits & (0x10 >> UInt8(column)) != 0 { column += 1 }
        if column > start {
          elements +=
            Path(
              rect: Rect(
                x: origin.x + Double(start) * dot, y: origin.y + Double(row) * dot, width: Double(column - start) * dot, height: dot)
            ).elements
        }
        column += 1
      }
    }
  }
}
