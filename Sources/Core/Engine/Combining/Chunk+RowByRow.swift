/// A frame of rows one by one, some of them with keys: in the order of their starts, an offset is added to what a value presents, and an interpolation is
/// written over it, or added.
extension Chunk {
  /// - Parameter base: What offsets are added to: where a value has one row, its model.
  @inline(never)
  func add(
    _ shares: Shares, ofBlock block: Int, _ numbers: borrowing Numbers, _ base: UnsafePointer<Double>,
    _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks
  ) {
    if log.blocks[block].areStraight, showStraight(shares, ofBlock: block, shown) { return }
    if !log.blocks[block].hasInterpolations, !hasAxes(playbacks), addOffsets(shares, ofBlock: block, base, shown) { return }
    // a function each: the compiler inlines no more than so much into one
    switch width {
    case 1: add1(shares, block, numbers, base, shown, playbacks)
    case 2: add2(shares, block, numbers, base, shown, playbacks)
    case 4: add4(shares, block, numbers, base, shown, playbacks)
    default: add(width, shares, block, numbers, base, shown, playbacks)
    }
  }

  @inline(never)
  private func add1(
    _ shares: Shares, _ block: Int, _ numbers: borrowing Numbers, _ base: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks
  ) { add(1, shares, block, numbers, base, shown, playbacks) }

  @inline(never)
  private func add2(
    _ shares: Shares, _ block: Int, _ numbers: borrowing Numbers, _ base: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks
  ) { add(2, shares, block, numbers, base, shown, playbacks) }

  @inline(never)
  private func add4(
    _ shares: Shares, _ block: Int, _ numbers: borrowing Numbers, _ base: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks
  ) { add(4, shares, block, numbers, base, shown, playbacks) }

  @inline(__always)
  private func add(
    _ width: Int, _ shares: Shares, _ block: Int, _ numbers: borrowing Numbers, _ base: UnsafePointer<Double>,
    _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks
  ) {
    let (rows, first) = (log.rows, block << RowBlock.shift)
    // straight interpolations are short and adjacent: the processor prefetches them itself
    var areLong = false
    // mostly all follow one timeline
    var known: (playback: Int, second: Double?) = (RowBlock.mixed, nil)
    @inline(__always) func second(_ playback: Int) -> Double? {
      if known.playback != playback { known = (playback, playbacks.followers.second(playback)) }
      return known.second
    }
    rows.blocks[block].wholes.forEachComputed { i in
      let (row, remaining) = (first &+ i, shares.remaining[i])
      let (key, offset) = (rows.keys[row], rows.offsets + row &* rows.stride)
      let value = shown + key.target &* width
      guard key.isInterpolated else {
        let second = width > 1 && rows.timing[row].y == 0 ? second(key.playback) ?? remaining : remaining
        let base = base + key.target &* width
        for i in 0..<width { value[i] = base[i] + offset[i] * (i == 1 ? second : remaining) }
        return
      }
      if areLong, let next = rows.interpolation(of: row &+ Prefetch.interpolations) { Prefetch.interpolation(next, numbers) }
      if shares.isHidden(i) { return }
      let keys = rows.interpolation(at: row, numbers, width)
      areLong = !keys.isStraight
      keys.show(remaining, at: value)
      if keys.hasSecondShare { keys.showSecond(second(key.playback) ?? remaining, at: value) }
    }
  }

  /// The same for a block that has only offsets, each with one share; false, with nothing done, for rare widths.
  @inline(never)
  private func addOffsets(
    _ shares: Shares, ofBlock block: Int, _ base: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>
  ) -> Bool {
    switch width {
    case 1: addOffsets(1, shares, block, base, shown)
    case 2: addOffsets(2, shares, block, base, shown)
    case 4: addOffsets(4, shares, block, base, shown)
    default: return false
    }
    return true
  }

  @inline(__always)
  private func addOffsets(
    _ width: Int, _ shares: Shares, _ block: Int, _ base: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>
  ) {
    let rows = log.rows.inBlock(block)
    rows.blocks[0].forEachComputed { i in
      let place = rows.keys[i].target &* width
      Self.show(width, base + place, rows.offsets + i &* rows.stride, shares.remaining[i], shown + place)
    }
  }

  /// The same for a block that has only straight interpolations; false, with nothing done, for rare widths.
  @inline(never)
  private func showStraight(_ shares: Shares, ofBlock block: Int, _ shown: UnsafeMutablePointer<Double>) -> Bool {
    switch width {
    case 1: showStraight(1, shares, block, shown)
    case 2: showStraight(2, shares, block, shown)
    case 4: showStraight(4, shares, block, shown)
    default: return false
    }
    return true
  }

  @inline(__always)
  private func showStraight(_ width: Int, _ shares: Shares, _ block: Int, _ shown: UnsafeMutablePointer<Double>) {
    let rows = log.rows.inBlock(block)
    rows.blocks[0].forEachComputed { i in
      let key = rows.keys[i]
      let interpolation = KeyInterpolation(straight: key.straight, rows.offsets + i &* rows.stride, width: width)
      interpolation.showStraight(shares.remaining[i], at: shown + key.target &* width)
    }
  }

  /// Writes the components that explicit animations replace over what all others present, or adds to them, in the order of their starts.
  @inline(never)
  func showParts(
    at now: Double, _ numbers: borrowing Numbers, _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?
  ) {
    let (rows, width) = (log.rows, width)
    Shares.withRoom { room in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { numbersOfOne in
        let value = numbersOfOne.baseAddress.unsafelyUnwrapped
        for block in log.blocks.indices where rows.blocks[block].parts != 0 {
          let (shares, first) = (
            shares(of: rows.blocks[block].onlyParts, block, at: now, playbacks, missing, room), block << RowBlock.shift
          )
          rows.blocks[block].onlyParts.forEachComputed { i in
            let (row, remaining) = (first &+ i, shares.remaining[i])
            if shares.isHidden(i) { return }
            let (straight, place) = (rows.keys[row].straight, rows.keys[row].target &* width)
            if straight != 0 {
              let form = KeyInterpolation.Form(straight: straight)
              let (ends, to) = (rows.offsets + (row &* rows.stride &+ form.index), shown + (place &+ form.index))
              let part = remaining == 1 ? ends[0] : ends[width] + (ends[0] - ends[width]) * remaining
              return to.pointee = form.contains(.adds) ? to.pointee + part : part
            }
            if let next = rows.interpolation(of: row &+ Prefetch.interpolations) { Prefetch.interpolation(next, numbers) }
            let keys = rows.interpolation(at: row, numbers, width)
            guard let component = keys.component else { return }
            value[component] = shown[place &+ component]
            keys.show(remaining, at: value)
            shown[place &+ component] = value[component]
          }
        }
      }
    }
  }
}
