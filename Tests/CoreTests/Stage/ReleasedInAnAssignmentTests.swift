import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("A release during an assignment ends animations, and calls callbacks later") struct ReleasedInAnAssignmentTests {
  /// Its completions read the property that is being set.
  final class Owner {
    let stage = Stage()
    var value: Animated<Double>?
    var values: AnimatedArray<Double>?
    var animator: PropertyAnimator?
    var told: [String] = []

    init() {
      let (value, values) = (Animated(0.0, in: stage), AnimatedArray(repeating: 0.0, count: 3, in: stage))
      (self.value, self.values) = (value, values)
      animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    }
  }

  @Test("MU-7, UA-10: a value's, in the next frame, which is demanded")
  func value() {
    let owner = Owner()
    // the start calls onWake
    var woken = 0
    owner.stage.onWake = {
      woken += 1
      return nil
    }
    animate(withDuration: 1, animations: { owner.value?.value = 1 }, completion: { owner.told.append("\($0) \(owner.value == nil)") })
    owner.value = nil
    expect(owner.told == [] && owner.stage.demand == .everyFrame && woken == 1)
    expectEqual(owner.stage.advance(to: 0), .idle)
    expect(owner.told == ["false true"] && owner.stage.underWay.isEmpty)
  }

  @Test("MU-7, UA-10: an array's, in the next call")
  func array() {
    let owner = Owner()
    animate(withDuration: 1, animations: { owner.values?[1] = 1 }, completion: { owner.told.append("\($0) \(owner.values == nil)") })
    owner.values = nil
    expectEqual(owner.told, [])
    owner.value?.value = 3
    expectEqual(owner.told, ["false true"])
  }

  @Test("MU-7, PA-29: a paused animator's, and inside perform before it returns", arguments: [false, true])
  func animator(isPerformed: Bool) {
    let owner = Owner()
    owner.animator?.addAnimations { owner.value?.value = 1 }
    owner.animator?.addCompletion { owner.told.append("\($0) \(owner.animator == nil)") }
    owner.animator?.fractionComplete = 0.25
    _ = Reports.during {
      if isPerformed { owner.stage.perform { owner.animator = nil } } else { owner.animator = nil }
    }
    expectEqual(owner.value?.value, 0.25)
    expectEqual(owner.told, isPerformed ? ["current true"] : [])
    owner.stage.advance(to: 0)
    expectEqual(owner.told, ["current true"])
  }

  @Test("MU-7: if the stage is released, too, they are called then")
  func stageToo() {
    final class Told { var outcomes: [Bool] = [] }
    let told = Told()
    do {
      let stage = Stage()
      let value = Animated(0.0, in: stage)
      animate(withDuration: 1, animations: { value.value = 1 }, completion: { told.outcomes.append($0) })
    }
    expectEqual(told.outcomes, [false])
  }
}
