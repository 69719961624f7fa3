/// A frame of rows with keys, among others: in the order of their starts, an offset is added to what a value presents, and an interpolation is written over it,
/// or added.
extension Chunk {
  func addRowsWithKeys(
    _ block: Int, at now: Double, _ numbers: borrowing Numbers, _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?
  ) {
    let (rows, width) = (log.rows, width)
    // straight interpolations are short and adjacent: the processor prefetches them itself
    var areLong = false
    forEachShare(ofBlock: block, at: now, playbacks, missing) { row, share in
      let (key, offset) = (rows.keys[row], rows.offsets + row &* width)
      let value = shown + key.target &* width
      guard key.isInterpolated else { return Self.add(offset, share, to: value, width) }
      if areLong, let next = rows.interpolation(of: row + Prefetch.interpolations, width) { Prefetch.interpolation(next, numbers) }
      if share.isHidden { return }
      let keys = KeyInterpolation(numbers.pointer(to: Int(truncatingIfNeeded: offset.pointee.bitPattern)), width: width)
      areLong = !keys.isStraight
      keys.show(1 - share.remaining, at: value)
    }
  }

  private static func add(_ offset: UnsafePointer<Double>, _ share: Share, to value: UnsafeMutablePointer<Double>, _ width: Int) {
    for i in 0..<width { value[i] += offset[i] * (i == 1 ? share.second : share.remaining) }
  }
}
