import LegatoTiming

extension Track {
  /// The outline of `path` as a track: its elements are the segments; a move starts a new part and is not a key (KF-10). Nil without any line or curve.
  ///
  /// - Parameters:
  ///   - keyTimes: One more than segments; see KF-1.
  ///   - paces: One per segment.
  ///   - mode: Both paced modes have constant speed, discrete jumps from key to key, the others give each segment its own time.
  static func path(_ path: Path, keyTimes: [Double]?, paces: [ResolvedCurve], mode: CalculationMode, kind: Kind = .numbers) -> Track? {
    var pieces = pieces(of: path)
    guard !pieces.isEmpty else { return nil }
    let arcs = pieces.map { ArcLength(from: $0.from, to: $0.to, leaving: $0.leaving!, arriving: $0.arriving!) }
    var isHeading = false
    if case .heading = kind { isHeading = true }
    if isHeading { giveDirections(to: &pieces) }
    if mode == .discrete {
      let values = isHeading ? directions(at: pieces) : [pieces[0].from] + pieces.map(\.to)
      let track = KeyframeValues(algebra: .sum, width: 2, values: values, keyTimes: keyTimes, mode: .discrete).track
      return isHeading ? track?.asDirections(kind) : track
    }
    let isPaced = mode == .paced || mode == .cubicPaced
    let times =
      isPaced ? KeyframeValues.shares(of: arcs.map(\.total)) ?? times(keys: pieces.count + 1, nil) : times(keys: pieces.count + 1, keyTimes)
    for i in pieces.indices {
      (pieces[i].segment.start, pieces[i].segment.end) = (times[i], times[i + 1])
      if isPaced { pieces[i].segment.table = arcs[i].table } else if i < paces.count { pieces[i].segment.pace = paces[i] }
    }
    var last = pieces[pieces.count - 1]
    pieces.removeAll { $0.segment.start >= $0.segment.end }
    if last.segment.start >= last.segment.end {
      (last.segment.start, last.segment.end) = (1, 1)
      pieces.append(isHeading ? last : .still(from: 1, to: 1, last.to))
    }
    return Track(kind: kind, width: 2, pieces)
  }

  /// The times of keys, in shares of the whole: the given ones if they are usable, or else evenly spaced (KF-1).
  package static func times(keys: Int, _ keyTimes: [Double]?) -> [Double] {
    if let keyTimes, KeyframeValues.isUsable(keyTimes, valueCount: keys, .linear) { return keyTimes }
    return (0..<keys).map { Double($0) / Double(max(1, keys - 1)) }
  }

  /// The number of a path's segments.
  package static func segmentCount(of path: Path) -> Int { pieces(of: path).count }

  /// Its lines and curves.
  private static func pieces(of path: Path) -> [Piece] {
    var (start, here, pieces) = (Point.zero, Point.zero, [Piece]())
    func add(_ end: Point, leaving: Vector, arriving: Vector) {
      pieces.append(
        Piece(
          segment: Segment(start: 0, end: 0), from: [here.x, here.y], to: [end.x, end.y], leaving: [leaving.dx, leaving.dy],
          arriving: [arriving.dx, arriving.dy]))
      here = end
    }
    for element in path.withMoves.elements {
      switch element {
      case .move(let point): (start, here) = (point, point)
      case .line(let end): add(end, leaving: end - here, arriving: end - here)
      case .quadratic(let control, let end): add(end, leaving: (control - here) * 2, arriving: (end - control) * 2)
      case .cubic(let control1, let control2, let end): add(end, leaving: (control1 - here) * 3, arriving: (end - control2) * 3)
      case .close: if here != start { add(start, leaving: start - here, arriving: start - here) }
      }
    }
    return pieces
  }

  // MARK: Directions

  /// Gives segments without a length the direction at the end of the one before, or at the begin of the first that has a length (KF-10).
  private static func giveDirections(to pieces: inout [Piece]) {
    guard let first = pieces.first(where: { !$0.isPoint }) else { return }
    var direction = first.direction(at: 0)
    for i in pieces.indices {
      if pieces[i].isPoint {
        pieces[i].to = zip(pieces[i].from, direction).map(+)
        (pieces[i].leaving, pieces[i].arriving) = (direction, direction)
      } else {
        direction = pieces[i].direction(at: 1)
      }
    }
  }

  /// The directions in which it goes on from each key, and comes to the last one.
  private static func directions(at pieces: [Piece]) -> [[Double]] {
    pieces.map { $0.direction(at: 0) } + [pieces[pieces.count - 1].direction(at: 1)]
  }

  /// A track of vectors as one of their directions.
  private func asDirections(_ kind: Kind) -> Track {
    let pieces = segments.indices.map { index in
      Piece(segment: segments[index], from: [0, 0], to: Array(from[index * width..<(index + 1) * width]))
    }
    return Track(kind: kind, width: width, pieces)
  }
}

extension Track.Piece {
  /// Whether it has no length.
  fileprivate var isPoint: Bool { from == to && [leaving, arriving].allSatisfy { $0?.allSatisfy { $0 == 0 } ?? true } }

  /// The direction at a share of it.
  fileprivate func direction(at share: Double) -> [Double] {
    func slope(_ i: Int) -> SIMD3<Double> {
      let way = to[i] - from[i]
      return hermiteSlope(from[i], to[i], leaving?[i] ?? way, arriving?[i] ?? way)
    }
    let vector = CurveDirection(slope(0), slope(1)).vector(at: share)
    return [vector.x, vector.y]
  }
}
