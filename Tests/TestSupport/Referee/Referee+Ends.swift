/// The ways an animator comes to rest.
extension Referee {
  /// PA-32, PA-36, PA-37.
  mutating func end(_ index: Int) {
    let animator = animators[index]
    for value in values.indices { values[value].terms.removeAll { $0.animator == index } }
    if animator.isReversed { putBack(animator) }
    animators[index].rest(.inactive)
  }

  private mutating func putBack(_ animator: RefereeAnimator) {
    for (value, changes) in animator.byValue {
      if values[value].model == changes.last?.new {
        (values[value].model, values[value].isExact) = (changes[0].old, changes[0].wasExact)
      } else {
        undo(value, changes)
      }
    }
  }

  private mutating func undo(_ value: Int, _ changes: [RefereeAnimator.Change]) {
    guard values[value].kind.isAdditive else { return }
    for change in changes.reversed() { values[value].moveModel(from: change.new, to: change.old) }
  }

  /// PA-23…PA-28.
  mutating func stop(_ index: Int, finishingAt position: Int?) -> Bool {
    let animator = animators[index]
    guard animator.state == .active else { return false }
    let before = values.map(\.model)
    let isLast = animator.byValue.mapValues { _ in false }.merging(
      animator.byValue.map { ($0, values[$0].model == $1.last?.new) }, uniquingKeysWith: { $1 })
    for value in values.indices { settle(value, index) }
    animators[index].rest(.inactive)
    guard let position, position < 2 else { return true }
    for (value, changes) in animator.byValue {
      if isLast[value] == true, let last = changes.last {
        values[value].model = position == 0 ? last.new : changes[0].old
        values[value].isExact = position == 0 || changes[0].wasExact
      } else if values[value].kind.isAdditive {
        values[value].moveModel(from: values[value].model, to: before[value])
        if position == 1 { undo(value, changes) }
      }
    }
    return true
  }

  /// PA-24: what the animator shows becomes part of the model.
  private mutating func settle(_ value: Int, _ index: Int) {
    while let place = values[value].terms.firstIndex(where: { $0.animator == index }) {
      let (term, shown) = (values[value].terms[place], shown(value).values)
      let own = shares(term)
      values[value].terms.remove(at: place)
      values[value].isExact = false
      if term.replaces {
        let model = values[value].terms.isEmpty ? shown : values[value].replaced(term, own).values
        values[value].model = values[value].straight(model)
      } else if values[value].kind.isPlane {
        // M′ = C⁻¹ · P with what is left of the others
        let rest = values[value].terms.reversed().reduce(Plane.identity) { values[value].map($1, shares($1)) * $0 }
        values[value].model = (rest.inverse * Plane(shown)).numbers.values
      } else {
        values[value].model = zip(values[value].model, values[value].offset(term, own)).map { $0 + $1.value }
      }
    }
  }
}

extension RefereeValue {
  /// PA-37.
  mutating func moveModel(from new: [Double], to old: [Double]) {
    isExact = false
    if kind.isPlane {
      model = (Plane(old) * Plane(new).inverse * Plane(model)).numbers.values
    } else {
      model = model.indices.map { model[$0] + (old[$0] - new[$0]) }
    }
  }
}
