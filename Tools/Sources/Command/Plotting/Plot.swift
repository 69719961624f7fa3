/// One line of a plot.
struct PlottedCurve {
  let name: String
  let clock: Motion.Clock
  let end: Double
  let settled: Double?
  let value, velocity: (Double) -> Double

  init(_ motion: Motion) {
    (name, clock, end) = (motion.typed, motion.clock, motion.shownEnd)
    let facts = MotionFacts(motion)
    settled = facts.settled.finite
    (value, velocity) = ({ motion.value(at: $0) }, { motion.velocity(at: $0) })
  }
}

/// Curves over one stretch of time, with the ranges that show all of them.
struct Plot {
  let curves: [PlottedCurve]
  let end: Double
  let values, velocities: ClosedRange<Double>
  /// For each curve its values and velocities at `count` + 1 equal steps of time.
  let samples: [(values: [Double], velocities: [Double])]
  static let count = 1200

  init(_ curves: [PlottedCurve], to end: Double?) {
    let last = end ?? curves.map(\.end).max() ?? 1
    let times = (0...Self.count).map { Double($0) / Double(Self.count) * last }
    let samples = curves.map { curve in
      // A curve over fractions stays at its end value while a longer spring continues.
      let shown = end == nil && curve.clock == .fraction ? times.map { min($0, curve.end) } : times
      return (
        values: shown.map { Self.bounded(curve.value($0)) },
        velocities: times.map { $0 > curve.end && end == nil ? 0 : Self.bounded(curve.velocity($0)) }
      )
    }
    (self.curves, self.end, self.samples) = (curves, last, samples)
    let all = samples.flatMap(\.values) + [0, 1]
    values = Self.padded(all.min() ?? 0, all.max() ?? 1)
    // A vertical tangent would flatten all the rest: a peak far above nearly everything else of its curve is cut.
    let limits = samples.map { sample in
      let sorted = sample.velocities.map(abs).sorted()
      let (most, peak) = (sorted[sorted.count * 97 / 100], sorted[sorted.count - 1])
      return peak <= 2 * most ? peak : 1.5 * most
    }
    let limit = max(limits.max() ?? 1, 1e-3)
    let speeds = samples.flatMap(\.velocities)
    velocities = Self.padded(max(min(speeds.min() ?? 0, 0), -limit), min(max(speeds.max() ?? 1, 0), limit))
  }

  func time(_ index: Int) -> Double { Double(index) / Double(Self.count) * end }

  var timeLabel: String {
    switch (curves.contains { $0.clock == .seconds }, curves.contains { $0.clock == .fraction }) {
    case (true, true): "time: seconds for springs, a fraction of the duration for others"
    case (true, false): "time in seconds"
    default: "time as a fraction of the duration"
    }
  }

  private static func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e9), 1e9) }

  private static func padded(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let reach = max(high - low, 1e-6)
    return (low - 0.06 * reach)...(high + 0.06 * reach)
  }

  /// Round numbers in a range, about `count` of them.
  static func ticks(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let rough = (range.upperBound - range.lowerBound) / Double(max(count, 1))
    guard rough > 0, rough.isFinite else { return [] }
    var unit = 1.0
    while unit > rough { unit /= 10 }
    while unit * 10 <= rough { unit *= 10 }
    let step = unit * ([1, 2, 5].first { $0 * unit >= rough } ?? 10)
    let (first, last) = ((range.lowerBound / step).rounded(.up), (range.upperBound / step).rounded(.down))
    guard last >= first, last - first < 1000 else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }
}
