import LegatoCore

/// A rectangle of a picture while it is painted: premultiplied colours in floating point, few enough for a processor's cache.
///
/// It composites as ``Surface`` does, but along coverage runs.
/// The pointers are owned by the ``TilePool`` and valid until ``giveBack(to:)``; all access is clipped to `frame`, whose area is at most
/// ``TilePool/maximumPixels``.
struct Tile {
  typealias Pixel = SIMD4<Float>

  /// Its pixels in the picture.
  let frame: PixelRect
  /// The colours, row by row.
  let pixels: UnsafeMutablePointer<Pixel>
  /// For each pixel how much of what lies behind the tile shows through, 0…1; nil as long as that is 1 - alpha, which no longer holds after an effect.
  private(set) var openings: UnsafeMutablePointer<Float>?
  /// Whether nothing lies behind the tile: it is of the picture itself, or of a mask.
  let isAlone: Bool

  var count: Int { frame.width * frame.height }

  /// Creates a clear tile; uninitialized if `isCleared` is false, for callers that paint every pixel.
  init(_ frame: PixelRect, isAlone: Bool = false, isCleared: Bool = true, from pool: TilePool) {
    (self.frame, self.isAlone) = (frame, isAlone)
    pixels = pool.takePixels(frame.width * frame.height)
    if isCleared { pixels.update(repeating: .zero, count: frame.width * frame.height) }
  }

  /// Returns the buffers to the pool; the tile must not be used afterwards.
  func giveBack(to pool: TilePool) {
    pool.giveBack(pixels)
    if let openings { pool.giveBack(openings) }
  }

  /// Index in ``pixels`` of a pixel of the frame.
  @inline(__always)
  func index(_ x: Int, _ y: Int) -> Int { (y - frame.y) * frame.width + x - frame.x }

  /// Calls `body` with the part of every run that lies in the frame: the index and the coordinates of its first pixel, its length and its coverage.
  @inline(__always)
  private func eachRun(of spans: Spans, at corner: Corner, _ body: (_ place: Int, _ x: Int, _ y: Int, _ count: Int, _ share: Float) -> Void)
  {
    let (left, top) = (spans.frame.x + corner.x, spans.frame.y + corner.y)
    let (first, last) = (max(top, frame.y), min(top + spans.frame.height, frame.maxY))
    guard first < last else { return }
    spans.runs.withUnsafeBufferPointer { runs in
      for y in first..<last {
        for place in spans.places(inRow: y - top, beyond: Int32(frame.x - left)) {
          let run = runs[place]
          let (x, end) = (max(left + Int(run.x), frame.x), min(left + Int(run.end), frame.maxX))
          if x >= frame.maxX { break }
          if x < end { body(index(x, y), x, y, end - x, run.share) }
        }
      }
    }
  }

  /// Composites one colour over the tile, weighted with the coverage.
  func fill(_ spans: Spans, at corner: Corner, _ color: Pixel) {
    let (pixels, openings) = (pixels, openings)
    eachRun(of: spans, at: corner) { place, _, _, count, share in
      let source = color * share
      let here = pixels + place
      if source.w == 1 {
        for i in 0..<count { here[i] = source }
      } else {
        let rest = 1 - source.w
        for i in 0..<count { here[i] = source + here[i] * rest }
      }
      if let openings { for i in place..<place + count { openings[i] *= 1 - source.w } }
    }
  }

  /// Composites the colours that `paint` writes over the tile, weighted with the coverage.
  /// - Parameters:
  ///   - row: scratch memory for the colours of a run.
  ///   - paint: gets the coordinates of a run's first pixel, and the buffer for the colours of the run.
  func paint(
    _ spans: Spans, at corner: Corner, opacity: Float, row: UnsafeMutablePointer<Pixel>,
    _ paint: (_ x: Int, _ y: Int, _ colors: UnsafeMutableBufferPointer<Pixel>) -> Void
  ) {
    let (pixels, openings) = (pixels, openings)
    eachRun(of: spans, at: corner) { place, x, y, count, share in
      paint(x, y, UnsafeMutableBufferPointer(start: row, count: count))
      let (here, factor) = (pixels + place, share * opacity)
      for i in 0..<count {
        let source = row[i] * factor
        here[i] = source + here[i] * (1 - source.w)
      }
      if let openings { for i in 0..<count { openings[place + i] *= 1 - row[i].w * factor } }
    }
  }

  /// Replaces the colours of the tile by those that `paint` writes, weighted with the coverage. They also hide what lies behind the tile.
  mutating func replace(
    _ spans: Spans, at corner: Corner, row: UnsafeMutablePointer<Pixel>, pool: TilePool,
    _ paint: (_ x: Int, _ y: Int, _ colors: UnsafeMutableBufferPointer<Pixel>) -> Void
  ) {
    open(in: pool)
    let (pixels, openings) = (pixels, openings)
    eachRun(of: spans, at: corner) { place, x, y, count, share in
      let (here, rest) = (pixels + place, 1 - share)
      if share == 1 {
        paint(x, y, UnsafeMutableBufferPointer(start: here, count: count))
      } else {
        paint(x, y, UnsafeMutableBufferPointer(start: row, count: count))
        for i in 0..<count { here[i] = row[i] * share + here[i] * rest }
      }
      if let openings { for i in place..<place + count { openings[i] *= rest } }
    }
  }

  /// From now on stores how much of what lies behind shows through.
  private mutating func open(in pool: TilePool) {
    guard openings == nil, !isAlone else { return }
    let made = pool.takeShares(count)
    for i in 0..<count { made[i] = 1 - pixels[i].w }
    openings = made
  }

  /// Writes the coverage of each pixel to `shares`.
  func cut(to spans: Spans, at corner: Corner, into shares: UnsafeMutablePointer<Float>) {
    shares.update(repeating: 0, count: count)
    eachRun(of: spans, at: corner) { place, _, _, count, share in for i in place..<place + count { shares[i] = share } }
  }

  /// Composites another tile, whose frame lies within this one's, over this one.
  /// - Parameter shares: for each pixel of the other tile a factor in addition to `opacity`; nil for none.
  mutating func compose(_ other: Tile, opacity: Float, shares: UnsafeMutablePointer<Float>?, pool: TilePool) {
    // an effect in the other has replaced what lies behind this one, too
    if other.openings != nil { open(in: pool) }
    for y in other.frame.y..<other.frame.maxY {
      let (here, from) = (pixels + index(other.frame.x, y), other.index(other.frame.x, y))
      if shares == nil, openings == nil, other.openings == nil {
        let colors = other.pixels + from
        for i in 0..<other.frame.width {
          let source = colors[i]
          here[i] = source * opacity + here[i] * (1 - source.w * opacity)
        }
        continue
      }
      for i in 0..<other.frame.width {
        let source = other.pixels[from + i]
        let opening = other.openings.map { $0[from + i] } ?? 1 - source.w
        let share = opacity * (shares.map { $0[from + i] } ?? 1)
        let rest = 1 - (1 - opening) * share
        here[i] = source * share + here[i] * rest
        if let openings { openings[index(other.frame.x, y) + i] *= rest }
      }
    }
  }

  /// Composites another tile over this one where both intersect. `openings` are not updated: this tile is only read afterwards.
  func layOver(_ other: Tile) {
    let visible = frame.intersection(other.frame)
    guard visible.width > 0 else { return }
    for y in visible.y..<visible.maxY {
      let (here, from) = (index(visible.x, y), other.index(visible.x, y))
      for i in 0..<visible.width {
        let source = other.pixels[from + i]
        pixels[here + i] = source + pixels[here + i] * (other.openings.map { $0[from + i] } ?? 1 - source.w)
      }
    }
  }
}

/// A translation in whole pixels.
struct Corner: Hashable {
  var x = 0
  var y = 0
  static func + (a: Corner, b: Corner) -> Corner { Corner(x: a.x + b.x, y: a.y + b.y) }
}

extension PixelRect {
  func moved(by corner: Corner) -> PixelRect { PixelRect(x: x + corner.x, y: y + corner.y, width: width, height: height) }
  var isEmpty: Bool { width <= 0 || height <= 0 }
  func contains(_ other: PixelRect) -> Bool { x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY }
  func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY && !isEmpty && !other.isEmpty
  }
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
  func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}

/// A pool of buffers for tiles. They are reused, and freed together with the pool.
final class TilePool {
  /// The largest tile in pixels; its colours take 128 KB.
  static let (width, height) = (256, 32)
  static let maximumPixels = width * height

  private var pixels: [UnsafeMutablePointer<Tile.Pixel>] = []
  private var shares: [UnsafeMutablePointer<Float>] = []

  deinit {
    for block in pixels { block.deallocate() }
    for block in shares { block.deallocate() }
  }

  func takePixels(_ count: Int) -> UnsafeMutablePointer<Tile.Pixel> {
    precondition(count <= Self.maximumPixels)
    return pixels.popLast() ?? .allocate(capacity: Self.maximumPixels)
  }
  func takeShares(_ count: Int) -> UnsafeMutablePointer<Float> {
    precondition(count <= Self.maximumPixels)
    return shares.popLast() ?? .allocate(capacity: Self.maximumPixels)
  }
  func giveBack(_ block: UnsafeMutablePointer<Tile.Pixel>) { pixels.append(block) }
  func giveBack(_ block: UnsafeMutablePointer<Float>) { shares.append(block) }
}
