import LegatoTiming

/// One evaluation function, for frames and single reads.
extension Engine {
  /// Writes the presentation and its change per second to the scratch room: the model, then each row over or into it in the order of their starts, then what
  /// changes a part of the value. O(rows of its chunk).
  mutating func evaluate(_ index: Int) {
    writeModel(of: index)
    guard rowCount(index) > 0 else { return }
    switch slots[index].algebra {
    case .sum, .discrete: addRows(of: index)
    case .color:
      premultiply()
      addRows(of: index)
      unpremultiply(index)
    case .affine, .transform: multiplyRows(index)
    }
  }

  /// Writes a value's model to the scratch room, at rest.
  mutating func writeModel(of index: Int) {
    let (width, model) = (slots[index].width, slots[index].model)
    for i in 0..<width {
      scratch.value[i] = pool.numbers[model + i]
      scratch.velocity[i] = 0
    }
  }

  /// Adds a general row to the scratch value, or writes it over; colours are premultiplied there.
  mutating func addGeneral(_ record: Int) {
    let phase = currentPhase(of: contributions[record].timeline)
    let (slot, width) = (contributions[record].slot, slots[contributions[record].slot].width)
    guard phase.isShown else { return }
    if contributions[record].isPart { return applyFacet(record, phase) }
    if contributions[record].combine == .replace {
      writeModel(of: slot)
      replace(slot, record)
      if slots[slot].algebra == .color { premultiply() }
      return
    }
    offset(of: record, phase, width)
    for i in 0..<width {
      scratch.value[i] += scratch.offset[i]
      scratch.velocity[i] += scratch.rate[i]
    }
  }

  /// Writes a general row's offset and its change per second to the scratch room; returns whether it is known to be at rest.
  @discardableResult
  mutating func offset(of contribution: Int, _ phase: Phase, _ width: Int) -> Bool {
    if contributions[contribution].track != nil {
      evaluateNumbers(of: contribution, phase)
      return false
    }
    let moving = contributions[contribution].progression.mix(phase)
    let (vectors, hasSegment) = (contributions[contribution].vectors, contributions[contribution].hasSegment)
    let (mix, rate) = (moving.mix, moving.rate)
    for i in 0..<width {
      let (lane, d) = (i == 1 ? 1 : 0, pool.numbers[vectors + i])
      scratch.offset[i] = mix.d[lane] * d
      scratch.rate[i] = rate.d[lane] * d
      guard hasSegment else { continue }
      let (a, v) = (pool.numbers[vectors + width + i], pool.numbers[vectors + 2 * width + i])
      scratch.offset[i] += mix.a[lane] * a + mix.v[lane] * v
      scratch.rate[i] += rate.a[lane] * a + rate.v[lane] * v
    }
    return rate == .end
  }

  /// Straight value and rate to premultiplied ones: `p = c·α`, `p′ = c′·α + c·α′`.
  mutating func premultiply() {
    let (alpha, alphaRate) = (scratch.value[3], scratch.velocity[3])
    for i in 0..<3 {
      scratch.velocity[i] = scratch.velocity[i] * alpha + scratch.value[i] * alphaRate
      scratch.value[i] *= alpha
    }
  }

  /// Premultiplied value and rate to straight ones: `c = p/α`, `c′ = (p′ − c·α′)/α`; a transparent colour keeps the model's, and a result equal to the model
  /// is the model bit for bit.
  mutating func unpremultiply(_ index: Int) {
    let (alpha, alphaRate, model) = (scratch.value[3], scratch.velocity[3], pool.numbers.pointer(to: slots[index].model))
    Premultiplied.straighten(scratch.value.start, model: model)
    guard abs(alpha) > Premultiplied.minimumAlpha else { return }
    for i in 0..<3 { scratch.velocity[i] = (scratch.velocity[i] - scratch.value[i] * alphaRate) / alpha }
  }

  // MARK: Maps

  /// Multiplies a general row's map from the left (IV-8), or writes over the scratch value what replaces; returns whether it does.
  mutating func put(_ record: Int, before product: inout MovingMapProduct) -> Bool {
    let phase = currentPhase(of: contributions[record].timeline)
    guard phase.isShown else { return false }
    guard contributions[record].combine == .add else {
      replace(contributions[record].slot, record)
      return true
    }
    let moves = !evaluateMap(of: record, phase) && scratch.wantsVelocity
    if contributions.pointer(to: record).pointee.track != nil {
      product.put(moves: moves, inSpace: { shownTrack(of: record, shiftedBy: $0) })
    } else {
      product.put(moves: moves) { time in AffineOffset { scratch.offset[$0] + time * scratch.rate[$0] }.transform }
    }
    return false
  }

  /// Writes what a general row's map is computed from to the scratch room; returns whether it is at rest.
  private mutating func evaluateMap(of contribution: Int, _ phase: Phase) -> Bool {
    guard contributions[contribution].track != nil else { return offset(of: contribution, phase, AffineOffset.count) }
    let argument = argument(of: contribution, phase)
    (scratch.offset[0], scratch.rate[0]) = (argument.value, argument.rate)
    return argument.rate == 0
  }

  /// The map of a general row's track `time` seconds later, extrapolated linearly from the scratch room.
  private func shownTrack(of contribution: Int, shiftedBy time: Double) -> Transform3D {
    let record = contributions.pointer(to: contribution)
    guard let track = record.pointee.track else { return .identity }
    return shownTransform(
      track, at: scratch.offset[0] + time * scratch.rate[0], model: .identity,
      cycles: record.pointee.isCumulative ? timelines.lastPhase(record.pointee.timeline).cycle : 0)
  }

  /// Concatenates the product before the scratch value and its change.
  /// - Parameter movesBase: False if that value is the model, at rest.
  mutating func multiply(_ product: MovingMapProduct, _ index: Int, movesBase: Bool) {
    if product.isNeutral { return }
    if slots[index].algebra == .affine {
      let (base, change, plane) = (Self.affine(scratch.value), Self.affine(scratch.velocity), product.now.plane)
      Self.set(scratch.value, plane.concatenating(base))
      if movesBase { Self.set(scratch.velocity, plane.concatenating(change)) }
      guard let own = product.planeSlope?.withoutTranslation(concatenating: base) else { return }
      Self.set(scratch.velocity, Self.affine(scratch.velocity) - own * -1)
    } else {
      let base = Transform3D { scratch.value[$0] }
      let (change, map) = (Transform3D { scratch.velocity[$0] }, product.now.transform)
      Self.set(scratch.value, map.concatenating(base))
      if movesBase { Self.set(scratch.velocity, map.concatenating(change)) }
      guard let own = product.planeSlope?.slope3D(concatenating: base) ?? product.spaceSlope?.concatenating(base) else { return }
      for i in 0..<16 { scratch.velocity[i] += own[i] }
    }
  }

  private static func affine(_ n: borrowing Column<Double>) -> AffineTransform {
    AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  func transform(at place: Int) -> Transform3D { Transform3D(pool.numbers.pointer(to: place)) }

  static func set(_ numbers: borrowing Column<Double>, _ m: AffineTransform) {
    PlaneMap(m).copy(to: numbers.start)
  }

  static func set(_ numbers: borrowing Column<Double>, _ m: Transform3D) {
    m.copy(to: numbers.start)
  }
}
