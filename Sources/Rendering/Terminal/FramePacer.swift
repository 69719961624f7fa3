import LegatoGestures

/// Decides when the next frame is due, on a grid of absolute times so that small delays do not add up.
package struct FramePacer {
  /// Seconds from frame to frame, and the least time between two of them.
  let interval: Double
  private var last = -Double.infinity
  /// What may be written without waiting, in bytes: it grows with time up to half a second's worth, and each frame takes what it wrote.
  private var allowance = 0.0
  private var filled = -Double.infinity
  /// Of the grid's frames each so-manieth is drawn, as long as they write more than there is to spend.
  private var pause = 0.0

  package init(interval: Double = 1.0 / 60) { self.interval = interval }

  /// When to draw next; nil for never. `isAsked`: something came in that may change the picture.
  package func due(after demand: FrameDemand, now: Double, isAsked: Bool) -> Double? {
    // input is answered at once
    let next = last + interval + (isAsked ? 0 : pause)
    switch demand {
    case .everyFrame: return next
    case .at(let time):
      if isAsked { return max(next, now) }
      return time.isFinite ? max(next, time) : nil
    case .idle: return isAsked ? max(next, now) : nil
    }
  }

  /// The frame that was due at `due` has been drawn at `now`. One that is late by an interval or more starts a new grid.
  package mutating func drew(due: Double, now: Double) { last = now - due < interval ? due : now }

  /// The frame wrote so many bytes, where `rate` a second are not to be exceeded for long.
  package mutating func wrote(_ bytes: Int, rate: Double, now: Double) {
    let most = rate / 2
    allowance = min(most, filled.isFinite ? allowance + (now - filled) * rate : most)
    filled = now
    allowance = max(-most, allowance - Double(bytes))
    // whole frames, so that those that are drawn lie on the grid
    pause = allowance < 0 ? (-allowance / rate / interval).rounded(.up) * interval : 0
  }
}
