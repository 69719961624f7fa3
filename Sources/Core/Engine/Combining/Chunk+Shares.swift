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

  /// Passes each live row of a block, in order or the newest first. What the block's rows have in common is read once.
  @inline(__always)
  func forEachShare(
    ofBlock index: Int, newestFirst: Bool = false, at now: Double, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?,
    _ body: (Int, Share) -> Void
  ) {
    let (timing, keys, block) = (log.timing, log.keys, log.blocks[index])
    @inline(__always) func each(_ share: (_ row: Int) -> Share) {
      var live = block.live
      while live != 0 {
        let bit = newestFirst ? UInt64.bitWidth &- 1 &- live.leadingZeroBitCount : live.trailingZeroBitCount
        live &= newestFirst ? ~(1 &<< UInt64(bit)) : live &- 1
        let row = index << RowBlock.shift &+ bit
        body(row, share(row))
      }
    }
    let playback = block.playback
    if playback == RowBlock.mixed { return each { share(timing[$0], now, keys[$0].playback, playbacks, missing) } }
    let (pieces, bend) = (playbacks.pieces[playback], playbacks.bends.start + playback)
    switch bend.pointee.kind {
    case .none:
      each {
        let remaining = Self.remaining(timing[$0].x, timing[$0].y, now, pieces, playback, playbacks, missing)
        return Share(remaining: remaining, second: timing[$0].y == 0 ? pieces.pointee.y : remaining, isHidden: false)
      }
    case .cycle:
      let cycle = bend.pointee.cycle
      each { Self.share(cycle.iteration((now - timing[$0].x) / timing[$0].y), pieces, playback, playbacks, missing) }
    case .group:
      let group = bend.pointee
      each { Self.share(group.iteration((now - timing[$0].x) / timing[$0].y), pieces, playback, playbacks, missing) }
    case .fade:
      let fade = bend.pointee.fade
      each {
        let remaining = Self.remaining(timing[$0], now, fade, pieces, playback, playbacks, missing)
        return Share(remaining: remaining, second: remaining, isHidden: false)
      }
    }
  }

  /// The same for one row with any playback.
  @inline(__always)
  private func share(_ timing: SIMD2<Double>, _ now: Double, _ playback: Int, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?)
    -> Share
  {
    let (pieces, bend) = (playbacks.pieces[playback], playbacks.bends.start + playback)
    switch bend.pointee.kind {
    case .none:
      let remaining = Self.remaining(timing.x, timing.y, now, pieces, playback, playbacks, missing)
      return Share(remaining: remaining, second: timing.y == 0 ? pieces.pointee.y : remaining, isHidden: false)
    case .cycle, .group: return Self.share(bend.pointee.iteration((now - timing.x) / timing.y), pieces, playback, playbacks, missing)
    case .fade:
      let remaining = Self.remaining(timing, now, bend.pointee.fade, pieces, playback, playbacks, missing)
      return Share(remaining: remaining, second: remaining, isHidden: false)
    }
  }

  /// The same within an iteration.
  @inline(__always)
  private static func share(
    _ iteration: Bend.Iteration, _ pieces: UnsafeMutablePointer<SIMD4<Double>>, _ playback: Int, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?
  ) -> Share {
    let remaining = remaining(iteration, pieces, playback, playbacks, missing)
    return Share(remaining: remaining, second: remaining, isHidden: iteration.isHidden)
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
    case .cycle, .group:
      return remaining(bend.pointee.iteration((now - timing.x) / timing.y), pieces, playback, playbacks, missing)
    case .fade: return remaining(timing, now, bend.pointee.fade, pieces, playback, playbacks, missing)
    }
  }

  /// The same within an iteration.
  @inline(__always)
  private static func remaining(
    _ iteration: Bend.Iteration, _ pieces: UnsafeMutablePointer<SIMD4<Double>>, _ playback: Int, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?
  ) -> Double {
    remaining(0, 1, iteration.fraction, pieces, playback, playbacks, missing) - iteration.grown
  }

  /// The same under a curve that replaced another in flight.
  @inline(__always)
  private static func remaining(
    _ timing: SIMD2<Double>, _ now: Double, _ fade: Fade, _ pieces: UnsafeMutablePointer<SIMD4<Double>>, _ playback: Int,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) -> Double {
    let u = max(0, min(1, (now - timing.x) * timing.y))
    return remaining(0, 1, u, pieces, playback, playbacks, missing) - fade.value(at: u)
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
