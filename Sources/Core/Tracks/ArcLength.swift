import LegatoTiming

/// The parameter of a cubic by the share of its length, for constant speed (KF-9), as a table with an error below 2·10⁻⁸ of the length.
///
/// Lengths are integrals of the speed by Gauss's rule with five points. Each cell is halved until its polynomial is accurate.
struct ArcLength: Sendable {
  /// Nil if the length is 0.
  private(set) var table: ShareTable?
  /// In units of the cubic's numbers.
  private(set) var total = 0.0

  init(from: [Double], to: [Double], leaving: [Double], arriving: [Double]) {
    let curve = CubicCurve(from: from, to: to, leaving: leaving, arriving: arriving)
    let rough = max(curve.length(0, 1), curve.length(0, 0.5) + curve.length(0.5, 1))
    guard rough > 0, rough.isFinite else { return }
    // initially four pieces, as a loop can make one rule's error seem 0
    var cells: [ShareTable.Cell] = []
    for quarter in 0..<4 { Self.divide(curve, Double(quarter) / 4, Double(quarter + 1) / 4, rough, Self.maximumDepth, &cells) }
    let total = cells.reduce(0) { $0 + $1.length }
    guard total > 0, total.isFinite else { return }
    self.total = total
    table = ShareTable(cells, ends: (curve.change(at: 0, total), curve.change(at: 1, total)))
  }

  /// The most bisections of a quarter: no table is accurate where the speed is 0, and the pieces are too short for the error to be visible.
  private static let maximumDepth = 10
  /// The tolerance of lengths, as shares of the whole.
  private static let tolerance = 2e-8

  private static func divide(_ curve: CubicCurve, _ a: Double, _ b: Double, _ rough: Double, _ depth: Int, _ cells: inout [ShareTable.Cell])
  {
    let middle = (a + b) / 2
    let (whole, halves) = (curve.length(a, b), curve.length(a, middle) + curve.length(middle, b))
    // parameters from the end to the start
    var (values, here) = ([b], b)
    for node in Chebyshev.nodes.dropFirst().dropLast() {
      here = curve.parameter(ofLength: halves * (1 + node) / 2, from: a, to: b, near: here)
      values.append(here)
    }
    let cell = ShareTable.Cell(length: halves, values: values + [a])
    func isAccurate() -> Bool {
      zip(Chebyshev.between, cell.value(at: Chebyshev.between)).allSatisfy {
        abs(curve.length(a, $1) - halves * (1 + $0) / 2) <= tolerance * rough
      }
    }
    if depth > 0, abs(whole - halves) > tolerance * rough || !isAccurate() {
      divide(curve, a, middle, rough, depth - 1, &cells)
      divide(curve, middle, b, rough, depth - 1, &cells)
    } else {
      cells.append(cell)
    }
  }
}

/// A cubic through a value's numbers, by its end values and end slopes.
private struct CubicCurve {
  let from, to, leaving, arriving: [Double]

  func speed(_ u: Double) -> Double {
    var square = 0.0
    for i in from.indices {
      let slope = hermite(from[i], to[i], leaving[i], arriving[i], u).slope
      square += slope * slope
    }
    return square.squareRoot()
  }

  private static let nodes: [(Double, Double)] = [
    (0, 128.0 / 225), (0.5384693101056831, 0.4786286704993665), (-0.5384693101056831, 0.4786286704993665),
    (0.9061798459386640, 0.2369268850561891), (-0.9061798459386640, 0.2369268850561891),
  ]

  func length(_ a: Double, _ b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    var sum = 0.0
    for (node, weight) in Self.nodes { sum += weight * speed(middle + half * node) }
    return sum * half
  }

  /// The parameter in `a...b` at which the length since `a` is `length`, by Newton's method and, where that leaves the bracket, bisection.
  func parameter(ofLength length: Double, from a: Double, to b: Double, near start: Double) -> Double {
    var (low, high, u) = (a, b, start)
    for _ in 0..<Self.maximumStepCount {
      let (ahead, speed) = (length - self.length(a, u), speed(u))
      if ahead > 0 { low = u } else { high = u }
      let next = speed > 0 ? u + ahead / speed : low
      let found = low < next && next < high ? next : (low + high) / 2
      if abs(found - u) <= Self.parameterTolerance { return found }
      u = found
    }
    return u
  }

  /// Newton's method takes three or four; only beside a cusp it bisects.
  private static let maximumStepCount = 60
  /// Of a parameter in 0…1, some hundred units in the last place.
  private static let parameterTolerance = 1e-13

  /// The derivative of the parameter by the share of the length. At a cusp the speed is 0 and the derivative unbounded; it is clamped.
  func change(at u: Double, _ total: Double) -> Double { min(Self.greatestChange, total / max(speed(u), Double.leastNormalMagnitude)) }
  private static let greatestChange = 1e6
}
