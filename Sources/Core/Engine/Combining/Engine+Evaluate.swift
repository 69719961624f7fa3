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
    case .affine, .transform:
      if scratch.wantsVelocity { writeMapVelocity(of: index) }
      multiplyRows(index)
    }
  }

  /// Writes a map's change per second to the scratch room, which has its model: a difference quotient over 2·10⁻⁵ s.
  private mutating func writeMapVelocity(of index: Int) {
    let (width, step) = (slots[index].width, Limits.slopeStep)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { slope in
      for i in 0..<width { slope[i] = 0 }
      for sign in stride(from: -1.0, through: 1, by: 2) {
        scratch.shift = sign * step
        multiplyRows(index)
        for i in 0..<width { slope[i] += sign * scratch.value[i] }
        writeModel(of: index)
      }
      scratch.shift = 0
      for i in 0..<width { scratch.velocity[i] = slope[i] / (2 * step) }
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
    writeOffset(of: record, phase)
    for i in 0..<width {
      scratch.value[i] += scratch.offset[i]
      scratch.velocity[i] += scratch.rate[i]
    }
  }

  /// Writes a general row's offset and its change per second to the scratch room.
  mutating func writeOffset(of contribution: Int, _ phase: Phase) {
    if contributions[contribution].track != nil { return _ = evaluateNumbers(of: contribution, phase) }
    let (moving, offset, rate) = (contributions[contribution].progression.mix(phase), scratch.offset.start, scratch.rate.start)
    forEachOffset(of: contributions[contribution]) { i, offsets in
      (offset[i], rate[i]) = (offsets.mixed(moving.mix), offsets.mixed(moving.rate))
    }
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
  mutating func put(_ record: Int, before product: inout MapProduct) -> Bool {
    let phase = currentPhase(of: contributions[record].timeline)
    guard phase.isShown else { return false }
    guard contributions[record].combine == .add else {
      replace(contributions[record].slot, record)
      return true
    }
    if let track = contributions[record].track {
      product.put(shownTransform(track, of: record, phase, model: .identity))
    } else {
      writeOffset(of: record, phase)
      product.put(AffineOffset { scratch.shifted(scratch.offset[$0], scratch.rate[$0]) }.transform)
    }
    return false
  }

  /// Concatenates the product before the scratch value.
  func multiply(_ product: MapProduct, _ slot: Slot) {
    if product.isNeutral { return }
    if slot.algebra == .affine {
      Self.set(scratch.value, product.plane.concatenating(Self.affine(scratch.value)))
    } else {
      Self.set(scratch.value, product.transform.concatenating(Transform3D { scratch.value[$0] }))
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
