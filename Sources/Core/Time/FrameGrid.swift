/// Decides which of a host's advances are frames: hosts also advance for input, between frames.
///
/// Frames lie on a grid in the host's time that began with its first advance. An advance belongs to the nearest frame that is at most a quarter of a frame
/// ahead; the grid follows the host by an eighth of each difference, so that jitter, a phase shift or a slightly different rate lose no frames.
struct FrameGrid {
  /// Frames since the former one: 0 for an advance between frames, more than 1 after a stall.
  private(set) var passed = 0
  /// Stage times of this frame and of the former one, relative to the stage's origin.
  private(set) var time = 0.0
  private(set) var timeBefore = 0.0
  private var last: Double?
  private static let (early, follow) = (0.25, 0.125)
  /// Counted after a pause of whatever length: exact in a double, and in an integer together with what follows.
  private static let mostFrames = 1e15

  /// The origins of the host's and the stage's time have moved.
  mutating func shift(host: Double, stage: Double) {
    last = last.map { $0 - host }
    time -= stage
    timeBefore -= stage
  }

  /// Handles an advance to the host's time `host`, relative to its origin. O(1).
  mutating func advance(to host: Double, stage: Double, length: Double) {
    guard let last else {
      self.last = host
      return note(1, stage)
    }
    let frames = ((host - last) / length + Self.early).rounded(.down)
    guard frames >= 1 else {
      passed = 0
      return
    }
    // more frames than a double can count have no grid
    let due = frames < .infinity ? last + frames * length : host
    self.last = due + (host - due) * Self.follow
    note(Int(saturating: min(frames, Self.mostFrames)), stage)
  }

  /// Handles an advance of a stage whose time does not move.
  mutating func standStill() { passed = 0 }

  /// Counts a single step as a frame.
  mutating func step(stage: Double) { note(1, stage) }

  /// The host's time `frames` frames after this one.
  func hostTime(after frames: Int, length: Double) -> Double { (last ?? 0) + Double(frames) * length }

  private mutating func note(_ frames: Int, _ stage: Double) {
    passed = frames
    (timeBefore, time) = (time, stage)
  }
}
