/// Computes the remaining share of all rows that follow a timeline with one progression, once per frame: one number, or two for the axes of a spring in two
/// dimensions.
final class Follower {
  /// The input of the remaining share, besides the timeline's phase.
  struct State: Sendable {
    /// The timeline that it follows.
    var timeline: Int
    var progression: Progression
    /// The start, the start of the present segment, and a start velocity per second, all in shares of a row's offset. The second lane is for component 1.
    var start = SIMD2(repeating: 1.0)
    var segment = SIMD2<Double>.zero
    var velocity = SIMD2<Double>.zero
    /// Whether its rows are replacing, and lead to the model, also if that changes later.
    var isReplacing = false
    /// Whether its rows replace values other than sums. Maps among them may have to become general when the timeline continues after a pause.
    var isMixed = false
    /// Whether component 1 of its rows may have a spring of its own (SP-13).
    var hasAxes = false

    /// Whether the second lane is instead for a start velocity that each of its rows has, in seconds: what replaces under a spring continues with the
    /// presented velocity.
    var isThrown = false

    /// Whether its rows are where they began: from their starts, and with the velocities there, to the model.
    var isInFirstSegment: Bool {
      isThrown ? start == Self.thrownStart && segment == .zero && velocity == Self.thrownVelocity : !hasSegment
    }
    static let thrownStart = SIMD2(1.0, 0)
    private static let thrownVelocity = SIMD2(0, 1.0)

    /// Gives its rows start velocities of their own.
    mutating func beginThrown() { (isThrown, start, velocity) = (true, Self.thrownStart, Self.thrownVelocity) }

    var hasSegment: Bool { segment != .zero || velocity != .zero || start != SIMD2(repeating: 1) }

    /// The remaining share, and its change per second.
    func remaining(_ phase: Phase) -> (value: SIMD2<Double>, rate: SIMD2<Double>) {
      let moving = progression.mix(phase)
      return (shares(moving.mix), shares(moving.rate))
    }

    /// The velocity of component 0 in distances to the target per second, as in a general row of a value that is no sum.
    var speed: Double {
      let distance: Double
      switch progression.course {
      case .sprung(_, _, isForward: true): distance = segment.x
      case .sprung: distance = segment.x - start.x
      default: distance = start.x
      }
      return distance == 0 ? 0 : -velocity.x / distance
    }

    func shares(_ mix: Mix) -> SIMD2<Double> { mix.d * start + mix.a * segment + mix.v * velocity }
  }

  var state: State
  /// Number of the block whose changes are its rows; 0 for the timeline's plain progress, shared by all; ``closed`` if none may be added.
  var request: UInt64
  static let closed = UInt64.max
  /// Retained for frames; see ``Followers/Source``.
  var lookup: CourseLookup?
  /// Upper bound of a remaining share, so that its product with an offset is finite.
  static let maximumShare = 1e100

  /// Whether its remaining share was not finite.
  var isNonFinite = false

  /// Whether its timeline was made for its rows, and is freed with them.
  let ownsTimeline: Bool

  init(_ state: State, request: UInt64, ownsTimeline: Bool = false) {
    (self.state, self.request, self.ownsTimeline) = (state, request, ownsTimeline)
  }

  var key: Followers.Key {
    Followers.Key(
      timeline: state.timeline, request: request, isReplacing: state.isReplacing, hasAxes: state.hasAxes, isMixed: state.isMixed,
      isThrown: state.isThrown, isStill: state.progression.isStill,
      lacking: state.isThrown ? 0 : Engine.Ways.lacking(state.start))
  }

  static func isSound(_ remaining: SIMD2<Double>) -> Bool { abs(remaining.x) < maximumShare && abs(remaining.y) < maximumShare }
}
