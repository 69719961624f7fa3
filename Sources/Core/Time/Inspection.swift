/// The state of a stage as plain data, computed by ``Stage/inspect()``.
public struct Inspection: Hashable, Sendable {
  /// One animation of one value.
  public struct Item: Hashable, Sendable {
    /// The motion: a curve as text (`TimingCurveText`), or "curve" without one; a spring by its damping ratio and its seconds.
    public enum Kind: Hashable, Sendable {
      /// The curve's text, or "curve".
      case curve(String)
      /// The damping ratio and the seconds, for display.
      case spring(String)
      /// Keyframes, or an explicit animation, with the curve of the whole.
      case track(String)
    }
    /// How time affects it.
    public enum State: Hashable, Sendable {
      /// Not begun yet.
      case waiting
      /// In motion.
      case running
      /// Paused after it ran.
      case paused
      /// Scrubbed, or paused before it ran.
      case scrubbed
    }
    /// The value's number on its stage; numbers of removed values are reused.
    public package(set) var value: Int
    /// The value's owner and property, such as "card.position"; nil if unknown.
    public package(set) var name: String?
    /// The key of an explicit animation that was added to a layer.
    public package(set) var key: String?
    /// The motion, as text.
    public let kind: Kind
    /// Whether it waits, runs, or is paused.
    public let state: State
    /// Whether it adds to the animations below instead of replacing them.
    public let isAdditive: Bool
    /// Whether it is running back.
    public let isReversed: Bool
    /// Whether reduced motion presents it at its end.
    public let isShownAtEnd: Bool
    /// Stage time at which it began or begins its present motion; nil while paused.
    public let beginTime: Double?
    /// Stage time at which it ends; nil while paused, or if it does not end by itself.
    public let endTime: Double?
    /// Share of its time, 0…1, in the forward direction; during a linear pause, its progress.
    public let fraction: Double
    /// Its progress, 0…1 except for curves and springs that overshoot.
    public let progress: Double
    /// The identity of its animator (``PropertyAnimator/identity``); nil for blocks and explicit animations.
    public let animator: ObjectIdentifier?
    /// The count of an explicit animation's start.
    package let start: UInt32?
  }

  /// Stage and host time, in seconds.
  public let now, hostTime: Double
  /// The ``Stage/speed``, independent of a pause.
  public let speed: Double
  /// Whether the stage's time is paused (``Stage/isPaused``).
  public let isPaused: Bool
  /// The stage's level of motion.
  public let motionLevel: MotionLevel
  /// The stage's present frame demand; its times are the host's.
  public let demand: FrameDemand
  /// Display links that are not invalidated.
  public let displayLinkCount: Int
  /// The animations on the stage's values, by value number, then oldest first.
  public package(set) var items: [Item]

  /// Number of animators with animations on a value.
  public var animatorCount: Int { Set(items.compactMap(\.animator)).count }
}

extension Stage {
  /// Everything that runs, waits or is paused on the stage's values. O(all animations); nothing is recorded for it in advance.
  public func inspect() -> Inspection {
    Inspection(
      now: now, hostTime: hostTime, speed: speed, isPaused: isPaused, motionLevel: motionLevel, demand: demand,
      displayLinkCount: participants.entries.count { $0.participant is DisplayLink },
      items: engine.inspect { [self] timeline in (owner(of: timeline) as? AnimatorRun).map(ObjectIdentifier.init) })
  }
}

extension PropertyAnimator {
  /// Its identity in ``Inspection/Item/animator``.
  public var identity: ObjectIdentifier { ObjectIdentifier(run) }
}

extension Animated {
  /// The value's number in ``Inspection/Item/value``.
  package var number: Int { slot }
}
