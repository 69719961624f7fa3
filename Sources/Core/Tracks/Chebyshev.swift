import LegatoTiming

/// Polynomials of degree 7 over -1…1 through values at the eight extrema of the Chebyshev polynomial T₇, both ends among them: close to the best ones of
/// that degree (Trefethen, *Approximation Theory and Approximation Practice*, chapters 2 to 4).
enum Chebyshev {
  static let degree = 7
  /// Where the values are taken, from 1 down to -1.
  static let nodes = (0...degree).map { Libm.cos(.pi * Double($0) / Double(degree)) }
  /// Midway between the nodes, where the polynomial differs most from what it approximates.
  static let between = (0..<degree).map { Libm.cos(.pi * (Double($0) + 0.5) / Double(degree)) }

  /// The coefficients of the powers, from the constant one on.
  /// - Parameter values: Those at ``nodes``.
  static func coefficients(through values: [Double]) -> [Double] {
    [Double](unsafeUninitializedCapacity: degree + 1) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      write(through: values, at: start)
      count = degree + 1
    }
  }

  /// The same, written to memory for eight numbers. No allocation.
  static func write(through values: UnsafePointer<Double>, at coefficients: UnsafeMutablePointer<Double>) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: degree + 1) { buffer in
      guard let sums = buffer.baseAddress else { return }
      writeSums(of: values, to: sums)
      for power in 0...degree {
        var sum = 0.0
        for j in 0...degree { sum += sums[j] * powers[j][power] }
        coefficients[power] = sum
      }
    }
  }

  /// Writes the factors of T₀ to T₇.
  private static func writeSums(of values: UnsafePointer<Double>, to sums: UnsafeMutablePointer<Double>) {
    for j in 0...degree {
      // cos(π j k / 7) repeats with k = 14
      func term(_ k: Int) -> Double {
        let angle = j * k % (2 * degree)
        return values[k] * nodes[min(angle, 2 * degree - angle)]
      }
      let inner = (1..<degree).reduce(0) { $0 + term($1) }
      sums[j] = (inner + (term(0) + term(degree)) / 2) * 2 / Double(degree)
    }
    (sums[0], sums[degree]) = (sums[0] / 2, sums[degree] / 2)
  }

  /// The coefficients of T₀ to T₇, by their recurrence.
  private static let powers: [[Double]] = {
    var list = [[1.0] + [Double](repeating: 0, count: degree), [0, 1] + [Double](repeating: 0, count: degree - 1)]
    for j in 2...degree {
      let (last, former) = (list[j - 1], list[j - 2])
      list.append((0...degree).map { power -> Double in (power > 0 ? 2 * last[power - 1] : 0) - former[power] })
    }
    return list
  }()

  /// The polynomial with these eight coefficients, and its derivative.
  @inline(__always)
  static func value(_ c: UnsafePointer<Double>, at t: Double) -> (value: Double, slope: Double) {
    let (square, fourth) = (t * t, (t * t) * (t * t))
    let value = (c[0] + c[1] * t) + (c[2] + c[3] * t) * square + ((c[4] + c[5] * t) + (c[6] + c[7] * t) * square) * fourth
    let slope = (c[1] + 2 * c[2] * t) + (3 * c[3] + 4 * c[4] * t) * square + ((5 * c[5] + 6 * c[6] * t) + 7 * c[7] * square) * fourth
    return (value, slope)
  }
}
