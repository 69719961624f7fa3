/// The time that plots and trails go by: that in which something moves.
///
/// A scene at rest asks for no frames, and nobody wants to see a minute of nothing: what stands counts for a moment, and a pause between two frames for no more.
struct MotionTime {
  /// Seconds that count of what stands, and of the time between two frames.
  private static let (rest, frame) = (0.25, 0.1)
  private(set) var seconds = 0.0
  private var (last, stood) = (0.0, 0.0)

  /// Goes on to `time`, on the stage's clock.
  mutating func pass(to time: Double, isMoving: Bool) {
    var step = min(Self.frame, max(0, time - last))
    last = time
    if isMoving { stood = 0 } else { step = min(step, max(0, Self.rest - stood)) }
    stood += isMoving ? 0 : step
    seconds += step
  }
}
