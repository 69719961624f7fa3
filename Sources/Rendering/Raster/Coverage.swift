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

  /// The pixels that a rectangle touches, clipped to `limit`. Does not overflow for any numbers.
  init(around rect: Rect, in limit: PixelRect) {
    func pixel(_ number: Double, _ low: Int, _ high: Int) -> Int { min(high, max(low, Int(saturating: number))) }
    let (left, top) = (pixel(rect.minX.rounded(.down), limit.x, limit.maxX), pixel(rect.minY.rounded(.down), limit.y, limit.maxY))
    self.init(
      x: left, y: top, width: max(0, pixel(rect.maxX.rounded(.up), limit.x, limit.maxX) - left),
      height: max(0, pixel(rect.maxY.rounded(.up), limit.y, limit.maxY) - top))
  }
  init(x: Int, y: Int, width: Int, height: Int) { (self.x, self.y, self.width, self.height) = (x, y, width, height) }

  /// The pixels that the lines touch; empty without points.
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

/// The coverage of each pixel by an outline, 0…1: the exact area, also if the outline overlaps or crosses itself.
///
/// Each edge that bounds the area (``WindingSweep``) adds, for every pixel row that it crosses, the height it spans to the pixels to the right, and to the
/// pixel it crosses the fraction of that height to the right of the edge. The prefix sum along a row is the coverage.
struct Coverage {
  let frame: PixelRect
  let shares: [Float]

  init(_ lines: [Polyline], usesEvenOdd: Bool, in limit: PixelRect) {
    frame = PixelRect(around: lines, in: limit)
    guard frame.width > 0, frame.height > 0 else {
      shares = []
      return
    }
    // one more per row, for what is to the right of the last pixel
    var sums = [Float](repeating: 0, count: (frame.width + 1) * frame.height)
    var sweep = WindingSweep(lines, usesEvenOdd: usesEvenOdd, in: frame)
    sweep.walk { [frame] upper, lower, direction in Self.addEdge(from: upper, to: lower, direction, frame, to: &sums) }
    let (width, height) = (frame.width, frame.height)
    // the loops initialize each of the `width * height` elements once
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

  /// The coverage of a part of a row, which must lie in the frame.
  func withRow(_ y: Int, from x: Int, count: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    let start = (y - frame.y) * frame.width + x - frame.x
    shares.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<start + count])) }
  }

  subscript(x: Int, y: Int) -> Float { shares[(y - frame.y) * frame.width + x - frame.x] }

  /// Adds an edge that runs downwards within a row.
  private static func addEdge(from upper: Point, to lower: Point, _ direction: Double, _ frame: PixelRect, to sums: inout [Float]) {
    let row = min(frame.height - 1, max(0, Int(saturating: ((upper.y + lower.y) / 2).rounded(.down) - Double(frame.y))))
    let left = Double(frame.x)
    addColumns(upper.x - left, lower.x - left, height: (lower.y - upper.y) * direction, row * (frame.width + 1), frame, to: &sums)
  }

  /// Adds an edge within one row: for each pixel the height spanned there, and the mean position of the edge in it.
  private static func addColumns(
    _ a: Double, _ b: Double, height: Double, _ row: Int, _ frame: PixelRect, to sums: inout [Float]
  ) {
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

  /// The area that the lines enclose by winding, blurred by a Gaussian of `deviation` pixels, clipped to `limit`. The blur's squares are aligned to the
  /// outline's ``corner(of:)``, so that translation by whole pixels does not change it.
  init(blurred lines: [Polyline], deviation: Double, in limit: PixelRect) {
    guard deviation > 0.01 else {
      self.init(lines, usesEvenOdd: false, in: limit)
      return
    }
    let blur = GaussianBlur(deviation: deviation, isDrawnInSquares: true)
    let touched = PixelRect(around: lines, in: .everywhere)
    let visible = touched.isEmpty ? .none : touched.grown(by: blur.margin).intersection(limit)
    guard !visible.isEmpty else {
      self.init(frame: .none, shares: [])
      return
    }
    let (side, corner) = (Double(1 << blur.halvingsDrawn), Self.corner(of: lines))
    let small = lines.map { line in
      let points = line.points.map { Point(x: ($0.x - Double(corner.x)) / side, y: ($0.y - Double(corner.y)) / side) }
      return Polyline(points, isClosed: line.isClosed)
    }
    let target = visible.moved(by: Corner(x: -corner.x, y: -corner.y))
    let sharp = Coverage(small, usesEvenOdd: false, in: blur.source(for: target))
    let squares = blur.squares(of: Grid(sharp.frame, sharp.shares), for: target, around: .nothing)
    // `write` initializes `target.width` elements of each of the rows
    let shares = [Float](unsafeUninitializedCapacity: target.width * target.height) { shares, count in
      for y in target.y..<target.maxY {
        if let base = shares.baseAddress {
          blur.write(squares, fromX: target.x, y: y, count: target.width, to: base + (y - target.y) * target.width)
        }
      }
      count = target.width * target.height
    }
    self.init(frame: visible, shares: shares)
  }

  /// The left and upper edge of an outline, each as a whole number that changes where the edge is at 0.618 of a pixel, the golden ratio: rounding errors do
  /// not decide it where edges often lie, at whole pixels and simple fractions.
  private static func corner(of lines: [Polyline]) -> Corner {
    var (left, top) = (Double.infinity, Double.infinity)
    for line in lines { for point in line.points { (left, top) = (min(left, point.x), min(top, point.y)) } }
    func whole(_ number: Double) -> Int {
      min(PixelRect.everywhere.maxX, max(PixelRect.everywhere.x, Int(saturating: (number + 0.382).rounded(.down))))
    }
    return Corner(x: whole(left), y: whole(top))
  }

  private init(frame: PixelRect, shares: [Float]) { (self.frame, self.shares) = (frame, shares) }
}
