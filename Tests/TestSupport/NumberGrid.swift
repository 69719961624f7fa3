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
    var places = [Int](repeating: 0, count: count)
    let step = step
    var turn = 0
    while complaints.count < 5 {
      let combination = places.map { numbers[$0] }
      var found: [Double] = []
      if turn % step == 0 { _ = Reports.during { found = play(combination) } }
      turn += 1
      if let bad = found.firstIndex(where: { !$0.isFinite }) {
        complaints.append("\(description) with \(combination): \(found[bad]) at \(bad)")
      }
      guard let next = places.lastIndex(where: { $0 < numbers.count - 1 }) else { break }
      places[next] += 1
      for place in places.indices where place > next { places[place] = 0 }
    }
    return complaints
  }
}
