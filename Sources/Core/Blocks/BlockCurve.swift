import LegatoTiming

/// The curve of a block in a few words without reference counts; larger ones stay with the call that runs the body.
enum BlockCurve {
  case named(AnimationCurve)
  case cubic(UnsafePointer<CubicTimingParameters>)
  /// - isScalar: Whether the spring's velocity is along the distance instead of per axis (SP-24).
  case spring(UnsafePointer<SpringTimingParameters>, isScalar: Bool)
  case other(UnsafePointer<any TimingCurveProvider>)

  /// Calls `body` with `curve`; the argument is valid during the call.
  @inline(__always)
  static func with<Curve: TimingCurveProvider, R>(_ curve: Curve, _ body: (BlockCurve) -> R) -> R {
    if Curve.self == CubicTimingParameters.self, let cubic = curve.cubicTimingParameters {
      return withUnsafePointer(to: cubic) { body(.cubic($0)) }
    }
    if Curve.self == SpringTimingParameters.self, let spring = curve.springTimingParameters {
      return with(spring, isScalar: false, body)
    }
    let other: any TimingCurveProvider = curve
    return withUnsafePointer(to: other) { body(.other($0)) }
  }

  @inline(__always)
  static func with<R>(_ spring: SpringTimingParameters, isScalar: Bool, _ body: (BlockCurve) -> R) -> R {
    withUnsafePointer(to: spring) { body(.spring($0, isScalar: isScalar)) }
  }

  var provider: any TimingCurveProvider {
    switch self {
    case .named(let curve): CubicTimingParameters(animationCurve: curve)
    case .cubic(let cubic): cubic.pointee
    case .spring(let spring, _): spring.pointee
    case .other(let curve): curve.pointee
    }
  }

  /// Its duration if `duration` is stated: a spring given by its mass keeps its own settling time (SP-11).
  @inline(__always)
  func lastingDuration(stated duration: Double) -> Double {
    switch self {
    case .named, .cubic: duration
    case .spring(let spring, _): spring.pointee.duration ?? duration
    case .other(let curve): curve.pointee.resolved(duration: duration).springTimingParameters?.duration ?? duration
    }
  }

  /// The curve over `duration` seconds, in the engine's form.
  func pace(over duration: Double) -> ResolvedCurve {
    if case .spring(let spring, _) = self { return .spring(ResolvedSpring(spring.pointee, over: duration)) }
    return ResolvedCurve(provider, duration: duration)
  }

  /// Whether it has a start velocity per axis.
  @inline(__always)
  var throwsVectors: Bool {
    switch self {
    case .named, .cubic: false
    case .spring(let spring, let isScalar): !isScalar && spring.pointee.initialVelocity != .zero
    case .other(let curve): curve.pointee.springTimingParameters.map { $0.initialVelocity != .zero } ?? false
    }
  }
}

extension TimingCurveProvider {
  /// The curve's duration if `duration` is stated: a spring given by its mass keeps its own settling time (SP-11).
  func lastingDuration(stated duration: Double) -> Double { BlockCurve.with(self) { $0.lastingDuration(stated: duration) } }
}
