/// A frame of values with keys: each has one row, whose interpolation is written over the model, or added to it.
extension Chunk {
  func showKeys(
    at now: Double, _ numbers: borrowing Numbers, _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?
  ) {
    guard hasInterpolations else { return }
    let (rows, width) = (log.rows, width)
    // straight interpolations are short and adjacent: the processor prefetches them itself
    var areLong = false
    for block in log.blocks.indices {
      forEachShare(ofBlock: block, at: now, playbacks, missing) { row, share in
        let target = rows.keys[row].target
        if areLong { prefetchInterpolation(row + Prefetch.interpolations, rows, numbers) }
        guard let interpolation = interpolation(of: target), !share.isHidden else { return }
        let keys = KeyInterpolation(numbers.pointer(to: interpolation), width: width)
        areLong = !keys.isStraight
        keys.show(1 - share.remaining, at: shown + target &* width)
      }
    }
  }
}
