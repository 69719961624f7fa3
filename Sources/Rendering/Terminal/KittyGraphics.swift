/// Pictures by kitty's graphics protocol: `ESC _ G`, keys, `;`, data in base64, `ESC \`.
enum KittyGraphics {
  /// Deletes all images of the screen and their data.
  static let deleteAll: StaticString = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
  /// The most Base64 characters in one sequence.
  private static let maximumChunkLength = 4096

  /// Displays an image in its cells, beginning at the cursor; cells without pixels are left unchanged. The cursor does not move (C=1), and the terminal
  /// sends no answer (q=2).
  static func show(_ tile: PixelTile, id: Int, to writer: inout CellWriter) {
    let isWhole = !tile.isShown.contains(false)
    var data: [UInt8] = []
    data.append(base64: Deflate.zlib(isWhole ? tile.rgb : tile.rgba))
    var rest = data[...]
    var isFirst = true
    repeat {
      let part = rest.prefix(maximumChunkLength)
      rest = rest.dropFirst(part.count)
      writer.add("\u{1B}_G")
      if isFirst {
        writer.add(isWhole ? "a=T,q=2,f=24,o=z,C=1,p=1" : "a=T,q=2,f=32,o=z,C=1,p=1")
        for (key, value) in [("i", id), ("s", tile.width), ("v", tile.height), ("c", tile.columns), ("r", tile.rows)]
          as [(StaticString, Int)]
        {
          writer.add(",")
          writer.add(key)
          writer.add("=")
          writer.number(value)
        }
        writer.add(",")
      }
      writer.add(rest.isEmpty ? "m=0;" : "m=1;")
      writer.add(part)
      writer.add("\u{1B}\\")
      isFirst = false
    } while !rest.isEmpty
  }

  /// Deletes an image and its data.
  static func delete(id: Int, to writer: inout CellWriter) {
    writer.add("\u{1B}_Ga=d,d=I,q=2,i=")
    writer.number(id)
    writer.add("\u{1B}\\")
  }
}
