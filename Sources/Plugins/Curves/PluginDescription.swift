/// A plug-in's description, copied from its library.
public struct PluginDescription: Hashable, Sendable {
  /// Reverse DNS, the stable name in documents.
  public let id: String
  /// For people.
  public let name: String
  /// A semantic version.
  public let version: String
  /// Empty without one.
  public let vendor: String
  /// Empty without one.
  public let url: String
  /// The minor version of the ABI that it was built with.
  public let abiMinor: Int
  /// In the plug-in's order.
  public internal(set) var curves: [PluginCurveDescription]
}

/// A kind of curve in a plug-in.
public struct PluginCurveDescription: Hashable, Sendable {
  /// Promises of a curve.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Same parameters and time give the same bits: the curve may be tabulated.
    public static let pure = Traits(rawValue: 1 << 0)
    /// Never falls.
    public static let monotonic = Traits(rawValue: 1 << 1)
    /// Leaves 0…1.
    public static let overshoots = Traits(rawValue: 1 << 2)
    /// Has jumps.
    public static let discontinuous = Traits(rawValue: 1 << 3)
    /// Does not begin at 0 by itself.
    public static let openStart = Traits(rawValue: 1 << 4)
    /// Does not end at 1 by itself.
    public static let openEnd = Traits(rawValue: 1 << 5)
  }

  /// The stable name in documents, unique in the plug-in.
  public let id: String
  /// For people.
  public let name: String
  /// What the plug-in promises.
  public let traits: Traits
  /// No progress lies outside.
  public let output: ClosedRange<Double>
  /// Gives its own slope.
  public let hasDerivative: Bool
  /// In the plug-in's order.
  public internal(set) var parameters: [PluginParameter]
}

/// A number that shapes a curve.
public struct PluginParameter: Hashable, Sendable {
  /// The stable name in documents, unique in the curve.
  public let id: String
  /// For people.
  public let name: String
  /// Empty where there is none.
  public let unit: String
  /// Every value in it may be given, both ends too.
  public let range: ClosedRange<Double>
  /// In the range; taken where no value is given.
  public let initial: Double
  /// Takes whole numbers only.
  public let isInteger: Bool
  /// A slider for it should be logarithmic.
  public let isLogarithmic: Bool
}
