/// A call that did not fit, or a number that could not be meant. Reported, never thrown; the call changed nothing or used the repaired number.
public enum Misuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// A call in a state that it does not fit; nothing was changed.
  case state(call: String, wanted: String, found: String)
  /// A number that was replaced by `repair`.
  case number(call: String, wanted: String, found: String, repair: String)

  public var description: String {
    switch self {
    case .state(let call, let wanted, let found): "\(call) needs \(wanted), found \(found)"
    case .number(let call, let wanted, let found, let repair): "\(call) needs \(wanted), found \(found); used \(repair)"
    }
  }

  /// Receives every report of the task; the default writes one line to standard error.
  ///
  /// Tests install a strict one: `Misuse.$handler.withValue({ Issue.record($0) }) { … }`.
  @TaskLocal public static var handler: @Sendable (Misuse) -> Void = { writeToStandardError("Legato: \($0)\n") }

  package static func report(_ misuse: Misuse) { handler(misuse) }
}
