import LegatoTiming

/// The tables of curves under which keys ran lately: to make one takes hundreds of evaluations, and mostly many values move alike.
enum RecentTables {
  private struct Part: Hashable {
    enum Curve: Hashable {
      case cubic(CubicTimingParameters)
      case spring(ResolvedSpring)
    }
    let curve: Curve
    let first, last: Double
    let isFirst, isLast: Bool
  }

  private static let known = Locked<[Part: ShareTable?]>([:])
  private static let most = 64

  /// The table of a segment of a track, see ``ShareTable/init(of:from:to:beyond:)``: only beyond the ends of the track it is asked for more than its part.
  static func table(of segment: Track.Segment, isFirst: Bool, isLast: Bool) -> ShareTable? {
    func table() -> ShareTable? { ShareTable(of: segment.pace, from: segment.first, to: segment.last, beyond: (isFirst, isLast)) }
    let curve: Part.Curve
    switch segment.pace {
    case .cubic(let cubic): curve = .cubic(cubic)
    case .spring(let spring): curve = .spring(spring)
    case .linear, .other, .mirrored: return table()
    }
    let part = Part(curve: curve, first: segment.first, last: segment.last, isFirst: isFirst, isLast: isLast)
    if let found = known.withLock({ $0[part] }) { return found }
    let made = table()
    known.withLock {
      if $0.count >= most { $0.removeAll() }
      $0[part] = made
    }
    return made
  }
}
