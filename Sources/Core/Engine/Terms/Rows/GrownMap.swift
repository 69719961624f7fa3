/// What iterations of keys that accumulate multiply a map by: the end of one, and the latest power of it, which a frame later is mostly the same. That changes no
/// result: it is made anew for another number of iterations. Writing through a pointer to constant numbers is sound, see ``KeySegments``.
struct GrownMap {
  /// Its numbers: the end, the number of iterations, and their power.
  static let count = 33
  private let numbers: UnsafeMutablePointer<Double>

  init(_ numbers: UnsafePointer<Double>) { self.numbers = UnsafeMutablePointer(mutating: numbers) }

  func begin(_ end: Transform3D) {
    end.copy(to: numbers)
    numbers[16] = 0
    Transform3D.identity.copy(to: numbers + 17)
  }

  /// The end to the power of a number of iterations; the last one whose numbers are small enough if that one's are not (MU-5). O(log iterations) once.
  func power(_ iterations: Double) -> Transform3D {
    if numbers[16] != iterations {
      let power = Transform3D(numbers).power(iterations)
      if (0..<16).allSatisfy({ abs(power[$0]) < Limits.maximumPower }) {
        power.copy(to: numbers + 17)
        numbers[16] = iterations
      }
    }
    return Transform3D(numbers + 17)
  }
}

extension Transform3D {
  /// The product of so many equal maps, by squaring.
  func power(_ count: Double) -> Transform3D {
    var (power, factor, count) = (Transform3D.identity, self, UInt64(saturating: min(count, 0x1p53)))
    while count > 0 {
      if count & 1 == 1 { power = power.concatenating(factor) }
      factor = factor.concatenating(factor)
      count >>= 1
    }
    return power
  }
}
