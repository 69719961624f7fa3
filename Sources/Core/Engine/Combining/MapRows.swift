/// The rows of a block of maps while a frame is computed: where in its interpolation each is, and sine and cosine of its rotation there. They are computed for
/// all rows first, as the shares are, so that sines and cosines are computed without branches, two at a time.
struct MapRows {
  private let sines, cosines, shares: UnsafeMutablePointer<Double>
  private let legs: UnsafeMutablePointer<UnsafePointer<Double>>

  /// Calls with room for one block, on the stack: up to 1 KB at a time is.
  static func withRoom(_ body: (MapRows) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * RowBlock.size) { rotations in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: RowBlock.size) { shares in
        withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: RowBlock.size) { legs in
          let sines = rotations.baseAddress.unsafelyUnwrapped
          body(
            MapRows(
              sines: sines, cosines: sines + RowBlock.size, shares: shares.baseAddress.unsafelyUnwrapped,
              legs: legs.baseAddress.unsafelyUnwrapped))
        }
      }
    }
  }

  /// Sine and cosine of a row's rotation.
  @inline(__always)
  func rotation(_ row: Int) -> Rotation { (sines[row], cosines[row]) }

  /// The moment of a row with an interpolation.
  @inline(__always)
  func moment(_ row: Int) -> MapMoment { MapMoment(MapInterpolation(numbers: legs[row]), shares[row], rotation(row)) }

  /// Computes them from the remaining shares of the block's live rows.
  func compute(_ block: RowBlock, _ rows: RowLog.Rows, first: Int, _ shares: Chunk.Shares, _ numbers: borrowing Numbers) {
    // the others have no angle
    if ~block.computed != 0 { sines.update(repeating: 0, count: RowBlock.size) }
    var size = 0.0
    // interpolations without keys are short and adjacent: the processor prefetches them itself
    var areLong = false
    for i in RowBlock.FromNewest(block.computed) {
      let (row, remaining) = (first &+ i, shares.remaining[i])
      let offset = rows.offsets + row &* rows.stride
      if areLong, let next = rows.interpolation(of: row &- Prefetch.interpolations) { Prefetch.interpolation(next, numbers) }
      let angle: Double
      if rows.keys[row].isInterpolated {
        var (leg, share) = (
          MapInterpolation(numbers: numbers.pointer(to: Int(truncatingIfNeeded: offset.pointee.bitPattern))), 1 - remaining
        )
        areLong = leg.hasKeys
        if areLong { (leg, share) = leg.leg(at: share) }
        (legs[i], self.shares[i]) = (leg.numbers, share)
        angle = leg.angle(at: share)
      } else {
        angle = AffineOffset.angle(offset, remaining)
      }
      sines[i] = angle
      size += abs(angle)
    }
    guard size == 0 else { return sinesAndCosines(sines, cosines, count: RowBlock.size, within: size) }
    cosines.update(repeating: 1, count: RowBlock.size)
  }
}
