import LegatoTiming

/// The parameter of a cubic by the share of its length: what walks it at constant speed (KF-9).
///
/// Lengths are integrals of the speed by Gauss's rule with five points, over pieces that are halved until the two halves agree with the whole to 10⁻⁶ of it;
/// between two knots the parameter is found by Newton's steps inside a bracket.
struct ArcLength: Sendable {
  private let from, to, leaving, arriving: [Double]
  private var parameters = [0.0]
  private var lengths = [0.0]
  var total: Double { lengths[lengths.count - 1] }

  init(from: [Double], to: [Double], leaving: [Double], arriving: [Double]) {
    (self.from, self.to, self.leaving, self.arriving) = (from, to, leaving, arriving)
    let rough = max(length(0, 1), length(0, 0.5) + length(0.5, 1))
    guard rough > 0, rough.isFinite else { return }
    // four pieces to begin with: a loop can fool one rule over the whole
    for quarter in 0..<4 { divide(Double(quarter) / 4, Double(quarter + 1) / 4, rough, 12) }
  }

  private mutating func divide(_ a: Double, _ b: Double, _ rough: Double, _ depth: Int) {
    let middle = (a + b) / 2
    let (whole, halves) = (length(a, b), length(a, middle) + length(middle, b))
    if depth > 0, abs(whole - halves) > 1e-6 * rough * (b - a) {
      divide(a, middle, rough, depth - 1)
      divide(middle, b, rough, depth - 1)
    } else {
      parameters.append(b)
      lengths.append(total + halves)
    }
  }

  private func speed(_ u: Double) -> Double {
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

  private func length(_ a: Double, _ b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    var sum = 0.0
    for (place, weight) in Self.nodes { sum += weight * speed(middle + half * place) }
    return sum * half
  }

  /// The parameter where `share` of the length is behind, and its change by the share. Outside 0…1 it goes on at its end's rate.
  func parameter(at share: Double) -> (value: Double, change: Double) {
    guard total > 0, total.isFinite else { return (share, 1) }
    if share <= 0 || share >= 1 {
      let end = share <= 0 ? 0.0 : 1.0
      let change = rate(end)
      return (end + (share - end) * change, change)
    }
    let wanted = share * total
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= wanted { low = middle } else { high = middle }
    }
    let rest = wanted - lengths[low]
    let span = lengths[high] - lengths[low]
    var (a, b) = (parameters[low], parameters[high])
    let start = a
    var u = span > 0 ? a + (b - a) * rest / span : a
    for _ in 0..<24 {
      let error = length(start, u) - rest
      if abs(error) <= 1e-13 * total { break }
      if error > 0 { b = u } else { a = u }
      let newton = u - error / speed(u)
      u = newton > a && newton < b ? newton : (a + b) / 2
    }
    return (u, rate(u))
  }

  /// At a cusp the speed is 0 and the change has no bound; it is cut there.
  private func rate(_ u: Double) -> Double { min(1e6, total / max(speed(u), 1e-300)) }
}
