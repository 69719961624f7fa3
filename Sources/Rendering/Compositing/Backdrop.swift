import LegatoCore
import LegatoLayers

/// The pixels of an effect, such as a blur of what lies behind it. Cached until something changes behind the effect; then only those are rendered again that
/// depend on it, unless they are most of them.
///
/// A wide blur is computed at a lower resolution, in squares of 2ⁿ × 2ⁿ pixels (``GaussianBlur``); in a narrow one each square is a pixel.
/// Unsafe pointers: each points into an array or an allocation of its function and does not outlive it; rows are indexed modulo their count.
final class Backdrop {
  private let blur: GaussianBlur
  private let colors: EffectColors
  /// The pixels that ``squares`` is valid for.
  private var frame = PixelRect.none
  /// The pixels behind that were read for them.
  private var read = PixelRect.none
  /// Those of them that are to be rendered again.
  private var stale = PixelRect.none
  /// The blurred colours, one for each square.
  private var squares = Grid<Tile.Pixel>(.none)
  /// Pixels that an opaque layer in front hides in this frame.
  private var covered = PixelRect.none
  /// Pixels that were not blurred, because they were hidden when the effect was rendered.
  private var hidden = PixelRect.none
  /// Whether pixels that had been left out became visible once: from then on all are blurred.
  private var isWhole = false

  /// - Parameter former: the backdrop that this one replaces; its buffer is reused.
  init(_ effect: Effect, deviation: Double, former: Backdrop?) {
    (blur, colors) = (GaussianBlur(deviation: deviation), EffectColors(effect))
    guard let former else { return }
    swap(&squares, &former.squares)
    former.forget()
  }

  /// The pixels behind that contribute to those of `frame`.
  func source(for frame: PixelRect) -> PixelRect { blur.source(for: frame) }

  /// Whether the cached pixels were computed from others than `source`, as in a picture of another size.
  func hasRead(otherThan source: PixelRect) -> Bool { frame != .none && read != source }

  /// Invalidates the cached pixels.
  func forget() { (frame, stale) = (.none, .none) }

  /// Invalidates the cached pixels that depend on `dirty` ones behind. Returns those of the effect's pixels that may be others from now on.
  func forget(behind dirty: PixelRect, of frame: PixelRect) -> PixelRect {
    let part = dirty.grown(by: blur.margin).intersection(frame)
    stale = stale.union(part)
    // a part needs a margin of its own, too
    guard self.frame == frame, 4 * stale.grown(by: blur.margin).area <= 3 * frame.grown(by: blur.margin).area else {
      forget()
      return frame
    }
    return part
  }

  /// Notes the pixels that an opaque layer in front hides in this frame, so that they need not be blurred. If pixels that were left out
  /// before are not among them, the cache becomes invalid.
  func cover(_ rect: PixelRect) {
    covered = rect
    guard frame != .none, !hidden.isEmpty, !rect.contains(hidden) else { return }
    isWhole = true
    forget()
  }

  var bytes: Int { squares.elements.count * 16 }

  /// Renders the effect for `frame`, or the part of it that is not cached.
  /// - Parameters:
  ///   - ground: all pixels that lie behind; beyond them, the edge pixels are repeated.
  ///   - pool: from which buffers are taken, and to which those that are not kept are returned.
  ///   - behind: paints what lies behind the effect in a rectangle, and passes it on tile by tile, row by row.
  /// - Returns: the number of pixels that were rendered.
  func prepare(_ frame: PixelRect, within ground: PixelRect, from pool: BlurPool, behind: (PixelRect, (Tile) -> Void) -> Void) -> Int {
    let part = self.frame == frame ? stale : frame
    if part.isEmpty { return 0 }
    if self.frame == frame {
      var made = rendered(part, within: ground, from: pool, behind)
      squares.replace(by: made)
      pool.grids.giveBack(&made)
    } else {
      hidden = isWhole || blur.halvings > 0 ? .none : covered.intersection(frame)
      pool.grids.giveBack(&squares)
      squares = rendered(part, within: ground, from: pool, behind)
      (self.frame, read) = (frame, blur.source(for: frame).intersection(ground))
    }
    stale = .none
    return part.area
  }

  private func rendered(
    _ part: PixelRect, within ground: PixelRect, from pool: BlurPool, _ behind: (PixelRect, (Tile) -> Void) -> Void
  ) -> Grid<Tile.Pixel> {
    let source = blur.source(for: part).intersection(ground)
    if blur.halvings == 0 { return blurredInStrips(part, source, from: pool, behind) }
    var picture = HalvedPicture(blur.region(for: part, halvings: 1), of: source, from: pool.grids)
    behind(source) { picture.add($0) }
    var half = picture.finish(pool.grids)
    var made = blur.squares(ofHalved: &half, for: part, pool.grids)
    colors.apply(to: &made)
    return made
  }

  /// Blurs each row as it is painted, and keeps only the rows that the next one needs, which fit in the processor's cache.
  private func blurredInStrips(
    _ frame: PixelRect, _ source: PixelRect, from pool: BlurPool, _ behind: (PixelRect, (Tile) -> Void) -> Void
  ) -> Grid<Tile.Pixel> {
    guard !source.isEmpty else { return Grid(frame, from: pool.grids) }
    var result = Grid(frame, pool.grids.take(frame.width * frame.height))
    let strips = pool.takeStrips()
    strips.begin(blur, frame, source, without: hidden.intersection(frame))
    result.change { result in
      guard let base = result.baseAddress else { return }
      var next = frame.y
      behind(source) { tile in
        strips.add(tile)
        guard tile.frame.maxX == source.maxX else { return }
        for y in tile.frame.y..<tile.frame.maxY {
          strips.blurRow(y)
          while next < frame.maxY, next + blur.reach <= y || y == source.maxY - 1 {
            strips.write(next, colors, to: base + (next - frame.y) * frame.width)
            next += 1
          }
        }
      }
    }
    pool.giveBack(strips)
    return result
  }

  /// Writes the colours of the pixels from (x, y) to the right. ``prepare(_:within:from:behind:)`` must have been called for them.
  func write(from x: Int, _ y: Int, to colors: UnsafeMutableBufferPointer<Tile.Pixel>) {
    if let base = colors.baseAddress { blur.write(squares, fromX: x, y: y, count: colors.count, to: base) }
  }
}

/// A pool of buffers for blurs. Several are in use at once where an effect lies behind another and both are rendered.
final class BlurPool {
  let grids = GridPool<Tile.Pixel>()
  private var strips: [BlurStrips] = []

  func takeStrips() -> BlurStrips { strips.popLast() ?? BlurStrips() }
  func giveBack(_ strips: BlurStrips) { self.strips.append(strips) }
}
