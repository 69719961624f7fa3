import LegatoGestures

/// Schedules frames on a grid of absolute times, so that delays do not add up.
package struct FramePacer {
  /// The frame interval in seconds; also the least distance of two frames.
  let interval: Double
  private var last = -Double.infinity
  /// Token bucket, in bytes: grows with time up to half a second's worth, and each frame takes what it wrote.
  private var allowance = 0.0
  private var filled = -Double.infinity
  /// Seconds by which the next frame is delayed while the bucket is empty.
  private var pause = 0.0

  package init(interval: Double = 1.0 / 60) { self.interval = interval }

  /// The time of the next frame; nil for none. `isAsked` is whether input may have changed the picture.
  package func due(after demand: FrameDemand, now: Double, isAsked: Bool) -> Double? {
    // input is drawn without that delay
    let next = last + interval + (isAsked ? 0 : pause)
    switch demand {
    case .everyFrame: return next
    case .at(let time):
      if isAsked { return max(next, now) }
      return time.isFinite ? max(next, time) : nil
    case .idle: return isAsked ? max(next, now) : nil
    }
  }

  /// Records that the frame due at `due` was drawn at `now`. If it was late by an interval or more, a new grid begins.
  package mutating func frameDrawn(due: Double, now: Double) { last = now - due < interval ? due : now }

  /// Records the number of bytes that the frame wrote; `rate` is the limit in bytes per second.
  package mutating func frameWritten(_ bytes: Int, rate: Double, now: Double) {
    let most = rate / 2
    allowance = min(most, filled.isFinite ? allowance + (now - filled) * rate : most)
    filled = now
    allowance = max(-most, allowance - Double(bytes))
    // a whole number of frames, to stay on the grid
    pause = allowance < 0 ? (-allowance / rate / interval).rounded(.up) * interval : 0
  }
}
