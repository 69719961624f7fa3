import LegatoCore

/// The memory of a blur at full resolution: one row of tiles as it was painted, and the last rows that were blurred horizontally.
/// Unsafe pointers: each is owned by the object; columns are clipped to the frame with its margins, rows are indexed modulo their count.
final class BlurStrips {
  private var blur = GaussianBlur(deviation: 0)
  private var (frame, source) = (PixelRect.none, PixelRect.none)
  /// Width of a row of the frame together with the pixels on both sides that contribute to it.
  private var width = 0
  /// A row of tiles. Pixels outside the source repeat its edge.
  private var strip = Buffer<Tile.Pixel>()
  /// A ring buffer of `2 * reach + 1` blurred rows.
  private var rows = Buffer<Tile.Pixel>()
  /// Number of rows, and of weights, that contribute to a pixel.
  private var count = 0
  /// For each weight the pixels that it applies to: a row shifted horizontally, or the rows above and below.
  private var taps = Buffer<UnsafePointer<Tile.Pixel>>()
  /// Pixels of the frame that need no blur, and those of them on which no other pixel depends.
  private var (hidden, unread) = (PixelRect.none, PixelRect.none)

  /// Memory that grows and is reused.
  private struct Buffer<Element> {
    private(set) var base = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    private var capacity = 1

    mutating func fit(_ count: Int) {
      guard count > capacity else { return }
      base.deallocate()
      (base, capacity) = (.allocate(capacity: count), count)
    }
  }

  /// Begins another blur.
  /// - Parameters:
  ///   - frame: the pixels to compute.
  ///   - source: the pixels that will be painted.
  ///   - hidden: pixels of the frame that are left out.
  func begin(_ blur: GaussianBlur, _ frame: PixelRect, _ source: PixelRect, without hidden: PixelRect) {
    (self.hidden, unread) = (hidden, hidden.grown(by: -blur.reach))
    (self.blur, self.frame, self.source) = (blur, frame, source)
    (width, count) = (frame.width + 2 * blur.reach, 2 * blur.reach + 1)
    strip.fit(width * TilePool.height)
    rows.fit(count * frame.width)
    taps.fit(count)
  }

  deinit {
    strip.base.deallocate()
    rows.base.deallocate()
    taps.base.deallocate()
  }

  /// The painted row `y`, from the first pixel that contributes to the frame.
  private func painted(_ y: Int) -> UnsafeMutablePointer<Tile.Pixel> { strip.base + y % TilePool.height * width }

  /// The blurred row `y`; outside the source the nearest one.
  private func blurred(_ y: Int) -> UnsafeMutablePointer<Tile.Pixel> {
    rows.base + min(max(y, source.y), source.maxY - 1) % count * frame.width
  }

  /// Copies a painted tile into the row of tiles. At the source's left and right end the edge pixels are repeated.
  func add(_ tile: Tile) {
    let start = frame.x - blur.reach
    for y in tile.frame.y..<tile.frame.maxY {
      let row = painted(y)
      (row + (tile.frame.x - start)).update(from: tile.pixels + tile.index(tile.frame.x, y), count: tile.frame.width)
      if tile.frame.x == source.x { row.update(repeating: row[source.x - start], count: source.x - start) }
      if tile.frame.maxX == source.maxX {
        let end = source.maxX - start
        (row + end).update(repeating: row[end - 1], count: width - end)
      }
    }
  }

  /// Blurs a painted row horizontally.
  func blurRow(_ y: Int) {
    let (row, target) = (painted(y), blurred(y))
    for i in 0..<count { taps.base[i] = UnsafePointer(row + i) }
    // vertically, a pixel depends on those above and below only
    let isUnread = y >= unread.y && y < unread.maxY
    eachPart(isUnread ? hidden : .none) { blur.weigh(UnsafePointer(taps.base), $0, to: target) }
  }

  /// Blurs the rows around `y` vertically, and applies the colours of the effect.
  func write(_ y: Int, _ colors: EffectColors, to target: UnsafeMutablePointer<Tile.Pixel>) {
    for i in 0..<count { taps.base[i] = UnsafePointer(blurred(y - blur.reach + i)) }
    eachPart(y >= hidden.y && y < hidden.maxY ? hidden : .none) {
      blur.weigh(UnsafePointer(taps.base), $0, to: target)
      colors.apply(to: UnsafeMutableBufferPointer(start: target + $0.lowerBound, count: $0.count))
    }
  }

  /// The columns of the frame left and right of a rectangle in it.
  private func eachPart(_ rect: PixelRect, _ body: (Range<Int>) -> Void) {
    guard !rect.isEmpty else { return body(0..<frame.width) }
    body(0..<rect.x - frame.x)
    body(rect.maxX - frame.x..<frame.width)
  }
}
