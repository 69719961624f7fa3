import LegatoTiming

/// The remaining share under a cubic curve, exact but for rounding, for the price of a look-up: polynomials of degree 7 in 128 cells. So what a frame presents of
/// a timeline is what a pause finds there.
///
/// Where a curve begins or ends along the axis of progress, it is like a square root there: its cells are in the root of the fraction, in which it is smooth.
final class CubicLookup: CourseLookup {
  private static let cells = 128
  /// Numbers of a cell.
  private static let stride = Chebyshev.degree + 1
  /// Greatest error of a usable cell.
  private static let tolerance = 0x1p-46

  private let curve: CubicTimingParameters
  private let root: Root
  /// The coefficients of each cell, over -1…1. NaN as the first: see ``Missing``.
  private let coefficients: UnsafeMutablePointer<Double>

  /// The second number of a cell without coefficients.
  private enum Missing {
    static let notMade = 0.0
    /// The curve has to be solved there, as no polynomial is near enough.
    static let solved = 1.0
    /// It is so steep there that rounding of the fraction does not stay rounding: the phase is needed.
    static let steep = 2.0
  }
  private static let steepest = 64.0

  /// Of what the cells divide the root.
  private enum Root {
    case none, fraction, remainingFraction

    /// The fraction at a place.
    func fraction(at place: Double) -> Double {
      switch self {
      case .none: place
      case .fraction: place * place
      case .remainingFraction: 1 - (1 - place) * (1 - place)
      }
    }
  }

  init(_ curve: CubicTimingParameters) {
    (self.curve, root) = (curve, curve.x1 == 0 ? .fraction : curve.x2 == 1 ? .remainingFraction : .none)
    // as many again, which are never made, for places beyond
    let count = 2 * Self.cells * Self.stride
    coefficients = .allocate(capacity: count)
    for i in 0..<count { coefficients[i] = i % Self.stride == 0 ? .nan : 0 }
  }

  deinit { coefficients.deallocate() }

  /// The arguments are fractions, which are looked up two by two.
  override func replace(_ fractions: UnsafeMutablePointer<Double>, _ rest: UnsafeMutablePointer<Double>, count: Int) {
    switch root {
    case .none: replace(fractions, rest, count) { $0 }
    case .fraction: replace(fractions, rest, count) { $0.squareRoot() }
    case .remainingFraction: replace(fractions, rest, count) { 1 - (1 - $0).squareRoot() }
    }
  }

  @inline(__always)
  private func replace(
    _ fractions: UnsafeMutablePointer<Double>, _ rest: UnsafeMutablePointer<Double>, _ count: Int,
    _ place: (SIMD2<Double>) -> SIMD2<Double>
  ) {
    if count & 1 != 0 { fractions[count] = fractions[count &- 1] }
    var areKnown = SIMD2<Double>.zero .== .zero
    var i = 0
    while i < count {
      let u = (fractions + i).pair
      let shares = lookedUp(place(u))
      areKnown .&= (u .> 0) .& (u .< 1) .& (shares .== shares)
      (rest + i).pair = u
      (fractions + i).pair = shares
      i &+= 2
    }
    if !all(areKnown) { for i in 0..<count { fractions[i] = checked(fractions[i], at: rest[i]) } }
  }

  /// A share that was looked up at a fraction, if it is one between the ends, and its cell has one.
  private func checked(_ share: Double, at fraction: Double) -> Double {
    if !(fraction > 0) { return 1 }
    if fraction >= 1 { return 0 }
    return share.isNaN ? alone(fraction) : share
  }

  /// Two remaining shares at places from 0 on and below 1; NaN where the cell has none, and anything at other places.
  @inline(__always)
  private func lookedUp(_ place: SIMD2<Double>) -> SIMD2<Double> {
    let scaled = place * Double(Self.cells) - 0.5
    let rounded = scaled + CurveTable.rounding
    let t = (scaled - (rounded - CurveTable.rounding)) * 2
    let (first, second) = (cell(rounded.x), cell(rounded.y))
    @inline(__always) func c(_ i: Int) -> SIMD2<Double> { SIMD2(first[i], second[i]) }
    let square = t * t
    let low = (c(0) + c(1) * t) + (c(2) + c(3) * t) * square
    let high = (c(4) + c(5) * t) + (c(6) + c(7) * t) * square
    return low + high * (square * square)
  }

  @inline(__always)
  private func cell(_ rounded: Double) -> UnsafePointer<Double> {
    UnsafePointer(coefficients + Int(truncatingIfNeeded: rounded.bitPattern & 0xFF) &* Self.stride)
  }

  /// The share at a fraction whose cell has none: makes the cell if possible. NaN where the phase is needed.
  @inline(never)
  private func alone(_ fraction: Double) -> Double {
    let place: Double
    switch root {
    case .none: place = fraction
    case .fraction: place = fraction.squareRoot()
    case .remainingFraction: place = 1 - (1 - fraction).squareRoot()
    }
    let scaled = place * Double(Self.cells) - 0.5
    let index = min(Int(saturating: scaled.rounded(.toNearestOrEven)), Self.cells - 1)
    let numbers = coefficients + index * Self.stride
    if numbers[0].isNaN, numbers[1] == Missing.notMade { make(index, numbers) }
    if numbers[0].isNaN { return numbers[1] == Missing.steep ? .nan : exact(place) }
    return Chebyshev.value(numbers, at: 2 * (scaled - Double(index))).value
  }

  private func exact(_ place: Double) -> Double { 1 - curve.progress(at: root.fraction(at: place)) }

  private func make(_ index: Int, _ numbers: UnsafeMutablePointer<Double>) {
    func place(_ t: Double) -> Double { (Double(index) + (t + 1) / 2) / Double(Self.cells) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Self.stride) { room in
      let values = room.baseAddress.unsafelyUnwrapped
      let polynomial = values + Self.stride
      for (i, node) in Chebyshev.nodes.enumerated() { values[i] = exact(place(node)) }
      Chebyshev.write(through: values, at: polynomial)
      let isUsable = Chebyshev.between.allSatisfy { abs(Chebyshev.value(polynomial, at: $0).value - exact(place($0))) <= Self.tolerance }
      let isSteep = (1...Chebyshev.degree).contains { i in
        let (end, start) = (place(Chebyshev.nodes[i - 1]), place(Chebyshev.nodes[i]))
        return abs(values[i - 1] - values[i]) > Self.steepest * (root.fraction(at: end) - root.fraction(at: start))
      }
      if isUsable, !isSteep { return numbers.update(from: polynomial, count: Self.stride) }
      numbers[1] = isSteep ? Missing.steep : Missing.solved
    }
  }
}
