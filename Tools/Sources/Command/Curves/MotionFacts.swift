/// Properties of a motion from 0 to its end, such as extrema, from 4,097 samples and a refined search around turning points.
struct MotionFacts {
  struct Place {
    let time, value: Double
  }

  let start, end: Double
  let lowest, highest: Place
  let startVelocity, endVelocity: Double
  let fastest: Place
  /// The time after which at most a thousandth of the way is left, until its end.
  let settled: Double
  /// Never falls, as far as was seen.
  let isMonotonic: Bool

  /// The share of the way that counts as rest.
  static let tolerance = 0.001
  private static let count = 4096

  init(_ motion: Motion) {
    let last = motion.shownEnd
    let times = (0...Self.count).map { Double($0) / Double(Self.count) * last }
    let values = times.map(motion.value(at:))
    func refined(_ better: (Double, Double) -> Bool) -> Place {
      let best = values.indices.reduce(0) { better(values[$1], values[$0]) ? $1 : $0 }
      var found = Place(time: times[best], value: values[best])
      var reach = last / Double(Self.count)
      // Narrows the search around the best sample; an improvement has to exceed rounding errors.
      for _ in 0..<40 {
        for time in [found.time - reach, found.time + reach] where time >= 0 && time <= last {
          let value = motion.value(at: time)
          if better(value, found.value), abs(value - found.value) > 1e-12 { found = Place(time: time, value: value) }
        }
        reach /= 2
      }
      return found
    }
    (lowest, highest) = (refined(<), refined(>))
    (start, end) = (values[0], values[Self.count])
    (startVelocity, endVelocity) = (motion.velocity(at: 0), motion.velocity(at: last))
    let speeds = times.map { abs(motion.velocity(at: $0)) }
    let peak = speeds.indices.reduce(0) { speeds[$1] > speeds[$0] ? $1 : $0 }
    fastest = Place(time: times[peak], value: motion.velocity(at: times[peak]))
    isMonotonic = zip(values, values.dropFirst()).allSatisfy { $1 >= $0 - 1e-12 }

    func isAway(_ value: Double) -> Bool { abs(1 - value) > Self.tolerance }
    guard motion.end.isFinite, let away = values.lastIndex(where: isAway), away < Self.count else {
      settled = motion.end.isFinite && values.allSatisfy { !isAway($0) } ? 0 : motion.end
      return
    }
    var (low, high) = (times[away], times[away + 1])
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isAway(motion.value(at: middle)) { low = middle } else { high = middle }
    }
    settled = high
  }
}
