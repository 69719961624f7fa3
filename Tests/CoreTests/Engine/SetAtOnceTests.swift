import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

private final class Held {}

/// A number that is written only if it is not 0, and an object that it retains.
private struct Sparse: Animatable, Equatable {
  let number: Double
  let held: Held?
  static var componentCount: Int { 1 }
  static var combination: Combination { .sum }
  init(_ number: Double, _ held: Held?) { (self.number, self.held) = (number, held) }
  init(components: Span<Double>) { self.init(components[0], nil) }
  func write(to components: inout MutableSpan<Double>) { if number != 0 { components[0] = number } }
  static func == (l: Sparse, r: Sparse) -> Bool { l.number == r.number }
}

@Suite("Elements set in one call equal those set one by one") struct SetAtOnceTests {
  @Test("as many values as indices are set, and an excess of either is reported") func setAtOnce() {
    let stage = Stage()
    let dots = AnimatedArray(repeating: 0.0, count: 300, in: stage)
    dots.set((0..<300).lazy.map(Double.init), at: dots.indices)
    expect(Array(dots) == (0..<300).map(Double.init) && !dots.isAnimating(at: 7))
    var ends: [Bool] = []
    let reports = Reports.during {
      animate(withDuration: 1, animations: { dots.set([1, 2, 3, 4], at: [5, 300, -1, 299]) }, completion: { ends.append($0) })
    }
    expect(reports.count == 2 && dots[5] == 1 && dots[299] == 4 && dots[6] == 6)
    expect(dots.animationCount(at: 5) == 1 && dots.animationCount(at: 6) == 0)
    // twice in one call: the later change adds to the former
    animate(withDuration: 1) { dots.set([10, 20, 20], at: [8, 8, 8]) }
    expect(dots[8] == 20 && dots.animationCount(at: 8) == 2 && dots.presentation(at: 8) == 8)
    stage.advance(to: 2)
    expect(ends == [true] && stage.demand == .idle && stage.underWay.isEmpty)
    let counts = [([1.0, 2], [0]), ([1], [0, 1]), ([], [0]), ([1], [])].map { values, indices in
      Reports.during { dots.set(values, at: indices) }.count
    }
    expect(counts == [1, 1, 1, 1] && dots[0] == 1 && dots[1] == 1)
    expect(Reports.during { dots.set([], at: []) }.isEmpty)
    // more than one batch, once
    expectEqual(Reports.during { dots.set((0..<300).lazy.map(Double.init), at: [0]) }.count, 1)
    expectEqual(
      Reports.during { dots.set([1], at: [0, 1]) }.first,
      .state(
        call: "AnimatedArray.set(_:at:)", wanted: "as many values as indices", found: "fewer values", remedy: "give each index one"))
  }

  @Test(
    "AD-4: in any order, in few or many chunks, twice or once: as if set one by one",
    arguments: Effort.some([5000, 2000, 3000, 9000, 18_000, 40_000]))
  func anyOrder(count: Int) {
    let dots = [
      AnimatedArray(repeating: Point.zero, count: count, in: Stage()), AnimatedArray(repeating: Point.zero, count: count, in: Stage()),
    ]
    let spring = SpringTimingParameters(mass: 1, stiffness: 300, damping: 24, initialVelocity: SpringVelocity(dx: 1, dy: 1))
    var random = SplitMix64(seed: UInt64(count))
    for turn in 0..<8 {
      let indices =
        switch turn / 2 {
        // a third of them twice
        case 0: (0..<count).map { $0 % 3 == 0 ? random.index(count) : $0 * 617 % count }
        // far apart
        case 1: (0..<count / 400).map { _ in random.index(count) }
        // neighbours, and the same ones again each time
        case 2: (0..<count).map { ($0 / 300 * 7001 + $0 % 50) % count }
        // more than there are elements
        default: (0..<2 * count + 99).map { _ in random.index(count) }
        }
      let values = indices.map { _ in Point(x: random.number(-90...90), y: random.number(-90...90)) }
      func move(_ set: () -> Void) {
        if turn % 2 == 0 {
          animate(withDuration: 0, timingParameters: spring, animations: set)
        } else {
          animate(withDuration: 0.3, animations: set)
        }
      }
      move { dots[0].set(values, at: indices) }
      move { for (index, value) in zip(indices, values) { dots[1][index] = value } }
      for dots in dots { dots.stage.advance(to: Double(turn + 1) * 0.1) }
      var shown: [Point] = []
      dots[1].forEachPresentation { shown.append($1) }
      var different: [Int] = []
      dots[0].forEachPresentation { if $1 != shown[$0] || dots[0][$0] != dots[1][$0] { different.append($0) } }
      expect(different.isEmpty, "turn \(turn)")
      expectEqual(dots[0].stage.underWay, dots[1].stage.underWay, "turn \(turn)")
    }
    for dots in dots { expect(dots.stage.advance(to: 9) == .idle && dots.stage.underWay.isEmpty) }
  }

  @Test("MU-1: among many in random order, indices out of range are reported, and all others set", arguments: [1500, 12_000])
  func outsideInNoOrder(count: Int) {
    let dots = AnimatedArray(repeating: -1.0, count: count, in: Stage())
    var indices = (0..<count).map { $0 * 617 % count }
    for (place, index) in [(0, -1), (700, count), (701, .max), (count - 1, .min)] { indices[place] = index }
    let reports = Reports.during { animate(withDuration: 1) { dots.set(indices.map(Double.init), at: indices) } }
    expectEqual(reports.count, 4)
    for place in indices.indices {
      let index = place * 617 % count
      expectEqual(dots[index], indices[place] == index ? Double(index) : -1, "element \(index)")
    }
  }

  @Test("indices that set elements of the same array while they are iterated: each call is complete") func setWithinSet() {
    let dots = AnimatedArray(repeating: 0.0, count: 10_000, in: Stage())
    let order = (0..<5000).map { $0 * 617 % 5000 }
    // sometimes an index sets distant ones
    let indices = AnyIterator(
      order.lazy.map { index in
        if index % 10 == 0 { dots.set((0..<99).map { _ in -1 }, at: (0..<99).map { 5000 + ($0 * 1237 + index) % 5000 }) }
        return index
      }.makeIterator())
    animate(withDuration: 1) { dots.set(order.map(Double.init), at: IteratorSequence(indices)) }
    expect(dots.enumerated().allSatisfy { $0.element == ($0.offset < 5000 ? Double($0.offset) : -1) })
    expect((0..<10_000).allSatisfy { dots.presentation(at: $0) == 0 && dots.animationCount(at: $0) == ($0 == 0 ? 0 : 1) })
  }

  @Test("MU-1: the report of an index out of range names the call, whatever happens between two values")
  func outsideAtOnce() {
    let (dots, moods) = (AnimatedArray(repeating: 0.0, count: 3, in: Stage()), AnimatedArray(repeating: Mood.calm, count: 3, in: Stage()))
    let wanted = Misuse.state(
      call: "AnimatedArray.set(_:at:)", wanted: "an index in 0...2", found: "3", remedy: "ask count or indices first")
    expect(Reports.during { dots.set([1, 2], at: [3, 1]) } == [wanted] && Array(dots) == [0, 2, 0])
    expect(Reports.during { moods.set([.glad, .wild], at: [3, 1]) } == [wanted] && Array(moods) == [.calm, .wild, .calm])
  }

  @Test("numbers that a value does not write are 0, and what a value retains is released") func gathered() {
    let sparse = AnimatedArray(repeating: Sparse(1, nil), count: 300, in: Stage())
    weak var held: Held?
    do {
      let own = Held()
      held = own
      // at the indices of former values
      for number in [7.0, 0] { sparse.set((0..<300).lazy.map { _ in Sparse(number, own) }, at: sparse.indices) }
    }
    expect(held == nil && sparse.allSatisfy { $0.number == 0 })
  }

  @Test("removed animations of elements set in one call complete in the order of the starts", arguments: [false, true])
  func order(isSpring: Bool) {
    let stage = Stage()
    let dots = AnimatedArray(repeating: 0.0, count: 100, in: stage)
    var told: [String] = []
    func start(_ name: String, _ change: () -> Void) {
      let spring = SpringTimingParameters(mass: 1, stiffness: 80, damping: 9, initialVelocity: .zero)
      if isSpring {
        animate(withDuration: 0, timingParameters: spring, animations: change, completion: { told.append("\(name) \($0)") })
      } else {
        animate(withDuration: 1, animations: change, completion: { told.append("\(name) \($0)") })
      }
    }
    start("all") { dots.set((1...100).lazy.map(Double.init), at: dots.indices) }
    for k in 0..<3 { start("last \(k)") { dots[99] = Double(k) } }
    stage.advance(to: 0.1)
    dots.removeAllAnimations()
    expect(told == ["all false", "last 0 false", "last 1 false", "last 2 false"] && stage.underWay.isEmpty)
  }

  @Test("setting in one call does not animate where animations are disabled or the stage is another") func setAtOnceElsewhere() {
    let stage = Stage()
    let dots = AnimatedArray(repeating: 0.0, count: 200, in: stage)
    let other = Animated(0.0, in: Stage())
    let values = [Double](repeating: 3, count: 200)
    let reports = Reports.during {
      animate(withDuration: 1) {
        other.value = 1
        dots.set(values, at: dots.indices)
      }
    }
    expect(reports.count == 1 && Array(dots) == values && !dots.isAnimating(at: 199))
    stage.areAnimationsEnabled = false
    animate(withDuration: 1) { dots.set(values.map { $0 + 1 }, at: dots.indices) }
    expect(dots[7] == 4 && dots.presentation(at: 7) == 4 && !dots.isAnimating(at: 7))
  }

  @Test("MU-5: a non-finite number among those set in one call is handled separately") func notFiniteAtOnce() {
    let stage = Stage()
    let dots = AnimatedArray(repeating: 4.0, count: 150, in: stage)
    var values = [Double](repeating: 8, count: 150)
    (values[70], values[100]) = (.nan, 1e200)
    let reports = Reports.during {
      animate(withDuration: 1, options: .curveLinear) { dots.set(values, at: dots.indices) }
      stage.advance(to: 0.5)
    }
    expect(reports.count == 1 && dots.presentation(at: 70) == 4 && dots.presentation(at: 100) > 1e199)
    expect([0, 69, 71, 99, 101, 149].allSatisfy { dots.presentation(at: $0) == 6 })
  }

  @Test("AD-4: elements set in one call move in every frame, each from its own start and under its own curve, in any order")
  func framesAtOnce() {
    // the rest of 3u² − 2u³ and of u
    let smooth = CubicTimingParameters(x1: 1 / 3, y1: 0, x2: 2 / 3, y2: 1)
    func left(_ u: Double, _ isSmooth: Bool) -> Double { isSmooth ? 1 - (3 - 2 * u) * u * u : 1 - u }
    // the second half has no other properties, a later begin, another curve, or both; finally neither, in another order
    for (begin, isSmooth, isInOrder) in [(0.0, false, true), (0.25, false, true), (0, true, true), (0.25, true, true), (0, false, false)] {
      let stage = Stage()
      let (first, dots) = (Animated(Point.zero, in: stage), AnimatedArray(repeating: 0.0, count: 64, in: stage))
      func set(_ indices: some Sequence<Int>, _ curve: CubicTimingParameters) {
        animate(withDuration: 1, timingParameters: curve) {
          // the first change of a block is handled separately
          first.value.x += 1
          dots.set(indices.map { Double($0 + 1) }, at: indices)
        }
      }
      if isInOrder {
        set(0..<32, .linear)
        stage.advance(to: begin)
        set(32..<64, isSmooth ? smooth : .linear)
      } else {
        set([0] + (1..<64).reversed(), .linear)
      }
      for part in 3...7 {
        let time = Double(part) / 8
        expectEqual(stage.advance(to: time), .everyFrame, "from \(begin)")
        dots.forEachPresentation { index, shown in
          let rest = index < 32 ? left(time, false) : left(time - begin, isSmooth)
          // the documented error is 1e-7 of the distance
          expectLess(abs(shown - Double(index + 1) * (1 - rest)), than: 1e-7 * 64, "from \(begin), at \(time), element \(index)")
        }
      }
    }
  }

  @Test("MU-5: finite offsets whose sum is not finite are reported, and the presentation stays finite", arguments: [false, true])
  func hugeWays(isSpring: Bool) {
    let stage = Stage()
    let dots = AnimatedArray(repeating: 0.0, count: 2, in: stage)
    func set(_ value: Double, over seconds: Double) {
      let spring = SpringTimingParameters(dampingRatio: 1)
      animate(withDuration: seconds, timingParameters: isSpring ? spring : CubicTimingParameters.linear) {
        dots[0] = value
        dots.set([value], at: [1])
      }
    }
    let reports = Reports.during {
      for _ in 0..<4 {
        set(1e308, over: 100)
        set(0, over: 0.5)
      }
      stage.advance(to: 1)
      dots.forEachPresentation { expect($1.isFinite) }
    }
    expect(reports.count == 2 && dots.presentation(at: 0).isFinite && dots.presentation(at: 1).isFinite)
  }

  @Test(
    "MU-5: a start velocity with a non-finite result is reported, and the presentation stays finite", arguments: [1e308, -1e308, 1e200])
  func hugeThrows(velocity: Double) {
    let stage = Stage()
    let (dots, single) = (AnimatedArray(repeating: 0.0, count: 2, in: stage), Animated(Point.zero, in: stage))
    let spring = SpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: SpringVelocity(dx: velocity, dy: -velocity))
    let reports = Reports.during {
      animate(withDuration: 0, timingParameters: spring) {
        dots[0] = 100
        dots.set([100], at: [1])
        single.value = Point(x: 100, y: 3)
      }
      stage.advance(to: 0.1)
      dots.forEachPresentation { expect($1.isFinite) }
    }
    expect(single.presentation.x.isFinite && single.presentation.y.isFinite)
    expect(dots.presentation(at: 0).isFinite && dots.presentation(at: 1).isFinite)
    expectEqual(reports.count, abs(velocity) > 1e300 ? 3 : 0)
    stage.advance(to: 1000)
    expect(single.presentation == Point(x: 100, y: 3) && dots.presentation(at: 1) == 100)
  }

  @Test(
    "SP-7, SP-13: a start velocity without a distance moves elements set in one call, each axis with its own velocity",
    arguments: [false, true])
  func thrownInPlace(isAtOnce: Bool) {
    let stage = Stage()
    let dots = AnimatedArray(repeating: Point(x: 10, y: 20), count: 4, in: stage)
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: SpringVelocity(dx: 3, dy: -2))
    // the first change of a block is handled separately
    let targets = [Point(x: 30, y: 20), Point(x: 30, y: 20), Point(x: 10, y: 20), Point(x: 10.25, y: 24)]
    animate(withDuration: 0, timingParameters: spring) {
      if isAtOnce { dots.set(targets, at: dots.indices) } else { for (index, target) in targets.enumerated() { dots[index] = target } }
    }
    // velocity times distance, and times one point if the distance is less than half a point
    for (index, wanted) in [Point(x: 60, y: -2), Point(x: 60, y: -2), Point(x: 3, y: -2), Point(x: 3, y: -8)].enumerated() {
      let found = dots.velocity(at: index)
      expect(abs(found.x - wanted.x) < 1e-9 && abs(found.y - wanted.y) < 1e-9, "\(index): \(found)")
    }
  }
}
