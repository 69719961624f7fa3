import LegatoTiming

/// From what a frame computes the remaining share of rows that follow a timeline, where that is more than a curve's in stage time.
struct ShareSource: BitwiseCopyable {
  /// How much of the way remains at a place on it, 0…1.
  enum Course: BitwiseCopyable {
    case line
    case curve(Unmanaged<CourseLookup>)
    /// One oscillator for all components, cut after `duration` seconds.
    case spring(Unmanaged<CourseLookup>, frequency: Double, duration: Double)
    /// One for component 1, and one for all others.
    case springs(SpringMotion, y: SpringMotion, duration: Double)
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

  /// The curve's look-up, if it is no more than that in stage time.
  var plainCurve: Unmanaged<CourseLookup>? {
    guard case .curve(let lookup) = course, window == Self.whole, rest == .zero, scale == SIMD2(repeating: 1), space == 0 else {
      return nil
    }
    return lookup
  }

  @inline(__always)
  var lookup: Unmanaged<CourseLookup>? {
    switch course {
    case .curve(let lookup), .spring(let lookup, _, _): lookup
    case .line, .springs: nil
    }
  }

  /// The argument of the look-up at a fraction of the timeline.
  @inline(__always)
  func argument(at fraction: Double) -> Double {
    let place = place(at: fraction)
    guard case .spring(_, let frequency, let duration) = course else { return place }
    return place >= 1 ? .infinity : max(0, place) * duration * frequency
  }

  @inline(__always)
  private func place(at fraction: Double) -> Double { window == Self.whole ? fraction : (fraction - window.x) / window.y }

  /// The share where so much remains of the course, and a start velocity of 1 has added `impulse`.
  @inline(__always)
  func share(_ remaining: Double, _ impulse: Double) -> SIMD2<Double> { rest + scale * remaining + velocity * impulse }

  /// The share at a fraction of the timeline; nil if the phase is needed.
  func share(at fraction: Double) -> SIMD2<Double>? {
    switch course {
    case .line: return share(1 - max(0, min(1, place(at: fraction))), 0)
    case .curve(let lookup), .spring(let lookup, _, _):
      let remaining = lookup._withUnsafeGuaranteedRef { $0.remaining(at: argument(at: fraction)) }
      return remaining.share.isNaN ? nil : share(remaining.share, remaining.impulse)
    case .springs(let x, let y, let duration):
      let place = place(at: fraction)
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
