import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

private struct Word: Animatable, Equatable {
  var number: Double
  static var componentCount: Int { 0 }
  static var combination: Combination { .discrete }
  init(_ number: Double) { self.number = number }
  init(components: Span<Double>) { preconditionFailure("a discrete value is never made of numbers") }
  func write(to components: inout MutableSpan<Double>) {}
}

/// A value and its expected presentation, summed from the rules at every read.
private final class Subject {
  enum Way { case adds, replaces, switches }
  struct Move {
    let offsets: [Double]
    let begin, duration: Double
    let repeats: Bool
    func isOver(at now: Double) -> Bool { !repeats && now >= begin + duration }
    func left(at now: Double) -> Double { 1 - ((now - begin) / duration).truncatingRemainder(dividingBy: 1) }
  }

  let way: Way
  var model: [Double]
  var moves: [Move] = []
  let place: Int
  let write: ([Double]) -> Void
  let read: () -> (model: [Double], shown: [Double], count: Int)
  let removeAll: () -> Void

  init<Value: Animatable>(
    _ model: [Double], _ way: Way, _ value: Animated<Value>, _ made: @escaping ([Double]) -> Value, _ numbers: @escaping (Value) -> [Double]
  ) {
    (self.model, self.way, place) = (model, way, value.place)
    write = { value.value = made($0) }
    read = { (numbers(value.value), numbers(value.presentation), value.animationCount) }
    removeAll = { value.removeAllAnimations() }
  }

  /// An element of an array.
  init(_ model: [Double], in points: AnimatedArray<Point>, _ index: Int) {
    (self.model, way, place) = (model, .adds, points.place(of: index))
    write = { points[index] = Point(x: $0[0], y: $0[1]) }
    read = {
      let (model, shown) = (points[index], points.presentation(at: index))
      return ([model.x, model.y], [shown.x, shown.y], points.animationCount(at: index))
    }
    removeAll = { points.removeAllAnimations(at: index) }
  }

  func shown(at now: Double) -> [Double] {
    if way == .switches, let move = moves.last { return [model[0] + move.offsets[0]] }
    return model.indices.map { i in moves.reduce(model[i]) { $0 + $1.offsets[i] * $1.left(at: now) } }
  }
  /// Whether another animation, or another model, keeps the running ones.
  var mayMove: Bool { moves.isEmpty || way == .adds && !moves.contains { $0.repeats } }

  func move(to new: [Double], at now: Double, over duration: Double, repeats: Bool) {
    write(new)
    moves.append(Move(offsets: zip(model, new).map { $0 - $1 }, begin: now, duration: duration, repeats: repeats))
    model = new
  }
}

@Suite("A reused index in a chunk has no data of the removed value") struct PlacesTests {
  /// Some thirty sums of numbers below 100.
  static let rounding = 30 * 100 * Double.ulpOfOne

  /// A value of one of seven kinds.
  private func make(_ random: inout SplitMix64, in stage: Stage) -> Subject {
    let (x, y) = (random.number(-50...50), random.number(-50...50))
    switch random.bits() % 7 {
    case 0: return Subject([x], .adds, Animated(x, in: stage), { $0[0] }, { [$0] })
    case 1: return Subject([x], .replaces, Animated(x, in: stage, isAdditive: false), { $0[0] }, { [$0] })
    case 2: return Subject([x, y], .adds, Animated(Point(x: x, y: y), in: stage), { Point(x: $0[0], y: $0[1]) }, { [$0.x, $0.y] })
    case 3:
      return Subject(
        [x, y], .adds, Animated(Size(width: x, height: y), in: stage, isMovement: false), { Size(width: $0[0], height: $0[1]) },
        { [$0.width, $0.height] })
    case 4:
      return Subject(
        [x, y], .replaces, Animated(Color(red: x, green: y, blue: 0), in: stage), { Color(red: $0[0], green: $0[1], blue: 0) },
        { [$0.red, $0.green] })
    case 5:
      return Subject(
        [x, y], .adds, Animated(Rect(x: x, y: y, width: 1, height: 1), in: stage), { Rect(x: $0[0], y: $0[1], width: 1, height: 1) },
        { [$0.origin.x, $0.origin.y] })
    default: return Subject([x], .switches, Animated(Word(x), in: stage), { Word($0[0]) }, { [$0.number] })
    }
  }

  private func expectShown(_ values: [Subject], at now: Double, _ seed: UInt64, _ step: Int) {
    expectEqual(Set(values.map(\.place)).count, values.count, "seed \(seed), step \(step): two values in one place")
    for value in values {
      let (model, shown, count) = value.read()
      let wanted = value.shown(at: now)
      let isShown = zip(shown, wanted).allSatisfy { abs($0 - $1) <= Self.rounding }
      expect(
        model == value.model && isShown && count == value.moves.count,
        "seed \(seed), step \(step), place \(value.place): \(model) shown as \(shown) by \(count), not \(value.model) as \(wanted) by \(value.moves.count)"
      )
    }
  }

  /// Some of the values, by their indices.
  private func some(_ random: inout SplitMix64, _ most: Int, of values: [Subject]) -> [Int] {
    (0..<Int(random.bits() % UInt64(most))).map { _ in Int(random.bits() % UInt64(max(1, values.count))) }
  }

  /// Animates some of the values linearly, once or for ever.
  private func move(_ values: [Subject], _ random: inout SplitMix64, at now: Double) {
    let (duration, repeats) = (random.number(0.1...2), random.bits() % 4 == 0)
    animate(withDuration: duration, options: repeats ? [.curveLinear, .repeat] : .curveLinear) {
      for place in some(&random, 40, of: values) where place < values.count && values[place].mayMove {
        values[place].move(to: values[place].model.map { _ in random.number(-50...50) }, at: now, over: duration, repeats: repeats)
      }
    }
  }

  /// Creates, removes or animates some values, or advances the stage.
  private func call(_ random: inout SplitMix64, on values: inout [Subject], _ stage: Stage) {
    switch random.bits() % 12 {
    case 0, 1: for _ in 0..<random.bits() % 60 { values.append(make(&random, in: stage)) }
    case 2:
      let model = [random.number(-50...50), random.number(-50...50)]
      let points = AnimatedArray(repeating: Point(x: model[0], y: model[1]), count: Int(random.bits() % 30), in: stage)
      values += points.indices.map { Subject(model, in: points, $0) }
    case 3, 4:
      for _ in some(&random, 60, of: values) where !values.isEmpty { values.remove(at: Int(random.bits() % UInt64(values.count))) }
    case 5 where random.bits() % 4 == 0: values = []
    case 6:
      for place in some(&random, 20, of: values) where place < values.count {
        values[place].removeAll()
        values[place].moves = []
      }
    case 7:
      for place in some(&random, 20, of: values) where place < values.count && (values[place].way == .adds || values[place].mayMove) {
        values[place].model = values[place].model.map { _ in random.number(-50...50) }
        values[place].write(values[place].model)
      }
    case 8, 9, 10: move(values, &random, at: stage.now)
    default:
      let now = stage.now + random.number(0...0.7)
      for value in values { value.moves.removeAll { $0.isOver(at: now) } }
      stage.advance(to: now)
    }
  }

  @Test("LM-14, AD-4: values are created, animated and removed at random", arguments: 0..<Effort.of(12)) func random(number: Int) {
    let seed = number < 10 ? UInt64(number) : UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    let stage = Stage()
    var values: [Subject] = []
    for step in 0..<150 {
      call(&random, on: &values, stage)
      if random.bits() % 2 == 0 { expectShown(values, at: stage.now, seed, step) }
    }
    expectShown(values, at: stage.now, seed, 150)
    values = []
    stage.advance(to: stage.now + 10)
    expect(stage.demand == .idle && stage.underWay.isEmpty, "seed \(seed)")
  }

  @Test("an animator does not change a new value with the index of a removed one", arguments: ["stop", "reverse", "scrub"]) func animator(
    call: String
  ) {
    let stage = Stage()
    var gone = (0..<20).map { Animated(Double($0), in: stage) }
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { for value in gone { value.value = 100 } }
    animator.startAnimation()
    stage.advance(to: 0.5)
    gone.removeAll()
    let heirs = (0..<20).map { Animated(Double($0) + 0.5, in: stage) }
    switch call {
    case "stop":
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
    case "reverse": animator.isReversed = true
    default:
      animator.pauseAnimation()
      animator.fractionComplete = 0.1
    }
    expect(
      heirs.indices.allSatisfy {
        heirs[$0].value == Double($0) + 0.5 && heirs[$0].presentation == Double($0) + 0.5 && !heirs[$0].isAnimating
      })
    if animator.state == .active { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    stage.advance(to: 5)
    expect(
      heirs.indices.allSatisfy {
        heirs[$0].value == Double($0) + 0.5 && heirs[$0].presentation == Double($0) + 0.5 && !heirs[$0].isAnimating
      })
  }

  @Test("SP-19, fold: under springs with an oscillator per axis, a value at a reused index moves like a new one") func springs() {
    let stage = Stage()
    let spring = SpringTimingParameters(dampingRatio: 0.6, initialVelocity: SpringVelocity(dx: 2, dy: 5))
    func start(_ value: Animated<Point>, _ number: Int) {
      animate(withDuration: 0.8, timingParameters: spring) { value.value = Point(x: Double(7 * number + 10), y: Double(40 - 3 * number)) }
    }
    var gone = (0..<6).map { _ in Animated(Point.zero, in: stage) }
    let places = gone.map(\.place)
    for (number, value) in gone.enumerated() { start(value, number) }
    stage.advance(to: 0.25)
    gone.removeAll()
    let heirs = (0..<6).map { _ in Animated(Point.zero, in: stage) }
    expectEqual(Set(heirs.map(\.place)), Set(places))
    // the numbers of earlier values are given to others first
    let values = (0..<6).map { _ in Animated(Point.zero, in: stage) } + heirs
    let alone = values.map { _ in Animated(Point.zero, in: Stage()) }
    for value in alone { value.stage.advance(to: 0.25) }
    for step in 0..<4 {
      for (number, value) in values.enumerated() {
        start(value, number * (step + 1))
        start(alone[number], number * (step + 1))
      }
      let time = 0.25 + 0.125 * Double(step + 1)
      stage.advance(to: time)
      for (value, twin) in zip(values, alone) {
        twin.stage.advance(to: time)
        expect(value.presentation == twin.presentation && value.velocity == twin.velocity, "step \(step), place \(value.place)")
      }
    }
    stage.advance(to: 5)
    expect(values.allSatisfy { $0.presentation == $0.value && !$0.isAnimating } && stage.underWay.isEmpty)
  }

  @Test("a value retains its stage, and returns it") func stage() {
    weak var held: Stage?
    var value: Animated<Point>?
    do {
      let stage = Stage()
      value = Animated(Point.zero, in: stage)
      held = stage
      expect(value?.stage === stage)
    }
    expect(held != nil && value?.stage === held)
    value = nil
    expect(held == nil)
  }
}
