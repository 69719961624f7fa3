/// A function of a share, 0…1, as cubics between knots: the parameter for constant speed, or the progress of a key's own curve.
///
/// In a column: the number of cells, as bits; the slopes at both ends, for extrapolation; for each cell the share and the value at its start, and its end
/// slopes. The final share and value follow.
struct ShareTable {
  let numbers: UnsafePointer<Double>
  private static let head = 3
  private static let stride = 4

  init(_ numbers: UnsafePointer<Double>) { self.numbers = numbers }

  /// A piece of a function.
  struct Cell {
    /// Of the share.
    let length: Double
    /// Values at its ends, and the changes over it there.
    let from, to: Double
    let leaving, arriving: Double
  }

  /// - Parameter ends: The slopes at both ends.
  static func numbers(of cells: [Cell], ends: (Double, Double)) -> [Double] {
    let total = cells.reduce(0) { $0 + $1.length }
    var (numbers, length) = ([Double(bitPattern: UInt64(cells.count)), ends.0, ends.1], 0.0)
    for cell in cells {
      numbers += [length / total, cell.from, cell.leaving, cell.arriving]
      length += cell.length
    }
    return numbers + [1, cells[cells.count - 1].to]
  }

  private var cells: Int { Int(truncatingIfNeeded: numbers[0].bitPattern) }
  /// Number of its numbers.
  var count: Int { Self.head + Self.stride * cells + 2 }

  /// The value at a share, and its derivative. Outside 0…1 it is extrapolated linearly. O(log cells).
  func value(at share: Double) -> (value: Double, change: Double) {
    let first = numbers + Self.head
    if share <= 0 { return (first[1] + share * numbers[1], numbers[1]) }
    if share >= 1 { return (first[Self.stride &* cells &+ 1] + (share - 1) * numbers[2], numbers[2]) }
    var (low, high) = (0, cells)
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if first[middle &* Self.stride] <= share { low = middle } else { high = middle }
    }
    let (cell, next) = (first + low &* Self.stride, first + (low &+ 1) &* Self.stride)
    let span = next[0] - cell[0]
    // with length 0 a cell may have no share
    guard span > 0 else { return (next[1], 0) }
    let (value, slope) = hermite(cell[1], next[1], cell[2], cell[3], (share - cell[0]) / span)
    return (value, slope / span)
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
      let length = to - from
      let cell = Cell(length: length, from: value(from), to: value(to), leaving: change(from) * length, arriving: change(to) * length)
      let isGood = [0.27, 0.5, 0.71].allSatisfy {
        isNear(value(from + length * $0), hermite(cell.from, cell.to, cell.leaving, cell.arriving, $0).value)
      }
      if isGood {
        cells.append(cell)
        return true
      }
      let middle = from + length / 2
      return depth > 0 && divide(from, middle, depth - 1) && divide(middle, to, depth - 1)
    }
    guard span != 0, divide(0, 0.5, deepest), divide(0.5, 1, deepest), cells.count <= most else { return nil }
    let ends = (change(0), change(1))
    guard isNear(value(-0.5), value(0) - 0.5 * ends.0), isNear(value(1.5), value(1) + 0.5 * ends.1) else { return nil }
    return numbers(of: cells, ends: ends)
  }

  /// The tolerance of a table, in progress.
  private static let tolerance = 1e-8
  /// The most bisections of half a curve, and the most cells; a curve that needs more is evaluated each time.
  private static let deepest = 8
  private static let most = 96
}
