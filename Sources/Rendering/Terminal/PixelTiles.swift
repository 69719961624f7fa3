/// Sends a frame's pixels in tiles, and again only the tiles that changed.
/// Unsafe buffers of pixels stay within their closures; both bitmaps have the same size.
struct PixelTiles: Sendable {
  /// Size of a tile in cells.
  private static let (across, down) = (8, 4)
  /// For each tile the displayed one of its two image ids, 1 or 2; 0 for none. A new image is placed before the old one is deleted, so that nothing
  /// flickers.
  private var shown: [UInt8] = []

  /// Writes the changes from `old` to `frame`, which have the same size; nil if the screen's content is unknown.
  mutating func write(_ frame: TerminalFrame, since old: TerminalFrame?, by pixels: PixelProtocol, to writer: inout CellWriter) {
    let (columns, rows) = ((frame.columns + Self.across - 1) / Self.across, (frame.rows + Self.down - 1) / Self.down)
    if old == nil || shown.count != columns * rows {
      if pixels == .kitty, frame.pixels != nil || shown.contains(where: { $0 > 0 }) { writer.add(KittyGraphics.deleteAll) }
      shown = [UInt8](repeating: 0, count: columns * rows)
    }
    guard frame.pixels != nil || old?.pixels != nil else { return }
    for tile in 0..<columns * rows {
      let (x, y) = (tile % columns * Self.across, tile / columns * Self.down)
      let room = PixelRect(x: x, y: y, width: min(Self.across, frame.columns - x), height: min(Self.down, frame.rows - y))
      if let old, !frame.differs(from: old, in: room) { continue }
      let area = frame.pixelArea(in: room)
      if area.width > 0 {
        writer.move(to: area.y * frame.columns + area.x)
        let picture = PixelTile(frame, area)
        switch pixels {
        case .kitty:
          let next = shown[tile] == 1 ? UInt8(2) : 1
          KittyGraphics.show(picture, id: Self.id(tile, next), to: &writer)
          delete(tile, from: &writer)
          shown[tile] = next
        case .sixel(let colors, let width, let height):
          Sixel.show(picture, width: picture.columns * width, height: picture.rows * height, colors: colors, to: &writer)
          shown[tile] = 1
        }
        writer.forgetCursor()
      } else {
        if pixels == .kitty { delete(tile, from: &writer) }
        shown[tile] = 0
      }
    }
  }

  private func delete(_ tile: Int, from writer: inout CellWriter) {
    if shown[tile] > 0 { KittyGraphics.delete(id: Self.id(tile, shown[tile]), to: &writer) }
  }

  /// Image ids that other programs are unlikely to use.
  private static func id(_ tile: Int, _ picture: UInt8) -> Int { 0x4C00_0000 + 2 * tile + Int(picture) }
}

extension TerminalFrame {
  /// Whether a tile must be sent again.
  fileprivate func differs(from old: TerminalFrame, in room: PixelRect) -> Bool {
    guard let new = pixels, let former = old.pixels, division == old.division, ground == old.ground, new.width == former.width,
      new.height == former.height
    else { return true }
    for row in room.y..<room.maxY {
      for column in room.x..<room.maxX where showsPixels(column, row) != old.showsPixels(column, row) { return true }
    }
    let (left, right) = (room.x * division.columns, min(room.maxX * division.columns, new.width))
    guard left < right else { return false }
    return new.pixels.withUnsafeBufferPointer { new in
      former.pixels.withUnsafeBufferPointer { former in
        for y in room.y * division.rows..<min(room.maxY * division.rows, pixels?.height ?? 0) {
          let start = y * (pixels?.width ?? 0)
          for i in 4 * (start + left)..<4 * (start + right) where new[i] != former[i] { return true }
        }
        return false
      }
    }
  }

  /// The smallest rectangle of cells in `room` that contains all that display pixels; empty if none do.
  fileprivate func pixelArea(in room: PixelRect) -> PixelRect {
    var (left, top, right, bottom) = (room.maxX, room.maxY, room.x, room.y)
    for row in room.y..<room.maxY {
      for column in room.x..<room.maxX where showsPixels(column, row) {
        (left, right) = (min(left, column), max(right, column + 1))
        (top, bottom) = (min(top, row), row + 1)
      }
    }
    return left < right ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : PixelRect(x: 0, y: 0, width: 0, height: 0)
  }
}
