import LegatoCore

/// Where something that is followed was of late, and from that how fast it is: the least-squares slope over the last tenth of a second, or since it turned
/// back within it (GE-13).
///
/// Places are points of the plane; a number that is followed is an x.
public struct VelocityEstimate {
  /// Seconds that count.
  public static let window = 0.1
  /// A way back below this is no turn: trembling.
  private let grain: Double
  /// Since ``origin``.
  private var samples: [(time: Double, place: Point)] = []
  /// Near the first sample, so that differences of late times are exact.
  private var origin = 0.0

  /// Without samples.
  /// - Parameter grain: ways up to this length are no turn, in the unit of the places; 1 by default.
  public init(grain: Double = 1) { self.grain = grain.isFinite ? max(0, grain) : 1 }

  /// One more sample; times do not go back. One at the time of the last replaces it, and one that is not finite is left out.
  public mutating func add(_ place: Point, at time: Double) { add(place, at: time, 0) }

  /// A sample at `time` and `fineTime` seconds more.
  mutating func add(_ place: Point, at time: Double, _ fineTime: Double) {
    guard place.x.isFinite, place.y.isFinite, time.isFinite else { return }
    if samples.isEmpty { origin = Engine.origin(for: time) }
    let time = time - origin + fineTime
    if let last = samples.last, last.time == time { samples.removeLast() }
    samples.append((time, place))
    forget(before: time - Self.window)
  }

  /// Places are counted from elsewhere, from here on and back.
  public mutating func shift(by way: Vector) { for index in samples.indices { samples[index].place = samples[index].place + way } }

  /// Nothing is known any more.
  public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  private mutating func forget(before time: Double) {
    if let kept = samples.firstIndex(where: { $0.time >= time }), kept > 0 { samples.removeFirst(kept) }
  }

  /// Points a second at `time`; 0 with fewer than two samples in the window before it. O(samples of the last tenth of a second).
  ///
  /// The line that fits best has the slope `Σ(t − t̄)(x − x̄) / Σ(t − t̄)²`. An axis in which the way turned back counts from the turn on, so that the
  /// velocity is that of the new direction two samples later.
  public func velocity(at time: Double) -> Vector {
    let time = time - origin
    guard let first = samples.firstIndex(where: { $0.time >= time - Self.window }) else { return .zero }
    let extent = max(way(from: first, \.x), way(from: first, \.y))
    return Vector(
      dx: slope(from: turn(after: first, \.x, extent), \.x), dy: slope(from: turn(after: first, \.y, extent), \.y))
  }

  private func slope(from first: Int, _ axis: KeyPath<Point, Double>) -> Double {
    let count = Double(samples.count - first)
    guard count > 1 else { return 0 }
    var (t, x) = (0.0, 0.0)
    for index in first..<samples.count { (t, x) = (t + samples[index].time / count, x + samples[index].place[keyPath: axis] / count) }
    var (spread, rise) = (0.0, 0.0)
    for index in first..<samples.count {
      let part = samples[index].time - t
      spread += part * part
      rise += part * (samples[index].place[keyPath: axis] - x)
    }
    return spread > 0 ? rise / spread : 0
  }

  /// How far apart the samples are in an axis.
  private func way(from first: Int, _ axis: KeyPath<Point, Double>) -> Double {
    var (least, most) = (Double.infinity, -Double.infinity)
    for index in first..<samples.count {
      let place = samples[index].place[keyPath: axis]
      (least, most) = (min(least, place), max(most, place))
    }
    return most - least
  }

  /// The last sample, from `first` on, at which the way turned back in an axis; `first` where it did not.
  ///
  /// A turn is an outermost place with two samples behind it, or 35 milliseconds, and a way back that is no trembling: more than the grain, and an eighth
  /// of all that was moved.
  private func turn(after first: Int, _ axis: KeyPath<Point, Double>, _ extent: Double) -> Int {
    func place(_ index: Int) -> Double { samples[index].place[keyPath: axis] }
    let end = samples.count - 1
    var start = first
    while true {
      var (lowest, highest) = (start, start)
      for index in start...end {
        if place(index) <= place(lowest) { lowest = index }
        if place(index) >= place(highest) { highest = index }
      }
      func isTurn(_ outer: Int) -> Bool {
        let back = abs(place(end) - place(outer))
        return outer > start && (end - outer >= 2 || outer < end && samples[end].time - samples[outer].time >= 0.035)
          && place(outer) != place(start) && back > grain && back >= extent / 8
      }
      switch (isTurn(lowest), isTurn(highest)) {
      case (true, true): start = max(lowest, highest)
      case (true, false): start = lowest
      case (false, true): start = highest
      case (false, false): return start
      }
    }
  }
}
