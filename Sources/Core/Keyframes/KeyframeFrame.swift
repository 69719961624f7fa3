import LegatoTiming

/// A frame's effect on one value.
struct KeyframeFrame {
  /// Shares of the whole.
  var start, end: Double
  /// The value's numbers at its end.
  var target: [Double]
  var pace = ResolvedCurve.linear
  /// The part of the pace it uses.
  var first = 0.0
  var last = 1.0
  /// Its start; nil for the value then. Backwards it runs from `target` to this.
  var origin: [Double]?
  /// Whether the values from one to another are interpolated, instead of switching at the end; nil for always.
  var canInterpolate: InterpolationTest?

  typealias InterpolationTest = (_ from: [Double], _ to: [Double]) -> Bool

  /// Shares that differ by less are the same: 0.1 + 0.2 is not 0.3.
  static let rounding = 1e-12

  /// Begins where the frame before it ended, and ends with the whole, if it does but for rounding errors.
  mutating func snap(to time: Double) {
    if abs(start - time) < Self.rounding { (start, end) = (time, max(time, end)) }
    if abs(end - 1) < Self.rounding { end = 1 }
  }
}

/// The frames of one value, and the track that they make: pieces without gaps or overlaps, which the engine evaluates.
struct FramedValue {
  var algebra: Algebra
  var width: Int
  /// The numbers before the first frame.
  var initial: [Double]
  var frames: [KeyframeFrame]

  /// The frames in the order of their starts; those with equal starts, but for rounding errors, in the order in which they were added.
  private var sorted: [KeyframeFrame] {
    var placed = frames.enumerated().sorted { $0.element.start < $1.element.start }
    var start = -Double.infinity
    for place in placed.indices {
      let frame = placed[place].element
      if frame.start - start < KeyframeFrame.rounding { placed[place].element.snap(to: start) } else { start = frame.start }
    }
    return placed.sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  /// The frames and the rests between them, each with its own start value, for replaying.
  var rows: [KeyframeFrame] {
    pieces().all.map { piece in
      KeyframeFrame(
        start: piece.segment.start, end: piece.segment.end, target: piece.to, pace: piece.segment.pace, first: piece.segment.first,
        last: piece.segment.last, origin: piece.from)
    }
  }

  /// The numbers after all frames.
  var end: [Double] { pieces().all.last.map(ending) ?? initial }

  /// The numbers at a share of the whole before its end.
  func value(at share: Double) -> [Double] {
    var pieces = pieces().all
    return cut(&pieces, at: share) ?? initial
  }

  private func ending(_ piece: Track.Piece) -> [Double] {
    let segment = piece.segment
    return segment.last == 1
      ? piece.to : segment.last == 0 ? piece.from : mixed(piece.from, piece.to, segment.pace.progress(at: segment.last))
  }

  /// The track in the given mode, and the numbers it ends at.
  func track(_ mode: CalculationMode) -> (track: Track, end: [Double])? {
    let (pieces, holds) = pieces()
    guard let last = pieces.last else { return nil }
    let end = ending(last)
    // values that are not interpolated cannot be on a curve
    switch mode != .discrete && (algebra == .discrete || holds) ? CalculationMode.linear : mode {
    case .linear: return track(of: pieces, end)
    case .discrete: return steps()
    case .paced, .cubic, .cubicPaced: return smooth(pieces, mode, end)
    }
  }

  private func track(of pieces: [Track.Piece], _ end: [Double]) -> (Track, [Double]) {
    let mixed = pieces.map { piece in
      var piece = piece
      (piece.from, piece.to) = (algebra.mixed(piece.from), algebra.mixed(piece.to))
      return piece
    }
    return (Track(kind: algebra.trackKind, width: width, mixed), end)
  }

  /// KF-12, KF-13, KF-20: frames and the rests between them. LM-22: without interpolation the first value stays to its frame's end.
  private func pieces() -> (all: [Track.Piece], holds: Bool) {
    var (pieces, time, value, holds) = ([Track.Piece](), 0.0, initial, false)
    for var frame in sorted {
      frame.snap(to: time)
      if frame.start > time {
        pieces.append(.still(from: time, to: frame.start, value))
      } else if frame.start < time {
        value = cut(&pieces, at: frame.start) ?? value
      }
      if frame.end > frame.start, let canInterpolate = frame.canInterpolate, !canInterpolate(value, frame.target) {
        pieces.append(.still(from: frame.start, to: frame.end, value))
        (value, holds) = (frame.target, true)
      } else if frame.end > frame.start {
        var segment = Track.Segment(start: frame.start, end: frame.end, pace: frame.pace)
        (segment.first, segment.last) = (frame.first, frame.last)
        pieces.append(Track.Piece(segment: segment, from: frame.origin ?? value, to: frame.target))
        value = ending(pieces[pieces.count - 1])
      } else {
        value = frame.target
      }
      time = frame.end
    }
    if time < 1 || pieces.isEmpty { pieces.append(.still(from: time < 1 ? time : 0, to: 1, value)) }
    // set at the very end
    if let last = pieces.last, ending(last) != value { pieces.append(.still(from: 1, to: 1, value)) }
    return (pieces, holds)
  }

  /// Cuts off the pieces after `time`; returns the value reached there, by frames of no duration too.
  private func cut(_ pieces: inout [Track.Piece], at time: Double) -> [Double]? {
    var reached: [Double]?
    while let last = pieces.last, last.segment.start >= time {
      if last.segment.start - time < KeyframeFrame.rounding { reached = last.from }
      pieces.removeLast()
    }
    if let reached { return reached }
    guard let last = pieces.last else { return initial }
    let segment = last.segment
    let share = (time - segment.start) / (segment.end - segment.start)
    let argument = segment.first + (segment.last - segment.first) * min(1, share)
    if share < 1 {
      pieces[pieces.count - 1].segment.last = argument
      pieces[pieces.count - 1].segment.end = time
    }
    return mixed(last.from, last.to, argument == 1 ? 1 : argument == 0 ? 0 : segment.pace.progress(at: argument))
  }

  /// The value between two, interpolated as a track does.
  func mixed(_ a: [Double], _ b: [Double], _ share: Double) -> [Double] {
    if share == 1 || algebra == .discrete && share > 1 { return b }
    switch algebra {
    case .sum: return zip(a, b).map { $0 + ($1 - $0) * share }
    case .discrete: return a
    case .color:
      let color = Color.interpolated(
        from: Color(red: a[0], green: a[1], blue: a[2], alpha: a[3]), to: Color(red: b[0], green: b[1], blue: b[2], alpha: b[3]),
        progress: share)
      return [color.red, color.green, color.blue, color.alpha]
    case .affine, .transform:
      let (from, to) = (Transform3D(width: width) { a[$0] }, Transform3D(width: width) { b[$0] })
      return Transform3D.interpolated(from: from, to: to, progress: share).numbers(width: width)
    }
  }

  /// KF-21: each value from its frame's start on.
  private func steps() -> (Track, [Double])? {
    var (values, times) = ([initial], [0.0])
    for frame in sorted {
      values.append(frame.target)
      times.append(frame.start)
    }
    times.append(1)
    return KeyframeValues(algebra: algebra, width: width, values: values, keyTimes: times, mode: .discrete).track.map { ($0, values.last!) }
  }

  /// A curve through the values at the ends of the frames and of the rests between them.
  private func smooth(_ pieces: [Track.Piece], _ mode: CalculationMode, _ end: [Double]) -> (Track, [Double])? {
    var (values, times) = ([pieces[0].from], [0.0])
    var paces: [ResolvedCurve] = []
    for piece in pieces where piece.segment.end > piece.segment.start {
      if piece.from != values.last {
        values.append(piece.from)
        times.append(piece.segment.start)
        paces.append(.linear)
      }
      // paced ones have no rests
      if mode != .cubic, piece.from == piece.to { continue }
      values.append(piece.segment.last == 1 ? piece.to : mixed(piece.from, piece.to, piece.segment.pace.progress(at: piece.segment.last)))
      times.append(piece.segment.end)
      paces.append(piece.segment.pace)
    }
    if values.last != end {
      values.append(end)
      times.append(1)
      paces.append(.linear)
    }
    return KeyframeValues(algebra: algebra, width: width, values: values, keyTimes: times, paces: paces, mode: mode).track.map { ($0, end) }
  }
}
