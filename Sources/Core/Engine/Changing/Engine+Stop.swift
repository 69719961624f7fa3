/// Stopping animations: their remaining offsets become part of the model (PA-23, PA-24).
extension Engine {
  /// Stops everything on a timeline, in any space, oldest first.
  mutating func stopAll(on timeline: Int) {
    let stopped = [timeline] + timelines[timeline].instances
    // of maps that keep nothing: what they present, or nil of others
    var presented: [Int: [Double]?] = [:]
    for member in started(on: stopped) {
      let name: ContributionName? =
        switch member {
        case .contribution(let name): name
        case .row(let name): convertToContribution(name)
        }
      guard let name, contributions.isAlive(name) else { continue }
      let slot = contributions[name.index].slot
      if presented[slot] == nil { presented[slot] = .some(presentationOfMap(slot, onlyOn: stopped)) }
      if let shown = presented[slot] ?? nil { stop(name, whichEndsAs: shown) } else { stop(name) }
    }
  }

  /// The presentation of a map whose contributions all add and lie on `stopped`; nil otherwise, and if it is not finite.
  ///
  /// With the last of them its model becomes its presentation, so that none needs the product of the others, which would take O(n²) for n of them.
  private mutating func presentationOfMap(_ slot: Int, onlyOn stopped: [Int]) -> [Double]? {
    guard slots[slot].isMap, slots[slot].contributions.count > 1, rowCount(slot) == 0 else { return nil }
    for name in slots[slot].contributions {
      let contribution = contributions.pointer(to: name.index)
      guard contribution.pointee.combine == .add, contribution.pointee.facet == nil, stopped.contains(contribution.pointee.timeline) else {
        return nil
      }
    }
    let shown = show(slot)
    return slots[slot].isNonFinite ? nil : pool.numbers.run(shown, slots[slot].width)
  }

  /// Removes one of the contributions to a map of which none stays; with the last one the model becomes what was presented.
  private mutating func stop(_ name: ContributionName, whichEndsAs shown: [Double]) {
    let slot = contributions[name.index].slot
    journal?.noteWhole(slot: slot)
    if slots[slot].contributions.count == 1 { for i in 0..<slots[slot].width { pool.numbers[slots[slot].model + i] = shown[i] } }
    remove(name, .removed)
  }

  /// Makes a contribution's presented part a part of the model and removes it; the presentation does not change.
  private mutating func stop(_ name: ContributionName) {
    guard contributions.isAlive(name) else { return }
    let contribution = contributions[name.index]
    let slot = contribution.slot
    journal?.noteWhole(slot: slot)
    let shown = show(slot)
    if slots[slot].contributions.count == 1 && rowCount(slot) == 0 {
      // it is the only one: the model becomes the presentation, bit for bit
      for i in 0..<slots[slot].width { pool.numbers[slots[slot].model + i] = pool.numbers[shown + i] }
    } else if contribution.combine == .replace {
      evaluateReplacement(of: name.index)
      for i in 0..<slots[slot].width where scratch.value[i].isFinite { pool.numbers[slots[slot].model + i] = scratch.value[i] }
    } else {
      addToModel(name, shown)
    }
    remove(name, .removed)
  }

  /// A result that is not finite leaves the model unchanged.
  private mutating func addToModel(_ name: ContributionName, _ shown: Int) {
    let slot = contributions[name.index].slot
    let (width, model) = (slots[slot].width, slots[slot].model)
    switch slots[slot].algebra {
    case .sum, .color:
      evaluateOffset(of: name.index, width)
      if slots[slot].algebra == .sum {
        for i in 0..<width where (pool.numbers[model + i] + scratch.offset[i]).isFinite { pool.numbers[model + i] += scratch.offset[i] }
      } else {
        addColor(to: model)
      }
    case .affine, .transform:
      // M′ = C_rest⁻¹ · P
      let rest = product(of: slots[slot].contributions.filter { $0 != name })
      guard let back = rest.inverted else { return }
      if slots[slot].algebra == .affine {
        put(back.plane.concatenating(affine(at: shown)), at: model)
      } else {
        put(back.transform.concatenating(transform(at: shown)), at: model)
      }
    case .discrete: break
    }
  }

  private mutating func addColor(to model: Int) {
    let alpha = pool.numbers[model + 3]
    let sum = alpha + scratch.offset[3]
    guard sum.isFinite else { return }
    for i in 0..<3 where sum != 0 {
      let part = (pool.numbers[model + i] * alpha + scratch.offset[i]) / sum
      if part.isFinite { pool.numbers[model + i] = part }
    }
    pool.numbers[model + 3] = sum
  }

  private mutating func put(_ m: AffineTransform, at place: Int) {
    let numbers = m.numbers
    guard numbers.allSatisfy(\.isFinite) else { return }
    for i in 0..<6 { pool.numbers[place + i] = numbers[i] }
  }

  private mutating func put(_ m: Transform3D, at place: Int) {
    guard (0..<16).allSatisfy({ m[$0].isFinite }) else { return }
    m.copy(to: pool.numbers.pointer(to: place))
  }
}

/// Model values as plain numbers, which an animator records and restores.
extension Engine {
  func model(of slot: Int) -> [Double] { pool.numbers.run(slots[slot].model, slots[slot].width) }

  mutating func setModel(of slot: Int, to numbers: [Double]) {
    numbers.withUnsafeBufferPointer { willSetModel(of: slot, to: $0) }
    for i in 0..<slots[slot].width { pool.numbers[slots[slot].model + i] = numbers[i] }
    noteChange(of: slot)
  }

  /// Moves the model back by the difference from `old` to `new`, for a value whose contributions add (PA-37); false otherwise.
  mutating func moveModel(of slot: Int, from new: [Double], to old: [Double]) -> Bool {
    guard slots[slot].isAdditive else { return false }
    let model = model(of: slot)
    switch slots[slot].algebra {
    case .sum:
      let moved = model.indices.map { model[$0] + (old[$0] - new[$0]) }
      guard moved.allSatisfy(\.isFinite) else { return false }
      setModel(of: slot, to: moved)
    case .affine:
      guard let difference = AffineTransform(old).undoing(AffineTransform(new)) else { return false }
      let moved = difference.concatenating(AffineTransform(model)).numbers
      guard moved.allSatisfy(\.isFinite) else { return false }
      setModel(of: slot, to: moved)
    case .transform:
      guard let o = Transform3D({ old[$0] }).affine, let n = Transform3D({ new[$0] }).affine, let difference = o.undoing(n) else {
        return false
      }
      let moved = Transform3D(difference).concatenating(Transform3D { model[$0] })
      guard (0..<16).allSatisfy({ moved[$0].isFinite }) else { return false }
      setModel(of: slot, to: (0..<16).map { moved[$0] })
    case .color, .discrete:
      return false
    }
    return true
  }
}

extension AffineTransform {
  fileprivate init(_ n: [Double]) { self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }
  fileprivate var numbers: [Double] { [a, b, c, d, tx, ty] }
  /// `self · other⁻¹`.
  fileprivate func undoing(_ other: AffineTransform) -> AffineTransform? { other.inverted.map(concatenating) }
}
