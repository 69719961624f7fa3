import LegatoTiming

/// The curve of a block: most are the library's own, which cost nothing to hand on.
enum BlockCurve: Sendable {
  case named(AnimationCurve)
  case cubic(CubicTimingParameters)
  case spring(SpringTimingParameters)
  case other(any TimingCurveProvider)

  init<Curve: TimingCurveProvider>(_ curve: Curve) {
    if Curve.self == CubicTimingParameters.self, let cubic = curve.cubicTimingParameters {
      self = .cubic(cubic)
    } else if Curve.self == SpringTimingParameters.self, let spring = curve.springTimingParameters {
      self = .spring(spring)
    } else {
      self = .other(curve)
    }
  }

  var provider: any TimingCurveProvider {
    switch self {
    case .named(let curve): CubicTimingParameters(animationCurve: curve)
    case .cubic(let cubic): cubic
    case .spring(let spring): spring
    case .other(let curve): curve
    }
  }

  /// How long it takes when `duration` is stated: a spring given by its mass keeps its own settling time (SP-11).
  @inline(__always)
  func lastingDuration(stated duration: Double) -> Double {
    switch self {
    case .named, .cubic: duration
    case .spring(let spring): spring.duration ?? duration
    case .other(let curve): curve.resolved(duration: duration).springTimingParameters?.duration ?? duration
    }
  }

  /// The curve over `duration` seconds, as the engine knows it.
  func pace(over duration: Double) -> Pace {
    if case .spring(let spring) = self { return .spring(SpringPace(spring, over: duration)) }
    return Pace(provider, duration: duration)
  }

  /// Whether it starts with a velocity.
  var isThrown: Bool {
    switch self {
    case .named, .cubic: false
    case .spring(let spring): spring.initialVelocity != .zero
    case .other(let curve): curve.springTimingParameters.map { $0.initialVelocity != .zero } ?? false
    }
  }
}

extension TimingCurveProvider {
  /// How long the curve takes when `duration` is stated: a spring given by its mass keeps its own settling time (SP-11).
  func lastingDuration(stated duration: Double) -> Double { BlockCurve(self).lastingDuration(stated: duration) }
}
