import CLegatoThread
import LegatoTiming

/// Many plain starts at once. What they have in common is found out once; and where they lie far apart, what each will need is asked of the memory for all
/// before the first is seen to, so that they wait for it together.
extension Engine {
  /// As many of the first values of a batch as need nothing but a row or a spring: sets their models and leads there. Writes over their part of the batch.
  /// O(count · width), amortised.
  mutating func start(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ batch: Batch
  ) -> (done: Int, started: Int) {
    let first = batch.homes[0].slot
    guard first.takesRows, plain.pointee.timeline == nil, journal == nil, plain.pointee.adds(to: first) else { return (0, 0) }
    return plain.pointee.isSpring ? startSprings(plain, spring, batch, first) : startRows(plain, batch, first.width)
  }

  private mutating func startRows(_ plain: UnsafePointer<PlainStart>, _ batch: Batch, _ width: Int) -> (done: Int, started: Int) {
    let (style, start, rate, end) = (Int(plain.pointee.style), plain.pointee.start, plain.pointee.rate, plain.pointee.end)
    guard styles.isCurrent(style, generation: Int(plain.pointee.generation)) else { return (0, 0) }
    let owner = RowOwner.ticket(Int(plain.pointee.ticket))
    let (done, moved) = setModels(batch, width)
    moved.forEachRun(width) { chunk, run in
      let number = countStarts(run.count)
      chunk.pointee.log.append(
        style, count: run.count, timing: SIMD2(start, rate), end: end, owner: owner, number: number, room: chunk.pointee.count,
        target: { run.homes[$0].place }
      ) { k, i in run.numbers[k &* width &+ i] }
      if chunk.pointee.activeIndex == nil { activateRows(chunk.pointee.number) }
    }
    styles.addRows(style, moved.count)
    return (done, moved.count)
  }

  private mutating func startSprings(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ batch: Batch, _ first: Slot
  ) -> (done: Int, started: Int) {
    guard let spring = spring.pointee else { return (0, 0) }
    let (width, hasAxes) = (first.width, spring.hasAxes(first))
    guard let start = start(plain.pointee, spring, hasAxes) else { return (0, 0) }
    // a throw over no distance still moves (SP-7)
    let (done, moved) = setModels(batch, width, evenIfSame: spring.isThrown && first.hasVectorVelocity)
    if !moved.isTogether { for k in 0..<moved.count { moved.homes[k].chunk.pointee.springs.prefetch(moved.homes[k].place) } }
    moved.forEachRun(width) { chunk, run in
      let number = countStarts(run.count)
      chunk.pointee.springs.join(
        start, run.count, number: number, room: chunk.pointee.count, &springSteps, target: { run.homes[$0].place }
      ) { k, i in spring.state(run.numbers[k &* width &+ i], i, hasAxes) }
      if chunk.pointee.activeIndex == nil { activateRows(chunk.pointee.number) }
    }
    styles.addMembers(start.style, moved.count)
    return (done, moved.count)
  }

  /// Sets models, and makes of the numbers of those that change how far each was away: they come first.
  private mutating func setModels(_ batch: Batch, _ width: Int, evenIfSame: Bool = false) -> (done: Int, moved: Batch) {
    if !batch.isTogether {
      for k in 0..<batch.count {
        legato_prefetch(pool.numbers.place(batch.homes[k].slot.model))
        batch.homes[k].chunk.pointee.prefetch(batch.homes[k].place)
      }
    }
    var moved = 0
    for k in 0..<batch.count {
      let home = batch.homes[k]
      let (old, new, offsets) = (pool.numbers.place(home.slot.model), batch.numbers + k &* width, batch.numbers + moved &* width)
      var (size, way) = (0.0, 0.0)
      forEachComponent(width) { i in
        size += abs(old[i]) + abs(new[i])
        way += abs(old[i] - new[i])
      }
      // see start(_:_:_:to:willFollow:)
      guard size < 1e150, home.slot.isPlain else { return (k, batch.prefix(moved)) }
      if way == 0, !evenIfSame { continue }
      forEachComponent(width) { i in
        let number = new[i]
        offsets[i] = old[i] - number
        old[i] = number
      }
      batch.homes[moved] = home
      moved &+= 1
      home.chunk.pointee.noteRow(home.place)
    }
    return (batch.count, batch.prefix(moved))
  }
}
