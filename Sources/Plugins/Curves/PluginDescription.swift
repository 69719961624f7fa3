/// The description of a plug-in and its curves, copied from its library.
public struct PluginDescription: Hashable, Sendable {
  /// The identifier in reverse DNS notation, a stable name for documents.
  public let id: String
  /// The name for display.
  public let name: String
  /// The semantic version.
  public let version: String
  /// The vendor; may be empty.
  public let vendor: String
  /// The address of a web page; may be empty.
  public let url: String
  /// The minor version of the ABI that the plug-in was built with.
  public let abiMinor: Int
  /// The kinds of curves, in the plug-in's order.
  public internal(set) var curves: [PluginCurveDescription]
}

/// The description of one kind of curve in a plug-in.
public struct PluginCurveDescription: Hashable, Sendable {
  /// Properties that a plug-in declares for a curve.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The same parameters and time always give the same bits, so that the curve may be replaced by a table.
    public static let pure = Traits(rawValue: 1 << 0)
    /// The curve never decreases.
    public static let monotonic = Traits(rawValue: 1 << 1)
    /// The curve leaves 0…1.
    public static let overshoots = Traits(rawValue: 1 << 2)
    /// The curve has jumps.
    public static let discontinuous = Traits(rawValue: 1 << 3)
    /// The curve's own value at 0 is not 0.
    public static let openStart = Traits(rawValue: 1 << 4)
    /// The curve's own value at 1 is not 1.
    public static let openEnd = Traits(rawValue: 1 << 5)
  }

  /// The identifier, a stable name for documents, unique in the plug-in.
  public let id: String
  /// The name for display.
  public let name: String
  /// The declared properties.
  public let traits: Traits
  /// The range of the curve's values.
  public let output: ClosedRange<Double>
  /// Whether the plug-in computes the derivative itself.
  public let hasDerivative: Bool
  /// The parameters, in the plug-in's order.
  public internal(set) var parameters: [PluginParameter]
}

/// The description of a numeric parameter of a curve.
public struct PluginParameter: Hashable, Sendable {
  /// The identifier, a stable name for documents, unique in the curve.
  public let id: String
  /// The name for display.
  public let name: String
  /// The unit; empty if there is none.
  public let unit: String
  /// The allowed values, both ends included.
  public let range: ClosedRange<Double>
  /// The default value, which lies in ``range``.
  public let initial: Double
  /// Whether only whole numbers are allowed.
  public let isInteger: Bool
  /// Whether a slider for it should be logarithmic.
  public let isLogarithmic: Bool
}
