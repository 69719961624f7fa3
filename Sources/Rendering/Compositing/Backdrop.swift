import LegatoCore
import LegatoLayers

/// The pixels of an effect, such as a blur of what lies behind it. Cached until something changes behind the effect.
/// Unsafe pointers: each points into an array or an allocation of its function and does not outlive it; rows are indexed modulo their count.
final class Backdrop {
  private let blur: GaussianBlur
  private let colors: EffectColors
  /// The pixels that ``squares`` is valid for.
  private var frame = PixelRect.none
  private var squares = Grid<Tile.Pixel>(.none)
  /// Pixels that an opaque layer in front hides in this frame.
  private var covered = PixelRect.none
  /// Pixels of ``squares`` that were left out, because they were hidden.
  private var hidden = PixelRect.none
  /// Whether pixels that had been left out were uncovered: from then on none are.
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

  func forget() { frame = .none }

  /// Notes what an opaque layer in front hides in this frame, which need not be rendered.
  func cover(_ rect: PixelRect) {
    covered = rect
    guard frame != .none, !hidden.isEmpty, !rect.contains(hidden) else { return }
    isWhole = true
    forget()
  }

  var bytes: Int { squares.elements.count * 16 }

  /// Renders the effect for `frame`, unless it is cached.
  /// - Parameters:
  ///   - ground: all pixels that lie behind; outside, the edge pixels are repeated.
  ///   - behind: paints what lies behind a rectangle, and calls back with each tile of it.
  /// - Returns: whether it was rendered.
  func prepare(_ frame: PixelRect, within ground: PixelRect, behind: (PixelRect, (Tile) -> Void) -> Void) -> Bool {
    guard self.frame != frame else { return false }
    hidden = .none
    let source = blur.source(for: frame).intersection(ground)
    if blur.halvings > 0 {
      var half = HalvedPicture(blur.region(for: frame, halvings: 1), of: source)
      behind(source) { half.add($0) }
      squares = blur.squares(ofHalved: half.finished, for: frame)
      colors.apply(to: &squares)
    } else {
      if !isWhole { hidden = covered.intersection(frame) }
      squares = blurredInStrips(frame, source, behind)
    }
    self.frame = frame
    return true
  }

  /// Blurs each row as it is painted, and keeps only the rows that the next one needs, which fit in the processor's cache.
  private func blurredInStrips(_ frame: PixelRect, _ source: PixelRect, _ behind: (PixelRect, (Tile) -> Void) -> Void) -> Grid<Tile.Pixel> {
    guard !source.isEmpty else { return Grid(frame) }
    let size = frame.width * frame.height
    var elements = squares.takeElements()
    if elements.count == size {
      elements.withUnsafeMutableBufferPointer { blurInStrips(frame, source, behind, to: $0) }
    } else {
      elements = [Tile.Pixel](unsafeUninitializedCapacity: size) { result, count in
        blurInStrips(frame, source, behind, to: UnsafeMutableBufferPointer(rebasing: result[0..<size]))
        count = size
      }
    }
    return Grid(frame, elements)
  }

  private func blurInStrips(
    _ frame: PixelRect, _ source: PixelRect, _ behind: (PixelRect, (Tile) -> Void) -> Void,
    to result: UnsafeMutableBufferPointer<Tile.Pixel>
  ) {
    guard let base = result.baseAddress else { return }
    let strips = BlurStrips(blur, frame, source, without: hidden)
    var next = frame.y
    behind(source) { tile in
      strips.add(tile)
      guard tile.frame.maxX == source.maxX else { return }
      for y in tile.frame.y..<tile.frame.maxY {
        strips.blurRow(y)
        while next < frame.maxY, next + blur.reach <= y || y == source.maxY - 1 {
          let target = base + (next - frame.y) * frame.width
          strips.write(next, colors, to: target)
          next += 1
        }
      }
    }
  }

  /// Writes the colours of the pixels from (x, y) to the right. They must have been prepared.
  func write(from x: Int, _ y: Int, to colors: UnsafeMutableBufferPointer<Tile.Pixel>) {
    if let base = colors.baseAddress { blur.write(squares, fromX: x, y: y, count: colors.count, to: base) }
  }
}
