import LegatoCore

/// A public call that takes numbers, played with every combination of hostile ones: whatever they are, it returns, and what comes of it is a number.
///
/// A combination has as many numbers as the call takes, up to four.
public struct GriddedCall: Sendable, CustomStringConvertible {
  public let description: String
  private let count: Int
  private let numbers: [Double]
  private let play: @Sendable ([Double]) -> [Double]

  /// - Parameters:
  ///   - play: makes the call with the numbers, puts to use what it gives, and answers the numbers that come of that: those are to be finite.
  ///   - numbers: the grid; the coarse one is for calls that take long.
  public init(_ name: String, _ count: Int, of numbers: [Double] = Self.numbers, _ play: @escaping @Sendable ([Double]) -> [Double]) {
    (description, self.count, self.numbers, self.play) = (name, count, numbers, play)
  }

  /// Zero, tiny, small, usual, large and huge numbers, and those that are none.
  public static let numbers: [Double] = [
    0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1e-9, 1, -1, 1e9, 1e18, 1e160, 1e308, .infinity, -.infinity, .nan,
  ]

  /// Every other of them, for calls that take long.
  public static let coarse: [Double] = [0, .leastNonzeroMagnitude, -1, 0.5, 1e18, 1e308, -.infinity, .nan]

  /// Every so-manieth of the combinations, so that each number still comes at each place.
  private var step: Int {
    var step = Effort.step
    while step > 1, numbers.count % step == 0 || step % numbers.count == 0 || (numbers.count % 2 == 0 && step % 2 == 0) { step += 1 }
    return step
  }

  /// The first combinations that gave something that is no finite number, a sentence each.
  public func complaints() -> [String] {
    var complaints: [String] = []
    // a combination is a number whose digits are places in the grid, the last one the lowest
    let combinations = (0..<count).reduce(1) { product, _ in product * numbers.count }
    for turn in stride(from: 0, to: combinations, by: step) where complaints.count < 5 {
      var (combination, digits) = ([Double](repeating: 0, count: count), turn)
      for place in (0..<count).reversed() {
        combination[place] = numbers[digits % numbers.count]
        digits /= numbers.count
      }
      var found: [Double] = []
      _ = Reports.during { found = play(combination) }
      if let bad = found.firstIndex(where: { !$0.isFinite }) {
        complaints.append("\(description) with \(combination): \(found[bad]) at \(bad)")
      }
    }
    return complaints
  }
}
