/// A call that did not fit, or a number that could not be meant. Reported, never thrown; the call changed nothing or used the repaired number.
public enum Misuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// A call in a state that it does not fit; nothing was changed. `remedy` is what to write instead.
  case state(call: String, wanted: String, found: String, remedy: String)
  /// A number that was replaced by `repair`.
  case number(call: String, wanted: String, found: String, repair: String)

  /// One sentence: the call, what it needs, what was found, and the remedy or the number that was used.
  public var description: String {
    switch self {
    case .state(let call, let wanted, let found, let remedy): "\(call) needs \(wanted), found \(found); \(remedy)"
    case .number(let call, let wanted, let found, let repair): "\(call) needs \(wanted), found \(found); used \(repair)"
    }
  }

  /// What receives the reports, called like the function it holds.
  ///
  /// A struct, for an optimised program crashes where the task-local value is a function itself (Swift 6.3, swiftlang/swift#88321).
  public struct Handler: Sendable {
    private let receive: @Sendable (Misuse) -> Void
    /// `receive` is called on the thread of the misuse, before the call that was reported returns.
    public init(_ receive: @escaping @Sendable (Misuse) -> Void) { self.receive = receive }
    /// Sends a report to the receiver.
    public func callAsFunction(_ misuse: Misuse) { receive(misuse) }
  }

  package static func report(_ misuse: Misuse) { handler(misuse) }

  /// The same, of whom: a layer or a value, which is named behind the call.
  package static func report(_ misuse: Misuse, of subject: String) {
    switch misuse {
    case .state(let call, let wanted, let found, let remedy):
      handler(.state(call: "\(call) of \(subject)", wanted: wanted, found: found, remedy: remedy))
    case .number(let call, let wanted, let found, let repair):
      handler(.number(call: "\(call) of \(subject)", wanted: wanted, found: found, repair: repair))
    }
  }
}
