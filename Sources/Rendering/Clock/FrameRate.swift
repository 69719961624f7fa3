import LegatoGestures

/// A requested frame rate, in frames per second.
enum FrameRate {
  /// Clamps a rate to `range`, and reports one outside it; one that is not finite, or not above 0, becomes 60.
  static func checked(_ rate: Double, in range: ClosedRange<Double> = 0.001...1000, _ call: String) -> Double {
    guard !range.contains(rate) else { return rate }
    let repair = rate > 0 && rate.isFinite ? min(range.upperBound, max(range.lowerBound, rate)) : 60
    Misuse.report(
      .number(call: call, wanted: "\(range.lowerBound)…\(range.upperBound) frames a second", found: "\(rate)", repair: "\(repair)"))
    return repair
  }
}
