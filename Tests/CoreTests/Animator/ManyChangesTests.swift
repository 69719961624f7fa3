import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("An animator of any number of values, changed in any order, moves each correctly") @MainActor struct ManyChangesTests {
  /// Values from 0 on, with different starts that are not on a line.
  private static func values(_ count: Int, _ stage: Stage) -> [Animated<Double>] {
    (0..<count).map { Animated(Double($0 * $0 % 101) + 0.1, in: stage) }
  }

  /// The sum of two numbers of some hundreds, in another order of addition.
  private static let tolerance = 1e-12

  private enum Order: CaseIterable { case asMade, reversed, shuffled, twice }

  private static func places(_ count: Int, _ order: Order, _ random: inout TestSupport.SplitMix64) -> [Int] {
    switch order {
    case .asMade: Array(0..<count)
    case .reversed: (0..<count).reversed()
    case .shuffled: (0..<count).shuffled(using: &random)
    case .twice: (0..<count).shuffled(using: &random) + (0..<count).shuffled(using: &random)
    }
  }

  /// A running animator over many values.
  @MainActor private struct Crowd {
    let stage = Stage()
    let values: [Animated<Double>]
    let starts: [Double]
    let animator: PropertyAnimator

    init(_ order: Order, _ curve: AnimationCurve, _ random: inout TestSupport.SplitMix64) {
      let values = ManyChangesTests.values(150, stage)
      (self.values, starts) = (values, values.map(\.value))
      let changes = ManyChangesTests.places(150, order, &random).map { ($0, Double.random(in: -90...90, using: &random)) }
      animator = PropertyAnimator(duration: 1, curve: curve, stage: stage) { for (place, way) in changes { values[place].value += way } }
      animator.startAnimation()
    }
  }

  @Test(
    "PA-36, PA-37: reversed to its start, each value is restored bit for bit, except for later changes by others",
    arguments: [1, 2, 3] as [UInt64])
  func goesBack(seed: UInt64) {
    var random = TestSupport.SplitMix64(seed: seed)
    for order in Order.allCases {
      let crowd = Crowd(order, .easeIn, &random)
      let (stage, values, starts, animator) = (crowd.stage, crowd.values, crowd.starts, crowd.animator)
      stage.advance(to: 0.5)
      values[7].value += 1000
      animator.isReversed = true
      stage.advance(to: 2)
      expectEqual(animator.state, .inactive)
      for (place, value) in values.enumerated() where place != 7 { expectEqual(value.value, starts[place], "\(order), seed \(seed)") }
      expect(abs(values[7].value - starts[7] - 1000) <= 1000 * Self.tolerance, "\(order), seed \(seed)")
      expect(stage.underWay.isEmpty)
    }
  }

  @Test("PA-23, PA-28: stopped, nothing jumps, and it comes to rest at the chosen position", arguments: [1, 2, 3] as [UInt64])
  func stops(seed: UInt64) {
    var random = TestSupport.SplitMix64(seed: seed)
    for (order, position) in Order.allCases.flatMap({ order in [AnimatingPosition.start, .current, .end].map { (order, $0) } }) {
      let crowd = Crowd(order, .easeOut, &random)
      let (stage, values, starts, animator) = (crowd.stage, crowd.values, crowd.starts, crowd.animator)
      stage.advance(to: 0.4)
      let (targets, shown) = (values.map(\.value), values.map(\.presentation))
      animator.stopAnimation(false)
      for (value, shown) in zip(values, shown) {
        expect(abs(value.presentation - shown) <= 1000 * Self.tolerance, "\(order), seed \(seed)")
        expectEqual(value.value, value.presentation)
      }
      animator.finishAnimation(at: position)
      for (place, value) in values.enumerated() {
        switch position {
        case .start: expectEqual(value.value, starts[place], "\(order), seed \(seed)")
        case .end: expectEqual(value.value, targets[place], "\(order), seed \(seed)")
        case .current: expect(abs(value.value - shown[place]) <= 1000 * Self.tolerance, "\(order), seed \(seed)")
        }
      }
      expect(stage.underWay.isEmpty)
    }
  }

  /// Values of one kind, which is started and reversed with others.
  @MainActor private final class Kind<Value: Animatable & Equatable> {
    private let values: [Animated<Value>]
    private let (start, target): (Value, Value)
    init(_ start: Value, _ target: Value, _ stage: Stage) {
      (self.start, self.target) = (start, target)
      values = (0..<5).map { _ in Animated(start, in: stage) }
    }
    var changes: [() -> Void] { values.map { value in { [target] in value.value = target } } }
    var areBack: Bool { values.allSatisfy { $0.value == start } }
    var areThere: Bool { values.allSatisfy { $0.value == target } }
  }

  @Test(
    "PA-28, PA-36: values with no number, one, two and six run back and end together, whichever is changed first",
    arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func severalKinds(seed: UInt64) {
    var random = TestSupport.SplitMix64(seed: seed)
    for position in [AnimatingPosition.start, .end, nil] {
      let stage = Stage()
      let moods = Kind(Mood.calm, .wild, stage)
      let numbers = Kind(1.25, 8, stage)
      let points = Kind(Point(x: 1, y: 2), Point(x: -30, y: 40), stage)
      let maps = Kind(AffineTransform.identity, AffineTransform(translationX: 7, y: 9), stage)
      let kinds = [moods.changes, numbers.changes, points.changes, maps.changes]
      // two of the four begin: for a while the first may be the only one of its width
      let first = kinds.shuffled(using: &random).prefix(2).flatMap { $0 }
      let changes = first + kinds.flatMap { $0 }.shuffled(using: &random)
      let animator = PropertyAnimator(duration: 1, curve: .easeIn, stage: stage) { for change in changes { change() } }
      animator.startAnimation()
      stage.advance(to: 0.5)
      if let position {
        animator.stopAnimation(false)
        animator.finishAnimation(at: position)
      } else {
        animator.isReversed = true
        stage.advance(to: 2)
      }
      if position == .end {
        expect(moods.areThere && numbers.areThere && points.areThere && maps.areThere, "seed \(seed)")
      } else {
        expect(moods.areBack && numbers.areBack && points.areBack && maps.areBack, "seed \(seed)")
      }
    }
  }

  @Test(
    "PA-48, LM-14: after most animations were removed the rest continues under a spring without a jump, and ends", arguments: [0.5, 1])
  func goesOn(ratio: Double) {
    let stage = Stage()
    var values = Self.values(400, stage)
    let animator = PropertyAnimator(duration: 1, curve: .easeInOut, stage: stage) { for value in values { value.value += 200 } }
    var positions: [AnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.3)
    for place in 0..<400 where place % 5 != 0 { values[place].removeAllAnimations() }
    stage.advance(to: 0.35)
    for place in (0..<400).reversed() where place % 10 == 0 { values.remove(at: place) }
    let shown = values.map(\.presentation)
    animator.pauseAnimation()
    expectEqual(values.map(\.presentation), shown)
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: ratio), durationFactor: 1)
    for (value, shown) in zip(values, shown) { expect(abs(value.presentation - shown) <= 1000 * Self.tolerance) }
    stage.advance(to: 0.36)
    for value in values where value.isAnimating { expectLess(value.presentation, than: value.value) }
    expectEqual(values.count(where: \.isAnimating), 40)
    stage.advance(to: 5)
    expectEqual(positions, [.end])
    expect(values.allSatisfy { $0.presentation == $0.value && !$0.isAnimating })
    expect(stage.underWay.isEmpty)
  }

  @Test("UA-15: nested blocks complete in the order of their last starts, before the whole, however it ends", arguments: [false, true])
  func tells(isStopped: Bool) {
    let stage = Stage()
    let (x, y, z) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage, isAdditive: false))
    var told: [String] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) {
      animate(withDuration: 0) {
        (x.value, z.value) = (1, 1)
      } completion: { _ in
        told.append("first")
      }
      animate(withDuration: 0) {
        y.value = 1
      } completion: { _ in
        told.append("second")
      }
      animate(withDuration: 0) {
        x.value = 2
      } completion: { _ in
        told.append("third")
      }
    }
    animator.addCompletion { _ in told.append("whole") }
    animator.startAnimation()
    stage.advance(to: 0.5)
    if isStopped {
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
    } else {
      stage.advance(to: 1.5)
    }
    expectEqual(told, ["first", "second", "third", "whole"])
  }
}
