import LegatoTiming

/// The curve of a block, looked at once: blocks inside share it, and most blocks are under one of four.
final class BlockCurve: Sendable {
  let provider: any TimingCurveProvider
  /// The curve where it is the library's own cubic and nothing else.
  let cubic: CubicTimingParameters?
  /// The same for a spring.
  private let spring: SpringTimingParameters?
  /// Seconds that a spring given by its mass takes.
  private let settling: Double?

  init(_ provider: any TimingCurveProvider) {
    self.provider = provider
    cubic = type(of: provider) == CubicTimingParameters.self ? provider.cubicTimingParameters : nil
    spring = type(of: provider) == SpringTimingParameters.self ? provider.springTimingParameters : nil
    settling = spring?.duration
  }

  private static let named = AnimationCurve.allCases.map { BlockCurve(CubicTimingParameters(animationCurve: $0)) }
  static func named(_ curve: AnimationCurve) -> BlockCurve { named[curve.rawValue] }
  static let linear = named(.linear)

  /// How long it takes when `duration` is stated.
  func lastingDuration(stated duration: Double) -> Double {
    if cubic != nil || spring != nil { return settling ?? duration }
    return provider.lastingDuration(stated: duration)
  }

  /// The curve over `duration` seconds, as the engine knows it.
  func pace(over duration: Double) -> Pace {
    guard let spring else { return Pace(provider, duration: duration) }
    return .spring(SpringPace(spring.over(duration), duration: settling ?? duration))
  }

  /// Whether it starts with a velocity.
  var isThrown: Bool {
    guard cubic == nil, let velocity = spring?.initialVelocity ?? provider.springTimingParameters?.initialVelocity else { return false }
    return velocity.dx != 0 || velocity.dy != 0
  }
}
