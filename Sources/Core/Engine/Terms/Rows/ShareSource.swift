import LegatoTiming

/// From what a frame computes the remaining share of rows that follow a timeline, where that is more than a curve's in stage time.
struct ShareSource: BitwiseCopyable {
  /// How much of the way remains at a place on it, 0…1.
  enum Course: BitwiseCopyable {
    case line
    case curve(Unmanaged<CubicLookup>)
    /// One for component 1, and one for all others, cut after `duration` seconds.
    case spring(SpringMotion, y: SpringMotion, duration: Double)
  }
  let course: Course
  /// Where on the timeline the course begins, and how far it is from there to its end, below 0 on the way back.
  var window = whole
  private static var whole: SIMD2<Double> { SIMD2(0, 1) }
  /// The share at the end; how far the begin is from there; and the start velocity.
  var rest = SIMD2<Double>.zero
  var scale = SIMD2(repeating: 1.0)
  var velocity = SIMD2<Double>.zero
  /// The time space in which the timeline runs.
  @Int32Index var space = 0

  init(_ course: Course) { self.course = course }

  /// Whether it is no more than a curve in stage time.
  var isPlain: Bool {
    window == Self.whole && rest == .zero && scale == SIMD2(repeating: 1) && space == 0
  }

  var lookup: Unmanaged<CubicLookup>? { if case .curve(let lookup) = course { lookup } else { nil } }

  /// The place on the course at a fraction of the timeline.
  @inline(__always)
  func place(at fraction: Double) -> Double { window == Self.whole ? fraction : (fraction - window.x) / window.y }

  /// The share where so much remains of a course without velocity.
  @inline(__always)
  func share(_ remaining: Double) -> SIMD2<Double> { rest + scale * remaining }

  /// The share at a fraction of the timeline; nil if the phase is needed.
  func share(at fraction: Double) -> SIMD2<Double>? {
    let place = place(at: fraction)
    switch course {
    case .line: return share(1 - max(0, min(1, place)))
    case .curve(let lookup): return lookup._withUnsafeGuaranteedRef { $0.remaining(at: place).map(share) }
    case .spring(let x, let y, let duration):
      if place >= 1 { return rest }
      if place <= 0 { return rest + scale }
      let first = x.response(at: place * duration)
      let second = y == x ? first : y.response(at: place * duration)
      return rest + scale * SIMD2(first.displacement, second.displacement) + velocity * SIMD2(first.impulse, second.impulse)
    }
  }

  /// A timeline's fraction while that changes at a constant rate.
  struct Run: BitwiseCopyable {
    /// It is `first` until `since`, and changes by 1 in `unit` seconds, which are below 0 on the way back, until `end`; in the timeline's time.
    var since = 0.0
    var end = -Double.infinity
    var first = 0.0
    var unit = 1.0

    /// The fraction, with the arithmetic of the phase: a part may be short, its curve steep, or its spring fast.
    @inline(__always)
    func fraction(at now: Double) -> Double { first + max(0, now - since) / unit }

    /// Whether it leads away from a knot, in that direction.
    func isBeyond(_ knot: Double, isForward: Bool) -> Bool { isForward ? unit > 0 && first >= knot : unit < 0 && first <= knot }
  }
}
