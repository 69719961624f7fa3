/// A division of the picture into fields of the size of a tile, numbered row by row.
struct TileFields: Equatable {
  private let picture: PixelRect
  /// Fields in a row.
  private let columns: Int
  /// Number of fields.
  let count: Int

  init(_ picture: PixelRect) {
    self.picture = picture
    columns = (picture.width + TilePool.width - 1) / TilePool.width
    count = columns * ((picture.height + TilePool.height - 1) / TilePool.height)
  }

  /// The number of the field that contains a pixel.
  func field(atX x: Int, _ y: Int) -> Int { y / TilePool.height * columns + x / TilePool.width }

  /// The rows and columns of fields that a rectangle intersects.
  func reached(by rect: PixelRect) -> Block {
    let seen = rect.intersection(picture)
    guard !seen.isEmpty else { return Block(rows: 0..<0, columns: 0..<0) }
    return Block(
      rows: seen.y / TilePool.height..<(seen.maxY - 1) / TilePool.height + 1,
      columns: seen.x / TilePool.width..<(seen.maxX - 1) / TilePool.width + 1)
  }

  /// Adjacent fields.
  struct Block: Equatable {
    let rows, columns: Range<Int>
  }

  /// Calls `body` with each field of a block and its pixels, until it returns false.
  @inline(__always)
  func each(of block: Block, _ body: (_ field: Int, _ rect: PixelRect) -> Bool) {
    for row in block.rows {
      for column in block.columns {
        let rect = PixelRect(x: column * TilePool.width, y: row * TilePool.height, width: TilePool.width, height: TilePool.height)
        if !body(row * columns + column, rect) { return }
      }
    }
  }
}

/// A spatial index of a ``FrameList``: for each field of the picture the entries that intersect it, so that painting a field visits no others.
///
/// In this file a place is an index in the list, and an entry's reach the pixels for which it is visited.
struct EntryIndex {
  private(set) var fields = TileFields(.none)
  /// For each field the indices of entries, ascending.
  private var places: [[Int32]] = []

  /// Removes all entries.
  mutating func begin(_ picture: PixelRect) {
    fields = TileFields(picture)
    while places.count < fields.count { places.append([]) }
    for field in places.indices { places[field].removeAll(keepingCapacity: true) }
  }

  /// Adds an entry whose index is above those of all others.
  mutating func add(_ place: Int, _ reach: PixelRect) {
    fields.each(of: fields.reached(by: reach)) { field, _ in
      places[field].append(Int32(truncatingIfNeeded: place))
      return true
    }
  }

  /// Changes the pixels of an entry.
  mutating func move(_ place: Int, from former: PixelRect, to reach: PixelRect) {
    if former == reach { return }
    let (before, after) = (fields.reached(by: former), fields.reached(by: reach))
    if before == after { return }
    let place = Int32(truncatingIfNeeded: place)
    fields.each(of: before) { field, rect in
      if !rect.intersects(reach) { places[field].remove(at: places[field].firstPlace(from: place)) }
      return true
    }
    fields.each(of: after) { field, rect in
      if !rect.intersects(former) { places[field].insertPlace(Int(place)) }
      return true
    }
  }

  /// Changes the entries' indices to those after a splice (``LayerRanges/Splice``), and removes dropped entries. Newly recorded ones are to be added by
  /// ``insert(_:_:)``.
  mutating func move(_ splice: LayerRanges.Splice, _ sorted: [LayerRanges.Piece]) {
    for field in places.indices where !places[field].isEmpty { places[field].move(splice, sorted) }
  }

  /// Adds an entry with any index.
  mutating func insert(_ place: Int, _ reach: PixelRect) {
    fields.each(of: fields.reached(by: reach)) { field, _ in
      places[field].insertPlace(place)
      return true
    }
  }

  /// The entries of the field that contains a pixel.
  func places(atX x: Int, _ y: Int) -> [Int32] { places[fields.field(atX: x, y)] }
}

/// Indices of entries, ascending.
extension [Int32] {
  /// Inserts an index where it keeps the order.
  mutating func insertPlace(_ place: Int) {
    let place = Int32(truncatingIfNeeded: place)
    insert(place, at: firstPlace(from: place))
  }

  /// Replaces the indices by those after a splice, and removes those of dropped entries. `sorted` are the splice's pieces by their former indices.
  mutating func move(_ splice: LayerRanges.Splice, _ sorted: [LayerRanges.Piece]) {
    let (start, end) = (Int32(truncatingIfNeeded: splice.former.lowerBound), Int32(truncatingIfNeeded: splice.former.upperBound))
    let difference = Int32(truncatingIfNeeded: splice.difference)
    var (kept, last, isAscending) = (0, 0, true)
    withUnsafeMutableBufferPointer { places in
      for number in places.indices {
        var place = places[number]
        if place >= end {
          place += difference
        } else if place >= start {
          guard let piece = sorted.piece(at: Int(place), last: &last) else { continue }
          place += Int32(truncatingIfNeeded: piece.shift)
        }
        if kept > 0, places[kept - 1] > place { isAscending = false }
        places[kept] = place
        kept += 1
      }
    }
    removeLast(count - kept)
    if !isAscending { sort() }
  }

  /// The position of the first element that is not below `number`.
  fileprivate func firstPlace(from number: Int32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
