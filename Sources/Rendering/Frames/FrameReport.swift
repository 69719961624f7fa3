/// How one frame of a host went; times in seconds of the host's clock.
///
/// ```
///   due ──── begun ══════ drawn ─ ─ ─ ─ seen
///       late        work         the screen's
/// ```
public struct FrameReport: Hashable, Sendable {
  /// When it was to begin.
  public var due: Double
  /// When it began: the stage was moved from here on.
  public var begun: Double
  /// When it was drawn and handed to the screen.
  public var drawn: Double
  /// When the screen showed it; nil where nobody says so.
  public var seen: Double?
  /// Frames that were wanted before it and left out, because it began too late for them.
  public var missed: Int

  /// A frame that went as the arguments say.
  public init(due: Double, begun: Double, drawn: Double, seen: Double? = nil, missed: Int = 0) {
    (self.due, self.begun, self.drawn, self.seen, self.missed) = (due, begun, drawn, seen, missed)
  }

  /// Whether frames before it were left out.
  public var isLate: Bool { missed > 0 }
  /// Seconds from its begin until it was drawn.
  public var work: Double { drawn - begun }
}
