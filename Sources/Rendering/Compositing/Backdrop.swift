import LegatoCore
import LegatoLayers

/// What an effect makes of what lies behind it; kept until something changes there.
final class Backdrop {
  private let blur: GaussianBlur
  private let tint: Tile.Pixel
  private let saturation: Float
  private var seen: Surface?

  init(_ effect: Effect, deviation: Double) {
    blur = GaussianBlur(deviation: deviation)
    (tint, saturation) = (effect.tint.premultiplied, Float(min(max(0, effect.saturation), 1e6)))
  }

  /// The pixels behind that count for those of `frame`.
  func source(for frame: PixelRect) -> PixelRect { blur.source(for: frame) }

  func forget() { seen = nil }
  var bytes: Int { (seen?.frame.width ?? 0) * (seen?.frame.height ?? 0) * 16 }

  /// Sees to it that what is shown in `frame` is there.
  /// - Parameter behind: what lies behind the pixels of a rectangle.
  func prepare(_ frame: PixelRect, within ground: PixelRect, behind: (PixelRect) -> Surface) {
    guard seen?.frame != frame else { return }
    var made = blur.blur(behind(blur.source(for: frame).intersection(ground)), to: frame)
    let (saturation, tint) = (saturation, tint)
    if saturation != 1 { made.recolor { _, _, color in color.saturated(saturation) } }
    if tint.w > 0 { for y in made.frame.y..<made.frame.maxY { made.tintRow(y, tint) } }
    seen = made
  }

  /// Writes the colours of the pixels from (x, y) on to the right; they were prepared.
  func write(from x: Int, _ y: Int, to colors: UnsafeMutableBufferPointer<Tile.Pixel>) {
    seen?.withRow(y) { row in
      let start = x - (seen?.frame.x ?? 0)
      for i in colors.indices { colors[i] = row[start + i] }
    }
  }
}
