/// What a host is told about a curve.
public struct About: Sendable {
  let id, name: StaticString
  let traits: Traits
  let output: ClosedRange<Double>
  let parameters: [Parameter]

  /// A curve of a plug-in as people and hosts read of it.
  /// - Parameters:
  ///   - id: 1…64 of a…z, 0…9, `_` and `-`, unique in the plug-in; part of saved documents.
  ///   - name: At most 256 bytes, no control characters.
  ///   - traits: What is true of the curve for all values of its parameters.
  ///   - output: No progress lies outside, for any values of the parameters; finite.
  ///   - parameters: At most 64.
  public init(
    id: StaticString, name: StaticString, traits: Traits = .pure, output: ClosedRange<Double> = 0...1, parameters: [Parameter] = []
  ) {
    (self.id, self.name, self.traits, self.output, self.parameters) = (id, name, traits, output, parameters)
  }
}

/// Promises of a curve.
public struct Traits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Same parameters and time give the same bits: the host may keep a table instead of asking.
  public static let pure = Traits(rawValue: LEGATO_CURVE_PURE)
  /// Never falls.
  public static let monotonic = Traits(rawValue: LEGATO_CURVE_MONOTONIC)
  /// Leaves 0…1.
  public static let overshoots = Traits(rawValue: LEGATO_CURVE_OVERSHOOTS)
  /// Has jumps.
  public static let discontinuous = Traits(rawValue: LEGATO_CURVE_DISCONTINUOUS)
  /// Is not 0 at 0; the host still starts at 0.
  public static let openStart = Traits(rawValue: LEGATO_CURVE_OPEN_START)
  /// Is not 1 at 1, a spring for instance; the host still ends at 1.
  public static let openEnd = Traits(rawValue: LEGATO_CURVE_OPEN_END)
}

/// A number that shapes a curve.
public struct Parameter: Sendable {
  let id, name: StaticString
  let unit: StaticString?
  let range: ClosedRange<Double>
  let initial: Double
  let isInteger, isLogarithmic: Bool

  /// A parameter of a curve, a number.
  /// - Parameters:
  ///   - id: 1…64 of a…z, 0…9, `_` and `-`, unique in its curve; part of saved documents.
  ///   - name: At most 256 bytes, no control characters.
  ///   - range: Finite; every value in it is accepted, both ends too.
  ///   - initial: In the range.
  ///   - unit: For people; nil where there is none.
  ///   - isInteger: Only whole numbers are accepted.
  ///   - isLogarithmic: A slider for it should be logarithmic; the range is above 0.
  public init(
    _ id: StaticString, _ name: StaticString, _ range: ClosedRange<Double>, initial: Double, unit: StaticString? = nil,
    isInteger: Bool = false, isLogarithmic: Bool = false
  ) {
    (self.id, self.name, self.unit, self.range, self.initial) = (id, name, unit, range, initial)
    (self.isInteger, self.isLogarithmic) = (isInteger, isLogarithmic)
  }

  func accepts(_ value: Double) -> Bool { range.contains(value) && (!isInteger || value == value.rounded()) }
}
