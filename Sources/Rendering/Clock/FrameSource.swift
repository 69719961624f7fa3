import LegatoGestures

/// Frames for systems without a display clock: at multiples of the frame duration, on a monotonic clock (DL-9).
///
/// ```swift
/// var source = FrameSource(framesPerSecond: 60)
/// stage.frameDuration = source.frameDuration
/// stage.onWake = { [source] in source.now }
/// var demand = stage.demand
/// while let time = source.waitForFrame(demand) { demand = stage.advance(to: time) }   // until nothing moves
/// ```
/// It starts no thread: it blocks the caller's. Missed frames are skipped.
public struct FrameSource {
  /// The frame duration in seconds.
  public let frameDuration: Double
  private let clock: any FrameClock
  /// The frame returned last, as a multiple of the duration.
  private var last = -Double.infinity
  /// Wanted frames that were missed before the one returned last.
  public private(set) var missedCount = 0
  /// In seconds; below it, dividing or multiplying by a frame duration gives a finite number.
  private static let never = 1e300

  /// A source of frames at a constant rate, counted from the clock's zero.
  /// - Parameters:
  ///   - framesPerSecond: 0.001…1000, 60 by default. Others are clamped; one that is not finite, or not above 0, is repaired to 60; both are reported.
  ///   - clock: the clock that gives the time and waits.
  public init(framesPerSecond: Double = 60, clock: any FrameClock = MonotonicClock()) {
    self.clock = clock
    frameDuration = 1 / FrameRate.checked(framesPerSecond, "FrameSource")
  }

  /// The clock's time, in seconds.
  public var now: Double { clock.now }

  /// Blocks the calling thread until the next frame that `demand` requests. Returns the frame's nominal time, not when the thread awoke.
  ///
  /// This is the first multiple of ``frameDuration`` after the last returned one that has not begun yet. Nil at once for `FrameDemand.idle`, and for a time
  /// so distant that multiples cannot be distinguished.
  public mutating func waitForFrame(_ demand: FrameDemand) -> Double? {
    let wanted: Double
    switch demand {
    case .idle: return nil
    case .everyFrame: wanted = -.infinity
    case .at(let time):
      guard time < Self.never else { return nil }
      wanted = time
    }
    let frame = max(last + 1, (clock.now / frameDuration).rounded(.up), (wanted / frameDuration).rounded(.up))
    let time = max(frame * frameDuration, wanted)
    missedCount = wanted == -.infinity && last.isFinite ? Int(saturating: frame - last - 1) : 0
    while clock.now < time { clock.sleep(until: time) }
    last = frame
    return time
  }
}
