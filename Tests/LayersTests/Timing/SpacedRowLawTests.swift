import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("A row in a layer's own time equals a contribution on a timeline there") struct SpacedRowLawTests {
  /// Numbers of layers are below about 400; the error of a curve's table is below 1e-8 of the distance.
  static let rounding = 2e-5

  /// A window with a layer with its own time, one inside it with another, and layers that move in the inner one.
  struct World {
    let window: Window
    let outer, inner: Layer
    let moving: [Layer]

    init() {
      (window, outer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
      inner = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      outer.addSublayer(inner)
      moving = (0..<4).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 5, height: 5)) }
      for layer in moving { inner.addSublayer(layer) }
    }

    var numbers: [Double] {
      moving.flatMap { layer -> [Double] in
        let (shown, at) = (layer.presentation()!, layer.presentation()!.position)
        let map = shown.transform
        let color = shown.backgroundColor
        return [
          at.x, at.y, shown.opacity, shown.cornerRadius, color.red * color.alpha, color.alpha, map.m11, map.m12, map.m21, map.m22, map.m41,
          map.m42,
        ]
      }
    }
  }

  /// A call, made equally on every world.
  private enum Call {
    case animate(Int, property: Int, to: Double, duration: Double, delay: Double, curve: Int)
    case add(Int, kind: Int, to: Double, duration: Double, begin: Double)
    case speed(outer: Bool, Double)
    case jump(outer: Bool, Double)
    case move(Int, out: Bool)
    case set(Int, Double)
    case advance(Double)

    init(_ random: inout some RandomNumberGenerator) {
      let layer = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<22, using: &random) {
      case 20, 21:
        self = .add(
          layer, kind: Int.random(in: 0..<6, using: &random), to: Double.random(in: -3...3, using: &random),
          duration: Double.random(in: 0.2...1.5, using: &random), begin: [0, 0, 0.2].randomElement(using: &random)!)
      case 0..<7:
        self = .animate(
          layer, property: Int.random(in: 0..<5, using: &random), to: Double.random(in: -3...3, using: &random),
          duration: Double.random(in: 0.2...2, using: &random), delay: [0, 0, 0.3].randomElement(using: &random)!,
          curve: Int.random(in: 0..<9, using: &random))
      case 7..<9: self = .speed(outer: Bool.random(using: &random), [0, 0.25, 0.5, 1, 2, -1].randomElement(using: &random)!)
      case 9: self = .jump(outer: Bool.random(using: &random), Double.random(in: -0.4...0.4, using: &random))
      case 10: self = .move(layer, out: Bool.random(using: &random))
      case 11: self = .set(layer, Double.random(in: 0...1, using: &random))
      default: self = .advance(Double.random(in: 0.01...0.2, using: &random))
      }
    }
  }

  private static func play(_ call: Call, on world: World) {
    switch call {
    case .animate(let layer, let property, let target, let duration, let delay, let curve):
      animate(world.moving[layer], property, to: target, duration, delay, curve)
    case .add(let layer, let kind, let target, let duration, let begin):
      add(to: world.moving[layer], kind, target, duration, begin: begin)
    // without a jump: as in the guide
    case .speed(let isOuter, let speed):
      let layer = isOuter ? world.outer : world.inner
      let (around, own) = (layer.superlayer!.localNow, layer.localNow)
      (layer.beginTime, layer.timeOffset, layer.speed) = (around, own, speed)
    case .jump(let isOuter, let seconds): (isOuter ? world.outer : world.inner).timeOffset += seconds
    case .move(let layer, let isOut):
      (isOut ? world.outer : world.inner).addSublayer(world.moving[layer])
    case .set(let layer, let value): world.moving[layer].opacity = value
    case .advance(let seconds): world.window.stage.advance(to: world.window.stage.now + seconds)
    }
  }

  private static func change(_ layer: Layer, _ property: Int, to target: Double) {
    switch property {
    case 0: layer.position = Point(x: 100 * target, y: 50 * target)
    case 1: layer.opacity = abs(target) / 3
    case 2: layer.cornerRadius = 5 + target
    case 3: layer.backgroundColor = Color(red: abs(target) / 3, green: 0, blue: 1, alpha: 1 - abs(target) / 4)
    default: layer.transform = Transform3D(AffineTransform(rotationAngle: target / 2).scaledBy(x: 1.2, y: 0.9))
    }
  }

  /// In a block, in keyframes or under a spring.
  private static func animate(_ layer: Layer, _ property: Int, to target: Double, _ duration: Double, _ delay: Double, _ curve: Int) {
    let curves: [AnimationOptions] = [
      .curveLinear, .curveEaseInOut, .curveEaseOut, [.curveEaseIn, .beginFromCurrentState], [.repeat, .autoreverse],
    ]
    func change(_ target: Double) { Self.change(layer, property, to: target) }
    switch curve {
    case 5:
      Layer.animateKeyframes(withDuration: duration, delay: delay) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { change(-target) }
        Layer.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) { change(target) }
      }
    case 6:
      Layer.animate(withDuration: duration, timingParameters: SpringTimingParameters(dampingRatio: 0.6)) { change(target) }
    case 7:
      let thrown = SpringTimingParameters(dampingRatio: 0.7, initialVelocity: SpringVelocity(dx: 3, dy: -2))
      Layer.animate(withDuration: duration, timingParameters: thrown) { change(target) }
    case 8:
      Layer.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: .beginFromCurrentState,
        animations: { change(target) })
    default: Layer.animate(withDuration: duration, delay: delay, options: curves[curve]) { change(target) }
    }
  }

  private static func add(to layer: Layer, _ kind: Int, _ target: Double, _ duration: Double, begin: Double) {
    func timed<Value>(_ animation: BasicAnimation<Value>) -> BasicAnimation<Value> {
      var animation = animation
      if begin > 0 { animation.beginTime = layer.localNow + begin }
      if kind == 1 { animation.fillMode = .both }
      if kind == 2 { (animation.repeatCount, animation.autoreverses) = (3, true) }
      return animation
    }
    switch kind {
    case 3:
      var group = AnimationGroup(
        [
          BasicAnimation(.opacity, from: 0, to: 1, duration: duration / 2),
          BasicAnimation(.cornerRadius, from: 1, to: target, duration: duration),
        ], duration: duration)
      // clipped by a curve, or begun again
      if target > 0.6 { (group.timingFunction, group.duration) = (CubicTimingParameters.easeInOut, 0.75 * duration) }
      if target < 0.3 { (group.repeatCount, group.autoreverses) = (1.25, true) }
      layer.add(group)
    case 4: layer.add(timed(BasicAnimation(.rotation, from: 0, to: target, duration: duration)))
    case 5: layer.add(KeyframeAnimation(.cornerRadius, values: [1, 9, 2 + target], duration: duration))
    default:
      var animation = timed(
        BasicAnimation(.position, from: Point(x: 100 * target, y: 50), to: .zero, duration: duration))
      animation.isAdditive = true
      layer.add(animation)
    }
  }

  @Test(
    "MT-1, MT-11, MT-12: at each time of a random sequence of blocks, speeds, jumps and moves",
    arguments: Effort.some(Array(1...60 as ClosedRange<UInt64>)))
  func same(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (rows, served, general) = (World(), World(), World())
    served.window.stage.engine.beginServing()
    var spaced = 0
    for world in [rows, served, general] { Self.play(.speed(outer: false, 0.5), on: world) }
    for step in 0..<120 {
      let call = Call(&random)
      for world in [rows, served, general] { Self.play(call, on: world) }
      general.window.stage.engine.generalizeEverything()
      spaced += rows.window.stage.underWay["rows"] ?? 0
      for world in [rows, served] {
        for (index, (a, b)) in zip(world.numbers, general.numbers).enumerated() {
          expectLess(abs(a - b), than: Self.rounding, "seed \(seed), step \(step), \(call): number \(index) is \(a) and not \(b)")
          if abs(a - b) >= Self.rounding { return }
        }
        expectEqual(world.window.stage.engine.unsoundness, nil, "seed \(seed), step \(step)")
      }
    }
    expectGreater(spaced, than: 0)
    for world in [rows, served, general] {
      for layer in world.moving { layer.removeAllAnimations() }
      world.window.stage.advance(to: world.window.stage.now + 1)
      expectEqual(world.window.stage.underWay, [:], "seed \(seed)")
    }
  }

  /// A world whose inner layer runs at half speed and in which calls began half a second ago.
  private static func atHalfSpeed(_ calls: Call...) -> (world: World, stage: Stage) {
    let world = World()
    for call in [.speed(outer: false, 0.5)] + calls { play(call, on: world) }
    world.window.stage.advance(to: 0.5)
    return (world, world.window.stage)
  }

  @Test("SP-13: springs in a layer's own time are in sums, also at another speed, and end in that time") func areSums() {
    let (world, stage) = Self.atHalfSpeed(
      .animate(0, property: 0, to: 1, duration: 1, delay: 0, curve: 7), .animate(1, property: 2, to: 3, duration: 1, delay: 0, curve: 8))
    func areSummed() -> Bool { stage.underWay["rows"] == 2 && stage.underWay["contributions"] == nil }
    expect(areSummed(), "\(stage.underWay)")
    Self.play(.speed(outer: true, 2), on: world)
    expect(areSummed(), "\(stage.underWay)")
    // a quarter of a second of their own is over, and they run at the stage's speed now
    stage.advance(to: 1.2)
    expect(areSummed())
    stage.advance(to: 1.2500001)
    expect(stage.underWay["rows"] == nil && world.moving[1].presentation()!.cornerRadius == 8)
  }

  @Test("AD-3, AD-15: a spring that replaces keeps its start and its start velocity where the model is set, also while its time is paused")
  func keepsItsVelocity() {
    let shown = [false, true].map { isPaused in
      let (world, stage) = Self.atHalfSpeed()
      Self.play(.animate(0, property: 1, to: 0, duration: 1, delay: 0, curve: 0), on: world)
      stage.advance(to: 1)
      Self.play(.animate(0, property: 1, to: 0.6, duration: 1, delay: 0, curve: 8), on: world)
      stage.advance(to: 1.3)
      if isPaused { world.inner.pauseTime() }
      world.moving[0].opacity = 0.9
      return world.moving[0].presentation()!.opacity
    }
    // a velocity in shares of the way would have changed with it
    expect(abs(shown[0] - shown[1]) < 1e-7 && shown[0] < 0.9, "\(shown)")
  }

  @Test("MT-11: what repeats under a curve that replaced another stays where it is as its layer moves into a time that is ahead")
  func movesInItsIteration() {
    let (world, stage) = Self.atHalfSpeed()
    world.moving[0].opacity = 0.2
    Self.play(.animate(0, property: 1, to: 3, duration: 1, delay: 0, curve: 4), on: world)
    stage.advance(to: 0.9)
    stage.replaceCurves { _ in CubicTimingParameters(x1: 0, y1: 0.9, x2: 0.3, y2: 1) }
    let elsewhere = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    (elsewhere.speed, elsewhere.timeOffset) = (0.5, 7)
    world.window.addSublayer(elsewhere)
    func opacity() -> Double { world.moving[0].presentation()!.opacity }
    let before = opacity()
    elsewhere.addSublayer(world.moving[0])
    expectLess(abs(opacity() - before), than: 1e-9)
    stage.advance(to: 0.91)
    // a two-hundredth of an iteration later
    expectLess(abs(opacity() - before), than: 0.05)
    expectEqual(stage.engine.unsoundness, nil)
  }

  /// Plain, and thrown across its way.
  @Test(
    "SP-13, MT-12: springs whose time is paused, or set back to before their begin, wait there as rows, and go on", arguments: [6, 7],
    [false, true])
  func waitAgain(curve: Int, isPaused: Bool) {
    let world = World()
    let stage = world.window.stage
    Self.play(.animate(0, property: 0, to: 1, duration: 1, delay: 0, curve: curve), on: world)
    stage.advance(to: 0.25)
    func place() -> Point { world.moving[0].presentation()!.position }
    func isRow(at expected: Point) -> Bool {
      let underWay = stage.underWay
      return underWay["rows"] == 1 && underWay["contributions"] == nil && (place() - expected).length < 1e-6
    }
    let earlier = place()
    if isPaused {
      world.outer.pauseTime()
      stage.advance(to: 1)
      expect(isRow(at: earlier), "\(stage.underWay) \(place()) \(earlier)")
      world.outer.continueTime(atSpeed: 1)
    }
    let continued = stage.now
    world.outer.timeOffset -= 0.5
    stage.advance(to: continued + 0.2)
    expect(isRow(at: Point(x: 2.5, y: 2.5)), "\(stage.underWay) \(place())")
    stage.advance(to: continued + 0.5)
    expect(isRow(at: earlier) && stage.engine.unsoundness == nil, "\(place()) \(earlier)")
  }

  @Test(
    "AD-15: a spring that replaces in a layer's own time continues with the presented velocity, as a row and as a contribution",
    arguments: [false, true])
  func takesVelocity(isServed: Bool) {
    let (world, stage) = Self.atHalfSpeed()
    if isServed { stage.engine.beginServing() }
    // an opacity replaces: from 1 to 0 in two seconds of the stage
    Self.play(.animate(0, property: 1, to: 0, duration: 1, delay: 0, curve: 0), on: world)
    stage.advance(to: 1.5)
    func opacity() -> Double { world.moving[0].presentation()!.opacity }
    expectLess(abs(opacity() - 0.5), than: 1e-9)
    Self.play(.animate(0, property: 1, to: 0.3, duration: 1, delay: 0, curve: 8), on: world)
    stage.advance(to: 1.5 + 1e-6)
    // half of it per second; the spring's acceleration has changed it by less than a hundredth
    expectLess(abs((opacity() - 0.5) / 1e-6 + 0.5), than: 0.005)
  }

  @Test(
    "MT-1, MT-11: plain blocks, springs and explicit animations in a layer's own time are rows, at any speed, while it stops, and when it goes on"
  )
  func areRows() {
    let (world, stage) = Self.atHalfSpeed(
      .animate(0, property: 1, to: 0.5, duration: 1, delay: 0, curve: 1), .animate(1, property: 0, to: 1, duration: 1, delay: 0, curve: 0),
      .add(2, kind: 5, to: 3, duration: 1, begin: 0), .add(3, kind: 4, to: 2, duration: 1, begin: 0),
      .animate(3, property: 2, to: 1, duration: 4, delay: 0, curve: 6))
    func position() -> Double { world.moving[1].presentation()!.position.x }
    func radius() -> Double { world.moving[2].presentation()!.cornerRadius }
    func areRows() -> Bool { stage.underWay["rows"] == 5 && stage.underWay["contributions"] == nil }
    expect(areRows(), "\(stage.underWay)")
    // 1, 9 and 5 at 0, ½ and 1
    expect(abs(position() - 26.875) < 1e-9 && abs(radius() - 5) < 1e-9)
    Self.play(.speed(outer: true, 2), on: world)
    stage.advance(to: 1)
    expect(areRows(), "\(stage.underWay)")
    expect(abs(position() - 75.625) < 1e-9 && abs(radius() - 7) < 1e-9)
    Self.play(.speed(outer: false, 0), on: world)
    stage.advance(to: 2)
    expect(areRows(), "\(stage.underWay)")
    expect(abs(position() - 75.625) < 1e-9 && abs(radius() - 7) < 1e-9)
    Self.play(.speed(outer: false, 0.25), on: world)
    stage.advance(to: 2.25)
    expect(areRows(), "\(stage.underWay)")
    // an eighth of a second of its own later, at twice a quarter of the stage's speed
    expect(abs(position() - 87.8125) < 1e-9 && abs(radius() - 6) < 1e-9, "\(position()) \(radius())")
  }

  @Test("MT-8, MT-11: an explicit animation whose time stands still is where that is set to, before its end, beyond it, and back")
  func standsWhereItIsSet() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 50, height: 50))
    layer.speed = 0
    var animation = BasicAnimation(.cornerRadius, from: 2, to: 6, duration: 1)
    (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
    animation.beginTime = 0.5
    layer.add(animation, forKey: "corner")
    window.stage.advance(to: 1)
    func radius(at time: Double) -> Double {
      layer.timeOffset = time
      return layer.presentation()!.cornerRadius
    }
    // before its begin it is not presented
    for (time, expected) in [(0.0, 0.0), (0.75, 3), (5, 6), (1, 4), (0.25, 0), (1.25, 5)] {
      expect(abs(radius(at: time) - expected) < 1e-9, "\(radius(at: time)) at \(time)")
    }
    expectEqual(window.stage.underWay["contributions"], nil)
    // at 1 + 1.25 of its own time
    layer.speed = 1
    expect(layer.presentation()!.cornerRadius == 6 && window.stage.underWay["contributions"] == nil)
    (layer.timeOffset, layer.speed) = (1.25, 0)
    expect(abs(layer.presentation()!.cornerRadius - 5) < 1e-9)
  }
}
