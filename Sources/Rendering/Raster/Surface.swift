import LegatoCore

/// Pixels being drawn on: premultiplied sRGB in floating point, so that nothing is rounded before the end.
struct Surface {
  let frame: PixelRect
  var pixels: [SIMD4<Float>]

  init(_ frame: PixelRect) {
    self.frame = frame
    pixels = [SIMD4<Float>](repeating: .zero, count: frame.width * frame.height)
  }

  /// Lays one colour, premultiplied, over the covered pixels.
  mutating func fill(_ coverage: Coverage, _ color: SIMD4<Float>) {
    forEachPixel(of: coverage) { _, _, share in color * share }
  }

  /// Lays what `paint` says at each pixel over the covered pixels.
  mutating func forEachPixel(of coverage: Coverage, _ paint: (Int, Int, Float) -> SIMD4<Float>) {
    let visible = coverage.frame.intersection(frame)
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX {
        let share = coverage[x, y]
        guard share > 0 else { continue }
        let source = paint(x, y, share)
        let i = (y - frame.y) * frame.width + x - frame.x
        pixels[i] = source + pixels[i] * (1 - source.w)
      }
    }
  }

  /// Lays another surface over this one, each of its pixels multiplied by a share.
  mutating func compose(_ other: Surface, _ share: (Int, Int) -> Float) {
    let visible = other.frame.intersection(frame)
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX {
        let source = other[x, y]
        guard source.w > 0 else { continue }
        let shown = source * share(x, y)
        let i = (y - frame.y) * frame.width + x - frame.x
        pixels[i] = shown + pixels[i] * (1 - shown.w)
      }
    }
  }

  /// A pixel of the frame.
  subscript(x: Int, y: Int) -> SIMD4<Float> { pixels[(y - frame.y) * frame.width + x - frame.x] }

  /// Alpha of a pixel, 0 outside the frame.
  func alpha(_ x: Int, _ y: Int) -> Float {
    x >= frame.x && y >= frame.y && x < frame.maxX && y < frame.maxY ? self[x, y].w : 0
  }
}

extension Color {
  /// Premultiplied, each part within what a screen can show.
  var premultiplied: SIMD4<Float> {
    func clamped(_ number: Double) -> Float { Float(min(1, max(0, number.isNaN ? 0 : number))) }
    let alpha = clamped(alpha)
    return SIMD4(clamped(red) * alpha, clamped(green) * alpha, clamped(blue) * alpha, alpha)
  }
}
