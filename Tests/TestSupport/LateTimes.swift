import LegatoCore

/// Times at which a stage may begin: thirty years on, at a wall clock, far beyond, and shortly before times are counted from another origin (MT-16).
public enum LateTimes {
  public static let begins: [Duration] = [
    .seconds(5), .seconds(1_000_000_000) + .nanoseconds(123_456_789), .seconds(1_800_000_000) + .nanoseconds(7),
    .seconds(1_000_000_000_000) + .nanoseconds(987_654_321), .seconds(65536 * 4321 + 32768) - .milliseconds(417),
    .seconds(32768) - .milliseconds(250),
  ]
  /// Seconds, shortly before times are counted from another origin, that add up with small powers of two without rounding.
  public static let nearAnEnd = 32767.5

  /// The largest difference between two worlds whose hosts push the same times, but for when they begin.
  /// - Parameters:
  ///   - begin: of the second; the first begins at 0.
  ///   - frames: sixtieths of a second.
  ///   - make: a world at its begin. It is told each frame's number and the time that is pushed before it, and answers what it shows then.
  public static func difference(
    _ begin: Duration, frames: Int = 240, _ make: (_ begin: Duration) -> (_ frame: Int, _ time: Duration) -> [Double]
  ) -> Double {
    let (fresh, late) = (make(.zero), make(begin))
    var most = 0.0
    for frame in 0...frames {
      let time = Duration.nanoseconds(16_666_667 * Int64(frame))
      let (a, b) = (fresh(frame, time), late(frame, begin + time))
      guard a.count == b.count else { return .infinity }
      for (a, b) in zip(a, b) { most = max(most, a == b ? 0 : abs(a - b).isNaN ? .infinity : abs(a - b)) }
    }
    return most
  }
}
