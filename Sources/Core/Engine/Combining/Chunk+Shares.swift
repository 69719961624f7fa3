/// The remaining shares of rows, for frames and for single reads.
extension Chunk {
  /// What a frame needs of a row's playback.
  struct Share {
    let remaining: Double
    /// Of component 1, where a spring has an oscillator or a start velocity per axis.
    let second: Double
    /// Whether it is an explicit animation that is hidden (MT-7).
    let isHidden: Bool
  }

  /// Passes each live row of a block, in order. What the block's rows have in common is read once.
  @inline(__always)
  func forEachShare(
    ofBlock index: Int, at now: Double, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?, _ body: (Int, Share) -> Void
  ) {
    let (timing, keys, block) = (log.timing, log.keys, log.blocks[index])
    let (first, playback) = (index << RowBlock.shift, block.playback)
    var live = block.live
    guard playback != RowBlock.mixed, case let (pieces, bend) = (playbacks.pieces[playback], playbacks.bends.start + playback),
      bend.pointee.kind == .none || bend.pointee.kind == .cycle
    else {
      while live != 0 {
        let row = first &+ live.trailingZeroBitCount
        live &= live &- 1
        body(row, share(timing[row], now, keys[row].playback, playbacks, missing))
      }
      return
    }
    guard bend.pointee.kind == .none else {
      let cycle = bend.pointee.cycle
      while live != 0 {
        let row = first &+ live.trailingZeroBitCount
        live &= live &- 1
        let passed = (now - timing[row].x) / timing[row].y
        let remaining = Self.remaining(0, 1, cycle.fraction(passed).value, pieces, playback, playbacks, missing)
        body(row, Share(remaining: remaining, second: remaining, isHidden: cycle.isHidden(passed)))
      }
      return
    }
    while live != 0 {
      let row = first &+ live.trailingZeroBitCount
      live &= live &- 1
      let remaining = Self.remaining(timing[row].x, timing[row].y, now, pieces, playback, playbacks, missing)
      body(row, Share(remaining: remaining, second: timing[row].y == 0 ? pieces.pointee.y : remaining, isHidden: false))
    }
  }

  /// The same for one row with any playback.
  private func share(_ timing: SIMD2<Double>, _ now: Double, _ playback: Int, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?)
    -> Share
  {
    let remaining = Self.remaining(timing, now, playback, playbacks, missing)
    return Share(
      remaining: remaining, second: timing.y == 0 ? playbacks.pieces[playback].pointee.y : remaining,
      isHidden: hasBentCurves && playbacks.isHidden(playback, timing, now))
  }

  /// A row's remaining share with any playback.
  @inline(__always)
  static func remaining(
    _ timing: SIMD2<Double>, _ now: Double, _ playback: Int, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  )
    -> Double
  {
    let pieces = playbacks.pieces[playback]
    let bend = playbacks.bends.start + playback
    switch bend.pointee.kind {
    case .none: return remaining(timing.x, timing.y, now, pieces, playback, playbacks, missing)
    case .cycle:
      return remaining(0, 1, bend.pointee.cycle.fraction((now - timing.x) / timing.y).value, pieces, playback, playbacks, missing)
    case .group:
      return remaining(0, 1, bend.pointee.fraction((now - timing.x) / timing.y).value, pieces, playback, playbacks, missing)
    case .fade:
      let u = max(0, min(1, (now - timing.x) * timing.y))
      return remaining(0, 1, u, pieces, playback, playbacks, missing) - bend.pointee.fade.value(at: u)
    }
  }

  /// A row's remaining share: 1 before its start, 0 from its end on. One function for frames and single reads.
  @inline(__always)
  static func remaining(
    _ start: Double, _ rate: Double, _ now: Double, _ pieces: UnsafeMutablePointer<SIMD4<Double>>, _ playback: Int,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) -> Double {
    let u = max(0, min(1, (now - start) * rate))
    let place = u * Double(CurveTable.nodes)
    let rounded = place + CurveTable.rounding
    // the numbers themselves, without a SIMD load
    let piece = UnsafeRawPointer(pieces + Int(truncatingIfNeeded: rounded.bitPattern & 0x3FF)).assumingMemoryBound(to: Double.self)
    let r = place - (rounded - CurveTable.rounding)
    let remaining = piece[0] + r * (piece[1] + r * (piece[2] + r * piece[3]))
    return remaining == remaining ? remaining : playbacks.evaluated(playback, u, missing)
  }
}
