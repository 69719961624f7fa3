import LegatoCore

/// The coverage of an outline, which is the share of each pixel's area that lies inside it, run-length encoded: most pixels of a row are covered fully or not
/// at all.
///
/// The values are those of ``Coverage``. They stay the same when the outline is translated by whole pixels.
/// Unsafe buffers stay within their closures, and their indices come from `rows`, which ``SpanMaker`` builds together with `runs`.
final class Spans {
  /// Adjacent pixels with the same coverage; `x` is counted from the frame's left edge.
  struct Run {
    let x, count: Int32
    let share: Float
    var end: Int32 { x + count }
  }

  /// The rectangle of pixels around the outline, within the limit for which it was rasterized.
  let frame: PixelRect
  /// The runs of all rows, from top to bottom. Pixels without coverage are in none.
  let runs: [Run]
  /// For each row of the frame the index of its first run, and at the end the number of all runs.
  private let rows: [Int32]

  fileprivate init(_ frame: PixelRect, _ runs: [Run], _ rows: [Int32]) { (self.frame, self.runs, self.rows) = (frame, runs, rows) }

  var bytes: Int { runs.count * MemoryLayout<Run>.stride + rows.count * 4 }

  /// The indices of a row's runs that end after `x`. Row and `x` are counted from the frame's corner. O(log runs of the row).
  @inline(__always)
  func places(inRow row: Int, beyond x: Int32) -> Range<Int> {
    rows.withUnsafeBufferPointer { rows in
      var (low, high) = (Int(rows[row]), Int(rows[row + 1]))
      let end = high
      if x <= 0 { return low..<end }
      runs.withUnsafeBufferPointer { runs in
        while low < high {
          let middle = (low + high) / 2
          if runs[middle].end > x { high = middle } else { low = middle + 1 }
        }
      }
      return low..<end
    }
  }

  /// A large rectangle of pixels with coverage 1, in the coordinates of ``frame``: the widest run of the middle row, extended up and down as far as all its
  /// pixels have coverage 1.
  private(set) lazy var inside: PixelRect = {
    guard !runs.isEmpty else { return .none }
    let middle = frame.height / 2
    let full = places(inRow: middle, beyond: 0).filter { runs[$0].share == 1 }
    guard let run = full.max(by: { runs[$0].count < runs[$1].count }).map({ runs[$0] }) else { return .none }
    func isCovered(_ row: Int) -> Bool { covers(PixelRect(x: Int(run.x), y: row, width: Int(run.count), height: 1)) }
    var (top, bottom) = (middle, middle + 1)
    while top > 0, isCovered(top - 1) { top -= 1 }
    while bottom < frame.height, isCovered(bottom) { bottom += 1 }
    return PixelRect(x: frame.x + Int(run.x), y: frame.y + top, width: Int(run.count), height: bottom - top)
  }()

  /// Whether every pixel of a rectangle has coverage 1. Its coordinates are counted from the frame's corner.
  func covers(_ rect: PixelRect) -> Bool {
    guard rect.x >= 0, rect.y >= 0, rect.maxX <= frame.width, rect.maxY <= frame.height else { return false }
    for row in rect.y..<rect.maxY {
      var x = Int32(rect.x)
      for place in places(inRow: row, beyond: x) {
        guard runs[place].x <= x, runs[place].share == 1 else { return false }
        x = runs[place].end
        if x >= rect.maxX { break }
      }
      guard x >= rect.maxX else { return false }
    }
    return true
  }
}

/// Rasterizes outlines to coverage runs. Its buffers are reused, and within a frame the runs of the last outlines: most of the layers of a list or a grid have
/// one outline at different places.
final class SpanMaker {
  /// The last outlines that were rasterized, none of them cut off; the oldest one is replaced first.
  @exclusivity(unchecked) private var recent: [Mark.Runs] = []
  @exclusivity(unchecked) private var oldest = 0
  private static let maximumRecentCount = 8

  /// For each pixel of the current row by how much coverage changes there, compared with the pixel left of it.
  @exclusivity(unchecked) private var sums: [Float] = []
  /// A bit for each pixel, set where `sums` was changed.
  @exclusivity(unchecked) private var touched: [UInt64] = []
  @exclusivity(unchecked) private var runs: [Spans.Run] = []
  @exclusivity(unchecked) private var rows: [Int32] = []
  @exclusivity(unchecked) private var sweep = WindingSweep()

  /// Coverage that is no farther from 0 or 1 is taken for 0 or 1: about the rounding error of the sums, and a thousandth of what a colour component can show.
  private static let rounding: Float = 4e-6

  /// The runs of a recent outline that differs from this one in whole pixels only; nil if there is none.
  func known(_ outline: Mark.Outline) -> Mark.Runs? {
    for runs in recent {
      guard let shift = outline.shift(from: runs.outline) else { continue }
      return Mark.Runs(spans: runs.spans, corner: runs.corner + shift, outline: outline, isWhole: true)
    }
    return nil
  }

  /// Makes runs known.
  func note(_ runs: Mark.Runs) {
    if recent.count < Self.maximumRecentCount { return recent.append(runs) }
    recent[oldest] = runs
    oldest = (oldest + 1) % Self.maximumRecentCount
  }

  /// Ends a frame.
  func forget() {
    recent.removeAll(keepingCapacity: true)
    oldest = 0
  }

  /// The coverage of an outline within `limit`.
  func make(_ lines: [Polyline], usesEvenOdd: Bool, in limit: PixelRect) -> Spans {
    let frame = PixelRect(around: lines, in: limit)
    guard frame.width > 0, frame.height > 0 else { return Spans(frame, [], []) }
    if sums.count < frame.width + 2 {
      sums = [Float](repeating: 0, count: frame.width + 2)
      touched = [UInt64](repeating: 0, count: frame.width / 64 + 2)
    }
    runs.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    rows.append(0)
    // no edge is cut off
    if frame.isInside(limit), let outline = ConvexOutline(lines) {
      add(frame) { outline.walk($0) }
    } else {
      sweep.begin(lines, usesEvenOdd: usesEvenOdd, in: frame)
      add(frame) { sweep.walk($0) }
    }
    return Spans(frame, Array(runs), Array(rows))
  }

  /// Makes the runs of the pieces with which `walk` calls its argument, row by row.
  /// Unsafe buffers: they have an element, or a bit, for each pixel of a row of `frame` and one more.
  @inline(__always)
  private func add(_ frame: PixelRect, _ walk: ((_ upper: Point, _ lower: Point, _ direction: Double) -> Void) -> Void) {
    let (left, top) = (Double(frame.x), Double(frame.y))
    sums.withUnsafeMutableBufferPointer { sums in
      touched.withUnsafeMutableBufferPointer { touched in
        var (row, bottom) = (0, top + 1)
        walk { upper, lower, direction in
          // the upper end: the middle of a piece above the next row may be rounded to that
          while upper.y >= bottom, row < frame.height - 1 {
            endRow(frame.width, sums, touched)
            (row, bottom) = (row + 1, bottom + 1)
          }
          Self.addEdge(
            upper.x - left, lower.x - left, height: (lower.y - upper.y) * direction, width: frame.width, sums, touched)
        }
        while row < frame.height {
          endRow(frame.width, sums, touched)
          row += 1
        }
      }
    }
  }

  /// Adds what an edge contributes to the row: in each pixel that it crosses the area right of it, signed by its direction, and the remainder of its height in
  /// the next pixel, so that all pixels farther right are covered by the whole height.
  @inline(__always)
  private static func addEdge(
    _ a: Double, _ b: Double, height: Double, width: Int, _ sums: UnsafeMutableBufferPointer<Float>,
    _ touched: UnsafeMutableBufferPointer<UInt64>
  ) {
    let side = Double(width)
    // both within 0…width, also if a number is not finite
    let (from, to) = (min(side, max(0, min(a, b))), min(side, max(0, max(a, b))))
    func add(_ share: Double, _ inside: Double, in column: Int) {
      sums[column] += Float(share * (1 - inside))
      sums[column + 1] += Float(share * inside)
      touched[column / 64] |= 1 << UInt64(column % 64)
      touched[(column + 1) / 64] |= 1 << UInt64((column + 1) % 64)
    }
    // most edges stay within a pixel
    var column = min(width - 1, Int(bitPattern: UInt(from)))
    if to <= Double(column + 1) { return add(height, (from + to) / 2 - Double(column), in: column) }
    var x = from
    repeat {
      let next = min(to, Double(column + 1))
      add(height * (next - x) / (to - from), (x + next) / 2 - Double(column), in: column)
      if next <= x { break }
      x = next
      column = min(width - 1, column + 1)
    } while x < to
  }

  /// Ends a row: the sum of all changes up to a pixel is its coverage. Appends the runs, and resets the changes to 0.
  private func endRow(_ width: Int, _ sums: UnsafeMutableBufferPointer<Float>, _ touched: UnsafeMutableBufferPointer<UInt64>) {
    var (share, x): (Float, Int32) = (0, 0)
    let first = runs.count
    for word in 0...(width / 64) {
      var bits = touched[word]
      guard bits != 0 else { continue }
      touched[word] = 0
      while bits != 0 {
        let column = Int32(truncatingIfNeeded: word &* 64 &+ bits.trailingZeroBitCount)
        bits &= bits &- 1
        add(share, from: x, to: column, after: first)
        share += sums[Int(column)]
        sums[Int(column)] = 0
        x = column
      }
    }
    add(share, from: x, to: Int32(width), after: first)
    rows.append(Int32(runs.count))
  }

  /// Appends a run of pixels with this coverage, or extends the last run of the row.
  private func add(_ sum: Float, from x: Int32, to end: Int32, after first: Int) {
    guard x < end, sum > Self.rounding else { return }
    let share = sum > 1 - Self.rounding ? 1 : sum
    if runs.count > first, let last = runs.last, last.end == x, last.share == share {
      runs[runs.count - 1] = Spans.Run(x: last.x, count: end - last.x, share: share)
    } else {
      runs.append(Spans.Run(x: x, count: end - x, share: share))
    }
  }
}
