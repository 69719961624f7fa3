import LegatoCore

/// The curves and springs that sequences are made of.
public enum LawCurve: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case linear, easeIn, easeOut, easeInOut
  /// Flat in the middle.
  case fastSlowFast
  case overshooting
  case ratioSpring, thrownSpring, massSpring, thrownMassSpring

  public var provider: any TimingCurveProvider {
    switch self {
    case .linear: CubicTimingParameters.linear
    case .easeIn: CubicTimingParameters.easeIn
    case .easeOut: CubicTimingParameters.easeOut
    case .easeInOut: CubicTimingParameters.easeInOut
    case .fastSlowFast: CubicTimingParameters(x1: 0, y1: 1, x2: 1, y2: 0)
    case .overshooting: CubicTimingParameters(x1: 0.3, y1: -0.8, x2: 0.5, y2: 2.2)
    case .ratioSpring: SpringTimingParameters(dampingRatio: 0.5)
    case .thrownSpring: SpringTimingParameters(dampingRatio: 0.4, initialVelocity: SpringVelocity(dx: 6, dy: -4))
    case .massSpring: SpringTimingParameters(mass: 2.7, stiffness: 90, damping: 14)
    case .thrownMassSpring:
      SpringTimingParameters(mass: 1, stiffness: 200, damping: 9, initialVelocity: SpringVelocity(dx: 2, dy: 2))
    }
  }

  public var description: String { ".\(rawValue)" }
  var isSpring: Bool { provider.springTimingParameters != nil }
  var isThrown: Bool { self == .thrownSpring || self == .thrownMassSpring }
  /// Whether its progress stays within 0…1 and never goes back.
  var isMonotone: Bool { !isSpring && self != .overshooting }
  /// Seconds that a spring given by its mass takes by itself.
  var ownSeconds: Double? { provider.springTimingParameters?.settlingDuration }
  /// The same without its start velocity.
  var ownSecondsAtRest: Double? { provider.springTimingParameters?.withoutVelocity.settlingDuration }
}

/// What an animator is made with.
public struct AnimatorMake: Hashable, Sendable, CustomStringConvertible {
  public var duration: Double
  public var curve: LawCurve
  public var scrubsLinearly: Bool
  public var pausesOnCompletion: Bool
  public var isInterruptible: Bool

  public var description: String {
    "\(duration) s \(curve)\(scrubsLinearly ? "" : ", scrubs on the curve")\(pausesOnCompletion ? ", pauses on completion" : "")"
      + (isInterruptible ? "" : ", not interruptible")
  }

  /// Seconds of a run (SP-11).
  var seconds: Double { curve.ownSeconds ?? duration }

  func animator(on stage: Stage) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, timingParameters: curve.provider, stage: stage)
    animator.scrubsLinearly = scrubsLinearly
    animator.pausesOnCompletion = pausesOnCompletion
    animator.isInterruptible = isInterruptible
    return animator
  }
}
