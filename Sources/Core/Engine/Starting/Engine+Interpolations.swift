/// Ways of values that replaced others: made, led elsewhere, shown alone, and given back.
extension Engine {
  /// Writes the way from the map at `source` to a new model; false where a row cannot go it.
  func writeInterpolation(of slot: Slot, from source: Int, to new: UnsafeBufferPointer<Double>, at numbers: UnsafeMutablePointer<Double>)
    -> Bool
  {
    guard let new = new.baseAddress else { return false }
    return writeInterpolation(from: slot.map(pool.numbers.pointer(to: source)), to: slot.map(new), at: numbers)
  }

  /// Writes the way from what a value shows to a new model, at best the rest of the way that it goes, which is taken apart; false where a row cannot go it.
  mutating func writeRestOfInterpolation(of slot: Slot, to new: UnsafeBufferPointer<Double>, at numbers: UnsafeMutablePointer<Double>)
    -> Bool
  {
    if let end = new.baseAddress, let share = shareOfWay(of: slot), let way = slot.chunkPointer.pointee.interpolation(of: slot.place),
      MapInterpolation(numbers: pool.numbers.pointer(to: way)).writeRest(from: share, to: slot.map(end), at: numbers)
    {
      return MapInterpolation(numbers: numbers).isSound
    }
    return writeInterpolation(of: slot, from: show(slot), to: new, at: numbers)
  }

  /// Where on its way a value is that goes one and shows it; nil where it does not.
  private mutating func shareOfWay(of slot: Slot) -> Double? {
    guard slot.isMap, !slot.isKeyed, slot.chunkPointer.pointee.interpolation(of: slot.place) != nil, slot.hasNoContribution,
      nonFiniteModels.isEmpty
    else {
      return nil
    }
    var share: Double?
    scratch.wantsVelocity = false
    forEachRow(of: slot.number) { _, _, left, _ in share = left.x == 0 ? nil : 1 - left.x }
    return share
  }

  private func writeInterpolation(from: Transform3D, to: Transform3D, at numbers: UnsafeMutablePointer<Double>) -> Bool {
    MapInterpolation.write(from: from, to: to, at: numbers)
    return MapInterpolation(numbers: numbers).isSound
  }

  /// The row on a value goes the way with these numbers.
  mutating func setInterpolation(of slot: Slot, _ numbers: UnsafePointer<Double>) {
    let count = slot.isMap ? MapInterpolation(numbers: numbers).count : KeyInterpolation(numbers, width: slot.width).count
    pool.numbers.pointer(to: makeInterpolation(of: slot, count)).update(from: numbers, count: count)
  }

  /// The row on a value goes through the keys of a track.
  /// - Parameters:
  ///   - count: the numbers that takes; for a map, at most.
  ///   - numbers: those of a map's way.
  mutating func setKeys(of slot: Slot, _ track: Track, _ count: Int, _ numbers: UnsafePointer<Double>) {
    if slot.isMap { return setInterpolation(of: slot, numbers) }
    let way = makeInterpolation(of: slot, count)
    writeKeys(
      of: slot, track, KeyInterpolation.Frame(width: slot.width), pool.numbers.pointer(to: slot.model), at: pool.numbers.pointer(to: way))
  }

  /// Writes the keys of a track as they are with a model.
  func writeKeys(
    of slot: Slot, _ track: Track, _ frame: KeyInterpolation.Frame, _ model: UnsafePointer<Double>, at way: UnsafeMutablePointer<Double>
  ) {
    guard slot.algebra == .color else { return KeyInterpolation.write(track, frame, model, at: way) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { mixed in
      guard let mixed = mixed.baseAddress else { return }
      Premultiplied(model).copy(to: mixed)
      KeyInterpolation.write(track, frame, mixed, at: way)
    }
  }

  private mutating func makeInterpolation(of slot: Slot, _ count: Int) -> Int {
    releaseInterpolation(slot.chunkPointer, slot.place)
    let way = pool.allocate(count)
    slot.chunkPointer.pointee.setInterpolation(of: slot.place, way)
    return way
  }

  mutating func releaseInterpolation(_ chunk: UnsafeMutablePointer<Chunk>, _ place: Int) {
    guard let way = chunk.pointee.interpolation(of: place) else { return }
    let numbers = pool.numbers.pointer(to: way)
    pool.release(
      way, chunk.pointee.kind.isMap ? MapInterpolation(numbers: numbers).count : KeyInterpolation(numbers, width: chunk.pointee.width).count
    )
    chunk.pointee.setInterpolation(of: place, nil)
  }

  /// The row on a value goes to another model from where it began; false, with nothing done, where it cannot, or is elsewhere than on its way.
  mutating func leadInterpolation(_ index: Int, to new: UnsafeBufferPointer<Double>) -> Bool {
    let slot = slots[index]
    guard let way = slot.chunkPointer.pointee.interpolation(of: slot.place), let row = slot.rows.first(where: { _ in true }),
      let new = new.baseAddress,
      styles[slot.chunkPointer.pointee.log.keys[row].style].follower?.state.hasSegment != true
    else { return false }
    let from = MapInterpolation(numbers: pool.numbers.pointer(to: way)).map(at: 0)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: MapInterpolation.most) { buffer in
      guard let numbers = buffer.baseAddress, writeInterpolation(from: from, to: slot.map(new), at: numbers) else { return false }
      setInterpolation(of: slot, numbers)
      return true
    }
  }

  /// Leaves the place on its way that a value shows, and the change of that a second by its slope over 2·10⁻⁵ s, in the scratch room.
  mutating func showInterpolation(_ index: Int) {
    let (slot, step) = (slots[index], Limits.slopeStep)
    guard let place = slot.chunkPointer.pointee.interpolation(of: slot.place), !isHidden(slot) else { return }
    forEachRow(of: index) { engine, _, left, rate in
      let (way, isAffine) = (MapInterpolation(numbers: engine.pool.numbers.pointer(to: place)), slot.algebra == .affine)
      if left.x != 0 || slot.isKeyed || way.hasKeys { Self.write(way.map(at: 1 - left.x), to: engine.scratch.value, isAffine) }
      guard engine.scratch.wantsVelocity, rate.x != 0 else { return }
      let (before, after) = (way.map(at: 1 - left.x + step * rate.x), way.map(at: 1 - left.x - step * rate.x))
      Self.write(Transform3D { (after[$0] - before[$0]) / (2 * step) }, to: engine.scratch.velocity, isAffine)
    }
  }
}

extension Engine {
  /// Whether nothing is seen of the row that goes a way on a value (MT-7).
  private func isHidden(_ slot: Slot) -> Bool {
    slot.isKeyed
      && slot.rows.contains { styles.isHidden(slot.chunkPointer.pointee.log.keys[$0].style, slot.chunkPointer.pointee.log.timing[$0], now) }
  }

  /// Whether the row on a value goes through keys.
  func hasKeys(_ slot: Slot) -> Bool {
    guard let way = slot.chunkPointer.pointee.interpolation(of: slot.place) else { return false }
    return !slot.isMap || MapInterpolation(numbers: pool.numbers.pointer(to: way)).hasKeys
  }

  /// The keys that the row on a value goes through which is no map; nil where it goes through none.
  func keys(of slot: Slot) -> KeyInterpolation? {
    guard !slot.isMap, let way = slot.chunkPointer.pointee.interpolation(of: slot.place) else { return nil }
    return KeyInterpolation(pool.numbers.pointer(to: way), width: slot.width)
  }

  /// Leaves what keys show, and the change of that a second, in the scratch room; colours are premultiplied.
  mutating func showKeys(_ index: Int, _ keys: KeyInterpolation) {
    if isHidden(slots[index]) { return }
    forEachRow(of: index) { engine, _, left, rate in
      keys.show(1 - left.x, at: engine.scratch.value.start)
      guard engine.scratch.wantsVelocity else { return }
      keys.showSlope(1 - left.x, at: engine.scratch.velocity.start)
      for i in 0..<keys.width { engine.scratch.velocity[i] *= -rate.x }
    }
  }
}

extension Slot {
  /// A map from a value's numbers.
  func map(_ numbers: UnsafePointer<Double>) -> Transform3D {
    algebra == .affine ? Transform3D(PlaneMap(numbers).transform) : Transform3D(numbers)
  }

  /// A value's numbers from a map.
  func numbers(of map: Transform3D) -> [Double] {
    algebra == .affine ? [map.m11, map.m12, map.m21, map.m22, map.m41, map.m42] : (0..<16).map { map[$0] }
  }
}
