import LegatoCore
import LegatoLayers

/// What an effect makes of what lies behind it; kept until something changes there.
final class Backdrop {
  private let blur: GaussianBlur
  private let colors: EffectColors
  /// The pixels that ``squares`` are for.
  private var frame = PixelRect.none
  private var squares = Grid<Tile.Pixel>(.none)

  /// - Parameter former: one in whose place this one is shown; it lends its room.
  init(_ effect: Effect, deviation: Double, former: Backdrop?) {
    (blur, colors) = (GaussianBlur(deviation: deviation), EffectColors(effect))
    guard let former else { return }
    swap(&squares, &former.squares)
    former.forget()
  }

  /// The pixels behind that count for those of `frame`.
  func source(for frame: PixelRect) -> PixelRect { blur.source(for: frame) }

  func forget() { frame = .none }
  var bytes: Int { squares.elements.count * 16 }

  /// Sees to it that what is shown in `frame` is there.
  /// - Parameters:
  ///   - ground: all there is of what lies behind; its edge pixels go on outside.
  ///   - behind: paints what lies behind the pixels of a rectangle, piece by piece.
  /// - Returns: whether it had to be made.
  func prepare(_ frame: PixelRect, within ground: PixelRect, behind: (PixelRect, (Tile) -> Void) -> Void) -> Bool {
    guard self.frame != frame else { return false }
    let source = blur.source(for: frame).intersection(ground)
    if blur.halvings > 0 {
      var half = HalvedPicture(blur.region(for: frame, halvings: 1), of: source)
      behind(source) { half.add($0) }
      squares = blur.squares(ofHalved: half.finished, for: frame)
      colors.apply(to: &squares)
    } else {
      squares = blurredInStrips(frame, source, behind)
    }
    self.frame = frame
    return true
  }

  /// Row by row as they are painted, so that only those that count for the next one are kept, in the processor's cache.
  private func blurredInStrips(_ frame: PixelRect, _ source: PixelRect, _ behind: (PixelRect, (Tile) -> Void) -> Void) -> Grid<Tile.Pixel> {
    guard !source.isEmpty else { return Grid(frame) }
    let (reach, width, last) = (blur.reach, frame.width, source.maxY - 1)
    var line = blur.room(forRowsOf: frame, Tile.Pixel.self)
    var strip = Grid<Tile.Pixel>(PixelRect(x: source.x, y: 0, width: source.width, height: TileRoom.height))
    // the last rows, blurred along themselves, round and round
    let count = 2 * reach + 1
    let rows = UnsafeMutablePointer<Tile.Pixel>.allocate(capacity: count * width)
    defer { rows.deallocate() }
    func row(_ y: Int) -> UnsafeMutablePointer<Tile.Pixel> { rows + min(max(y, source.y), last) % count * width }
    var next = frame.y
    func write(to result: UnsafeMutableBufferPointer<Tile.Pixel>) {
      behind(source) { tile in
        for y in tile.frame.y..<tile.frame.maxY {
          strip.setRow(y - tile.frame.y) {
            ($0 + tile.frame.x - source.x).update(from: tile.pixels + tile.index(tile.frame.x, y), count: tile.frame.width)
          }
        }
        guard tile.frame.maxX == source.maxX else { return }
        for y in tile.frame.y..<tile.frame.maxY {
          strip.withRow(y - tile.frame.y) { blur.blurRow($0, of: source, to: frame, .edge, by: &line, row(y)) }
          while next < frame.maxY, next + reach <= y || y == last, let base = result.baseAddress {
            let target = base + (next - frame.y) * width
            blur.weigh((-reach...reach).map { UnsafePointer(row(next + $0)) }, width, to: target)
            colors.apply(to: UnsafeMutableBufferPointer(start: target, count: width))
            next += 1
          }
        }
      }
    }
    let size = width * frame.height
    var elements = squares.takeElements()
    if elements.count == size {
      elements.withUnsafeMutableBufferPointer { write(to: $0) }
    } else {
      elements = [Tile.Pixel](unsafeUninitializedCapacity: size) { result, count in
        write(to: UnsafeMutableBufferPointer(rebasing: result[0..<size]))
        count = size
      }
    }
    return Grid(frame, elements)
  }

  /// Writes the colours of the pixels from (x, y) on to the right; they were prepared.
  func write(from x: Int, _ y: Int, to colors: UnsafeMutableBufferPointer<Tile.Pixel>) {
    if let base = colors.baseAddress { blur.write(squares, fromX: x, y: y, count: colors.count, to: base) }
  }
}

/// A picture that is halved while it is painted, so that all of it is never there at once: four by four pixels weighed by 1 3 3 1, as ``GaussianBlur`` does it.
struct HalvedPicture {
  private var half: Grid<Tile.Pixel>
  private let source: PixelRect
  /// A row of a tile with two clear pixels on each side, and four times its end where the picture ends with it.
  private var line = [Tile.Pixel](repeating: .zero, count: TileRoom.width + 16)
  private var across = [Tile.Pixel](repeating: .zero, count: TileRoom.width / 2 + 12)

  /// - Parameters:
  ///   - region: the squares that are asked for.
  ///   - source: the pixels that will be added; beyond them their edge goes on.
  init(_ region: PixelRect, of source: PixelRect) { (half, self.source) = (Grid(region), source) }

  /// So many pixels beyond the source make a square that has none of its own.
  private static let beyond = 4

  mutating func add(_ tile: Tile) {
    for y in tile.frame.y..<tile.frame.maxY {
      add(tile, y, as: y)
      if y == source.y { for i in 1...Self.beyond { add(tile, y, as: y - i) } }
      if y == source.maxY - 1 { for i in 1...Self.beyond { add(tile, y, as: y + i) } }
    }
  }

  private mutating func add(_ tile: Tile, _ row: Int, as y: Int) {
    let frame = half.frame
    // each row counts for the square it lies in by 3/8, and by 1/8 for the nearer neighbour
    let (near, far) = (y >> 1, (y >> 1) + (y & 1 == 0 ? -1 : 1))
    let rows = frame.y..<frame.maxY
    guard rows.contains(near) || rows.contains(far) else { return }
    let left = tile.frame.x == source.x ? Self.beyond : 0
    let right = tile.frame.maxX == source.maxX ? Self.beyond : 0
    let (start, count) = (tile.frame.x - left, tile.frame.width + left + right)
    // the first square that counts a pixel of these, and the one behind the last
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
          // squares at the ends reach beyond the two clear pixels
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

  /// The squares; those beyond the picture are as the outermost that lie beyond it by no more than a square.
  var finished: Grid<Tile.Pixel> {
    var result = half
    let frame = half.frame
    // of squares from here to there all four pixels were added
    let (left, right) = (max(frame.x, (source.x - 2) >> 1), min(frame.maxX - 1, (source.maxX + 1) >> 1))
    let (top, bottom) = (max(frame.y, (source.y - 2) >> 1), min(frame.maxY - 1, (source.maxY + 1) >> 1))
    guard left <= right, top <= bottom else { return result }
    for y in top...bottom where left > frame.x || right < frame.maxX - 1 {
      result.setRow(y) { row in
        for x in frame.x..<left { row[x - frame.x] = row[left - frame.x] }
        for x in right + 1..<max(right + 1, frame.maxX) { row[x - frame.x] = row[right - frame.x] }
      }
    }
    for y in frame.y..<frame.maxY where y < top || y > bottom {
      let nearest = y < top ? top : bottom
      let row = Array(result.elements[(nearest - frame.y) * frame.width..<(nearest - frame.y + 1) * frame.width])
      result.setRow(y) { $0.update(from: row, count: frame.width) }
    }
    return result
  }
}
