import LegatoTiming

/// Replacing the curves of running or paused animations without a jump in value or velocity.
extension Engine {
  /// Something with a replaceable curve.
  enum Curved {
    case timeline(Int, revision: UInt64)
    /// With its own curve.
    case mover(Mover)
    /// All plain animations of blocks with one curve.
    case rows(playback: Int, generation: Int)
  }

  /// Everything with its own curve, and the curve. Not springs, which are more than curves, nor the curves inside tracks.
  var curved: [(place: Curved, curve: any TimingCurveProvider)] {
    var found: [(place: Curved, curve: any TimingCurveProvider)] = []
    for playback in playbacksOfBlocks.sorted() {
      if let curve = playbacks[playback].pace?.provider {
        found.append((.rows(playback: playback, generation: playbacks.generation(playback)), curve))
      }
    }
    for index in timelines.indices {
      let movers = followers(of: [index]) + generalRows(on: [index])
      // a continuation as a spring or a fade has no curve
      let isExplicit = timelines[index].chain != nil && timelines[index].isUsed
      guard isExplicit || !movers.isEmpty || !timelines[index].instances.isEmpty, timelines[index].resumed == .curve else { continue }
      if let curve = timelines[index].pace.provider { found.append((.timeline(index, revision: timelines[index].revision), curve)) }
      for mover in movers {
        if case .own(let pace, _, _)? = progression(of: mover)?.progression.course, let curve = pace.provider {
          found.append((.mover(mover), curve))
        }
      }
    }
    return found
  }

  mutating func replace(_ place: Curved, by curve: any TimingCurveProvider) {
    switch place {
    case .timeline(let index, let revision):
      if timelines[index].revision == revision { replaceCurve(ofTimeline: index, by: curve) }
    case .rows(let playback, let generation):
      guard playbacks.isCurrent(playback, generation: generation) else { return }
      replaceCurve(ofPlayback: playback, by: curve)
      guard playbacks.isCurrent(playback, generation: generation), playbacks.rowCount(playback) > 0 else { break }
      for timeline in leaveStageTime(under: playback) { replaceCurve(ofTimeline: timeline, by: curve) }
    case .mover(let mover):
      guard let (progression, timeline) = progression(of: mover), let next = swapped(progression, timeline, curve) else { return }
      setCourse(next, of: mover)
    }
    epoch += 1
  }

  /// Replaces the curve of blocks' rows that do not repeat, each faded from its present progress. O(rows).
  private mutating func replaceCurve(ofPlayback playback: Int, by curve: any TimingCurveProvider) {
    guard playbacks[playback].cycle == nil, let pace = playbacks[playback].pace else { return }
    let (allowsInteraction, count) = (playbacks[playback].allowsInteraction, playbacks.rowCount(playback))
    // rows that started together share a playback; used playbacks are kept until all rows have theirs
    var (known, kept): ([SIMD2<Double>: Int], Set<Int>) = ([:], [])
    for (row, slot) in rows(under: playback) {
      let timing = slot.chunkPointer.pointee.log.timing[row]
      let next: Int
      if let same = known[timing] {
        next = same
      } else {
        let place = now < timing.x ? nil : (now - timing.x) * timing.y
        let remaining = Chunk.remaining(timing, now, playback, playbacks, nil)
        next = self.playback(pace.replaced(by: curve, over: 1 / timing.y, at: place), remaining, allowsInteraction, count, keeping: &kept)
        known[timing] = next
      }
      setPlayback(next, of: row, slot)
      noteMoved(slot)
      journal?.noteWhole(slot: slot.number)
    }
    for playback in kept { playbacks.removeRow(playback) }
  }

  /// Makes rows whose present iteration ends under another curve than later ones follow timelines, and returns these. O(rows).
  private mutating func leaveStageTime(under playback: Int) -> Set<Int> {
    beginDepartures()
    var timelines: Set<Int> = []
    for (row, slot) in rows(under: playback) {
      if let timeline = leaveStageTime(row, of: slot, to: Destination(space: slot.space)) { timelines.insert(timeline) }
    }
    return timelines
  }

  /// The rows under a playback's curve that are no explicit animations, with their values. O(rows).
  private func rows(under playback: Int) -> [(row: Int, slot: Slot)] {
    chunksWithRows.sorted().flatMap { chunk in rowsOfBlocks(in: chunk) { $0 == playback } }
  }

  private func rowsOfBlocks(in chunk: Int, _ isWanted: (_ playback: Int) -> Bool) -> [(row: Int, slot: Slot)] {
    (0..<chunks[chunk].log.count).filter { chunks[chunk].log.isLive($0) && isWanted(chunks[chunk].log.keys[$0].playback) }
      .map { ($0, Slot(chunkPointer: chunks.start[chunk], place: chunks[chunk].log.keys[$0].target)) }
      .filter { explicit($0.row, of: $0.slot) == nil }
  }

  /// The playbacks of rows that are no explicit animations. O(rows).
  private var playbacksOfBlocks: Set<Int> {
    var found: Set<Int> = []
    for chunk in chunksWithRows {
      for (row, _) in rowsOfBlocks(in: chunk, { !found.contains($0) }) { found.insert(chunks[chunk].log.keys[row].playback) }
    }
    return found
  }

  /// Changes the playback of a row.
  mutating func setPlayback(_ playback: Int, of row: Int, _ slot: Slot) {
    let (chunk, former) = (slot.chunkPointer, slot.chunkPointer.pointee.log.keys[row].playback)
    chunk.pointee.log.setPlayback(playback, of: row)
    playbacks.addRows(playback)
    playbacks.removeRow(former)
    if playbacks.isBent(playback) { chunk.pointee.hasBentCurves = true }
  }

  /// The playback of rows whose curve is replaced.
  /// - Parameter left: Their present remaining share.
  private mutating func playback(
    _ pace: ResolvedCurve, _ remaining: Double, _ allowsInteraction: Bool, _ count: Int, keeping kept: inout Set<Int>
  ) -> Int {
    var (base, fade): (ResolvedCurve, Fade?) = (pace, nil)
    if case .other(let curve as FadedCurve) = pace { (base, fade) = (curve.base, curve.fade) }
    let plain = playbacks.curve(base, allowsInteraction: allowsInteraction)
    if kept.insert(plain).inserted {
      playbacks.addRows(plain)
      playbacks.expectRows(plain, count)
    }
    guard let fade else { return plain }
    // both from tables, so that table errors cause no jump
    let value = Chunk.remaining(SIMD2(0, 1), fade.start, plain, playbacks, nil) - remaining
    return playbacks.bent(plain, .fade(Fade(start: fade.start, value: value, slope: fade.slope)))
  }

  /// The course with another curve.
  private func swapped(_ progression: Progression, _ timeline: Int, _ curve: any TimingCurveProvider) -> Progression.Course? {
    guard case .own(let pace, let from, let to) = progression.course, to != from else { return nil }
    let phase = progression.isMirrored ? phase(of: timeline).mirrored : phase(of: timeline)
    let share = (phase.fraction - from) / (to - from)
    let hasBegun = share < 1 && (share > 0 || share == 0 && phase.fractionRate != 0)
    return .own(pace.replaced(by: curve, over: timelines[timeline].duration * (to - from), at: hasBegun ? share : nil), from: from, to: to)
  }

  private mutating func replaceCurve(ofTimeline index: Int, by curve: any TimingCurveProvider) {
    withTimeline(index) { _ in }
    let phase = phase(of: index)
    let hasBegun = phase.fractionRate != 0 || phase.fraction > 0 && phase.fraction < 1
    var next = timelines[index]
    next.replaceCurve(by: curve, at: localNow(of: index), phase, hasBegun: hasBegun)
    var knots: [(mover: Mover, course: Progression.Course)] = []
    // during a linear pause the curve only gives the progress of the pause, and what continues from there gets a knot
    for mover in followers(of: [index]) + generalRows(on: [index]) where phase.line == nil {
      guard let progression = progression(of: mover)?.progression, case .knot = progression.course else { continue }
      guard let course = progression.knot(under: next.pace, phase) else { return }
      knots.append((mover, course))
    }
    timelines[index] = next
    if next.chain != nil {
      timeExplicit(on: index, hasNewCurve: true)
      noteExplicit(on: index)
    }
    for (mover, course) in knots { setCourse(course, of: mover) }
  }

  /// Notes explicit animations for the server: rows have a curve of their own, not their timeline's.
  private mutating func noteExplicit(on timeline: Int) {
    guard journal != nil else { return }
    for name in timelines[timeline].rows where row(named: name) != nil { journal?.noteWhole(slot: name.slot) }
  }
}

extension Progression {
  /// The course's knot, moved to where the other curve has the same progress; nil if that curve does not have it on that side, or if hardly any distance
  /// remains: then the animation ends under its present curve.
  fileprivate func knot(under pace: ResolvedCurve, _ phase: Phase) -> Course? {
    guard case .knot(let fraction, let progress) = course else { return course }
    // an inverse is a root that was searched for
    let searchError = 1e-9
    let (pace, here) = isMirrored ? (ResolvedCurve.mirrored(pace), 1 - phase.fraction) : (pace, phase.fraction)
    if here == fraction { return course }
    guard 1 - progress >= Self.minimumSpan, progress - startProgress >= Self.minimumSpan,
      let found = pace.inverse(of: progress, near: fraction), found > 0, found < 1, (found < here) == (fraction < here), found != here,
      abs(pace.progress(at: found) - progress) < searchError
    else { return nil }
    return .knot(fraction: found, progress: progress)
  }
}

extension Timeline {
  /// A repeating timeline has the plain curve from the next iteration on.
  fileprivate mutating func replaceCurve(by curve: any TimingCurveProvider, at time: Double, _ phase: Phase, hasBegun: Bool) {
    if let later, isLater(later, time, phase) { pace = later.pace }
    later = nil
    let plain = pace.replaced(by: curve, over: duration, at: nil)
    if !hasBegun {
      pace = plain
      return
    }
    if chain != nil {
      later = Later(pace: plain, passed: .infinity, cycle: phase.cycle)
    } else if repeats, case .running(let since, _, let unit) = motion, unit > 0 {
      later = Later(pace: plain, passed: ((time - since) / unit).rounded(.down) + 1, cycle: phase.cycle)
    }
    pace = pace.replaced(by: curve, over: duration, at: phase.fraction)
  }

  private func isLater(_ later: Later, _ time: Double, _ phase: Phase) -> Bool {
    beginOfLater.map { time >= $0 } ?? false || chain != nil && phase.cycle != later.cycle
  }
}
