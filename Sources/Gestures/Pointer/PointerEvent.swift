import LegatoCore

/// One report of a finger, mouse or pen, as a plain value that any host can make.
public struct PointerEvent: Hashable, Sendable {
  /// What the pointer did. Raw values are the names.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// It went down.
    case began
    /// It moved while it was down.
    case moved
    /// It went up.
    case ended
    /// It was taken away: gestures with it are cancelled.
    case cancelled
  }
  /// Seconds on the host's clock, as pushed to `Stage.advance(to:)`.
  public var time: Double { didSet { fineTime = 0 } }
  /// Seconds that the number ``time`` is short of the exact time: nothing near 0, up to 1e-7 at 1e9 s.
  package var fineTime = 0.0
  /// ``time`` in two parts, exact to the nanosecond however late it is.
  public var exactTime: Duration { .init(time - time.rounded(.down) + fineTime, since: time.rounded(.down)) }
  /// What it did; a pointer that is up has no events but `began`.
  public var phase: Phase
  /// Tells pointers apart from `began` to `ended` or `cancelled`; a mouse is 0.
  public var id: Int
  /// In the window's space, in points.
  public var location: Point
  /// How hard the pointer is pressed, as a share of the most that its device measures, 0…1; nil where none is measured.
  public var pressure: Double?
  /// Any numbers; `Window.handle(_:)` reports those it cannot use.
  public init(time: Double, phase: Phase, id: Int = 0, location: Point, pressure: Double? = nil) {
    (self.time, self.phase, self.id, self.location, self.pressure) = (time, phase, id, location, pressure)
  }

  /// For a host that pushes times in two parts to `Stage.advance(to:)`.
  public init(time: Duration, phase: Phase, id: Int = 0, location: Point, pressure: Double? = nil) {
    let exact = HostTime(time)
    self.init(time: exact.seconds(since: 0), phase: phase, id: id, location: location, pressure: pressure)
    fineTime = exact.seconds(since: self.time)
  }
}
