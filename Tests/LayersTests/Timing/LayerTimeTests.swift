import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("A layer has its own time") struct LayerTimeTests {
  static let rounding = 1e-9
  let window: Window
  let layer: Layer
  init() { (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10)) }
  var stage: Stage { window.stage }

  private func moving(_ seconds: Double = 10) {
    layer.position = .zero
    Layer.animate(withDuration: seconds, options: .curveLinear) { layer.position = Point(x: 100 * seconds, y: 0) }
  }
  private var x: Double { layer.presentation()!.position.x }
  private var speed: Double { layer.presentationVelocity.dx }

  @Test("MT-1, LM-7: by default a layer's time is the stage's") func defaults() {
    expect(layer.speed == 1 && layer.beginTime == 0 && layer.timeOffset == 0)
    stage.advance(to: 3)
    expectEqual(layer.localNow, 3)
  }

  @Test("MT-1: a layer at another speed, begin and offset") func composed() {
    (layer.beginTime, layer.speed, layer.timeOffset) = (1, 2, 5)
    stage.advance(to: 4)
    expectEqual(layer.localNow, 11)
    moving()
    stage.advance(to: 4.5)
    expectLess(abs(x - 100), than: Self.rounding)
    expectLess(abs(speed - 200), than: 1e-6)
    stage.advance(to: 9)
    expect(!layer.isAnimating(.position))
  }

  @Test("MT-1, MT-16: a layer whose begin is still to come moves as exactly as others") func beforeZero() {
    layer.beginTime = 0.7
    stage.advance(to: 0.1)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.position = Point(x: layer.position.x + 100, y: 0) }
    let start = x
    animator.startAnimation()
    for tenth in 2...6 {
      stage.advance(to: Double(tenth) / 10)
      expectLess(abs(x - start - Double(tenth - 1) * 10), than: 1e-12)
    }
  }

  @Test("MT-1, MT-16: an animator over a slow layer goes on where times begin to be counted from another origin", arguments: [false, true])
  func farFromZero(isServed: Bool) {
    (layer.speed, layer.position) = (0.5, .zero)
    let animator = PropertyAnimator(duration: 100_000, curve: .linear) { layer.position = Point(x: 100_000, y: 0) }
    animator.startAnimation()
    let server = RenderServer()
    for seconds in [0.0, 30_000, 32_760, 32_767, 32_769, 32_770, 70_000, 98_300, 98_310, 150_000] {
      stage.advance(to: seconds)
      if isServed {
        window.commit(to: server)
        server.step(to: seconds)
      }
      expectLess(abs((isServed ? server.seen.x : x) - seconds / 2), than: 1e-6, "\(seconds)")
    }
  }

  @Test(
    "MT-1, SP-21, PA-57: what is at its end in its layer's time is there when its animator is sent back", arguments: 0..<20)
  func sentBackAtTheEnd(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let slower = Layer(frame: layer.frame)
    window.addSublayer(slower)
    (layer.speed, slower.speed, layer.position) = (.random(in: 1.5...3, using: &random), 0.3, .zero)
    // its end is a cut: shortly before it, it is not there
    let animator = PropertyAnimator(duration: 1, timingParameters: SpringTimingParameters(dampingRatio: 0.5))
    animator.addAnimations { (layer.position, slower.position) = (Point(x: 100, y: 0), Point(x: 100, y: 0)) }
    animator.startAnimation()
    stage.advance(to: .random(in: 0.7...1, using: &random))
    expectEqual(x, 100)
    animator.isReversed = true
    expectEqual(x, 100)
    stage.advance(to: stage.now + 0.1)
    expectGreater(abs(x - 100), than: 0)
  }

  @Test("MT-1, MT-11: each of many animators runs in the time of its layer, and goes on where that changes its speed", arguments: 0..<3)
  func manyAnimators(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let timing = CubicTimingParameters(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    var movers = (0..<40).map { _ in
      let (room, mover) = (Layer(), Layer())
      let speed: Double = [0.5, 1, 2, -1].randomElement(using: &random)!
      window.addSublayer(room)
      room.addSublayer(mover)
      (mover.position, room.speed) = (.zero, speed)
      let animator = PropertyAnimator(duration: 2, timingParameters: timing)
      animator.addAnimations { mover.position = Point(x: 100, y: 0) }
      animator.startAnimation()
      return (room: room, mover: mover, animator: animator, passed: 0.0)
    }
    for frame in 1...60 {
      stage.advance(to: stage.now + 1.0 / 60)
      for i in movers.indices {
        movers[i].passed += movers[i].room.speed / 60
        let wanted = 100 * timing.progress(at: max(0, min(1, movers[i].passed / 2)))
        let shown: Double = movers[i].mover.presentation()!.position.x
        expectLess(abs(shown - wanted), than: 1e-9, "seed \(seed), \(i), frame \(frame), at speed \(movers[i].room.speed)")
      }
      let speed: Double = [0, 0.25, 1, 3, -2].randomElement(using: &random)!
      movers.randomElement(using: &random)!.room.continueTime(atSpeed: speed)
      expectEqual(stage.engine.unsoundness, nil, "seed \(seed), frame \(frame)")
    }
    for mover in movers { mover.animator.stopAnimation(true) }
  }

  @Test("MT-1, MT-16: what moves in a layer's time is where it was when the origin of times moves between two frames")
  func movedOrigin() {
    layer.speed = 0.5
    let animator = PropertyAnimator(duration: 4, curve: .linear) { layer.position = Point(x: layer.position.x + 100, y: 0) }
    let start = x
    animator.startAnimation()
    stage.advance(to: 2)
    expectLess(abs(x - start - 25), than: 1e-9)
    stage.moveOrigin(by: 0x1p16)
    expectLess(abs(speed - 12.5), than: 1e-6)
    expectLess(abs(x - start - 25), than: 1e-9)
    // another row, so that it is evaluated again
    Layer.animate(withDuration: 4) { layer.position.y += 8 }
    expectLess(abs(x - start - 25), than: 1e-9)
    animator.stopAnimation(true)
  }

  @Test("MT-10: conversion goes up to the common ancestor and down again; with speed 0 the result is the time offset") func conversion() {
    let (a, b, c) = (Layer(), Layer(), Layer())
    window.addSublayer(a)
    a.addSublayer(b)
    a.addSublayer(c)
    (a.speed, a.beginTime) = (0.5, 2)
    (b.speed, b.timeOffset) = (4, 3)
    (c.beginTime, c.speed) = (-1, -2)
    // by hand: a(10) = 4; b = 4·4 + 3; c = (4 + 1)·−2
    expectEqual(a.convertTime(10, from: nil), 4)
    expectEqual(b.convertTime(10, from: nil), 19)
    expectEqual(c.convertTime(10, from: nil), -10)
    expectEqual(c.convertTime(19, from: b), -10)
    expectEqual(b.convertTime(-10, from: c), 19)
    expectEqual(b.convertTime(19, to: nil), 10)
    expectEqual(b.convertTime(19, to: a), 4)
    (b.speed, b.timeOffset) = (0, 7)
    expectEqual(b.convertTime(123, from: a), 7)
    // a stopped time returns its offset, and c gets a's time 7
    expectEqual(c.convertTime(0, from: b), (7 + 1) * -2)
  }

  @Test("MT-11: pausing and resuming a subtree by hand, as in the guide: no jump at either moment") func pauseByHand() {
    let inner = Layer(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    layer.addSublayer(inner)
    moving()
    Layer.animate(withDuration: 4, options: .curveEaseInOut) { inner.opacity = 0 }
    stage.advance(to: 1.5)
    let before = (x, inner.presentation()!.opacity)
    let paused = layer.convertTime(stage.now, from: nil)
    layer.speed = 0
    layer.timeOffset = paused
    // within the error of a curve's table
    expect(x == before.0 && abs(inner.presentation()!.opacity - before.1) < 1e-8)
    expectEqual(speed, 0)
    expectEqual(stage.demand, .idle)
    stage.advance(to: 100)
    // within the error of a curve's table
    expect(x == before.0 && abs(inner.presentation()!.opacity - before.1) < 1e-8)
    let pausedTime = layer.timeOffset
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.convertTime(stage.now, from: nil) - pausedTime
    expectLess(abs(x - before.0), than: Self.rounding)
    expectEqual(stage.demand, .everyFrame)
    stage.advance(to: 101)
    expectLess(abs(x - 250), than: Self.rounding)
    stage.advance(to: 108.5)
    expect(!layer.isAnimating(.position))
  }

  @Test(
    "MT-11: slowing down, rewinding and continuing keep the position; the velocity scales", arguments: [0, 0.25, 3, -1, -2]) func speeds(
      factor: Double
    )
  {
    moving()
    stage.advance(to: 2)
    layer.continueTime(atSpeed: factor)
    expectLess(abs(x - 200), than: Self.rounding)
    expectLess(abs(speed - 100 * factor), than: 1e-6)
    stage.advance(to: 2.5)
    expectLess(abs(x - (200 + 50 * factor)), than: Self.rounding)
    layer.continueTime(atSpeed: 1)
    expectLess(abs(x - (200 + 50 * factor)), than: Self.rounding)
    stage.advance(to: 3)
    expectLess(abs(x - (250 + 50 * factor)), than: Self.rounding)
  }

  @Test("MT-12: rewound before its begin an animation waits at its start, costs nothing, and runs again") func pastBegin() {
    stage.advance(to: 1)
    moving(2)
    stage.advance(to: 1.5)
    layer.continueTime(atSpeed: -1)
    stage.advance(to: 4)
    expect(x == 0 && layer.isAnimating(.position))
    expectEqual(stage.demand, .idle)
    layer.continueTime(atSpeed: 1)
    // 2 s before its begin: local time is −1
    stage.advance(to: 6)
    expectEqual(x, 0)
    stage.advance(to: 7)
    expectLess(abs(x - 100), than: Self.rounding)
    stage.advance(to: 8)
    expect(!layer.isAnimating(.position) && x == 200)
  }

  @Test("MT-15: a subtree is scrubbed by hand with speed 0 and the time offset") func slider() {
    layer.speed = 0
    moving()
    for seconds in [0.0, 3, 1.5, 9.99, 0.25] {
      layer.timeOffset = seconds
      expectLess(abs(x - 100 * seconds), than: Self.rounding)
    }
  }

  @Test("MT-1: a layer keeps its time in another window, and does not affect others there") func otherWindow() {
    layer.speed = 0.5
    let (other, slow) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    slow.speed = 0.25
    other.addSublayer(layer)
    for layer in [layer, slow] { Layer.animate(withDuration: 1, options: .curveLinear) { layer.position.x += 100 } }
    let (first, second) = (layer.presentation()!.position.x, slow.presentation()!.position.x)
    other.stage.advance(to: 1)
    expectLess(abs(layer.presentation()!.position.x - first - 50), than: Self.rounding)
    expectLess(abs(slow.presentation()!.position.x - second - 25), than: Self.rounding)
  }

  @Test("times multiply down the tree; a layer moved to another time keeps its presentation and gets that speed") func nested() {
    let (slow, fast) = (Layer(), Layer())
    window.addSublayer(slow)
    window.addSublayer(fast)
    (slow.speed, fast.speed) = (0.5, 2)
    slow.addSublayer(layer)
    layer.speed = 0.5
    moving()
    stage.advance(to: 2)
    expectLess(abs(x - 50), than: Self.rounding)
    let child = Layer(frame: .zero)
    slow.addSublayer(child)
    Layer.animate(withDuration: 10, options: .curveLinear) { child.position.x = 1000 }
    stage.advance(to: 4)
    expectLess(abs(child.presentation()!.position.x - 100), than: Self.rounding)
    fast.addSublayer(child)
    expectLess(abs(child.presentation()!.position.x - 100), than: Self.rounding)
    stage.advance(to: 4.5)
    expectLess(abs(child.presentation()!.position.x - 200), than: Self.rounding)
    window.addSublayer(child)
    stage.advance(to: 5.5)
    expectLess(abs(child.presentation()!.position.x - 300), than: Self.rounding)
  }

  @Test("PA-72: an animator ends when its last animation has ended in its own time; until then its fraction is below 1")
  func animators() {
    let slow = Layer(frame: .zero)
    window.addSublayer(slow)
    slow.speed = 0.5
    layer.position = .zero
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) {
      layer.position.x = 100
      slow.position.x = 100
    }
    var position: AnimatingPosition?
    animator.addCompletion { position = $0 }
    animator.startAnimation()
    stage.advance(to: 0.5)
    expect(abs(x - 50) < Self.rounding && abs(slow.presentation()!.position.x - 25) < Self.rounding)
    expectEqual(animator.fractionComplete, 0.5)
    stage.advance(to: 1.5)
    expect(x == 100 && abs(slow.presentation()!.position.x - 75) < Self.rounding)
    expect(animator.isRunning && animator.fractionComplete < 1 && position == nil)
    stage.advance(to: 2)
    expect(position == .end && animator.state == .inactive && slow.presentation()!.position.x == 100)
  }

  @Test(
    "PA-40, PA-48, PA-57: paused, scrubbed, reversed and continued, animations in another time do not jump either", arguments: [0.5, 2])
  func animatorCalls(rate: Double) {
    let other = Layer(frame: .zero)
    window.addSublayer(other)
    other.speed = rate
    layer.position = .zero
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) {
      layer.position.x = 100
      other.position.x = 100
    }
    func places() -> (Double, Double) { (x, other.presentation()!.position.x) }
    func same(_ a: (Double, Double), _ b: (Double, Double)) -> Bool { abs(a.0 - b.0) < 1e-7 && abs(a.1 - b.1) < 1e-7 }
    animator.startAnimation()
    stage.advance(to: 0.4)
    var before = places()
    expect(same(before, (40, 40 * rate)))
    animator.pauseAnimation()
    expect(same(before, places()))
    animator.fractionComplete = animator.fractionComplete
    expect(same(before, places()))
    animator.fractionComplete = 0
    expect(same(places(), (0, 0)))
    animator.fractionComplete = 1
    expect(same(places(), (100, 100)))
    animator.fractionComplete = 0.2
    // linear from the start to its position at the pause
    expect(same(places(), (20, 20 * rate)))
    before = places()
    animator.startAnimation()
    expect(same(before, places()))
    stage.advance(to: 0.6)
    before = places()
    animator.isReversed = true
    expect(same(before, places()))
    stage.advance(to: stage.now + 5)
    expect(animator.state == .inactive && same(places(), (0, 0)))
  }

  @Test("invalid numbers are repaired and reported (MU-3)", arguments: [Double.nan, .infinity, -.infinity]) func absurd(
    number: Double
  ) {
    moving()
    let reports = Reports.during {
      (layer.speed, layer.beginTime, layer.timeOffset) = (number, number, number)
      layer.continueTime(atSpeed: number)
      stage.advance(to: 1)
      expect(x.isFinite)
    }
    expect(reports.count >= 1)
    expectEqual(layer.speed, 1)
  }
}

@Suite("Times under random calls") struct LayerTimeLawTests {
  /// Starts an animation in a block, with a spring or with keyframes.
  private func animate(_ layer: Layer, _ kind: Int, _ random: inout SplitMix64) {
    switch kind {
    case 3:
      Layer.animate(withDuration: .random(in: 0.2...3, using: &random), options: .curveEaseInOut) {
        layer.position.x = .random(in: 0...100, using: &random)
      }
    case 4:
      Layer.animate(withDuration: .random(in: 0.2...2, using: &random), usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {
        layer.position.x = .random(in: 0...100, using: &random)
      }
    default:
      Layer.animateKeyframes(withDuration: .random(in: 0.3...2, using: &random), options: .beginFromCurrentState) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { layer.opacity = .random(in: 0...1, using: &random) }
        Layer.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { layer.opacity = .random(in: 0...1, using: &random) }
      }
    }
  }

  /// A random call; whether it may cause a jump: an explicit animation that comes or goes.
  private func call(on layer: Layer, _ random: inout SplitMix64) -> Bool {
    let kind = Int.random(in: 0..<8, using: &random)
    switch kind {
    case 0: layer.continueTime(atSpeed: .random(in: -2...3, using: &random))
    case 1: layer.pauseTime()
    case 2: layer.continueTime(atSpeed: 1)
    case 3...5: animate(layer, kind, &random)
    case 6:
      var animation = BasicAnimation(.positionX, from: Double.random(in: 0...100, using: &random), duration: 0.5)
      animation.isAdditive = true
      layer.add(animation, forKey: "k")
    default: layer.removeAnimation(forKey: "k")
    }
    return kind > 5
  }

  /// Compares presentations before and after each call: no call may cause a jump.
  private func play(seed: UInt64, frames: Int) -> [UInt64] {
    var random = SplitMix64(seed: 4_000 + seed)
    let window = Window(size: Size(width: 100, height: 100))
    let stage = window.stage
    let tree = (0..<4).map { _ in Layer(frame: .zero) }
    window.addSublayer(tree[0])
    for i in 1..<4 { tree[Int.random(in: 0..<i, using: &random)].addSublayer(tree[i]) }
    var seen: [UInt64] = []
    func places() -> [Double] { tree.flatMap { [$0.presentation()!.position.x, $0.presentation()!.opacity] } }
    for step in 0..<40 {
      let (start, to) = (stage.now, stage.now + .random(in: 0...0.4, using: &random))
      for part in 1...frames { stage.advance(to: part == frames ? to : start + (to - start) * Double(part) / Double(frames)) }
      let layer = tree.randomElement(using: &random)!
      let before = places()
      let mayJump = call(on: layer, &random)
      let after = places()
      if !mayJump {
        for (a, b) in zip(before, after) { expectLess(abs(a - b), than: 1e-7, "seed \(seed), step \(step)") }
      }
      seen += after.map(\.bitPattern)
    }
    return seen
  }

  @Test("MT-12, PA-40 an ended animation moved to a time that runs backwards is paused at its presentation") func arrivedAndBack() {
    let window = Window(size: Size(width: 100, height: 100))
    let (stage, slow, back, layer) = (window.stage, Layer(frame: .zero), Layer(frame: .zero), Layer(frame: .zero))
    for holder in [slow, back, layer] { window.addSublayer(holder) }
    (slow.speed, back.speed) = (0.125, -1)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { (layer.position.x, slow.position.x) = (100, 100) }
    animator.startAnimation()
    slow.addSublayer(back)
    stage.advance(to: 1)
    expect(layer.presentation()!.position.x == 100 && animator.isRunning)
    window.addSublayer(back)
    back.addSublayer(layer)
    stage.advance(to: 1.25)
    expectLess(abs(layer.presentation()!.position.x - 75), than: 1e-9)
    animator.pauseAnimation()
    expectLess(abs(layer.presentation()!.position.x - 75), than: 1e-9)
    animator.stopAnimation(true)
  }

  @Test("MT-1: changes of blocks and animators in a layer's own time run in that time, whose speed may change in flight")
  func rowsInTime() {
    let window = Window(size: Size(width: 100, height: 100))
    let (stage, around) = (window.stage, Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    window.addSublayer(around)
    around.speed = 0.5
    let layers = (0..<3).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for layer in layers { around.addSublayer(layer) }
    stage.advance(to: 1)
    Layer.animate(withDuration: 1, options: .curveLinear) { for layer in layers { layer.opacity = 0 } }
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { for layer in layers { layer.zPosition = 100 } }
    animator.startAnimation()
    expect(stage.underWay["rows"] == 6 && stage.underWay["contributions"] == nil)
    func isSeen(_ part: Double) -> Bool {
      layers.allSatisfy {
        let seen = $0.presentation()!
        return abs(seen.opacity - (1 - part)) < 1e-9 && abs(seen.zPosition - 100 * part) < 1e-9
      }
    }
    stage.advance(to: 1.5)
    expect(isSeen(0.25))
    around.speed = 2
    around.timeOffset = 0
    // the layer's time follows its map: 2 · 1.5 with a begin of 0
    expect(isSeen(1) && stage.engine.unsoundness == nil)
    around.speed = 0.5
    expect(isSeen(0.25))
    animator.pauseAnimation()
    stage.advance(to: 2)
    expect(layers.allSatisfy { abs($0.presentation()!.opacity - 0.5) < 1e-9 && abs($0.presentation()!.zPosition - 25) < 1e-9 })
    animator.startAnimation()
    // half a second of the animator is left, which takes a whole one here
    stage.advance(to: 2.5)
    expect(layers.allSatisfy { abs($0.presentation()!.opacity - 0.25) < 1e-9 && abs($0.presentation()!.zPosition - 62.5) < 1e-9 })
    stage.advance(to: 3)
    expect(isSeen(1) && stage.underWay.isEmpty && animator.state == .inactive)
  }

  @Test(
    "PA-72 an animator does not wait for an animation that was removed in a slower time, and demands the frame that ends it",
    arguments: 0..<4)
  func takenOffInSlowTime(way: Int) {
    let window = Window(size: Size(width: 100, height: 100))
    let (stage, layer) = (window.stage, Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    window.addSublayer(layer)
    layer.speed = 0.125
    var ends: [AnimatingPosition] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { layer.position.x = 80 }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    stage.advance(to: 2)
    expect(animator.isRunning && ends.isEmpty)
    switch way {
    case 0: layer.pauseTime()
    case 1: layer.continueTime(atSpeed: -1)
    default: break
    }
    stage.advance(to: 2.5)
    var wakes = 0
    stage.onWake = {
      wakes += 1
      return nil
    }
    if way == 3 { layer.removeAllAnimations() } else { layer.removeFromSuperlayer() }
    expect(stage.demand != .idle && wakes == (way < 2 ? 1 : 0))
    stage.advance(to: 2.625)
    expect(ends == [.end] && animator.state == .inactive && stage.demand == .idle && stage.underWay == [:])
  }

  @Test(
    "changes of speed, pauses, rewinds and new animations keep every position; frames in between change no bit",
    arguments: Effort.seeds(60))
  func laws(seed: UInt64) { expectEqual(play(seed: seed, frames: 1), play(seed: seed, frames: 7), "seed \(seed)") }
}
