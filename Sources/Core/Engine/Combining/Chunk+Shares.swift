/// The remaining shares of rows, for frames and for single reads.
extension Chunk {
  /// The remaining shares of a block's rows, by their index in it. A frame computes them before it uses them, so that what uses them is compiled once, not
  /// once for each kind of playback.
  struct Shares {
    let remaining: UnsafeMutablePointer<Double>
    /// A bit for each explicit animation that is hidden (MT-7).
    fileprivate(set) var hidden: UInt64 = 0

    fileprivate init(_ remaining: UnsafeMutablePointer<Double>) { self.remaining = remaining }

    /// Calls with room for the shares of one block.
    static func withRoom(_ body: (UnsafeMutablePointer<Double>) -> Void) {
      withUnsafeTemporaryAllocation(of: Double.self, capacity: RowBlock.size) { room in body(room.baseAddress.unsafelyUnwrapped) }
    }

    @inline(__always)
    func isHidden(_ row: Int) -> Bool { hidden & 1 &<< UInt64(row) != 0 }

    @inline(__always)
    fileprivate mutating func set(
      _ row: Int, _ iteration: Bend.Iteration, _ pieces: UnsafePointer<Double>, _ playback: Int,
      _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
    ) {
      remaining[row] = Chunk.remaining(iteration, pieces, playback, playbacks, missing)
      if iteration.isHidden { hidden |= 1 &<< UInt64(row) }
    }
  }

  /// The shares of rows of a block. What they have in common is read once.
  func shares(
    of block: RowBlock, _ index: Int, at now: Double, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?,
    _ room: UnsafeMutablePointer<Double>
  ) -> Shares {
    let first = index << RowBlock.shift
    let (timing, keys, playback) = (log.timing + first, log.keys + first, block.playbackOfComputed)
    var shares = Shares(room)
    if block.sharesTiming {
      setShared(&shares, block, keys, at: now, playbacks, missing)
      return shares
    }
    if playback == RowBlock.mixed {
      setMixed(&shares, block, timing, keys, at: now, playbacks, missing)
      return shares
    }
    let (pieces, bend) = (playbacks.pieces[playback], playbacks.bends.start + playback)
    switch playbacks.bendKinds[playback] {
    case .none:
      @inline(__always) func set(_ row: Int) {
        let timing = UnsafeRawPointer(timing + row).assumingMemoryBound(to: Double.self)
        shares.remaining[row] = Self.remaining(timing[0], timing[1], now, pieces, playback, playbacks, missing)
      }
      if block.covered != 0 {
        block.forEachComputed { set($0) }
      } else {
        // ended ones too, as finding the others takes longer
        for row in 0..<min(RowBlock.size, log.count &- first) { set(row) }
      }
    case .cycle:
      let cycle = bend.pointee.cycle
      block.forEachComputed { shares.set($0, cycle.iteration((now - timing[$0].x) / timing[$0].y), pieces, playback, playbacks, missing) }
    case .nested:
      block.forEachComputed { shares.set($0, playbacks.nested(playback, timing[$0], now, missing), pieces, playback, playbacks, missing) }
    case .fade:
      let fade = bend.pointee.fade
      block.forEachComputed { shares.remaining[$0] = Self.remaining(timing[$0], now, fade, pieces, playback, playbacks, missing) }
    }
    return shares
  }

  /// The same where rows have different playbacks.
  @inline(__always)
  private func setMixed(
    _ shares: inout Shares, _ block: RowBlock, _ timing: UnsafePointer<SIMD2<Double>>, _ keys: UnsafePointer<RowLog.Key>, at now: Double,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) {
    let bends = playbacks.bends.start
    playbacks.pieces.withUnsafeBufferPointer { tables in
      block.forEachComputed { row in
        let (timing, playback) = (timing[row], keys[row].playback)
        let (pieces, bend) = (tables[playback], bends + playback)
        switch playbacks.bendKinds[playback] {
        case .none: shares.remaining[row] = Self.remaining(timing.x, timing.y, now, pieces, playback, playbacks, missing)
        case .cycle:
          shares.set(row, bend.pointee.cycle.iteration((now - timing.x) / timing.y), pieces, playback, playbacks, missing)
        case .nested: shares.set(row, playbacks.nested(playback, timing, now, missing), pieces, playback, playbacks, missing)
        case .fade: shares.remaining[row] = Self.remaining(timing, now, bend.pointee.fade, pieces, playback, playbacks, missing)
        }
      }
    }
  }

  /// The same where all rows have one timing: one share for each playback.
  @inline(never)
  private func setShared(
    _ shares: inout Shares, _ block: RowBlock, _ keys: UnsafePointer<RowLog.Key>, at now: Double, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?
  ) {
    if let followed = log.rows.followed(block, playbacks) {
      for row in 0..<block.live.nonzeroBitCount { shares.remaining[row] = followed[row] }
      return
    }
    if block.playback != RowBlock.mixed {
      let share = Self.share(block.timing, now, block.playback, playbacks, missing)
      shares.remaining.update(repeating: share.remaining, count: RowBlock.size)
      if share.isHidden { shares.hidden = block.computed }
      return
    }
    withUnsafeTemporaryAllocation(of: KnownShare.self, capacity: KnownShare.count) { room in
      room.initialize(repeating: KnownShare())
      let known = room.baseAddress.unsafelyUnwrapped
      // mostly the same as that of the row before
      var (playback, share) = (RowBlock.mixed, (remaining: 0.0, isHidden: false))
      block.forEachComputed { row in
        if keys[row].playback != playback {
          playback = keys[row].playback
          let place = known + (playback & (KnownShare.count &- 1))
          if place.pointee.playback != playback {
            place.pointee = KnownShare(playback: playback, share: Self.share(block.timing, now, playback, playbacks, missing))
          }
          share = place.pointee.share
        }
        shares.remaining[row] = share.remaining
        if share.isHidden { shares.hidden |= 1 &<< UInt64(row) }
      }
    }
  }

  /// The share of a playback in a block whose rows have one timing; kept until another one takes its place.
  private struct KnownShare: BitwiseCopyable {
    static let count = 16
    var playback = RowBlock.mixed
    var share = (remaining: 0.0, isHidden: false)
  }

  /// A row's remaining share with any playback, and whether it is hidden (MT-7).
  @inline(__always)
  private static func share(
    _ timing: SIMD2<Double>, _ now: Double, _ playback: Int, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) -> (remaining: Double, isHidden: Bool) {
    let pieces = playbacks.pieces[playback]
    let bend = playbacks.bends.start + playback
    let iteration: Bend.Iteration
    switch playbacks.bendKinds[playback] {
    case .none: return (remaining(timing.x, timing.y, now, pieces, playback, playbacks, missing), false)
    case .cycle: iteration = bend.pointee.cycle.iteration((now - timing.x) / timing.y)
    case .nested: iteration = playbacks.nested(playback, timing, now, missing)
    case .fade: return (remaining(timing, now, bend.pointee.fade, pieces, playback, playbacks, missing), false)
    }
    return (remaining(iteration, pieces, playback, playbacks, missing), iteration.isHidden)
  }

  /// A row's remaining share with any playback.
  @inline(__always)
  static func remaining(
    _ timing: SIMD2<Double>, _ now: Double, _ playback: Int, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  )
    -> Double
  {
    share(timing, now, playback, playbacks, missing).remaining
  }

  /// The same within an iteration.
  @inline(__always)
  fileprivate static func remaining(
    _ iteration: Bend.Iteration, _ pieces: UnsafePointer<Double>, _ playback: Int, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?
  ) -> Double {
    remaining(0, 1, iteration.fraction, pieces, playback, playbacks, missing) - iteration.grown
  }

  /// The same under a curve that replaced another in flight.
  @inline(__always)
  private static func remaining(
    _ timing: SIMD2<Double>, _ now: Double, _ fade: Fade, _ pieces: UnsafePointer<Double>, _ playback: Int,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) -> Double {
    let u = max(0, min(1, (now - timing.x) * timing.y))
    return remaining(0, 1, u, pieces, playback, playbacks, missing) - fade.value(at: u)
  }

  /// A row's remaining share: 1 before its start, 0 from its end on. One function for frames and single reads.
  @inline(__always)
  static func remaining(
    _ start: Double, _ rate: Double, _ now: Double, _ pieces: UnsafePointer<Double>, _ playback: Int,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) -> Double {
    // a follower, and a playback that was released, have only the first piece
    assert(rate == 0 || playbacks.isCurve(playback))
    let u = max(0, min(1, (now - start) * rate))
    let remaining = CurveTable.lookedUp(u, pieces)
    return remaining == remaining ? remaining : playbacks.evaluated(playback, u, missing)
  }
}
