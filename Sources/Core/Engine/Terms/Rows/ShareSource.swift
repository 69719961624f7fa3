import LegatoTiming

/// From what a frame computes the remaining share of rows that follow a timeline, where that is more than a curve's.
struct ShareSource: BitwiseCopyable {
  let lookup: Unmanaged<CourseLookup>
  /// For a spring the look-up's argument at its end, where it is cut; nil for a curve, whose argument is the place on it.
  let length: Double?
  /// The share at the end; how far the begin is from there; and what a start velocity of 1 is multiplied by.
  var rest = SIMD2<Double>.zero
  var scale = SIMD2(repeating: 1.0)
  var velocity = SIMD2<Double>.zero
  /// What is left of the curve that this one has replaced, by the place on its course; see ``Followers/fades``.
  var fade: UnsafeMutablePointer<Fade>?

  /// A curve, or a spring with that argument at its end.
  init(_ lookup: CourseLookup, length: Double? = nil) { (self.lookup, self.length) = (.passUnretained(lookup), length) }

  /// The same with a look-up that has the argument of its own.
  func with(_ lookup: CourseLookup) -> ShareSource {
    var source = ShareSource(lookup)
    (source.rest, source.scale, source.velocity) = (rest, scale, velocity)
    return source
  }

  /// For a share that is `x` + `y` times what the look-up says of the place on the course, these two; nil if there is more to it.
  var scaling: SIMD2<Double>? {
    length == nil && fade == nil && velocity == .zero && rest.x == rest.y && scale.x == scale.y ? SIMD2(rest.x, scale.x) : nil
  }
  /// Of a share that the look-up says itself.
  static let plainScaling = SIMD2(0.0, 1)

  /// The argument of the look-up at a place on its course.
  @inline(__always)
  func argument(at place: Double) -> Double {
    guard let length else { return place }
    return place >= 1 ? .infinity : max(0, place) * length
  }

  /// The share where so much remains of the course, and a start velocity of 1 has added `impulse`.
  @inline(__always)
  func share(_ remaining: Double, _ impulse: Double) -> SIMD2<Double> { rest + scale * remaining + velocity * impulse }

  /// How much remains of a curve and of the one that it has replaced, where so much remains of its own.
  @inline(__always)
  func faded(_ remaining: Double, at place: Double) -> Double { fade.map { remaining - $0.pointee.value(at: place) } ?? remaining }

  /// A place on a course, or a timeline's fraction, while that changes at a constant rate.
  struct Run: BitwiseCopyable, Equatable {
    /// It is `first` until `since`, and changes by 1 in `unit` seconds, which are below 0 on the way back, until `end`.
    var since = 0.0
    var end = -Double.infinity
    var first = 0.0
    var unit = 1.0

    @inline(__always)
    func place(at now: Double) -> Double { first + max(0, now - since) / unit }

    /// Whether it leads away from a knot, in that direction.
    func isBeyond(_ knot: Double, isForward: Bool) -> Bool { isForward ? unit > 0 && first >= knot : unit < 0 && first <= knot }

    /// Measures places from one of them, in a distance from there that is below 0 on the way back.
    mutating func measure(from: Double, _ distance: Double) { (first, unit) = ((first - from) / distance, unit * distance) }
  }
}
