import Legato

/// What a pointer did: events in the order of their times.
public struct Trace: Sendable {
  public var events: [PointerEvent]
  public init(_ events: [PointerEvent] = []) { self.events = events }
  /// Seconds up to the last event.
  public var duration: Double { events.last?.time ?? 0 }

  /// A drag as a hand makes it: slow at both ends, or let go at full speed. One event each hundredth of a second.
  /// - Parameter isFling: whether it ends at its highest speed.
  package static func drag(
    from start: Point, to end: Point, at time: Double, lasting seconds: Double, isFling: Bool = false, rest: Double = 0
  )
    -> [PointerEvent]
  {
    var events = [PointerEvent(time: time, phase: .began, location: start)]
    let count = max(1, Int(saturating: (seconds * 100).rounded()))
    for i in 1...count {
      let s = Double(i) / Double(count)
      let p = isFling ? s * s : s * s * (3 - 2 * s)
      events.append(PointerEvent(time: time + s * seconds, phase: .moved, location: start + (end - start) * p))
    }
    events.append(PointerEvent(time: time + seconds + rest, phase: .ended, location: end))
    return events
  }

  static func tap(_ place: Point, at time: Double) -> [PointerEvent] {
    [PointerEvent(time: time, phase: .began, location: place), PointerEvent(time: time + 0.05, phase: .ended, location: place)]
  }
}
