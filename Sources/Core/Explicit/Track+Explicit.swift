import LegatoTiming

/// Tracks of explicit animations.
extension Track {
  /// The track between the values of a basic animation; a value that is not given is the live model's (LM-16, LM-17).
  ///
  /// | given | interpolation |
  /// | --- | --- |
  /// | from, to | from → to |
  /// | from, by | from → from + by |
  /// | by, to | to − by → to |
  /// | from | from → model |
  /// | to | model → to |
  /// | by | model → model + by |
  /// | nothing | `previous` → model |
  ///
  /// If it adds, the model counts as offset 0. For maps `+` is concatenation before, and a `by` without an inverse starts at `to` itself.
  /// - Parameter holds: Whether the start value stays until the end.
  package static func between(
    _ target: AnimationTarget, from: [Double]?, to: [Double]?, by: [Double]?, previous: @autoclosure () -> [Double], adds: Bool,
    holds: Bool
  ) -> Track {
    let none = target.neutral
    let by = target.algebra == .discrete ? nil : by
    let live = adds && target.algebra != .discrete ? 0.0 : 1
    var (start, end, liveStart, liveEnd) = (none, none, 0.0, 0.0)
    switch (from, to, by) {
    case (let from?, let to?, _): (start, end) = (from, to)
    case (let from?, nil, let by?): (start, end) = (from, target.sum(by, from))
    case (nil, let to?, let by?): (start, end) = (target.difference(to, by), to)
    case (let from?, nil, nil): (start, liveEnd) = (from, live)
    case (nil, let to?, nil): (liveStart, end) = (live, to)
    case (nil, nil, let by?): (liveStart, end, liveEnd) = (live, by, live)
    case (nil, nil, nil): if adds { break } else { (start, liveEnd) = (previous(), live) }
    }
    var piece = Piece(segment: Segment(start: 0, end: 1), from: target.algebra.mixed(start), to: target.algebra.mixed(end))
    (piece.liveFrom, piece.liveTo) = (liveStart, liveEnd)
    var pieces = [piece]
    if holds { pieces = [.still(from: 0, to: 1, piece.from, live: liveStart), .still(from: 1, to: 1, piece.to, live: liveEnd)] }
    return Track(kind: target.algebra.trackKind, width: target.width, growing: target.growing, pieces)
  }

  /// Keyframes; nil without values.
  /// - Parameters:
  ///   - values: nil for the model's, at an end; offset 0 if it adds.
  ///   - holds: The keys that stay until the next.
  ///   - wholes: The values of which these are a part, whose distances pace the keys; nil for those of `values`.
  package static func keyframes(
    _ target: AnimationTarget, values: [[Double]?], keyTimes: [Double]?, paces: [ResolvedCurve], mode: CalculationMode, tensions: [Double],
    continuities: [Double], biases: [Double], holds: Set<Int>, wholes: [[Double]]? = nil, adds: Bool
  ) -> Track? {
    KeyframeValues(
      algebra: target.algebra, width: target.width, growing: target.growing, values: values.map { $0 ?? target.neutral },
      keyTimes: keyTimes,
      paces: paces, mode: mode, tensions: tensions, continuities: continuities, biases: biases, holds: holds,
      live: adds ? [] : Set(values.indices.filter { values[$0] == nil }), wholes: wholes
    ).track
  }

  /// The points of a path; nil without any line or curve.
  package static func points(of path: Path, keyTimes: [Double]?, paces: [ResolvedCurve], mode: CalculationMode) -> Track? {
    self.path(path, keyTimes: keyTimes, paces: paces, mode: mode)
  }

  /// The directions of a path, in radians, rotated by `turn` (KF-10).
  package static func heading(along path: Path, keyTimes: [Double]?, paces: [ResolvedCurve], mode: CalculationMode, turn: Double) -> Track?
  {
    self.path(path, keyTimes: keyTimes, paces: paces, mode: mode, kind: .heading(turned: turn))
  }
}

extension AnimationTarget {
  /// The neutral numbers for addition.
  fileprivate var neutral: [Double] {
    switch algebra {
    case .sum, .color, .discrete: [Double](repeating: 0, count: width)
    case .affine, .transform: Transform3D.identity.numbers(width: width)
    }
  }

  fileprivate func sum(_ by: [Double], _ value: [Double]) -> [Double] {
    switch algebra {
    case .sum, .color, .discrete: return zip(value, by).map(+)
    case .affine, .transform:
      let (first, second) = (Transform3D(width: width) { by[$0] }, Transform3D(width: width) { value[$0] })
      return first.concatenating(second).numbers(width: width)
    }
  }

  /// The value to which `by` has to be added to get `value`.
  fileprivate func difference(_ value: [Double], _ by: [Double]) -> [Double] {
    switch algebra {
    case .sum, .color, .discrete: return zip(value, by).map(-)
    case .affine, .transform:
      return Transform3D(width: width) { by[$0] }.inverted.map { sum($0.numbers(width: width), value) } ?? value
    }
  }
}
