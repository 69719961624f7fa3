import CLegatoThread

/// What the next chunk of a frame reads and writes: asked of the memory a few rows at a time, while this one computes. By itself each chunk would begin with waiting.
struct Ahead {
  /// As many rows' lines as a core waits for at a time: more of them hold up the work between.
  static let rows = 16

  /// A run of memory, and how much of it is a row's.
  private struct Run {
    let start: UnsafeRawPointer
    let count, stride: Int

    init(_ start: UnsafeRawPointer, _ count: Int, _ stride: Int) { (self.start, self.count, self.stride) = (start, count, stride) }

    @inline(__always)
    func ask(_ rows: Range<Int>) {
      var place = rows.lowerBound &* stride
      let end = min(count, rows.upperBound) &* stride
      while place < end {
        legato_prefetch(start + place)
        place &+= 64
      }
    }
  }
  private let model, shown, timing, offsets, keys: Run

  init?(_ chunk: UnsafeMutablePointer<Chunk>, _ numbers: borrowing Numbers) {
    guard chunk.pointee.stride != 0 else { return nil }
    let (place, width, count, rows) = (chunk.pointee.models, chunk.pointee.width, chunk.pointee.count, chunk.pointee.log.rows)
    let value = width &* MemoryLayout<Double>.stride
    model = Run(numbers.place(place), count, value)
    shown = Run(numbers.place(place + chunk.pointee.stride), count, value)
    timing = Run(rows.timing, rows.count, MemoryLayout<SIMD2<Double>>.stride)
    offsets = Run(rows.offsets, rows.count, value)
    keys = Run(rows.keys, rows.count, MemoryLayout<RowLog.Key>.stride)
  }

  /// A call for several rows, so that the loops over rows keep their registers.
  /// - Parameters:
  ///   - hasTimings: whether the rows of this chunk needed their own, which is likely of those of the next, too.
  ///   - hasKeys: likewise.
  @inline(never)
  func ask(_ rows: Range<Int>, hasTimings: Bool, hasKeys: Bool) {
    model.ask(rows)
    shown.ask(rows)
    offsets.ask(rows)
    if hasTimings { timing.ask(rows) }
    if hasKeys { keys.ask(rows) }
  }
}
