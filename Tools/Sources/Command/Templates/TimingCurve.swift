@_exported public import CLegatoTiming

/// A curve of a plug-in: what it is called, the numbers that shape it, and its formula.
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
/// Values of this type are immutable and asked by several threads at the same time: no heap, no lock, no file in ``value(at:)``.
public protocol TimingCurve {
  /// What the host shows, and may rely on. The curve has one kind for all its parameter values.
  static var about: About { get }
  /// The curve with these values: one for each parameter, in their order, all of them checked.
  init(_ values: ParameterValues)
  /// Progress at the time fraction `t` in 0…1: 0 at 0, 1 at 1 (unless a trait says otherwise), finite, in `about.output`.
  func value(at t: Double) -> Double
  /// The slope at `t`, any finite number; by itself a difference of two values.
  func slope(at t: Double) -> Double
}

extension TimingCurve {
  /// `(f(t + h) − f(t − h)) / 2h` with `h = 2⁻¹⁷`, one-sided at 0 and 1.
  public func slope(at t: Double) -> Double {
    let h = 0x1p-17
    let low = t > h ? t - h : 0
    let high = t < 1 - h ? t + h : 1
    return (value(at: high) - value(at: low)) / (high - low)
  }
}

/// The values that a curve is made with.
public struct ParameterValues {
  private let values: UnsafeBufferPointer<Double>
  init(_ values: UnsafeBufferPointer<Double>) { self.values = values }

  /// How many there are: one for each parameter.
  public var count: Int { values.count }
  /// The value of the parameter at `index`; NaN where there is none, which the first check of the plug-in finds.
  public subscript(index: Int) -> Double { values.indices.contains(index) ? values[index] : .nan }
}
