/// The calls on animators by their states (§9.2).
extension Referee {
  mutating func play(_ verb: RefereeVerb, _ index: Int) -> Bool {
    switch verb {
    case .start: return start(index, delay: 0)
    case .startAfter(let delay): return start(index, delay: delay)
    case .pause: return pause(index)
    case .scrub(let fraction): return scrub(index, fraction)
    case .setReversed(let value): return setReversed(index, value)
    case .resume(let curve, let factor): return resume(index, curve?.byAxis, factor)
    case .add(let changes, let delayFactor): return add(index, changes, delayFactor)
    case .stop: return stop(index, finishingAt: nil)
    case .stopAndFinish(let position): return stop(index, finishingAt: position)
    }
  }

  // MARK: Starting

  /// PA-12, PA-14, PA-61; an animator that is active goes on with PA-45.
  private mutating func start(_ index: Int, delay: Double) -> Bool {
    guard animators[index].state == .inactive, !animators[index].queue.isEmpty else { return false }
    begin(index, .running(since: now + delay, from: animators[index].isReversed ? 1 : 0))
    animators[index].hasRun = true
    return true
  }

  private mutating func begin(_ index: Int, _ motion: RefereeAnimator.Motion) {
    let queue = animators[index].queue
    animators[index].begin(motion)
    animators[index].queue = []
    for (changes, delayFactor) in queue {
      // PA-68
      let course = delayFactor > 0 ? RefereeCourse.window(from: delayFactor, animators[index].base) : .follow
      run(changes, index, course, begin: animators[index].base.progress(at: Moving(delayFactor)).value)
    }
  }

  private mutating func run(_ changes: [RefereeChange], _ index: Int, _ course: RefereeCourse, begin: Double) {
    for change in changes {
      let (old, wasExact) = (values[change.value].model, values[change.value].isExact)
      var pace = animators[index].base
      // a line that is joined has no spring to throw
      if course == .late { pace = RefereePace(.linear, over: pace.seconds) }
      start(change, .animator(index, course), pace, .fromCurrent, begin: min(1, max(0, begin)))
      values[change.value].coarsen(by: animators[index].make.curve)
      animators[index].done.append((change.value, old, change.target, wasExact))
    }
  }

  /// PA-66, PA-68, PA-70.
  private mutating func add(_ index: Int, _ changes: [RefereeChange], _ delayFactor: Double) -> Bool {
    let animator = animators[index]
    if animator.state == .inactive {
      animators[index].queue.append((changes, delayFactor))
      return true
    }
    // PA-71 is left to the laws
    guard animator.state == .active, !animator.isReversed, !animator.isOver(at: now) else { return false }
    let here = animator.fraction(at: now).value
    if case .line(let q, _, _) = animator.motion, q > 0 || here > 0 {
      run(changes, index, .late, begin: min(1, q + delayFactor))
      return true
    }
    if animator.isConverted, here == 0, delayFactor == 0, !RefereeGaps.open.contains(.joinsContinuedAtStart) { return false }
    if !animator.isConverted, here == 0, delayFactor == 0 {
      run(changes, index, .follow, begin: 0)
      return true
    }
    let unit = animator.isRunning ? (here < animator.rates.knot ? animator.rates.below : animator.rates.above) : animator.seconds
    let from = min(1, here + delayFactor * animator.seconds / unit)
    run(changes, index, .window(from: from, animator.base), begin: animator.progress(at: Moving(from)).value)
    return true
  }

  // MARK: Pausing

  /// PA-16, PA-40, PA-49.
  private mutating func pause(_ index: Int) -> Bool {
    let animator = animators[index]
    if animator.state == .inactive {
      guard !animator.queue.isEmpty else { return false }
      let at = animator.isReversed ? 1.0 : 0
      begin(index, animator.make.scrubsLinearly ? .line(at, caught: at, fraction: at) : .held(at))
      return true
    }
    guard case .running(let since, _) = animator.motion, animator.state == .active else { return false }
    guard animator.sprung == nil || RefereeGaps.open.contains(.caughtAfterSpring) else { return false }
    let fraction = animator.fraction(at: now).value
    let q = min(1, max(0, animator.progress(at: Moving(fraction)).value))
    animators[index].heldDelay = max(0, since - now)
    animators[index].motion = animator.make.scrubsLinearly ? .line(q, caught: q, fraction: fraction) : .held(fraction)
    return true
  }

  /// PA-18, PA-43, PA-49, PA-63.
  private mutating func scrub(_ index: Int, _ value: Double) -> Bool {
    if animators[index].state == .inactive, !pause(index) { return false }
    guard animators[index].state == .active, !animators[index].isRunning else { return false }
    let forward = animators[index].isReversed ? 1 - value : value
    if case .line(_, let caught, let fraction) = animators[index].motion {
      animators[index].motion = .line(forward, caught: caught, fraction: fraction)
    } else {
      animators[index].motion = .held(forward)
    }
    if value > 0 { animators[index].heldDelay = 0 }
    return true
  }

  /// PA-56…PA-58, PA-61.
  private mutating func setReversed(_ index: Int, _ value: Bool) -> Bool {
    let animator = animators[index]
    guard animator.state != .stopped, value != animator.isReversed, !animator.isOver(at: now) else { return false }
    let here = animator.fraction(at: now).value
    animators[index].isReversed = value
    if case .running(let since, _) = animator.motion, animator.state == .active {
      animators[index].motion = .running(since: here == animators[index].goal ? now : max(since, now), from: here)
    }
    return true
  }

  // MARK: Going on

  /// PA-44…PA-49, PA-63.
  private mutating func resume(_ index: Int, _ curve: RefereeCurve?, _ factor: Double) -> Bool {
    var animator = animators[index]
    guard animator.state == .active, !animator.isRunning else { return false }
    let stretched = factor > 0 ? factor * animator.seconds : nil
    let held = animator.fraction(at: now).value
    if curve == nil, !animator.isConverted, case .held = animator.motion {
      guard held != animator.goal else { return false }
      let left = abs(animator.goal - held)
      animator.run(from: held, seconds: stretched ?? left * animator.seconds, after: now + animator.heldDelay)
      animators[index] = animator
      return true
    }
    let shown = animator.shownOnPause
    // PA-53 is left to the laws, and what begins there with next to no way
    guard abs(animator.goal - shown) > 1.0 / 64 else { return false }
    let goes = curve ?? animator.make.curve
    if goes.isSpring {
      // its own spring gives its start velocity away once, when it first runs (PA-52)
      let rest = curve ?? (animator.hasRun ? animator.make.curve.resting : animator.make.curve)
      let left = abs(animator.goal - shown)
      let seconds = stretched ?? rest.ownSeconds ?? left * animator.seconds
      var pace = RefereePace(rest, over: seconds)
      pace.seconds = stretched.map { rest.ownSeconds == nil ? $0 : pace.seconds } ?? pace.seconds
      catchTerms(of: index, at: shown, progress: shown, .spring(pace))
      animator.goesOn(under: RefereePace(.linear, over: 1), sprung: (shown, pace))
      animator.run(from: shown, seconds: seconds, after: now + animator.heldDelay)
      let (own, way) = (seconds / left, animator.seconds)
      animator.rates = animator.isReversed ? (own, way, shown) : (way, own, shown)
    } else {
      let pace = curve.map { RefereePace($0, over: animator.seconds, isMirrored: animator.isReversed) } ?? animator.base
      let fraction = pace.inverse(of: shown, near: held)
      catchTerms(of: index, at: fraction, progress: shown, .curve)
      for value in values.indices where values[value].terms.contains(where: { $0.animator == index }) { values[value].coarsen(by: goes) }
      let left = abs(animator.goal - fraction)
      guard left > 0 else { return false }
      animator.goesOn(under: pace, sprung: nil)
      animator.run(from: fraction, seconds: stretched ?? left * animator.seconds, after: now + animator.heldDelay)
    }
    animators[index] = animator
    return true
  }

  private enum Onwards {
    case curve
    case spring(RefereePace)
  }

  /// What is shown becomes what the rest of the way begins with (PA-48).
  private mutating func catchTerms(of index: Int, at fraction: Double, progress: Double, _ onwards: Onwards) {
    let animator = animators[index]
    for value in values.indices {
      for place in values[value].terms.indices {
        guard case .animator(index, let course) = values[value].terms[place].clock else { continue }
        var term = values[value].terms[place]
        let shares = animator.shares(term, course, at: now)
        // what shows the clock's own progress goes on with it, but for a spring an axis
        var isOneWay = true
        if case .spring(let pace) = onwards { isOneWay = !values[value].kind.hasAxes || !pace.curve.isThrown }
        if course == .follow, animator.showsOwnProgress, isOneWay { continue }
        if case .curve = onwards {
          if progress < term.begin, shares == .start {
            values[value].terms[place].clock = .animator(index, .late)
            continue
          }
          // over hardly any way a curve would be stretched beyond all measure
          if progress - term.begin < 1.0 / 64 || 1 - progress < 0.125 { values[value].isUnruled = true }
        }
        let kind = values[value].kind
        term.caught =
          term.replaces ? values[value].straight(values[value].replaced(term, shares).values) : values[value].offset(term, shares).values
        term.thrown = []
        switch onwards {
        case .curve: term.clock = .animator(index, .knot(fraction: fraction, progress: progress))
        case .spring(let pace):
          if !kind.isSum, !kind.isAdditive, pace.curve.velocities.dx != 0, !RefereeGaps.open.contains(.thrownMixtures) {
            values[value].isUnruled = true
          }
          term.clock = .animator(index, .sprung(fraction: fraction, pace, isForward: !animator.isReversed))
          if kind.hasAxes, pace.curve.isThrown {
            let (dx, dy) = pace.curve.velocities
            let goal = animator.isReversed ? term.from : term.replaces ? values[value].model : term.from.map { _ in 0 }
            term.thrown = term.from.indices.map { i in (i == 1 ? dy : dx) * (goal[i] - term.caught[i]) }
          }
        }
        values[value].widen(term.caught + term.thrown)
        values[value].terms[place] = term
      }
    }
  }

  // MARK: Ends

  /// PA-32, PA-36, PA-37.
  mutating func end(_ index: Int) {
    let animator = animators[index]
    for value in values.indices { values[value].terms.removeAll { $0.animator == index } }
    if animator.isReversed { putBack(animator) }
    animators[index].rest(.inactive)
  }

  private mutating func putBack(_ animator: RefereeAnimator) {
    for (value, changes) in animator.byValue {
      if values[value].model == changes.last?.new {
        (values[value].model, values[value].isExact) = (changes[0].old, changes[0].wasExact)
      } else {
        undo(value, changes)
      }
    }
  }

  private mutating func undo(_ value: Int, _ changes: [RefereeAnimator.Change]) {
    guard values[value].kind.isAdditive else { return }
    for change in changes.reversed() { values[value].moveModel(from: change.new, to: change.old) }
  }

  /// PA-23…PA-28.
  private mutating func stop(_ index: Int, finishingAt position: Int?) -> Bool {
    let animator = animators[index]
    guard animator.state == .active else { return false }
    let before = values.map(\.model)
    let isLast = animator.byValue.mapValues { _ in false }.merging(
      animator.byValue.map { ($0, values[$0].model == $1.last?.new) }, uniquingKeysWith: { $1 })
    for value in values.indices { settle(value, index) }
    animators[index].rest(.inactive)
    guard let position, position < 2 else { return true }
    for (value, changes) in animator.byValue {
      if isLast[value] == true, let last = changes.last {
        values[value].model = position == 0 ? last.new : changes[0].old
        values[value].isExact = position == 0 || changes[0].wasExact
      } else if values[value].kind.isAdditive {
        values[value].moveModel(from: values[value].model, to: before[value])
        if position == 1 { undo(value, changes) }
      }
    }
    return true
  }

  /// PA-24: what the animator shows becomes part of the model.
  private mutating func settle(_ value: Int, _ index: Int) {
    while let place = values[value].terms.firstIndex(where: { $0.animator == index }) {
      let (term, shown) = (values[value].terms[place], shown(value).values)
      let own = shares(term)
      values[value].terms.remove(at: place)
      values[value].isExact = false
      if term.replaces {
        let model = values[value].terms.isEmpty ? shown : values[value].replaced(term, own).values
        values[value].model = values[value].straight(model)
      } else if values[value].kind == .plane {
        // M′ = C⁻¹ · P with what is left of the others
        let rest = values[value].terms.reversed().reduce(Plane.identity) { RefereeValue.map(values[value].offset($1, shares($1))) * $0 }
        values[value].model = (rest.inverse * Plane(shown)).numbers.values
      } else {
        values[value].model = zip(values[value].model, values[value].offset(term, own)).map { $0 + $1.value }
      }
    }
  }
}

extension RefereeValue {
  /// PA-37.
  mutating func moveModel(from new: [Double], to old: [Double]) {
    isExact = false
    if kind == .plane {
      model = (Plane(old) * Plane(new).inverse * Plane(model)).numbers.values
    } else {
      model = model.indices.map { model[$0] + (old[$0] - new[$0]) }
    }
  }
}

extension RefereeAnimator {
  /// What it changed of each value.
  var byValue: [Int: [Change]] { Dictionary(grouping: done, by: \.value) }

  /// Progress as it is seen, also under a spring from a place on the way on: there the rest of the way is its whole (PA-48).
  func progress(at fraction: Moving) -> Moving {
    guard let (knot, own, isForward) = sprung else { return pace.progress(at: fraction) }
    if isForward, fraction.value >= knot { return own.progress(at: (fraction + -knot) / (1 - knot)) * (1 - knot) + knot }
    if !isForward, fraction.value <= knot { return knot - own.progress(at: (knot - fraction) / knot) * knot }
    return fraction
  }

  /// Where it is paused, 0…1 forwards.
  var shownOnPause: Double {
    if case .line(let q, _, _) = motion { return q }
    if case .held(let fraction) = motion { return min(1, max(0, progress(at: Moving(fraction)).value)) }
    return 0
  }

  /// Whether what follows it was at a progress within 0…1 when it was paused.
  var showsOwnProgress: Bool {
    switch motion {
    case .line(_, let caught, let fraction): return progress(at: Moving(fraction)).value == caught
    case .held(let fraction): return (0...1).contains(progress(at: Moving(fraction)).value)
    case .running: return true
    }
  }

  mutating func goesOn(under pace: RefereePace, sprung: (Double, RefereePace)?) {
    (self.pace, isConverted) = (pace, true)
    self.sprung = sprung.map { ($0.0, $0.1, !isReversed) }
  }

  mutating func run(from fraction: Double, seconds: Double, after time: Double) {
    let unit = seconds / abs(goal - fraction)
    (motion, heldDelay, rates, hasRun) = (.running(since: time, from: fraction), 0, (unit, unit, 0), true)
  }
}

extension RefereePace {
  /// The fraction at which it has made a progress, nearest to where it was before (TC-11).
  func inverse(of wanted: Double, near: Double) -> Double {
    let pieces = 400
    var (best, left) = (near, progress(at: Moving(0)).value - wanted)
    var distance = Double.infinity
    if left == 0 { (best, distance) = (0, abs(near)) }
    for piece in 1...pieces {
      let (low, high) = (Double(piece - 1) / Double(pieces), Double(piece) / Double(pieces))
      let right = progress(at: Moving(high)).value - wanted
      defer { left = right }
      guard (left < 0) != (right < 0) || right == 0 else { continue }
      let rises = left < 0
      let found = right == 0 ? high : bisected(low, high) { (progress(at: Moving($0)).value < wanted) == rises }
      if abs(found - near) < distance { (best, distance) = (found, abs(found - near)) }
    }
    return best
  }
}
