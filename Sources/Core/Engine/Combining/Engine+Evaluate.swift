import LegatoTiming

/// One evaluation function, for a frame and for a value read alone.
extension Engine {
  /// Leaves the shown value and its change a second in the scratch room: the newest that replaces in the place of the model, what was added after it,
  /// and then what changes a part of the whole.
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

  /// The same where nothing but rows is on a value: what a frame of its chunk shows, by the same arithmetic.
  private mutating func evaluateRowsAlone(_ index: Int) {
    let keys = keys(of: slots[index])
    switch slots[index].algebra {
    case .sum: if let keys { showKeys(index, keys) } else { addRows(of: index) }
    case .color:
      premultiply()
      if let keys { showKeys(index, keys) } else { addRows(of: index) }
      unpremultiply(index)
    case .affine, .transform:
      slots[index].chunkPointer.pointee.interpolation(of: slots[index].place) == nil ? multiplyRows(index) : showInterpolation(index)
    case .discrete: break
    }
  }

  /// C₁ · C₂ · … · Cₙ · model of rows; the velocity is that of the same product, by its slope over 2·10⁻⁵ s.
  private mutating func multiplyRows(_ index: Int) {
    let step = Limits.slopeStep
    var (product, before, after, isMoving) = (PlaneMap.identity, PlaneMap.identity, PlaneMap.identity, false)
    forEachRow(of: index) { engine, offset, left, rate in
      if left.x != 0 { product = product.concatenating(AffineOffset.map(offset, left.x)) }
      guard engine.scratch.wantsVelocity, rate.x != 0 || isMoving else { return (before, after) = (product, product) }
      isMoving = true
      before = before.concatenating(AffineOffset.map(offset, left.x - step * rate.x))
      after = after.concatenating(AffineOffset.map(offset, left.x + step * rate.x))
    }
    if product.isIdentity, !isMoving { return }
    write(product.transform, isMoving ? (after.transform - before.transform) * (0.5 / step) : nil, index)
  }

  /// The place of the newest that replaces the whole value and is to be seen.
  private mutating func newestReplacing(_ index: Int) -> Int? {
    for place in slots[index].contributions.indices.reversed() {
      let contribution = slots[index].contributions[place].index
      guard contributions[contribution].combine == .replace, contributions[contribution].facet == nil else { continue }
      if currentPhase(of: contributions[contribution].timeline).isShown { return place }
    }
    return nil
  }

  /// Leaves what a single replacing contribution shows in the scratch values, whatever else runs.
  mutating func leaveReplacement(of contribution: Int) {
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

  /// Leaves what a contribution adds at `now` in the scratch room.
  mutating func leaveOffset(of contribution: Int, _ width: Int) {
    offset(of: contribution, currentPhase(of: contributions[contribution].timeline), width)
  }

  /// Leaves a contribution's offset and its change a second in the scratch room; answers whether it stands still, where that is known at once.
  @discardableResult
  private mutating func offset(of contribution: Int, _ phase: Phase, _ width: Int) -> Bool {
    if contributions[contribution].track != nil {
      leaveNumbers(of: contribution, phase)
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

  /// Premultiplied value and rate to straight ones: `c = p/α`, `c′ = (p′ − c·α′)/α`; a clear colour keeps the numbers it has, and what is back at the model is
  /// the model to the bit.
  mutating func unpremultiply(_ index: Int) {
    let (alpha, alphaRate, model) = (scratch.value[3], scratch.velocity[3], pool.numbers.pointer(to: slots[index].model))
    Premultiplied.straighten(scratch.value.start, model: model)
    guard abs(alpha) > Premultiplied.leastAlpha else { return }
    for i in 0..<3 { scratch.velocity[i] = (scratch.velocity[i] - scratch.value[i] * alphaRate) / alpha }
  }

  // MARK: Maps

  /// IV-8: C₁ · C₂ · … · Cₙ · base, the oldest first. The velocity is that of the same product, by its slope over 2·10⁻⁵ s.
  private mutating func concatenate(_ index: Int, _ first: Int) {
    let step = Limits.slopeStep
    var (product, before, after, isMoving) = (AffineTransform.identity, AffineTransform.identity, AffineTransform.identity, false)
    for name in slots[index].contributions[first...] {
      let contribution = name.index
      let phase = currentPhase(of: contributions[contribution].timeline)
      guard phase.isShown, contributions[contribution].facet == nil, contributions[contribution].combine == .add else { continue }
      let isStill = leaveMap(of: contribution, phase)
      let shown = shownMap(of: contribution, shiftedBy: 0)
      product = product.concatenating(shown)
      guard scratch.wantsVelocity, !isStill || isMoving else {
        (before, after) = (product, product)
        continue
      }
      isMoving = true
      before = before.concatenating(shownMap(of: contribution, shiftedBy: -step))
      after = after.concatenating(shownMap(of: contribution, shiftedBy: step))
    }
    write(product, isMoving ? (after - before) * (0.5 / step) : nil, index)
  }

  /// Leaves what ``shownMap(of:shiftedBy:)`` needs in the scratch room; answers whether it stands still.
  private mutating func leaveMap(of contribution: Int, _ phase: Phase) -> Bool {
    guard contributions[contribution].track != nil else { return offset(of: contribution, phase, AffineOffset.count) }
    let argument = argument(of: contribution, phase)
    (scratch.offset[0], scratch.rate[0]) = (argument.value, argument.rate)
    return argument.rate == 0
  }

  /// What a contribution shows `time` seconds from what was left in the scratch room, straight on.
  @inline(__always)
  private func shownMap(of contribution: Int, shiftedBy time: Double) -> AffineTransform {
    contributions[contribution].track == nil
      ? AffineOffset { scratch.offset[$0] + time * scratch.rate[$0] }.transform : shownTrack(of: contribution, shiftedBy: time)
  }

  private func shownTrack(of contribution: Int, shiftedBy time: Double) -> AffineTransform {
    guard let track = contributions[contribution].track else { return .identity }
    let shown = shownTransform(
      track, at: scratch.offset[0] + time * scratch.rate[0], model: .identity, slots[contributions[contribution].slot].algebra == .affine,
      cycles: contributions[contribution].isCumulative ? timelines.lastPhase(contributions[contribution].timeline).cycle : 0)
    return shown.affine ?? .identity
  }

  /// C₁ · … · Cₙ of the named contributions as they show now.
  mutating func product(of names: [ContributionName]) -> AffineTransform {
    var product = AffineTransform.identity
    for name in names where contributions[name.index].combine == .add && contributions[name.index].facet == nil {
      let phase = currentPhase(of: contributions[name.index].timeline)
      guard phase.isShown else { continue }
      _ = leaveMap(of: name.index, phase)
      product = product.concatenating(shownMap(of: name.index, shiftedBy: 0))
    }
    return product
  }

  /// The product before what stands in the scratch values; their own change goes on behind it.
  private mutating func write(_ product: AffineTransform, _ slope: AffineTransform?, _ index: Int) {
    if slots[index].algebra == .affine {
      let (base, change) = (Self.affine(scratch.value), Self.affine(scratch.velocity))
      Self.set(scratch.value, product.concatenating(base))
      // where nothing replaces, the base is the model and stands still
      if slots[index].layered > 0 { Self.set(scratch.velocity, product.concatenating(change)) }
      guard let own = slope?.withoutTranslation(concatenating: base) else { return }
      Self.set(scratch.velocity, Self.affine(scratch.velocity) - own * -1)
    } else {
      let base = Transform3D { scratch.value[$0] }
      let change = Transform3D { scratch.velocity[$0] }
      Self.set(scratch.value, Transform3D(product).concatenating(base))
      if slots[index].layered > 0 { Self.set(scratch.velocity, Transform3D(product).concatenating(change)) }
      guard let own = slope?.slope3D(concatenating: base) else { return }
      for i in 0..<16 { scratch.velocity[i] += own[i] }
    }
  }

  private static func affine(_ n: borrowing Column<Double>) -> AffineTransform {
    AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  func affine(at place: Int) -> AffineTransform {
    func n(_ i: Int) -> Double { pool.numbers[place + i] }
    return AffineTransform(a: n(0), b: n(1), c: n(2), d: n(3), tx: n(4), ty: n(5))
  }

  func transform(at place: Int) -> Transform3D { Transform3D(pool.numbers.pointer(to: place)) }

  static func set(_ numbers: borrowing Column<Double>, _ m: AffineTransform) {
    PlaneMap(m).copy(to: numbers.start)
  }

  static func set(_ numbers: borrowing Column<Double>, _ m: Transform3D) {
    m.copy(to: numbers.start)
  }
}
