/// Any curve as one type that can be compared: what compositions are made of.
///
/// Curves may be made of curves ``deepest`` levels deep, so that no chain of them exhausts the caller's stack.
///
/// Two are equal if the curves in them are equal values of one type; curves whose type has no equality are equal to their own copies alone.
public struct AnyTimingCurve: Sendable {
  private let box: any BoxedCurve

  /// How many levels deep curves may be made of curves.
  public static let deepest = 100

  /// See ``init(_:)``, which is public.
  init(boxing curve: some TimingCurveProvider) {
    if let any = curve as? AnyTimingCurve {
      box = any.box
      return
    }
    let depth = 1 + (Self.parts(of: curve).map { $0.box.depth }.max() ?? 0)
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

  /// The curves that it is made of. Every curve that is made of others is named here: their levels are counted.
  private static func parts(of curve: some TimingCurveProvider) -> [AnyTimingCurve] {
    switch curve {
    case let curve as ChainedCurve: curve.pieces.map { $0.curve }
    case let curve as DelayedCurve: [curve.base]
    case let curve as MirroredCurve: [curve.base]
    case let curve as ReversedCurve: [curve.base]
    case let curve as SpeedCurve: [curve.base]
    default: []
    }
  }

  /// The curve as it was given.
  public var base: TimingCurve { box.base }
}

/// A curve of some type in an object, which gives it an identity; called without knowing the type.
private protocol BoxedCurve: AnyObject, Sendable {
  var base: TimingCurve { get }
  var identity: ObjectIdentifier { get }
  /// Levels of curves made of curves, including this one.
  var depth: Int { get }
  var timingCurveType: TimingCurveType { get }
  var cubicTimingParameters: CubicTimingParameters? { get }
  var springTimingParameters: SpringTimingParameters? { get }
  func progress(at s: Double) -> Double
  func velocity(at s: Double) -> Double
  func resolved(duration: Double) -> TimingCurve
  func isSmooth(in range: ClosedRange<Double>) -> Bool
}

private final class Box<Curve: TimingCurveProvider>: BoxedCurve {
  private let curve: Curve
  let depth: Int
  init(_ curve: Curve, depth: Int) { (self.curve, self.depth) = (curve, depth) }

  var base: TimingCurve { curve.erased }
  var identity: ObjectIdentifier { ObjectIdentifier(self) }
  var timingCurveType: TimingCurveType { curve.timingCurveType }
  var cubicTimingParameters: CubicTimingParameters? { curve.cubicTimingParameters }
  var springTimingParameters: SpringTimingParameters? { curve.springTimingParameters }
  func progress(at s: Double) -> Double { curve.progress(at: s) }
  func velocity(at s: Double) -> Double { curve.velocity(at: s) }
  func resolved(duration: Double) -> TimingCurve { curve.resolved(duration: duration) }
  func isSmooth(in range: ClosedRange<Double>) -> Bool { curve.isSmooth(in: range) }
}

extension AnyTimingCurve: Hashable {
  var identity: ObjectIdentifier { box.identity }
  public static func == (l: AnyTimingCurve, r: AnyTimingCurve) -> Bool { l.identity == r.identity || l.key == r.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension AnyTimingCurve: TimingCurveProvider {
  public var timingCurveType: TimingCurveType { box.timingCurveType }
  public var cubicTimingParameters: CubicTimingParameters? { box.cubicTimingParameters }
  public var springTimingParameters: SpringTimingParameters? { box.springTimingParameters }
  public func progress(at s: Double) -> Double { box.progress(at: s) }
  public func velocity(at s: Double) -> Double { box.velocity(at: s) }
  public func resolved(duration: Double) -> TimingCurve { box.resolved(duration: duration) }
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { box.isSmooth(in: range) }

  /// The slope to the left of `s`: on a corner the right-hand one a hair before it.
  func velocity(before s: Double) -> Double {
    let (here, before) = (box.velocity(at: s), box.velocity(at: s.nextDown))
    // Where the two are all but equal there is no corner, and the slope at `s` itself is the more exact one.
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
  /// This number, or 0 in place of NaN: the result of a composition where a curve multiplies an infinity by 0.
  var numberOrZero: Double { isNaN ? 0 : self }
}
