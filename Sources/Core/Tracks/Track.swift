import LegatoTiming

/// Keyframes as data: values over an argument from 0 to 1. Immutable, and evaluated in closed form at any argument.
///
/// A list of segments. Outside 0…1 the first and the last are extrapolated, for curves whose progress leaves 0…1.
package final class Track: Sendable {
  /// What the numbers of a value mean.
  enum Kind: Sendable {
    /// Numbers that are interpolated separately: sums, and premultiplied colours.
    case numbers
    /// Numbers of ``AffineParts``, for curves through maps of the plane.
    case parts
    /// Maps that are interpolated pair by pair (IV-2, IV-10).
    case maps
    /// Values without interpolation.
    case discrete
    /// The direction of a curve of points, in radians (KF-10).
    case heading(turned: Double)
  }

  /// The interpolation between two consecutive values.
  struct Segment: Sendable {
    /// Arguments of its ends; equal if it only decides the extrapolation at an end of the track.
    var start, end: Double
    /// The segment's curve, and the part of that curve that is used: 0…1 unless the segment is cut off or reversed.
    var pace = ResolvedCurve.linear
    var first = 0.0
    var last = 1.0
    /// The progress of the segment as a function of the share of its length, nil if linear, or if the curve has to be evaluated.
    var table: ShareTable?

    /// Whether it is representable in a row: without a curve, or with a table.
    var isWhole: Bool { table != nil || isStraight }
    var isStraight: Bool { if case .linear = pace, first == 0, last == 1, table == nil { true } else { false } }
  }

  let kind: Kind
  /// Numbers per value.
  let width: Int
  let segments: [Segment]
  /// Start and end values of the segments, `width` each, and for curves the slopes there (change per segment).
  let from, to: [Double]
  let leaving, arriving: [Double]
  /// The weight of the live model in a segment's ends: 0 or 1 (LM-17). Empty if all values are fixed.
  let liveFrom, liveTo: [Double]
  /// What an iteration adds to the next one when it accumulates: the end value without the model.
  let lastValue: [Double]

  /// - Parameter growing: How many numbers of a value accumulate over iterations.
  init(kind: Kind, width: Int, growing: Int = .max, _ pieces: [Piece]) {
    (self.kind, self.width) = (kind, width)
    segments = Self.tabulated(pieces.map(\.segment))
    from = pieces.flatMap(\.from)
    to = pieces.flatMap(\.to)
    let isCurved = pieces.contains { $0.leaving != nil }
    leaving = isCurved ? pieces.flatMap { $0.leaving ?? zip($0.to, $0.from).map(-) } : []
    arriving = isCurved ? pieces.flatMap { $0.arriving ?? zip($0.to, $0.from).map(-) } : []
    let isLive = pieces.contains { $0.liveFrom != 0 || $0.liveTo != 0 }
    liveFrom = isLive ? pieces.map(\.liveFrom) : []
    liveTo = isLive ? pieces.map(\.liveTo) : []
    var lastValue = pieces.last?.to ?? []
    for i in lastValue.indices.dropFirst(growing) { lastValue[i] = 0 }
    self.lastValue = lastValue
  }

  /// Segments with a table of their curve, where possible.
  private static func tabulated(_ segments: [Segment]) -> [Segment] {
    if segments.allSatisfy(\.isWhole) { return segments }
    var tabulated = segments
    for (index, segment) in segments.enumerated() where !segment.isWhole {
      tabulated[index].table = RecentTables.table(of: segment, isFirst: index == 0, isLast: index == segments.count - 1)
    }
    return tabulated
  }

  /// The components that are not 0 at some end.
  var numbersInUse: Set<Int> { Set((from.indices.filter { from[$0] != 0 } + to.indices.filter { to[$0] != 0 }).map { $0 % width }) }

  /// A segment with its values, while a track is made.
  struct Piece {
    var segment: Segment
    var from, to: [Double]
    var leaving, arriving: [Double]?
    var liveFrom = 0.0
    var liveTo = 0.0
  }

  /// Whether it is one linear segment over 0…1.
  var isStraight: Bool {
    segments.count == 1 && leaving.isEmpty && segments[0].start == 0 && segments[0].end == 1 && segments[0].isStraight
  }

  /// Whether each segment begins where the one before ends.
  var isContiguous: Bool { (1..<max(1, segments.count)).allSatisfy { segments[$0].start == segments[$0 - 1].end } }

  /// Whether each segment begins at the value at which the one before ends.
  var isContinuous: Bool {
    from.dropFirst(width).elementsEqual(to.dropLast(width)) && liveFrom.dropFirst().elementsEqual(liveTo.dropLast())
  }

  /// Whether each segment has one value up to its end.
  var isStepped: Bool { from == to && liveFrom == liveTo && leaving.isEmpty }

  /// Whether iterations that accumulate continue its one line: what each adds is the way from start to end, and none of it is the model.
  var growsAlongItsLine: Bool {
    guard isStraight, liveFrom == liveTo else { return false }
    if case .maps = kind { return liveFrom.isEmpty && MapInterpolation.accumulates(from: map(from), to: map(to)) }
    guard case .numbers = kind else { return false }
    return lastValue.indices.allSatisfy { lastValue[$0] == to[$0] - from[$0] }
  }

  /// Whether all its maps are maps of the plane, where the model adds none.
  var staysInPlane: Bool {
    switch kind {
    case .parts: true
    case .maps:
      segments.indices.allSatisfy { map(from, from: $0 * width).affine != nil && map(to, from: $0 * width).affine != nil }
    case .numbers, .discrete, .heading: false
    }
  }

  /// The map at an index of these numbers.
  private func map(_ numbers: [Double], from base: Int = 0) -> Transform3D { Transform3D(width: width) { numbers[base + $0] } }

  // MARK: Positions

  /// A position on the track: the segment, the share of its values (0…1 except for overshoot), and the derivative of that by the argument.
  struct Position {
    var segment: Int
    var share, slope: Double
  }

  /// O(log n). NaN counts as 0; within rounding of a key it is at the key, as for a row (``KeySegments``).
  func position(at argument: Double) -> Position {
    let x = argument.isNaN ? 0 : argument
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= x + KeySegments.rounding { low = middle } else { high = middle }
    }
    let segment = segments[low]
    let length = segment.end - segment.start
    guard length > 0 else { return Position(segment: low, share: 1, slope: 0) }
    let (isAtStart, isAtEnd) = (abs(x - segment.start) <= KeySegments.rounding, abs(segment.end - x) <= KeySegments.rounding)
    let u = isAtEnd ? 1 : isAtStart ? 0 : (x - segment.start) / length
    return segment.position(at: u, low, length)
  }

  // MARK: Values

  /// Writes the numbers at `position` and their derivative by the argument to `scratch`; returns the weight of the live model in them, and its derivative.
  @discardableResult
  func numbers(at position: Position, into scratch: inout Scratch) -> (live: Double, change: Double) {
    let (w, base) = (position.share, position.segment * width)
    for i in 0..<width {
      let (a, b) = (from[base + i], to[base + i])
      if leaving.isEmpty {
        scratch.offset[i] = w == 1 ? b : a + (b - a) * w
        scratch.rate[i] = (b - a) * position.slope
      } else {
        let (value, slope) = hermite(a, b, leaving[base + i], arriving[base + i], w)
        scratch.offset[i] = value
        scratch.rate[i] = slope * position.slope
      }
    }
    guard !liveFrom.isEmpty else { return (0, 0) }
    let (a, b) = (liveFrom[position.segment], liveTo[position.segment])
    return (a + (b - a) * w, (b - a) * position.slope)
  }

  /// Both ends of the segment at `position`, as maps; the live model is concatenated after those that include it.
  func maps(at position: Position, model: Transform3D) -> (from: Transform3D, to: Transform3D) {
    func map(_ numbers: [Double], _ live: [Double]) -> Transform3D {
      let base = position.segment * width
      let own = self.map(numbers, from: base)
      return live.isEmpty || live[position.segment] == 0 ? own : own == .identity ? model : own.concatenating(model)
    }
    return (map(from, liveFrom), map(to, liveTo))
  }

  /// The parts of a curve of maps at `position`.
  func parts(at position: Position) -> AffineParts {
    let (w, base) = (position.share, position.segment * width)
    return AffineParts { i in
      leaving.isEmpty
        ? from[base + i] + (to[base + i] - from[base + i]) * w
        : hermite(from[base + i], to[base + i], leaving[base + i], arriving[base + i], w).value
    }
  }

  /// Writes the number of the discrete value at `position`: the segment's first until its end. True if that is the live model.
  func choice(at position: Position, into scratch: inout Scratch) -> Bool {
    let (numbers, live) = position.share < 1 ? (from, liveFrom) : (to, liveTo)
    scratch.offset[0] = numbers[position.segment * width]
    return live.isEmpty ? false : live[position.segment] != 0
  }

  /// The end value as a map, without the model.
  var lastMap: Transform3D {
    if case .parts = kind { return Transform3D(AffineParts { lastValue[$0] }.transform) }
    return map(lastValue)
  }

  /// The direction of the curve at `position`, in radians.
  func heading(at position: Position) -> Double {
    guard case .heading(let turned) = kind, width >= 2 else { return 0 }
    let direction = CurveDirection(slope(0, position.segment), slope(1, position.segment)).vector(at: position.share)
    return Libm.atan2(direction.y, direction.x) + turned
  }

  /// The coefficients of a number's slope in a segment.
  func slope(_ number: Int, _ segment: Int) -> SIMD3<Double> {
    let i = segment * width + number
    return leaving.isEmpty ? SIMD3(to[i] - from[i], 0, 0) : hermiteSlope(from[i], to[i], leaving[i], arriving[i])
  }
}

/// The direction of a curve from the coefficients of its slopes.
struct CurveDirection {
  let x, y: SIMD3<Double>

  @inline(__always)
  init(_ x: SIMD3<Double>, _ y: SIMD3<Double>) { (self.x, self.y) = (x, y) }

  /// A slope of up to so much of the largest is none.
  private static let rounding = 1e-12

  /// A vector in the direction at a share of 0…1, or at the nearer end; where the curve has no slope there, as at an end in its own control point, the direction
  /// in which it goes on, or comes to its end.
  func vector(at share: Double) -> (x: Double, y: Double) {
    let u = min(1, max(0, share))
    let slope = (x: x.x + u * (x.y + u * x.z), y: y.x + u * (y.y + u * y.z))
    let least = Self.rounding * (size(x) + size(y))
    if abs(slope.x) + abs(slope.y) > least { return slope }
    let change = (x: x.y + 2 * u * x.z, y: y.y + 2 * u * y.z)
    if abs(change.x) + abs(change.y) > least { return u == 1 ? (-change.x, -change.y) : change }
    return (x.z, y.z)
  }

  private func size(_ slope: SIMD3<Double>) -> Double { abs(slope.x) + abs(slope.y) + abs(slope.z) }
}

/// The Hermite cubic with these end values and end slopes over 0…1, and its slope.
func hermite(_ a: Double, _ b: Double, _ leaving: Double, _ arriving: Double, _ u: Double) -> (value: Double, slope: Double) {
  if u == 1 { return (b, arriving) }
  let (c2, c3) = (3 * (b - a) - 2 * leaving - arriving, leaving + arriving - 2 * (b - a))
  return (a + u * (leaving + u * (c2 + u * c3)), leaving + u * (2 * c2 + u * 3 * c3))
}

/// The coefficients of that slope.
func hermiteSlope(_ a: Double, _ b: Double, _ leaving: Double, _ arriving: Double) -> SIMD3<Double> {
  SIMD3(leaving, 6 * (b - a) - 4 * leaving - 2 * arriving, 3 * (leaving + arriving) - 6 * (b - a))
}

extension Track.Segment {
  /// At the share `u` of its length.
  fileprivate func position(at u: Double, _ index: Int, _ length: Double) -> Track.Position {
    if let table {
      let (share, change) = table.numbers.value(at: u)
      return Track.Position(segment: index, share: share, slope: change / length)
    }
    let (argument, span) = (first + (last - first) * u, last - first)
    let share = argument == 0 ? 0 : argument == 1 ? 1 : pace.progress(at: argument)
    let slope = pace.velocity(at: argument) * span / length
    return Track.Position(segment: index, share: share, slope: slope)
  }
}
