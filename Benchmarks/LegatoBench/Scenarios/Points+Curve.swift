import Legato

extension Points {
  /// A curve, and its independent computation.
  struct Curve {
    let provider: CubicTimingParameters
    private let exact: ExactCubic
    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      provider = CubicTimingParameters(x1: x1, y1: y1, x2: x2, y2: y2)
      exact = ExactCubic(x1, y1, x2, y2)
    }
    func course(_ duration: Double) -> Book.Course { .curve(exact.progress, duration: duration) }
    static let easeInOut = Curve(0.42, 0, 0.58, 1)
    /// Two everyday curves, two that stand upright.
    static let mix = [Curve(0.25, 0.1, 0.25, 1), easeInOut, Curve(0, 0.9, 0.1, 1), Curve(1, 0, 0, 1)]
  }
}
