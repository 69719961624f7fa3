extension TimingCurveProvider {
  /// Straight lines that stay within `tolerance` of this curve everywhere in 0…1; its text is a CSS `linear()`.
  ///
  /// ```swift
  /// let css = try "\(SpringTimingParameters(duration: 0.5, bounce: 0.3).linearized(within: 0.001))"
  /// ```
  /// The curve is looked at in at least 500 places, more where it bends, and jumps are followed down to neighbouring doubles; a bend that is narrower
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
private struct Linearizer {
  typealias Point = PiecewiseLinearCurve.Point
  let curve: any TimingCurveProvider
  let tolerance: Double
  let limit: Int
  /// Samples of one stretch without a jump after the other.
  private var stretches: [[Point]] = [[]]
  private var sampleCount = 0
  private let mostSamples: Int

  init(curve: any TimingCurveProvider, tolerance: Double, limit: Int) {
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
    let pieces = 125
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
  private static let places = (0.2113, 0.4871, 0.7639)

  /// A number near `x` with few decimals, so that the text is short; `x` itself where there are no more decimals to leave out.
  private static func short(_ x: Double, within reach: Double) -> Double {
    var scale = 10.0
    while 0.5 / scale > reach { scale *= 10 }
    return scale < 1e15 ? (x * scale).rounded() / scale : x
  }

  /// Appends samples up to `right`, `left` being there already, so that straight lines between them are near enough.
  ///
  /// Two neighbouring doubles with different values are a jump: a new stretch begins at the second.
  private mutating func refine(_ left: Point, _ right: Point) throws(TimingError) {
    sampleCount += 1
    guard sampleCount <= mostSamples else { throw tooMany }
    let width = right.x - left.x
    func place(_ part: Double) -> Double { Self.short(left.x + part * width, within: width / 32) }
    let middle = place(Self.places.1)
    guard middle > left.x, middle < right.x else { return connect(left, right) }
    let inner = [try sample(place(Self.places.0)), try sample(middle), try sample(place(Self.places.2))]
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
    var points = [rounded(samples[0])]
    var anchor = points[0]
    var (low, high) = (-Double.infinity, Double.infinity)
    var candidate: Point?
    var index = 1
    while index < samples.count {
      let point = rounded(samples[index])
      let run = point.x - anchor.x
      let slope = (point.y - anchor.y) / run
      if slope >= low, slope <= high { candidate = point }
      low = max(low, (samples[index].y - reach - anchor.y) / run)
      high = min(high, (samples[index].y + reach - anchor.y) / run)
      if low > high, let next = candidate {
        points.append(next)
        (anchor, candidate, low, high) = (next, nil, -.infinity, .infinity)
        index = indexAfter(next.x, samples, index)
        continue
      }
      index += 1
    }
    if let last = samples.last, last.x > anchor.x {
      // The end itself may lie outside the cone of what came before: then the last candidate comes first.
      if candidate?.x != last.x, let candidate {
        points.append(candidate)
        let rest = try simplified(samples.filter { $0.x >= candidate.x })
        points += rest.dropFirst()
        kept -= rest.count
      } else {
        points.append(rounded(last))
      }
    }
    kept += points.count
    guard kept <= limit else { throw tooMany }
    return points
  }

  private func indexAfter(_ x: Double, _ samples: [Point], _ index: Int) -> Int {
    var index = index
    while index > 0, samples[index].x > x { index -= 1 }
    return index + 1
  }

  /// The progress with no more decimals than the tolerance needs.
  private func rounded(_ point: Point) -> Point {
    var scale = 1.0
    while 0.5 / scale > tolerance / 16 { scale *= 10 }
    let y = (point.y * scale).rounded() / scale
    return scale < 1e15 && y.isFinite ? Point(x: point.x, y: y) : point
  }
}
