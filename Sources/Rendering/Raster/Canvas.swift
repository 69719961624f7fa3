import LegatoCore
import LegatoLayers

/// Draws into a bitmap: exact-area antialiasing, premultiplied blending in sRGB (not in linear light).
public struct Canvas: DrawingTarget {
  /// The bitmap and the surfaces of the open groups.
  private var surfaces: [Surface]
  /// From points to pixels.
  private let base: AffineTransform
  /// Finite and above 0; 1 unless a scale was given.
  public let pixelsPerPoint: Double

  /// Creates a transparent canvas.
  /// - Parameters:
  ///   - width: pixels. If it or the height is not above 0, the bitmap is empty. More than 2²⁸ pixels in all are reported, and the bitmap is empty.
  ///   - height: pixels, as `width`.
  ///   - scale: pixels per point, finite and above 0; otherwise reported, and repaired to 1.
  public init(width: Int, height: Int, scale: Double = 1) {
    var scale = scale
    if !(scale > 0 && scale.isFinite) {
      Misuse.report(.number(call: "Canvas(width:height:scale:)", wanted: "a finite scale above 0", found: "\(scale)", repair: "1"))
      scale = 1
    }
    let size = PictureSize.checked(width, height, maximum: PictureSize.maximumPixels, "Canvas(width:height:scale:)")
    self.init(size, x: scale, y: scale)
  }

  /// A canvas with pixels that need not be square, of a checked size.
  private init(_ size: (width: Int, height: Int), x: Double, y: Double) {
    surfaces = [Surface(PixelRect(x: 0, y: 0, width: size.width, height: size.height), isAlone: true)]
    base = AffineTransform(scaleX: x, y: y)
    pixelsPerPoint = (x * y).squareRoot()
  }

  /// What has been drawn, rounded to the nearest byte.
  public var bitmap: Bitmap {
    let surface = surfaces[0]
    var bitmap = Bitmap(width: surface.frame.width, height: surface.frame.height)
    func byte(_ share: Float) -> UInt8 { UInt8(saturating: Double(share * 255 + 0.5)) }
    // a picture has as many bytes as the surface has floats: four a pixel
    surface.pixels.withUnsafeBytes { shares in
      bitmap.withBytes { bytes in
        func share(_ i: Int) -> Float { shares.load(fromByteOffset: 4 * i, as: Float.self) }
        for i in stride(from: 0, to: shares.count / 4, by: 4) where share(i + 3) > 0 {
          bytes[i] = byte(share(i))
          bytes[i + 1] = byte(share(i + 1))
          bytes[i + 2] = byte(share(i + 2))
          bytes[i + 3] = byte(share(i + 3))
        }
      }
    }
    return bitmap
  }

  /// What has been drawn, not rounded: premultiplied, row by row.
  package var colors: [SIMD4<Float>] { surfaces[0].pixels }

  private var top: Int { surfaces.count - 1 }

  /// Flattening tolerance of curves in pixels: its error in coverage is below one step of a byte.
  private static let tolerance = 0.004
  /// The largest standard deviation of a blur, in pixels; larger ones are clamped.
  private static let maximumDeviation = 256.0

  private func coverage(_ path: Path, _ transform: AffineTransform, usesEvenOdd: Bool = false) -> Coverage {
    Coverage(
      path.applying(transform.concatenating(base)).polylines(tolerance: Self.tolerance), usesEvenOdd: usesEvenOdd, in: surfaces[top].frame)
  }

  public mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {
    surfaces[top].fill(coverage(path, transform, usesEvenOdd: usesEvenOdd), color.premultiplied)
  }

  /// Fills the outline of the stroke as one area, so that overlaps are drawn once.
  public mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {
    // the tolerance is in the path's units
    let leastScale = 1e-9  // a map without an area shows no detail
    let detail = Self.tolerance / max(leastScale, transform.concatenating(base).determinant.magnitude.squareRoot())
    fill(path.stroked(style, tolerance: detail), usesEvenOdd: false, color: color, transform: transform)
  }

  /// Draws the outline translated by `offset`, in its own points, and blurred; a deviation above 256 pixels is clamped.
  public mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {
    // the offset is in the layer's own space; the blur has one radius for both axes
    let moved = AffineTransform(translationX: offset.dx, y: offset.dy).concatenating(transform).concatenating(base)
    let deviation = min(radius * moved.determinant.magnitude.squareRoot(), Self.maximumDeviation)
    guard deviation >= 0 else { return }
    let lines = path.applying(moved).polylines(tolerance: Self.tolerance)
    surfaces[top].fill(Coverage(blurred: lines, deviation: deviation, in: surfaces[top].frame), color.premultiplied)
  }

  /// Bilinear interpolation. An opacity outside 0…1 is clamped; an empty rectangle draws nothing.
  public mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {
    guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty else { return }
    let toPixels = AffineTransform(
      a: rect.width / Double(bitmap.width), b: 0, c: 0, d: rect.height / Double(bitmap.height), tx: rect.minX, ty: rect.minY
    ).concatenating(transform).concatenating(base)
    guard let back = toPixels.inverted else { return }
    let (opacity, covered) = (Float(min(1, max(0, opacity))), coverage(Path(rect: rect), transform))
    surfaces[top].forEachPixel(of: covered) { x, y, share in
      let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
      return bitmap.sample(point) * (share * opacity)
    }
  }

  /// The colour at each pixel's centre; an opacity outside 0…1 is clamped.
  public mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    guard let back = transform.concatenating(base).inverted else { return }
    let (paint, opacity) = (GradientPaint(gradient, in: rect), Float(min(1, max(0, opacity))))
    surfaces[top].forEachPixel(of: coverage(path, transform)) { x, y, share in
      paint.color(at: Point(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)) * (share * opacity)
    }
  }

  /// A deviation above 256 pixels is clamped. The backdrop is everything drawn before, in open groups too.
  public mutating func backdrop(_ effect: Effect, within shape: PlacedPath) {
    let covered = coverage(shape.path, shape.transform)
    guard covered.frame.width > 0, covered.frame.height > 0 else { return }
    let scale = shape.transform.concatenating(base).determinant.magnitude.squareRoot()
    let deviation = min(max(0, effect.radius * scale), Self.maximumDeviation)
    let blur = GaussianBlur(deviation: deviation)
    var squares = blur.squares(of: behind(blur.source(for: covered.frame)).grid, for: covered.frame)
    EffectColors(effect).apply(to: &squares)
    var blurred = Grid<SIMD4<Float>>(covered.frame)
    for y in covered.frame.y..<covered.frame.maxY {
      blurred.setRow(y) { blur.write(squares, fromX: covered.frame.x, y: y, count: covered.frame.width, to: $0) }
    }
    surfaces[top].replace(covered, by: Surface(blurred))
  }

  /// What was drawn before within a frame, with the open groups flattened.
  private func behind(_ frame: PixelRect) -> Surface {
    let bottom = surfaces.lastIndex(where: \.isAlone) ?? 0
    var flattened = Surface(frame.intersection(surfaces[bottom].frame), isAlone: true)
    for surface in surfaces[bottom...] { flattened.layOver(surface) }
    return flattened
  }

  private func behind(_ x: Int, _ y: Int, above bottom: Int) -> SIMD4<Float> {
    var color = surfaces[bottom][x, y]
    for surface in surfaces[(bottom + 1)...] { color = surface.over(color, x, y) }
    return color
  }

  /// An amount outside 0…1 is clamped.
  public mutating func vibrant(_ amount: Double, _ body: (inout Canvas) -> Void) {
    surfaces.append(Surface(surfaces[top].frame))
    body(&self)
    var drawn = surfaces.removeLast()
    let (amount, bottom) = (Float(min(1, max(0, amount))), surfaces.lastIndex(where: \.isAlone) ?? 0)
    drawn.recolor { x, y, color in
      let behind = behind(x, y, above: bottom)
      let tone = (behind - behind.luminance * SIMD4(1, 1, 1, 0)) * SIMD4(1, 1, 1, 0)
      return (color + tone * (color.w * amount)).within(alpha: color.w)
    }
    surfaces[top].compose(drawn) { _, _ in 1 }
  }

  /// An opacity outside 0…1 is clamped. Without `clip` the group has the size of the enclosing one while `body` draws.
  public mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout Canvas) -> Void)?, _ body: (inout Canvas) -> Void) {
    let limit = clip.map { coverage($0.path, $0.transform) }
    surfaces.append(Surface(limit?.frame ?? surfaces[top].frame))
    body(&self)
    let drawn = surfaces.removeLast()
    var masking: Surface?
    if let mask {
      surfaces.append(Surface(drawn.frame, isAlone: true))
      mask(&self)
      masking = surfaces.removeLast()
    }
    let opacity = Float(min(1, max(0, opacity)))
    surfaces[top].compose(drawn) { x, y in
      var share = opacity
      if let limit { share *= limit[x, y] }
      if let masking { share *= masking.alpha(x, y) }
      return share
    }
  }
}

extension Bitmap {
  /// Samples at a point in the bitmap's pixels with bilinear interpolation; edge pixels are repeated outside.
  func sample(_ point: Point) -> SIMD4<Float> {
    let (x, y) = (
      min(Double(width) - 0.5, max(0.5, point.x)) - 0.5, min(Double(height) - 0.5, max(0.5, point.y)) - 0.5
    )
    let (column, row) = (Int(saturating: x), Int(saturating: y))
    let (dx, dy) = (Float(x - Double(column)), Float(y - Double(row)))
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> { SIMD4<Float>(self[min(x, width - 1), min(y, height - 1)]) / 255 }
    let upper = pixel(column, row) * (1 - dx) + pixel(column + 1, row) * dx
    let lower = pixel(column, row + 1) * (1 - dx) + pixel(column + 1, row + 1) * dx
    return upper * (1 - dy) + lower * dy
  }
}
