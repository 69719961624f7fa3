/// Interpolations of replacing animations: writing, changing their end, evaluating and freeing.
extension Engine {
  /// Writes the interpolation from the map at `source` to a new model; false if it is not representable as a row.
  func writeInterpolation(of slot: Slot, from source: Int, to new: UnsafeBufferPointer<Double>, at numbers: UnsafeMutablePointer<Double>)
    -> Bool
  {
    guard let new = new.baseAddress else { return false }
    return writeInterpolation(from: slot.map(pool.numbers.pointer(to: source)), to: slot.map(new), at: numbers)
  }

  /// The numbers of the interpolation from given numbers of a map to its model; nil if it is not representable as a row.
  func interpolation(of slot: Slot, from start: UnsafePointer<Double>) -> [Double]? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: MapInterpolation.maximumCount) { buffer in
      guard let numbers = buffer.baseAddress,
        writeInterpolation(from: slot.map(start), to: slot.map(pool.numbers.pointer(to: slot.model)), at: numbers)
      else { return nil }
      return Array(buffer.prefix(MapInterpolation(numbers: numbers).count))
    }
  }

  /// Writes the interpolation from a value's presentation to a new model, if possible from its decomposed present interpolation; false if it is not
  /// representable as a row.
  mutating func writeRestOfInterpolation(of slot: Slot, to new: UnsafeBufferPointer<Double>, at numbers: UnsafeMutablePointer<Double>)
    -> Bool
  {
    if let end = new.baseAddress, let share = shareOfInterpolation(of: slot),
      let interpolation = slot.chunkPointer.pointee.interpolation(of: slot.place),
      MapInterpolation(numbers: pool.numbers.pointer(to: interpolation)).writeRest(from: share, to: slot.map(end), at: numbers)
    {
      return MapInterpolation(numbers: numbers).isSound
    }
    return writeInterpolation(of: slot, from: show(slot), to: new, at: numbers)
  }

  /// The share of a value's interpolation at its presentation; nil without one, or if it is not presented.
  private mutating func shareOfInterpolation(of slot: Slot) -> Double? {
    guard slot.isMap, !slot.isKeyed, slot.chunkPointer.pointee.interpolation(of: slot.place) != nil, slot.hasNoContribution,
      nonFiniteModels.isEmpty
    else {
      return nil
    }
    var share: Double?
    scratch.wantsVelocity = false
    forEachRow(of: slot.number) { _, _, remaining, _ in share = remaining.x == 0 ? nil : 1 - remaining.x }
    return share
  }

  private func writeInterpolation(from: Transform3D, to: Transform3D, at numbers: UnsafeMutablePointer<Double>) -> Bool {
    MapInterpolation.write(from: from, to: to, at: numbers)
    return MapInterpolation(numbers: numbers).isSound
  }

  /// Sets the interpolation of a row.
  /// - Parameter row: Nil for the only row on a map.
  mutating func setInterpolation(of slot: Slot, _ row: Int?, _ numbers: UnsafePointer<Double>) {
    let count = interpolationCount(of: slot, numbers)
    let interpolation = makeInterpolation(of: slot, row, count)
    interpolation.update(from: numbers, count: count)
    if let tables = slot.tables(interpolation) { shareTables.keep(tables) }
  }

  /// Number of the numbers of a value's interpolation.
  func interpolationCount(of slot: Slot, _ numbers: UnsafePointer<Double>) -> Int {
    slot.isMap ? MapInterpolation(numbers: numbers).count : KeyInterpolation(numbers, width: slot.width).count
  }

  /// Sets a track's keys as the interpolation of the only row on a value.
  /// - Parameters:
  ///   - count: Number of its numbers; for a map an upper bound.
  ///   - numbers: The numbers of a map's interpolation.
  mutating func setKeys(of slot: Slot, _ track: Track, _ count: Int, _ numbers: UnsafePointer<Double>) {
    if slot.isMap { return setInterpolation(of: slot, nil, numbers) }
    let row = slot.chunkPointer.pointee.log.newest(of: slot.place) ?? slot.rows.first { _ in true }
    let interpolation = makeInterpolation(of: slot, row, count)
    writeKeys(of: slot, track, KeyInterpolation.Frame(width: slot.width), pool.numbers.pointer(to: slot.model), at: interpolation)
    if let tables = slot.tables(interpolation) { shareTables.keep(tables) }
  }

  /// Writes a track's keys with a given model.
  func writeKeys(
    of slot: Slot, _ track: Track, _ frame: KeyInterpolation.Frame, _ model: UnsafePointer<Double>,
    at interpolation: UnsafeMutablePointer<Double>
  ) {
    guard slot.algebra == .color else { return KeyInterpolation.write(track, frame, model, at: interpolation) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { mixed in
      guard let mixed = mixed.baseAddress else { return }
      Premultiplied(model).copy(to: mixed)
      KeyInterpolation.write(track, frame, mixed, at: interpolation)
    }
  }

  /// Replaces the interpolation of a row by zeros.
  private mutating func makeInterpolation(of slot: Slot, _ row: Int?, _ count: Int) -> UnsafeMutablePointer<Double> {
    let chunk = slot.chunkPointer
    var interpolation = 0
    if let row, !slot.isMap {
      releaseKeys(of: row, chunk)
      interpolation = pool.allocate(count)
      chunk.pointee.log.setInterpolation(interpolation, of: row)
    } else {
      releaseInterpolation(chunk, slot.place)
      interpolation = pool.allocate(count)
      chunk.pointee.setInterpolation(of: slot.place, interpolation)
    }
    return pool.numbers.pointer(to: interpolation)
  }

  /// Frees the keys of a row that is about to end, or to get others.
  mutating func releaseKeys(of row: Int, _ chunk: UnsafeMutablePointer<Chunk>) {
    if let keys = chunk.pointee.log.interpolation(of: row) { releaseKeys(keys, width: chunk.pointee.width) }
  }

  mutating func releaseKeys(_ index: Int, width: Int) {
    let keys = KeyInterpolation(pool.numbers.pointer(to: index), width: width)
    if let tables = keys.tables { shareTables.release(tables) }
    pool.release(index, keys.count)
  }

  mutating func releaseInterpolation(_ chunk: UnsafeMutablePointer<Chunk>, _ place: Int) {
    guard let interpolation = chunk.pointee.interpolation(of: place) else { return }
    let (slot, numbers) = (slots[Slot.number(chunk.pointee.number, place)], pool.numbers.pointer(to: interpolation))
    if let tables = slot.tables(numbers) { shareTables.release(tables) }
    pool.release(interpolation, interpolationCount(of: slot, numbers))
    chunk.pointee.setInterpolation(of: place, nil)
  }

  /// Replaces the model at the end of a row's interpolation; false, with nothing done, if that is impossible, or the row continued from off the
  /// interpolation.
  mutating func leadInterpolation(_ index: Int, to new: UnsafeBufferPointer<Double>) -> Bool {
    let slot = slots[index]
    guard let interpolation = slot.chunkPointer.pointee.interpolation(of: slot.place), let row = slot.rows.first(where: { _ in true }),
      let new = new.baseAddress,
      playbacks[slot.chunkPointer.pointee.log.keys[row].playback].follower?.state.hasSegment != true
    else { return false }
    let from = MapInterpolation(numbers: pool.numbers.pointer(to: interpolation)).map(at: 0)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: MapInterpolation.maximumCount) { buffer in
      guard let numbers = buffer.baseAddress, writeInterpolation(from: from, to: slot.map(new), at: numbers) else { return false }
      setInterpolation(of: slot, row, numbers)
      return true
    }
  }

  /// Writes a value's interpolated presentation, and its change per second as a difference quotient over 2·10⁻⁵ s, to the scratch room.
  mutating func showInterpolation(_ index: Int) {
    let (slot, step) = (slots[index], Limits.slopeStep)
    guard let place = slot.chunkPointer.pointee.interpolation(of: slot.place), !isHidden(slot) else { return }
    forEachRow(of: index) { engine, _, remaining, rate in
      let (interpolation, isAffine) = (MapInterpolation(numbers: engine.pool.numbers.pointer(to: place)), slot.algebra == .affine)
      if remaining.x != 0 || slot.isKeyed || interpolation.hasKeys {
        Self.write(interpolation.map(at: 1 - remaining.x), to: engine.scratch.value, isAffine)
      }
      guard engine.scratch.wantsVelocity, rate.x != 0 else { return }
      let (before, after) = (interpolation.map(at: 1 - remaining.x + step * rate.x), interpolation.map(at: 1 - remaining.x - step * rate.x))
      Self.write(Transform3D { (after[$0] - before[$0]) / (2 * step) }, to: engine.scratch.velocity, isAffine)
    }
  }
}

extension Engine {
  /// Whether the row with an interpolation on a value is hidden (MT-7).
  private func isHidden(_ slot: Slot) -> Bool {
    slot.isKeyed
      && slot.rows.contains {
        playbacks.isHidden(slot.chunkPointer.pointee.log.keys[$0].playback, slot.chunkPointer.pointee.log.timing[$0], now)
      }
  }

  /// Whether a row has keys.
  func hasKeys(_ row: Int, _ slot: Slot) -> Bool {
    guard slot.isMap else { return slot.chunkPointer.pointee.log.keys[row].isKeyed }
    guard let interpolation = slot.chunkPointer.pointee.interpolation(of: slot.place) else { return false }
    return MapInterpolation(numbers: pool.numbers.pointer(to: interpolation)).hasKeys
  }

  /// Pool index of a row's interpolation; nil without one.
  func interpolation(of row: Int, _ slot: Slot) -> Int? {
    slot.isMap ? slot.chunkPointer.pointee.interpolation(of: slot.place) : slot.chunkPointer.pointee.log.interpolation(of: row)
  }

  /// Writes the value of a row's keys, and its change per second, over those in the scratch room, or adds them; colours are premultiplied.
  mutating func showKeys(_ row: Int, _ index: Int, _ remaining: Double, _ rate: Double) {
    let log = slots[index].chunkPointer
    guard let interpolation = log.pointee.log.interpolation(of: row),
      !playbacks.isHidden(log.pointee.log.keys[row].playback, log.pointee.log.timing[row], now)
    else { return }
    let keys = KeyInterpolation(pool.numbers.pointer(to: interpolation), width: slots[index].width)
    keys.show(1 - remaining, at: scratch.value.start)
    guard scratch.wantsVelocity else { return }
    keys.showSlope(1 - remaining, at: scratch.rate.start)
    for i in 0..<keys.width { scratch.velocity[i] = (keys.adds ? scratch.velocity[i] : 0) - rate * scratch.rate[i] }
  }
}

extension Slot {
  /// The tables of the keys of its row's interpolation; nil without any.
  func tables(_ numbers: UnsafePointer<Double>) -> KeySegments.TableColumn? {
    isMap ? MapInterpolation(numbers: numbers).tables : KeyInterpolation(numbers, width: width).tables
  }

  /// A map from a value's numbers.
  func map(_ numbers: UnsafePointer<Double>) -> Transform3D {
    algebra == .affine ? Transform3D(PlaneMap(numbers).transform) : Transform3D(numbers)
  }

  /// A value's numbers from a map.
  func numbers(of map: Transform3D) -> [Double] {
    algebra == .affine ? [map.m11, map.m12, map.m21, map.m22, map.m41, map.m42] : (0..<16).map { map[$0] }
  }
}
