/// What a stage is at, as plain data: asked for with ``Stage/inspect()``, and computed only then.
public struct Inspection: Hashable, Sendable {
  /// One animation of one value.
  public struct Item: Hashable, Sendable {
    /// How it moves: a curve as its text (`TimingCurveText`), or "curve" for one that has none; a spring by its damping ratio and its seconds.
    public enum Kind: Hashable, Sendable {
      /// The curve's text, or "curve".
      case curve(String)
      /// Its damping ratio and its seconds, for people.
      case spring(String)
      /// Keyframes, or an explicit animation; under this curve as a whole.
      case track(String)
    }
    /// What time does with it.
    public enum State: Hashable, Sendable {
      /// Its begin is to come.
      case waiting
      /// Time moves it.
      case running
      /// It was running, and stands.
      case paused
      /// It stands where a hand put it, or where it was before it ran.
      case scrubbed
    }
    /// The number of the value on its stage; a value that goes away leaves its number to another.
    public package(set) var value: Int
    /// What the value belongs to and is, such as "card.position"; nil where nobody knows.
    public package(set) var name: String?
    /// The key of an explicit animation that was added to a layer.
    public package(set) var key: String?
    /// How it moves, as text.
    public let kind: Kind
    /// Whether it waits, runs, or stands.
    public let state: State
    /// Whether it adds to what runs below it instead of replacing it.
    public let adds: Bool
    /// Whether it is on its way back.
    public let isReversed: Bool
    /// Whether reduced motion shows it at its end.
    public let isShownAtEnd: Bool
    /// Stage time at which it begins, or began to run as it does now; nil while it stands.
    public let begin: Double?
    /// Stage time at which it ends; nil while it stands, or where it has no end by itself.
    public let end: Double?
    /// Share of its time, 0…1, seen forwards; while it is paused on a line, of its way.
    public let fraction: Double
    /// Share of its way, 0…1 but for curves and springs that leave it.
    public let progress: Double
    /// Who runs it: the same for all of one animator (``PropertyAnimator/identity``); nil for blocks and explicit animations.
    public let animator: ObjectIdentifier?
    /// The count of an explicit animation's start.
    package let start: UInt32?
  }

  /// Stage and host time, in seconds.
  public let now, hostTime: Double
  /// The ``Stage/speed``, whether or not the stage is paused.
  public let speed: Double
  /// Whether the stage's time stands (``Stage/isPaused``).
  public let isPaused: Bool
  /// The stage's level of motion.
  public let motionLevel: MotionLevel
  /// What the stage asks of its host now; a time in it is the host's.
  public let demand: FrameDemand
  /// Display links that are not invalidated.
  public let displayLinkCount: Int
  /// What is on the stage's values: those with lower numbers first, for each the oldest first.
  public package(set) var items: [Item]

  /// Animators with something on a value.
  public var animatorCount: Int { Set(items.compactMap(\.animator)).count }
}

extension Stage {
  /// Everything that runs, waits or stands on the stage's values. O(all animations); nothing is kept or counted for it.
  public func inspect() -> Inspection {
    Inspection(
      now: now, hostTime: hostTime, speed: speed, isPaused: isPaused, motionLevel: motionLevel, demand: demand,
      displayLinkCount: displayLinks.count,
      items: engine.inspect { [self] timeline in (owner(of: timeline) as? AnimatorRun).map(ObjectIdentifier.init) })
  }
}

extension PropertyAnimator {
  /// Names it in ``Inspection/Item/animator``.
  public var identity: ObjectIdentifier { ObjectIdentifier(run) }
}

extension Animated {
  /// The value's number in ``Inspection/Item/value``.
  package var number: Int { slot }
}
