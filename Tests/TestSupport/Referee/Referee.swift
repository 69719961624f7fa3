/// Every value and animator of a scene as plain values, moved by the rules alone: sums, products and replacements, slowly, one term after the other.
struct Referee {
  var values: [RefereeValue]
  var animators: [RefereeAnimator]
  var now = 0.0
  /// What a flick over no distance counts as (SP-7).
  let pixel = 1.0

  init(_ values: [RefereeValue], _ makes: [RefereeMake]) {
    self.values = values
    animators = makes.map(RefereeAnimator.init)
  }

  func shown(_ index: Int) -> [Moving] { values[index].shown(shares) }

  func shares(_ term: RefereeTerm) -> RefereeShares {
    switch term.clock {
    case .block: term.shares(at: now)
    case .animator(let index, let course): animators[index].shares(term, course, at: now)
    }
  }

  /// Whether something of a value is just at an end of its animator's curve, where its velocity is that of either side.
  func stands(_ value: RefereeValue) -> Bool {
    value.terms.contains { term in
      guard case .animator(let index, let course) = term.clock else { return false }
      let fraction = animators[index].fraction(at: now).value
      if case .window(from: fraction, _) = course { return true }
      return fraction == 0 || fraction == 1
    }
  }

  /// False, with nothing done, for a call that does not fit the state or of which the rules give no number.
  mutating func play(_ call: RefereeCall) -> Bool {
    switch call {
    case .block(let block): play(block)
    case .set(let change): set(change)
    case .removeAll(let index): values[index].terms = []
    case .animator(let index, let verb): return play(verb, index)
    case .advance(let seconds): advance(to: now + seconds)
    }
    return true
  }

  mutating func set(_ change: RefereeChange) {
    values[change.value].widen(change.target)
    if !RefereeGaps.open.contains(.throwsToLiveEnds), values[change.value].isThrownToLiveEnd { values[change.value].isUnruled = true }
    values[change.value].model = change.target
    values[change.value].isExact = true
  }

  private mutating func advance(to time: Double) {
    now = time
    // in the order of their times
    let over = animators.indices.filter { animators[$0].isOver(at: now) }
    let inOrder = over.sorted { animators[$0].end < animators[$1].end }
    // of two ends within rounding of each other either may be the first, and what is put back depends on that in its last bit
    let tied = zip(inOrder, inOrder.dropFirst()).filter { animators[$1].end - animators[$0].end < 1e-12 }
    let shared = tied.flatMap { Set(animators[$0].byValue.keys).intersection(animators[$1].byValue.keys) }
    for index in inOrder { end(index) }
    for value in shared { values[value].isExact = false }
    for index in values.indices { values[index].terms.removeAll { $0.end.map { $0 <= now } ?? false } }
    // a model that was made of what is shown is as coarse as that, and where it was made of what is not compared, is not either
    for index in values.indices where values[index].terms.isEmpty && values[index].isExact {
      (values[index].coarseness, values[index].isUnruled) = (0, false)
    }
  }

  private mutating func play(_ block: RefereeBlock) {
    // UA-4
    if block.seconds == 0, block.delay == 0, block.curve.ownSeconds == nil { return block.changes.forEach { set($0) } }
    let pace = RefereePace(block.curve, over: block.seconds)
    for change in block.changes {
      let clock = RefereeTerm.Clock.block(start: now + block.delay, count: block.count, autoreverses: block.autoreverses, pace)
      start(change, clock, pace, block.policy)
    }
  }

  /// UA-1 with AD-4, AD-9…AD-11, AD-15, AD-19.
  mutating func start(
    _ change: RefereeChange, _ clock: RefereeTerm.Clock, _ pace: RefereePace, _ policy: RefereePolicy, begin: Double = 0
  ) {
    if !change.frames.isEmpty { return startFrames(change, clock, pace, policy, begin) }
    let value = values[change.value]
    let isThrown = pace.curve.isThrown && value.kind.hasAxes
    // UA-5, SP-7
    guard change.target != value.model || isThrown else { return }
    let adds = value.kind.isAdditive && policy != .absolute && value.terms.allSatisfy { !$0.replaces && !$0.repeats }
    var term = RefereeTerm(clock: clock, replaces: !adds, from: [], begin: begin)
    if adds {
      term.from = value.kind.offset(from: value.model, to: change.target)
      if isThrown { term.thrown = thrown(pace.curve, over: term.from.map { -$0 }) }
    } else {
      let shown = shown(change.value)
      term.from = policy == .absolute ? value.model : value.straight(shown.values)
      if isThrown, pace.curve.velocities.dx != pace.curve.velocities.dy {
        term.thrown = thrown(pace.curve, over: zip(change.target, term.from).map(-))
      }
      if policy != .absolute, !value.terms.isEmpty, pace.curve.isSpring, pace.curve.velocities == (0, 0), value.kind.isSum {
        // SP-15, PA-52: a spring without a velocity of its own goes on with the one that is seen
        term.thrown = shown.rates.allSatisfy(\.isFinite) ? shown.rates : []
        // an upright curve has none, and at an end there are two
        if term.thrown.isEmpty || stands(value) { values[change.value].isUnruled = true }
      }
    }
    if value.kind == .space, Space.areOpposite(term.from, change.target) { values[change.value].isUnruled = true }
    if !term.thrown.isEmpty, case .animator(let index, .follow) = clock { term.clock = .animator(index, .window(from: 0, pace)) }
    set(change)
    values[change.value].widen(term.from + term.thrown)
    values[change.value].coarsen(by: pace.curve)
    if !adds { values[change.value].terms = [] }
    values[change.value].terms.append(term)
  }

  /// SP-7, SP-13, SP-14.
  private func thrown(_ curve: RefereeCurve, over distances: [Double]) -> [Double] {
    let (dx, dy) = curve.velocities
    return distances.indices.map { i in (i == 1 ? dy : dx) * (abs(distances[i]) < pixel / 2 ? pixel : distances[i]) }
  }
}

extension Referee {
  /// KF-11, KF-13, KF-22 with AD-19.
  private mutating func startFrames(
    _ change: RefereeChange, _ clock: RefereeTerm.Clock, _ pace: RefereePace, _ policy: RefereePolicy, _ begin: Double
  ) {
    let value = values[change.value]
    let adds = change.adds && policy != .absolute && value.terms.allSatisfy { !$0.replaces && !$0.repeats }
    let shown = adds || policy == .absolute ? value.model : value.straight(shown(change.value).values)
    // UA-5
    if value.terms.isEmpty, change.frames.allSatisfy({ $0.target == shown }) { return }
    var term = RefereeTerm(clock: clock, replaces: !adds, from: [1], begin: begin)
    term.track =
      adds
      ? RefereeTrack(
        value.kind, value.kind.difference(from: shown, to: change.target),
        change.frames.map { $0.with(value.kind.difference(from: $0.target, to: change.target)) }, change.mode)
      : RefereeTrack(value.kind, shown, change.frames, change.mode)
    set(change)
    for frame in change.frames {
      values[change.value].widen(frame.target)
      values[change.value].coarsen(by: frame.curve)
      // a key's spring is shown from a table, too
      if frame.curve.isSpring { values[change.value].coarseness = 1e-7 }
    }
    values[change.value].coarsen(by: pace.curve)
    if !adds { values[change.value].terms = [] }
    values[change.value].terms.append(term)
  }
}

extension RefereeValue {
  var isKeyedMap: Bool { (kind.isPlane || kind == .space) && terms.contains { $0.track != nil } }

  /// Whether a spring with a start velocity leads to its live model by a part of an animator.
  var isThrownToLiveEnd: Bool {
    terms.contains { term in
      guard term.replaces, term.track == nil, kind.isSum, case .animator(_, let course) = term.clock else { return false }
      switch course {
      case .window(_, let pace), .sprung(_, let pace, _): return pace.curve.velocities.dx != 0
      case .follow, .late, .knot: return false
      }
    }
  }

  /// The numbers of a value from those that are compared.
  func straight(_ seen: [Double]) -> [Double] {
    guard kind == .color else { return seen }
    return seen[3] == 0 ? [0, 0, 0, 0] : [seen[0] / seen[3], seen[1] / seen[3], seen[2] / seen[3], seen[3]]
  }

  /// Curves are shown from tables, whose pieces are off by up to 1e-8 of the way; several terms of up to twice the range are shown at once.
  mutating func coarsen(by curve: RefereeCurve) { if !curve.isSpring, curve != .linear { coarseness = 1e-7 } }
}
