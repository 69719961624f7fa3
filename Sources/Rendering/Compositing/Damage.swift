/// The dirty region: the pixels to be repainted, as at most two rectangles in each tile-sized field of the picture (``TileFields``).
struct Damage {
  /// All pixels of the bitmap.
  private let picture: PixelRect
  private let fields: TileFields
  /// For each field its two rectangles; `.none` for one that is not used.
  private var rects: [(PixelRect, PixelRect)]
  private(set) var isEmpty = true

  init(_ picture: PixelRect) {
    (self.picture, fields) = (picture, TileFields(picture))
    rects = [(PixelRect, PixelRect)](repeating: (.none, .none), count: fields.count)
  }

  /// Adds the part of a rectangle that lies in the picture.
  mutating func add(_ rect: PixelRect) {
    let seen = rect.intersection(picture)
    guard !seen.isEmpty else { return }
    isEmpty = false
    fields.each(of: fields.reached(by: seen)) { field, part in
      Self.add(part.intersection(seen), to: &rects[field])
      return true
    }
  }

  /// Unites a part with a rectangle if their union is not larger than both together, or else with the rectangle that grows less.
  private static func add(_ part: PixelRect, to pair: inout (PixelRect, PixelRect)) {
    let (first, second) = (pair.0.union(part), pair.1.union(part))
    if pair.0.isEmpty || first.area <= pair.0.area + part.area { return pair.0 = first }
    if pair.1.isEmpty || second.area <= pair.1.area + part.area { return pair.1 = second }
    if first.area - pair.0.area <= second.area - pair.1.area { pair.0 = first } else { pair.1 = second }
  }

  /// The smallest rectangle around the dirty pixels in another one; empty if there are none.
  func box(in rect: PixelRect) -> PixelRect {
    var box = PixelRect.none
    if isEmpty { return box }
    fields.each(of: fields.reached(by: rect)) { field, _ in
      box = box.union(rects[field].0.intersection(rect)).union(rects[field].1.intersection(rect))
      return true
    }
    return box
  }

  mutating func removeAll() {
    guard !isEmpty else { return }
    for i in rects.indices { rects[i] = (.none, .none) }
    isEmpty = true
  }

  /// Pixels of all rectangles; those in two count twice.
  var area: Int {
    var area = 0
    forEach { area += $0.area }
    return area
  }

  /// Calls `body` with each rectangle, none larger than a tile.
  func forEach(_ body: (PixelRect) -> Void) {
    if isEmpty { return }
    for (first, second) in rects {
      if !first.isEmpty { body(first) }
      if !second.isEmpty { body(second) }
    }
  }
}

extension PixelRect {
  static let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
  var area: Int { width * height }
}
