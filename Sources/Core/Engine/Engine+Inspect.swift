import LegatoTiming

/// Inspection: running animations as data.
extension Engine {
  /// All animations on all values, by value, then in the order of their starts.
  /// - Parameter animator: A timeline's animator; nil for a block's.
  mutating func inspect(_ animator: (Int) -> ObjectIdentifier?) -> [Inspection.Item] {
    var found: [(item: Inspection.Item, number: UInt64)] = []
    for chunk in chunksWithRows {
      for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isLive(row) {
        let slot = Slot.number(chunk, chunks[chunk].log.keys[row].target)
        if let record = chunks[chunk].log.record(of: row).map({ contributions[$0] }) ?? explicit(row, of: slots[slot]) {
          found.append((inspect(record, animator), record.number))
        } else if playbacks[chunks[chunk].log.keys[row].playback].follower != nil {
          found.append((inspect(row, following: slot, animator), UInt64(chunks[chunk].log.notes[row].number)))
        } else if let item = inspect(row, chunk, slot) {
          found.append((item, UInt64(chunks[chunk].log.notes[row].number)))
        }
      }
      for member in 0..<chunks[chunk].springs.memberCount where chunks[chunk].springs.isLive(member) {
        let sum = chunks[chunk].springs.members[member].sum
        let slot = Slot.number(chunk, chunks[chunk].springs.sum(sum).pointee.target)
        found.append((inspect(member: member, chunk, slot), UInt64(chunks[chunk].springs.members[member].number)))
      }
    }
    return found.sorted { ($0.item.value, $0.number) < ($1.item.value, $1.number) }.map(\.item)
  }

  /// A row of a block.
  private func inspect(_ row: Int, _ chunk: Int, _ slot: Int) -> Inspection.Item? {
    guard let pace = playbacks[chunks[chunk].log.keys[row].playback].pace else { return nil }
    let (timing, end) = (chunks[chunk].log.timing[row], chunks[chunk].log.notes[row].end)
    let fraction = playbacks[chunks[chunk].log.keys[row].playback].fraction(timing, now).value
    let kind = hasKeys(row, slots[slot]) ? Inspection.Item.Kind.track(pace.text) : .curve(pace.text)
    return plain(slot, kind, timing.x, end, fraction, pace.progress(at: fraction))
  }

  /// A spring of a block.
  private func inspect(member: Int, _ chunk: Int, _ slot: Int) -> Inspection.Item {
    let (start, end) = (chunks[chunk].springs.members[member].start, chunks[chunk].springs.members[member].end)
    let motion = motion(ofMember: member, chunk)
    return plain(
      slot, .spring(ResolvedCurve.spring(ResolvedSpring(motion, duration: end - start)).text), start, end,
      Timeline.clamped((now - start) / (end - start)),
      1 - motion.response(at: max(0, now - start)).displacement)
  }

  /// A row that follows a timeline.
  private mutating func inspect(_ row: Int, following slot: Int, _ animator: (Int) -> ObjectIdentifier?) -> Inspection.Item {
    let taken = taken(row, of: slots[slot])
    var contribution = contribution(taken, slot, timeline: taken.following?.timeline ?? 0)
    let numbers = vectors(of: taken, slot)
    contribution.vectors = pool.store(numbers)
    defer { pool.release(contribution.vectors, numbers.count) }
    return inspect(contribution, animator)
  }

  /// The progress of a general row from its start to its end; if it continued from off that line, the progress of the projection onto it.
  private func progress(of contribution: Contribution, _ mix: Mix) -> Double {
    guard contribution.hasSegment else { return 1 - mix.d.x }
    var (along, whole) = (0.0, 0.0)
    forEachOffset(of: contribution, at: mix) { offset, d, _, _ in (along, whole) = (along + offset * d, whole + d * d) }
    return whole > 0 ? 1 - along / whole : 1 - mix.d.x - mix.a.x
  }

  private func plain(_ slot: Int, _ kind: Inspection.Item.Kind, _ begin: Double, _ end: Double, _ fraction: Double, _ progress: Double)
    -> Inspection.Item
  {
    Inspection.Item(
      value: slot, kind: kind, state: begin > now ? .waiting : .running, isAdditive: !slots[slot].isReplacing, isReversed: false,
      isShownAtEnd: false, beginTime: origin(of: 0) + begin,
      endTime: origin(of: 0) + end, fraction: fraction, progress: fraction >= 1 ? 1 : progress, animator: nil, start: nil)
  }

  private mutating func inspect(_ contribution: Contribution, _ animator: (Int) -> ObjectIdentifier?) -> Inspection.Item {
    let (timeline, phase) = (timelines[contribution.timeline], currentPhase(of: contribution.timeline))
    let (mix, space) = (contribution.progression.mix(phase).mix, timeline.space)
    var pace = timeline.pace
    if case .own(let own, _, _) = contribution.progression.course { pace = own }
    if case .sprung(_, let spring, _) = contribution.progression.course { pace = .spring(spring) }
    let begin = timeline.beginTime.flatMap { spaces.stageTime(in: space, at: $0) }
    var state = timeline.beginTime != nil ? Inspection.Item.State.running : timeline.isByHand ? .scrubbed : .paused
    if let begin, begin > now { state = .waiting }
    let isTrack = contribution.track != nil
    return Inspection.Item(
      value: contribution.slot, kind: isTrack ? .track(pace.text) : pace.isSpring ? .spring(pace.text) : .curve(pace.text), state: state,
      isAdditive: contribution.combine == .add, isReversed: timeline.isReversed,
      isShownAtEnd: timeline.isHidden || contribution.progression.isStill && phase.goal != nil,
      beginTime: begin.map { origin(of: 0) + $0 },
      endTime: timeline.endTime.flatMap { spaces.stageTime(in: space, at: $0) }.map { origin(of: 0) + $0 },
      fraction: phase.line?.progress ?? phase.fraction,
      progress: progress(of: contribution, mix), animator: animator(timeline.source ?? contribution.timeline),
      start: contribution.isExplicit ? UInt32(truncatingIfNeeded: contribution.number) : nil)
  }
}

extension ResolvedCurve {
  /// The curve as text.
  fileprivate var text: String {
    switch self {
    case .linear: "linear"
    case .cubic(let curve): TimingCurveText(curve)?.description ?? "curve"
    case .spring(let spring):
      "spring(\(short(spring.x.dampingRatio)), \(short(spring.duration)) s)"
    case .other(let curve): TimingCurveText(curve)?.description ?? "curve"
    case .mirrored(let curve): "mirror(\(curve.text))"
    }
  }

  private func short(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }
}
