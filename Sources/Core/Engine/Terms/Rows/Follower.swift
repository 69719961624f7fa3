/// What rows that go by a timeline in the same way have in common: how much of their starts is left. It is computed once a frame for all of them,
/// one number, or two for the axes of a spring in two dimensions.
final class Follower {
  /// What it says of its rows.
  struct State: Sendable {
    /// The timeline that it follows.
    let timeline: Int
    var progression: Progression
    /// Where the motion began, where its present segment began, and a start velocity in units a second, in shares of a row's numbers. The second lane is
    /// that of component 1.
    var start = SIMD2(repeating: 1.0)
    var segment = SIMD2<Double>.zero
    var velocity = SIMD2<Double>.zero
    /// Whether its rows lead from where they replaced what was there to the model, whatever that is by then.
    var isReplacing = false
    /// Whether its rows replace what is no sum: maps among them may have to leave their ways where it goes on from elsewhere.
    var isMixed = false
    /// Whether component 1 of its rows may follow a spring of its own (SP-13).
    var hasAxes = false

    /// Whether it is its timeline's progress and nothing more.
    var isPlain: Bool { progression.isPlain && !hasSegment }
    var hasSegment: Bool { segment != .zero || velocity != .zero || start != SIMD2(repeating: 1) }

    /// What is left of a row's numbers, and the change of that a second.
    func left(_ phase: Phase) -> (value: SIMD2<Double>, rate: SIMD2<Double>) {
      let moving = progression.mix(phase)
      return (shares(moving.mix), shares(moving.rate))
    }

    /// The velocity of component 0 in ways to where it leads, as a contribution has it that is no sum.
    var speed: Double {
      let way: Double
      switch progression.course {
      case .sprung(_, _, isForward: true): way = segment.x
      case .sprung: way = segment.x - start.x
      default: way = start.x
      }
      return way == 0 ? 0 : -velocity.x / way
    }

    func shares(_ mix: Mix) -> SIMD2<Double> { mix.d * start + mix.a * segment + mix.v * velocity }
  }

  var state: State
  /// Which block's changes are its rows; 0 for the timeline's plain progress, which all share; ``taken`` where none may join any more.
  var request: UInt64
  static let taken = UInt64.max
  /// What is left of component 0, then of component 1: where a curve has the first of its pieces.
  let place: UnsafeMutablePointer<SIMD4<Double>>
  /// What is left of a way is less than this: times a row's numbers it is still one.
  static let most = 1e100

  /// Whether it has come to no number.
  var isNonFinite = false

  init(_ state: State, request: UInt64) {
    (self.state, self.request) = (state, request)
    place = .allocate(capacity: 1)
    place.initialize(to: SIMD4(1, 1, 0, 0))
  }

  deinit { place.deallocate() }

  static func isSound(_ left: SIMD2<Double>) -> Bool { abs(left.x) < most && abs(left.y) < most }

  var left: SIMD2<Double> {
    get { place.pointee.lowHalf }
    set { place.pointee.lowHalf = newValue }
  }
}
