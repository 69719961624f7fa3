import LegatoTiming

/// Tracks of explicit animations.
extension Track {
  /// The way between two values, of which an absent one is read from the live model (LM-16, LM-17).
  ///
  /// | given | way |
  /// | --- | --- |
  /// | from, to | from → to |
  /// | from, by | from → from + by |
  /// | by, to | to − by → to |
  /// | from | from → model |
  /// | to | model → to |
  /// | by | model → model + by |
  /// | nothing | `previous` → model |
  ///
  /// Where it adds, the model counts as no offset. For maps `+` is concatenation before, and a `by` without an inverse leads from `to` itself.
  /// - Parameter holds: whether the start stays until the end is reached.
  package static func way(
    _ target: AnimationTarget, from: [Double]?, to: [Double]?, by: [Double]?, previous: @autoclosure () -> [Double], adds: Bool,
    holds: Bool
  ) -> Track {
    let values = KeyframeValues(algebra: target.algebra, width: target.width, values: [])
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
    var piece = Piece(segment: Segment(start: 0, end: 1), from: values.prepared(start), to: values.prepared(end))
    (piece.liveFrom, piece.liveTo) = (liveStart, liveEnd)
    var pieces = [piece]
    if holds {
      pieces = [.still(from: 0, to: 1, piece.from), .still(from: 1, to: 1, piece.to)]
      (pieces[0].liveFrom, pieces[0].liveTo, pieces[1].liveFrom, pieces[1].liveTo) = (liveStart, liveStart, liveEnd, liveEnd)
    }
    return Track(kind: values.kind, width: target.width, growing: target.growing, pieces)
  }

  /// Keyframes; nil without values.
  /// - Parameters:
  ///   - values: absent for the model's, at an end; where it adds, that is no offset.
  ///   - holds: the keys that stay until the next is reached.
  package static func keyframes(
    _ target: AnimationTarget, values: [[Double]?], keyTimes: [Double]?, paces: [Pace], mode: CalculationMode, tensions: [Double],
    continuities: [Double], biases: [Double], holds: Set<Int>, adds: Bool
  ) -> Track? {
    KeyframeValues(
      algebra: target.algebra, width: target.width, growing: target.growing, values: values.map { $0 ?? target.neutral },
      keyTimes: keyTimes,
      paces: paces, mode: mode, tensions: tensions, continuities: continuities, biases: biases, holds: holds,
      live: adds ? [] : Set(values.indices.filter { values[$0] == nil })
    ).track
  }

  /// The points of a path; nil without any line or curve.
  package static func points(of path: Path, keyTimes: [Double]?, paces: [Pace], mode: CalculationMode) -> Track? {
    self.path(path, keyTimes: keyTimes, paces: paces, mode: mode)
  }

  /// The directions of a path, in radians, turned by `turn` (KF-10).
  package static func heading(along path: Path, keyTimes: [Double]?, paces: [Pace], mode: CalculationMode, turn: Double) -> Track? {
    self.path(path, keyTimes: keyTimes, paces: paces, mode: mode, kind: .heading(turned: turn))
  }
}

extension AnimationTarget {
  /// What adds nothing.
  fileprivate var neutral: [Double] {
    switch algebra {
    case .sum, .color, .discrete: [Double](repeating: 0, count: width)
    case .affine: [1, 0, 0, 1, 0, 0]
    case .transform: (0..<16).map { Transform3D.identity[$0] }
    }
  }

  fileprivate func sum(_ by: [Double], _ value: [Double]) -> [Double] {
    switch algebra {
    case .sum, .color, .discrete: return zip(value, by).map(+)
    case .affine:
      let map = AffineTransform(numbers: by).concatenating(AffineTransform(numbers: value))
      return [map.a, map.b, map.c, map.d, map.tx, map.ty]
    case .transform:
      let map = Transform3D { by[$0] }.concatenating(Transform3D { value[$0] })
      return (0..<16).map { map[$0] }
    }
  }

  /// What `by` has to be added to, to give `value`.
  fileprivate func difference(_ value: [Double], _ by: [Double]) -> [Double] {
    switch algebra {
    case .sum, .color, .discrete: return zip(value, by).map(-)
    case .affine:
      guard let back = AffineTransform(numbers: by).inverted else { return value }
      return sum([back.a, back.b, back.c, back.d, back.tx, back.ty], value)
    case .transform:
      guard let back = Transform3D({ by[$0] }).inverted else { return value }
      return sum((0..<16).map { back[$0] }, value)
    }
  }
}
