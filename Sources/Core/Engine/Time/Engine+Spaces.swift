import LegatoTiming

/// Values in time spaces, and the timelines that run in those.
///
/// A timeline has an *instance* for each space in which it animates something: the same motion in that space's time. Values in the stage's own time have no
/// such cost.
extension Engine {
  package mutating func makeSpace(in parent: Int) -> Int {
    journal?.hasSpaces = true
    return spaces.add(in: parent)
  }

  package mutating func freeSpace(_ space: Int) { spaces.release(space) }

  /// The space's time at the stage's `time`, both relative to their origins. O(depth).
  package func localTime(in space: Int, at time: Double) -> Double { spaces.localTime(in: space, at: time) }

  /// Seconds of a value's own time per second of stage time; 1 if that time stands still, as the value does then.
  func rateOfTime(of slot: Slot) -> Double { rateOfTime(in: slot.space) }

  /// The same for what is in a space.
  package func rateOfTime(in space: Int) -> Double {
    let rate = spaces.rate(of: space)
    return rate == 0 ? 1 : rate
  }

  func localNow(of timeline: Int) -> Double {
    timelines[timeline].space == 0 ? now : spaces.localTime(in: timelines[timeline].space, at: now)
  }

  /// Replaces the map of a space, given between times relative to 0; animations in the space jump to their state under the new map. O(what is in it).
  package mutating func setSpace(_ space: Int, to map: TimeMap) {
    change(space, rate: map.speed / spaces[space].map.speed) {
      $0.spaces[space].map = $0.counted(map, in: space)
      $0.bringOrigin(of: space)
    }
  }

  /// Changes the speed of a space from now on, without a jump (MT-11). O(what is in it).
  package mutating func setSpeed(of space: Int, to speed: Double) {
    let (around, own) = (spaces.localTime(in: spaces[space].parent, at: now), spaces.localTime(in: space, at: now))
    change(space, rate: speed / spaces[space].map.speed) {
      ($0.spaces[space].map.beginTime, $0.spaces[space].map.timeOffset, $0.spaces[space].map.speed) = (around, own, speed)
    }
  }

  /// Moves a space and everything in it into another parent.
  package mutating func setParent(of space: Int, to parent: Int) {
    guard spaces[space].parent != parent else { return }
    change(space, rate: spaces.rate(of: parent) / spaces.rate(of: spaces[space].parent)) {
      $0.shiftAround(space, by: $0.spaces[parent].origin - $0.spaces[$0.spaces[space].parent].origin)
      $0.spaces.setParent(of: space, to: parent)
      $0.bringOrigin(of: space)
    }
  }

  /// Changes a space, and with it its rate by a factor.
  private mutating func change(_ space: Int, rate factor: Double, _ change: (inout Engine) -> Void) {
    noteRunning(in: space)
    keepRows(in: space, rate: factor, change)
    journal?.hasSpaces = true
    reschedule(in: space)
  }

  /// Notes running animations of a changed space for the server: on a server that is ahead they may have ended already.
  private mutating func noteRunning(in space: Int) {
    guard journal != nil, spaces.rate(of: space) != 0 else { return }
    for index in spaces.timelines(inside: space) {
      for name in timelines[index].rows where row(named: name) != nil { journal?.noteWhole(slot: name.slot) }
    }
  }

  /// Enters what a changed space moves in the agenda again.
  private mutating func reschedule(in space: Int) {
    epoch += 1
    for index in spaces.timelines(inside: space) where timelines[index].isUsed {
      timelines[index].revision += 1
      // if time runs backwards or was set back, the timeline is before its end again
      if spaces.rate(of: timelines[index].space) < 0 || isBeforeEnd(index) { timelines[index].hasArrived = false }
      schedule(index)
    }
  }

  private func isBeforeEnd(_ timeline: Int) -> Bool { timelines[timeline].endTime.map { localNow(of: timeline) < $0 } ?? false }

  // MARK: Instances

  /// The instance of `timeline` that animates rows on `slot`.
  mutating func timeline(_ timeline: Int, for slot: Int) -> Int {
    let space = slots[slot].space
    guard timelines[timeline].space != space else { return timeline }
    let source = timelines[timeline].source ?? timeline
    if timelines[source].space == space { return source }
    return instance(of: source, like: source, in: space, motion(of: timelines[source], at: now, in: space))
  }

  /// A source's motion in another space's time: the same fraction now, the same remaining seconds.
  private func motion(of source: Timeline, at time: Double, in space: Int) -> Timeline.Motion {
    guard case .running(let since, let fraction, let unit) = source.motion else { return source.motion }
    let local = spaces.localTime(in: space, at: time)
    // what begins now begins exactly at the space's present time: a server compares both times
    if source.repeats || since >= time { return .running(since: local + (since - time), fraction: fraction, unit: unit) }
    let here = source.fraction(at: time).value
    return .running(since: local, fraction: here, unit: source.unit(at: here))
  }

  /// The instance of `source` in a space with that motion, and with the curve of `former`: what fades of a replaced one depends on the instance's own fraction.
  mutating func instance(of source: Int, like former: Int, in space: Int, _ motion: Timeline.Motion) -> Int {
    let fade = timelines[former].pace.fade
    if let known = known(of: source, in: space, motion, fade) {
      guard !timelines[known].isUsed else { return known }
      // without an animation on it, it was not rescheduled when the space changed
      (timelines[known].revision, timelines[known].hasArrived) = (timelines[known].revision + 1, false)
      schedule(known)
      return known
    }
    var instance = timelines[source]
    (instance.pace, instance.later) = (timelines[former].pace, timelines[former].later)
    (instance.rows, instance.instances) = ([], [])
    (instance.source, instance.space, instance.motion, instance.hasArrived, instance.pausedAt) = (source, space, motion, false, nil)
    let index = makeTimeline(instance)
    timelines[source].instances.append(index)
    schedule(index)
    return index
  }

  /// The instance of `source` in a space with that motion, and with what fades; nil without one. It searches what is shorter, those of the source or what is in
  /// the space.
  private func known(of source: Int, in space: Int, _ motion: Timeline.Motion, _ fade: Fade?) -> Int? {
    let (ofSource, inSpace) = (timelines[source].instances, spaces.timelines[space])
    return (space != 0 && inSpace.count < ofSource.count ? inSpace : ofSource).first {
      timelines[$0].space == space && timelines[$0].source == source && timelines[$0].motion == motion && timelines[$0].pace.fade == fade
    }
  }

  /// Moves a value to another space: its animations keep their fractions and continue at the new space's speed. Call ``beginDepartures()`` before the first of
  /// those that move together.
  package mutating func setSpace(of number: Int, to space: Int) {
    let (slot, old) = (slots[number], slots[number].space)
    guard old != space else { return }
    slot.keepLinks()
    let factor = spaces.rate(of: space) / spaces.rate(of: old)
    let staysInStageTime = (journal == nil || space == 0) && Self.scales.contains(factor)
    let destination = Destination(
      space: space, shift: spaces.localTime(in: space, at: now) - spaces.localTime(in: old, at: now))
    if !staysInStageTime { leaveStageTime(slot, to: destination) }
    let explicit = explicitTimelines(on: slot)
    slot.space = space
    spaces.moveValue(number, from: old, to: space)
    forgetShown(number)
    journal?.noteWhole(slot: number)
    epoch += 1
    guard rowCount(number) > 0 else { return }
    for row in slot.rows {
      if let record = slot.chunkPointer.pointee.log.record(of: row) {
        moveTime(of: record, to: space, destination.shift)
      } else {
        moveFollower(of: row, slot, destination)
      }
    }
    if staysInStageTime, factor != 1 { scale(slot, by: factor, ahead: 0) }
    for timeline in explicit { moveAlone(timeline, to: space, destination.shift) }
    for timeline in explicit { timeExplicit(on: timeline) }
  }

  private mutating func moveTime(of record: Int, to space: Int, _ shift: Double) {
    let from = contributions[record].timeline
    if timelines[from].isAlone, timelines[from].rows.count == 1 { return moveAlone(from, to: space, shift) }
    let into = moved(from, to: space, shift)
    let name = RowName(slot: contributions[record].slot, number: contributions[record].number)
    unlist(name.number, from: from)
    list(name, on: into)
    contributions[record].timeline = into
    if timelines[from].isAlone { events.orphanedTimelines.append(from) }
  }

  /// Moves the timeline of one animation to another space.
  private mutating func moveAlone(_ timeline: Int, to space: Int, _ shift: Double) {
    spaces.moveTimeline(timeline, from: timelines[timeline].space, to: space)
    (timelines[timeline].space, timelines[timeline].chain) = (space, timelines[timeline].chain?.begun(later: shift))
    timelines[timeline].motion = timelines[timeline].motion.shifted(by: shift)
    timelines[timeline].revision += 1
    if let sent = journal?.sentTimelines[timeline], sent.unresolved == nil {
      journal?.noteKnown(timeline: timeline, timelines[timeline].motion, timelines[timeline].chain)
    }
    schedule(timeline)
  }

  /// Call after a general row was removed: a timeline at its end, which may have waited for it, is checked again.
  mutating func noteLess(of source: Int) {
    guard timelines[source].hasArrived else { return }
    agenda.enter(.end(timeline: source, revision: timelines[source].revision), at: now)
    // the removed row may be in no completion group: this makes the stage check the agenda all the same
    events.ended.append((-1, .removed))
  }

  /// The same for a removed row that followed a timeline.
  mutating func noteLess(of playback: Playback) {
    if let follower = playback.follower, let source = timelines[follower.state.timeline].source { noteLess(of: source) }
  }

  /// Whether a timeline and all its instances that animate something are at their ends (PA-72).
  func hasArrived(_ timeline: Int) -> Bool {
    // the newest first: they mostly arrive in the order in which they were made
    timelines[timeline].hasArrived
      && timelines[timeline].instances.reversed().allSatisfy {
        timelines[$0].hasArrived || timelines[$0].rows.allSatisfy { row(named: $0) == nil }
      }
  }

  /// Updates the instances of a source that a call has changed and that is not running now: they are held at their present fractions.
  mutating func follow(_ source: Int, from old: Timeline) {
    let new = timelines[source]
    guard new.motion != old.motion || new.isReversed != old.isReversed else { return }
    for index in new.instances {
      journal?.note(timeline: index, at: now)
      (timelines[index].isReversed, timelines[index].shownGoal) = (new.isReversed, new.shownGoal)
      switch (old.motion, new.motion) {
      case (.running, .line(_, let fraction)), (.running, .held(let fraction)):
        let isLine = if case .line = new.motion { true } else { false }
        if timelines[index].hasArrived {
          timelines[index].pauseAtGoal(linearly: isLine)
        } else {
          timelines[index].pause(at: localNow(of: index), linearly: isLine)
        }
        timelines[index].pausedAt = Timeline.Pause(source: fraction, own: timelines[index].heldFraction)
      case (_, .held(let fraction)):
        guard let pause = timelines[index].pausedAt else { continue }
        timelines[index].motion = .held(fraction: pause.followed(to: fraction))
        timelines[index].revision += 1
      default:
        timelines[index].revision += 1
        schedule(index)
      }
    }
  }
}
