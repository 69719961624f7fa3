import LegatoTiming

/// Inspection: running animations as data.
extension Engine {
  /// All animations on all values, by value, then in the order of their starts.
  /// - Parameter animator: A timeline's animator; nil for a block's.
  mutating func inspect(_ animator: (Int) -> ObjectIdentifier?) -> [Inspection.Item] {
    var found: [(item: Inspection.Item, number: UInt32)] = []
    for chunk in chunksWithRows {
      for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isLive(row) {
        let slot = Slot.number(chunk, chunks[chunk].log.keys[row].target)
        let record = chunks[chunk].log.record(of: row).map { contributions[$0] } ?? explicit(row, of: slots[slot])
        let item = record.map { inspect($0, animator) } ?? inspect(taken(row, of: slots[slot]), slot, animator)
        found.append((item, chunks[chunk].log.notes[row].number))
      }
      for member in 0..<chunks[chunk].springs.memberCount where chunks[chunk].springs.isLive(member) {
        let slot = Slot.number(chunk, chunks[chunk].springs.sum(chunks[chunk].springs.members[member].sum).pointee.target)
        let spring = TakenRow(slots[slot], ofMember: member, motion(ofMember: member, chunk), rate: 1)
        found.append((inspect(spring, slot, animator), chunks[chunk].springs.members[member].number))
      }
    }
    return found.sorted { ($0.item.value, $0.number) < ($1.item.value, $1.number) }.map(\.item)
  }

  /// A row or a spring, as the general row that it would be.
  private mutating func inspect(_ row: TakenRow, _ slot: Int, _ animator: (Int) -> ObjectIdentifier?) -> Inspection.Item {
    var contribution = contribution(row, slot, timeline: row.following?.timeline ?? 0)
    let numbers = vectors(of: row, slot)
    contribution.vectors = pool.store(numbers)
    defer { pool.release(contribution.vectors, numbers.count) }
    guard row.following == nil else { return inspect(contribution, animator) }
    let timeline = timeline(of: row, in: slots[slot].space)
    return inspect(contribution, timeline, timeline.phase(at: spaces.localTime(in: timeline.space, at: now)), nil)
  }

  /// The progress of a general row from its start to its end; if it continued from off that line, the progress of the projection onto it.
  private func progress(of contribution: Contribution, _ mix: Mix) -> Double {
    guard contribution.hasSegment else { return 1 - mix.d.x }
    var (along, whole) = (0.0, 0.0)
    forEachOffset(of: contribution) { (along, whole) = (along + $1.mixed(mix) * $1.d, whole + $1.d * $1.d) }
    return whole > 0 ? 1 - along / whole : 1 - mix.d.x - mix.a.x
  }

  private mutating func inspect(_ contribution: Contribution, _ animator: (Int) -> ObjectIdentifier?) -> Inspection.Item {
    let timeline = timelines[contribution.timeline]
    return inspect(contribution, timeline, currentPhase(of: contribution.timeline), animator(timeline.source ?? contribution.timeline))
  }

  private func inspect(_ contribution: Contribution, _ timeline: Timeline, _ phase: Phase, _ animator: ObjectIdentifier?)
    -> Inspection.Item
  {
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
      progress: progress(of: contribution, mix), animator: animator,
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
