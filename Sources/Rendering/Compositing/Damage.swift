/// What of a picture has to be painted anew: a rectangle in each field of a grid of tiles.
struct Damage {
  private let picture: PixelRect
  private let columns: Int
  private var rects: [PixelRect]
  private(set) var isEmpty = true

  init(_ picture: PixelRect) {
    self.picture = picture
    columns = (picture.width + TileRoom.width - 1) / TileRoom.width
    let rows = (picture.height + TileRoom.height - 1) / TileRoom.height
    rects = [PixelRect](repeating: .none, count: columns * rows)
  }

  private func fields(of rect: PixelRect, _ body: (Int, PixelRect) -> Bool) {
    let seen = rect.intersection(picture)
    guard !seen.isEmpty else { return }
    for row in seen.y / TileRoom.height...(seen.maxY - 1) / TileRoom.height {
      for column in seen.x / TileRoom.width...(seen.maxX - 1) / TileRoom.width {
        let field = PixelRect(x: column * TileRoom.width, y: row * TileRoom.height, width: TileRoom.width, height: TileRoom.height)
        if !body(row * columns + column, field.intersection(seen)) { return }
      }
    }
  }

  mutating func add(_ rect: PixelRect) {
    var changed = rects
    rects = []
    fields(of: rect) { place, part in
      changed[place] = changed[place].union(part)
      return true
    }
    rects = changed
    if !rect.intersection(picture).isEmpty { isEmpty = false }
  }

  /// Whether any of it lies in a rectangle.
  func touches(_ rect: PixelRect) -> Bool {
    if isEmpty { return false }
    var touches = false
    fields(of: rect) { place, part in
      touches = rects[place].intersects(part)
      return !touches
    }
    return touches
  }

  mutating func removeAll() {
    for i in rects.indices { rects[i] = .none }
    isEmpty = true
  }

  /// The rectangles, none larger than a tile.
  var parts: some Sequence<PixelRect> { rects.lazy.filter { !$0.isEmpty } }
}

extension PixelRect {
  static let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
}
