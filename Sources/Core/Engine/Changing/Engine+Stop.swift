/// Stopping animations: their remaining offsets become part of the model (PA-23, PA-24).
extension Engine {
  /// Stops everything on a timeline, in any space, oldest first.
  mutating func stopAll(on timeline: Int) {
    let stopped = inAnySpace(timeline)
    // of maps that keep nothing: what they present, or nil of others
    var presented: [Int: [Double]?] = [:]
    for name in started(on: stopped) {
      guard let row = row(named: name), case let slot = slots[name.slot] else { continue }
      let hadJumped = hasJumped(name.slot)
      journal?.noteWhole(slot: name.slot)
      if presented[name.slot] == nil { presented[name.slot] = .some(presentationOfMap(slot, onlyOn: stopped)) }
      if let shown = presented[name.slot] ?? nil {
        // with the last one the model becomes what was presented
        if rowCount(name.slot) == 1 { for i in 0..<slot.width { pool.numbers[slot.model + i] = shown[i] } }
      } else {
        keep(row, slot)
      }
      removeRow(name, .removed)
      noteContinued(slot: name.slot, hadJumped: hadJumped)
    }
  }

  /// The presentation of a map whose rows all add and are on `stopped`; nil otherwise, and if it is not finite.
  ///
  /// With the last of them its model becomes its presentation, so that none needs the product of the others, which would take O(n²) for n of them.
  private mutating func presentationOfMap(_ slot: Slot, onlyOn stopped: [Int]) -> [Double]? {
    guard slot.isMap, rowCount(slot.number) > 1 else { return nil }
    for row in slot.rows {
      guard adds(row, slot), let timeline = member(row, of: slot)?.timeline, stopped.contains(timeline) else { return nil }
    }
    let shown = show(slot)
    return slot.isNonFinite ? nil : pool.numbers.run(shown, slot.width)
  }

  /// Whether a block's row adds to its value, or multiplies it.
  private func adds(_ row: Int, _ slot: Slot) -> Bool {
    guard let record = slot.chunkPointer.pointee.log.record(of: row) else { return !slot.isReplacing }
    return contributions[record].combine == .add && contributions[record].facet == nil
  }

  /// Makes what a row presents a part of the model; the presentation does not change without it.
  private mutating func keep(_ row: Int, _ slot: Slot) {
    let kept = model(of: slot, keeping: row)
    if hasExplicitRow(slot) { kept.withUnsafeBufferPointer { leadExplicit(slot, to: $0) } }
    for i in 0..<slot.width { pool.numbers[slot.model + i] = kept[i] }
  }

  /// The model with what a row presents as a part of it. A result that is not finite leaves it unchanged.
  private mutating func model(of slot: Slot, keeping row: Int) -> [Double] {
    let (model, shown) = (model(of: slot.number), show(slot))
    // it is the only one: the model becomes the presentation, bit for bit
    if rowCount(slot.number) == 1 { return pool.numbers.run(shown, slot.width) }
    if slot.isMap, adds(row, slot) {
      // M′ = C_rest⁻¹ · P, with P as it is without explicit animations that hide it, or change its parts
      let hiding = slot.rows.filter { explicit($0, of: slot).map { $0.combine == .replace || $0.facet != nil } ?? false }
      guard let back = multiplyRows(slot, where: { $0 != row && !hiding.contains($0) }).product.inverted else { return model }
      let whole = hiding.isEmpty ? .identity : multiplyRows(slot, where: { !hiding.contains($0) }).product.transform
      let end = whole.concatenating(slot.map(pool.numbers.pointer(to: hiding.isEmpty ? shown : slot.model)))
      let kept = back.transform.concatenating(end).numbers(width: slot.width)
      return kept.allSatisfy(\.isFinite) ? kept : model
    }
    writeModel(of: slot.number)
    if slot.isMap {
      _ = multiplyRows(slot) { $0 == row }
    } else {
      if slot.algebra == .color { premultiply() }
      forEachRow(of: slot.number) { if $1 == row { $0.add(row, slot.number, $2, $3, ofParts: false) } }
      if slot.algebra == .color { unpremultiply(slot.number) }
    }
    return model.indices.map { scratch.value[$0].isFinite ? scratch.value[$0] : model[$0] }
  }
}

/// Model values as plain numbers, which an animator records and restores.
extension Engine {
  func model(of slot: Int) -> [Double] { pool.numbers.run(slots[slot].model, slots[slot].width) }

  mutating func setModel(of slot: Int, to numbers: [Double]) {
    numbers.withUnsafeBufferPointer { setModel(of: slot, to: $0) }
  }

  /// Moves the model back by the difference from `old` to `new`, for a value whose animations add (PA-37); false otherwise.
  mutating func moveModel(of slot: Int, from new: [Double], to old: [Double]) -> Bool {
    guard slots[slot].isAdditive else { return false }
    let (model, width) = (model(of: slot), slots[slot].width)
    let moved: [Double]
    switch slots[slot].algebra {
    case .sum: moved = model.indices.map { model[$0] + (old[$0] - new[$0]) }
    case .affine, .transform:
      guard let old = Transform3D(width: width, { old[$0] }).affine, let back = Transform3D(width: width, { new[$0] }).affine?.inverted
      else { return false }
      moved = Transform3D(old.concatenating(back)).concatenating(Transform3D(width: width) { model[$0] }).numbers(width: width)
    case .color, .discrete: return false
    }
    guard moved.allSatisfy(\.isFinite) else { return false }
    setModel(of: slot, to: moved)
    return true
  }
}
