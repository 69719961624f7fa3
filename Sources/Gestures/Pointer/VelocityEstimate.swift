import LegatoCore

/// Estimates a velocity from recent positions: the least-squares slope over the last tenth of a second, or since the last change of direction within it
/// (GE-13).
///
/// Positions are points; for a single number, use x.
public struct VelocityEstimate {
  /// The length of time whose samples count, in seconds.
  public static let window = 0.1
  /// A movement back of at most this length counts as trembling, not as a change of direction.
  private let jitterTolerance: Double
  /// The recent samples; times are relative to ``origin``.
  private var samples: [(time: Double, position: Point)] = []
  /// A time near the first sample; times relative to it are small, so that their differences are exact.
  private var origin = 0.0

  /// Creates an estimate without samples.
  /// - Parameter jitterTolerance: movements back up to this length are not a change of direction; in the unit of the positions, 1 by default.
  public init(jitterTolerance: Double = 1) { self.jitterTolerance = jitterTolerance.isFinite ? max(0, jitterTolerance) : 1 }

  /// Adds a sample. Times must not decrease. A sample at the time of the last one replaces it; one that is not finite is ignored.
  public mutating func add(_ position: Point, at time: Double) { add(position, at: time, 0) }

  /// Adds a sample at the time `time + fineTime`.
  mutating func add(_ position: Point, at time: Double, _ fineTime: Double) {
    guard position.x.isFinite, position.y.isFinite, time.isFinite else { return }
    if samples.isEmpty { origin = Engine.origin(for: time) }
    let time = time - origin + fineTime
    if let last = samples.last, last.time == time { samples.removeLast() }
    samples.append((time, position))
    removeSamples(before: time - Self.window)
  }

  /// Moves the origin of the positions: adds `offset` to all samples, so that the velocity does not change.
  public mutating func shift(by offset: Vector) {
    for index in samples.indices { samples[index].position = samples[index].position + offset }
  }

  /// Removes all samples.
  public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  private mutating func removeSamples(before time: Double) {
    if let first = samples.firstIndex(where: { $0.time >= time }), first > 0 { samples.removeFirst(first) }
  }

  /// The velocity at `time`, in points per second; 0 with fewer than two samples in the last tenth of a second.
  ///
  /// The least-squares line has the slope `Σ(t − t̄)(x − x̄) / Σ(t − t̄)²`. In an axis in which the movement changed direction only the samples since then
  /// count, so that two samples later the velocity is that of the new direction.
  /// - Complexity: O(samples in the last tenth of a second).
  public func velocity(at time: Double) -> Vector {
    let time = time - origin
    guard let first = samples.firstIndex(where: { $0.time >= time - Self.window }) else { return .zero }
    let extent = max(range(from: first, \.x), range(from: first, \.y))
    return Vector(
      dx: slope(from: lastReversal(after: first, \.x, extent), \.x), dy: slope(from: lastReversal(after: first, \.y, extent), \.y))
  }

  private func slope(from first: Int, _ axis: KeyPath<Point, Double>) -> Double {
    let count = Double(samples.count - first)
    guard count > 1 else { return 0 }
    var (t, x) = (0.0, 0.0)
    for index in first..<samples.count { (t, x) = (t + samples[index].time / count, x + samples[index].position[keyPath: axis] / count) }
    var (spread, rise) = (0.0, 0.0)
    for index in first..<samples.count {
      let part = samples[index].time - t
      spread += part * part
      rise += part * (samples[index].position[keyPath: axis] - x)
    }
    return spread > 0 ? rise / spread : 0
  }

  /// The difference between the largest and the smallest sample in an axis.
  private func range(from first: Int, _ axis: KeyPath<Point, Double>) -> Double {
    var (least, most) = (Double.infinity, -Double.infinity)
    for index in first..<samples.count {
      let position = samples[index].position[keyPath: axis]
      (least, most) = (min(least, position), max(most, position))
    }
    return most - least
  }

  /// The last sample, from `first` on, at which the movement changed direction in an axis; `first` if it did not.
  ///
  /// A change of direction is an extremum that is followed by two samples or 35 milliseconds, and by a movement back that is not trembling: more than the
  /// jitterTolerance, and at least an eighth of `extent`.
  private func lastReversal(after first: Int, _ axis: KeyPath<Point, Double>, _ extent: Double) -> Int {
    func position(_ index: Int) -> Double { samples[index].position[keyPath: axis] }
    let end = samples.count - 1
    var start = first
    while true {
      var (lowest, highest) = (start, start)
      for index in start...end {
        if position(index) <= position(lowest) { lowest = index }
        if position(index) >= position(highest) { highest = index }
      }
      func isReversal(_ outer: Int) -> Bool {
        let back = abs(position(end) - position(outer))
        return outer > start && (end - outer >= 2 || outer < end && samples[end].time - samples[outer].time >= 0.035)
          && position(outer) != position(start) && back > jitterTolerance && back >= extent / 8
      }
      switch (isReversal(lowest), isReversal(highest)) {
      case (true, true): start = max(lowest, highest)
      case (true, false): start = lowest
      case (false, true): start = highest
      case (false, false): return start
      }
    }
  }
}
