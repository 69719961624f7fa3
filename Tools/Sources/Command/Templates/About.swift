/// The description of a kind of curve for hosts.
public struct About: Sendable {
  let id, name: StaticString
  let traits: Traits
  let output: ClosedRange<Double>
  let parameters: [Parameter]

  /// Creates the description of a kind of curve.
  /// - Parameters:
  ///   - id: the identifier, 1…64 of a…z, 0…9, `_` and `-`, unique in the plug-in. It is part of saved documents.
  ///   - name: the name for display, at most 256 bytes, without control characters.
  ///   - traits: the properties that the curve has for all values of its parameters.
  ///   - output: the range of the progress for all values of the parameters; finite.
  ///   - parameters: the parameters, at most 64.
  public init(
    id: StaticString, name: StaticString, traits: Traits = .pure, output: ClosedRange<Double> = 0...1, parameters: [Parameter] = []
  ) {
    (self.id, self.name, self.traits, self.output, self.parameters) = (id, name, traits, output, parameters)
  }
}

/// Properties that a plug-in declares for a curve.
public struct Traits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The same parameters and time always give the same bits, so that the host may use a table instead.
  public static let pure = Traits(rawValue: LEGATO_CURVE_PURE)
  /// The curve never decreases.
  public static let monotonic = Traits(rawValue: LEGATO_CURVE_MONOTONIC)
  /// The curve leaves 0…1.
  public static let overshoots = Traits(rawValue: LEGATO_CURVE_OVERSHOOTS)
  /// The curve has jumps.
  public static let discontinuous = Traits(rawValue: LEGATO_CURVE_DISCONTINUOUS)
  /// The curve's value at 0 is not 0; the host starts at 0 nevertheless.
  public static let openStart = Traits(rawValue: LEGATO_CURVE_OPEN_START)
  /// The curve's value at 1 is not 1, as for a spring; the host ends at 1 nevertheless.
  public static let openEnd = Traits(rawValue: LEGATO_CURVE_OPEN_END)
}

/// The description of a numeric parameter of a curve.
public struct Parameter: Sendable {
  let id, name: StaticString
  let unit: StaticString?
  let range: ClosedRange<Double>
  let initial: Double
  let isInteger, isLogarithmic: Bool

  /// Creates the description of a parameter.
  /// - Parameters:
  ///   - id: the identifier, 1…64 of a…z, 0…9, `_` and `-`, unique in its curve. It is part of saved documents.
  ///   - name: the name for display, at most 256 bytes, without control characters.
  ///   - range: the allowed values, both ends included; finite.
  ///   - initial: the default value, in `range`.
  ///   - unit: the unit for display; nil if there is none.
  ///   - isInteger: whether only whole numbers are allowed.
  ///   - isLogarithmic: whether a slider for it should be logarithmic; `range` then has to be above 0.
  public init(
    _ id: StaticString, _ name: StaticString, _ range: ClosedRange<Double>, initial: Double, unit: StaticString? = nil,
    isInteger: Bool = false, isLogarithmic: Bool = false
  ) {
    (self.id, self.name, self.unit, self.range, self.initial) = (id, name, unit, range, initial)
    (self.isInteger, self.isLogarithmic) = (isInteger, isLogarithmic)
  }

  func accepts(_ value: Double) -> Bool { range.contains(value) && (!isInteger || value == value.rounded()) }
}
