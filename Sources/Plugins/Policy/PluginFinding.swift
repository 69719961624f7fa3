/// A rule of the contract that the probe found broken, or nearly so.
public struct PluginFinding: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The plug-in is refused.
    case error
    /// The plug-in is taken, and may not do what its author thinks.
    case warning
    /// What was measured.
    case note
  }

  /// Whether it refuses the plug-in.
  public let severity: Severity
  /// A stable name: `non-finite`, `end-point`, `pure`…
  public let rule: String
  /// The curve's id; empty where the finding is about the whole plug-in.
  public let curve: String
  /// What was found and what was expected.
  public let text: String

  /// One line: severity, rule, curve if there is one, and text.
  public var description: String { "\(severity.rawValue) \(rule)\(curve.isEmpty ? "" : " in \(curve)"): \(text)" }
}
