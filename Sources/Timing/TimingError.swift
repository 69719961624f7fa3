/// Why a timing value was refused, in a sentence its author can act on.
public enum TimingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The named number is not as expected; `remedy` says what to pass.
  case outOfRange(String, expected: String, actual: Double, remedy: String)
  public var description: String {
    switch self {
    case .outOfRange(let name, let expected, let actual, let remedy): "\(name): expected \(expected), got \(actual); \(remedy)"
    }
  }
}
