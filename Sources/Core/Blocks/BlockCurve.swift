import LegatoTiming

/// The curve of a block, looked at once: blocks inside share it, and most blocks are under one of four.
final class BlockCurve: Sendable {
  let provider: any TimingCurveProvider
  /// The curve where it is the library's own cubic and nothing else.
  let cubic: CubicTimingParameters?

  init(_ provider: any TimingCurveProvider) {
    self.provider = provider
    cubic = type(of: provider) == CubicTimingParameters.self ? provider.cubicTimingParameters : nil
  }

  private static let named = AnimationCurve.allCases.map { BlockCurve(CubicTimingParameters(animationCurve: $0)) }
  static func named(_ curve: AnimationCurve) -> BlockCurve { named[curve.rawValue] }
  static let linear = named(.linear)

  /// How long it takes when `duration` is stated.
  func lastingDuration(stated duration: Double) -> Double { cubic == nil ? provider.lastingDuration(stated: duration) : duration }
}
