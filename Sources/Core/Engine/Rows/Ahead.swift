import CLegatoThread

/// What the next chunk of a frame reads and writes: asked of the memory block by block, while this one computes. By itself each chunk would begin with waiting.
struct Ahead {
  /// A run of memory, and how much of it belongs to a block.
  private struct Run {
    let start: UnsafeRawPointer
    let bytes, perBlock: Int

    init(_ start: UnsafeRawPointer, _ count: Int, _ stride: Int) {
      (self.start, bytes, perBlock) = (start, count &* stride, RowBlock.size &* stride)
    }

    @inline(__always)
    func ask(_ block: Int) {
      var place = block &* perBlock
      let end = min(bytes, place &+ perBlock)
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

  /// Called once for each block, so that the loops over rows keep their registers.
  @inline(never)
  func ask(_ block: Int) {
    model.ask(block)
    shown.ask(block)
    timing.ask(block)
    offsets.ask(block)
    keys.ask(block)
  }
}
