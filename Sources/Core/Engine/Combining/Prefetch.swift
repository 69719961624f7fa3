import CLegatoThread

/// Prefetches what the next chunk of a frame reads and writes, a few values at a time, while this one is computed. Otherwise each chunk would begin with
/// cache misses. It is passed by its address: what reads it rarely should not copy it.
struct Prefetch {
  /// Values whose cache lines are prefetched at a time: more would stall the computation between. It divides ``RowBlock/size``: a part is of one block.
  static let maximumCount = 16

  /// A stretch of memory, and the bytes of it per value.
  private struct Run {
    let start: UnsafeRawPointer
    let count, stride: Int

    init(_ start: UnsafeRawPointer, _ count: Int, _ stride: Int) { (self.start, self.count, self.stride) = (start, count, stride) }

    @inline(__always)
    func ask(_ part: Range<Int>) {
      var offset = part.lowerBound &* stride
      let end = min(count, part.upperBound) &* stride
      while offset < end {
        legato_prefetch(start + offset)
        offset &+= 64
      }
    }
  }

  private let model, shown, timing, offsets, keys, sums: Run

  /// For a chunk that has been presented in motion.
  init?(_ chunk: UnsafeMutablePointer<Chunk>, _ numbers: borrowing Numbers) {
    guard chunk.pointee.stride != 0 else { return nil }
    let (models, count, value) = (chunk.pointee.models, chunk.pointee.count, chunk.pointee.width &* MemoryLayout<Double>.stride)
    model = Run(numbers.pointer(to: models), count, value)
    shown = Run(numbers.pointer(to: models + chunk.pointee.stride), count, value)
    let rows = chunk.pointee.log.rows
    timing = Run(rows.timing, rows.count, MemoryLayout<SIMD2<Double>>.stride)
    offsets = Run(rows.offsets, rows.count, rows.stride &* MemoryLayout<Double>.stride)
    keys = Run(rows.keys, rows.count, MemoryLayout<RowLog.Key>.stride)
    sums = Run(chunk.pointee.springs.sums, chunk.pointee.springs.sumCount, SpringLog.stride(chunk.pointee.springs.width))
  }

  /// While rows are computed: the next chunk probably has some too. A single call for several rows, so that the loops over rows keep their registers.
  /// - Parameters:
  ///   - hasTimings: Whether rows of this chunk needed their own timings.
  ///   - hasKeys: Whether they needed their own keys.
  @inline(never)
  func ask(rows part: Range<Int>, hasTimings: Bool, hasKeys: Bool) {
    model.ask(part)
    shown.ask(part)
    offsets.ask(part)
    if hasTimings { timing.ask(part) }
    if hasKeys { keys.ask(part) }
  }

  /// While springs are computed, likewise.
  @inline(never)
  func ask(sums part: Range<Int>) {
    model.ask(part)
    shown.ask(part)
    sums.ask(part)
  }
}

extension Prefetch {
  /// How many rows ahead interpolations are prefetched: they are scattered in the pool, and a few values' work takes as long as a cache miss.
  static let interpolations = 6
  /// Cache lines to prefetch: the head and keys of most interpolations.
  private static let linesOfInterpolation = 4

  /// Prefetches an interpolation that will be evaluated soon.
  @inline(__always)
  static func interpolation(_ interpolation: Int, _ numbers: borrowing Numbers) {
    let start = UnsafeRawPointer(numbers.pointer(to: interpolation))
    for line in 0..<linesOfInterpolation { legato_prefetch(start + 64 &* line) }
  }
}
