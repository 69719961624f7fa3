import Foundation

/// The curves of `curves.c` in Swift.
enum Native {
  static let smooth: @Sendable (Double) -> Double = { $0 * $0 * (3 - 2 * $0) }
  static let spring: @Sendable (Double) -> Double = { t in
    let (decay, phase) = (exp(-6 * t), 20 * t)
    return 1 - decay * (cos(phase) + 0.3 * sin(phase))
  }
}
