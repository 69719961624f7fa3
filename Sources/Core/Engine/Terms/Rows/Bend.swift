/// What a remaining share depends on besides the curve at the row's fraction. A frame reads it in place, and of it only what its kind has.
struct Bend: Hashable, BitwiseCopyable {
  enum Kind: UInt8 {
    case none
    /// The rows repeat the curve: their timing is the start and the seconds per iteration.
    case cycle
    /// An explicit animation in groups that repeat, clip it or have curves: the rows' timing is the begin of the outermost one, and the seconds per second there.
    case nested
    /// The curve replaced another in flight.
    case fade
  }

  let kind: Kind
  let cycle: Cycle
  let fade: Fade
  /// The address of a ``NestedTime``, which is the same for equal times, and which the playback's store keeps; 0 for other kinds.
  private let time: UInt

  static let none = Bend(.none)

  static func cycle(_ cycle: Cycle) -> Bend { Bend(.cycle, cycle) }
  static func fade(_ fade: Fade) -> Bend { Bend(.fade, fade: fade) }

  static func nested(_ time: NestedTime) -> Bend { Bend(.nested, time: UInt(bitPattern: Unmanaged.passUnretained(time).toOpaque())) }

  private init(_ kind: Kind, _ cycle: Cycle = .once, fade: Fade = Fade(start: 0, value: 0, slope: 0), time: UInt = 0) {
    (self.kind, self.cycle, self.fade, self.time) = (kind, cycle, fade, time)
  }

  /// Only while a playback has the bend.
  @inline(__always)
  var nested: Unmanaged<NestedTime>? { UnsafeRawPointer(bitPattern: time).map { Unmanaged.fromOpaque($0) } }

  /// What each iteration adds to the progress of the next ones.
  var growth: UInt8 { nested.map { $0._withUnsafeGuaranteedRef { $0.key.growth } } ?? cycle.growth }

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
}

extension Cycle {
  @inline(__always)
  func iteration(_ passed: Double) -> Bend.Iteration {
    Bend.Iteration(fraction: fraction(passed).value, grown: grown(passed), isHidden: isHidden(passed))
  }
}
