/// A function of a share, 0…1, as polynomials between knots: the parameter for constant speed, or the progress of a key's own curve.
///
/// In a column: the number of cells, as bits; the slopes at both ends, for extrapolation, and the values there; the shares at which the cells start, and 1;
/// and for each cell the coefficients of its polynomial over -1…1 (``Chebyshev``). Degree 7 needs a tenth of the cells of a cubic, and reading one touches
/// little memory.
struct ShareTable {
  let numbers: UnsafePointer<Double>
  private static let head = 5
  private static let coefficients = Chebyshev.degree + 1

  init(_ numbers: UnsafePointer<Double>) { self.numbers = numbers }

  /// A piece of a function.
  struct Cell {
    /// Of the share.
    let length: Double
    /// The values at the ``Chebyshev/nodes`` of its share: from its end to its start.
    let values: [Double]

    /// The value at `t`, -1…1 over the cell.
    func value(at t: [Double]) -> [Double] {
      Chebyshev.coefficients(through: values).withUnsafeBufferPointer { list in
        t.map { Chebyshev.value(list.baseAddress.unsafelyUnwrapped, at: $0).value }
      }
    }
  }

  /// - Parameter ends: The slopes at both ends.
  static func numbers(of cells: [Cell], ends: (Double, Double)) -> [Double] {
    let total = cells.reduce(0) { $0 + $1.length }
    let (first, last) = (cells[0].values[Chebyshev.degree], cells[cells.count - 1].values[0])
    var (numbers, length) = ([Double(bitPattern: UInt64(cells.count)), ends.0, ends.1, first, last], 0.0)
    for cell in cells {
      numbers.append(length / total)
      length += cell.length
    }
    return numbers + [1] + cells.flatMap { Chebyshev.coefficients(through: $0.values) }
  }

  private var cells: Int { Int(truncatingIfNeeded: numbers[0].bitPattern) }
  /// Number of its numbers.
  var count: Int { Self.head + (Self.coefficients + 1) * cells + 1 }

  /// The value at a share, and its derivative. Outside 0…1 it is extrapolated linearly. O(log cells).
  @inline(__always)
  func value(at share: Double) -> (value: Double, change: Double) {
    if share <= 0 { return (numbers[3] + share * numbers[1], numbers[1]) }
    if share >= 1 { return (numbers[4] + (share - 1) * numbers[2], numbers[2]) }
    let (cells, knots) = (cells, numbers + Self.head)
    var (low, rest) = (0, cells)
    while rest > 1 {
      let half = rest >> 1
      low = knots[low &+ half] <= share ? low &+ half : low
      rest = rest &- half
    }
    let (start, span) = (knots[low], knots[low &+ 1] - knots[low])
    let polynomial = knots + (cells &+ 1 &+ Self.coefficients &* low)
    // with length 0 a cell may have no share
    guard span > 0 else { return (numbers[4], 0) }
    let (value, slope) = Chebyshev.value(polynomial, at: 2 * ((share - start) / span) - 1)
    return (value, slope * 2 / span)
  }
}

extension ShareTable {
  /// The table of a part of a curve; nil if the curve is not smooth, or its extrapolation differs from a table's.
  /// - Parameters:
  ///   - first: The fraction of the curve at the part's start.
  ///   - last: That at its end; less than `first` backwards.
  static func numbers(of pace: ResolvedCurve, from first: Double, to last: Double) -> [Double]? {
    guard pace.isSmooth(in: min(first, last)...max(first, last)) else { return nil }
    let span = last - first
    // as a segment evaluates its curve: exact at both ends
    func value(_ share: Double) -> Double {
      let argument = first + span * share
      return argument == 0 ? 0 : argument == 1 ? 1 : pace.progress(at: argument)
    }
    func change(_ share: Double) -> Double { pace.velocity(at: first + span * share) * span }
    func isNear(_ value: Double, _ other: Double) -> Bool { abs(value - other) <= tolerance }
    var cells: [Cell] = []
    func divide(_ from: Double, _ to: Double, _ depth: Int) -> Bool {
      let (middle, half) = ((from + to) / 2, (to - from) / 2)
      func values(_ t: [Double]) -> [Double] { t.map { value($0 == 1 ? to : $0 == -1 ? from : middle + half * $0) } }
      let cell = Cell(length: to - from, values: values(Chebyshev.nodes))
      if zip(cell.value(at: Chebyshev.between), values(Chebyshev.between)).allSatisfy(isNear) {
        cells.append(cell)
        return true
      }
      return depth > 0 && divide(from, middle, depth - 1) && divide(middle, to, depth - 1)
    }
    guard span != 0, divide(0, 0.5, deepest), divide(0.5, 1, deepest), cells.count <= most else { return nil }
    let ends = (change(0), change(1))
    guard isNear(value(-0.5), value(0) - 0.5 * ends.0), isNear(value(1.5), value(1) + 0.5 * ends.1) else { return nil }
    return numbers(of: cells, ends: ends)
  }

  /// The tolerance of a table, in progress.
  private static let tolerance = 1e-9
  /// The most bisections of half a curve, and the most cells; a curve that needs more is evaluated each time.
  private static let deepest = 20
  private static let most = 40
}
