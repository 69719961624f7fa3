import LegatoTiming

/// What the changes of a block with one curve or spring in stage time have in common.
struct PlainStart {
  private(set) var start = 0.0
  private(set) var end = 0.0
  /// 1/duration; if it repeats, the seconds per iteration.
  private(set) var rate = 0.0
  /// A curve's playback, or a spring's.
  private(set) var playback: Int32 = 0
  private(set) var generation: Int32 = 0
  private(set) var group: Int32 = 0
  private(set) var isSpring = false
  private var timelineOrNone: Int32 = -1
  /// Whether it, or its timeline, repeats.
  private(set) var repeats = false
  private(set) var policy = StartRequest.Policy()
  private var mayAdd = true
  /// For a timeline, what it was made from; the block retains it.
  private var unretainedRequest: Unmanaged<StartRequest>?

  /// Undetermined.
  init() {}

  init(
    start: Double, duration: Double, _ cycle: Cycle?, playback: Int, generation: Int, isSpring: Bool, group: Int,
    policy: StartRequest.Policy
  ) {
    (self.start, end, rate) = (start, start + duration, 1 / duration)
    if let cycle { (end, rate, repeats) = (start + cycle.length * duration, duration, true) }
    (self.playback, self.generation, self.group) = (
      Int32(truncatingIfNeeded: playback), Int32(truncatingIfNeeded: generation), Int32(truncatingIfNeeded: group)
    )
    (self.isSpring, self.policy, mayAdd) = (isSpring, policy, !policy.requestsAbsolute && !policy.isReduced)
  }

  /// A change that follows a timeline.
  /// - Parameter request: has to live as long as it.
  init(following request: StartRequest, repeats: Bool) {
    (end, timelineOrNone, group, policy, mayAdd) = (
      .infinity, Int32(truncatingIfNeeded: request.timeline), Int32(truncatingIfNeeded: request.group), request.policy,
      !request.policy.requestsAbsolute
    )
    (self.repeats, unretainedRequest) = (repeats, .passUnretained(request))
  }

  /// The same in the time of a value outside any space.
  @inline(__always)
  var times: Engine.RowTimes { Engine.RowTimes(start: start, end: end, rate: rate) }

  /// A row of it.
  @inline(__always)
  func row(_ playback: Int, _ times: Engine.RowTimes) -> RowLog.Start {
    RowLog.Start(playback: playback, timing: times.timing, end: times.end, group: Int(group))
  }

  /// The timeline that it follows instead of a curve in stage time.
  var timeline: Int? { timelineOrNone < 0 ? nil : Int(timelineOrNone) }

  /// Whether it follows a timeline with a start velocity per axis (SP-13).
  var isThrown: Bool { withRequest { $0.vectorSpring != nil } ?? false }

  /// Passes the request of changes that follow a timeline; nil for others. No references are counted.
  @inline(__always)
  func withRequest<R>(_ body: (StartRequest) -> R) -> R? { unretainedRequest?._withUnsafeGuaranteedRef(body) }

  /// A spring's additional properties.
  struct Spring {
    var motion: SpringMotion
    /// Start velocity over ω for a unit of offset, for dx and dy, positive towards the target.
    let startVelocityX, startVelocityY: Double
    /// Whether both axes have the same oscillator.
    let hasEqualAxes: Bool
    var playback: Int
    /// Whether it has a start velocity per axis (SP-13).
    var isThrown = false
    var allowsInteraction = false
    /// The substitute for distance 0 (SP-7).
    var pixel = 1.0

    init(_ pace: ResolvedSpring, playback: Int) {
      let velocity = pace.velocity
      (motion, hasEqualAxes, self.playback) = (pace.x, pace.x == pace.y, playback)
      (startVelocityX, startVelocityY) = (-velocity.dx / pace.x.angularFrequency, -velocity.dy / pace.x.angularFrequency)
    }

    /// The spring as a curve over `duration` seconds, for values that are not positions (SP-13).
    func pace(over duration: Double) -> ResolvedSpring {
      ResolvedSpring(motion, thrown: -startVelocityX * motion.angularFrequency, duration: duration)
    }

    /// Whether each axis of a value has its own start velocity.
    @inline(__always)
    func hasAxes(_ slot: Slot) -> Bool { isThrown && slot.hasAxes && (startVelocityX != 0 || startVelocityY != 0) }

    /// Whether the axes of a value have different shares.
    func isSplit(on slot: Slot) -> Bool { hasAxes(slot) && (startVelocityX != startVelocityY || !hasEqualAxes) }

    /// The components' start velocities over ω: per axis, where there are axes.
    @inline(__always)
    func startVelocity(hasAxes: Bool) -> StartVelocity {
      StartVelocity(
        x: startVelocityX, y: hasAxes ? startVelocityY : startVelocityX, minimumDistance: hasAxes ? pixel / 2 : 0, substitute: -pixel)
    }
  }

  /// Start velocities over ω.
  struct StartVelocity {
    fileprivate let x, y: Double
    /// Smaller offsets count as ``substitute``: a start velocity moves the value also without a distance (SP-7).
    fileprivate let minimumDistance, substitute: Double

    /// An offset and its velocity.
    @inline(__always)
    func state(_ offset: Double, _ component: Int) -> (offset: Double, velocity: Double) {
      (offset, (component == 1 ? y : x) * (abs(offset) < minimumDistance ? substitute : offset))
    }
  }

  /// The result of a start.
  enum Outcome {
    case started
    /// Started, and former animations have ended.
    case replaced
    /// Started, and the only former animation has ended, a member of the completion group ``EngineEvents/replaced``.
    case replacedMember
    /// The model already is the new value.
    case unchanged
    /// Nothing was done: a general row is needed, or one that follows a timeline.
    case needsGeneral
  }

  /// Whether a change of a value without general rows is known to be additive (AD-9…AD-11).
  @inline(__always)
  func isAdditive(on slot: Slot) -> Bool { mayAdd && (slot.isAdditive || policy.requestsAdditive) }

  /// Whether it starts a value's animation: in stage time it presents the motion.
  func starts(_ slot: Slot) -> Bool { !policy.isReduced || timeline != nil || !slot.isMovement }
}
