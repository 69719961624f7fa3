import LegatoTiming

/// From what a frame computes the remaining share of rows that follow a timeline, where that is more than a curve's.
struct ShareSource: BitwiseCopyable {
  enum Kind: BitwiseCopyable {
    case line
    case curve(Unmanaged<CubicLookup>)
    /// Cut after `duration` seconds.
    case spring(SpringMotion, duration: Double)
  }
  private let kind: Kind
  /// The part of the timeline over which it moves: its start, and its length.
  private let window: SIMD2<Double>
  private static var whole: SIMD2<Double> { SIMD2(0, 1) }
  /// By what the remaining share, and a spring's response to a start velocity, are multiplied.
  private let scale, velocity: SIMD2<Double>

  init(_ kind: Kind, from: Double = 0, to: Double = 1, scale: SIMD2<Double>, velocity: SIMD2<Double> = .zero) {
    (self.kind, window, self.scale, self.velocity) = (kind, SIMD2(from, to - from), scale, velocity)
  }

  var lookup: Unmanaged<CubicLookup>? { if case .curve(let lookup) = kind { lookup } else { nil } }

  /// A timeline's fraction while that changes at a constant rate.
  struct Run: BitwiseCopyable {
    /// It is `first` until `since`, and changes by 1 in `unit` seconds, which are below 0 on the way back, until `end`; in stage time.
    var since = 0.0
    var end = -Double.infinity
    var first = 0.0
    var unit = 1.0

    /// The fraction, with the arithmetic of the phase: a part may be short, its curve steep, or its spring fast.
    @inline(__always)
    func place(at now: Double) -> Double { first + max(0, now - since) / unit }
  }

  /// The share at a timeline's fraction; nil if the phase is needed.
  func share(at fraction: Double) -> SIMD2<Double>? {
    let place = window == Self.whole ? fraction : (fraction - window.x) / window.y
    switch kind {
    case .line: return scale * (1 - max(0, min(1, place)))
    case .curve(let lookup): return lookup._withUnsafeGuaranteedRef { $0.remaining(at: place).map { scale * $0 } }
    case .spring(let motion, let duration):
      if place >= 1 { return .zero }
      if place <= 0 { return scale }
      let response = motion.response(at: place * duration)
      return scale * response.displacement + velocity * response.impulse
    }
  }
}
