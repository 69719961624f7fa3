import LegatoTiming

/// One value of an explicit animation: its track and its timing.
package struct ExplicitPart {
  /// The animated value, which keeps its slot until the part was added.
  let owner: AnyObject
  let slot: Int
  let facet: Facet?
  let track: Track
  let adds: Bool
  let isCumulative: Bool
  let chain: TimeChain
  let pace: ResolvedCurve

  package init(
    _ target: AnimationTarget, track: Track, adds: Bool, isCumulative: Bool, chain: TimeChain, pace: ResolvedCurve
  ) {
    (owner, slot, facet) = (target.owner, target.slot, target.facet)
    (self.track, self.adds, self.isCumulative, self.chain, self.pace) = (track, adds, isCumulative, chain, pace)
  }
}

/// The value, or part of a value, that an explicit animation animates.
package struct AnimationTarget {
  package let stage: Stage
  let owner: AnyObject
  let slot: Int
  let facet: Facet?
  let algebra: Algebra
  let width: Int
  /// How many of its numbers, from the first on, accumulate over iterations.
  let growing: Int

  /// Whether values can be added to it.
  package var isSummable: Bool { algebra != .discrete }

  /// The whole value.
  package init<Value: Animatable>(_ value: Animated<Value>, growing: Int = .max) {
    (stage, owner, slot, facet) = (value.stage, value, value.slot, nil)
    (algebra, width) = (value.stage.engine.slots[value.slot].algebra, value.stage.engine.slots[value.slot].width)
    self.growing = growing
  }

  /// A number of it.
  package init<Value: Animatable>(_ value: Animated<Value>, _ facet: Facet) {
    (stage, owner, slot, self.facet, algebra, width, growing) = (value.stage, value, value.slot, facet, .sum, 1, 1)
  }
}

extension Animated {
  /// The value's numbers in the engine; a discrete value's index in its table.
  package func numbers(of value: Value) -> [Double] {
    var numbers: [Double] = []
    reference.withNumbers(of: value) { numbers = Array($0) }
    return numbers
  }

  /// The time space of its animations; 0 is the stage's.
  package var timeSpace: Int {
    get { stage.engine.slots[slot].space }
    set { stage.engine.setSpace(of: slot, to: newValue) }
  }
}

extension Animated {
  /// Whether it has an explicit animation.
  package var hasExplicit: Bool {
    stage.engine.hasExplicitRow(stage.engine.slots[slot])
  }

  /// The components that are not 0 at some point of the target's animations. O(animations and their keys).
  package var numbersInUse: Set<Int> { stage.engine.numbersInUse(of: slot) }
}

extension Engine {
  fileprivate func numbersInUse(of slot: Int) -> Set<Int> {
    var used: Set<Int> = []
    func note(_ numbers: [Double]) { for (i, number) in numbers.enumerated() where number != 0 { used.insert(i % slots[slot].width) } }
    for item in items(on: slot) {
      switch item.kind {
      case .row(let row):
        if let track = track(of: row, slots[slot]) { used.formUnion(track.numbersInUse) } else { note(vectors(of: row, slot)) }
      case .contribution(let contribution, let vectors):
        if let track = contribution.track { used.formUnion(track.numbersInUse) } else { note(vectors ?? []) }
      }
    }
    return used
  }
}

extension Double {
  /// In the engine's form.
  package var asNumbers: [Double] { [self] }
}
