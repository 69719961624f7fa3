/// Every start is told its outcome exactly once.
final class Ledger {
  private var starts: [(name: String, told: Int, isDue: Bool)] = []

  /// A new start, and what is to be called with its outcome.
  func start(_ name: String, isDue: Bool = true) -> (number: Int, tell: () -> Void) {
    starts.append((name, 0, isDue))
    let number = starts.count - 1
    return (number, { [self] in starts[number].told += 1 })
  }

  /// Whether it has to be told by the time that everything is let go of.
  func setDue(_ number: Int, _ isDue: Bool) { starts[number].isDue = isDue }
  func isTold(_ number: Int) -> Bool { starts[number].told > 0 }

  /// The first start that was told twice, or never.
  /// - Parameter isOver: whether all had the time to come to their ends.
  func complaint(isOver: Bool) -> String? {
    starts.first { $0.told > 1 || (isOver && $0.isDue && $0.told == 0) }.map { "one outcome a start: \($0.name) was told \($0.told) times" }
  }
}
