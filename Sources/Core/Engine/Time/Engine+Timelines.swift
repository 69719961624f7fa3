/// Making, changing and freeing timelines, and their phases, cached per epoch.
extension Engine {
  mutating func makeTimeline(_ timeline: Timeline) -> Int {
    let index = timelines.add(timeline)
    spaces.moveTimeline(index, from: 0, to: timeline.space)
    journal?.noteCreated(timeline: index, at: now)
    return index
  }

  /// A timeline for a row or a spring that has been in stage time.
  mutating func makeTimeline(_ timeline: Timeline, for row: TakenRow) -> Int {
    let index = makeTimeline(timeline)
    if journal?.isUnresolved(row.number) == false { journal?.noteKnown(timeline: index, timeline.motion) }
    return index
  }

  mutating func freeTimeline(_ index: Int) {
    for instance in timelines[index].instances { freeTimeline(instance) }
    journal?.noteFreed(timeline: index)
    spaces.moveTimeline(index, from: timelines[index].space, to: 0)
    timelines.release(index)
  }

  /// Changes a timeline's motion and begins a new epoch, so that its values are evaluated again.
  mutating func withTimeline<R>(_ index: Int, _ change: (inout Timeline) -> R) -> R {
    epoch += 1
    journal?.note(timeline: index, at: now)
    defer { if timelines[index].chain != nil { timeExplicit(on: index) } }
    guard !timelines[index].instances.isEmpty else { return change(&timelines[index]) }
    let old = timelines[index]
    defer { follow(index, from: old) }
    return change(&timelines[index])
  }

  /// Sets the hit-testing policy of a timeline and its instances.
  mutating func setInteraction(_ interaction: Timeline.Interaction, of index: Int) {
    timelines[index].interaction = interaction
    for instance in timelines[index].instances { timelines[instance].interaction = interaction }
  }

  /// Enters the end of a running timeline in the agenda, and its begin while it waits; both in stage time.
  mutating func schedule(_ index: Int) {
    journal?.note(timeline: index, at: now)
    let (revision, space) = (timelines[index].revision, timelines[index].space)
    if let end = timelines[index].endTime, spaces.rate(of: space) > 0, let time = spaces.stageTime(in: space, at: end) {
      agenda.enter(.end(timeline: index, revision: revision), at: time)
    }
    if let begin = timelines[index].beginTime, let time = spaces.stageTime(in: space, at: begin), time > now {
      agenda.enter(.begin(timeline: index, revision: revision), at: time)
    }
    // if time runs backwards, it begins again at its end
    if spaces.rate(of: space) < 0, let end = timelines[index].endTime, let time = spaces.stageTime(in: space, at: end), time > now {
      agenda.enter(.begin(timeline: index, revision: revision), at: time)
    }
  }

  func phase(of timeline: Int) -> Phase {
    if timelines[timeline].space == 0, timelines[timeline].chain == nil { return timelines[timeline].phase(at: now) }
    let (space, time) = (timelines[timeline].space, localNow(of: timeline))
    var phase: Phase
    if let chain = timelines[timeline].chain {
      phase = timelines[timeline].phase(of: chain, at: time)
      if time >= chain.outermost.beginTime { phase.goal = timelines[timeline].shownGoal }
      if timelines[timeline].isHidden { (phase.isShown, phase.fractionRate, phase.progressRate) = (false, 0, 0) }
    } else {
      phase = timelines[timeline].phase(at: time)
      // held on the line of its source, at its own fraction
      if phase.line != nil, let source = timelines[timeline].source {
        phase.line = timelines[source].phase(at: now).line
        phase.line?.isFollowed = true
      }
    }
    guard space != 0 else { return phase }
    let rate = spaces.rate(of: space)
    phase.fractionRate *= rate
    phase.progressRate *= rate
    phase.runsBackwards = rate < 0
    return phase
  }

  /// The phase at `now`, computed once per epoch.
  mutating func currentPhase(of timeline: Int) -> Phase {
    if let phase = timelines.phase(timeline, in: epoch) { return phase }
    let phase = phase(of: timeline)
    timelines.store(phase, of: timeline, in: epoch)
    return phase
  }
}
