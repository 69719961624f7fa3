/// Any curve as one type that can be compared: what compositions are made of.
///
/// Curves may be made of curves ``deepest`` levels deep, so that no chain of them exhausts the stack of whoever asks it.
///
/// Two are equal if the curves in them are equal values of one type; curves whose type has no equality are equal to their own copies alone.
public struct AnyTimingCurve: Sendable {
  /// Gives a curve without equality an identity.
  private final class Box: Sendable {
    let curve: any TimingCurveProvider
    /// Levels of curves made of curves, this one counted.
    let depth: Int
    init(_ curve: any TimingCurveProvider, depth: Int) { (self.curve, self.depth) = (curve, depth) }
  }
  private let box: Box

  /// How many levels deep curves may be made of curves.
  public static let deepest = 100

  /// The same curve as one of this type; one that is of it already is not wrapped again. One that is made of curves more than ``deepest`` levels deep
  /// is reported, and linear stands in its place.
  public init(_ curve: any TimingCurveProvider) {
    if let any = curve as? AnyTimingCurve {
      box = any.box
      return
    }
    let depth = 1 + ((curve as? any ComposedCurve)?.parts.map(\.box.depth).max() ?? 0)
    guard depth <= Self.deepest else {
      Misuse.report(
        .state(
          call: "a curve made of curves", wanted: "at most \(Self.deepest) levels", found: "\(depth)",
          remedy: "lay the curves one after the other in one ChainedCurve; linear stands in the place of what lies deeper"))
      box = Box(CubicTimingParameters.linear, depth: 1)
      return
    }
    box = Box(curve, depth: depth)
  }

  /// The curve as it was given.
  public var base: any TimingCurveProvider { box.curve }
}

/// A curve that is made of others.
protocol ComposedCurve: TimingCurveProvider {
  var parts: [AnyTimingCurve] { get }
}

extension AnyTimingCurve: Hashable {
  private var key: AnyHashable { (base as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(box)) }
  public static func == (l: AnyTimingCurve, r: AnyTimingCurve) -> Bool { l.box === r.box || l.key == r.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension AnyTimingCurve: TimingCurveProvider {
  public var timingCurveType: TimingCurveType { base.timingCurveType }
  public var cubicTimingParameters: CubicTimingParameters? { base.cubicTimingParameters }
  public var springTimingParameters: SpringTimingParameters? { base.springTimingParameters }
  public func progress(at s: Double) -> Double { base.progress(at: s) }
  public func velocity(at s: Double) -> Double { base.velocity(at: s) }
  public func resolved(duration: Double) -> any TimingCurveProvider { base.resolved(duration: duration) }
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { base.isSmooth(in: range) }

  /// The slope to the left of `s`: on a corner the right-hand one a hair before it.
  func velocity(before s: Double) -> Double {
    let (here, before) = (base.velocity(at: s), base.velocity(at: s.nextDown))
    // Where the two are all but equal there is no corner, and the place itself is the more exact one.
    return abs(here - before) <= 1e-6 * max(1, abs(here)) ? here : before
  }
}

extension ClosedRange<Double> {
  /// Where `map`, which never falls, leads its ends to, inside 0…1.
  func mapped(_ map: (Double) -> Double) -> ClosedRange<Double> {
    let low = Swift.min(1, Swift.max(0, map(lowerBound)))
    return low...Swift.min(1, Swift.max(low, map(upperBound)))
  }

  /// The same part of 0…1 seen from its far end.
  var turned: ClosedRange<Double> { 1 - upperBound...1 - lowerBound }

  var width: Double { upperBound - lowerBound }
}

extension Double {
  /// This number, or 0 in place of NaN: what a composition answers where a curve multiplies an infinity by 0.
  var numberOrZero: Double { isNaN ? 0 : self }
}
