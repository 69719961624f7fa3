import LegatoCore

/// A public number of some module, with what is legal for it: a row of a table that is attacked with numbers of every kind.
///
/// A legal one is taken as it is and reported to nobody. Any other is reported once, by a name that begins with the row's, and leaves a legal one. Then the
/// owner is put to use with it, which may report what it likes and must return.
/// ```swift
/// AttackedNumber("numberOfTapsRequired", counts: 1...Int.max) { TapGestureRecognizer() } set: { $0.numberOfTapsRequired = $1 } get: { $0.numberOfTapsRequired }
/// ```
public struct AttackedNumber: Sendable, CustomStringConvertible {
  public let description: String
  private let attack: @Sendable () -> [String]

  /// What was not as promised, a sentence each.
  public func complaints() -> [String] { attack() }

  private init<Number: Sendable & Equatable, Owner>(
    _ name: String, _ numbers: [Number], _ isLegal: @escaping @Sendable (Number) -> Bool, _ make: @escaping @Sendable () -> Owner,
    set: @escaping @Sendable (Owner, Number) -> Void, get: (@Sendable (Owner) -> Number)?, use: @escaping @Sendable (Owner) -> Void
  ) {
    description = name
    @Sendable func attack(_ number: Number, isUsed: Bool) -> [String] {
      let owner = make()
      var complaints: [String] = []
      let reports = Reports.during { set(owner, number) }
      if isLegal(number) {
        if !reports.isEmpty { complaints.append("\(name) = \(number) is legal, and was reported: \(reports)") }
        if let found = get?(owner), found != number { complaints.append("\(name) = \(number) is legal, and is \(found)") }
      } else {
        if reports.count != 1 || !reports.allSatisfy({ "\($0)".hasPrefix(name) }) {
          complaints.append("\(name) = \(number) was reported as \(reports)")
        }
        if let found = get?(owner), !isLegal(found) { complaints.append("\(name) = \(number) left \(found)") }
      }
      if isUsed { use(owner) }
      return complaints
    }
    self.attack = {
      var complaints: [String] = []
      // what an owner says in use, and as it goes, is no complaint
      _ = Reports.during {
        for (index, number) in numbers.enumerated() { complaints += attack(number, isUsed: index % Effort.step == 0) }
      }
      return complaints
    }
  }

  /// - Parameters:
  ///   - legal: what is taken as it is.
  ///   - get: reads it back; nil where it cannot be read.
  ///   - use: what the number is for.
  public init<Owner>(
    _ name: String, legal: @escaping @Sendable (Double) -> Bool = { $0.isFinite }, _ make: @escaping @Sendable () -> Owner,
    set: @escaping @Sendable (Owner, Double) -> Void, get: (@Sendable (Owner) -> Double)? = nil,
    use: @escaping @Sendable (Owner) -> Void = { _ in }
  ) {
    self.init(name, Self.doubles, legal, make, set: set, get: get, use: use)
  }

  /// The same for a whole number.
  public init<Owner>(
    _ name: String, counts legal: ClosedRange<Int>, _ make: @escaping @Sendable () -> Owner,
    set: @escaping @Sendable (Owner, Int) -> Void, get: (@Sendable (Owner) -> Int)? = nil,
    use: @escaping @Sendable (Owner) -> Void = { _ in }
  ) {
    self.init(name, Self.counts, { legal.contains($0) }, make, set: set, get: get, use: use)
  }

  /// Zeros, small, usual and huge ones, and those that are no numbers.
  public static let doubles: [Double] = [
    0, -0.0, 1, -1, 0.5, -3, 40, 1e-300, -1e-12, .leastNonzeroMagnitude, 1e9, -1e18, 1e154, -1e300, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .nan, .infinity, -.infinity,
  ]
  public static let counts: [Int] = [0, 1, -1, 2, 7, 1 << 31, 1 << 62, .max, .max - 1, .min, .min + 1]
}

extension AttackedNumber {
  /// Finite and at least 0.
  public static let atLeast0: @Sendable (Double) -> Bool = { $0 >= 0 && $0.isFinite }
  /// At least 0, infinite for no bound.
  public static let limit: @Sendable (Double) -> Bool = { $0 >= 0 }
  /// Finite and above 0.
  public static let above0: @Sendable (Double) -> Bool = { $0 > 0 && $0.isFinite }
  /// A share.
  public static let share: @Sendable (Double) -> Bool = { (0...1).contains($0) }
}
