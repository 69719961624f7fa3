import CLegatoThread
import LegatoTiming

/// Batches of plain starts. Common properties are determined once, and each chunk's values are handled in one loop; if the values are scattered, their memory
/// is prefetched for the whole batch first, so that the cache misses overlap.
extension Engine {
  /// Starts the longest prefix of a batch whose values need only a row or a spring, and sets their models. O(count · width), amortised.
  mutating func start(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ batch: Batch
  ) -> (done: Int, started: Int) {
    let first = batch.references[0].slot
    guard first.isSum, plain.pointee.timeline == nil, !plain.pointee.repeats, journal == nil, plain.pointee.isAdditive(on: first) else {
      return (0, 0)
    }
    if batch.prefetchesNext { prefetch(batch) }
    return withWidth(first.width) { width in
      plain.pointee.isSpring ? startSprings(plain, spring, batch, first, width) : startRows(plain, batch, width)
    }
  }

  private func prefetch(_ batch: Batch) {
    for k in 0..<batch.count {
      legato_prefetch(pool.numbers.pointer(to: batch.references[k].slot.model))
      batch.references[k].chunk.pointee.prefetch(batch.references[k].place)
    }
    for k in 0..<batch.count {
      let (chunk, place) = (batch.references[k].chunk, batch.references[k].place)
      if place < chunk.pointee.springs.first.count { chunk.pointee.springs.prefetch(place, chunk.pointee.width) }
    }
  }

  @inline(__always)
  private mutating func startRows(_ plain: UnsafePointer<PlainStart>, _ batch: Batch, _ width: Int) -> (done: Int, started: Int) {
    let playback = Int(plain.pointee.playback)
    guard playbacks.isCurrent(playback, generation: Int(plain.pointee.generation)) else { return (0, 0) }
    let start = RowLog.Start(
      playback: playback, timing: SIMD2(plain.pointee.start, plain.pointee.rate), end: plain.pointee.end,
      group: Int(plain.pointee.group))
    let (done, started) = forEachRun(batch, width) { engine, chunk, models, run in
      chunk.pointee.expectOffsets()
      var rows = chunk.pointee.log.appending(start, upTo: run.count, number: engine.nextStart, values: chunk.pointee.count)
      let done = run.setModels(from: 0, chunk, models, width) { place, old, new in
        rows.append(place, width) { old[$0] - new[$0] }
        return true
      }
      chunk.pointee.log.finish(rows)
      return (done, rows.count)
    }
    playbacks.addRows(playback, started)
    return (done, started)
  }

  @inline(__always)
  private mutating func startSprings(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ batch: Batch, _ first: Slot, _ width: Int
  ) -> (done: Int, started: Int) {
    guard let spring = spring.pointee else { return (0, 0) }
    let hasAxes = spring.hasAxes(first)
    guard let start = start(plain, spring, hasAxes, end: plain.pointee.end) else { return (0, 0) }
    // a start velocity moves the value also without a distance (SP-7)
    let (minimumDistance, startVelocity) = (spring.isThrown && first.hasVectorVelocity ? -1.0 : 0, spring.startVelocity(hasAxes: hasAxes))
    let (done, started) = forEachRun(batch, width) { engine, chunk, models, run in
      var joining = chunk.pointee.springs.joining(
        start, upTo: run.count, number: engine.nextStart, values: chunk.pointee.count, &engine.springSteps)
      var (done, before) = (0, -1)
      while done > before, done < run.count {
        before = done
        // as long as no call is needed: a copy, so that it stays in registers
        var quick = joining
        done = run.setModels(from: done, upTo: done + quick.roomLeft, chunk, models, width, minimumDistance: minimumDistance) {
          place, old, new in
          chunk.pointee.springs.joinKnown(&quick, place, width) { startVelocity.state(old[$0] - new[$0], $0) }
        }
        done = run.setModels(from: done, chunk, models, width, minimumDistance: minimumDistance) { place, old, new in
          chunk.pointee.springs.joinNone(&quick, place, width) { startVelocity.state(old[$0] - new[$0], $0) }
        }
        joining = quick
        if done > before { continue }
        done = run.setModels(from: done, upTo: done + 1, chunk, models, width, minimumDistance: minimumDistance) { place, old, new in
          chunk.pointee.springs.join(&joining, place) { startVelocity.state(old[$0] - new[$0], $0) }
          return true
        }
      }
      chunk.pointee.springs.finish(joining)
      return (done, joining.count)
    }
    playbacks.springs.addMembers(start.playback, started)
    return (done, started)
  }

  /// Passes consecutive values of a batch in one chunk to `body` together, until it leaves some undone.
  @inline(__always)
  private mutating func forEachRun(
    _ batch: Batch, _ width: Int,
    _ body: (inout Engine, _ chunk: UnsafeMutablePointer<Chunk>, _ models: UnsafeMutablePointer<Double>, _ run: Batch) -> (
      done: Int, started: Int
    )
  ) -> (done: Int, started: Int) {
    var all = (done: 0, started: 0)
    while all.done < batch.count {
      let run = batch.dropping(all.done, width).run
      let chunk = run.references[0].chunk
      let (done, started) = body(&self, chunk, pool.numbers.pointer(to: chunk.pointee.models), run)
      all = (all.done &+ done, all.started &+ started)
      if started > 0 {
        countStarts(started)
        markDirty(chunk)
      }
      if done < run.count { break }
    }
    return all
  }
}

extension Batch {
  /// Sets the models of consecutive values, as long as they need only a row or a spring.
  /// - Parameters:
  ///   - first: First index.
  ///   - end: Index after the last; nil for all.
  ///   - minimumDistance: A value whose distance is not greater is unchanged.
  ///   - start: Called for each changed value before its model is set; false stops before that value.
  /// - Returns: How many were handled.
  @inline(__always)
  fileprivate func setModels(
    from first: Int, upTo end: Int? = nil, _ chunk: UnsafeMutablePointer<Chunk>, _ models: UnsafeMutablePointer<Double>, _ width: Int,
    minimumDistance: Double = 0, _ start: (_ place: Int, _ old: UnsafeMutablePointer<Double>, _ new: UnsafeMutablePointer<Double>) -> Bool
  ) -> Int {
    chunk.pointee.expectRows()
    var k = first
    while k < min(end ?? count, count) {
      let (place, new) = (references[k].place, numbers + k &* width)
      let old = models + place &* width
      var distance = 0.0
      forEachComponent(width) { i in distance += abs(old[i] - new[i]) }
      // see start(_:_:_:to:)
      guard distance < Limits.maximumOffset, chunk.pointee.places.isPlain(place) else { break }
      if distance > minimumDistance {
        guard start(place, old, new) else { break }
        copyComponents(width, from: new, to: old)
        chunk.pointee.countRow(place)
      }
      k &+= 1
    }
    return k
  }
}
