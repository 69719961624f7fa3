import LegatoCore

/// Halves the resolution of a picture while it is painted, so that it is never stored at full size.
///
/// Each square of 2 × 2 pixels is the average of the 4 × 4 pixels around its centre, with the weights 1 3 3 1 in both directions, as in ``GaussianBlur``.
struct HalvedPicture {
  /// The squares.
  private var half: Grid<Tile.Pixel>
  private let source: PixelRect
  /// A row of a tile with two clear pixels on each side; where it lies at the picture's edge, the edge pixel is repeated four times.
  private var line: [Tile.Pixel]
  /// The horizontal average of that row for each square.
  private var across: [Tile.Pixel]

  /// - Parameters:
  ///   - region: the squares to compute.
  ///   - source: the pixels that will be added; beyond them, the edge pixels are repeated.
  init(_ region: PixelRect, of source: PixelRect, from pool: GridPool<Tile.Pixel>) {
    (half, self.source) = (Grid(region, from: pool), source)
    (line, across) = (pool.take(TilePool.width + 16), pool.take(TilePool.width / 2 + 12))
  }

  /// How many times the edge pixels are repeated outside the source.
  private static let edgeRepeats = 4

  /// Adds the pixels of a painted tile.
  mutating func add(_ tile: Tile) {
    for y in tile.frame.y..<tile.frame.maxY {
      add(tile, y, as: y)
      if y == source.y { for i in 1...Self.edgeRepeats { add(tile, y, as: y - i) } }
      if y == source.maxY - 1 { for i in 1...Self.edgeRepeats { add(tile, y, as: y + i) } }
    }
  }

  /// Adds a tile's row as if it were row `y`: rows at the edge are also added beyond it.
  private mutating func add(_ tile: Tile, _ row: Int, as y: Int) {
    let frame = half.frame
    // each row contributes 3/8 to the square it lies in, and 1/8 to the nearer neighbour
    let (near, far) = (y >> 1, (y >> 1) + (y & 1 == 0 ? -1 : 1))
    let rows = frame.y..<frame.maxY
    guard rows.contains(near) || rows.contains(far) else { return }
    let left = tile.frame.x == source.x ? Self.edgeRepeats : 0
    let right = tile.frame.maxX == source.maxX ? Self.edgeRepeats : 0
    let (start, count) = (tile.frame.x - left, tile.frame.width + left + right)
    // the range of squares that these pixels contribute to
    let (first, end) = (max(frame.x, (start >> 1) - 1), min(frame.maxX, ((start + count - 1) >> 1) + 2))
    guard first < end else { return }
    let (tileCount, pixels) = (tile.frame.width, tile.pixels + tile.index(tile.frame.x, row))
    line.withUnsafeMutableBufferPointer { line in
      across.withUnsafeMutableBufferPointer { across in
        guard let line = line.baseAddress else { return }
        (line[0], line[1]) = (.zero, .zero)
        for i in 0..<left { line[2 + i] = pixels[0] }
        (line + 2 + left).update(from: pixels, count: tileCount)
        for i in 0..<right { line[2 + left + tileCount + i] = pixels[tileCount - 1] }
        for i in 0..<4 { line[2 + count + i] = .zero }
        for square in first..<end {
          let place = 2 * square - 1 - start + 2
          // the first square may begin before the two clear pixels
          let here = line + max(0, place)
          if place >= 0 {
            across[square - first] = (here[0] + here[3]) * 0.125 + (here[1] + here[2]) * 0.375
          } else {
            across[square - first] = line[place + 3] * 0.125
          }
        }
      }
    }
    for (square, weight) in [(near, 0.375), (far, 0.125)] as [(Int, Float)] where rows.contains(square) {
      half.setRow(square) { target in
        let target = target + (first - frame.x)
        for i in 0..<end - first { target[i] += across[i] * weight }
      }
    }
  }

  /// Returns the squares, and gives the other buffers back to the pool. Squares outside the picture repeat the nearest complete ones.
  mutating func finish(_ pool: GridPool<Tile.Pixel>) -> Grid<Tile.Pixel> {
    repeatEdges()
    let frame = half.frame
    pool.giveBack(line)
    pool.giveBack(across)
    (line, across) = ([], [])
    return Grid(frame, half.takeElements())
  }

  private mutating func repeatEdges() {
    let frame = half.frame
    // the range of squares for which all four pixels were added
    let (left, right) = (max(frame.x, (source.x - 2) >> 1), min(frame.maxX - 1, (source.maxX + 1) >> 1))
    let (top, bottom) = (max(frame.y, (source.y - 2) >> 1), min(frame.maxY - 1, (source.maxY + 1) >> 1))
    guard left <= right, top <= bottom else { return }
    half.change { squares in
      guard let base = squares.baseAddress else { return }
      func row(_ y: Int) -> UnsafeMutablePointer<Tile.Pixel> { base + (y - frame.y) * frame.width }
      for y in top...bottom {
        let squares = row(y)
        squares.update(repeating: squares[left - frame.x], count: left - frame.x)
        (squares + (right + 1 - frame.x)).update(repeating: squares[right - frame.x], count: frame.maxX - 1 - right)
      }
      for y in frame.y..<frame.maxY where y < top || y > bottom { row(y).update(from: row(y < top ? top : bottom), count: frame.width) }
    }
  }
}
