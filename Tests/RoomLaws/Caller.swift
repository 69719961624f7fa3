import LegatoCore
import LegatoLayers
import TestSupport

/// Draws calls and makes them in two rooms; what is called back makes calls, too. Looks after each whether a law was broken.
final class Caller {
  var random: SplitMix64
  private(set) var a: Room, b: Room
  let ledger = Ledger()
  private(set) var failure: String?
  private(set) var trace: [String] = []
  /// How many calls deep it is: what is called back at the bottom calls nobody.
  private var depth = 0
  private var calls = 0
  /// Whether numbers may be hostile: what is seen is then looked at less closely.
  let isHostile: Bool
  /// The call that is being made has asked for a jump by what it drew.
  var asksForJump = false

  /// Some begin so late that times come to be counted from another origin.
  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    isHostile = seed % 2 == 1
    (a, b) = (Room(), Room())
    if seed % 3 == 2 { for room in [a, b] { room.stage.advance(to: LateTimes.nearAnEnd) } }
  }

  func broken(_ law: String, _ detail: String) { if failure == nil { failure = "\(law): \(detail)" } }

  /// One drawn call, and the looks after it.
  func call() {
    let room = chance(0.7) ? a : b
    make(RoomCall.drawn(&random), in: room)
    calls += 1
    if calls % 16 == 0 { lookInside() }
  }

  func note(_ what: String) { trace.append(String(repeating: "  ", count: depth) + what) }

  private func make(_ call: RoomCall, in room: Room) {
    guard failure == nil else { return }
    let outer = asksForJump
    // what is in somebody's block goes by that
    asksForJump = CurrentBlock.exists && call.isTimed
    // it may be the first of that block, which is of one stage; a layout is, too
    if CurrentBlock.exists { for room in [a, b] { room.jumps += 1 } }
    let (sights, index) = ([a.sight, b.sight], room === a ? 0 : 1)
    let jumps = [a.jumps, b.jumps]
    note("\(call.name) in \(index == 0 ? "a" : "b") at \(room.stage.now)")
    call.make(self, room)
    for (other, (sight, before)) in zip([a, b], zip(sights, jumps)).enumerated() {
      let place = other
      let (there, (was, count)) = (sight, before)
      // what was called back has been looked after by itself
      if there.jumps == count {
        let keeps = place == index ? (asksForJump ? .nothing : call.keeps) : .motion
        compare(was, there.sight, keeps, "\(call.name), room \(place == 0 ? "a" : "b")")
      }
    }
    if asksForJump || call.keeps != .motion { room.jumps += 1 }
    asksForJump = outer
  }

  private func compare(_ before: Sight, _ after: Sight, _ keeps: Keeps, _ what: String) {
    let numbers = after.places + after.speeds + after.hues
    if let index = numbers.firstIndex(where: { !$0.isFinite }) {
      broken("what is shown is a number", "number \(index) is \(numbers[index]) after \(what)")
    }
    guard !isHostile, keeps != .nothing else { return }
    for (index, (was, number)) in zip(before.places, after.places).enumerated() where abs(was - number) > 1e-6 * (100 + abs(was)) {
      broken("nothing jumps unless asked", "number \(index) from \(was) to \(number) by \(what)")
    }
    guard keeps == .motion else { return }
    for (index, (was, number)) in zip(before.speeds, after.speeds).enumerated() where abs(was - number) > 1e-4 * (100 + abs(was)) {
      broken("a speed stays unless asked", "number \(index) from \(was) to \(number) by \(what)")
    }
  }

  /// The books of both stages are in order.
  private func lookInside() {
    for room in [a, b] {
      if let fault = room.stage.engine.unsoundness { broken("the books are in order", fault) }
      if let fault = room.server.withWindow({ $0.stage.engine.unsoundness }) { broken("the server's books are in order", fault) }
    }
  }

  /// What is called back: makes some calls of its own now and then.
  func callback() -> () -> Void {
    { [weak self] in
      guard let self, depth < 3, failure == nil, chance(0.3) else { return }
      depth += 1
      defer { depth -= 1 }
      for _ in 0...Int.random(in: 0...1, using: &random) { make(RoomCall.drawn(&random), in: chance(0.5) ? a : b) }
    }
  }

  /// Everything comes to its end; what is still going then is under way for ever.
  func settle() {
    depth = 4
    for room in [a, b] {
      room.end(ledger)
      for _ in 0..<8 { room.stage.advance(to: room.stage.hostTime + 60) }
    }
    lookInside()
    // what lasts a billion seconds has no end that could be waited for
    for room in [a, b] where !isHostile && !room.stage.underWay.isEmpty { broken("everything comes to rest", "\(room.stage.underWay)") }
  }

  /// Lets go of both rooms.
  /// - Returns: what is to be gone.
  func letGo() -> [Watched] {
    depth = 4
    let watched = a.watched + b.watched
    (a, b) = (Room(isEmpty: true), Room(isEmpty: true))
    return watched
  }
}

/// Numbers, curves and springs as they are drawn.
extension Caller {
  func chance(_ share: Double) -> Bool { random.chance(share) }

  private static let hostile: [Double] = [
    0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1e-9, -1, 1e9, 1e18, -1e160, 1e308, -1e308, .infinity, -.infinity, .nan,
  ]

  func number(_ usual: ClosedRange<Double>) -> Double {
    isHostile && chance(0.15) ? Self.hostile.randomElement(using: &random)! : Double.random(in: usual, using: &random)
  }
  func count(_ usual: ClosedRange<Int>) -> Int {
    isHostile && chance(0.15) ? [-1, 0, 3, .max, .min].randomElement(using: &random)! : Int.random(in: usual, using: &random)
  }
  func point() -> Point { Point(x: number(-100...300), y: number(-100...300)) }
  func vector() -> Vector { Vector(dx: number(-300...300), dy: number(-300...300)) }
  func size() -> Size { Size(width: number(0...150), height: number(0...150)) }
  func rect() -> Rect { Rect(origin: point(), size: size()) }
  func color() -> Color { Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1)) }

  /// Seldom none at all, which jumps.
  func duration() -> Double {
    guard chance(0.95) else {
      asksForJump = true
      return 0
    }
    return number(0.05...1.5)
  }

  func spring() -> SpringTimingParameters {
    let velocity = chance(0.3) ? SpringVelocity(dx: number(-10...10), dy: number(-10...10)) : .zero
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: SpringTimingParameters(dampingRatio: number(0.2...1.5), initialVelocity: velocity)
    case 1: SpringTimingParameters(mass: number(0.5...3), stiffness: number(50...400), damping: number(5...40), initialVelocity: velocity)
    case 2: SpringTimingParameters(response: number(0.2...1), dampingRatio: number(0.2...1.5), initialVelocity: velocity)
    default: SpringTimingParameters(duration: number(0.2...1), bounce: number(-0.5...0.8), initialVelocity: velocity)
    }
  }

  /// A curve that begins at 0 and ends at 1.
  func curve() -> any TimingCurveProvider {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return CubicTimingParameters.linear
    case 1: return CubicTimingParameters(x1: number(0...1), y1: number(-0.5...1.5), x2: number(0...1), y2: number(-0.5...1.5))
    case 2: return spring()
    case 3: return (try? PiecewiseLinearCurve(values: [0, number(-0.5...1.5), number(0...1), 1])) ?? CubicTimingParameters.linear
    case 4: return MirroredCurve(CubicTimingParameters.easeOut)
    case 5: return ClosureCurve { $0 * $0 }
    case 6:
      let chain = try? ChainedCurve([.init(CubicTimingParameters.easeIn, weight: number(0.5...2)), .init(CubicTimingParameters.easeOut)])
      return chain ?? CubicTimingParameters.easeIn
    default: return CubicTimingParameters(animationCurve: AnimationCurve.allCases.randomElement(using: &random)!)
    }
  }

  func options() -> AnimationOptions {
    var options: AnimationOptions = []
    let drawn: [AnimationOptions] = [
      .beginFromCurrentState, .allowUserInteraction, .overrideInheritedDuration, .overrideInheritedCurve, .additive, .essential,
      .layoutSubviews, .overrideInheritedOptions, .curveEaseIn, .curveLinear,
    ]
    for option in drawn where chance(0.15) { options.insert(option) }
    if chance(0.1) { options.formUnion(chance(0.5) ? .repeat : [.repeat, .autoreverse]) }
    if chance(0.1) {
      options.insert(.absolute)
      asksForJump = true
    }
    return options
  }
}
