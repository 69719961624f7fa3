extension TimingCurveProvider {
  /// Approximates this curve by straight lines within `tolerance` in 0…1; the text of the result is a CSS `linear()`.
  ///
  /// ```swift
  /// let css = try "\(SpringTimingParameters(duration: 0.5, bounce: 0.3).linearized(within: 0.001))"
  /// ```
  /// The curve is sampled at 512 or more times, more where it bends, and jumps are located exactly, between neighbouring doubles. A detail narrower than a
  /// five-hundredth of the duration in an otherwise straight part can be missed. Outside 0…1 the outer lines continue. The tolerance does not apply to
  /// velocities.
  ///
  /// - Parameters:
  ///   - tolerance: the largest difference of progress, finite and above 0.
  ///   - points: the largest number of points of the result.
  /// - Throws: ``TimingError`` if the tolerance is invalid, the curve needs more points, or its progress is not finite.
  public func linearized(within tolerance: Double, points: Int = 10_000) throws(TimingError) -> PiecewiseLinearCurve {
    guard tolerance > 0, tolerance.isFinite else {
      throw .outOfRange("tolerance", expected: "a difference of progress above 0", actual: tolerance, remedy: "pass 0.001")
    }
    var linearizer = Linearizer(curve: self, tolerance: tolerance, limit: max(2, points))
    return try linearizer.result()
  }
}

extension PiecewiseLinearCurve: CustomStringConvertible {
  /// The canonical text, CSS `linear(…)`.
  public var description: String { TimingCurveText.linear(self).description }
}

/// Approximates a curve by few straight lines: samples it finely, then extends each line as far as a cone of slopes passes all samples within the
/// tolerance.
///
/// An eighth of the tolerance is reserved for the curve between samples, a sixteenth for rounding to short decimals, and the rest for omitting samples.
private struct Linearizer<Curve: TimingCurveProvider> {
  typealias Point = PiecewiseLinearCurve.Point
  let curve: Curve
  let tolerance: Double
  let limit: Int
  /// The samples of each stretch between two jumps.
  private var stretches: [[Point]] = [[]]
  private var sampleCount = 0
  private let maximumSampleCount: Int

  init(curve: Curve, tolerance: Double, limit: Int) {
    (self.curve, self.tolerance, self.limit) = (curve, tolerance, limit)
    maximumSampleCount = 64 * limit + 4096
  }

  private func sample(_ s: Double) throws(TimingError) -> Point {
    let y = curve.progress(at: s)
    guard y.isFinite else {
      throw .outOfRange("progress", expected: "finite values in 0…1", actual: y, remedy: "use a curve without a pole")
    }
    return Point(x: s, y: y)
  }

  mutating func result() throws(TimingError) -> PiecewiseLinearCurve {
    let pieces = 127
    var previous = try sample(0)
    stretches[0].append(previous)
    for piece in 1...pieces {
      let right = try sample(Double(piece) / Double(pieces))
      try refine(previous, right)
      previous = right
    }
    var stops: [PiecewiseLinearCurve.Stop] = []
    for stretch in stretches {
      for point in try simplified(stretch) { stops.append(PiecewiseLinearCurve.Stop(point.y, at: point.x)) }
    }
    return try PiecewiseLinearCurve(stops)
  }

  /// The positions at which an interval is sampled; irregular, so that regular steps cannot hide between them.
  private static var samplePositions: (Double, Double, Double) { (0.2113, 0.4871, 0.7639) }

  /// Appends samples after `left` up to `right`, so that straight lines between them are close enough.
  ///
  /// Different values at two neighbouring doubles are a jump: a new stretch begins at the second.
  private mutating func refine(_ left: Point, _ right: Point) throws(TimingError) {
    sampleCount += 1
    guard sampleCount <= maximumSampleCount else { throw tooMany }
    let width = right.x - left.x
    let middle = left.x + Self.samplePositions.1 * width
    guard middle > left.x, middle < right.x else { return connect(left, right) }
    let inner = [
      try sample(left.x + Self.samplePositions.0 * width), try sample(middle), try sample(left.x + Self.samplePositions.2 * width),
    ]
    let isStraight = inner.allSatisfy { point in
      let part = (point.x - left.x) / width
      return abs(point.y - (left.y + part * (right.y - left.y))) <= tolerance / 16
    }
    if isStraight {
      for point in inner where point.x < right.x { append(point) }
      append(right)
    } else {
      try refine(left, inner[1])
      try refine(inner[1], right)
    }
  }

  /// Appends a sample at the double after the last one.
  private mutating func connect(_ left: Point, _ right: Point) {
    guard abs(right.y - left.y) > tolerance / 8 else { return append(right) }
    append(Point(x: right.x, y: left.y))
    stretches.append([right])
  }

  private mutating func append(_ point: Point) {
    let last = stretches.count - 1
    if let x = stretches[last].last?.x, x >= point.x { return }
    stretches[last].append(point)
  }

  private var tooMany: TimingError {
    .outOfRange("tolerance", expected: "one that \(limit) points can keep", actual: tolerance, remedy: "pass a larger one, or more points")
  }

  private var keptCount = 0

  /// The first and the last sample, and as few in between as the cone of slopes allows.
  private mutating func simplified(_ samples: [Point]) throws(TimingError) -> [Point] {
    let reach = tolerance * 0.75
    var points = [rounded(samples, 0)]
    var anchor = points[0]
    var (low, high) = (-Double.infinity, Double.infinity)
    var candidate: (point: Point, index: Int)?
    var index = 1
    while index < samples.count {
      let (sample, point) = (samples[index], rounded(samples, index))
      let slope = (point.y - anchor.y) / (point.x - anchor.x)
      if slope >= low, slope <= high { candidate = (point, index) }
      low = max(low, (sample.y - reach - anchor.y) / (sample.x - anchor.x))
      high = min(high, (sample.y + reach - anchor.y) / (sample.x - anchor.x))
      if low > high, let next = candidate {
        points.append(next.point)
        (anchor, candidate, low, high) = (next.point, nil, -.infinity, .infinity)
        index = next.index
      }
      index += 1
    }
    if let last = samples.last, last.x > anchor.x {
      // the last sample may be outside the cone: then a line ends at the last candidate first
      if let candidate, candidate.index < samples.count - 1 {
        let rest = try simplified([candidate.point] + samples[(candidate.index + 1)...])
        points += rest
        keptCount -= rest.count
      } else {
        points.append(rounded(samples, samples.count - 1))
      }
    }
    keptCount += points.count
    guard keptCount <= limit else { throw tooMany }
    return points
  }

  /// The sample, rounded to as few decimals as the tolerance allows. Its x is rounded too, and moves along the line to the neighbouring sample; the ends of
  /// a stretch keep their x, because there may be a jump. (Sampling at times with few decimals would miss regular steps.)
  private func rounded(_ samples: [Point], _ index: Int) -> Point {
    var point = samples[index]
    if index > 0, index < samples.count - 1 {
      let (before, after) = (samples[index - 1], samples[index + 1])
      let x = Self.short(point.x, within: min(point.x - before.x, after.x - point.x) / 8)
      let neighbour = x > point.x ? after : before
      point = Point(x: x, y: point.y + (x - point.x) * (neighbour.y - point.y) / (neighbour.x - point.x))
    }
    let y = Self.short(point.y, within: tolerance / 16)
    return y.isFinite ? Point(x: point.x, y: y) : point
  }

  /// The number with the fewest decimals within `reach` of `value`; `value` itself if there is none.
  private static func short(_ value: Double, within reach: Double) -> Double {
    var scale = 1.0
    while 0.5 / scale > reach, scale < 1e15 { scale *= 10 }
    return scale < 1e15 ? (value * scale).rounded() / scale : value
  }
}
