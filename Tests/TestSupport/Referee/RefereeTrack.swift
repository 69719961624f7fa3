import LegatoCore

/// What keyframes show over the share of their whole, one part after the other.
struct RefereeTrack: Hashable {
  private struct Part: Hashable {
    var start, end: Double
    var from, to: [Double]
    var curve: RefereeCurve
    /// Slopes at its ends in ways a part, where the mode is cubic.
    var leaving: [Double] = []
    var arriving: [Double] = []
  }
  private let kind: RefereeKind
  private let mode: CalculationMode
  private var parts: [Part] = []

  /// Frames in order and apart. Before the first the old value holds, after each the value that it reached (KF-13).
  init(_ kind: RefereeKind, _ old: [Double], _ frames: [RefereeFrame], _ mode: CalculationMode) {
    (self.kind, self.mode) = (kind, mode)
    var (value, time) = (old, 0.0)
    for frame in frames {
      if frame.start > time { parts.append(Part(start: time, end: frame.start, from: value, to: value, curve: .linear)) }
      parts.append(Part(start: frame.start, end: frame.start + frame.length, from: value, to: frame.target, curve: frame.curve))
      (value, time) = (frame.target, frame.start + frame.length)
    }
    if time < 1 { parts.append(Part(start: time, end: 1, from: value, to: value, curve: .linear)) }
    if mode == .cubic { bend() }
  }

  /// KF-7, KF-8 with tension, continuity and bias 0: half the way from the key before to the key behind.
  private mutating func bend() {
    for index in parts.indices {
      let part = parts[index]
      let before = index > 0 ? parts[index - 1].from : part.from
      let behind = index + 1 < parts.count ? parts[index + 1].to : part.to
      parts[index].leaving = zip(part.to, before).map { ($0 - $1) / 2 }
      parts[index].arriving = zip(behind, part.from).map { ($0 - $1) / 2 }
    }
  }

  /// Beyond its ends it goes on as in its first and last part.
  func shown(at share: Moving) -> [Moving] {
    let part = parts.last { $0.start <= share.value } ?? parts[0]
    // KF-4, KF-21
    if mode == .discrete { return kind.seen(share.value < part.start ? part.from : part.to) }
    var way = (share + -part.start) / (part.end - part.start)
    if part.curve.isSpring {
      // a share of its duration, however long that is: one without a start velocity, or with its own duration
      way = RefereePace(part.curve, over: 1).progress(at: way)
    } else if part.curve != .linear {
      way = part.curve.extended(at: way)
    }
    guard mode == .cubic else { return kind.between(part.from, part.to, way) }
    let (one, u) = (1 - way, way)
    return part.from.indices.map { i in
      // Hermite
      one * one * (u * 2 + 1) * part.from[i] + u * u * (one * 2 + 1) * part.to[i] + u * one * one * part.leaving[i] - u * u * one
        * part.arriving[i]
    }
  }
}
