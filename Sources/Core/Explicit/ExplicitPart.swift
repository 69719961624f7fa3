import LegatoTiming

/// One value of an explicit animation, ready to run: what it shows, and when.
package struct ExplicitPart {
  let slot: Int
  let facet: Facet?
  let track: Track
  let adds: Bool
  let isCumulative: Bool
  let chain: TimeChain
  let pace: Pace

  package init(
    _ target: AnimationTarget, track: Track, adds: Bool, isCumulative: Bool, chain: TimeChain, pace: Pace
  ) {
    (slot, facet) = (target.slot, target.facet)
    (self.track, self.adds, self.isCumulative, self.chain, self.pace) = (track, adds, isCumulative, chain, pace)
  }
}

/// The value, or the part of a value, that an explicit animation is about.
package struct AnimationTarget {
  package let stage: Stage
  let slot: Int
  let facet: Facet?
  let algebra: Algebra
  let width: Int

  /// Whether it is about the whole value.
  package var isWhole: Bool { facet == nil }

  /// The whole value.
  package init<Value: Animatable>(_ value: Animated<Value>) {
    (stage, slot, facet) = (value.stage, value.slot, nil)
    (algebra, width) = (value.stage.engine.slots[value.slot].algebra, value.stage.engine.slots[value.slot].width)
  }

  /// A plain number of it.
  package init<Value: Animatable>(_ value: Animated<Value>, _ facet: Facet) {
    (stage, slot, self.facet, algebra, width) = (value.stage, value.slot, facet, .sum, 1)
  }
}

extension Animated {
  /// The value's numbers as the engine holds them; a discrete value's place in its table.
  package func numbers(of value: Value) -> [Double] {
    var numbers: [Double] = []
    home.withNumbers(of: value) { numbers = Array($0) }
    return numbers
  }

  /// The time that what runs on the value runs in; 0 is the stage's.
  package var timeSpace: Int {
    get { stage.engine.slots[slot].space }
    set { stage.engine.setSpace(of: slot, to: newValue) }
  }
}

extension Double {
  /// As the engine holds a number.
  package var asNumbers: [Double] { [self] }
}
