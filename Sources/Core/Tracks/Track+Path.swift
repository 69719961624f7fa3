import LegatoTiming

extension Track {
  /// The outline of `path` as a track: its elements are the segments; a move starts a new part and is not a key (KF-10). Nil without any line or curve.
  ///
  /// - Parameters:
  ///   - keyTimes: One more than segments; see KF-1.
  ///   - paces: One per segment.
  ///   - mode: Both paced modes have constant speed, discrete jumps from key to key, the others give each segment its own time.
  static func path(_ path: Path, keyTimes: [Double]?, paces: [ResolvedCurve], mode: CalculationMode, kind: Kind = .numbers) -> Track? {
    var (start, here, pieces) = (Point.zero, Point.zero, [Piece]())
    func add(_ end: Point, leaving: Vector, arriving: Vector) {
      pieces.append(
        Piece(
          segment: Segment(start: 0, end: 0), from: [here.x, here.y], to: [end.x, end.y], leaving: [leaving.dx, leaving.dy],
          arriving: [arriving.dx, arriving.dy]))
      here = end
    }
    for element in path.elements {
      switch element {
      case .move(let point): (start, here) = (point, point)
      case .line(let end): add(end, leaving: end - here, arriving: end - here)
      case .quadratic(let control, let end): add(end, leaving: (control - here) * 2, arriving: (end - control) * 2)
      case .cubic(let control1, let control2, let end): add(end, leaving: (control1 - here) * 3, arriving: (end - control2) * 3)
      case .close: if here != start { add(start, leaving: start - here, arriving: start - here) }
      }
    }
    guard !pieces.isEmpty else { return nil }
    if mode == .discrete, case .numbers = kind {
      let values = [pieces[0].from] + pieces.map(\.to)
      return KeyframeValues(algebra: .sum, width: 2, values: values, keyTimes: keyTimes, mode: .discrete).track
    }
    let isPaced = mode == .paced || mode == .cubicPaced
    let arcs = pieces.map { ArcLength(from: $0.from, to: $0.to, leaving: $0.leaving!, arriving: $0.arriving!) }
    var times = (0...pieces.count).map { Double($0) / Double(pieces.count) }
    if isPaced {
      times = KeyframeValues.shares(of: arcs.map(\.total)) ?? times
    } else if let keyTimes, KeyframeValues.isUsable(keyTimes, valueCount: pieces.count + 1, .linear) {
      times = keyTimes
    }
    for i in pieces.indices {
      (pieces[i].segment.start, pieces[i].segment.end) = (times[i], times[i + 1])
      if isPaced { pieces[i].segment.table = arcs[i].table } else if i < paces.count { pieces[i].segment.pace = paces[i] }
    }
    var isHeading = false
    if case .heading = kind { isHeading = true }
    if isHeading { giveDirections(to: &pieces) }
    var last = pieces[pieces.count - 1]
    pieces.removeAll { $0.segment.start >= $0.segment.end }
    if last.segment.start >= last.segment.end {
      (last.segment.start, last.segment.end) = (1, 1)
      pieces.append(isHeading ? last : .still(from: 1, to: 1, last.to))
    }
    return Track(kind: kind, width: 2, pieces)
  }

  /// Gives segments without a length the direction at the end of the one before, or at the begin of the first that has a length (KF-10).
  private static func giveDirections(to pieces: inout [Piece]) {
    guard let first = pieces.first(where: { !$0.isPoint }) else { return }
    var direction = first.direction(of: first.leaving)
    for i in pieces.indices {
      if pieces[i].isPoint {
        pieces[i].to = zip(pieces[i].from, direction).map(+)
        (pieces[i].leaving, pieces[i].arriving) = (direction, direction)
      } else {
        direction = pieces[i].direction(of: pieces[i].arriving)
      }
    }
  }
}

extension Track.Piece {
  /// Whether it has no length.
  fileprivate var isPoint: Bool { from == to && [leaving, arriving].allSatisfy { $0?.allSatisfy { $0 == 0 } ?? true } }

  /// The direction of one of its slopes; that of its way where it has none there.
  fileprivate func direction(of slope: [Double]?) -> [Double] {
    if let slope, slope.contains(where: { $0 != 0 }) { slope } else { zip(to, from).map(-) }
  }
}
