import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

/// Three hundred numbers: a chunk has room for fewer than a thousand of them.
private struct Spectrum: Animatable {
  var bands: [Double]
  static var componentCount: Int { 300 }
  static var combination: Combination { .sum }
  init(_ bands: [Double]) { self.bands = bands }
  init(components: Span<Double>) { bands = (0..<300).map { components[$0] } }
  func write(to components: inout MutableSpan<Double>) { for i in 0..<300 { components[i] = bands[i] } }
}

/// Values of one kind, however they are stored.
private struct Values<Value: Animatable> {
  typealias Move = (index: Int, value: Value)
  let stage: Stage
  let set: ([Move]) -> Void
  let removeAll: (Int) -> Void

  init(_ array: AnimatedArray<Value>, atOnce: Bool) {
    stage = array.stage
    set =
      atOnce
      ? { array.set($0.lazy.map(\.value), at: $0.lazy.map(\.index)) } : { for move in $0 { array[move.index] = move.value } }
    removeAll = array.removeAllAnimations(at:)
  }

  init(_ values: [Animated<Value>], in stage: Stage) {
    self.stage = stage
    set = { for move in $0 { values[move.index].value = move.value } }
    removeAll = { values[$0].removeAllAnimations() }
  }
}

@Suite("An element of an array behaves like a single value") struct AnimatedArrayTests {
  /// Except for the order in which a frame adds several kinds of springs on one value, which is that of their indices.
  private func isSame<Value: Animatable>(_ a: Value, _ b: Value) -> Bool {
    func numbers(_ value: Value) -> [Double] {
      var numbers = [Double](repeating: 0, count: Value.componentCount)
      var span = numbers.mutableSpan
      value.write(to: &span)
      return numbers
    }
    return a == b || Value.componentCount > 0 && zip(numbers(a), numbers(b)).allSatisfy { abs($0 - $1) <= 1e-12 * max(1, abs($0)) }
  }

  /// One of the random calls: a change at once, a block, a spring, keyframes, repeats, an animator, a removal, or a frame.
  private func perform<Value: Animatable>(
    _ kind: UInt64, _ number: Double, _ flag: Bool, on values: Values<Value>, start: Value, moves: [(index: Int, value: Value)],
    tell: @escaping (Bool) -> Void, _ animators: inout [PropertyAnimator]
  ) {
    func change() { values.set(moves) }
    switch kind {
    case 0: change()
    case 1, 2:
      let options: [AnimationOptions] = [.curveLinear, .curveEaseInOut, [.additive, .curveEaseOut], .beginFromCurrentState]
      animate(
        withDuration: number, delay: flag ? 0.1 : 0, options: options[Int(saturating: number * 100) % 4], animations: change,
        completion: tell)
    case 3:
      let thrown = SpringVelocity(dx: 1, dy: -2)
      let springs = [
        SpringTimingParameters(dampingRatio: 0.4 + number / 2, initialVelocity: thrown),
        SpringTimingParameters(mass: 1, stiffness: 100, damping: flag ? 8 : 20, initialVelocity: thrown),
        SpringTimingParameters(mass: 1, stiffness: 80, damping: 9, initialVelocity: .zero),
      ]
      animate(withDuration: number, timingParameters: springs[Int(saturating: number * 100) % 3], animations: change, completion: tell)
    case 4:
      animateKeyframes(withDuration: number) {
        addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.5) { change() }
        addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.1) {
          values.set(moves.prefix(5).map { ($0.index, start) })
        }
      }
    case 5:
      animate(
        withDuration: number, options: [.repeat, .autoreverse],
        animations: { values.set(Array(moves.prefix(3))) })
    case 6:
      let animator = PropertyAnimator(duration: number, curve: .easeOut, stage: values.stage, animations: change)
      animator.startAnimation()
      animators.append(animator)
    case 7: for (index, _) in moves { values.removeAll(index) }
    default: values.stage.advance(to: values.stage.now + number / 4)
    }
  }

  private func isSame<Value: Animatable>(
    _ array: AnimatedArray<Value>, _ together: AnimatedArray<Value>, _ single: Animated<Value>, at index: Int
  ) -> Bool {
    let found = [
      array[index] == single.value, isSame(array.presentation(at: index), single.presentation),
      isSame(array.velocity(at: index), single.velocity), array.isAnimating(at: index) == single.isAnimating,
      array.animationCount(at: index) == single.animationCount, together[index] == single.value,
      together.velocity(at: index) == array.velocity(at: index), together.animationCount(at: index) == single.animationCount,
    ]
    return !found.contains(false)
  }

  /// Some scattered elements with new values, or neighbours; sometimes one twice.
  private func moves<Value: Animatable>(
    in array: AnimatedArray<Value>, _ random: inout SplitMix64, _ draw: (inout SplitMix64) -> Value
  ) -> [(index: Int, value: Value)] {
    let count = array.count
    let (first, near) = (Int(random.bits() % UInt64(count)), random.bits() % 2 == 0)
    return (0..<Int(random.bits() % UInt64(near ? min(400, 2 * count) : 90))).map { k in
      let index = near ? (first + k) % count : Int(random.bits() % UInt64(count))
      return (index: index, value: random.bits() % 5 == 0 ? array[index] : draw(&random))
    }
  }

  private func scrub(_ animators: ArraySlice<PropertyAnimator>, to fraction: Double, turns: Bool, continues: Bool) {
    for animator in animators where animator.state == .active {
      animator.pauseAnimation()
      animator.fractionComplete = fraction
      if turns { animator.isReversed.toggle() }
      if continues { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    }
  }

  /// An array, one whose elements are set in one call, and single values under the same random calls.
  private func expectTwins<Value: Animatable>(
    _ seed: UInt64, of start: Value, count: Int, isAdditive: Bool? = nil, _ draw: (inout SplitMix64) -> Value
  ) {
    var random = SplitMix64(seed: seed)
    let array = AnimatedArray(repeating: start, count: count, in: Stage(), isAdditive: isAdditive)
    let other = Stage()
    let singles = (0..<count).map { _ in Animated(start, in: other, isAdditive: isAdditive) }
    let together = AnimatedArray(repeating: start, count: count, in: Stage(), isAdditive: isAdditive)
    var told: [[String]] = [[], [], []]
    let all = [Values(array, atOnce: false), Values(together, atOnce: true), Values(singles, in: other)]
    var animators: [PropertyAnimator] = []
    defer { for animator in animators where animator.state == .active { animator.stopAnimation(true) } }
    for step in 0..<Effort.of(25) + 15 {
      let moves = moves(in: array, &random, draw)
      let (kind, number, flag) = (random.bits() % 12, random.number(0.05...1.5), random.bits() % 2 == 0)
      for (place, values) in all.enumerated() {
        perform(kind, number, flag, on: values, start: start, moves: moves, tell: { told[place].append("\(step) \($0)") }, &animators)
      }
      if kind >= 10 { scrub(animators.suffix(3), to: number / 2, turns: flag, continues: kind == 11) }
      var shown: [Value] = []
      array.forEachPresentation { index, value in
        expectEqual(index, shown.count)
        shown.append(value)
      }
      let different = zip(shown, singles).enumerated().filter { !isSame($1.0, $1.1.presentation) }.map(\.offset)
      expect(different.isEmpty && shown.count == count, "seed \(seed), step \(step), \(Value.self)")
      // bit for bit, and in the same order
      together.forEachPresentation { if $1 != shown[$0] { Issue.record("seed \(seed), step \(step), \(Value.self), element \($0)") } }
      for index in stride(from: Int(random.bits() % 7), to: count, by: 7) {
        expect(isSame(array, together, singles[index], at: index), "seed \(seed), step \(step), \(Value.self), element \(index)")
      }
      expect(told[0] == told[1] && told[0] == told[2], "seed \(seed), step \(step)")
      expect(array.stage.demand == other.demand && together.stage.demand == other.demand, "seed \(seed), step \(step)")
    }
    for values in all {
      for index in 0..<count { values.removeAll(index) }
      expectEqual(values.stage.underWay["rows"], nil, "seed \(seed)")
    }
  }

  @Test("UA-1, AD-4: under random calls it is presented, moves and ends like a single value", arguments: Effort.seeds(6))
  func twins(seed: UInt64) {
    expectTwins(seed, of: Point.zero, count: 1500) { Point(x: $0.number(-90...90), y: $0.number(-90...90)) }
    expectTwins(seed, of: 0.5, count: 40) { $0.number(-1...1) }
    expectTwins(seed, of: Point.zero, count: 100, isAdditive: false) { Point(x: $0.number(-90...90), y: $0.number(-90...90)) }
    expectTwins(seed, of: Color.red, count: 30) { Color(red: $0.number(0...1), green: $0.number(0...1), blue: 0, alpha: $0.number(0...1)) }
    expectTwins(seed, of: AffineTransform.identity, count: 20) { AffineTransform(rotationAngle: $0.number(-1...1)) }
    expectTwins(seed, of: Mood.calm, count: 20) { [.calm, .glad, .wild][Int($0.bits() % 3)] }
    expectTwins(seed, of: Spectrum(Array(repeating: 1, count: 300)), count: 70) { random in
      Spectrum((0..<300).map { _ in random.number(0...9) })
    }
  }

  @Test("SP-5, SP-7: a spring takes over an element's velocity") func thrown() {
    let stage = Stage()
    let dots = AnimatedArray(repeating: Point.zero, count: 3, in: stage)
    animate(withDuration: 1, options: .curveLinear) { dots[1] = Point(x: 100, y: 0) }
    stage.advance(to: 0.5)
    let wanted = Point(x: 300, y: 40)
    let velocity = dots.velocity(at: 1, matching: wanted, to: Point(x: 200, y: 50))
    animate(withDuration: 0, timingParameters: SpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: velocity)) {
      dots[1] = Point(x: 200, y: 50)
    }
    let now = dots.velocity(at: 1)
    expect(abs(now.x - 300) < 1e-9 && abs(now.y - 40) < 1e-9)
    expect(dots.presentation(at: 0) == .zero && dots.presentation(at: 2) == .zero)
  }

  @Test("MU-1: an index out of range is reported, and nothing changes") func outside() {
    let stage = Stage()
    let dots = AnimatedArray(repeating: 7.0, count: 3, in: stage)
    let none = AnimatedArray(repeating: 1.0, count: 0, in: stage)
    for index in [-1, 3, Int.max, Int.min] {
      let reports = Reports.during {
        dots[index] = 1
        expect(dots[index] == 7 && dots.presentation(at: index) == 7 && dots.velocity(at: index) == 7)
        expect(!dots.isAnimating(at: index) && dots.animationCount(at: index) == 0)
        expectEqual(dots.velocity(at: index, matching: 1, to: 2), SpringVelocity(dx: 0, dy: 0))
        dots.removeAllAnimations(at: index)
      }
      expectEqual(reports.count, 8)
      expectEqual(
        reports.first,
        .state(call: "AnimatedArray.subscript", wanted: "an index in 0...2", found: "\(index)", remedy: "ask count or indices first"))
    }
    expectEqual(Array(dots), [7, 7, 7])
    var found: [Int] = []
    func expectReport(_ call: () -> Bool) { found.append(Reports.during { expect(call()) }.count) }
    expectReport { none[0] == 1 }
    var count = 0
    none.forEachPresentation { _, _ in count += 1 }
    expect(count == 0 && none.isEmpty)
    expectReport { AnimatedArray(repeating: 0.0, count: -4, in: stage).isEmpty }
    expectEqual(found, [1, 1])
  }

  @Test("LM-14: animations of a released array are interrupted; it retains its stage until then") func goes() {
    weak var held: Stage?
    var ends: [Bool] = []
    var dots: AnimatedArray<Point>?
    do {
      let stage = Stage()
      dots = AnimatedArray(repeating: .zero, count: 2000, in: stage)
      held = stage
    }
    expect(held != nil && dots?.stage === held)
    animate(withDuration: 1, animations: { for i in 0..<2000 { dots![i] = Point(x: 1, y: Double(i)) } }, completion: { ends.append($0) })
    held?.advance(to: 0.5)
    expect(ends.isEmpty)
    dots = nil
    expect(ends == [false] && held == nil)
  }

  @Test("indices of a released array are reused by the next, and by single values, without old data") func places() {
    let stage = Stage()
    let neighbour = Animated(Point(x: 3, y: 3), in: stage)
    var before: Set<Int> = []
    for round in 0..<4 {
      let dots = AnimatedArray(repeating: Point(x: Double(round), y: 1), count: 1500, in: stage)
      let places = Set((0..<1500).map { dots.place(of: $0) })
      expect(places.count == 1500 && !places.contains(neighbour.place))
      if round == 1 { expectEqual(places, before) }
      before = places
      expect(dots.allSatisfy { $0 == Point(x: Double(round), y: 1) })
      dots.forEachPresentation { expectEqual($1, Point(x: Double(round), y: 1)) }
      animate(withDuration: 1) { for i in dots.indices { dots[i] = .zero } }
      stage.advance(to: stage.now + 0.5)
      if round == 2 {
        stage.advance(to: stage.now + 1)
        // one that repeats forever is another kind of row
        animate(withDuration: 1, options: .repeat) { dots[7] = Point(x: 9, y: 9) }
      }
    }
    let singles = (0..<1500).map { Animated(Point(x: Double($0), y: 2), in: stage) }
    expect(!before.isDisjoint(with: singles.map(\.place)))
    expect(singles.enumerated().allSatisfy { $1.value.x == Double($0) && $1.presentation == $1.value && !$1.isAnimating })
    expectEqual(neighbour.value, Point(x: 3, y: 3))
  }

  @Test("elements may be changed while all are read in one pass") func changeWhileReading() {
    let stage = Stage()
    let dots = AnimatedArray(repeating: 1.0, count: 3000, in: stage)
    animate(withDuration: 1, options: .curveLinear) { for i in dots.indices { dots[i] = 3 } }
    stage.advance(to: 0.5)
    var sum = 0.0
    var made: [AnimatedArray<Double>] = []
    dots.forEachPresentation { index, shown in
      sum += shown
      dots[index] = 0
      if index % 500 == 0 { made.append(AnimatedArray(repeating: 5, count: 3000, in: stage)) }
    }
    // model 3 and half of −2; later changes changed at once
    expectLess(abs(sum - 6000), than: 1e-9)
    dots.forEachPresentation { expectLess(abs($1 + 1), than: 1e-12) }
  }

  @Test("MU-5: a non-finite element is reported, and the last finite value stays, however it is read") func notFinite() {
    let stage = Stage()
    var dots = AnimatedArray(repeating: 4.0, count: 20, in: stage)
    func shown() -> [Double] {
      var shown: [Double] = []
      dots.forEachPresentation { shown.append($1) }
      return shown
    }
    expectEqual(
      Reports.during {
        dots[3] = .nan; _ = shown()
      }.count, 1)
    expect(shown() == Array(repeating: 4, count: 20) && dots.presentation(at: 3) == 4)
    // reused indices have no numbers of the former values
    dots = AnimatedArray(repeating: 5, count: 3, in: stage)
    expect(!Reports.during { dots = AnimatedArray(repeating: .infinity, count: 20, in: stage) }.isEmpty)
    let single = Reports.during { expectEqual(Animated(Double.infinity, in: stage).presentation, 0) }
    expect(!single.isEmpty && shown() == Array(repeating: 0, count: 20))
    for i in dots.indices { dots[i] = 6 }
    expectEqual(shown(), Array(repeating: 6, count: 20))
  }

  @Test("as a collection it contains models") func collection() {
    let stage = Stage()
    let dots = AnimatedArray(repeating: 0.0, count: 5, in: stage)
    animate(withDuration: 1) { for i in dots.indices { dots[i] = Double(i * i) } }
    expect(Array(dots) == [0, 1, 4, 9, 16] && dots.count == 5 && dots.last == 16)
    expectEqual(dots.presentation(at: 4), 0)
    dots.removeAllAnimations()
    expect(dots.presentation(at: 4) == 16 && stage.demand == .idle)
  }
}
