/// When a window's frames begin: one for each refresh of the display while something moves.
///
/// Where presenting a frame waits for the display, the next one begins when that returns. Elsewhere frames begin on a grid, so that a timer that wakes late
/// does not delay those that follow.
package struct FramePace {
  /// Seconds from one refresh to the next.
  package let frameDuration: Double
  /// Whether the display is said to wait for its refresh when a frame is presented.
  package var isSynchronized: Bool
  /// When the display accepts another frame.
  package private(set) var next = -Double.infinity
  /// When the next frame of a motion is to begin at the latest.
  private var due = -Double.infinity
  /// Whether the last frame asked for the next one.
  private var isMoving = false
  private var presented = -Double.infinity
  /// Consecutive frames of a motion whose presentation did not wait.
  private var hasty = 0
  /// With several buffers the first frames of a motion do not wait.
  private static let maximumHastyCount = 3

  package init(frameDuration: Double, isSynchronized: Bool) { (self.frameDuration, self.isSynchronized) = (frameDuration, isSynchronized) }

  /// Begins a frame.
  /// - Returns: When it was to begin, and how many wanted frames were left out before it.
  package mutating func begin(at now: Double) -> (due: Double, missed: Int) {
    let wanted = isMoving ? min(due, now) : now
    // refreshes come at whole distances, give or take what a thread's start varies
    let passed = ((now - wanted) / frameDuration + (waits ? 0.25 : 0)).rounded(.down)
    // a grid of its own would drift away from the display's
    let isOnGrid = !waits && now - wanted < frameDuration
    due = (isOnGrid ? wanted : now) + frameDuration
    next = due
    return (wanted, Int(max(0, min(1e9, passed))))
  }

  /// Notes whether the frame that has begun asks for the next one.
  package mutating func end(isMoving: Bool) {
    if !self.isMoving { hasty = 0 }
    self.isMoving = isMoving
  }

  /// Notes that the frame has been presented.
  package mutating func present(at now: Double) {
    defer { presented = now }
    guard waits else { return }
    // half of a refresh cannot have passed without one
    hasty = now - presented < frameDuration / 2 ? hasty + 1 : 0
    if waits { next = min(next, now) }
  }

  /// Whether presenting a frame waits for the display.
  private var waits: Bool { isSynchronized && hasty < Self.maximumHastyCount }
}
