/// A curve of any type that can be compared; the parts of composed curves have this type.
///
/// Composed curves can be nested ``maximumDepth`` levels deep, so that evaluating one cannot exhaust the stack.
///
/// Two are equal if their curves are equal values of the same type. A curve whose type is not `Hashable` is only equal to copies of this wrapper.
public struct AnyTimingCurve: Sendable {
  private let box: any BoxedCurve

  /// The largest number of nested curves.
  public static let maximumDepth = 100

  /// Wraps a curve; see ``init(_:)``, which is public.
  init(boxing curve: some TimingCurveProvider) {
    if let any = curve as? AnyTimingCurve {
      box = any.box
      return
    }
    let depth = 1 + (Self.parts(of: curve).map { $0.box.depth }.max() ?? 0)
    guard depth <= Self.maximumDepth else {
      Misuse.report(
        .state(
          call: "a curve made of curves", wanted: "at most \(Self.maximumDepth) levels", found: "\(depth)",
          remedy: "put the curves into one ChainedCurve; what is nested deeper was replaced by linear"))
      box = Box(CubicTimingParameters.linear, depth: 1)
      return
    }
    box = Box(curve, depth: depth)
  }

  /// The curves that a composed curve contains. Every type of composed curve has to be listed here, because nesting is counted by it.
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

  /// The wrapped curve.
  public var base: TimingCurve { box.base }
}

/// A curve in an object, which gives it an identity and hides its type.
private protocol BoxedCurve: AnyObject, Sendable {
  var base: TimingCurve { get }
  var identity: ObjectIdentifier { get }
  /// The number of nested curves, including this one.
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

  /// The slope to the left of `s`: on a corner, the slope at the next smaller number.
  func velocity(before s: Double) -> Double {
    let (slope, before) = (box.velocity(at: s), box.velocity(at: s.nextDown))
    // if both are nearly equal there is no corner, and the slope at `s` is the more accurate one
    let tolerance = 1e-6 * max(1, abs(slope))
    return abs(slope - before) <= tolerance ? slope : before
  }
}

extension ClosedRange<Double> {
  /// The range between the images of its ends under `map`, which must not decrease, clamped to 0…1.
  func mapped(_ map: (Double) -> Double) -> ClosedRange<Double> {
    let low = Swift.min(1, Swift.max(0, map(lowerBound)))
    return low...Swift.min(1, Swift.max(low, map(upperBound)))
  }

  /// The range mirrored at ½: from `1 − upperBound` to `1 − lowerBound`.
  var mirrored: ClosedRange<Double> { 1 - upperBound...1 - lowerBound }

  var width: Double { upperBound - lowerBound }
}

extension Double {
  /// This number, or 0 for NaN, which a composition yields if a curve multiplies infinity by 0.
  var numberOrZero: Double { isNaN ? 0 : self }
}
