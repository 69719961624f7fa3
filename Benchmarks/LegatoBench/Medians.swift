extension [Double] {
  /// Between the two in the middle where their count is even.
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
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for turn in 0...repeats {
      let (a, b) = (candidate(), floor())
      guard turn > 0 else { continue }
      ours.append(a)
      theirs.append(b)
    }
    return (ours.median, theirs.median)
  }

  func median(_ body: () -> Double) -> Double {
    _ = body()
    return (0..<repeats).map { _ in body() }.median
  }
}
