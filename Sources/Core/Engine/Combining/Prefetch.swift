import CLegatoThread

/// What the next chunk of a frame reads and writes: asked of the memory a few values at a time, while this one computes. By itself each chunk would begin with waiting.
enum Prefetch {
  /// As many values' lines as a core waits for at a time: more of them hold up the work between. It divides ``RowBlock/size``: a part is of one block.
  static let most = 16

  /// A run of memory, and how much of it is a value's.
  private struct Run {
    let start: UnsafeRawPointer
    let count, stride: Int

    init(_ start: UnsafeRawPointer, _ count: Int, _ stride: Int) { (self.start, self.count, self.stride) = (start, count, stride) }

    @inline(__always)
    func ask(_ part: Range<Int>) {
      var place = part.lowerBound &* stride
      let end = min(count, part.upperBound) &* stride
      while place < end {
        legato_prefetch(start + place)
        place &+= 64
      }
    }
  }

  /// What every chunk has: models, and room for what they show.
  private struct Values {
    let model, shown: Run

    init?(_ chunk: UnsafeMutablePointer<Chunk>, _ numbers: borrowing Numbers) {
      guard chunk.pointee.stride != 0 else { return nil }
      let (place, count, value) = (chunk.pointee.models, chunk.pointee.count, chunk.pointee.width &* MemoryLayout<Double>.stride)
      model = Run(numbers.pointer(to: place), count, value)
      shown = Run(numbers.pointer(to: place + chunk.pointee.stride), count, value)
    }

    @inline(__always)
    func ask(_ part: Range<Int>) {
      model.ask(part)
      shown.ask(part)
    }
  }

  /// For a chunk with rows, which is likely of the next then.
  struct Rows {
    private let values: Values
    private let timing, offsets, keys: Run

    init?(_ chunk: UnsafeMutablePointer<Chunk>, _ numbers: borrowing Numbers) {
      guard let values = Values(chunk, numbers) else { return nil }
      let rows = chunk.pointee.log.rows
      self.values = values
      timing = Run(rows.timing, rows.count, MemoryLayout<SIMD2<Double>>.stride)
      offsets = Run(rows.offsets, rows.count, chunk.pointee.log.width &* MemoryLayout<Double>.stride)
      keys = Run(rows.keys, rows.count, MemoryLayout<RowLog.Key>.stride)
    }

    /// A call for several rows, so that the loops over rows keep their registers.
    /// - Parameters:
    ///   - hasTimings: whether the rows of this chunk needed their own.
    ///   - hasKeys: likewise.
    @inline(never)
    func ask(_ part: Range<Int>, hasTimings: Bool, hasKeys: Bool) {
      values.ask(part)
      offsets.ask(part)
      if hasTimings { timing.ask(part) }
      if hasKeys { keys.ask(part) }
    }
  }

  /// For a chunk with springs, likewise.
  struct Sums {
    private let values: Values
    private let sums: Run

    init?(_ chunk: UnsafeMutablePointer<Chunk>, _ numbers: borrowing Numbers) {
      guard let values = Values(chunk, numbers) else { return nil }
      self.values = values
      sums = Run(chunk.pointee.springs.sums, chunk.pointee.springs.sumCount, SpringLog.stride(chunk.pointee.springs.width))
    }

    @inline(never)
    func ask(_ part: Range<Int>) {
      values.ask(part)
      sums.ask(part)
    }
  }
}

extension Prefetch {
  /// How many rows ahead their interpolations are asked for: each lies in the pool by itself, and few values' work takes as long as the memory.
  static let interpolations = 6
  /// Lines of the cache that are asked for: the head and keys of most.
  fileprivate static let linesOfInterpolation = 4
}

extension Chunk {
  /// Asks for the interpolation of a row that will be evaluated soon.
  @inline(__always)
  func prefetchInterpolation(_ row: Int, _ rows: RowLog.Rows, _ numbers: borrowing Numbers) {
    guard row < rows.count, let interpolation = interpolation(of: rows.keys[row].target) else { return }
    let start = UnsafeRawPointer(numbers.pointer(to: interpolation))
    for line in 0..<Prefetch.linesOfInterpolation { legato_prefetch(start + 64 &* line) }
  }
}
