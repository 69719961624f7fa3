import LegatoTiming

/// A curve that replaces another in flight: at the fraction `start` it has the progress and the slope of the former curve, and the difference fades to 0
/// towards either end.
///
/// `g(s) = f(s) + value·h₀₀(u) + slope·width·h₁₀(u)` with the cubic Hermite functions `h₀₀ = (1 − u)²(1 + 2u)` and `h₁₀ = u(1 − u)²`, where `u` is the share
/// of the distance from `start` to the end on that side. The former curve is not kept, so that any number of replacements cost the same.
struct FadedCurve: TimingCurveProvider {
  let base: ResolvedCurve
  let fade: Fade

  /// - Parameter start: In 0…1.
  init(_ base: ResolvedCurve, after former: ResolvedCurve, at start: Double) {
    self.base = base
    fade = Fade(
      start: start, value: former.progress(at: start) - base.progress(at: start),
      slope: former.velocity(at: start) - base.velocity(at: start))
  }

  init(_ base: ResolvedCurve, _ fade: Fade) { (self.base, self.fade) = (base, fade) }

  func progress(at s: Double) -> Double { base.progress(at: s) + fade.value(at: s) }
  func velocity(at s: Double) -> Double { base.velocity(at: s) + fade.slope(at: s) }
}

/// The remaining difference between a curve and the one it replaced.
struct Fade: Hashable, BitwiseCopyable {
  let start: Double
  /// The former curve minus the later one at `start`: values and slopes.
  let value, slope: Double

  /// 1 divided by the distance from `start` to either end, that to 0 negative.
  private let before, after: Double

  /// Differences that are no shares count as none: what is presented jumps then, and is a number (MU-5).
  init(start: Double, value: Double, slope: Double) {
    (self.start, self.value, self.slope) = (start, value.isShare ? value : 0, slope.isShare ? slope : 0)
    (before, after) = (start > 0 ? -1 / start : 0, start < 1 ? 1 / (1 - start) : 0)
  }

  @inline(__always)
  func value(at s: Double) -> Double {
    guard s >= 0, s <= 1 else { return 0 }
    let u = (s - start) * inverse(at: s)
    return (1 - u) * (1 - u) * ((1 + 2 * u) * value + (s - start) * slope)
  }

  func slope(at s: Double) -> Double {
    guard s >= 0, s <= 1 else { return 0 }
    let (inverse, u) = (inverse(at: s), (s - start) * inverse(at: s))
    return (1 - u) * (-6 * u * value * inverse + (1 - 3 * u) * slope)
  }

  /// That of curves that are seen from their ends.
  var mirrored: Fade { Fade(start: 1 - start, value: -value, slope: slope) }

  /// An upper bound of its slope is a small multiple of this.
  var steepness: Double { max(abs(value) * max(after, -before), abs(slope)) }

  /// The inverse of the distance on the side of `s`.
  @inline(__always)
  private func inverse(at s: Double) -> Double { s >= start && start < 1 ? after : before }
}

extension ResolvedCurve {
  /// What remains of the curve that it has replaced in flight.
  var fade: Fade? { if case .other(let curve as FadedCurve) = self { curve.fade } else { nil } }

  /// The curve as it was given; nil for a spring, which is more than a curve.
  var provider: (any TimingCurveProvider)? {
    switch self {
    case .linear: CubicTimingParameters.linear
    case .cubic(let curve): curve
    case .spring: nil
    case .other(let curve as GroupedCurve): curve.content.provider
    case .other(let curve): (curve as? FadedCurve)?.base.provider ?? (curve as? ReseededCurve)?.base.provider ?? curve
    case .mirrored(let curve): curve.provider
    }
  }

  /// Another curve, mirrored where this one is.
  private func turned(_ provider: any TimingCurveProvider, over duration: Double) -> ResolvedCurve {
    switch self {
    case .mirrored: .mirrored(ResolvedCurve(provider, duration: duration))
    case .other(let curve as FadedCurve): curve.base.turned(provider, over: duration)
    case .other(let curve as ReseededCurve): curve.base.turned(provider, over: duration)
    default: ResolvedCurve(provider, duration: duration)
    }
  }

  /// Another curve from `fraction` on that begins with this curve's progress and slope; nil: the motion has not begun, or is over.
  func replaced(by provider: any TimingCurveProvider, over duration: Double, at fraction: Double?) -> ResolvedCurve {
    let next = turned(provider, over: duration)
    guard let fraction, fraction >= 0, fraction <= 1 else { return next }
    return .other(FadedCurve(next, after: self, at: fraction))
  }
}
