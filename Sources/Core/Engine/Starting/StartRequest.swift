import LegatoTiming

/// What the changes of a block have in common that follow a timeline, in the engine's terms; made at the first of them.
final class StartRequest {
  let timeline: Int
  let group: Int
  /// How the timeline's phase becomes the changes' weights.
  private let progression: Progression
  let policy: Policy
  /// A spring with a start velocity per axis, used where the value is a position (SP-13).
  let vectorSpring: ResolvedSpring?
  /// Points per device pixel, the substitute for distance 0 (SP-7).
  let pixel: Double
  /// How much of the motion is presented.
  private let level: MotionLevel
  /// The animator that records its changes, if any.
  private let animator: OptionalReference<AnimatorRun>
  /// Identifies the request, see ``Followers/Key``; 0 is none.
  private let number: UInt64
  /// Whether its changes have the timeline's own progress, unchanged.
  private let isPlain: Bool
  /// Whether the start velocities of both axes differ.
  private let isSplit: Bool

  init(
    timeline: Int, group: Int, _ progression: Progression, policy: Policy, vectorSpring: ResolvedSpring?, pixel: Double,
    level: MotionLevel, number: UInt64, animator: AnimatorRun? = nil
  ) {
    (self.timeline, self.group, self.progression, self.policy) = (timeline, group, progression, policy)
    (self.vectorSpring, self.pixel, self.level, self.number) = (vectorSpring, pixel, level, number)
    self.animator = OptionalReference(animator)
    (isPlain, isSplit) = (progression.isPlain, vectorSpring.map { $0.velocity.dx != $0.velocity.dy } ?? false)
  }

  /// Call before each change.
  @inline(__always)
  func willChange(_ slot: Slot, to new: UnsafeBufferPointer<Double>, _ engine: borrowing Engine) {
    animator.with { $0.records.willChange(slot.number, to: new, isUndone: progression.isUndone, engine) }
  }

  /// How the timeline's phase becomes the weights of a value's changes: one with axes has a spring for each (SP-14).
  func progression(of slot: Slot) -> Progression {
    var own = progression
    own.isStill = level.isStill(slot)
    if case .own = progression.course, !slot.hasAxes { own.course = progression.course.alongX }
    return own
  }

  /// The spring with a start velocity for each axis of a value (SP-13).
  func vectorSpring(on slot: Slot, isReplacing: Bool) -> ResolvedSpring? {
    throwsAxes(of: slot, isReplacing: isReplacing) ? vectorSpring : nil
  }

  /// Whether it gives each axis of a value a start velocity of its own. With the same on both, what replaces is at its progress between its start and the live
  /// model.
  @inline(__always)
  func throwsAxes(of slot: Slot, isReplacing: Bool) -> Bool { vectorSpring != nil && slot.hasAxes && (!isReplacing || isSplit) }

  /// The key of the follower that its changes of a value share.
  /// - Parameters:
  ///   - timeline: The one that they follow, in the value's space.
  ///   - lacking: See ``Engine/Ways``.
  @inline(__always)
  func followerKey(_ timeline: Int, _ slot: Slot, isReplacing: Bool, isThrown: Bool, lacking: UInt8) -> Followers.Key {
    let hasOwn = isThrown || !isPlain || throwsAxes(of: slot, isReplacing: isReplacing)
    return Followers.Key(
      timeline: timeline, request: hasOwn ? number : 0, isReplacing: isReplacing, hasAxes: slot.hasAxes,
      isMixed: isReplacing && slot.algebra != .sum, isThrown: isThrown, isStill: level.isStill(slot), lacking: lacking)
  }

  /// The spring without a stated velocity that its changes run under, which continues with the velocity of what they replace.
  /// - Parameter pace: The timeline's.
  func inheritingSpring(_ pace: ResolvedCurve) -> ResolvedSpring? {
    let spring: ResolvedSpring
    switch progression.course {
    case .follow: if case .spring(let own) = pace { spring = own } else { return nil }
    case .own(.spring(let own), _, _): spring = own
    default: return nil
    }
    return spring.velocity.dx == 0 && spring.velocity.dy == 0 ? spring : nil
  }

  struct Policy {
    /// Add even if the property's default is to replace (AD-10).
    var requestsAdditive = false
    /// Never add: replace, from the model (AD-1).
    var requestsAbsolute = false
    /// Start from the presentation (AD-3).
    var fromCurrent = false
    /// Movements are presented at once (``MotionLevel/reduced``): those follow a timeline.
    var isReduced = false
    /// Only then the presentation jumps to the model; all other replacing animations start from the presentation (AD-19).
    var startsAtModel: Bool { requestsAbsolute && !fromCurrent }

    /// Whether a replacing start begins at a presentation; at rest that is the model, which a server has.
    func startsFromShown(_ wasMoving: Bool) -> Bool { !startsAtModel && (wasMoving || fromCurrent) }
  }
}
