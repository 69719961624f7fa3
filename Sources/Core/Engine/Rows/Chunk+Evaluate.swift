/// A frame of a chunk: model plus what its rows show, for all its values at once.
extension Chunk {
  /// Writes the presentations at `now`. O(values + rows), no allocation.
  ///
  /// The first rows often belong to the values in order; such blocks write model plus offset, all others add to a copy of the models.
  func evaluate(at now: Double, _ numbers: borrowing Numbers, _ styles: borrowing Styles, _ missing: MissingPieces?) {
    guard stride != 0 else { return }
    let (model, shown) = (numbers.place(models), numbers.place(models + stride))
    let written = blocksInOrder * RowBlock.size
    let rest = count - written
    if rest > 0 { (shown + written * width).update(from: model + written * width, count: rest * width) }
    let rows = log.rows
    styles.pieces.withUnsafeBufferPointer { pieces in
      switch width {
      case 1: Self.run(1, now, model, shown, written, rows, pieces, styles, missing)
      case 2: Self.run(2, now, model, shown, written, rows, pieces, styles, missing)
      case 4: Self.run(4, now, model, shown, written, rows, pieces, styles, missing)
      default: Self.run(width, now, model, shown, written, rows, pieces, styles, missing)
      }
    }
    if !springs.isEmpty { addSprings(at: now, shown, styles, missing) }
  }

  private func addSprings(at now: Double, _ shown: UnsafeMutablePointer<Double>, _ styles: borrowing Styles, _ missing: MissingPieces?) {
    switch width {
    case 1: runSprings(1, now, shown, styles, missing)
    case 2: runSprings(2, now, shown, styles, missing)
    default: runSprings(width, now, shown, styles, missing)
    }
  }

  @inline(__always)
  private func runSprings(
    _ width: Int, _ now: Double, _ shown: UnsafeMutablePointer<Double>, _ styles: borrowing Styles, _ missing: MissingPieces?
  ) {
    styles.springColumns.withUnsafeBufferPointer { columns in
      let (count, sums, stride) = (springs.sumCount, UnsafeMutableRawPointer(springs.sum(0)), SpringLog.stride(width))
      for row in 0..<count {
        let sum = (sums + row * stride).assumingMemoryBound(to: SpringLog.Sum.self)
        let style = sum.pointee.style
        let answers = styles.answers(style, columns[style], at: now - sum.pointee.since, missing)
        let (value, state) = (shown + sum.pointee.target * width, SpringLog.numbers(of: sum))
        for i in 0..<width { value[i] += state[i] * answers.x + state[i + width] * answers.y }
      }
    }
  }

  /// Leading blocks whose row i belongs to value i.
  private var blocksInOrder: Int {
    let whole = log.count / RowBlock.size
    var found = 0
    while found < whole, log.blocks[found].isInOrder { found += 1 }
    return found
  }

  /// By pointers alone, so that each width gets code of its own.
  @inline(__always)
  private static func run(
    _ width: Int, _ now: Double, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>, _ written: Int,
    _ log: RowLog.Rows, _ pieces: UnsafeBufferPointer<UnsafeMutablePointer<SIMD4<Double>>>, _ styles: borrowing Styles,
    _ missing: MissingPieces?
  ) {
    for place in 0..<(log.count + RowBlock.size - 1) / RowBlock.size {
      let block = log.blocks[place]
      let rows = place * RowBlock.size..<min(log.count, (place + 1) * RowBlock.size)
      let writes = rows.lowerBound < written
      if block.live == 0 {
        if writes { (shown + rows.lowerBound * width).update(from: model + rows.lowerBound * width, count: rows.count * width) }
        continue
      }
      let shared = block.style == RowBlock.mixed ? nil : block.style
      if block.sharesTiming, let style = shared {
        let left = left(block.timing, now, pieces[style], style, styles, missing)
        if writes {
          for i in rows.lowerBound * width..<rows.upperBound * width { shown[i] = model[i] + log.offsets[i] * left }
        } else {
          for row in rows {
            let value = log.keys[row].target
            for i in 0..<width { shown[value * width + i] += log.offsets[row * width + i] * left }
          }
        }
      } else if writes {
        @inline(__always) func write(_ style: Int, _ pieces: UnsafeMutablePointer<SIMD4<Double>>, _ row: Int) {
          let left = left(log.timing[row], now, pieces, style, styles, missing)
          for i in 0..<width { shown[row * width + i] = model[row * width + i] + log.offsets[row * width + i] * left }
        }
        if let style = shared {
          let pieces = pieces[style]
          for row in rows { write(style, pieces, row) }
        } else {
          for row in rows { write(log.keys[row].style, pieces[log.keys[row].style], row) }
        }
      } else {
        for row in rows {
          let key = log.keys[row]
          let left = left(log.timing[row], now, pieces[key.style], key.style, styles, missing)
          for i in 0..<width { shown[key.target * width + i] += log.offsets[row * width + i] * left }
        }
      }
    }
  }

  /// What is left of a row's way: 1 before its start, 0 from its end on. One function for a frame and for a value read alone.
  @inline(__always)
  static func left(
    _ timing: SIMD2<Double>, _ now: Double, _ pieces: UnsafeMutablePointer<SIMD4<Double>>, _ style: Int, _ styles: borrowing Styles,
    _ missing: MissingPieces?
  ) -> Double {
    let u = max(0, min(1, (now - timing.x) * timing.y))
    let place = u * Double(CurveTable.nodes)
    let rounded = place + CurveTable.rounding
    let piece = pieces[Int(truncatingIfNeeded: rounded.bitPattern & 0x3FF)]
    let r = place - (rounded - CurveTable.rounding)
    let left = piece.x + r * (piece.y + r * (piece.z + r * piece.w))
    return left == left ? left : styles.asked(style, u, missing)
  }
}
