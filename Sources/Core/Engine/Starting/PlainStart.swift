import LegatoTiming

/// A change that runs under a curve or a spring over some time of the stage, and nothing more: what all changes of a block have in common.
struct PlainStart {
  private(set) var start = 0.0
  private(set) var end = 0.0
  /// 1 / duration; where it repeats, the seconds of one run.
  private(set) var rate = 0.0
  /// Of curves, or of springs where it is one.
  private(set) var style: Int32 = 0
  private(set) var generation: Int32 = 0
  private(set) var ticket: Int32 = 0
  private(set) var isSpring = false
  private var timelineOrNone: Int32 = -1
  /// Of what follows a timeline: which block's it is (``Styles/FollowerKey``), whether the axes of a position are thrown each by itself, the length that stands
  /// for no way then (SP-7).
  private(set) var request: UInt64 = 0
  private(set) var isThrown = false
  private(set) var pixel = 1.0
  /// Whether it, or the timeline that it follows, repeats.
  private(set) var repeats = false
  private(set) var policy = ContributionRequest.Policy()

  /// Not known yet.
  init() {}

  init(
    start: Double, duration: Double, _ cycle: Cycle?, style: Int, generation: Int, isSpring: Bool, ticket: Int,
    policy: ContributionRequest.Policy
  ) {
    (self.start, end, rate) = (start, start + duration, 1 / duration)
    if let cycle { (end, rate, repeats) = (start + cycle.length * duration, duration, true) }
    (self.style, self.generation, self.ticket) = (
      Int32(truncatingIfNeeded: style), Int32(truncatingIfNeeded: generation), Int32(truncatingIfNeeded: ticket)
    )
    (self.isSpring, self.policy) = (isSpring, policy)
  }

  /// A change that follows a timeline.
  /// - Parameter key: see ``Styles/FollowerKey``.
  init(following request: borrowing ContributionRequest, key: UInt64, repeats: Bool) {
    (end, timelineOrNone, ticket, policy) = (
      .infinity, Int32(truncatingIfNeeded: request.timeline), Int32(truncatingIfNeeded: request.ticket), request.policy
    )
    (self.request, isThrown, pixel, self.repeats) = (key, request.vectorSpring != nil, request.pixel, repeats)
  }

  /// What it follows in the place of a curve over some time.
  var timeline: Int? { timelineOrNone < 0 ? nil : Int(timelineOrNone) }

  /// What a spring adds to it.
  struct Spring {
    let motion: SpringMotion
    /// Start velocity over ω for a unit of offset, by dx and by dy: it points towards the target.
    let throwX, throwY: Double
    /// Whether both axes have one oscillator.
    let isRound: Bool
    let style: Int
    /// Whether its velocity counts an axis (SP-13).
    var isThrown = false
    var allowsInteraction = false
    /// The length that stands for no way (SP-7).
    var pixel = 1.0

    init(_ pace: SpringPace, style: Int) {
      let velocity = pace.velocity
      (motion, isRound, self.style) = (pace.x, pace.x == pace.y, style)
      (throwX, throwY) = (-velocity.dx / pace.x.angularFrequency, -velocity.dy / pace.x.angularFrequency)
    }

    /// The progress that it makes over `duration` seconds, of what is no position (SP-13).
    func pace(over duration: Double) -> SpringPace { SpringPace(motion, thrown: -throwX * motion.angularFrequency, duration: duration) }

    /// Whether each axis of a value begins with a velocity of its own.
    @inline(__always)
    func hasAxes(_ slot: Slot) -> Bool { isThrown && slot.hasAxes && (throwX != 0 || throwY != 0) }

    /// The velocities over ω with which a value's components begin: along each axis its own, where there are axes.
    @inline(__always)
    func thrown(hasAxes: Bool) -> Throw {
      Throw(x: throwX, y: hasAxes ? throwY : throwX, least: hasAxes ? pixel / 2 : 0, substitute: -pixel)
    }
  }

  /// With what velocities over ω components begin.
  struct Throw {
    fileprivate let x, y: Double
    /// Offsets below it count as ``substitute``: a throw over no distance still moves (SP-7).
    fileprivate let least, substitute: Double

    /// An offset and its velocity.
    @inline(__always)
    func state(_ offset: Double, _ component: Int) -> (offset: Double, velocity: Double) {
      (offset, (component == 1 ? y : x) * (abs(offset) < least ? substitute : offset))
    }
  }

  /// What became of a change.
  enum Outcome {
    case started
    /// The same, and what ran before has ended.
    case replaced
    /// It is there already.
    case unchanged
    /// Nothing was done: a row cannot say it.
    case asksForMore
  }

  /// Whether a change of a value that never had anything but rows on it adds to those (AD-9…AD-11).
  @inline(__always)
  func adds(to slot: Slot) -> Bool { !policy.asksAbsolute && (slot.isAdditive || policy.asksAdditive) }
}
