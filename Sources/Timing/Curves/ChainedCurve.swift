/// Curves one after the other, each with a fraction of the duration and of the progress.
///
/// With fractions `t` of the time and `w` of the progress, both scaled to a sum of 1, the piece that begins at time `T` and at progress `W` yields
/// `W + w·g((s − T) / t)`. Before 0 the first piece is extended, after 1 the last one.
public struct ChainedCurve: Sendable {
  /// One curve of a chain.
  public struct Piece: Hashable, Sendable {
    /// The curve, which runs over the piece's fraction of the duration and covers its fraction of the progress.
    public let curve: AnyTimingCurve
    /// Its weight in the duration, above 0, relative to the other pieces' weights.
    public let weight: Double
    /// Its weight in the progress, at least 0, relative to the other pieces'.
    public let progressWeight: Double
    /// Creates a piece. Its weight in the progress is by default its weight in the duration.
    public init(_ curve: TimingCurve, weight: Double = 1, progressWeight: Double? = nil) {
      (self.curve, self.weight, self.progressWeight) = (AnyTimingCurve(curve), weight, progressWeight ?? weight)
    }
  }

  /// The pieces, with the weights as passed to the initializer.
  public let pieces: [Piece]
  /// The time fraction and the progress at which each piece begins, followed by the end, (1, 1).
  private let starts: [(time: Double, progress: Double)]

  /// Creates a chain of curves.
  /// - Throws: ``TimingError`` if there is no piece, a weight is not above 0, a progress weight is below 0, all of them are 0, or a sum is not finite.
  public init(_ pieces: [Piece]) throws(TimingError) {
    guard !pieces.isEmpty else { throw .outOfRange("pieces", expected: "at least one", actual: 0, remedy: "pass a curve") }
    for piece in pieces {
      guard piece.weight > 0, piece.weight.isFinite else {
        throw .outOfRange("weight", expected: "a share of the duration above 0", actual: piece.weight, remedy: "pass 1")
      }
      guard piece.progressWeight >= 0, piece.progressWeight.isFinite else {
        throw .outOfRange(
          "progressWeight", expected: "a share of the progress, at least 0", actual: piece.progressWeight, remedy: "pass 1")
      }
    }
    let (time, progress) = (pieces.reduce(0) { $0 + $1.weight }, pieces.reduce(0) { $0 + $1.progressWeight })
    guard time.isFinite, progress.isFinite, progress > 0 else {
      throw .outOfRange(
        "pieces", expected: "shares with a finite sum above 0", actual: progress > 0 ? max(time, progress) : progress,
        remedy: "pass weights near 1")
    }
    var starts = [(time: 0.0, progress: 0.0)]
    var sum = (time: 0.0, progress: 0.0)
    for piece in pieces.dropLast() {
      sum = (sum.time + piece.weight, sum.progress + piece.progressWeight)
      starts.append((min(1, sum.time / time), min(1, sum.progress / progress)))
    }
    (self.pieces, self.starts) = (pieces, starts + [(1, 1)])
  }

  private init(resolved pieces: [Piece], _ starts: [(time: Double, progress: Double)]) { (self.pieces, self.starts) = (pieces, starts) }

  /// The index of the piece at `s`: the last one that has begun, or the first one before 0.
  private func index(_ s: Double) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].time <= s { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

extension ChainedCurve: Hashable {
  public static func == (l: ChainedCurve, r: ChainedCurve) -> Bool { l.pieces == r.pieces }
  public func hash(into hasher: inout Hasher) { hasher.combine(pieces) }
}

extension ChainedCurve: TimingCurveProvider {
  /// Progress at `s`, any number; NaN gives 0. O(log n) for n pieces.
  public func progress(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    let index = index(s)
    let (from, to) = (starts[index], starts[index + 1])
    // rounding may leave a piece without duration
    guard from.time < to.time else { return to.progress }
    let fraction = pieces[index].curve.progress(at: (s - from.time) / (to.time - from.time))
    return (from.progress + (to.progress - from.progress) * fraction).numberOrZero
  }
  /// `w / t · g′`; where two pieces meet, the slope of the second.
  public func velocity(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    let index = index(s)
    let (from, to) = (starts[index], starts[index + 1])
    guard from.time < to.time else { return 0 }
    let slope = pieces[index].curve.velocity(at: (s - from.time) / (to.time - from.time))
    return (slope * (to.progress - from.progress) / (to.time - from.time)).clampedToFinite
  }
  /// True inside one piece that is smooth there; false across the point where two pieces meet.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    let index = index(range.lowerBound)
    guard index == self.index(range.upperBound) else { return false }
    let (from, to) = (starts[index], starts[index + 1])
    guard from.time < to.time else { return true }
    return pieces[index].curve.isSmooth(in: range.mapped { ($0 - from.time) / (to.time - from.time) })
  }
  /// Resolves each piece with its fraction of `duration`.
  public func resolved(duration: Double) -> TimingCurve {
    let pieces = zip(self.pieces, zip(starts, starts.dropFirst())).map { piece, span in
      Piece(
        piece.curve.resolved(duration: duration * (span.1.time - span.0.time)), weight: piece.weight, progressWeight: piece.progressWeight)
    }
    return ChainedCurve(resolved: pieces, starts).erased
  }
}
