extension [Double] {
  /// The mean of the two middle numbers if their count is even.
  var median: Double {
    let values = sorted()
    return isEmpty ? .nan : (values[(count - 1) / 2] + values[count / 2]) / 2
  }

  /// The value that `share` of all are below, 0…1.
  func quantile(_ share: Double) -> Double { isEmpty ? .nan : sorted()[Swift.min(count - 1, Int(Double(count) * share))] }
}

extension Run {
  /// Medians of two things measured turn by turn, so that the machine's moods fall on both. The first turn of each warms up.
  func alternating(_ candidate: () -> Double, _ floor: () -> Double) -> (candidate: Double, floor: Double) {
    withoutActuallyEscaping(candidate) { candidate in
      withoutActuallyEscaping(floor) { floor in
        let medians = turns([candidate, floor])
        return (medians[0], medians[1])
      }
    }
  }

  /// The same of any number of things.
  func turns(_ bodies: [() -> Double]) -> [Double] {
    var times = bodies.map { _ in [Double]() }
    for turn in 0...repeats {
      for (index, body) in bodies.enumerated() {
        let time = body()
        if turn > 0 { times[index].append(time) }
      }
    }
    return times.map(\.median)
  }

  func median(_ body: () -> Double) -> Double {
    _ = body()
    return (0..<repeats).map { _ in body() }.median
  }
}
