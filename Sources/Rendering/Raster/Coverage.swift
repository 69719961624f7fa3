import LegatoCore

/// A rectangle of whole pixels.
struct PixelRect: Hashable {
  var x, y, width, height: Int
  var maxX: Int { x + width }
  var maxY: Int { y + height }

  func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// The pixels that a rectangle touches, as far as they lie in `limit`; never overflows, whatever the numbers.
  init(around rect: Rect, in limit: PixelRect) {
    func pixel(_ number: Double, _ low: Int, _ high: Int) -> Int { min(high, max(low, Int(saturating: number))) }
    let (left, top) = (pixel(rect.minX.rounded(.down), limit.x, limit.maxX), pixel(rect.minY.rounded(.down), limit.y, limit.maxY))
    self.init(
      x: left, y: top, width: max(0, pixel(rect.maxX.rounded(.up), limit.x, limit.maxX) - left),
      height: max(0, pixel(rect.maxY.rounded(.up), limit.y, limit.maxY) - top))
  }
  init(x: Int, y: Int, width: Int, height: Int) { (self.x, self.y, self.width, self.height) = (x, y, width, height) }

  /// The pixels that lines touch; none without a point.
  init(around lines: [Polyline], in limit: PixelRect) {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for line in lines {
      for point in line.points {
        (left, top, right, bottom) = (min(left, point.x), min(top, point.y), max(right, point.x), max(bottom, point.y))
      }
    }
    self =
      left <= right
      ? PixelRect(around: Rect(x: left, y: top, width: right - left, height: bottom - top), in: limit)
      : PixelRect(x: limit.x, y: limit.y, width: 0, height: 0)
  }
}

/// How much of each pixel an outline covers, 0…1: the exact area, however often the outline runs round it or crosses itself.
///
/// Each edge that bounds the area (``WindingSweep``) adds, for every pixel row that it crosses, the height it spans to the pixels right of it, and to the
/// pixel it runs through the share of that height that lies right of it. The sum along a row is then the covered share.
struct Coverage {
  let frame: PixelRect
  private(set) var shares: [Float]

  init(_ lines: [Polyline], usesEvenOdd: Bool, in limit: PixelRect) {
    frame = PixelRect(around: lines, in: limit)
    shares = []
    guard frame.width > 0, frame.height > 0 else { return }
    // one pixel more a row, for what lies right of the last
    var sums = [Float](repeating: 0, count: (frame.width + 1) * frame.height)
    var sweep = WindingSweep(lines, usesEvenOdd: usesEvenOdd, in: frame)
    sweep.walk { upper, lower, direction in addEdge(from: upper, to: lower, direction, to: &sums) }
    let (width, height) = (frame.width, frame.height)
    shares = [Float](unsafeUninitializedCapacity: width * height) { shares, count in
      sums.withUnsafeBufferPointer { sums in
        for row in 0..<height {
          var share: Float = 0
          for column in 0..<width {
            share += sums[row * (width + 1) + column]
            shares.initializeElement(at: row * width + column, to: min(1, max(0, share)))
          }
        }
      }
      count = width * height
    }
  }

  /// The shares of a part of a row, which lies in the frame.
  func withRow(_ y: Int, from x: Int, count: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    let start = (y - frame.y) * frame.width + x - frame.x
    shares.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<start + count])) }
  }

  subscript(x: Int, y: Int) -> Float { shares[(y - frame.y) * frame.width + x - frame.x] }

  /// An edge that runs downwards inside a row.
  private func addEdge(from upper: Point, to lower: Point, _ direction: Double, to sums: inout [Float]) {
    let row = min(frame.height - 1, max(0, Int(saturating: ((upper.y + lower.y) / 2).rounded(.down) - Double(frame.y))))
    let left = Double(frame.x)
    addColumns(upper.x - left, lower.x - left, height: (lower.y - upper.y) * direction, row * (frame.width + 1), to: &sums)
  }

  /// A piece inside one row: pixel by pixel, the height it spans there and how far right it runs on average.
  private func addColumns(_ a: Double, _ b: Double, height: Double, _ row: Int, to sums: inout [Float]) {
    let width = Double(frame.width)
    let (from, to) = (min(width, max(0, min(a, b))), min(width, max(0, max(a, b))))
    var x = from
    repeat {
      let column = min(frame.width - 1, Int(saturating: x))
      let next = min(to, Double(column + 1))
      let share = to > from ? height * (next - x) / (to - from) : height
      let inside = (x + next) / 2 - Double(column)
      sums[row + column] += Float(share * (1 - inside))
      sums[row + column + 1] += Float(share * inside)
      if next <= x { break }
      x = next
    } while x < to
  }

  /// The same shares blurred by a Gaussian of `deviation` pixels, three deviations wider on each side, as far as they lie in `limit`.
  /// - Complexity: O(pixels · deviation), first along the rows, then along the columns.
  func blurred(deviation: Double, in limit: PixelRect) -> Coverage {
    guard deviation > 0.01, frame.width > 0, frame.height > 0 else { return cropped(to: limit) }
    let weights = GaussianBlur.weights(deviation: deviation)
    let reach = weights.count / 2
    let wide = PixelRect(x: frame.x - reach, y: frame.y - reach, width: frame.width + 2 * reach, height: frame.height + 2 * reach)
    let seen = wide.intersection(limit)
    var across = [Float](repeating: 0, count: seen.width * frame.height)
    var both = [Float](repeating: 0, count: seen.width * seen.height)
    for row in 0..<frame.height {
      for column in 0..<frame.width {
        let (share, start) = (shares[row * frame.width + column], frame.x + column - reach)
        guard share > 0 else { continue }
        let columns = max(start, seen.x)..<max(max(start, seen.x), min(start + weights.count, seen.maxX))
        let (from, to) = (columns.lowerBound - start, row * seen.width + columns.lowerBound - seen.x)
        Self.add(weights, from, times: share, to: &across, to, count: columns.count)
      }
    }
    for row in 0..<frame.height {
      let start = frame.y + row - reach
      for y in max(start, seen.y)..<max(max(start, seen.y), min(start + weights.count, seen.maxY)) {
        Self.add(across, row * seen.width, times: weights[y - start], to: &both, (y - seen.y) * seen.width, count: seen.width)
      }
    }
    return Coverage(frame: seen, shares: both)
  }

  /// Adds `source` from place `from` on, multiplied, to `target` from place `to` on: the inner loop of a blur.
  private static func add(_ source: [Float], _ from: Int, times factor: Float, to target: inout [Float], _ to: Int, count: Int) {
    precondition(from + count <= source.count && to + count <= target.count)
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in for i in 0..<count { target[to + i] += source[from + i] * factor } }
    }
  }

  mutating func set(_ share: Float, at place: Int) { shares[place] = share }

  init(frame: PixelRect, shares: [Float]) { (self.frame, self.shares) = (frame, shares) }

  private func cropped(to limit: PixelRect) -> Coverage {
    let visible = frame.intersection(limit)
    guard visible != frame else { return self }
    var cut = [Float]()
    cut.reserveCapacity(visible.width * visible.height)
    for y in visible.y..<visible.maxY { for x in visible.x..<visible.maxX { cut.append(self[x, y]) } }
    return Coverage(frame: visible, shares: cut)
  }
}
