import LegatoTiming

/// What remains of a way, by its argument, exact but for rounding, for the price of a look-up. Those of equal courses are one, so that a frame computes many at
/// once.
class CourseLookup {
  /// Replaces arguments by the remaining shares there, NaN where these are to be computed otherwise.
  /// - Parameters:
  ///   - arguments: If their count is odd, one more may be overwritten.
  ///   - impulses: As many numbers, which become what a start velocity of 1 adds, where there is one.
  func replace(_ arguments: UnsafeMutablePointer<Double>, _ impulses: UnsafeMutablePointer<Double>, count: Int) {
    preconditionFailure("a look-up has to say what remains")
  }

  /// The remaining share at one argument, and what a start velocity of 1 adds.
  final func remaining(at argument: Double) -> (share: Double, impulse: Double) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { room in
      let (share, impulse) = (room.baseAddress.unsafelyUnwrapped, room.baseAddress.unsafelyUnwrapped + 2)
      (share.pointee, impulse.pointee) = (argument, 0)
      replace(share, impulse, count: 1)
      return (share.pointee, impulse.pointee)
    }
  }
}

/// The look-ups of an engine: timelines with equal courses share one.
struct CourseLookups: ~Copyable {
  private enum Key: Hashable {
    case cubic(CubicTimingParameters)
    case spring(dampingRatio: Double)
    case line
  }
  private var all: [Key: CourseLookup] = [:]
  /// Cache: consecutive timelines mostly have the same course.
  private var latest: (key: Key, lookup: CourseLookup)?
  /// The latest of a curve of one's own, which is kept no longer than what it moves.
  private weak var latestOwn: EvaluatedCurve?
  /// The same of a course that repeats.
  private weak var latestFolded: FoldedLookup?
  /// One of these until its follower retains it.
  private var made: CourseLookup?

  /// With more than these, all are forgotten here: a follower retains its own.
  private static let kept = 256

  init() {}

  /// A curve's look-up. O(1).
  mutating func lookup(_ curve: CubicTimingParameters) -> CourseLookup { lookup(.cubic(curve)) { CubicLookup(curve) } }

  /// That of all oscillators with a damping ratio. O(1).
  mutating func lookup(dampingRatio: Double) -> CourseLookup {
    lookup(.spring(dampingRatio: dampingRatio)) { SpringLookup(dampingRatio: dampingRatio) }
  }

  /// That of a curve without a table over a part of its timeline. Those of equal curves are one if no other was asked for between them.
  /// - Parameter part: Where it begins, and how long it is.
  mutating func lookup(evaluating pace: ResolvedCurve, part: SIMD2<Double> = SIMD2(0, 1)) -> CourseLookup {
    let id = EvaluatedCurve.ID(key: pace.key, part: part)
    if case .linear = pace { return lookup(.line) { EvaluatedCurve(pace, id) } }
    if let latestOwn, id.key != nil, latestOwn.id == id { return latestOwn }
    let own = EvaluatedCurve(pace, id)
    (latestOwn, made) = (own, own)
    return own
  }

  /// That of a course that repeats.
  mutating func lookup(folding source: ShareSource, _ id: FoldedLookup.ID) -> CourseLookup {
    if let latestFolded, latestFolded.id == id { return latestFolded }
    let folded = FoldedLookup(source, id)
    (latestFolded, made) = (folded, folded)
    return folded
  }

  /// Notes that a follower retains what it was given.
  mutating func noteRetained() { made = nil }

  private mutating func lookup(_ key: Key, _ make: () -> CourseLookup) -> CourseLookup {
    if let latest, latest.key == key { return latest.lookup }
    if all.count >= Self.kept { all.removeAll() }
    let lookup = all[key] ?? make()
    all[key] = lookup
    latest = (key, lookup)
    return lookup
  }
}
