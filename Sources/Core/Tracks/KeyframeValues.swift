import LegatoTiming

/// Keyframes of one value as plain numbers, the input of a ``Track``.
struct KeyframeValues {
  var algebra: Algebra
  /// Numbers per value.
  var width: Int
  /// How many of them accumulate over iterations; all by default.
  var growing = Int.max
  var values: [[Double]]
  /// Arguments of the keys; nil or unusable: evenly spaced (KF-1).
  var keyTimes: [Double]?
  /// Curves of the segments; missing ones are linear (KF-2).
  var paces: [ResolvedCurve] = []
  var mode = CalculationMode.linear
  /// One per key, −1…1; missing ones are 0 (KF-6).
  var tensions: [Double] = []
  var continuities: [Double] = []
  var biases: [Double] = []
  /// Keys that stay until the next, without interpolation. No curve leads through them.
  var holds: Set<Int> = []
  /// Keys with the live model's value, stored as the neutral value: the first, the last, or both. No curve leads to them, and they have no distance.
  var live: Set<Int> = []
  /// Whole values, one per key, of which these are a part: their distances pace the keys. Nil for the distances of ``values``.
  var wholes: [[Double]]?

  /// Whether `times` are in 0…1, in order, and as many as the mode needs; linear and cubic ones begin at 0 and end at 1 (KF-1).
  static func isUsable(_ times: [Double], valueCount: Int, _ mode: CalculationMode) -> Bool {
    let needed = mode == .discrete ? valueCount + 1 : valueCount
    guard times.count == needed, times.allSatisfy({ $0 >= 0 && $0 <= 1 }), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return false }
    return mode == .discrete || times.first == 0 && times.last == 1
  }

  /// Nil without values.
  var track: Track? {
    guard let first = values.first else { return nil }
    let mode = algebra == .discrete && self.mode != .discrete ? .linear : self.mode
    if values.count == 1, mode != .discrete {
      return Track(kind: algebra.trackKind, width: width, growing: growing, [.still(from: 0, to: 1, algebra.mixed(first), live: share(0))])
    }
    switch mode {
    case .discrete: return discrete()
    case .linear: return straight(times())
    case .paced: return straight(pacedTimes() ?? evenTimes, isPaced: true)
    case .cubic: return isCurved ? curved(isPaced: false) : straight(times())
    case .cubicPaced: return isCurved ? curved(isPaced: true) : straight(evenTimes)
    }
  }

  private var isCurved: Bool { holds.isEmpty && live.isEmpty }
  /// The weight of the live model in a key's value.
  private func share(_ key: Int) -> Double { live.contains(key) ? 1 : 0 }

  private var evenTimes: [Double] { Track.times(keys: values.count, nil) }

  private func times() -> [Double] { Track.times(keys: values.count, keyTimes) }

  /// KF-4.
  private func discrete() -> Track {
    let count = values.count
    var times = (0...count).map { Double($0) / Double(count) }
    if let keyTimes, Self.isUsable(keyTimes, valueCount: count, .discrete) { times = keyTimes }
    var pieces: [Track.Piece] = []
    for i in 0..<count where times[i] < times[i + 1] || i == 0 || i == count - 1 {
      pieces.append(.still(from: times[i], to: times[i + 1], algebra.mixed(values[i]), live: share(i)))
    }
    return Track(kind: algebra.trackKind, width: width, growing: growing, pieces)
  }

  private func straight(_ times: [Double], isPaced: Bool = false) -> Track {
    let values = values.map(algebra.mixed)
    var pieces = (0..<values.count - 1).map { i in
      holds.contains(i)
        ? .still(from: times[i], to: times[i + 1], values[i], live: share(i))
        : Track.Piece(
          segment: Track.Segment(start: times[i], end: times[i + 1], pace: isPaced || i >= paces.count ? .linear : paces[i]),
          from: values[i], to: values[i + 1], liveFrom: share(i), liveTo: share(i + 1))
    }
    if holds.contains(values.count - 2) { pieces.append(.still(from: 1, to: 1, values[values.count - 1], live: share(values.count - 1))) }
    tidy(&pieces)
    return Track(kind: algebra.trackKind, width: width, growing: growing, pieces)
  }

  /// Removes segments without length, except at the ends, where they decide the extrapolation.
  private func tidy(_ pieces: inout [Track.Piece]) {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    pieces.removeAll { $0.segment.start >= $0.segment.end }
    if first.segment.start >= first.segment.end { pieces.insert(.still(from: 0, to: 0, first.from, live: first.liveFrom), at: 0) }
    if last.segment.start >= last.segment.end { pieces.append(.still(from: 1, to: 1, last.to, live: last.liveTo)) }
  }

  // MARK: Paced

  /// The values whose distances pace the keys.
  private var measured: [[Double]] { wholes.flatMap { $0.count == values.count ? $0 : nil } ?? values }
  /// Only numbers, points and sizes have a distance (KF-5).
  private var isMeasured: Bool { algebra == .sum && measured.allSatisfy { $0.count <= 2 } }

  /// Shares of the length up to each key, or nil if it is 0.
  private func pacedTimes() -> [Double]? {
    guard isMeasured, live.isEmpty else { return nil }
    let measured = measured
    return Self.shares(
      of: zip(measured, measured.dropFirst()).map { a, b in zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot() })
  }

  static func shares(of lengths: [Double]) -> [Double]? {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    var (times, sum) = ([0.0], 0.0)
    for length in lengths {
      sum += length
      times.append(sum / total)
    }
    times[times.count - 1] = 1
    return times
  }

  // MARK: Curved

  private func curved(isPaced: Bool) -> Track {
    var (numbers, kind, width) = (values.map(algebra.mixed), algebra.trackKind, self.width)
    switch algebra {
    case .discrete: return straight(times())
    case .sum, .color: break
    case .affine, .transform:
      guard let parts = unwoundParts() else { return straight(isPaced ? evenTimes : times()) }
      (numbers, kind, width) = (parts, .parts, AffineOffset.count)
    }
    let slopes = slopes(numbers)
    let arcs = isPaced && isMeasured ? arcs(measured, self.slopes(measured)) : nil
    let times = isPaced ? arcs.flatMap { Self.shares(of: $0.map(\.total)) } ?? evenTimes : times()
    var pieces = (0..<numbers.count - 1).map { i in
      var segment = Track.Segment(start: times[i], end: times[i + 1])
      if !isPaced, i < paces.count { segment.pace = paces[i] }
      segment.table = arcs?[i].table
      return Track.Piece(segment: segment, from: numbers[i], to: numbers[i + 1], leaving: slopes[i].leaving, arriving: slopes[i].arriving)
    }
    tidy(&pieces)
    return Track(kind: kind, width: width, growing: growing, pieces)
  }

  private func arcs(_ numbers: [[Double]], _ slopes: [(leaving: [Double], arriving: [Double])]) -> [ArcLength] {
    slopes.indices.map { ArcLength(from: numbers[$0], to: numbers[$0 + 1], leaving: slopes[$0].leaving, arriving: slopes[$0].arriving) }
  }

  /// KF-7, KF-8: slopes at both ends of each segment, by Kochanek and Bartels; a missing neighbour at an end is the end itself.
  private func slopes(_ p: [[Double]]) -> [(leaving: [Double], arriving: [Double])] {
    func clamped(_ list: [Double], _ i: Int) -> Double { i < list.count && list[i].isFinite ? min(1, max(-1, list[i])) : 0 }
    func slope(at i: Int, arrives: Bool) -> [Double] {
      let (t, b) = (clamped(tensions, i), clamped(biases, i))
      let c = arrives ? -clamped(continuities, i) : clamped(continuities, i)
      let (before, after) = (0.5 * (1 - t) * (1 + c) * (1 + b), 0.5 * (1 - t) * (1 - c) * (1 - b))
      let (last, next) = (p[max(0, i - 1)], p[min(p.count - 1, i + 1)])
      return p[i].indices.map { before * (p[i][$0] - last[$0]) + after * (next[$0] - p[i][$0]) }
    }
    return (0..<p.count - 1).map { (slope(at: $0, arrives: false), slope(at: $0 + 1, arrives: true)) }
  }

  /// The parts of all maps, with each rotation and reflection chosen nearest to the one before; nil if one is not a map of the plane.
  private func unwoundParts() -> [[Double]]? {
    var list: [AffineParts] = []
    for value in values {
      guard let map = Transform3D(width: width, { value[$0] }).affine else { return nil }
      var parts = AffineParts(map)
      if let last = list.last {
        if last.scale.dx < 0 && parts.scale.dy < 0 || last.scale.dy < 0 && parts.scale.dx < 0 {
          parts.scale = parts.scale * -1
          parts.angle += parts.angle < 0 ? Double.pi : -Double.pi
        }
        parts.angle = last.angle + AffineParts.shorterRotation(parts.angle - last.angle)
      }
      list.append(parts)
    }
    return list.map(\.numbers)
  }
}

extension Algebra {
  /// What the numbers of its values mean in a track.
  var trackKind: Track.Kind {
    switch self {
    case .sum, .color: .numbers
    case .affine, .transform: .maps
    case .discrete: .discrete
    }
  }

  /// A value's numbers as they are mixed: colours premultiplied.
  func mixed(_ n: [Double]) -> [Double] { self == .color ? [n[0] * n[3], n[1] * n[3], n[2] * n[3], n[3]] : n }
}

extension Track.Piece {
  static func still(from start: Double, to end: Double, _ value: [Double], live: Double = 0) -> Track.Piece {
    Track.Piece(segment: Track.Segment(start: start, end: end), from: value, to: value, liveFrom: live, liveTo: live)
  }
}

extension AffineParts {
  /// Index of the angle in its numbers.
  static let angleIndex = 4
  var numbers: [Double] { [translation.dx, translation.dy, scale.dx, scale.dy, angle, m11, m12, m21, m22] }
  init(_ n: (Int) -> Double) {
    self.init(translation: Vector(dx: n(0), dy: n(1)), scale: Vector(dx: n(2), dy: n(3)), angle: n(4), n(5), n(6), n(7), n(8))
  }
}
