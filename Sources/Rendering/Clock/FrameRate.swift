import LegatoGestures

/// Frames a second that a caller asks for.
enum FrameRate {
  /// Brought into `range` and reported where it lies outside; what is no rate at all, as 0 and below, becomes 60.
  static func checked(_ rate: Double, in range: ClosedRange<Double> = 0.001...1000, _ call: String) -> Double {
    guard !range.contains(rate) else { return rate }
    let repair = rate > 0 && rate.isFinite ? min(range.upperBound, max(range.lowerBound, rate)) : 60
    Misuse.report(
      .number(call: call, wanted: "\(range.lowerBound)…\(range.upperBound) frames a second", found: "\(rate)", repair: "\(repair)"))
    return repair
  }
}
