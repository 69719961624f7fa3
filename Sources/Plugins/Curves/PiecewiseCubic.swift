import LegatoTiming

/// A pure curve as piecewise cubics of different widths: narrow at kinks and steep ends, wide elsewhere.
final class PiecewiseCubic: Sendable {
  /// A cubic, given by its values at its start, at one and two thirds, and at its end.
  struct Piece: Sendable {
    let start: Double
    let y: SIMD4<Double>
  }

  /// The largest number of pieces that the C code makes.
  static let maximumPieceCount = 8192
  /// How far a sample may lie outside the declared output range because of rounding.
  static let slack = 1e-9

  /// The largest difference between table and curve.
  let tolerance: Double
  private let starts: [Double]
  /// An index over equal intervals of 0…1: the piece at the start of each interval, and the last piece. Most intervals lie in one piece and need no search.
  /// Their number is a power of two, at least the number of pieces, so that the interval of a time is computed without rounding.
  private let firsts: [Int32]
  private var intervalCount: Int { firsts.count - 1 }
  /// The declared output range, to which values are clamped.
  private let (minimum, maximum): (Double, Double)
  /// The coefficients of 1, u, u², u³ of each piece, for u in 0…1.
  private let cubics: [SIMD4<Double>]

  /// Creates a table; nil unless the pieces start at 0 in ascending order, their values lie in `output`, and all their values and slopes are finite.
  init?(_ pieces: [Piece], tolerance: Double, output: ClosedRange<Double>) {
    guard pieces.count <= Self.maximumPieceCount, let first = pieces.first, first.start == 0 else { return nil }
    for (index, piece) in pieces.enumerated() {
      guard piece.start < 1, index == 0 || piece.start > pieces[index - 1].start else { return nil }
      guard (0..<4).allSatisfy({ piece.y[$0] >= output.lowerBound - Self.slack && piece.y[$0] <= output.upperBound + Self.slack }) else {
        return nil
      }
    }
    self.tolerance = tolerance
    (minimum, maximum) = (output.lowerBound, output.upperBound)
    starts = pieces.map(\.start)
    var (intervalCount, piece) = (64, 0)
    while intervalCount < pieces.count { intervalCount *= 2 }
    firsts = (0...intervalCount).map { [intervalCount] interval in
      while piece + 1 < pieces.count, pieces[piece + 1].start <= Double(interval) / Double(intervalCount) { piece += 1 }
      return Int32(piece)
    }
    cubics = pieces.map { piece in
      let y = piece.y
      return SIMD4(
        y[0],
        (-11 * y[0] + 18 * y[1] - 9 * y[2] + 2 * y[3]) / 2,
        (18 * y[0] - 45 * y[1] + 36 * y[2] - 9 * y[3]) / 2,
        (-9 * y[0] + 27 * y[1] - 27 * y[2] + 9 * y[3]) / 2)
    }
    // a bound for all partial sums of value and slope with u in 0…1
    for (index, c) in cubics.enumerated() {
      let most = abs(c[0]) + abs(c[1]) + 2 * abs(c[2]) + 3 * abs(c[3])
      guard most.isFinite, (most / width(index)).isFinite else { return nil }
    }
  }

  var count: Int { starts.count }

  /// The value at `s` in 0…1, clamped to the output range.
  func value(at s: Double) -> Double {
    let (c, u, _) = piece(at: s)
    return min(max(c[0] + u * (c[1] + u * (c[2] + u * c[3])), minimum), maximum)
  }

  /// The slope of the cubic at `s` in 0…1.
  func slope(at s: Double) -> Double {
    let (c, u, width) = piece(at: s)
    return (c[1] + u * (2 * c[2] + u * 3 * c[3])) / width
  }

  /// Whether every piece that overlaps `range` is at least 0.4 times as wide as the range, so that a few samples of the range show the whole curve.
  func isSmooth(in range: ClosedRange<Double>) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= 1 else { return false }
    let least = 0.4 * (range.upperBound - range.lowerBound)
    var index = index(at: range.lowerBound)
    while index < starts.count, starts[index] <= range.upperBound {
      guard width(index) >= least else { return false }
      index += 1
    }
    return true
  }

  private func piece(at s: Double) -> (cubic: SIMD4<Double>, u: Double, width: Double) {
    let index = index(at: s)
    let width = width(index)
    return (cubics[index], (s - starts[index]) / width, width)
  }

  private func width(_ index: Int) -> Double { (index + 1 < starts.count ? starts[index + 1] : 1) - starts[index] }

  private func index(at s: Double) -> Int {
    let interval = min(intervalCount - 1, Int(saturating: s * Double(intervalCount)))
    var (low, high) = (Int(firsts[interval]), Int(firsts[interval + 1]) + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= s { low = middle } else { high = middle }
    }
    return low
  }
}
