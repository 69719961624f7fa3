@_exported public import CLegatoTiming

/// A curve of a plug-in: its description, its parameter values, and its function.
///
/// ```swift
/// struct Wobble: TimingCurve {
///   static let about = About(
///     id: "wobble", name: "Wobble", traits: [.pure, .overshoots], output: -0.5...1.5,
///     parameters: [Parameter("amount", "Amount", 0...1, initial: 0.3)])
///   let amount: Double
///   init(_ values: ParameterValues) { amount = values[0] }
///   func value(at t: Double) -> Double { t + amount * sin(2 * .pi * t) * t * (1 - t) }
/// }
/// ```
/// Values of this type are immutable and evaluated by several threads concurrently: ``value(at:)`` must not allocate memory, use locks or access files.
public protocol TimingCurve {
  /// The description of the curve, the same for all parameter values. Hosts display it and rely on it.
  static var about: About { get }
  /// Creates the curve with one value for each parameter, in their order. The values have been checked against the ranges.
  init(_ values: ParameterValues)
  /// The progress at the time fraction `t` in 0…1: finite and in `about.output`, 0 at 0 and 1 at 1 unless a trait says otherwise.
  func value(at t: Double) -> Double
  /// The slope at `t`, finite; by default a difference quotient.
  func slope(at t: Double) -> Double
}

extension TimingCurve {
  /// The difference quotient `(f(t + h) − f(t − h)) / 2h` with `h = 2⁻¹⁷`, one-sided at 0 and 1.
  public func slope(at t: Double) -> Double {
    let h = 0x1p-17
    let low = t > h ? t - h : 0
    let high = t < 1 - h ? t + h : 1
    return (value(at: high) - value(at: low)) / (high - low)
  }
}

/// The parameter values of a curve.
public struct ParameterValues {
  private let values: UnsafeBufferPointer<Double>
  init(_ values: UnsafeBufferPointer<Double>) { self.values = values }

  /// The number of values, one for each parameter.
  public var count: Int { values.count }
  /// The value of the parameter at `index`; NaN for an invalid index, which the first check of the plug-in detects.
  public subscript(index: Int) -> Double { values.indices.contains(index) ? values[index] : .nan }
}
