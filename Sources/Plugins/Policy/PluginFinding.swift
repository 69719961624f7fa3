/// A broken rule of the ABI's contract, a warning or a measurement that a trial reports.
public struct PluginFinding: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable {
    /// The plug-in is refused.
    case error
    /// The plug-in is accepted, but may not do what its author intends.
    case warning
    /// A measurement.
    case note
  }

  /// The severity; an error refuses the plug-in.
  public let severity: Severity
  /// The stable name of the rule: `non-finite`, `end-point`, `pure`…
  public let rule: String
  /// The curve's id; empty if the finding is about the whole plug-in.
  public let curve: String
  /// What was found and what was expected.
  public let text: String

  /// The finding in one line: severity, rule, curve if there is one, and text.
  public var description: String { "\(severity.rawValue) \(rule)\(curve.isEmpty ? "" : " in \(curve)"): \(text)" }
}
