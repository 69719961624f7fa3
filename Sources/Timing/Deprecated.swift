// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

extension AnyTimingCurve {
  /// The former name of ``maximumDepth``.
  @available(*, deprecated, renamed: "maximumDepth")
  public static var deepest: Int { maximumDepth }
}

extension TimingCurveText {
  /// The former name of ``maximumDepth``.
  @available(*, deprecated, renamed: "maximumDepth")
  public static var deepest: Int { maximumDepth }

  /// The former name of ``usesPlugin(_:)``.
  @available(*, deprecated, renamed: "usesPlugin(_:)")
  public func names(_ plugin: String) -> Bool { usesPlugin(plugin) }
}

extension StepsCurve {
  /// The former name of ``maximumStepCount``.
  @available(*, deprecated, renamed: "maximumStepCount")
  public static var mostSteps: Int { maximumStepCount }
}

extension ClosureCurve {
  /// The former name of ``finiteDifferenceStep``.
  @available(*, deprecated, renamed: "finiteDifferenceStep")
  public static var difference: Double { finiteDifferenceStep }
}

extension CubicTimingParameters {
  /// The former name of ``reversedParameters``.
  @available(*, deprecated, renamed: "reversedParameters")
  public var inversion: CubicTimingParameters { reversedParameters }
}

extension SpeedCurve {
  /// The former name of ``init(_:speed:)``.
  @available(*, deprecated, renamed: "init(_:speed:)")
  public init(_ base: TimingCurve, _ speed: Double) throws(TimingError) { try self.init(base, speed: speed) }
}

extension ChainedCurve.Piece {
  /// The former name of ``progressWeight``.
  @available(*, deprecated, renamed: "progressWeight")
  public var way: Double { progressWeight }

  /// The former name of ``init(_:weight:progressWeight:)``.
  @available(*, deprecated, renamed: "init(_:weight:progressWeight:)")
  public init(_ curve: TimingCurve, weight: Double = 1, way: Double) { self.init(curve, weight: weight, progressWeight: way) }
}

extension TimingCurveText.Piece {
  /// The former name of ``progressWeight``.
  @available(*, deprecated, renamed: "progressWeight")
  public var way: Double { progressWeight }

  /// The former name of ``init(_:weight:progressWeight:)``.
  @available(*, deprecated, renamed: "init(_:weight:progressWeight:)")
  public init(_ curve: TimingCurveText, weight: Double = 1, way: Double) { self.init(curve, weight: weight, progressWeight: way) }
}

extension ExponentialCurve {
  /// The former name of ``maximumDecay``.
  @available(*, deprecated, renamed: "maximumDecay")
  public static var mostDecay: Double { maximumDecay }
}
