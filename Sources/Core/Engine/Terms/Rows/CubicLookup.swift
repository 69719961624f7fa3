import LegatoTiming

/// The remaining share under a cubic curve, exact but for rounding, for the price of a look-up: polynomials of degree 7. So what a frame presents of a timeline is
/// what a pause finds there.
///
/// Where a curve begins or ends along the axis of progress, it is like a square root there, which no polynomial follows: instead of the first or last cells it has
/// others in the root of the fraction, in which it is smooth.
final class CubicLookup: CourseLookup {
  private let curve: CubicTimingParameters
  private let cells: CubicCells
  /// For what ``cells`` do not have.
  private let rootCells: CubicCells?

  init(_ curve: CubicTimingParameters) {
    (self.curve, cells) = (curve, CubicCells(of: .none))
    rootCells = curve.x1 == 0 ? CubicCells(of: .fraction) : curve.x2 == 1 ? CubicCells(of: .remainingFraction) : nil
  }

  deinit {
    cells.deallocate()
    rootCells?.deallocate()
  }

  /// The arguments are fractions, which are looked up two by two.
  override func replace(_ fractions: UnsafeMutablePointer<Double>, _ rest: UnsafeMutablePointer<Double>, count: Int) {
    if count & 1 != 0 { fractions[count] = fractions[count &- 1] }
    var areKnown = SIMD2<Double>.zero .== .zero
    var i = 0
    while i < count {
      let u = (fractions + i).pair
      let shares = cells.lookedUp(u)
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

  /// The share at a fraction whose cell has none yet, or none at all. NaN where the phase is needed.
  @inline(never)
  private func alone(_ fraction: Double) -> Double {
    var (cell, t) = cells.cell(at: fraction, curve)
    if cell[0].isNaN, let rootCells { (cell, t) = rootCells.cell(at: fraction, curve) }
    if !cell[0].isNaN { return Chebyshev.value(cell, at: t).value }
    return cell[1] == CubicCells.Missing.steep ? .nan : 1 - curve.progress(at: fraction)
  }
}

/// Polynomials of what remains under a cubic curve, over 128 equal parts of the fraction, or of a root. Each is made when it is first needed.
private struct CubicCells {
  private static let count = 128
  /// Numbers of a cell.
  private static let stride = Chebyshev.degree + 1
  /// Greatest error of a usable cell.
  private static let tolerance = 0x1p-46
  private static let steepest = 64.0

  /// Of what the cells divide the root.
  enum Root {
    case none, fraction, remainingFraction

    func place(of fraction: Double) -> Double {
      switch self {
      case .none: fraction
      case .fraction: fraction.squareRoot()
      case .remainingFraction: 1 - (1 - fraction).squareRoot()
      }
    }

    func fraction(at place: Double) -> Double {
      switch self {
      case .none: place
      case .fraction: place * place
      case .remainingFraction: 1 - (1 - place) * (1 - place)
      }
    }
  }

  /// The second number of a cell without coefficients, of which the first is NaN.
  enum Missing {
    static let notMade = 0.0
    /// The curve has to be solved there, as no polynomial is near enough.
    static let solved = 1.0
    /// It is so steep there that rounding of the fraction does not stay rounding: the phase is needed.
    static let steep = 2.0
  }

  private let root: Root
  /// The coefficients of each cell, over -1…1.
  private let coefficients: UnsafeMutablePointer<Double>

  init(of root: Root) {
    self.root = root
    // as many again, which are never made, for places beyond
    let count = 2 * Self.count * Self.stride
    coefficients = .allocate(capacity: count)
    for i in 0..<count { coefficients[i] = i % Self.stride == 0 ? .nan : Missing.notMade }
  }

  func deallocate() { coefficients.deallocate() }

  /// Two remaining shares at places above 0 and below 1; NaN where the cell has none, and anything at other places.
  @inline(__always)
  func lookedUp(_ place: SIMD2<Double>) -> SIMD2<Double> {
    let scaled = place * Double(Self.count) - 0.5
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

  /// The cell at a fraction between 0 and 1, made if possible, and where in it that is.
  func cell(at fraction: Double, _ curve: CubicTimingParameters) -> (numbers: UnsafePointer<Double>, t: Double) {
    let scaled = root.place(of: fraction) * Double(Self.count) - 0.5
    let index = min(Int(saturating: scaled.rounded(.toNearestOrEven)), Self.count - 1)
    let numbers = coefficients + index * Self.stride
    if numbers[0].isNaN, numbers[1] == Missing.notMade { make(index, numbers, curve) }
    return (UnsafePointer(numbers), 2 * (scaled - Double(index)))
  }

  private func make(_ index: Int, _ numbers: UnsafeMutablePointer<Double>, _ curve: CubicTimingParameters) {
    func fraction(_ t: Double) -> Double { root.fraction(at: (Double(index) + (t + 1) / 2) / Double(Self.count)) }
    func exact(_ t: Double) -> Double { 1 - curve.progress(at: fraction(t)) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Self.stride) { room in
      let values = room.baseAddress.unsafelyUnwrapped
      let polynomial = values + Self.stride
      for (i, node) in Chebyshev.nodes.enumerated() { values[i] = exact(node) }
      Chebyshev.write(through: values, at: polynomial)
      let isUsable = Chebyshev.between.allSatisfy { abs(Chebyshev.value(polynomial, at: $0).value - exact($0)) <= Self.tolerance }
      let isSteep = (1...Chebyshev.degree).contains { i in
        let length = fraction(Chebyshev.nodes[i - 1]) - fraction(Chebyshev.nodes[i])
        return abs(values[i - 1] - values[i]) > Self.steepest * length
      }
      if isUsable, !isSteep { return numbers.update(from: polynomial, count: Self.stride) }
      numbers[1] = isSteep ? Missing.steep : Missing.solved
    }
  }
}
