/// Interpolations of replacing animations: writing, changing their end, evaluating and freeing.
extension Engine {
  /// Writes the interpolation from a map to a model; false if it is not representable as a row.
  func writeInterpolation(from: Transform3D, to: Transform3D, at numbers: UnsafeMutablePointer<Double>) -> Bool {
    MapInterpolation.write(from: from, to: to, at: numbers)
    MapInterpolation.add(.reachesModel, to: numbers)
    return MapInterpolation(numbers: numbers).isSound
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
  mutating func writeRestOfInterpolation(of slot: Slot, to end: Transform3D, at numbers: UnsafeMutablePointer<Double>) -> Bool {
    if let (interpolation, share) = shareOfInterpolation(of: slot), interpolation.writeRest(from: share, to: end, at: numbers) {
      MapInterpolation.add(.reachesModel, to: numbers)
      return MapInterpolation(numbers: numbers).isSound
    }
    return writeInterpolation(from: slot.map(pool.numbers.pointer(to: show(slot))), to: end, at: numbers)
  }

  /// A value's only interpolation, and its share at the presentation; nil without one, or if it is not presented.
  private mutating func shareOfInterpolation(of slot: Slot) -> (MapInterpolation, Double)? {
    guard slot.isMap, !slot.isKeyed, slot.isReplacing, nonFiniteModels.isEmpty, let row = slot.newestRow,
      let interpolation = slot.chunkPointer.pointee.log.interpolation(of: row)
    else { return nil }
    var share: Double?
    scratch.wantsVelocity = false
    forEachRow(of: slot.number) { _, _, remaining, _ in share = remaining.x == 0 ? nil : 1 - remaining.x }
    return share.map { (MapInterpolation(numbers: pool.numbers.pointer(to: interpolation)), $0) }
  }

  /// Sets the interpolation of a row.
  mutating func setInterpolation(of slot: Slot, _ row: Int, _ numbers: UnsafePointer<Double>) {
    releaseInterpolation(of: row, slot)
    if !slot.isMap, let (form, ends) = KeyInterpolation(numbers, width: slot.width).straight {
      return slot.chunkPointer.pointee.log.setStraight(form, ends, of: row)
    }
    let count = interpolationCount(of: slot, numbers)
    let place = pool.allocate(count)
    slot.chunkPointer.pointee.log.setInterpolation(place, of: row)
    let interpolation = pool.numbers.pointer(to: place)
    interpolation.update(from: numbers, count: count)
    if let tables = slot.tables(interpolation) { shareTables.keep(tables) }
  }

  /// How many numbers a row needs for an interpolation.
  func rowNumbers(_ slot: Slot, _ numbers: UnsafePointer<Double>) -> Int {
    !slot.isMap && KeyInterpolation(numbers, width: slot.width).isStraight ? 2 * slot.rowWidth : 1
  }

  /// Number of the numbers of a value's interpolation.
  func interpolationCount(of slot: Slot, _ numbers: UnsafePointer<Double>) -> Int {
    slot.isMap ? MapInterpolation(numbers: numbers).count : KeyInterpolation(numbers, width: slot.width).count
  }

  /// The newest row of numbers that hides all below it, parts too, as a block's above explicit animations does; nil without one. O(rows of its chunk).
  mutating func rowAbove(_ slot: Slot) -> Int? {
    for row in RowsOnValue(slot, newestFirst: true) {
      if let record = slot.chunkPointer.pointee.log.record(of: row) {
        guard contributions[record].combine == .replace, !contributions[record].isPart else { continue }
        if currentPhase(of: contributions[record].timeline).isShown { return row }
      } else if slot.chunkPointer.pointee.interpolation(of: row, pool.numbers)?.hidesParts ?? false {
        return row
      }
    }
    return nil
  }

  /// Writes what leads from a value of numbers to a new model, with a start velocity or without; false if it is not representable as a row.
  /// - Parameter isFollowing: Whether its row follows a timeline.
  func writeEnds(
    of slot: Slot, from start: UnsafePointer<Double>, to new: UnsafePointer<Double>, velocity: UnsafePointer<Double>?, isFollowing: Bool,
    at numbers: UnsafeMutablePointer<Double>
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * slot.rowWidth) { buffer in
      guard let from = buffer.baseAddress, case let to = from + slot.rowWidth, write(start, of: slot, at: from),
        write(new, of: slot, at: to)
      else { return false }
      if let velocity, !fits(velocity, slot) { return false }
      KeyInterpolation.writeToModel(
        from: from, to: to, velocity: velocity, hasAxes: isFollowing && slot.hasAxes, width: slot.rowWidth, at: numbers)
      return true
    }
  }

  /// Writes a value of numbers as it is mixed; false if it is too large to be.
  func write(_ value: UnsafePointer<Double>, of slot: Slot, at mixed: UnsafeMutablePointer<Double>) -> Bool {
    slot.algebra == .color ? Premultiplied(value).copy(to: mixed) : mixed.update(from: value, count: slot.width)
    return fits(mixed, slot)
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

  /// Frees the interpolation of a row that is about to be written over.
  @inline(__always)
  mutating func dropInterpolation(of row: Int, _ slot: Slot) {
    guard slot.chunkPointer.pointee.log.keys[row].isInterpolated else { return }
    releaseInterpolation(of: row, slot)
    slot.chunkPointer.pointee.log.forgetInterpolation(of: row)
  }

  /// Frees the interpolation of a row that is about to end, or to get another, if it is in the pool.
  mutating func releaseInterpolation(of row: Int, _ slot: Slot) {
    if let interpolation = slot.chunkPointer.pointee.log.interpolation(of: row) { releaseInterpolation(interpolation, of: slot) }
  }

  mutating func releaseInterpolation(_ interpolation: Int, of slot: Slot) {
    let numbers = pool.numbers.pointer(to: interpolation)
    if let tables = slot.tables(numbers) { shareTables.release(tables) }
    pool.release(interpolation, interpolationCount(of: slot, numbers))
  }

  /// Replaces the model at the end of a row's interpolation; false, with nothing done, if that is impossible, or the row continued from off the
  /// interpolation.
  mutating func leadInterpolation(_ index: Int, to new: UnsafeBufferPointer<Double>) -> Bool {
    let slot = slots[index]
    guard let row = slot.rows.first(where: { explicit($0, of: slot) == nil }), let new = new.baseAddress,
      let interpolation = slot.chunkPointer.pointee.log.interpolation(of: row),
      playbacks[slot.chunkPointer.pointee.log.keys[row].playback].follower?.state.hasSegment != true
    else { return false }
    let from = MapInterpolation(numbers: pool.numbers.pointer(to: interpolation)).map(at: 0)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: MapInterpolation.maximumCount) { buffer in
      guard let numbers = buffer.baseAddress, writeInterpolation(from: from, to: slot.map(new), at: numbers) else { return false }
      setInterpolation(of: slot, row, numbers)
      return true
    }
  }

  /// Writes the product of a value's rows and model, and its change per second, to the scratch room, with the arithmetic of its chunk's frame.
  mutating func multiplyRows(_ index: Int) {
    let slot = slots[index]
    let isShared = slot.isKeyed && rowCount(index) > 1
    let sole = isShared && !slot.hasGeneral ? soleRow(slot) : nil
    let changesParts = sole == nil && slot.isKeyed && (isShared || slot.hasGeneral) && hasPart(slot)
    let (product, base) = multiplyRows(slot, withoutParts: changesParts) { sole == nil || $0 == sole }
    multiply(product, slot)
    if changesParts { slot.hasGeneral ? applyFacets(slot, above: base ?? -1) : changeParts(slot, above: base ?? -1) }
  }

  /// C₁ · … · Cₙ of some rows of a value, from the newest to one that replaces: that one is written over the model in the scratch room, and returned.
  mutating func multiplyRows(_ slot: Slot, withoutParts: Bool = false, where isTaken: (_ row: Int) -> Bool)
    -> (product: MapProduct, base: Int?)
  {
    var (product, base) = (MapProduct(), Int?.none)
    forEachRow(of: slot.number, newestFirst: true) { engine, row, remaining, rate in
      if base != nil || !isTaken(row) { return }
      let (log, share) = (slot.chunkPointer, engine.scratch.shifted(remaining.x, rate.x))
      if let record = log.pointee.log.record(of: row) {
        if !engine.contributions[record].isPart, engine.put(record, before: &product) { base = row }
        return
      }
      guard let place = log.pointee.log.interpolation(of: row) else {
        if share != 0 { product.put(AffineOffset.map(engine.offset(of: row, slot.number), share).transform) }
        return
      }
      if engine.playbacks.isHidden(log.pointee.log.keys[row].playback, log.pointee.log.timing[row], engine.now) { return }
      let interpolation = MapInterpolation(numbers: engine.pool.numbers.pointer(to: place))
      if withoutParts, interpolation.changesParts { return }
      if interpolation.adds { return product.put(interpolation.map(at: 1 - share)) }
      if share != 0 || !interpolation.reachesModel { engine.show(interpolation.map(at: 1 - share), slot) }
      base = row
    }
    return (product, base)
  }

  /// Changes the parts of the map in the scratch room that explicit animations change which began after what replaces.
  private mutating func changeParts(_ slot: Slot, above base: Int) {
    withChangedParts(of: slot) { engine, parts in
      engine.forEachRow(of: slot.number, newestFirst: true) { engine, row, remaining, rate in
        let log = slot.chunkPointer
        guard row > base, let place = log.pointee.log.interpolation(of: row),
          case let interpolation = MapInterpolation(numbers: engine.pool.numbers.pointer(to: place)), interpolation.changesParts,
          !engine.playbacks.isHidden(log.pointee.log.keys[row].playback, log.pointee.log.timing[row], engine.now)
        else { return }
        parts.put(
          interpolation, at: 1 - engine.scratch.shifted(remaining.x, rate.x), sineAndCosine,
          on: slot.map(engine.pool.numbers.pointer(to: slot.model)).affine)
      }
    }
  }

  /// Writes a map to the scratch room.
  func show(_ map: Transform3D, _ slot: Slot) {
    slot.algebra == .affine
      ? Self.set(scratch.value, AffineTransform(a: map.m11, b: map.m12, c: map.m21, d: map.m22, tx: map.m41, ty: map.m42))
      : Self.set(scratch.value, map)
  }
}

extension Engine {
  /// Whether a row has keys.
  func hasKeys(_ row: Int, _ slot: Slot) -> Bool {
    let key = slot.chunkPointer.pointee.log.keys[row]
    guard slot.isMap else {
      return key.isInterpolated && slot.chunkPointer.pointee.interpolation(of: row, pool.numbers)?.leadsToModel == false
    }
    guard let interpolation = slot.chunkPointer.pointee.log.interpolation(of: row) else { return false }
    return MapInterpolation(numbers: pool.numbers.pointer(to: interpolation)).hasKeys
  }

  /// Writes the value of a row's keys, and its change per second, over those in the scratch room, or adds them; colours are premultiplied. False, with nothing
  /// done, if they are not those asked for.
  /// - Parameter ofParts: Whether to show only keys of one component above all others, or only all others.
  mutating func showKeys(_ row: Int, _ index: Int, _ remaining: SIMD2<Double>, _ rate: SIMD2<Double>, ofParts: Bool) -> Bool {
    let log = slots[index].chunkPointer
    guard let keys = log.pointee.interpolation(of: row, pool.numbers), (keys.component != nil) == ofParts else { return false }
    if log.pointee.log.keys[row].isBelowSpring || playbacks.isHidden(log.pointee.log.keys[row].playback, log.pointee.log.timing[row], now) {
      return true
    }
    if let component = keys.component {
      scratch.offset[component] = scratch.value[component]
      keys.show(remaining.x, at: scratch.offset.start)
      scratch.value[component] = scratch.offset[component]
      guard scratch.wantsVelocity else { return true }
      keys.showSlope(1 - remaining.x, at: scratch.rate.start)
      scratch.velocity[component] = (keys.adds ? scratch.velocity[component] : 0) - rate.x * scratch.rate[component]
      return true
    }
    keys.show(remaining.x, at: scratch.value.start)
    if keys.hasSecondShare { keys.showSecond(remaining.y, at: scratch.value.start) }
    guard scratch.wantsVelocity else { return true }
    keys.showSlope(1 - remaining.x, at: scratch.rate.start)
    for i in 0..<keys.width { scratch.velocity[i] = (keys.adds ? scratch.velocity[i] : 0) - rate.x * scratch.rate[i] }
    if keys.hasSecondShare { keys.showSecondRate(rate.y, at: scratch.velocity.start) }
    return true
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

  /// A map of the plane from a value's numbers.
  @inline(__always)
  func planeMap(_ n: UnsafePointer<Double>) -> AffineTransform {
    if algebra == .affine { return PlaneMap(n).transform }
    assert(Transform3D(n).isPlane)
    return AffineTransform(a: n[0], b: n[1], c: n[4], d: n[5], tx: n[12], ty: n[13])
  }
}
