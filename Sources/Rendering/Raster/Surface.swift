import LegatoCore

/// Pixels being drawn: premultiplied sRGB in floating point, so that only the result is rounded.
/// Unsafe buffers stay within their closures; indices come from rectangles intersected with `frame`.
struct Surface {
  let frame: PixelRect
  private(set) var pixels: [SIMD4<Float>]
  /// The share of the backdrop that shows through each pixel. Nil while that is 1 − alpha, which holds until an effect replaces its backdrop.
  private var openings: [Float]?
  /// Whether it has no backdrop, as a mask and the picture itself.
  let isAlone: Bool

  init(_ frame: PixelRect, isAlone: Bool = false) {
    (self.frame, self.isAlone) = (frame, isAlone)
    pixels = [SIMD4<Float>](repeating: .zero, count: frame.width * frame.height)
  }

  /// A surface of existing pixels.
  init(_ grid: Grid<SIMD4<Float>>) { (frame, isAlone, pixels) = (grid.frame, false, grid.elements) }

  /// The pixels without `openings`.
  var grid: Grid<SIMD4<Float>> { Grid(frame, pixels) }

  /// Composites a premultiplied colour, weighted with the coverage.
  mutating func fill(_ coverage: Coverage, _ color: SIMD4<Float>) {
    guard openings == nil else { return forEachPixel(of: coverage) { _, _, share in color * share } }
    let visible = coverage.frame.intersection(frame)
    for y in visible.y..<visible.maxY {
      let start = index(visible.x, y)
      coverage.withRow(y, from: visible.x, count: visible.width) { shares in
        pixels.withUnsafeMutableBufferPointer { pixels in
          for i in shares.indices where shares[i] > 0 {
            let source = color * shares[i]
            // fully covered pixels need not be read
            pixels[start + i] = source.w == 1 ? source : source + pixels[start + i] * (1 - source.w)
          }
        }
      }
    }
  }

  /// Composites the colour of `paint` at each covered pixel, weighted with the coverage.
  mutating func forEachPixel(of coverage: Coverage, _ paint: (Int, Int, Float) -> SIMD4<Float>) {
    let visible = coverage.frame.intersection(frame)
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX {
        let share = coverage[x, y]
        guard share > 0 else { continue }
        let source = paint(x, y, share)
        lay(source, at: index(x, y), leaving: 1 - source.w)
      }
    }
  }

  /// Replaces the covered pixels, and their backdrop, by those of another picture.
  mutating func replace(_ coverage: Coverage, by other: Surface) {
    open()
    let visible = coverage.frame.intersection(frame).intersection(other.frame)
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX {
        let share = coverage[x, y]
        guard share > 0 else { continue }
        lay(other[x, y] * share, at: index(x, y), leaving: 1 - share)
      }
    }
  }

  /// From now on the share of the backdrop differs from 1 − alpha.
  private mutating func open() { if openings == nil, !isAlone { openings = pixels.map { 1 - $0.w } } }

  /// Composites another surface over this one, each of its pixels multiplied by a factor.
  mutating func compose(_ other: Surface, _ share: (Int, Int) -> Float) {
    // an effect in the other has replaced this one's backdrop, too
    if other.openings != nil { open() }
    let visible = other.frame.intersection(frame)
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX {
        let (source, opening) = (other[x, y], other.opening(x, y))
        guard source.w > 0 || opening < 1 else { continue }
        let share = share(x, y)
        lay(source * share, at: index(x, y), leaving: 1 - (1 - opening) * share)
      }
    }
  }

  /// Composites another picture over this one where both intersect.
  mutating func layOver(_ other: Surface) {
    let visible = other.frame.intersection(frame)
    for y in visible.y..<visible.maxY {
      let (start, from) = (index(visible.x, y), other.index(visible.x, y))
      for i in 0..<visible.width {
        let rest = other.openings?[from + i] ?? 1 - other.pixels[from + i].w
        pixels[start + i] = other.pixels[from + i] + pixels[start + i] * rest
      }
    }
  }

  private mutating func lay(_ source: SIMD4<Float>, at i: Int, leaving rest: Float) {
    pixels[i] = source + pixels[i] * rest
    if openings != nil { openings![i] *= rest }
  }

  /// Recolours every pixel that is not transparent.
  mutating func recolor(_ color: (Int, Int, SIMD4<Float>) -> SIMD4<Float>) {
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX {
        let i = index(x, y)
        if pixels[i].w > 0 { pixels[i] = color(x, y, pixels[i]) }
      }
    }
  }

  private func index(_ x: Int, _ y: Int) -> Int { (y - frame.y) * frame.width + x - frame.x }

  /// A pixel of the frame.
  subscript(x: Int, y: Int) -> SIMD4<Float> {
    get { pixels[index(x, y)] }
    set { pixels[index(x, y)] = newValue }
  }

  private func contains(_ x: Int, _ y: Int) -> Bool { x >= frame.x && y >= frame.y && x < frame.maxX && y < frame.maxY }

  /// Alpha of a pixel, 0 outside the frame.
  func alpha(_ x: Int, _ y: Int) -> Float { contains(x, y) ? self[x, y].w : 0 }

  /// The share of the backdrop that shows through a pixel.
  private func opening(_ x: Int, _ y: Int) -> Float { openings?[index(x, y)] ?? 1 - pixels[index(x, y)].w }

  /// Composites the pixel over its backdrop.
  func over(_ behind: SIMD4<Float>, _ x: Int, _ y: Int) -> SIMD4<Float> {
    contains(x, y) ? self[x, y] + behind * opening(x, y) : behind
  }
}

extension Color {
  /// Premultiplied, with each component clamped to 0…1.
  var premultiplied: SIMD4<Float> {
    func clamped(_ number: Double) -> Float { Float(min(1, max(0, number.isNaN ? 0 : number))) }
    let alpha = clamped(alpha)
    return SIMD4(clamped(red) * alpha, clamped(green) * alpha, clamped(blue) * alpha, alpha)
  }
}

extension SIMD4<Float> {
  /// Luminance of the encoded components (ITU-R BT.709).
  @inline(__always)
  var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }

  /// Clamps each component to 0…`alpha`. With masks, since the standard library's is a call and four comparisons.
  @inline(__always)
  func within(alpha: Float) -> SIMD4<Float> {
    let most = SIMD4(repeating: alpha)
    let least = replacing(with: 0, where: self .< 0)
    return least.replacing(with: most, where: least .> most)
  }
}
