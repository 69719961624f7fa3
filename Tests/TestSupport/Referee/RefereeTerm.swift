/// How much of three things a term shows: of what it began with, of what it was caught at, and of a start velocity; an axis each.
struct RefereeShares: Hashable {
  var from, caught, thrown: (x: Moving, y: Moving)

  init(from: Moving = Moving(0), caught: Moving = Moving(0)) {
    (self.from, self.caught, thrown) = ((from, from), (caught, caught), (Moving(0), Moving(0)))
  }
  static let start = RefereeShares(from: Moving(1))
  static let end = RefereeShares()

  static func * (l: RefereeShares, r: Double) -> RefereeShares { l.mapped { $0 * r } }
  static func + (l: RefereeShares, r: RefereeShares) -> RefereeShares {
    var sum = l
    (sum.from.x, sum.from.y) = (l.from.x + r.from.x, l.from.y + r.from.y)
    (sum.caught.x, sum.caught.y) = (l.caught.x + r.caught.x, l.caught.y + r.caught.y)
    (sum.thrown.x, sum.thrown.y) = (l.thrown.x + r.thrown.x, l.thrown.y + r.thrown.y)
    return sum
  }
  func mapped(_ change: (Moving) -> Moving) -> RefereeShares {
    var result = self
    (result.from.x, result.from.y) = (change(from.x), change(from.y))
    (result.caught.x, result.caught.y) = (change(caught.x), change(caught.y))
    (result.thrown.x, result.thrown.y) = (change(thrown.x), change(thrown.y))
    return result
  }
  /// Held still.
  var held: RefereeShares { mapped { Moving($0.value) } }

  static func == (l: RefereeShares, r: RefereeShares) -> Bool {
    l.from == r.from && l.caught == r.caught && l.thrown == r.thrown
  }
  func hash(into hasher: inout Hasher) { hasher.combine(from.x) }
}

/// A curve over some seconds, as a function of the share of them.
struct RefereePace: Hashable {
  var curve: RefereeCurve
  var seconds: Double
  /// Walked from its far end: `1 − g(1 − s)` (PA-63).
  var isMirrored = false
  private var springs: Springs?
  private struct Springs: Hashable { var x, y: RefereeSpring }

  /// A spring given by its mass brings its own seconds.
  init(_ curve: RefereeCurve, over seconds: Double, isMirrored: Bool = false) {
    (self.curve, self.seconds, self.isMirrored) = (curve, curve.ownSeconds ?? seconds, isMirrored)
    springs = curve.springs(over: self.seconds).map { Springs(x: $0.x, y: $0.y) }
  }

  /// Progress, beyond 0…1 too where the curve goes there; exact at both ends (SP-21).
  func progress(at s: Moving) -> Moving {
    if s.value < 0 { return Moving(0) }
    if s.value >= 1 { return Moving(1) }
    if isMirrored { return 1 - curve.progress(at: 1 - s) }
    guard let springs else { return curve.progress(at: s) }
    let left = springs.x.left(at: s * seconds)
    return 1 - (left.distance - left.velocity * curve.velocities.dx)
  }

  /// What is left at a share of the time; `byAxis` leaves a start velocity to the thrown part, an axis each (SP-14).
  func shares(at s: Moving, byAxis: Bool) -> RefereeShares {
    if s.value < 0 { return .start }
    if s.value >= 1 { return .end }
    guard byAxis, let springs else { return RefereeShares(from: 1 - progress(at: s)) }
    let (x, y) = (springs.x.left(at: s * seconds), springs.y.left(at: s * seconds))
    var shares = RefereeShares()
    (shares.from, shares.thrown) = ((x.distance, y.distance), (x.velocity, y.velocity))
    return shares
  }
}

/// How a term of an animator goes by its clock.
enum RefereeCourse: Hashable {
  /// With the clock's own progress.
  case follow
  /// Under its own curve from one fraction on to the end (PA-66, PA-68), or, at 0, by an axis each (SP-14).
  case window(from: Double, RefereePace)
  /// At its start until the progress at which it joined is passed, then straight (PA-70).
  case late
  /// From where it was caught, at a fraction and progress, straight in progress to both ends (PA-48).
  case knot(fraction: Double, progress: Double)
  /// From where it was caught under a spring, in a direction; straight back behind it.
  case sprung(fraction: Double, RefereePace, isForward: Bool)
}

/// One animation of one value.
struct RefereeTerm: Hashable {
  enum Clock: Hashable {
    /// Repeats of `seconds` from `start` on (MT-3…MT-6).
    case block(start: Double, count: Double, autoreverses: Bool, RefereePace)
    case animator(Int, RefereeCourse)
  }
  var clock: Clock
  /// Leads from a value to the live model instead of adding (AD-1, AD-3).
  var replaces: Bool
  /// An offset, a map's parts, or where it replaces a value; for keyframes 1, what is left of their share.
  var from: [Double]
  var caught: [Double] = []
  /// Units a second; empty for none.
  var thrown: [Double] = []
  /// Keyframes, in the place of a straight way.
  var track: RefereeTrack?
  /// The clock's progress at which its motion begins.
  var begin = 0.0

  var repeats: Bool { if case .block(_, let count, let autoreverses, _) = clock { count != 1 || autoreverses } else { false } }
  var animator: Int? { if case .animator(let index, _) = clock { index } else { nil } }

  /// The velocities with which a thrown spring leaves what was caught for `goal`.
  func velocities(_ curve: RefereeCurve, to goal: [Double]) -> [Double] {
    let (dx, dy) = curve.velocities
    return from.indices.map { i in (i == 1 ? dy : dx) * (goal[i] - caught[i]) }
  }

  /// When a block's is over.
  var end: Double? {
    guard case .block(let start, let count, let autoreverses, let pace) = clock else { return nil }
    return start + count * (autoreverses ? 2 : 1) * pace.seconds
  }

  /// What a block's shows at a time before its end.
  func shares(at time: Double) -> RefereeShares {
    guard case .block(let start, _, let autoreverses, let pace) = clock, time >= start else { return .start }
    let way = Moving((time - start) / pace.seconds, rate: 1 / pace.seconds)
    var run = way
    run.value = way.value.truncatingRemainder(dividingBy: autoreverses ? 2 : 1)
    if run.value > 1 { run = 2 - run }
    return pace.shares(at: run, byAxis: !thrown.isEmpty)
  }
}
