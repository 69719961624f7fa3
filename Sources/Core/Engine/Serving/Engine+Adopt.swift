/// The owner's side: adopts the begins that its server reports, so that both presentations agree.
extension Engine {
  /// Adopts begins. What the owner has changed since is left alone. Springs that share a sum wait for ``adoptPendingBegins(_:)``, as they cannot be
  /// evaluated before their begin. O(begins), and for timelines their members.
  package mutating func adopt(_ resolutions: Resolutions) -> (pending: [PendingBegin], moved: [Int]) {
    var (pending, moved): ([PendingBegin], [Int]) = ([], [])
    let resolutions = resolutions.counted(in: self)
    let kept = journal
    journal = nil
    for from in resolutions.from { adopt(from) }
    for row in resolutions.rows { if let begin = adopt(row) { pending.append(begin) } }
    var adopted: [(Int, Resolutions.Line)] = []
    let current = resolutions.lines.filter { $0.index < timelines.count && timelines[$0.index].revision == $0.revision }
    // an instance follows its source, and is then moved by itself
    for line in current.filter({ timelines[$0.index].source == nil }) + current.filter({ timelines[$0.index].source != nil }) {
      adopted.append((line.index, line))
      guard timelines[line.index].motion != line.motion || timelines[line.index].chain !== line.chain else { continue }
      withTimeline(line.index) {
        ($0.motion, $0.chain) = (line.motion, line.chain)
        $0.revision += 1
      }
      schedule(line.index)
      moved.append(line.index)
    }
    journal = kept
    for begin in pending { journal?.reported[begin.key] = begin.start }
    for (index, line) in adopted where journal?.sentTimelines[index] != nil {
      journal?.sentTimelines[index] = Journal.SentTimeline(motion: line.motion, chain: line.chain)
    }
    return (pending, moved)
  }

  private mutating func adopt(_ from: Resolutions.From) {
    guard slots[from.slot].isUsed else { return }
    let slot = slots[from.slot]
    let name = RowName(slot: from.slot, number: UInt64(from.key))
    if let found = row(named: name), slot.chunkPointer.pointee.log.record(of: found) == nil {
      var row = taken(found, of: slot)
      if start(&row, of: slot, from.start) {
        let offsets = slot.chunkPointer.pointee.log.offsets + found * slot.chunkPointer.pointee.log.width
        // otherwise its interpolation is there
        if !slot.chunkPointer.pointee.log.keys[found].isInterpolated {
          for i in 0..<slot.rowWidth { offsets[i] = row.offsets[i] }
        }
        if let interpolation = row.interpolation {
          interpolation.withUnsafeBufferPointer { setInterpolation(of: slot, found, $0.baseAddress!) }
        }
        return noteChange(of: from.slot)
      }
      generalize(found, of: slot)
    }
    if let member = foundMember(from.key, slot.chunk) {
      var row = TakenRow(slot, ofMember: member, motion(ofMember: member, slot.chunk), rate: 1)
      if start(&row, of: slot, from.start), let impulses = row.impulses,
        chunks[slot.chunk].springs.restart(member, with: { (row.offsets[$0], impulses[$0]) })
      {
        return noteChange(of: from.slot)
      }
      generalizeAll(on: from.slot)
    }
    guard let record = record(of: name) else { return }
    start(contributions[record], from.start)
    forgetShown(from.slot)
  }

  private mutating func adopt(_ row: Resolutions.Row) -> PendingBegin? {
    guard slots[row.slot].isUsed else { return nil }
    let chunk = slots[row.slot].chunk
    if let found = self.row(named: RowName(slot: row.slot, number: UInt64(row.key))) {
      guard case .curve = playbacks[chunks[chunk].log.keys[found].playback].driver else { return nil }
      chunks[chunk].log.retime(found, SIMD2(row.start, chunks[chunk].log.timing[found].y), end: row.end)
      noteMoved(slots[row.slot])
      return nil
    }
    guard let member = foundMember(row.key, chunk) else { return nil }
    chunks[chunk].springs.setEnd(of: member, to: row.end)
    markDirty(chunks.start[chunk])
    return PendingBegin(chunk: chunk, slot: row.slot, key: row.key, start: row.start)
  }

  /// The begin of a spring that runs on a timeline meanwhile.
  private mutating func adoptOnTimeline(_ begin: PendingBegin) {
    guard let row = row(named: RowName(slot: begin.slot, number: UInt64(begin.key))),
      let timeline = member(row, of: slots[begin.slot])?.timeline, timelines[timeline].isAlone,
      case .running(_, let fraction, let unit) = timelines[timeline].motion
    else { return }
    let start = spaces.localTime(in: timelines[timeline].space, at: begin.start)
    withTimeline(timeline) {
      $0.motion = .running(since: start, fraction: fraction, unit: unit)
      $0.revision += 1
    }
    schedule(timeline)
  }

  /// Moves springs whose begins have come. Returns the others.
  package mutating func adoptPendingBegins(_ begins: [PendingBegin]) -> [PendingBegin] {
    begins.filter { begin in
      if now >= begin.start || foundMember(begin.key, begin.chunk) == nil { journal?.reported[begin.key] = nil }
      guard let member = foundMember(begin.key, begin.chunk) else {
        adoptOnTimeline(begin)
        return false
      }
      guard now >= begin.start else { return true }
      let motion = motion(ofMember: member, begin.chunk)
      chunks[begin.chunk].springs.rebase(chunks[begin.chunk].springs.members[member].sum, motion, to: now, &springSteps)
      chunks[begin.chunk].springs.move(member, to: begin.start, motion)
      noteMoved(slots[begin.slot])
      return false
    }
  }
}

/// A spring whose begin is reported and not yet adopted.
package struct PendingBegin {
  let chunk, slot: Int
  let key: UInt32
  fileprivate(set) var start: Double

  /// The stage's origin has moved by `seconds`.
  package mutating func shift(by seconds: Double) { start -= seconds }
}

extension Stage {
  /// See ``Engine/adopt(_:)``; owners of moved timelines are notified.
  package func adopt(_ resolutions: Resolutions) -> [PendingBegin] {
    let (pending, moved) = engine.adopt(resolutions)
    for index in moved { timelineMoved(index) }
    return pending
  }
}
