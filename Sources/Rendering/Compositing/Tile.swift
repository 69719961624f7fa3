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
  /// Pixels from one row to the next.
  private let stride: Int
  /// The colours, row by row; without gaps unless it is a part of another tile.
  let pixels: UnsafeMutablePointer<Pixel>
  /// For each pixel how much of what lies behind the tile shows through, 0…1; nil as long as that is 1 - alpha, which no longer holds after an effect.
  private(set) var openings: UnsafeMutablePointer<Float>?
  /// Whether nothing lies behind the tile: it is of the picture itself, or of a mask.
  let isAlone: Bool
  /// Of a part of another tile: the colours, without those in the clip, that it had before; nil for none.
  private var saved: UnsafeMutablePointer<Pixel>?
  /// Whether it is a part of another tile, to which the pixels belong.
  let isPart: Bool

  var count: Int { frame.width * frame.height }

  /// Creates a clear tile; uninitialized if `isCleared` is false, for callers that paint every pixel.
  init(_ frame: PixelRect, isAlone: Bool = false, isCleared: Bool = true, from pool: TilePool) {
    (self.frame, self.isAlone, stride, isPart) = (frame, isAlone, frame.width, false)
    pixels = pool.takePixels(frame.width * frame.height)
    if isCleared { pixels.update(repeating: .zero, count: frame.width * frame.height) }
  }

  /// A part of a tile behind which nothing lies, on which a clipped group is painted in place: to composite it afterwards with the coverage c of the clip is to mix
  /// the colours before and after it, with the weights 1 - c and c. So only those are saved where c is below 1.
  /// - Parameter clip: the coverage runs of the clip, and their translation; nil for none.
  init(of whole: Tile, _ frame: PixelRect, clip: (spans: Spans, corner: Corner)?, from pool: TilePool) {
    (self.frame, isAlone, stride, isPart) = (frame, true, whole.stride, true)
    pixels = whole.pixels + (frame.isEmpty ? 0 : whole.index(frame.x, frame.y))
    guard let clip, !frame.isEmpty else { return }
    let own = frame.moved(by: Corner(x: -clip.corner.x - clip.spans.frame.x, y: -clip.corner.y - clip.spans.frame.y))
    if clip.spans.covers(own) { return }
    let (colors, pixels) = (pool.takePixels(frame.width * frame.height), pixels)
    saved = colors
    var next = 0
    eachOutside(of: clip.spans, at: clip.corner) { place, count, _ in
      (colors + next).update(from: pixels + place, count: count)
      next += count
    }
  }

  /// Ends a part of a tile that has the same clip as at its beginning.
  func mix(_ spans: Spans, at corner: Corner) {
    guard let saved else { return }
    let pixels = pixels
    var next = 0
    eachOutside(of: spans, at: corner) { place, count, share in
      let (here, before) = (pixels + place, saved + next)
      if share == 0 {
        here.update(from: before, count: count)
      } else {
        for i in 0..<count { here[i] = before[i] + (here[i] - before[i]) * share }
      }
      next += count
    }
  }

  /// Calls `body` with the index, the number and the coverage of adjacent pixels of the frame whose coverage is below 1.
  @inline(__always)
  private func eachOutside(of spans: Spans, at corner: Corner, _ body: (_ place: Int, _ count: Int, _ share: Float) -> Void) {
    var (row, x) = (frame.y, frame.x)
    func skip(to y: Int, _ end: Int) {
      while row < y {
        if x < frame.maxX { body(index(x, row), frame.maxX - x, 0) }
        (row, x) = (row + 1, frame.x)
      }
      if x < end { body(index(x, row), end - x, 0) }
      x = max(x, end)
    }
    eachRun(of: spans, at: corner) { place, start, y, count, share in
      skip(to: y, start)
      if share < 1 { body(place, count, share) }
      x = start + count
    }
    skip(to: frame.maxY, frame.x)
  }

  /// Returns the buffers to the pool; the tile must not be used afterwards.
  func giveBack(to pool: TilePool) {
    if let saved { pool.giveBack(saved) }
    if isPart { return }
    pool.giveBack(pixels)
    if let openings { pool.giveBack(openings) }
  }

  /// Index in ``pixels`` of a pixel of the frame.
  @inline(__always)
  func index(_ x: Int, _ y: Int) -> Int { (y - frame.y) * stride + x - frame.x }

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
  ///   - isOpaque: whether all colours are opaque.
  ///   - row: scratch memory for the colours of a run.
  ///   - paint: gets the coordinates of a run's first pixel, and the buffer for the colours of the run.
  func paint(
    _ spans: Spans, at corner: Corner, opacity: Float, isOpaque: Bool = false, row: UnsafeMutablePointer<Pixel>,
    _ paint: (_ x: Int, _ y: Int, _ colors: UnsafeMutableBufferPointer<Pixel>) -> Void
  ) {
    let (pixels, openings) = (pixels, openings)
    eachRun(of: spans, at: corner) { place, x, y, count, share in
      let (here, factor) = (pixels + place, share * opacity)
      if isOpaque, factor == 1 {
        if let openings { (openings + place).update(repeating: 0, count: count) }
        return paint(x, y, UnsafeMutableBufferPointer(start: here, count: count))
      }
      paint(x, y, UnsafeMutableBufferPointer(start: row, count: count))
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
      if openings == nil, other.openings == nil {
        Self.compose(other.pixels + from, on: here, other.frame.width, opacity, shares.map { $0 + from })
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

  /// Composites colours over others.
  @inline(__always)
  private static func compose(
    _ colors: UnsafeMutablePointer<Pixel>, on here: UnsafeMutablePointer<Pixel>, _ count: Int, _ opacity: Float,
    _ shares: UnsafeMutablePointer<Float>?
  ) {
    if let shares {
      for i in 0..<count {
        let source = colors[i] * (opacity * shares[i])
        here[i] = source + here[i] * (1 - source.w)
      }
    } else {
      for i in 0..<count {
        let source = colors[i]
        here[i] = source * opacity + here[i] * (1 - source.w * opacity)
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
