/// A parsed curve text: any curve that has a text, or the name of a plug-in's curve.
///
/// ```swift
/// let text = try TimingCurveText("linear(0, 0.25 25% 75%, 1)")
/// let curve = try text.provider()
/// print(text)                       // linear(0, 0.25 25% 75%, 1)
/// ```
/// Grammar: <doc:CurveText>. The description is canonical: parsing it gives an equal value, with the same bits in every number.
public indirect enum TimingCurveText: Hashable, Sendable {
  /// `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`, `cubic-bezier(…)`.
  case cubic(CubicTimingParameters)
  /// `linear(…)`.
  case linear(PiecewiseLinearCurve)
  /// `steps(…)`, `step-start`, `step-end`.
  case steps(StepsCurve)
  /// `sampled(…)`.
  case sampled(SampledCurve)
  /// `exponential(…)`.
  case exponential(ExponentialCurve)
  /// `spring(…)`.
  case spring(SpringText)
  /// `plugin:…/…(…)`.
  case plugin(PluginCurveText)
  /// `delay(share, curve)`.
  case delayed(TimingCurveText, by: Double)
  /// `speed(factor, curve)`.
  case speed(TimingCurveText, Double)
  /// `reverse(curve)` and `backwards(curve)`.
  case reversed(TimingCurveText, ReversedCurve.Kind)
  /// `mirror(curve)`.
  case mirrored(TimingCurveText)
  /// `chain(curve weight way, …)`.
  case chained([Piece])

  /// One curve of a chain.
  public struct Piece: Hashable, Sendable {
    /// The text of the piece.
    public let curve: TimingCurveText
    /// The weights in the duration and in the progress, as in ``ChainedCurve/Piece``.
    public let weight, progressWeight: Double
    /// Creates a piece. Its weight in the progress is by default its weight in the duration. Numbers are checked by
    /// ``TimingCurveText/provider(resolvingPlugins:)``.
    public init(_ curve: TimingCurveText, weight: Double = 1, progressWeight: Double? = nil) {
      (self.curve, self.weight, self.progressWeight) = (curve, weight, progressWeight ?? weight)
    }
  }

  /// The largest number of nested curves in a text. More are an error, so that no text can exhaust the stack.
  public static let maximumDepth = 32

  /// Parses a text.
  /// - Throws: ``CurveTextError`` with the position, what was expected there, and what was found.
  public init(_ text: String) throws(CurveTextError) {
    var parser = CurveTextParser(text)
    self = try parser.whole()
  }

  /// Makes the curve.
  ///
  /// - Parameter resolver: makes the curves of plug-ins.
  /// - Throws: ``TimingError`` for invalid numbers, ``UnresolvedPluginCurve`` for a plug-in's curve without a resolver, and the errors of the resolver.
  public func provider(resolvingPlugins resolver: TimingPluginResolver? = nil) throws(CurveFailure) -> TimingCurve {
    switch self {
    case .cubic(let curve): return curve.erased
    case .linear(let curve): return curve.erased
    case .steps(let curve): return curve.erased
    case .sampled(let curve): return curve.erased
    case .exponential(let curve): return curve.erased
    case .spring(let spring): return try made { () throws(TimingError) in try spring.parameters() }
    case .plugin(let plugin):
      guard let resolver else { throw UnresolvedPluginCurve(curve: plugin).failure }
      return try resolver(plugin)
    case .delayed(let base, let delay):
      let base = try base.provider(resolvingPlugins: resolver)
      return try made { () throws(TimingError) in try DelayedCurve(base, by: delay) }
    case .speed(let base, let speed):
      let base = try base.provider(resolvingPlugins: resolver)
      return try made { () throws(TimingError) in try SpeedCurve(base, speed: speed) }
    case .reversed(let base, let kind): return ReversedCurve(try base.provider(resolvingPlugins: resolver), kind).erased
    case .mirrored(let base): return MirroredCurve(try base.provider(resolvingPlugins: resolver)).erased
    case .chained(let pieces):
      let pieces = try pieces.map { piece throws(CurveFailure) in
        ChainedCurve.Piece(try piece.curve.provider(resolvingPlugins: resolver), weight: piece.weight, progressWeight: piece.progressWeight)
      }
      return try made { () throws(TimingError) in try ChainedCurve(pieces) }
    }
  }

  private func made(_ make: () throws(TimingError) -> some TimingCurveProvider) throws(CurveFailure) -> TimingCurve {
    do { return try make().erased } catch { throw error.failure }
  }
}

extension TimingCurveText {
  /// Whether the curve is or contains a curve of the plug-in with this identifier.
  public func usesPlugin(_ plugin: String) -> Bool {
    switch self {
    case .cubic, .linear, .steps, .sampled, .exponential, .spring: false
    case .plugin(let text): text.plugin == plugin
    case .delayed(let base, _), .speed(let base, _), .reversed(let base, _), .mirrored(let base): base.usesPlugin(plugin)
    case .chained(let pieces): pieces.contains { $0.curve.usesPlugin(plugin) }
    }
  }
}

/// A curve text names a plug-in's curve, and there is no resolver that could make it.
public struct UnresolvedPluginCurve: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the curve.
  public let curve: PluginCurveText
  /// Creates an error, for a resolver that does not know the plug-in.
  public init(curve: PluginCurveText) { self.curve = curve }
  public var description: String { "\(curve): no plug-in resolver was given; pass one that loads “\(curve.plugin)”" }
}
