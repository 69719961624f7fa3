/// Encodes sixel images: `ESC P … q`, the size and the colours, then bands of six rows, in which each character is one colour's pixels in a column.
enum Sixel {
  /// Draws an image of `width` × `height` pixels at the cursor, to which the tile is scaled; cells without pixels are left unchanged.
  static func show(_ tile: PixelTile, width: Int, height: Int, colors: Int, to writer: inout CellWriter) {
    let palette = SixelPalette(tile.rgb, maximumCount: colors)
    writeHeader(palette, width, height, to: &writer)
    // the source of each column and row
    let columns = (0..<width).map { $0 * tile.width / width }
    let cells = (0..<width).map { $0 * tile.columns / width }
    var band = [UInt8](repeating: 0, count: width * palette.colors.count)
    var isUsed = [Bool](repeating: false, count: palette.colors.count)
    for top in stride(from: 0, to: height, by: 6) {
      if top > 0 { writer.add("-") }
      for y in top..<min(height, top + 6) {
        let (row, cellRow) = (y * tile.height / height * tile.width, y * tile.rows / height * tile.columns)
        for x in 0..<width where tile.isShown[cellRow + cells[x]] {
          let color = Int(palette.indices[row + columns[x]])
          band[color * width + x] |= 1 << UInt8(y - top)
          isUsed[color] = true
        }
      }
      var isFirst = true
      for color in isUsed.indices where isUsed[color] {
        if !isFirst { writer.add("$") }
        isFirst = false
        writer.add("#")
        writer.number(color)
        write(band[color * width..<(color + 1) * width], to: &writer)
        for x in color * width..<(color + 1) * width { band[x] = 0 }
        isUsed[color] = false
      }
    }
    writer.add("\u{1B}\\")
  }

  /// Writes the size, and each colour's components in hundredths.
  private static func writeHeader(_ palette: SixelPalette, _ width: Int, _ height: Int, to writer: inout CellWriter) {
    // P2 = 1: pixels without a colour stay as they are
    writer.add("\u{1B}P0;1q\"1;1;")
    writer.number(width)
    writer.add(";")
    writer.number(height)
    for (index, color) in palette.colors.enumerated() {
      writer.add("#")
      writer.number(index)
      for (mark, share) in [(";2;", color.x), (";", color.y), (";", color.z)] as [(StaticString, Int)] {
        writer.add(mark)
        writer.number(share)
      }
    }
  }

  /// Writes one character per column, with run lengths above three; empty columns at the end are omitted.
  private static func write(_ columns: ArraySlice<UInt8>, to writer: inout CellWriter) {
    let end = (columns.lastIndex { $0 != 0 } ?? columns.startIndex - 1) + 1
    var next = columns.startIndex
    while next < end {
      let (start, bits) = (next, columns[next])
      while next < end, columns[next] == bits { next += 1 }
      let character = CollectionOfOne(63 + bits)
      if next - start > 3 {
        writer.add("!")
        writer.number(next - start)
        writer.add(character)
      } else {
        for _ in start..<next { writer.add(character) }
      }
    }
  }
}
