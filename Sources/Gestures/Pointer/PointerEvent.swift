import LegatoCore

/// One event of a finger, mouse or pen, as a plain value that any host can create.
public struct PointerEvent: Hashable, Sendable {
  /// What the pointer did. The raw values are the names of the cases.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The pointer went down.
    case began
    /// The pointer moved while it was down.
    case moved
    /// The pointer went up.
    case ended
    /// The system took the pointer away: gestures with it are cancelled.
    case cancelled
  }
  /// The time of the event, in seconds on the host's clock, the same as for `Stage.advance(to:)`.
  public var time: Double { didSet { fineTime = 0 } }
  /// The exact time minus ``time``, in seconds: 0 for small times, up to 1e-7 at 1e9 s, where a `Double` is coarse.
  package var fineTime = 0.0
  /// The time of the event, exact to the nanosecond for any time.
  public var exactTime: Duration { .init(time - time.rounded(.down) + fineTime, since: time.rounded(.down)) }
  /// What the pointer did. A pointer that is up has no events but `began`.
  public var phase: Phase
  /// Identifies the pointer from `began` to `ended` or `cancelled`; 0 for a mouse.
  public var id: Int
  /// The position of the pointer in the window's coordinates, in points.
  public var location: Point
  /// The pressure of the pointer, 0…1, as a fraction of the maximum that its device measures; nil if the device measures none.
  public var pressure: Double?
  /// Creates an event. Numbers are not checked here; `Window.handle(_:)` reports invalid ones.
  public init(time: Double, phase: Phase, id: Int = 0, location: Point, pressure: Double? = nil) {
    (self.time, self.phase, self.id, self.location, self.pressure) = (time, phase, id, location, pressure)
  }

  /// Creates an event with an exact time, for a host that passes a `Duration` to `Stage.advance(to:)`.
  public init(time: Duration, phase: Phase, id: Int = 0, location: Point, pressure: Double? = nil) {
    let exact = HostTime(time)
    self.init(time: exact.seconds(since: 0), phase: phase, id: id, location: location, pressure: pressure)
    fineTime = exact.seconds(since: self.time)
  }
}
