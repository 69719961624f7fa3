/// A frame of a chunk: model plus rows, for all values at once.
extension Chunk {
  /// Writes the presentations at `now`. O(values + rows), no allocation.
  ///
  /// Often rows of consecutive values are consecutive, and begin with that of value 0: such blocks write model plus offset, all others add to a copy of the models.
  /// - Parameter ahead: What the next chunk reads and writes, if it is to be prefetched.
  func evaluate(
    at now: Double, _ numbers: borrowing Numbers, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?,
    _ ahead: UnsafePointer<Prefetch>?
  ) {
    guard stride != 0, kind.rowWidth > 0 else { return }
    let (model, shown) = (numbers.pointer(to: models), numbers.pointer(to: models + stride))
    switch kind.algebra {
    case .sum: showSums(at: now, numbers, model, shown, playbacks, missing, ahead)
    case .color: showColors(at: now, numbers, model, shown, playbacks, missing, ahead)
    case .affine, .transform: showMaps(at: now, numbers, model, shown, playbacks, missing, ahead)
    case .discrete: break
    }
  }

  private func showSums(
    at now: Double, _ numbers: borrowing Numbers, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?, _ ahead: UnsafePointer<Prefetch>?
  ) {
    showRows(at: now, numbers, model, shown, playbacks, missing, ahead)
    if !addsSpringsFirst { addSprings(at: now, shown, playbacks, missing, ahead) }
    if log.hasParts { showParts(at: now, numbers, shown, playbacks, missing) }
  }

  /// Whether springs are added before rows: what replaces, as an explicit animation does, hides them. Where all rows add, they come last.
  var addsSpringsFirst: Bool { log.interpolated > 0 && !springs.isEmpty }

  /// Writes model and rows, and springs where these come first.
  func showRows(
    at now: Double, _ numbers: borrowing Numbers, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?, _ ahead: UnsafePointer<Prefetch>?
  ) {
    let isUneven = isUneven(playbacks)
    let written = isUneven ? 0 : log.inOrder
    // each value is either copied from its model, and then added to, or written by its only row
    let base = isWrittenWhole ? model : shown
    if !isWrittenWhole, count > written {
      (shown + written * width).update(from: model + written * width, count: (count - written) * width)
    }
    if isUneven {
      if addsSpringsFirst { addSprings(at: now, shown, playbacks, missing, nil) }
      return addUnevenRows(at: now, numbers, base, shown, playbacks, missing)
    }
    if log.alike > 0 { writeAlike(at: now, model, shown, playbacks, missing, ahead) }
    if log.alike < log.count { run(log.rows, at: now, model, base, shown, written, playbacks, missing, ahead) }
  }

  /// Writes the first rows, which share their playback and their timing, and of which row i belongs to value i.
  private func writeAlike(
    at now: Double, _ model: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?, _ ahead: UnsafePointer<Prefetch>?
  ) {
    let (block, offsets) = (log.blocks[0], log.offsets)
    let remaining = Self.remaining(
      block.timing.x, block.timing.y, now, playbacks.pieces[block.playback], block.playback, playbacks, missing)
    @inline(__always) func write(_ rows: Range<Int>) {
      for i in rows.lowerBound &* width..<rows.upperBound &* width { shown[i] = model[i] + offsets[i] * remaining }
    }
    guard let ahead else { return write(0..<log.alike) }
    for first in Swift.stride(from: 0, to: log.alike, by: Prefetch.maximumCount) {
      let rows = first..<min(log.alike, first &+ Prefetch.maximumCount)
      ahead.pointee.ask(rows: rows, hasTimings: false, hasKeys: false)
      write(rows)
    }
  }

  /// Writes or adds rows of which each has one share, that of its curve or follower.
  /// - Parameters:
  ///   - model: What the first blocks, which are in order, add to.
  ///   - base: What all others add to.
  private func run(
    _ rows: RowLog.Rows, at now: Double, _ model: UnsafeMutablePointer<Double>, _ base: UnsafeMutablePointer<Double>,
    _ shown: UnsafeMutablePointer<Double>, _ written: Int, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?,
    _ ahead: UnsafePointer<Prefetch>?
  ) {
    playbacks.pieces.withUnsafeBufferPointer { pieces in
      switch rows.stride == width ? width : 0 {
      case 1: Self.run(1, stride: 1, now, model, base, shown, written, rows, pieces, playbacks, missing, ahead)
      case 2: Self.run(2, stride: 2, now, model, base, shown, written, rows, pieces, playbacks, missing, ahead)
      case 4: Self.run(4, stride: 4, now, model, base, shown, written, rows, pieces, playbacks, missing, ahead)
      default: Self.run(width, stride: rows.stride, now, model, base, shown, written, rows, pieces, playbacks, missing, ahead)
      }
    }
  }

  /// Adds all rows and springs to existing numbers.
  func addAll(
    at now: Double, _ numbers: borrowing Numbers, _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?
  ) {
    if addsSpringsFirst { addSprings(at: now, shown, playbacks, missing, nil) }
    if isUneven(playbacks) {
      addUnevenRows(at: now, numbers, shown, shown, playbacks, missing)
    } else {
      run(log.rows, at: now, shown, shown, shown, 0, playbacks, missing, nil)
    }
    if !addsSpringsFirst { addSprings(at: now, shown, playbacks, missing, nil) }
  }

  /// Whether rows here are more than an offset under a curve or a follower's share, or there is room for more.
  private func isUneven(_ playbacks: borrowing Playbacks) -> Bool {
    log.interpolated > 0 || log.width != width || hasBentCurves || hasAxes(playbacks)
  }

  /// Whether rows here have an oscillator or a start velocity per axis.
  func hasAxes(_ playbacks: borrowing Playbacks) -> Bool {
    guard width > 1, playbacks.followers.haveAxes else { return false }
    return timelinePlaybacks.contains { playbacks.hasAxes($0) }
  }

  /// As ``run``, with keys, with a separate remaining share for component 1, and for playbacks with more than a curve. Other blocks are run.
  private func addUnevenRows(
    at now: Double, _ numbers: borrowing Numbers, _ base: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) {
    let rows = log.rows
    Shares.withRoom { room in
      for index in log.blocks.indices {
        let block = rows.blocks[index].wholes
        if block.computed == 0 { continue }
        let isPlain = block.playback != RowBlock.mixed && !playbacks.isBent(block.playback) && !playbacks.hasAxes(block.playback)
        if isPlain, !block.hasInterpolations {
          run(rows.inBlock(index), at: now, base, base, shown, 0, playbacks, missing, nil)
        } else {
          add(shares(of: block, index, at: now, playbacks, missing, room), ofBlock: index, numbers, base, shown, playbacks)
        }
      }
    }
  }

  func addSprings(
    at now: Double, _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?,
    _ ahead: UnsafePointer<Prefetch>?
  ) {
    if springs.isEmpty || hidesSprings { return }
    let count = springs.sumCount
    guard let ahead else { return addSprings(0..<count, at: now, shown, playbacks, missing) }
    for first in Swift.stride(from: 0, to: count, by: Prefetch.maximumCount) {
      let sums = first..<min(count, first + Prefetch.maximumCount)
      ahead.pointee.ask(sums: sums)
      addSprings(sums, at: now, shown, playbacks, missing)
    }
  }

  private func addSprings(
    _ sums: Range<Int>, at now: Double, _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) {
    switch width {
    case 1: runSprings(1, sums, now, shown, playbacks, missing)
    case 2: runSprings(2, sums, now, shown, playbacks, missing)
    default: runSprings(width, sums, now, shown, playbacks, missing)
    }
  }

  @inline(__always)
  private func runSprings(
    _ width: Int, _ rows: Range<Int>, _ now: Double, _ shown: UnsafeMutablePointer<Double>, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?
  ) {
    playbacks.springs.columns.withUnsafeBufferPointer { columns in
      let (count, sums, stride) = (rows.count, UnsafeMutableRawPointer(springs.sum(rows.lowerBound)), SpringLog.stride(width))
      for row in 0..<count {
        let sum = (sums + row * stride).assumingMemoryBound(to: SpringLog.Sum.self)
        // its springs are over
        if sum.pointee.memberCount == 0 { continue }
        let playback = sum.pointee.playback
        let answers = playbacks.springs.answers(playback, columns[playback], at: now - sum.pointee.since, missing)
        let (value, state) = (shown + sum.pointee.target &* width, SpringLog.numbers(of: sum))
        var i = 0
        while i &+ 1 < width {
          (value + i).pair += (state + i).pair * answers.x + (state + i + width).pair * answers.y
          i &+= 2
        }
        if i < width { value[i] += state[i] * answers.x + state[i + width] * answers.y }
      }
    }
  }

  /// With pointers only, so that each width is specialised.
  @inline(__always)
  private static func run(
    _ width: Int, stride: Int, _ now: Double, _ model: UnsafeMutablePointer<Double>, _ base: UnsafeMutablePointer<Double>,
    _ shown: UnsafeMutablePointer<Double>, _ written: Int, _ log: RowLog.Rows,
    _ pieces: UnsafeBufferPointer<UnsafePointer<Double>>, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?, _ ahead: UnsafePointer<Prefetch>?
  ) {
    var first = written == 0 ? 0 : log.alike
    while first < log.count {
      let most = ahead == nil ? RowBlock.size : Prefetch.maximumCount
      let (block, rows) = (log.blocks[first >> RowBlock.shift], first..<min(log.count, first &+ most))
      first = rows.upperBound
      let (writes, isInOrder) = (rows.lowerBound < written, block.isInOrder && stride == width)
      let shared = block.playback == RowBlock.mixed ? nil : block.playback
      ahead?.pointee.ask(rows: rows, hasTimings: !block.sharesTiming, hasKeys: !isInOrder || shared == nil)
      let (from, to) = ((writes ? model : base) + block.distance(rows) &* width, shown + block.distance(rows) &* width)
      @inline(__always) func show(_ row: Int, _ remaining: Double) {
        Self.show(width, from + row &* width, log.offsets + row &* width, remaining, to + row &* width)
      }
      @inline(__always) func add(_ row: Int, _ remaining: Double) {
        let value = log.keys[row].target &* width
        Self.show(width, base + value, log.offsets + row &* stride, remaining, shown + value)
      }
      if block.live == 0 {
        if writes { (shown + rows.lowerBound * width).update(from: model + rows.lowerBound * width, count: rows.count * width) }
      } else if isInOrder, let shares = log.followed(block, playbacks) {
        showFollowed(width, rows, from, log.offsets, shares, to)
      } else if block.sharesTiming, block.timing.y == 0, shared == nil {
        forEachFollowed(rows, of: block, log, pieces) { isInOrder ? show($0, $1) : add($0, $1) }
      } else if block.sharesTiming {
        forEachRun(rows, of: shared, log) { playback, alike in
          let remaining = share(of: alike, in: block, now, pieces[playback], playback, playbacks, missing)
          guard isInOrder else { return alike.forEach { add($0, remaining) } }
          for i in alike.lowerBound * width..<alike.upperBound * width { to[i] = from[i] + log.offsets[i] * remaining }
        }
      } else {
        forEachTimed(rows, of: shared, log, now, pieces, playbacks, missing, isInOrder: isInOrder, show, add)
      }
    }
  }

  /// Passes each row that has a time of its own, with its remaining share, to `show` or to `add`.
  @inline(__always)
  private static func forEachTimed(
    _ rows: Range<Int>, of shared: Int?, _ log: RowLog.Rows, _ now: Double,
    _ pieces: UnsafeBufferPointer<UnsafePointer<Double>>, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?,
    isInOrder: Bool, _ show: (Int, Double) -> Void, _ add: (Int, Double) -> Void
  ) {
    if isInOrder, let playback = shared {
      let pieces = pieces[playback]
      forEach(rows, log, now, playbacks, missing, { _ in (playback, pieces) }, show)
    } else if isInOrder {
      forEach(rows, log, now, playbacks, missing, { (log.keys[$0].playback, pieces[log.keys[$0].playback]) }, show)
    } else {
      forEach(rows, log, now, playbacks, missing, { (log.keys[$0].playback, pieces[log.keys[$0].playback]) }, add)
    }
  }

  /// The remaining share of rows with one timing and one playback. Without live rows their playback may be another by now, and they add nothing.
  @inline(__always)
  private static func share(
    of rows: Range<Int>, in block: RowBlock, _ now: Double, _ pieces: UnsafePointer<Double>, _ playback: Int,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) -> Double {
    block.isLive(rows) ? remaining(block.timing.x, block.timing.y, now, pieces, playback, playbacks, missing) : 0
  }

  /// Passes each row that follows a timeline, often one of its own, or rests, with its remaining share.
  @inline(__always)
  private static func forEachFollowed(
    _ rows: Range<Int>, of block: RowBlock, _ log: RowLog.Rows, _ pieces: UnsafeBufferPointer<UnsafePointer<Double>>,
    _ body: (Int, Double) -> Void
  ) {
    // without looking for a place on a curve: followers have only the first piece
    for row in rows { body(row, block.isLive(row) ? pieces[log.keys[row].playback][0] : 0) }
  }

  /// The same for rows in order whose shares are side by side. A function of its own, so that its few pointers stay in registers.
  @inline(never)
  private static func showFollowed(
    _ width: Int, _ rows: Range<Int>, _ from: UnsafePointer<Double>, _ offsets: UnsafePointer<Double>,
    _ shares: UnsafePointer<Double>, _ to: UnsafeMutablePointer<Double>
  ) {
    let shares = shares - (rows.lowerBound & ~(RowBlock.size &- 1))
    @inline(__always) func show(_ width: Int) {
      for row in rows { Self.show(width, from + row &* width, offsets + row &* width, shares[row], to + row &* width) }
    }
    switch width {
    case 1: show(1)
    case 2: show(2)
    case 4: show(4)
    default: show(width)
    }
  }

  /// Passes each run of rows with one playback, which are all where that is shared.
  @inline(__always)
  private static func forEachRun(_ rows: Range<Int>, of shared: Int?, _ log: RowLog.Rows, _ body: (_ playback: Int, Range<Int>) -> Void) {
    if let shared { return body(shared, rows) }
    var row = rows.lowerBound
    while row < rows.upperBound {
      let end = log.endOfPlayback(from: row, upTo: rows.upperBound)
      body(log.keys[row].playback, row..<end)
      row = end
    }
  }

  /// Passes each row of a block, in order, with its remaining share.
  @inline(__always)
  private static func forEach(
    _ rows: Range<Int>, _ log: RowLog.Rows, _ now: Double, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?,
    _ playback: (Int) -> (number: Int, pieces: UnsafePointer<Double>), _ body: (Int, Double) -> Void
  ) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      // one by one: a pair would be loaded into one register and split again
      let (timing, playback) = (UnsafeRawPointer(log.timing + row).assumingMemoryBound(to: Double.self), playback(row))
      body(row, remaining(timing[0], timing[1], now, playback.pieces, playback.number, playbacks, missing))
      row &+= 1
    }
  }

  /// `base + offset · left`, two numbers at a time, without alignment beyond 8.
  @inline(__always)
  static func show(
    _ width: Int, _ base: UnsafePointer<Double>, _ offset: UnsafePointer<Double>, _ remaining: Double, _ shown: UnsafeMutablePointer<Double>
  ) {
    var i = 0
    while i &+ 1 < width {
      (shown + i).pair = (base + i).pair + (offset + i).pair * remaining
      i &+= 2
    }
    if i < width { shown[i] = base[i] + offset[i] * remaining }
  }
}
