extension TimingCurveProvider {
  /// Straight lines that stay within `tolerance` of this curve everywhere in 0…1; its text is a CSS `linear()`.
  ///
  /// ```swift
  /// let css = try "\(SpringTimingParameters(duration: 0.5, bounce: 0.3).linearized(within: 0.001))"
  /// ```
  /// The curve is looked at in at least 512 places, more where it bends, and jumps are followed down to neighbouring doubles; a bend that is narrower
  /// than a five-hundredth of the duration in an otherwise straight stretch can be missed. Outside 0…1 the outer lines go on. Velocities are not bound.
  ///
  /// - Parameters:
  ///   - tolerance: The largest difference of progress, above 0 and finite.
  ///   - points: The most points that the result may have.
  /// - Throws: ``TimingError`` if the tolerance is not above 0, or the curve needs more points than that or is not finite.
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

/// Finds few straight lines near a curve: samples it finely, then walks along the samples with the cone of slopes that miss none of them.
///
/// Of the tolerance an eighth pays for what lies between samples, a sixteenth for short decimals, the rest for leaving samples out.
private struct Linearizer<Curve: TimingCurveProvider> {
  typealias Point = PiecewiseLinearCurve.Point
  let curve: Curve
  let tolerance: Double
  let limit: Int
  /// Samples of one stretch without a jump after the other.
  private var stretches: [[Point]] = [[]]
  private var sampleCount = 0
  private let mostSamples: Int

  init(curve: Curve, tolerance: Double, limit: Int) {
    (self.curve, self.tolerance, self.limit) = (curve, tolerance, limit)
    mostSamples = 64 * limit + 4096
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
    var left = try sample(0)
    stretches[0].append(left)
    for piece in 1...pieces {
      let right = try sample(Double(piece) / Double(pieces))
      try refine(left, right)
      left = right
    }
    var stops: [PiecewiseLinearCurve.Stop] = []
    for stretch in stretches {
      for point in try simplified(stretch) { stops.append(PiecewiseLinearCurve.Stop(point.y, at: point.x)) }
    }
    return try PiecewiseLinearCurve(stops)
  }

  /// Where an interval is looked at; uneven, so that no regular staircase hides between.
  private static var places: (Double, Double, Double) { (0.2113, 0.4871, 0.7639) }

  /// Appends samples up to `right`, `left` being there already, so that straight lines between them are near enough.
  ///
  /// Two neighbouring doubles with different values are a jump: a new stretch begins at the second.
  private mutating func refine(_ left: Point, _ right: Point) throws(TimingError) {
    sampleCount += 1
    guard sampleCount <= mostSamples else { throw tooMany }
    let width = right.x - left.x
    let middle = left.x + Self.places.1 * width
    guard middle > left.x, middle < right.x else { return connect(left, right) }
    let inner = [try sample(left.x + Self.places.0 * width), try sample(middle), try sample(left.x + Self.places.2 * width)]
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

  /// Goes on to a place that is next to the last one.
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

  private var kept = 0

  /// The first and the last sample, and as few between them as the cone allows.
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
      // The end itself may lie outside the cone of what came before: then the last candidate comes first.
      if let candidate, candidate.index < samples.count - 1 {
        let rest = try simplified([candidate.point] + samples[(candidate.index + 1)...])
        points += rest
        kept -= rest.count
      } else {
        points.append(rounded(samples, samples.count - 1))
      }
    }
    kept += points.count
    guard kept <= limit else { throw tooMany }
    return points
  }

  /// The sample with no more decimals than the tolerance needs, in place too, where it moves along the line to its neighbour. The ends of a stretch stay
  /// in their places, for there may be a jump. (Samples are not taken in short places: a staircase would hide in them.)
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

  /// A number near `value` with few decimals; itself where there are none to leave out.
  private static func short(_ value: Double, within reach: Double) -> Double {
    var scale = 1.0
    while 0.5 / scale > reach, scale < 1e15 { scale *= 10 }
    return scale < 1e15 ? (value * scale).rounded() / scale : value
  }
}
