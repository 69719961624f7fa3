/// A call that does not fit the state, or an invalid number. It is reported, never thrown; the call changes nothing or uses a repaired number.
public enum Misuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// A call that does not fit the state; nothing was changed. `remedy` says what to do instead.
  case state(call: String, wanted: String, found: String, remedy: String)
  /// An invalid number, which was replaced by `repair`.
  case number(call: String, wanted: String, found: String, repair: String)

  /// The report in one sentence: the call, what it needs, what was found, and the remedy or the number that was used.
  public var description: String {
    switch self {
    case .state(let call, let wanted, let found, let remedy): "\(call) needs \(wanted), found \(found); \(remedy)"
    case .number(let call, let wanted, let found, let repair): "\(call) needs \(wanted), found \(found); used \(repair)"
    }
  }

  /// A function that receives reports.
  ///
  /// It is a struct because an optimised program crashes if a task-local value is a function (Swift 6.3, swiftlang/swift#88321).
  public struct Handler: Sendable {
    private let receive: @Sendable (Misuse) -> Void
    /// Creates a handler. `receive` is called on the thread of the misuse, before the reported call returns.
    public init(_ receive: @escaping @Sendable (Misuse) -> Void) { self.receive = receive }
    /// Sends a report to the receiver.
    public func callAsFunction(_ misuse: Misuse) { receive(misuse) }
  }

  package static func report(_ misuse: Misuse) { handler(misuse) }

  /// Reports a misuse of a layer or a value, whose name `subject` is added to the call.
  package static func report(_ misuse: Misuse, of subject: String) {
    switch misuse {
    case .state(let call, let wanted, let found, let remedy):
      handler(.state(call: "\(call) of \(subject)", wanted: wanted, found: found, remedy: remedy))
    case .number(let call, let wanted, let found, let repair):
      handler(.number(call: "\(call) of \(subject)", wanted: wanted, found: found, repair: repair))
    }
  }
}
