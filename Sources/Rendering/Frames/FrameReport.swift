/// The timing of one frame, in seconds of the host's clock.
///
/// ```
///   due ──── begun ══════ drawn ─ ─ ─ ─ displayed
///       late        work         the screen's
/// ```
public struct FrameReport: Hashable, Sendable {
  /// When it was to begin.
  public var due: Double
  /// When it began: the stage is advanced after this time.
  public var begun: Double
  /// When drawing had ended and the frame was handed over.
  public var drawn: Double
  /// When it was presented on screen; nil if that is not reported.
  public var displayed: Double?
  /// Wanted frames that were left out before it, because it began too late.
  public var missedCount: Int

  /// Creates a report.
  public init(due: Double, begun: Double, drawn: Double, displayed: Double? = nil, missedCount: Int = 0) {
    (self.due, self.begun, self.drawn, self.displayed, self.missedCount) = (due, begun, drawn, displayed, missedCount)
  }

  /// Whether frames before it were missed.
  public var isLate: Bool { missedCount > 0 }
  /// Seconds from begun to drawn.
  public var work: Double { drawn - begun }
}
