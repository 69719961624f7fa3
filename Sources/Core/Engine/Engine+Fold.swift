import LegatoTiming

/// The spring fold: additive springs with the same oscillator in the same unbent time are one pair (displacement, velocity).
extension Engine {
  /// Whether the contribution runs as a spring of its own seconds, forwards, from its start, now; then it joins a fold of its slot.
  mutating func joinFold(_ name: ContributionName) -> Bool {
    guard let spring = foldableSpring(name.index) else { return false }
    let contribution = contributions[name.index]
    let slot = contribution.slot
    let x = FoldKey(angularFrequency: spring.x.angularFrequency, dampingRatio: spring.x.dampingRatio)
    let y = FoldKey(angularFrequency: spring.y.angularFrequency, dampingRatio: spring.y.dampingRatio)
    let fold = fold(of: slot, x, y)
    rebase(slot, fold, spring, to: now)
    let (width, into) = (slots[slot].width, slots[slot].folds[fold].vectors)
    for i in 0..<width {
      pool.numbers[into + i] += pool.numbers[contribution.vectors + i]
      pool.numbers[into + width + i] += startVelocity(contribution, i, spring)
    }
    slots[slot].folds[fold].memberCount += 1
    contributions[name.index].fold = Contribution.FoldMembership(fold: fold, since: now)
    contributions[name.index].memberIndex = slots[slot].members.count
    slots[slot].members.append(name)
    return true
  }

  /// Takes a member's own state out of its fold, at `now`.
  mutating func leaveFold(_ name: ContributionName) {
    let contribution = contributions[name.index]
    guard let membership = contribution.fold, let spring = spring(of: contribution) else { return }
    let (slot, fold) = (contribution.slot, membership.fold)
    slots[slot].folds[fold].memberCount -= 1
    let width = slots[slot].width
    if slots[slot].folds[fold].isUsed {
      rebase(slot, fold, spring, to: now)
      let into = slots[slot].folds[fold].vectors
      let (x, y) = (spring.x.response(at: now - membership.since), spring.y.response(at: now - membership.since))
      for i in 0..<width {
        let (answer, d) = (i == 1 ? y : x, pool.numbers[contribution.vectors + i])
        let v = startVelocity(contribution, i, spring)
        pool.numbers[into + i] -= answer.displacement * d + answer.impulse * v
        pool.numbers[into + width + i] -= answer.displacementRate * d + answer.impulseRate * v
      }
    } else {
      clear(slots[slot].folds[fold].vectors, 2 * width)
    }
    let place = contribution.memberIndex
    let last = slots[slot].members.removeLast()
    if last != name {
      slots[slot].members[place] = last
      contributions[last.index].memberIndex = place
    }
    contributions[name.index].fold = nil
  }

  /// All members are gone at once.
  mutating func emptyFolds(of slot: Int) {
    for fold in slots[slot].folds.indices where slots[slot].folds[fold].isUsed {
      slots[slot].folds[fold].memberCount = 0
      clear(slots[slot].folds[fold].vectors, 2 * slots[slot].width)
    }
  }

  /// Nothing of rounding stays in a fold without members.
  private mutating func clear(_ place: Int, _ count: Int) { for i in place..<place + count { pool.numbers[i] = 0 } }

  /// Before a timeline is paused, scrubbed, reversed or bent, its springs go on by themselves.
  mutating func unfoldAll(of timeline: Int) {
    for name in timelines[timeline].contributions where isAlive(name) && contributions[name.index].fold != nil {
      leaveFold(name)
      slots[contributions[name.index].slot].loose.append(name)
    }
  }

  /// A value's springs go on by themselves, in the order of their starts.
  mutating func leaveFolds(of slot: Int) {
    let names = slots[slot].members
    guard !names.isEmpty else { return }
    for name in names {
      leaveFold(name)
      slots[slot].loose.append(name)
    }
    slots[slot].loose.sort { contributions[$0.index].number < contributions[$1.index].number }
  }

  /// Adds displacement and velocity of a slot's folds at `now` to the scratch values.
  mutating func addFolds(of slot: Int) {
    for fold in slots[slot].folds where fold.isUsed {
      let elapsed = now - fold.since
      let x = SpringMotion(angularFrequency: fold.x.angularFrequency, dampingRatio: fold.x.dampingRatio).response(at: elapsed)
      let y =
        fold.x == fold.y
        ? x : SpringMotion(angularFrequency: fold.y.angularFrequency, dampingRatio: fold.y.dampingRatio).response(at: elapsed)
      let width = slots[slot].width
      for i in 0..<width {
        let (answer, d, v) = (i == 1 ? y : x, pool.numbers[fold.vectors + i], pool.numbers[fold.vectors + width + i])
        scratch.value[i] += answer.displacement * d + answer.impulse * v
        scratch.velocity[i] += answer.displacementRate * d + answer.impulseRate * v
      }
    }
  }

  private mutating func fold(of slot: Int, _ x: FoldKey, _ y: FoldKey) -> Int {
    if let known = slots[slot].folds.firstIndex(where: { $0.isUsed && $0.x == x && $0.y == y }) { return known }
    if let unused = slots[slot].folds.firstIndex(where: { !$0.isUsed }) {
      (slots[slot].folds[unused].x, slots[slot].folds[unused].y, slots[slot].folds[unused].since) = (x, y, now)
      return unused
    }
    slots[slot].folds.append(Fold(x: x, y: y, since: now, vectors: pool.allocate(2 * slots[slot].width)))
    return slots[slot].folds.count - 1
  }

  /// Moves a fold's pair from its own time to `time`.
  private mutating func rebase(_ slot: Int, _ fold: Int, _ spring: SpringPace, to time: Double) {
    let elapsed = time - slots[slot].folds[fold].since
    slots[slot].folds[fold].since = time
    guard elapsed != 0 else { return }
    let (x, y) = (spring.x.response(at: elapsed), spring.y.response(at: elapsed))
    let (width, into) = (slots[slot].width, slots[slot].folds[fold].vectors)
    for i in 0..<width {
      let (answer, d, v) = (i == 1 ? y : x, pool.numbers[into + i], pool.numbers[into + width + i])
      pool.numbers[into + i] = answer.displacement * d + answer.impulse * v
      pool.numbers[into + width + i] = answer.displacementRate * d + answer.impulseRate * v
    }
  }

  private func startVelocity(_ contribution: Contribution, _ i: Int, _ spring: SpringPace) -> Double {
    switch contribution.course {
    case .follow: -spring.velocity.dx * pool.numbers[contribution.vectors + i]
    default: contribution.hasSegment ? pool.numbers[contribution.vectors + 2 * slots[contribution.slot].width + i] : 0
    }
  }

  private func spring(of contribution: Contribution) -> SpringPace? {
    switch contribution.course {
    case .follow: if case .spring(let spring) = timelines[contribution.timeline].pace { spring.alongX } else { nil }
    case .own(.spring(let spring), _, _): spring
    default: nil
    }
  }

  private func foldableSpring(_ index: Int) -> SpringPace? {
    let contribution = contributions[index]
    let timeline = timelines[contribution.timeline]
    guard contribution.combine == .add, contribution.track == nil, !contribution.isStill, timeline.space == 0,
      slots[contribution.slot].algebra == .sum,
      !contribution.isMirrored, !timeline.isReversed,
      timeline.repeatCount == 1, !timeline.autoreverses,
      case .running(let since, let fraction, let unit) = timeline.motion, since == now, fraction == 0,
      let spring = spring(of: contribution), spring.duration == unit, timeline.pace.isSpring
    else { return nil }
    if case .own(_, let from, let to) = contribution.course, from != 0 || to != 1 { return nil }
    return spring
  }
}
