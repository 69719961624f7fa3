import TestSupport
import Foundation
import LegatoTiming

/// A second implementation of timing curves, from their definitions: Bézier curves by bisection, springs in closed form.
///
/// It uses nothing of the framework; only ``provider`` makes the framework's curve for the same numbers.
enum ReferenceCurve: CustomStringConvertible, Sendable {
  case cubic(Double, Double, Double, Double)
  /// Mass 1, any stiffness, 0 < ratio ≤ 1, start velocity in distances per second.
  case spring(stiffness: Double, ratio: Double, velocity: Double)

  static let linear = ReferenceCurve.cubic(0, 0, 1, 1)
  static let easeIn = ReferenceCurve.cubic(0.42, 0, 1, 1)
  static let easeOut = ReferenceCurve.cubic(0, 0, 0.58, 1)
  static let easeInOut = ReferenceCurve.cubic(0.42, 0, 0.58, 1)
  static let loose = ReferenceCurve.spring(stiffness: 120, ratio: 0.4, velocity: 0)
  static let thrown = ReferenceCurve.spring(stiffness: 90, ratio: 0.7, velocity: 3)
  static let critical = ReferenceCurve.spring(stiffness: 150, ratio: 1, velocity: 0)
  static let all = [linear, easeIn, easeOut, easeInOut, loose, thrown, critical]

  var description: String {
    switch self {
    case .cubic(let x1, let y1, let x2, let y2): "cubic(\(x1), \(y1), \(x2), \(y2))"
    case .spring(let k, let ratio, let v): "spring(\(k), \(ratio), \(v))"
    }
  }

  var provider: any TimingCurveProvider {
    switch self {
    case .cubic(let x1, let y1, let x2, let y2): return CubicTimingParameters(x1: x1, y1: y1, x2: x2, y2: y2)
    case .spring(let k, let ratio, let v):
      let velocity = SpringVelocity(dx: v, dy: v)
      return SpringTimingParameters(mass: 1, stiffness: k, damping: 2 * ratio * k.squareRoot(), initialVelocity: velocity)
    }
  }

  /// The duration of the motion if `stated` seconds are given: a spring given by its mass has its settling time.
  func seconds(stated: Double) -> Double {
    guard case .spring(let k, let ratio, let v) = self else { return stated }
    let ω = k.squareRoot()
    if ratio < 1 {
      let b = (ratio * ω - v) / (ω * (1 - ratio * ratio).squareRoot())
      return max(0, (-log(0.001) + log(1 + abs(b))) / (ratio * ω))
    }
    // the last time at which a thousandth is left
    func left(_ t: Double) -> Double { abs(1 + (ω - v) * t) * exp(-ω * t) - 0.001 }
    var low = 0.0
    for step in 1...200 where left(Double(step) / 10 / ω) > 0 { low = Double(step) / 10 / ω }
    var high = low + 0.1 / ω
    for _ in 0..<80 { if left((low + high) / 2) > 0 { low = (low + high) / 2 } else { high = (low + high) / 2 } }
    return high
  }

  /// The remaining share, 1 at the start and 0 at the end, `t` seconds after the begin of a motion of `stated` seconds.
  func left(at t: Double, stated: Double) -> Double {
    let whole = seconds(stated: stated)
    if t <= 0 { return 1 }
    if t >= whole { return 0 }
    switch self {
    case .cubic(let x1, let y1, let x2, let y2):
      func bezier(_ a: Double, _ b: Double, _ u: Double) -> Double { 3 * a * u * (1 - u) * (1 - u) + 3 * b * u * u * (1 - u) + u * u * u }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<64 { if bezier(x1, x2, (low + high) / 2) < t / whole { low = (low + high) / 2 } else { high = (low + high) / 2 } }
      return 1 - bezier(y1, y2, (low + high) / 2)
    case .spring: return uncut(at: t)
    }
  }

  /// A spring's remaining share, also after the cut at the end of its settling time.
  func uncut(at t: Double) -> Double {
    guard case .spring(let k, let ratio, let v) = self else { return 0 }
    let ω = k.squareRoot()
    if ratio >= 1 { return (1 + (ω - v) * t) * exp(-ω * t) }
    let damped = ω * (1 - ratio * ratio).squareRoot()
    return exp(-ratio * ω * t) * (cos(damped * t) + (ratio * ω - v) / damped * sin(damped * t))
  }

  /// The start velocity, in distances per second.
  func startVelocity(stated: Double) -> Double {
    switch self {
    case .cubic(let x1, let y1, let x2, let y2):
      (x1 > 0 ? y1 / x1 : x2 > 0 && y1 == 0 ? y2 / x2 : x2 == 0 || y1 == 0 ? 1 : 0) / stated
    case .spring(_, _, let v): v
    }
  }
}

/// SplitMix64: the same numbers for the same seed everywhere.
struct SplitMix64 {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func bits() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number in `range`, on a grid of 2⁻²⁰ of its length, so that sums of a few are exact enough to compare.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(bits() >> 44) / 1_048_576
  }
  mutating func index(_ count: Int) -> Int { Int(bits() % UInt64(count)) }
}
