import LegatoGestures

/// Decides when the next frame is due, on a grid of absolute times so that small delays do not add up.
package struct FramePacer {
  /// Seconds from frame to frame, and the least time between two of them.
  let interval: Double
  private var last = -Double.infinity

  package init(interval: Double = 1.0 / 60) { self.interval = interval }

  /// When to draw next; nil for never. `isAsked`: something came in that may change the picture.
  package func due(after demand: FrameDemand, now: Double, isAsked: Bool) -> Double? {
    let next = last + interval
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
}
