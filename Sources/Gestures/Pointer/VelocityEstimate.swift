import LegatoCore

/// Where a pointer was of late, and from that how fast it is: the least-squares slope over the last tenth of a second (GE-13).
struct VelocityEstimate {
  /// Seconds that count.
  static let window = 0.1
  private var samples: [(time: Double, place: Point)] = []

  mutating func add(_ place: Point, at time: Double) {
    if let last = samples.last, last.time == time { samples.removeLast() }
    samples.append((time, place))
    forget(before: time - Self.window)
  }

  /// Places are counted from elsewhere, from here on and back.
  mutating func shift(by way: Vector) { for index in samples.indices { samples[index].place = samples[index].place + way } }

  mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  private mutating func forget(before time: Double) {
    if let kept = samples.firstIndex(where: { $0.time >= time }), kept > 0 { samples.removeFirst(kept) }
  }

  /// Points a second at `time`; 0 with fewer than two samples in the window before it.
  ///
  /// The line that fits best has the slope `Σ(t − t̄)(x − x̄) / Σ(t − t̄)²`.
  func velocity(at time: Double) -> Vector {
    let recent = samples.drop { $0.time < time - Self.window }
    guard recent.count > 1 else { return .zero }
    let count = Double(recent.count)
    let (t, x, y) = recent.reduce((0.0, 0.0, 0.0)) { ($0.0 + $1.time / count, $0.1 + $1.place.x / count, $0.2 + $1.place.y / count) }
    var (spread, dx, dy) = (0.0, 0.0, 0.0)
    for sample in recent {
      let part = sample.time - t
      spread += part * part
      dx += part * (sample.place.x - x)
      dy += part * (sample.place.y - y)
    }
    return spread > 0 ? Vector(dx: dx / spread, dy: dy / spread) : .zero
  }
}
