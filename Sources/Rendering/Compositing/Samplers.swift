import LegatoCore
import LegatoLayers

/// Samples a bitmap along rows of pixels with bilinear interpolation, as ``Bitmap/sample(_:)`` does.
/// Unsafe pointers: coordinates are clamped to the bitmap, and the bytes are read only within the closure of `withUnsafeBytes`.
struct BitmapSampler {
  let bitmap: Bitmap
  /// From the picture's pixels to the bitmap's.
  let back: AffineTransform
  let opacity: Float

  init(_ bitmap: Bitmap, back: AffineTransform, opacity: Float) { (self.bitmap, self.back, self.opacity) = (bitmap, back, opacity) }

  /// Writes the colours of the pixels from (x, y) to the right.
  func write(from x: Int, _ y: Int, to colors: UnsafeMutableBufferPointer<Tile.Pixel>) {
    let first = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
    let (width, height) = (bitmap.width, bitmap.height)
    let (right, bottom) = (Double(width) - 0.5, Double(height) - 0.5)
    bitmap.pixels.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: SIMD4<UInt8>.self)
      for i in colors.indices {
        let place = (x: first.x + back.a * Double(i), y: first.y + back.b * Double(i))
        let (x, y) = (min(right, max(0.5, place.x)) - 0.5, min(bottom, max(0.5, place.y)) - 0.5)
        let (column, row) = (Int(saturating: x), Int(saturating: y))
        let (dx, dy) = (Float(x - Double(column)), Float(y - Double(row)))
        let (upper, lower) = (row * width, min(row + 1, height - 1) * width)
        let next = min(column + 1, width - 1)
        let top = Self.floats(pixels[upper + column]) * (1 - dx) + Self.floats(pixels[upper + next]) * dx
        let under = Self.floats(pixels[lower + column]) * (1 - dx) + Self.floats(pixels[lower + next]) * dx
        colors[i] = (top * (1 - dy) + under * dy) * (1.0 / 255)
      }
    }
  }

  @inline(__always)
  private static func floats(_ bytes: SIMD4<UInt8>) -> SIMD4<Float> { SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes)) }
}

/// Evaluates a gradient along rows of pixels.
struct GradientRow {
  let paint: GradientPaint
  /// From the picture's pixels to the gradient's points.
  let back: AffineTransform
  let opacity: Float

  init(_ paint: GradientPaint, back: AffineTransform, opacity: Float) { (self.paint, self.back, self.opacity) = (paint, back, opacity) }

  /// Writes the colours of the pixels from (x, y) to the right.
  func write(from x: Int, _ y: Int, to colors: UnsafeMutableBufferPointer<Tile.Pixel>) {
    let first = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
    if let line = paint.shares(from: first, step: Vector(dx: back.a, dy: back.b)) {
      return paint.write(from: line.start, step: line.step, to: colors)
    }
    for i in colors.indices { colors[i] = paint.color(at: Point(x: first.x + back.a * Double(i), y: first.y + back.b * Double(i))) }
  }
}

extension GradientPaint {
  /// The gradient's parameter at `place`, 0 at its start and 1 at its end, and its change per step. Only in axial gradients is the change constant; otherwise
  /// nil.
  func shares(from place: Point, step: Vector) -> (start: Double, step: Double)? {
    guard kind == .axial else { return nil }
    let square = way.dx * way.dx + way.dy * way.dy
    guard square > 0 else { return nil }
    let from = place - start
    return ((from.dx * way.dx + from.dy * way.dy) / square, (step.dx * way.dx + step.dy * way.dy) / square)
  }

  /// Writes the colours at evenly spaced parameters. From one stop to the next they change by a constant amount per step.
  func write(from share: Double, step: Double, to colors: UnsafeMutableBufferPointer<Tile.Pixel>) {
    /// The first pixel whose parameter is beyond that where a stop begins; one of the row, or beside it, however small the step is.
    func pixel(beyond stop: Int, _ rule: FloatingPointRoundingRule) -> Int {
      Int(saturating: max(-1, min(Double(colors.count), ((stops[stop].place - Self.rounding - share) / step).rounded(rule))))
    }
    var i = 0
    while i < colors.count {
      let here = share + step * Double(i)
      let begun = stopCount(at: here)
      var end = colors.count
      if step > 0, begun < stops.count { end = min(end, max(i + 1, pixel(beyond: begun, .up))) }
      if step < 0, begun > 0 { end = min(end, max(i + 1, pixel(beyond: begun - 1, .down) + 1)) }
      let color = color(along: here, after: begun)
      let slope = begun > 0 && begun < stops.count ? stops[begun - 1].change(over: step) : .zero
      if slope == .zero {
        for k in i..<end { colors[k] = color }
      } else {
        for k in i..<end { colors[k] = color + slope * Float(k - i) }
      }
      i = end
    }
  }
}
