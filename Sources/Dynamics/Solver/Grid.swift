/// The broad phase: grids with cells of 2ⁿ points, one level for each size of shapes, hashed into buckets.
///
/// A shape is in one cell, that of its middle, on the level whose cells are at least as large as its box. Shapes that it can touch are then in its own or a
/// neighbouring cell on each level. The grid is updated incrementally: a shape is inserted again when it leaves its fat box, and only then new pairs with it
/// are searched.
struct Grid: Sendable {
  private var buckets: [Int32] = [Int32](repeating: -1, count: 64)
  private var count = 0
  /// The number of shapes on each level; level 0 has cells of 2⁻⁸ points.
  private var population = [Int](repeating: 0, count: Grid.levels)
  /// The shapes for which pairs have to be searched, in the order in which they moved.
  private(set) var moved: [Int32] = []

  private static let levels = 48
  private static let finest = -8

  private static func size(_ level: Int) -> Double { Double(sign: .plus, exponent: level + finest, significand: 1) }

  private static func level(of box: Box) -> Int {
    let extent = box.extent
    guard extent > 0, extent.isFinite else { return extent > 0 ? levels - 1 : 0 }
    let exponent = extent.exponent
    let up = extent.significand > 1 ? exponent + 1 : exponent
    return min(levels - 1, max(0, Int(up) - finest))
  }

  /// The index of a cell. Positions beyond 10¹⁵ cells are in the outermost cell, so that the order of cells is that of positions.
  private static func cell(_ value: Double, _ size: Double) -> Int64 {
    let cell = (value / size).rounded(.down)
    return Int64(saturating: min(max(cell, -1e15), 1e15))
  }

  private func bucket(_ level: Int, _ x: Int64, _ y: Int64) -> Int {
    var hash =
      UInt64(bitPattern: x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: y) &* 0xC2B2_AE3D_27D4_EB4F ^ UInt64(level) &* 0x1656_67B1
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return Int((hash >> 32) & UInt64(buckets.count - 1))
  }

  mutating func insert(_ shape: Int, into shapes: inout [Shape]) {
    if count >= buckets.count { grow(&shapes) }
    count += 1
    link(shape, &shapes)
    noteMoved(shape, in: &shapes)
  }

  mutating func remove(_ shape: Int, from shapes: inout [Shape]) {
    unlink(shape, &shapes)
    count -= 1
    if shapes[shape].isMoved {
      shapes[shape].isMoved = false
      moved.removeAll { $0 == Int32(shape) }
    }
  }

  /// Moves a shape to the cell of its new fat box.
  mutating func refit(_ shape: Int, to box: Box, in shapes: inout [Shape]) {
    unlink(shape, &shapes)
    shapes[shape].fat = box
    link(shape, &shapes)
    noteMoved(shape, in: &shapes)
  }

  mutating func noteMoved(_ shape: Int, in shapes: inout [Shape]) {
    guard !shapes[shape].isMoved else { return }
    shapes[shape].isMoved = true
    moved.append(Int32(shape))
  }

  mutating func forgetMoved(in shapes: inout [Shape]) {
    for shape in moved { shapes[Int(shape)].isMoved = false }
    moved.removeAll(keepingCapacity: true)
  }

  private mutating func link(_ shape: Int, _ shapes: inout [Shape]) {
    let box = shapes[shape].fat
    let level = Self.level(of: box)
    let size = Self.size(level)
    let bucket = bucket(level, Self.cell((box.low.x + box.high.x) / 2, size), Self.cell((box.low.y + box.high.y) / 2, size))
    (shapes[shape].level, shapes[shape].bucket) = (Int32(level), Int32(bucket))
    (shapes[shape].previous, shapes[shape].next) = (-1, buckets[bucket])
    if buckets[bucket] >= 0 { shapes[Int(buckets[bucket])].previous = Int32(shape) }
    buckets[bucket] = Int32(shape)
    population[level] += 1
  }

  private mutating func unlink(_ shape: Int, _ shapes: inout [Shape]) {
    let (next, previous) = (shapes[shape].next, shapes[shape].previous)
    if next >= 0 { shapes[Int(next)].previous = previous }
    if previous >= 0 { shapes[Int(previous)].next = next } else { buckets[Int(shapes[shape].bucket)] = next }
    population[Int(shapes[shape].level)] -= 1
  }

  private mutating func grow(_ shapes: inout [Shape]) {
    let linked = shapes.indices.filter { shapes[$0].isAlive && shapes[$0].level >= 0 }
    buckets = [Int32](repeating: -1, count: buckets.count * 4)
    population = [Int](repeating: 0, count: Self.levels)
    for shape in linked { link(shape, &shapes) }
  }

  /// Calls `found` with each shape whose fat box overlaps `box`, perhaps more than once.
  func query(_ box: Box, _ shapes: [Shape], _ found: (Int32) -> Void) {
    for level in 0..<Self.levels where population[level] > 0 {
      let size = Self.size(level)
      let (x0, x1) = (Self.cell(box.low.x - size / 2, size), Self.cell(box.high.x + size / 2, size))
      let (y0, y1) = (Self.cell(box.low.y - size / 2, size), Self.cell(box.high.y + size / 2, size))
      // differences of indices up to 10¹⁵ cannot overflow; for a box over more cells than there are buckets, every bucket is searched once
      let cells = Double(x1 - x0 + 1) * Double(y1 - y0 + 1)
      if cells >= Double(buckets.count) {
        for head in buckets { walk(head, level, box, shapes, found) }
        continue
      }
      for y in y0...max(y0, y1) {
        for x in x0...max(x0, x1) { walk(buckets[bucket(level, x, y)], level, box, shapes, found) }
      }
    }
  }

  private func walk(_ head: Int32, _ level: Int, _ box: Box, _ shapes: [Shape], _ found: (Int32) -> Void) {
    var shape = head
    while shape >= 0 {
      let other = shapes[Int(shape)]
      if Int(other.level) == level, other.fat.overlaps(box) { found(shape) }
      shape = other.next
    }
  }
}
