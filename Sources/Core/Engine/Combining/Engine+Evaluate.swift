import LegatoTiming

/// One evaluation function, for frames and single reads.
extension Engine {
  /// Writes the presentation and its change per second to the scratch room: the newest replacing contribution or the model, then what was added after it,
  /// then the contributions to a part of the value.
  mutating func evaluate(_ index: Int) {
    let (width, model) = (slots[index].width, slots[index].model)
    for i in 0..<width {
      scratch.value[i] = pool.numbers[model + i]
      scratch.velocity[i] = 0
    }
    let hasRows = rowCount(index) > 0
    if slots[index].hasNoContribution { return hasRows ? evaluateRowsAlone(index) : () }
    var first = 0
    if slots[index].layered > 0, let base = newestReplacing(index) {
      replace(index, slots[index].contributions[base].index)
      first = base + 1
    }
    if first < slots[index].contributions.count || hasRows {
      switch slots[index].algebra {
      case .sum:
        if hasRows { addRows(of: index) }
        addOffsets(index, first)
      case .color: addColors(index, first)
      case .affine, .transform: concatenate(index, first)
      case .discrete: break
      }
    }
    if slots[index].layered > 0 { applyFacets(index, first) }
  }

  /// The same for a value with rows only, with the arithmetic of its chunk's frame.
  private mutating func evaluateRowsAlone(_ index: Int) {
    switch slots[index].algebra {
    case .sum: addRows(of: index)
    case .color: addColors(index, 0)
    case .affine, .transform: multiplyRows(index)
    case .discrete: break
    }
  }

  /// The index of the newest presented contribution that replaces the whole value.
  private mutating func newestReplacing(_ index: Int) -> Int? {
    for place in slots[index].contributions.indices.reversed() {
      let contribution = slots[index].contributions[place].index
      guard contributions[contribution].combine == .replace, contributions[contribution].facet == nil else { continue }
      if currentPhase(of: contributions[contribution].timeline).isShown { return place }
    }
    return nil
  }

  /// Writes a single replacing contribution's value to the scratch values, independent of others.
  mutating func evaluateReplacement(of contribution: Int) {
    let (slot, width) = (contributions[contribution].slot, slots[contributions[contribution].slot].width)
    for i in 0..<width { scratch.value[i] = pool.numbers[slots[slot].model + i] }
    replace(slot, contribution)
  }

  // MARK: Additive

  private mutating func addOffsets(_ index: Int, _ first: Int) {
    let width = slots[index].width
    for name in slots[index].contributions[first...] {
      let contribution = name.index
      let phase = currentPhase(of: contributions[contribution].timeline)
      guard phase.isShown, contributions[contribution].facet == nil, contributions[contribution].combine == .add else { continue }
      offset(of: contribution, phase, width)
      for i in 0..<width {
        scratch.value[i] += scratch.offset[i]
        scratch.velocity[i] += scratch.rate[i]
      }
    }
  }

  /// Writes a contribution's offset at `now` to the scratch room.
  mutating func evaluateOffset(of contribution: Int, _ width: Int) {
    offset(of: contribution, currentPhase(of: contributions[contribution].timeline), width)
  }

  /// Writes a contribution's offset and its change per second to the scratch room; returns whether it is known to be at rest.
  @discardableResult
  private mutating func offset(of contribution: Int, _ phase: Phase, _ width: Int) -> Bool {
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

  private mutating func addColors(_ index: Int, _ first: Int) {
    premultiply()
    if rowCount(index) > 0 { addRows(of: index) }
    addOffsets(index, first)
    unpremultiply(index)
  }

  /// Straight value and rate to premultiplied ones: `p = c·α`, `p′ = c′·α + c·α′`.
  private mutating func premultiply() {
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

  /// IV-8: C₁ · C₂ · … · Cₙ · base, the oldest leftmost. The velocity is that product's difference quotient over 2·10⁻⁵ s.
  private mutating func concatenate(_ index: Int, _ first: Int) {
    var product = MovingMapProduct()
    for name in slots[index].contributions[first...].reversed() {
      let contribution = name.index
      let phase = currentPhase(of: contributions[contribution].timeline)
      guard phase.isShown, contributions[contribution].facet == nil, contributions[contribution].combine == .add else { continue }
      let moves = !evaluateMap(of: contribution, phase) && scratch.wantsVelocity
      put(contribution, moves: moves, before: &product)
    }
    multiply(product, index, movesBase: slots[index].layered > 0)
  }

  /// Multiplies a contribution's map, which the scratch room has the numbers of, from the left.
  private func put(_ contribution: Int, moves: Bool, before product: inout MovingMapProduct) {
    guard contributions.pointer(to: contribution).pointee.track == nil else {
      return product.put(moves: moves, inSpace: { shownTrack(of: contribution, shiftedBy: $0) })
    }
    product.put(moves: moves) { time in AffineOffset { scratch.offset[$0] + time * scratch.rate[$0] }.transform }
  }

  /// Writes what a contribution's map is computed from to the scratch room; returns whether it is at rest.
  private mutating func evaluateMap(of contribution: Int, _ phase: Phase) -> Bool {
    guard contributions[contribution].track != nil else { return offset(of: contribution, phase, AffineOffset.count) }
    let argument = argument(of: contribution, phase)
    (scratch.offset[0], scratch.rate[0]) = (argument.value, argument.rate)
    return argument.rate == 0
  }

  /// The map of a contribution's track `time` seconds later, extrapolated linearly from the scratch room.
  private func shownTrack(of contribution: Int, shiftedBy time: Double) -> Transform3D {
    let record = contributions.pointer(to: contribution)
    guard let track = record.pointee.track else { return .identity }
    return shownTransform(
      track, at: scratch.offset[0] + time * scratch.rate[0], model: .identity, slots[record.pointee.slot].algebra == .affine,
      cycles: record.pointee.isCumulative ? timelines.lastPhase(record.pointee.timeline).cycle : 0)
  }

  /// C₁ · … · Cₙ of the named contributions at `now`.
  mutating func product(of names: [ContributionName]) -> MapProduct {
    var product = MovingMapProduct()
    for name in names.reversed() where contributions[name.index].combine == .add && contributions[name.index].facet == nil {
      let phase = currentPhase(of: contributions[name.index].timeline)
      guard phase.isShown else { continue }
      _ = evaluateMap(of: name.index, phase)
      put(name.index, moves: false, before: &product)
    }
    return product.now
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

  func affine(at place: Int) -> AffineTransform { AffineTransform(pool.numbers.pointer(to: place)) }

  func transform(at place: Int) -> Transform3D { Transform3D(pool.numbers.pointer(to: place)) }

  static func set(_ numbers: borrowing Column<Double>, _ m: AffineTransform) {
    PlaneMap(m).copy(to: numbers.start)
  }

  static func set(_ numbers: borrowing Column<Double>, _ m: Transform3D) {
    m.copy(to: numbers.start)
  }
}
