/// The door through which rows and springs come in.
extension Engine {
  /// Starts a row: appends it to its value's chunk, and books it. Returns its index. Amortised O(width).
  @inline(__always)
  @discardableResult
  mutating func add(
    _ start: RowLog.Start, to slot: Slot, number: UInt64, on timeline: Int?, offset: (_ component: Int) -> Double
  ) -> Int {
    let row = place(start, on: slot, number: number, offset: offset)
    bookStart(row, slot, number, on: timeline)
    return row
  }

  /// Books a row that starts on its timeline, and for a render server.
  /// - Parameter timeline: The one that it follows, or that determines its end; nil for a row in stage time.
  @inline(__always)
  mutating func bookStart(_ row: Int, _ slot: Slot, _ number: UInt64, on timeline: Int?) {
    if let timeline { list(RowName(slot: slot.number, number: number), on: timeline) }
    if journal != nil { journal?.noteStart(slot: slot.number, number, .row(row), at: now) }
  }

  /// Lists a row on the timeline that it runs on.
  @inline(never)
  mutating func list(_ row: RowName, on timeline: Int) { timelines[timeline].rows.append(row) }

  /// Appends a row to its value's chunk, and books it on the value and its playback: also one that has begun before.
  @inline(__always)
  mutating func place(_ start: RowLog.Start, on slot: Slot, number: UInt64, offset: (_ component: Int) -> Double) -> Int {
    let chunk = slot.chunkPointer
    let row = chunk.pointee.log.append(start, slot.place, number: number, values: chunk.pointee.count, offset: offset)
    playbacks.addRows(start.playback)
    noteRow(chunk, slot.place)
    return row
  }

  /// Starts a spring: adds it to the sum of its oscillator on a value, with an offset and a velocity over ω for each component, and books it. Amortised
  /// O(width + oscillators on the value).
  @inline(__always)
  mutating func add(
    _ start: SpringLog.Start, to slot: Slot, number: UInt64, state: (_ component: Int) -> (offset: Double, velocity: Double)
  ) {
    let chunk = slot.chunkPointer
    chunk.pointee.springs.join(
      start, slot.place, slot.rowWidth, number: number, values: chunk.pointee.count, &springSteps, state: state)
    bookStart(start, slot, number)
  }

  /// Books a spring that starts: on its value, its oscillator, and for a render server.
  @inline(__always)
  mutating func bookStart(_ start: SpringLog.Start, _ slot: Slot, _ number: UInt64) {
    let chunk = slot.chunkPointer
    playbacks.springs.addMembers(start.playback)
    noteRow(chunk, slot.place)
    if journal != nil { journal?.noteStart(slot: slot.number, number, .member(chunk.pointee.springs.memberCount - 1), at: now) }
  }

  /// Counts a new row or spring on a value.
  @inline(__always)
  mutating func noteRow(_ chunk: UnsafeMutablePointer<Chunk>, _ place: Int) {
    chunk.pointee.expectRows()
    chunk.pointee.countRow(place)
    markDirty(chunk)
  }
}
