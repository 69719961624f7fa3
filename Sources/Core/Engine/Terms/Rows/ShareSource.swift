import LegatoTiming

/// Where a frame finds the remaining share of rows that follow a timeline, until that changes.
///
/// Most timelines run along a curve or a spring at a constant rate: the share is computed from that alone. For all others the timeline's phase is needed.
struct ShareSource: BitwiseCopyable {
  enum Kind: BitwiseCopyable {
    case phase
    /// The timeline stands still: the share is known.
    case still
    case line
    case curve(Unmanaged<CubicLookup>)
    /// Cut after `duration` seconds.
    case spring(SpringMotion, duration: Double)
  }
  var kind: Kind
  private var run = Run()
  /// The part of the timeline over which it moves: its start, and its length.
  private var window = whole
  private static var whole: SIMD2<Double> { SIMD2(0, 1) }
  /// By what the remaining share, and a spring's response to a start velocity, are multiplied.
  private var scale = SIMD2(repeating: 1.0)
  private var velocity = SIMD2<Double>.zero

  /// That of a timeline which stands still, or whose phase is needed.
  static var still: ShareSource { ShareSource(kind: .still) }
  static var phase: ShareSource { ShareSource(kind: .phase) }

  private init(kind: Kind) { self.kind = kind }

  /// A run under a curve or a spring, over a part of it.
  init(_ kind: Kind, _ run: Run, from: Double = 0, to: Double = 1, scale: SIMD2<Double>, velocity: SIMD2<Double> = .zero) {
    (self.kind, self.run, window) = (kind, run, SIMD2(from, to - from))
    (self.scale, self.velocity) = (scale, velocity)
  }

  /// A timeline's fraction while that changes at a constant rate.
  struct Run: BitwiseCopyable {
    /// It is `first` until `since`, and changes by 1 in `unit` seconds, which are below 0 on the way back, until `end`; in stage time.
    var since = 0.0
    var end = -Double.infinity
    var first = 0.0
    var unit = 1.0
  }

  /// The share at `now`; nil if the phase is needed.
  @inline(__always)
  func share(at now: Double) -> SIMD2<Double>? {
    guard now < run.end else { return nil }
    // the arithmetic is that of the phase: a part may be short, its curve steep, or its spring fast
    var place = run.first + max(0, now - run.since) / run.unit
    if window != Self.whole { place = (place - window.x) / window.y }
    switch kind {
    case .phase, .still: return nil
    case .line: return scale * (1 - max(0, min(1, place)))
    case .curve(let lookup): return lookup._withUnsafeGuaranteedRef { $0.remaining(at: place) }.map { scale * $0 }
    case .spring(let motion, let duration):
      if place >= 1 { return .zero }
      if place <= 0 { return scale }
      let response = motion.response(at: place * duration)
      return scale * response.displacement + velocity * response.impulse
    }
  }

  /// Whether the share changes at `now`; nil if the phase is needed.
  func isMoving(at now: Double) -> Bool? {
    switch kind {
    case .still: false
    case .phase: nil
    case .line, .curve, .spring: now < run.end ? now >= run.since : nil
    }
  }
}
