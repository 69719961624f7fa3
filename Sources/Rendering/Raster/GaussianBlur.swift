import LegatoCore

/// Blurs pixels by a Gaussian of a given standard deviation.
///
/// A wide blur removes high frequencies: the picture is first halved until the deviation is at least 1.5 squares, blurred there, and enlarged.
/// Halving filters four pixels with the weights 1 3 3 1 (variance ¾), so that n halvings have a variance of (4ⁿ − 1)/4 pixels; enlarging mixes
/// three squares by the quadratic B-spline (variance 4ⁿ/4). With these weights both are independent of an edge's position between squares, and
/// both variances are subtracted from the blur's. A sharp edge deviates from the error function by at most 0.003 (of 0…1).
/// - Complexity: about O(pixels · 6) for a deviation from 3 pixels on, O(pixels · 12·deviation) below.
struct GaussianBlur {
  /// Number of halvings.
  let halvings: Int
  /// How many of them are already done when the picture is drawn: the coverage of squares is computed like that of pixels.
  let halvingsDrawn: Int
  private let weights: [Float]
  var reach: Int { weights.count / 2 }
  /// Side of a square in pixels.
  private var side: Int { 1 << halvings }
  /// For each pixel of a square the weights of its own square and of those before and after.
  private let mixtures: [SIMD4<Float>]

  /// The values outside a picture.
  enum Surroundings {
    /// The edge pixels are repeated.
    case edge
    case nothing
  }

  /// - Parameters:
  ///   - deviation: pixels, at least 0, finite.
  ///   - isDrawnInSquares: whether the source is drawn in squares of ``halvingsDrawn``. Their side is a quarter of that of the blurred squares; their
  ///     variance, the side squared / 12, is subtracted too, and depends little on an edge's position in them.
  init(deviation: Double, isDrawnInSquares: Bool = false) {
    var halvings = 0
    while deviation / Double(2 << halvings) >= 1.5 { halvings += 1 }
    self.halvings = halvings
    halvingsDrawn = isDrawnInSquares ? max(0, halvings - 2) : 0
    let (side, drawn) = (Double(1 << halvings), Double(1 << halvingsDrawn))
    var variance = deviation * deviation
    if halvings > 0 { variance -= (side * side - drawn * drawn) / 4 + side * side / 4 + (drawn * drawn - 1) / 12 }
    weights = Self.weights(deviation: variance.squareRoot() / side)
    mixtures = (0..<(1 << halvings)).map { pixel in
      // from the square's centre, in squares
      let offset = (Double(pixel) + 0.5) / side - 0.5
      return SIMD4(Float((0.5 - offset) * (0.5 - offset) / 2), Float(0.75 - offset * offset), Float((0.5 + offset) * (0.5 + offset) / 2), 0)
    }
  }

  /// The normalized kernel at whole steps, to three deviations on each side.
  static func weights(deviation: Double) -> [Float] {
    guard deviation > 0.01 else { return [1] }
    let reach = Int(saturating: (3 * deviation).rounded(.up))
    let bell = (-reach...reach).map { gaussian(Double($0) / deviation) }
    let total = bell.reduce(0, +)
    return bell.map { Float($0 / total) }
  }

  /// The radius in pixels of what a pixel depends on.
  var margin: Int { halvings == 0 ? reach : (reach + 3) * side }

  /// The pixels, or the drawn squares, that contribute to the pixels of `frame`.
  func source(for frame: PixelRect) -> PixelRect { region(for: frame, halvings: halvingsDrawn) }

  /// Blurs the picture around `frame`, in squares; ``write(_:fromX:y:count:to:)`` converts them to pixels.
  func squares<Element>(of source: Grid<Element>, for frame: PixelRect, around: Surroundings = .edge) -> Grid<Element> {
    guard frame.width > 0, frame.height > 0, source.frame.width > 0, source.frame.height > 0 else { return Grid(wanted(for: frame)) }
    let pool = GridPool<Element>()
    if halvings == halvingsDrawn { return blurred(source, for: frame, around, pool) }
    var half = halved(source, to: region(for: frame, halvings: halvingsDrawn + 1), around, pool)
    return squares(ofHalved: &half, times: halvingsDrawn + 1, for: frame, around: around, pool)
  }

  /// Blurs a picture that has been halved `times` times, over all of ``region(for:halvings:)``, and gives its buffer back.
  func squares<Element>(
    ofHalved half: inout Grid<Element>, times: Int = 1, for frame: PixelRect, around: Surroundings = .edge, _ pool: GridPool<Element>
  ) -> Grid<Element> {
    for level in times..<max(times, halvings) {
      var former = halved(half, to: region(for: frame, halvings: level + 1), around, pool)
      swap(&half, &former)
      pool.giveBack(&former)
    }
    defer { pool.giveBack(&half) }
    return blurred(half, for: frame, around, pool)
  }

  private func blurred<Element>(
    _ source: Grid<Element>, for frame: PixelRect, _ around: Surroundings, _ pool: GridPool<Element>
  ) -> Grid<Element> {
    let wanted = wanted(for: frame)
    var rows = rowsBlurred(source, to: wanted, around, pool)
    defer { pool.giveBack(&rows) }
    return columnsBlurred(rows, to: wanted, around, pool)
  }

  /// The squares that contribute to `frame`'s pixels.
  private func wanted(for frame: PixelRect) -> PixelRect {
    if halvings == 0 { return frame }
    let (x, y) = ((frame.x >> halvings) - 1, (frame.y >> halvings) - 1)
    return PixelRect(
      x: x, y: y, width: ((frame.maxX - 1) >> halvings) + 2 - x, height: ((frame.maxY - 1) >> halvings) + 2 - y)
  }

  /// The squares that contribute to `frame` after that many halvings.
  func region(for frame: PixelRect, halvings level: Int) -> PixelRect {
    var region = wanted(for: frame).grown(by: reach)
    for _ in level..<max(level, halvings) {
      region = PixelRect(x: 2 * region.x - 1, y: 2 * region.y - 1, width: 2 * region.width + 2, height: 2 * region.height + 2)
    }
    return region
  }

  /// The squares of `region` that differ from those around them: beyond, all four taps lie outside the source, on the same side. Not empty.
  private func varying(_ region: PixelRect, halvedFrom from: PixelRect) -> PixelRect {
    let (x, y) = ((from.x - 2) >> 1, (from.y - 2) >> 1)
    let part = region.intersection(PixelRect(x: x, y: y, width: ((from.maxX + 1) >> 1) + 1 - x, height: ((from.maxY + 1) >> 1) + 1 - y))
    return part.width > 0 && part.height > 0 ? part : region
  }

  /// Halves the resolution: 4 × 4 squares with the weights 1 3 3 1 in both directions. What it leaves out of `region` continues the result's edge.
  private func halved<Element>(
    _ source: Grid<Element>, to region: PixelRect, _ around: Surroundings, _ pool: GridPool<Element>
  ) -> Grid<Element> {
    let from = source.frame
    let region = varying(region, halvedFrom: from)
    let rows = PixelRect(x: region.x, y: max(from.y, 2 * region.y - 1), width: region.width, height: 0)
    let last = min(from.maxY, 2 * region.maxY + 1)
    let height = max(0, last - rows.y)
    var across = halvedAcross(source, to: PixelRect(x: rows.x, y: rows.y, width: rows.width, height: height), around, pool)
    defer { pool.giveBack(&across) }
    var both = Grid<Element>(region, from: pool)
    guard height > 0 else { return both }
    for y in region.y..<region.maxY {
      both.setRow(y) { result in
        for i in 0..<4 {
          let (other, weight): (Int, Float) = (2 * y - 1 + i, i == 0 || i == 3 ? 0.125 : 0.375)
          if around == .nothing, other < from.y || other >= from.maxY { continue }
          across.withRow(min(max(other, across.frame.y), across.frame.maxY - 1)) { row in
            for x in 0..<region.width { result[x] = result[x] + row[x] * weight }
          }
        }
      }
    }
    return both
  }

  /// Each row at half its width.
  private func halvedAcross<Element>(
    _ source: Grid<Element>, to rows: PixelRect, _ around: Surroundings, _ pool: GridPool<Element>
  ) -> Grid<Element> {
    let from = source.frame
    // within these all four exist
    let (first, end) = (max(rows.x, (from.x + 2) >> 1), min(rows.maxX, (from.maxX - 2) >> 1))
    return Grid<Element>(rows, from: pool) { y, result in
      source.withRow(y) { row in
        func element(_ x: Int) -> Element {
          if x >= from.x, x < from.maxX { return row[x - from.x] }
          return around == .edge ? row[min(max(x, from.x), from.maxX - 1) - from.x] : .nothing
        }
        for x in rows.x..<rows.maxX {
          if x >= first, x < end {
            let here = row + (2 * x - 1 - from.x)
            result[x - rows.x] = (here[0] + here[3]) * 0.125 + (here[1] + here[2]) * 0.375
          } else {
            let (outer, inner) = (element(2 * x - 1) + element(2 * x + 2), element(2 * x) + element(2 * x + 1))
            result[x - rows.x] = outer * 0.125 + inner * 0.375
          }
        }
      }
    }
  }

  private func rowsBlurred<Element>(
    _ source: Grid<Element>, to wanted: PixelRect, _ around: Surroundings, _ pool: GridPool<Element>
  ) -> Grid<Element> {
    let (from, reach) = (source.frame, reach)
    // rows outside the source repeat its edge, or are clear
    let (top, bottom) = (max(wanted.y - reach, from.y), min(wanted.maxY + reach, from.maxY))
    var line = pool.take(wanted.width + 2 * reach)
    defer { pool.giveBack(line) }
    return Grid<Element>(PixelRect(x: wanted.x, y: top, width: wanted.width, height: max(0, bottom - top)), from: pool) { y, target in
      source.withRow(y) { blurRow($0, of: from, to: wanted, around, by: &line, target) }
    }
  }

  /// Blurs a row as wide as `from` horizontally, for the pixels of `wanted`.
  ///
  /// `row` must have `from.width` elements, `target` room for `wanted.width`, and `line`, which is overwritten, `wanted.width + 2 * reach`.
  private func blurRow<Element: Weighable>(
    _ row: UnsafePointer<Element>, of from: PixelRect, to wanted: PixelRect, _ around: Surroundings, by line: inout [Element],
    _ target: UnsafeMutablePointer<Element>
  ) {
    let start = wanted.x - reach - from.x
    // before the source's first, of the source, after its last
    let (first, end) = (min(line.count, max(0, -start)), max(0, min(line.count, from.width - start)))
    let (left, right) = around == .edge ? (row[0], row[from.width - 1]) : (.nothing, .nothing)
    line.withUnsafeMutableBufferPointer { line in
      for i in 0..<first { line[i] = left }
      for i in first..<max(first, end) { line[i] = row[start + i] }
      for i in max(first, end)..<line.count { line[i] = right }
      guard let base = line.baseAddress else { return }
      withTaps { taps in
        for i in 0..<weights.count { taps[i] = UnsafePointer(base + i) }
        weigh(UnsafePointer(taps), 0..<wanted.width, to: target)
      }
    }
  }

  /// Calls `body` with room for a pointer for each weight: on the stack, since there are few.
  @inline(__always)
  private func withTaps<Element>(_ body: (UnsafeMutablePointer<UnsafePointer<Element>>) -> Void) {
    withUnsafeTemporaryAllocation(of: UnsafePointer<Element>.self, capacity: weights.count) { if let taps = $0.baseAddress { body(taps) } }
  }

  private func columnsBlurred<Element>(
    _ rows: Grid<Element>, to wanted: PixelRect, _ around: Surroundings, _ pool: GridPool<Element>
  ) -> Grid<Element> {
    let (frame, reach) = (rows.frame, reach)
    guard frame.height > 0 else { return Grid(wanted, from: pool) }
    var nothing = Grid<Element>(PixelRect(x: 0, y: 0, width: wanted.width, height: 1), from: pool)
    defer { pool.giveBack(&nothing) }
    return Grid(wanted, from: pool) { y, target in
      rows.elements.withUnsafeBufferPointer { elements in
        nothing.withRow(0) { empty in
          guard let base = elements.baseAddress else { return }
          withTaps { taps in
            for i in 0...2 * reach {
              let row = y - reach + i
              let isOutside = around == .nothing && (row < frame.y || row >= frame.maxY)
              taps[i] = isOutside ? empty : base + (min(max(row, frame.y), frame.maxY - 1) - frame.y) * frame.width
            }
            weigh(UnsafePointer(taps), 0..<wanted.width, to: target)
          }
        }
      }
    }
  }

  /// The weighted sum of rows, column by column. Four columns at a time, for independent sums; the kernel is symmetric.
  ///
  /// There must be `2 * reach + 1` taps; each of them and `target` must be valid in `columns`.
  @inline(__always)
  func weigh<Element: Weighable>(
    _ taps: UnsafePointer<UnsafePointer<Element>>, _ columns: Range<Int>, to target: UnsafeMutablePointer<Element>
  ) {
    let reach = reach
    weights.withUnsafeBufferPointer { weights in
      let (middle, most) = (taps[reach], weights[reach])
      var x = columns.lowerBound
      while x &+ 4 <= columns.upperBound {
        var (a, b) = (middle[x] * most, middle[x &+ 1] * most)
        var (c, d) = (middle[x &+ 2] * most, middle[x &+ 3] * most)
        for i in 0..<reach {
          let (left, right, weight) = (taps[i] + x, taps[2 &* reach &- i] + x, weights[i])
          a = a + (left[0] + right[0]) * weight
          b = b + (left[1] + right[1]) * weight
          c = c + (left[2] + right[2]) * weight
          d = d + (left[3] + right[3]) * weight
        }
        (target[x], target[x &+ 1], target[x &+ 2], target[x &+ 3]) = (a, b, c, d)
        x &+= 4
      }
      while x < columns.upperBound {
        var sum = middle[x] * most
        for i in 0..<reach { sum = sum + (taps[i][x] + taps[2 * reach - i][x]) * weights[i] }
        target[x] = sum
        x += 1
      }
    }
  }

  /// Writes pixels of a blurred picture, from (x, y) to the right. `pixels` must have room for `count` elements.
  func write<Element>(_ squares: Grid<Element>, fromX x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<Element>) {
    let frame = squares.frame
    guard halvings > 0 else { return squares.withRow(y) { pixels.update(from: $0 + (x - frame.x), count: count) } }
    let (side, row) = (side, (y >> halvings) - frame.y)
    let down = mixtures[y & (side - 1)]
    squares.elements.withUnsafeBufferPointer { squares in
      mixtures.withUnsafeBufferPointer { mixtures in
        guard let base = squares.baseAddress else { return }
        let (upper, middle, lower) = (base + (row - 1) * frame.width, base + row * frame.width, base + (row + 1) * frame.width)
        func column(_ i: Int) -> Element { upper[i] * down.x + middle[i] * down.y + lower[i] * down.z }
        var square = (x >> halvings) - frame.x
        var (before, here, after) = (column(square - 1), column(square), column(square + 1))
        var phase = x & (side - 1)
        for i in 0..<count {
          let across = mixtures[phase]
          pixels[i] = before * across.x + here * across.y + after * across.z
          phase += 1
          guard phase == side, i + 1 < count else { continue }
          phase = 0
          square += 1
          (before, here, after) = (here, after, column(square + 1))
        }
      }
    }
  }
}
