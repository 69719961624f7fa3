/// A function of a share, 0…1, as polynomials between knots: the parameter for constant speed, or the progress of a key's own curve. Immutable.
///
/// Degree 7 needs a tenth of the cells of a cubic, and reading one touches little memory.
final class ShareTable: Sendable {
  let numbers: Numbers
  /// Of its numbers.
  private let hash: Int

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

  /// - Parameters:
  ///   - ends: The slopes at both ends.
  ///   - values: The values there; those of the cells if nil.
  ///   - beyond: The slopes beyond them; the same if nil.
  init(_ cells: [Cell], ends: (Double, Double), values: (Double, Double)? = nil, beyond: (Double, Double)? = nil) {
    let total = cells.reduce(0) { $0 + $1.length }
    let (first, last) = values ?? (cells[0].values[Chebyshev.degree], cells[cells.count - 1].values[0])
    let beyond = beyond ?? ends
    var (list, length) = ([Double(bitPattern: UInt64(cells.count)), ends.0, ends.1, first, last, beyond.0, beyond.1], 0.0)
    for cell in cells {
      list.append(length / total)
      length += cell.length
    }
    list += [1] + cells.flatMap { Chebyshev.coefficients(through: $0.values) }
    var hasher = Hasher()
    list.withUnsafeBytes { hasher.combine(bytes: $0) }
    (numbers, hash) = (Numbers(list), hasher.finalize())
    numbers.setOwner(self)
  }

  deinit { numbers.deallocate() }
}

/// Equal if all numbers are.
extension ShareTable: Hashable {
  static func == (_ a: ShareTable, _ b: ShareTable) -> Bool { a === b || a.hash == b.hash && a.numbers.isEqual(to: b.numbers) }
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension ShareTable {
  /// The numbers of a table, by their address: frames read them without counting references. Valid as long as the table.
  ///
  /// In a column: the number of cells, as bits; the slopes at both ends, the values there, and the slopes beyond; the shares at which the cells start, and 1; and for each cell the coefficients of its polynomial over -1…1 (``Chebyshev``). The table's own address precedes them.
  struct Numbers: @unchecked Sendable {
    // immutable once the table is made
    private let start: UnsafePointer<Double>
    private static let head = 7
    private static let coefficients = Chebyshev.degree + 1

    fileprivate init(_ list: [Double]) {
      let column = UnsafeMutablePointer<Double>.allocate(capacity: 1 + list.count)
      column.initialize(to: 0)
      for (index, number) in list.enumerated() { (column + 1 + index).initialize(to: number) }
      start = UnsafePointer(column + 1)
    }

    fileprivate func deallocate() { (start - 1).deallocate() }

    fileprivate func setOwner(_ table: ShareTable) {
      let address = UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque())
      UnsafeMutablePointer(mutating: start - 1).pointee = Double(bitPattern: UInt64(address))
    }

    /// Numbers at an address that is kept in a column of numbers; nil for 0.
    @inline(__always)
    init?(_ address: Double) {
      guard let start = UnsafePointer<Double>(bitPattern: UInt(truncatingIfNeeded: address.bitPattern)) else { return nil }
      self.start = start
    }

    /// For a column of numbers.
    var address: Double { Double(bitPattern: UInt64(UInt(bitPattern: start))) }

    var table: ShareTable {
      let address = UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: start[-1].bitPattern)).unsafelyUnwrapped
      return Unmanaged<ShareTable>.fromOpaque(address).takeUnretainedValue()
    }

    private var cells: Int { Int(truncatingIfNeeded: start[0].bitPattern) }
    private var count: Int { Self.head + (Self.coefficients + 1) * cells + 1 }

    fileprivate func isEqual(to other: Numbers) -> Bool {
      let count = count
      return count == other.count && (0..<count).allSatisfy { start[$0].bitPattern == other.start[$0].bitPattern }
    }

    /// The value at a share, and its derivative. Outside 0…1 it is extrapolated linearly. O(log cells).
    @inline(__always)
    func value(at share: Double) -> (value: Double, change: Double) {
      if share <= 0 { return (start[3] + share * start[5], start[share == 0 ? 1 : 5]) }
      if share >= 1 { return (start[4] + (share - 1) * start[6], start[share == 1 ? 2 : 6]) }
      let (cells, knots) = (cells, start + Self.head)
      var (low, rest) = (0, cells)
      while rest > 1 {
        let half = rest >> 1
        low = knots[low &+ half] <= share ? low &+ half : low
        rest = rest &- half
      }
      let (first, span) = (knots[low], knots[low &+ 1] - knots[low])
      let polynomial = knots + (cells &+ 1 &+ Self.coefficients &* low)
      // with length 0 a cell may have no share
      guard span > 0 else { return (start[4], 0) }
      let (value, slope) = Chebyshev.value(polynomial, at: 2 * ((share - first) / span) - 1)
      return (value, slope * 2 / span)
    }
  }
}

extension ShareTable {
  /// The table of a part of a curve; nil if the curve is not smooth, or does not go on straight beyond the part where it has to.
  /// - Parameters:
  ///   - first: The fraction of the curve at the part's start.
  ///   - last: That at its end; less than `first` backwards.
  ///   - ends: Whether shares are asked for below 0, and above 1.
  convenience init?(of pace: ResolvedCurve, from first: Double, to last: Double, beyond ends: (start: Bool, end: Bool) = (true, true)) {
    let span = last - first
    guard span != 0, pace.isSmoothUpToCuts(in: min(first, last)...max(first, last)) else { return nil }
    // as a segment evaluates its curve: exact at both ends
    func value(_ share: Double) -> Double {
      let argument = first + span * share
      return argument == 0 ? 0 : argument == 1 ? 1 : pace.progress(at: argument)
    }
    func change(_ share: Double) -> Double { pace.velocity(at: first + span * share) * span }
    guard let cells = Self.cells({ if case .spring(let spring) = pace { spring.uncut(at: first + span * $0) } else { value($0) } })
    else { return nil }
    let beyond = (2 * (value(0) - value(-0.5)), 2 * (value(1.5) - value(1)))
    guard !ends.start || Self.isNear(value(-0.1), value(0) - 0.1 * beyond.0),
      !ends.end || Self.isNear(value(1.1), value(1) + 0.1 * beyond.1)
    else { return nil }
    self.init(cells, ends: (change(0), change(1)), values: (value(0), value(1)), beyond: beyond)
  }

  /// The cells of a smooth function over 0…1; nil if those are too many.
  private static func cells(_ value: (Double) -> Double) -> [Cell]? {
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
    let isDone = divide(0, 0.5, maximumDepth) && divide(0.5, 1, maximumDepth)
    return isDone && cells.count <= maximumCellCount ? cells : nil
  }

  private static func isNear(_ value: Double, _ other: Double) -> Bool { abs(value - other) <= tolerance }

  /// The tolerance of a table, in progress.
  private static let tolerance = 1e-9
  /// The most bisections of half a curve, and the most cells; a curve that needs more is evaluated each time.
  private static let maximumDepth = 20
  private static let maximumCellCount = 40
}
