/// An animator's clock and what it has done, after the table of its calls by its states (PA-12…PA-71).
struct RefereeAnimator {
  enum Motion: Hashable {
    /// From a fraction on, not before `since`.
    case running(since: Double, from: Double)
    /// Paused on the curve (PA-49).
    case held(Double)
    /// Paused on the line (PA-40): where it is now, where it was caught, and the curve's fraction there.
    case line(Double, caught: Double, fraction: Double)
  }
  enum State { case inactive, active, stopped }

  let make: RefereeMake
  /// Seconds of one run (SP-11).
  let seconds: Double
  private(set) var state = State.inactive
  var isReversed = false
  var motion = Motion.held(0)
  /// The curve the fraction is under now, and the one it has by itself.
  var pace: RefereePace
  let base: RefereePace
  var isConverted = false
  /// Whether it has run since it became active.
  var hasRun = false
  var heldDelay = 0.0
  /// Where, under what and in which direction it went on under a spring.
  var sprung: (knot: Double, pace: RefereePace, isForward: Bool)?
  /// Seconds a whole 0…1 takes below and above a fraction (PA-56, PA-57).
  var rates: (below: Double, above: Double, knot: Double)
  var queue: [(changes: [RefereeChange], delayFactor: Double)] = []
  /// What it changed, in order: a value's model before and after.
  var done: [Change] = []
  typealias Change = (value: Int, old: [Double], new: [Double], wasExact: Bool)

  init(_ make: RefereeMake) {
    self.make = RefereeMake(seconds: make.seconds, curve: make.curve.byAxis, scrubsLinearly: make.scrubsLinearly)
    base = RefereePace(self.make.curve, over: make.seconds)
    (pace, seconds) = (base, base.seconds)
    rates = (seconds, seconds, 0)
  }

  var goal: Double { isReversed ? 0 : 1 }
  var isRunning: Bool { if case .running = motion { state == .active } else { false } }

  mutating func begin(_ motion: Motion) {
    (state, self.motion, pace, isConverted, heldDelay, sprung) = (.active, motion, base, false, 0, nil)
    hasRun = false
    (rates, done) = ((seconds, seconds, 0), [])
  }

  mutating func rest(_ state: State) { (self.state, motion, isReversed, queue) = (state, .held(0), false, []) }

  /// The curve's argument, and its change a second.
  func fraction(at time: Double) -> Moving {
    guard case .running(let since, let from) = motion else {
      if case .line(_, _, let fraction) = motion { return Moving(fraction) }
      if case .held(let fraction) = motion { return Moving(fraction) }
      return Moving(0)
    }
    guard time >= since else { return Moving(from) }
    if time >= end(since, from) { return Moving(goal) }
    // forwards through the part below the knot and then that above, or back
    let way = isReversed ? -1.0 : 1.0
    let (first, second) = isReversed ? (rates.above, rates.below) : (rates.below, rates.above)
    let toKnot = max(0, way * (rates.knot - from)) * first
    let passed = time - since
    return passed < toKnot
      ? Moving(from + way * passed / first, rate: way / first)
      : Moving((toKnot > 0 ? rates.knot : from) + way * (passed - toKnot) / second, rate: way / second)
  }

  private func end(_ since: Double, _ from: Double) -> Double {
    let below = isReversed ? min(from, rates.knot) : max(0, rates.knot - from)
    let above = isReversed ? max(0, from - rates.knot) : 1 - max(from, rates.knot)
    return since + (from == goal ? 0 : below * rates.below + above * rates.above)
  }

  func isOver(at time: Double) -> Bool { time >= end }

  /// When it is at the end of its direction; never, where it does not run.
  var end: Double {
    guard state == .active, case .running(let since, let from) = motion else { return .infinity }
    return end(since, from)
  }

  /// PA-41, PA-58, PA-63.
  func fractionComplete(at time: Double) -> Double {
    guard state == .active else { return 0 }
    var forward = fraction(at: time).value
    if case .line(let q, _, _) = motion { forward = q }
    return isReversed ? 1 - forward : forward
  }

  // MARK: What a term shows

  func shares(_ term: RefereeTerm, _ course: RefereeCourse, at time: Double) -> RefereeShares {
    let fraction = fraction(at: time)
    guard case .line(let q, let caught, _) = motion else { return running(term, course, fraction) }
    if course == .late, q == caught || term.begin >= 1 { return waiting(term.begin, Moving(q)) }
    return onLine(q, caught, term.begin, running(term, course, fraction).held)
  }

  /// PA-48: through what was shown at the pause, straight to both ends.
  private func onLine(_ q: Double, _ caught: Double, _ begin: Double, _ shown: RefereeShares) -> RefereeShares {
    if caught < begin, shown == .start { return waiting(begin, Moving(q)) }
    if q >= caught { return caught < 1 ? shown * ((1 - q) / (1 - caught)) : shown }
    let start = begin < caught ? begin : 0
    if q <= start { return .start }
    let weight = (q - start) / (caught - start)
    return .start * (1 - weight) + shown * weight
  }

  /// PA-70.
  private func waiting(_ begin: Double, _ p: Moving) -> RefereeShares {
    if p.value <= begin { return p.value < 1 ? .start : .end }
    return RefereeShares(from: (1 - p) / (1 - begin))
  }

  private func running(_ term: RefereeTerm, _ course: RefereeCourse, _ fraction: Moving) -> RefereeShares {
    let (begin, byAxis) = (term.begin, !term.thrown.isEmpty)
    switch course {
    case .follow: return RefereeShares(from: 1 - progress(at: fraction))
    case .window(let from, let own):
      if from >= 1 { return fraction.value >= 1 ? .end : .start }
      return own.shares(at: (fraction + -from) / (1 - from), byAxis: byAxis)
    case .late: return waiting(begin, progress(at: fraction))
    case .knot(let knot, let progress):
      let p = self.progress(at: fraction)
      if fraction.value > knot || fraction.value == knot && !isReversed { return RefereeShares(caught: (1 - p) / (1 - progress)) }
      let weight = (p + -begin) / (progress - begin)
      return weight.value > 0 ? RefereeShares(from: 1 - weight, caught: weight) : .start
    case .sprung(let knot, let own, let isForward):
      if isForward ? fraction.value >= knot : fraction.value <= knot {
        let way = isForward ? (fraction + -knot) / (1 - knot) : (knot - fraction) / knot
        let left = own.shares(at: way, byAxis: byAxis)
        var shares = RefereeShares()
        (shares.caught, shares.thrown) = (left.from, left.thrown)
        // backwards the start takes the place of the end
        if !isForward { shares.from = (1 - left.from.x, 1 - left.from.y) }
        return shares
      }
      let weight = isForward ? fraction / knot : (1 - fraction) / (1 - knot)
      return isForward ? RefereeShares(from: 1 - weight, caught: weight) : RefereeShares(caught: weight)
    }
  }
}
