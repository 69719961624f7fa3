/// What a remaining share depends on besides the curve at the row's fraction. A frame reads it in place, and of it only what its kind has.
struct Bend: Hashable, BitwiseCopyable {
  enum Kind: UInt8 {
    case none
    /// The rows repeat the curve: their timing is the start and the seconds per iteration.
    case cycle
    /// A group around an explicit animation repeats: the rows' timing is the group's.
    case group
    /// An explicit animation in groups of all other kinds: the rows' timing is the begin of the outermost one, and the stage's seconds per second around it.
    case nested
    /// The curve replaced another in flight.
    case fade
  }

  let kind: Kind
  /// The iterations, for ``Kind/group`` those of the group.
  let cycle: Cycle
  private let inside: CycleInGroup
  let fade: Fade
  /// The address of a ``NestedTime``, which is the same for equal times, and which the playback's store keeps; 0 for other kinds.
  private let time: UInt

  static let none = Bend(.none)

  static func cycle(_ cycle: Cycle) -> Bend { Bend(.cycle, cycle) }
  static func group(_ group: Cycle, _ inside: CycleInGroup) -> Bend { Bend(.group, group, inside) }
  static func fade(_ fade: Fade) -> Bend { Bend(.fade, fade: fade) }

  static func nested(_ time: NestedTime) -> Bend { Bend(.nested, time: UInt(bitPattern: Unmanaged.passUnretained(time).toOpaque())) }

  private init(
    _ kind: Kind, _ cycle: Cycle = .once, _ inside: CycleInGroup = CycleInGroup(.once, start: 0, unit: 1, of: 1),
    fade: Fade = Fade(start: 0, value: 0, slope: 0), time: UInt = 0
  ) {
    (self.kind, self.cycle, self.inside, self.fade, self.time) = (kind, cycle, inside, fade, time)
  }

  /// Only while a playback has the bend.
  @inline(__always)
  var nested: Unmanaged<NestedTime>? { UnsafeRawPointer(bitPattern: time).map { Unmanaged.fromOpaque($0) } }

  /// Whether the rows' timing has the seconds per iteration.
  var repeats: Bool { kind == .cycle || kind == .group }

  /// The fraction of the curve after `passed` iterations, and its change per iteration, if anything repeats.
  @inline(__always)
  func fraction(_ passed: Double) -> (value: Double, direction: Double) {
    if kind == .cycle { return cycle.fraction(passed) }
    if cycle.isHidden(passed) { return (1, 0) }
    let (share, direction) = cycle.fraction(passed)
    let (fraction, own) = inside.fraction(share)
    return (fraction, own * direction)
  }

  /// What rows present within an iteration.
  struct Iteration {
    /// The fraction of the curve.
    let fraction: Double
    /// What the iterations before it add to the progress.
    let grown: Double
    /// Whether an explicit animation is hidden (MT-7); its fraction is that of its end.
    let isHidden: Bool

    static let hidden = Iteration(fraction: 1, grown: 0, isHidden: true)
  }

  /// What is presented after `passed` iterations, if anything repeats.
  @inline(__always)
  func iteration(_ passed: Double) -> Iteration {
    if kind == .cycle { return cycle.iteration(passed) }
    if cycle.isHidden(passed) { return .hidden }
    let own = inside.passed(cycle.fraction(passed).value)
    return Iteration(fraction: inside.cycle.fraction(own).value, grown: 0, isHidden: inside.cycle.isHidden(own))
  }
}

extension Cycle {
  @inline(__always)
  func iteration(_ passed: Double) -> Bend.Iteration {
    Bend.Iteration(fraction: fraction(passed).value, grown: grown(passed), isHidden: isHidden(passed))
  }
}

/// The iterations of an explicit animation inside each of its group's.
struct CycleInGroup: Hashable, BitwiseCopyable {
  let cycle: Cycle
  /// The begin of the animation, the duration of one of its iterations, and that of one of the group's, in seconds of the group.
  private let start, unit, duration: Double

  init(_ cycle: Cycle, start: Double, unit: Double, of duration: Double) {
    (self.cycle, self.start, self.unit, self.duration) = (cycle, start, unit, duration)
  }

  /// The animation's iterations at a share of the group's duration, computed as ``TimeMap/moment(at:)`` does it: where an iteration ends, a rounding
  /// error decides between the end of one and the start of the next.
  @inline(__always)
  func passed(_ share: Double) -> Double { (share * duration - start) / unit }

  /// The fraction of the curve at a share of the group's duration, and its change.
  @inline(__always)
  func fraction(_ share: Double) -> (value: Double, direction: Double) {
    let (value, direction) = cycle.fraction(passed(share))
    return (value, direction * duration / unit)
  }
}
