/// How long frames took to move and to draw, in seconds; the last thousand are kept.
public struct FrameTimes: CustomStringConvertible, Sendable {
  private var times: [Double] = []
  private var next = 0
  /// Frames in all.
  public private(set) var count = 0
  private static let kept = 1000

  /// Without any.
  public init() {}

  /// Seconds that a frame took.
  public mutating func add(_ seconds: Double) {
    count += 1
    if times.count < Self.kept { times.append(seconds) } else { times[next] = seconds }
    next = (next + 1) % Self.kept
  }

  /// The time within which this share of the kept frames was, in seconds; 0 without any.
  /// - Parameter share: 0…1, else the nearer end.
  public func quantile(_ share: Double) -> Double {
    let sorted = times.sorted()
    guard !sorted.isEmpty, share == share else { return 0 }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * min(1, max(0, share))))]
  }

  /// How many, and the middle, the 99th percentile and the longest of them.
  public var description: String {
    guard count > 0 else { return "no frames" }
    func milliseconds(_ seconds: Double) -> String { "\((seconds * 1e4).rounded() / 10) ms" }
    return
      "\(count) frames, half of them within \(milliseconds(quantile(0.5))), 99 % within \(milliseconds(quantile(0.99))), the longest \(milliseconds(quantile(1)))"
  }
}
