import Expectations
import LegatoLayers
import TestSupport
import Testing

/// Records its callbacks.
private final class Diary: LayerAnimationDelegate {
  var lines: [String] = []
  func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) { lines.append("start") }
  func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) { lines.append("stop \(finished)") }
}

@Suite("An explicit animation is added, replaced, removed, and reported") struct AnimationLifeTests {
  static let rounding = 1e-9
  let window: Window
  let layer: Layer
  private let diary = Diary()
  var stage: Stage { window.stage }
  init() {
    (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    stage.advance(to: 2)
  }
  private var opacity: Double { layer.presentation()!.opacity }

  private func fade(_ duration: Double = 1) -> BasicAnimation<Double> {
    var animation = BasicAnimation(.opacity, from: 0, to: 0.5, duration: duration)
    animation.delegate = diary
    return animation
  }

  @Test("LM-12: adding copies; a key in use replaces the old one, whose delegate gets false") func replaces() async throws {
    var animation = fade()
    let first = layer.add(animation, forKey: "fade")
    animation.toValue = 1
    stage.advance(to: 2.5)
    expectLess(abs(opacity - 0.25), than: Self.rounding)
    layer.add(animation, forKey: "fade")
    expectEqual(diary.lines, ["start", "stop false"])
    expectEqual(layer.animationKeys, ["fade"])
    expectEqual((layer.animation(forKey: "fade") as? BasicAnimation<Double>)?.toValue, 1)
    let firstOutcome = try await first.outcome
    expectEqual(firstOutcome, .replaced)
    expectEqual(opacity, 0)
    stage.advance(to: 3.5)
    expectEqual(diary.lines, ["start", "stop false", "start", "stop true"])
  }

  @Test("LM-13: finished is true only at the end of the active interval, once, after the state is final") func finished() async throws {
    var seen: [Double] = []
    let added = layer.add(fade())
    final class Watch: LayerAnimationDelegate {
      var body: (Layer) -> Void = { _ in }
      func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) { body(layer) }
    }
    let watch = Watch()
    watch.body = { seen.append($0.presentation()!.opacity) }
    var other = fade()
    other.delegate = watch
    layer.add(other)
    stage.advance(to: 3)
    expectEqual(diary.lines, ["start", "stop true"])
    expectEqual(seen, [1])
    let addedOutcome = try await added.outcome
    expectEqual(addedOutcome, .finished(.end))
    expect(layer.animationKeys.isEmpty && !layer.isAnimating(.opacity))
    stage.advance(to: 9)
    expectEqual(diary.lines.count, 2)
  }

  @Test("LM-14: removing by key, all, by property, or leaving the window removes it without changing the model, and reports false")
  func removal() async throws {
    let ways: [(Layer) -> Void] = [
      { $0.removeAnimation(forKey: "fade") }, { $0.removeAllAnimations() }, { $0.removeAnimations(of: .opacity) },
      { $0.removeFromSuperlayer() },
    ]
    for (i, remove) in ways.enumerated() {
      window.addSublayer(layer)
      let added = layer.add(fade(), forKey: "fade")
      stage.advance(to: stage.now + 0.5)
      remove(layer)
      expectEqual(diary.lines.last, "stop false", "\(i)")
      expect(layer.opacity == 1 && layer.animationKeys.isEmpty)
      let addedOutcome = try await added.outcome
      expectEqual(addedOutcome, .removed)
    }
    layer.removeAnimation(forKey: "none")
  }

  @Test("LM-15: stopped by hand in the right order nothing jumps; only the named one is removed") func stopByHand() {
    layer.add(BasicAnimation(.position, to: Point(x: 105, y: 5), duration: 1), forKey: "move")
    layer.add(fade(), forKey: "fade")
    stage.advance(to: 2.5)
    let seen = layer.presentation()!.position
    layer.position = seen
    layer.removeAnimation(forKey: "move")
    expectEqual(layer.presentation()!.position, seen)
    expectEqual(layer.animationKeys, ["fade"])
  }

  /// Calls a closure when an animation stops.
  private final class Doer: LayerAnimationDelegate {
    var act: ((Layer) -> Void)?
    func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) {}
    func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) {
      act?(layer)
      act = nil
    }
  }

  @Test(
    "LM-12, MU-2: a callback about a replacement may move the layer to another window, or back into its own", arguments: [false, true])
  func movedWhileReplaced(isOther: Bool) {
    let next = isOther ? Window(size: Size(width: 400, height: 300)) : window
    let stranger = Layer(frame: .zero)
    next.addSublayer(stranger)
    Layer.animate(withDuration: 1) { stranger.opacity = 0.5 }
    stranger.removeAllAnimations()
    let doer = Doer()
    var animation = BasicAnimation(.opacity, from: 0, to: 0.5, duration: 1)
    animation.delegate = doer
    layer.add(animation, forKey: "fade")
    doer.act = {
      $0.removeFromSuperlayer()
      next.addSublayer($0)
      Layer.animate(withDuration: 1) { stranger.opacity = 0.25 }
      stranger.removeAllAnimations()
    }
    layer.add(BasicAnimation(.opacity, from: 0, to: 0.5, duration: 1), forKey: "fade")
    for step in 1...4 {
      next.stage.advance(to: next.stage.now + Double(step) / 8)
      expect(opacity == 1 && stranger.presentation()?.opacity == 0.25)
    }
    stage.advance(to: 9)
    expect(layer.animationKeys.isEmpty && next.stage.underWay.isEmpty && stage.underWay.isEmpty)
  }

  /// Retains the handle of the animation whose delegate it is.
  private final class Keeper: LayerAnimationDelegate {
    var handle: AddedAnimation?
    func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) {}
  }

  @Test("an animation that is over does not retain its delegate, however it ended and whoever retains its handle", arguments: 0..<5)
  func handles(number: Int) {
    weak var watched: Keeper?
    do {
      let keeper = Keeper()
      var animation = fade()
      animation.delegate = keeper
      animation.beginTime = number == 2 ? layer.localNow + 1 : 0
      keeper.handle = (number == 4 ? Layer() : layer).add(animation, forKey: "fade")
      watched = keeper
    }
    expect((watched != nil) == (number < 4))
    if number > 0 { stage.advance(to: 2.5) }
    switch number {
    case 0...2: layer.removeAnimation(forKey: "fade")
    default: stage.advance(to: 4)
    }
    expect(watched == nil)
  }

  @Test("LM-12: a callback about a replacement may use the key itself") func replacedWhileReplaced() {
    let doer = Doer()
    var animation = fade()
    animation.delegate = doer
    layer.add(animation, forKey: "fade")
    doer.act = { $0.add(BasicAnimation(.opacity, from: 0.25, to: 0.25, duration: 9), forKey: "fade") }
    layer.add(fade(), forKey: "fade")
    expect(layer.animationKeys == ["fade"] && layer.animation(forKey: "fade")?.settings.duration == 9 && opacity == 0.25)
    layer.removeAnimation(forKey: "fade")
    expect(layer.animationKeys.isEmpty && opacity == 1)
  }

  @Test(
    "MT-2: begin 0 is now; the first frame presents the from value; the delegate is notified of the start with the next frame")
  func beginsNow() {
    layer.add(fade())
    expect(opacity == 0 && diary.lines.isEmpty)
    stage.advance(to: 2)
    expect(opacity == 0 && diary.lines == ["start"])
  }

  @Test("MT-2, MT-7: a future begin in the layer's time, with and without a fill; the start is reported then") func delayed() {
    var animation = fade()
    animation.beginTime = layer.localNow + 1
    layer.add(animation, forKey: "a")
    expectEqual(opacity, 1)
    expectEqual(stage.demand, .at(3))
    animation.fillMode = .backwards
    layer.add(animation, forKey: "a")
    expectEqual(opacity, 0)
    stage.advance(to: 2.9)
    expect(opacity == 0 && diary.lines == ["stop false"])
    stage.advance(to: 3.5)
    expect(abs(opacity - 0.25) < Self.rounding && diary.lines == ["stop false", "start"])
  }

  @Test("MT-7, MT-8: a forwards fill is presented only if it is not removed on completion; then it stays until it is removed") func fill()
    async throws
  {
    var animation = fade()
    animation.fillMode = .forwards
    layer.add(animation, forKey: "a")
    stage.advance(to: 4)
    expect(opacity == 1 && layer.animationKeys.isEmpty)
    animation.isRemovedOnCompletion = false
    let added = layer.add(animation, forKey: "a")
    stage.advance(to: 6)
    expect(opacity == 0.5 && layer.animationKeys == ["a"])
    let addedOutcome = try await added.outcome
    expectEqual(addedOutcome, .finished(.end))
    expectEqual(stage.demand, .idle)
    layer.removeAnimation(forKey: "a")
    expectEqual(opacity, 1)
    expectEqual(diary.lines, ["start", "stop true", "start", "stop true"], "one start, one outcome")
  }

  @Test("MT-9: without a duration it has the transaction's, or a quarter of a second") func defaultDuration() {
    layer.add(fade(0), forKey: "a")
    stage.advance(to: 2.125)
    expectLess(abs(opacity - 0.25), than: Self.rounding)
    stage.advance(to: 2.25)
    expect(layer.animationKeys.isEmpty)
    Transaction.perform {
      Transaction.animationDuration = 4
      layer.add(fade(-1), forKey: "a")
    }
    stage.advance(to: 4.25)
    expectLess(abs(opacity - 0.25), than: Self.rounding)
  }

  @Test("MT-3…MT-6, MT-12, MT-13: repeats, autoreverse, speeds and offsets of an added animation") func timing() {
    func shown(_ set: (inout BasicAnimation<Double>) -> Void, at times: [Double]) -> [Double] {
      var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
      layer.opacity = 0.75
      set(&animation)
      layer.add(animation, forKey: "t")
      let start = stage.now
      return times.map {
        stage.advance(to: start + $0)
        return (opacity * 1e9).rounded() / 1e9
      }
    }
    expectEqual(shown({ $0.repeatCount = 2.5 }, at: [0.25, 1.25, 2.25, 2.5]), [0.25, 0.25, 0.25, 0.75])
    expectEqual(shown({ ($0.repeatCount, $0.autoreverses) = (1, true) }, at: [0.25, 1.25, 1.75, 2]), [0.25, 0.75, 0.25, 0.75])
    expectEqual(shown({ ($0.repeatCount, $0.repeatDuration) = (9, 1.5) }, at: [1.25, 1.5]), [0.25, 0.75])
    expectEqual(shown({ $0.speed = 2 }, at: [0.25, 0.5]), [0.5, 0.75])
    expectEqual(shown({ $0.speed = -1 }, at: [0, 0.25, 0.75, 1]), [1, 0.75, 0.25, 0.75])
    expectEqual(shown({ $0.timeOffset = 0.5 }, at: [0, 0.25, 0.5, 0.75, 1]), [0.5, 0.75, 0, 0.25, 0.75])
    expectEqual(shown({ ($0.speed, $0.timeOffset) = (0, 0.3) }, at: [0, 50]), [0.3, 0.3])
    layer.removeAllAnimations()
    expectEqual(
      shown({ ($0.repeatCount, $0.fillMode, $0.isRemovedOnCompletion, $0.autoreverses) = (0.75, .forwards, false, true) }, at: [2, 9]),
      [
        0.5, 0.5,
      ])
    expectEqual(
      shown({ $0.timingFunction = CubicTimingParameters(animationCurve: .easeIn) }, at: [0.5, 0.75]).map { ($0 * 1e6).rounded() },
      [315_357, 621_862])
  }

  @Test("MT-14: a group's children run in its time, are clipped at its end and not scaled; only the group is reported") func group() {
    var child = fade(2)
    child.isRemovedOnCompletion = false
    var late = BasicAnimation(.cornerRadius, from: 10, to: 20, duration: 1)
    (late.beginTime, late.fillMode) = (0.5, .backwards)
    var group = AnimationGroup([child, late, BasicAnimation(.zPosition, from: 0, to: 8)], duration: 1)
    let own = Diary()
    group.delegate = own
    layer.add(group, forKey: "g")
    expectEqual(layer.presentation()!.cornerRadius, 10)
    stage.advance(to: 2.75)
    expectLess(abs(opacity - 0.1875), than: Self.rounding)
    expectLess(abs(layer.presentation()!.cornerRadius - 12.5), than: Self.rounding)
    expectLess(abs(layer.presentation()!.zPosition - 6), than: Self.rounding, "without a duration a child takes the group's")
    stage.advance(to: 3)
    expect(opacity == 1 && layer.presentation()!.cornerRadius == 0 && layer.animationKeys.isEmpty)
    expect(diary.lines.isEmpty && own.lines == ["start", "stop true"])
  }

  @Test("MT-14: a group repeats, runs at a speed and under a curve as a whole; groups nest") func groupTiming() {
    var inner = AnimationGroup([BasicAnimation(.opacity, from: 0, to: 1, duration: 1)], duration: 1)
    inner.beginTime = 1
    var outer = AnimationGroup([inner], duration: 2)
    (outer.speed, outer.repeatCount) = (2, 2)
    layer.add(outer, forKey: "g")
    for (time, value) in [(0.25, 1.0), (0.75, 0.5), (1.25, 1), (1.75, 0.5), (2.1, 1)] {
      stage.advance(to: 2 + time)
      expectLess(abs(opacity - value), than: Self.rounding, "at \(time)")
    }
    expect(layer.animationKeys.isEmpty)
    var eased = AnimationGroup([BasicAnimation(.opacity, from: 0, to: 1, duration: 1)], duration: 1)
    eased.timingFunction = CubicTimingParameters(animationCurve: .easeIn)
    layer.add(eased)
    stage.advance(to: stage.now + 0.5)
    expectLess(abs(opacity - 0.315357), than: 1e-6)
  }

  @Test("while a group waits for a child to begin, frames are still demanded") func groupDemand() {
    var child = fade(1)
    child.beginTime = 1
    layer.add(AnimationGroup([child], duration: 2))
    stage.advance(to: 2)
    expectEqual(stage.advance(to: 2.5), .everyFrame)
  }

  @Test("PA-35, LM-18: on a layer without a window it is over before the call returns, with success") func noWindow() async throws {
    let loose = Layer()
    let added = loose.add(fade())
    expectEqual(diary.lines, ["stop true"])
    let addedOutcome = try await added.outcome
    expectEqual(addedOutcome, .finished(.end))
  }

  @Test("AD-11: a block over an absolute explicit animation does not add; the explicit one stays below, under its own key")
  func underBlock() {
    layer.add(BasicAnimation(.position, from: .zero, to: Point(x: 200, y: 0), duration: 4), forKey: "way")
    stage.advance(to: 4)
    Layer.animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { layer.position = Point(x: 300, y: 0) }
    expectLess(abs(layer.presentation()!.position.x - 100), than: Self.rounding)
    stage.advance(to: 4.5)
    expectLess(abs(layer.presentation()!.position.x - 200), than: Self.rounding)
    expectEqual(layer.animationKeys, ["way"])
    stage.advance(to: 5)
    expectLess(abs(layer.presentation()!.position.x - 150), than: Self.rounding)
  }

  @Test("a block's additive animation continues under an additive explicit one, also spring sums") func withBlocks() {
    for _ in 0..<3 {
      Layer.animate(withDuration: 2, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) { layer.position.x += 100 }
      stage.advance(to: stage.now + 0.1)
    }
    let before = (layer.presentation()!.position.x, layer.presentationVelocity.dx)
    var shake = BasicAnimation(.position, from: Point(x: 0, y: 0), to: Point(x: 0, y: 50), duration: 1)
    shake.isAdditive = true
    layer.add(shake, forKey: "shake")
    expectLess(abs(layer.presentation()!.position.x - before.0), than: Self.rounding)
    expectLess(abs(layer.presentationVelocity.dx - before.1), than: 1e-6)
    // one that replaces hides them; after its removal they are where they would have been
    layer.add(BasicAnimation(.position, from: .zero, to: .zero, duration: 9), forKey: "cover")
    expectEqual(layer.presentation()!.position, .zero)
    layer.removeAnimation(forKey: "cover")
    expectLess(abs(layer.presentation()!.position.x - before.0), than: Self.rounding)
    expectLess(abs(layer.presentationVelocity.dx - before.1), than: 1e-6)
  }

  @Test("a property that a layer's kind lacks is a misuse; the layer is unchanged") func wrongKind() {
    let reports = Reports.during { layer.add(BasicAnimation(.lineWidth, to: 3, duration: 1)) }
    expect(reports.count == 1 && layer.animationKeys.isEmpty)
    let path = PathLayer()
    window.addSublayer(path)
    path.add(BasicAnimation(.lineWidth, to: 3, duration: 1))
    path.add(BasicAnimation(.fillColor, to: .red, duration: 1), forKey: "c")
    stage.advance(to: 2.5)
    expectEqual(path.animationKeys.count, 2)
  }

  @Test("HT-5: explicit animations have no policy for touches") func touches() {
    layer.add(BasicAnimation(.position, to: .zero, duration: 1))
    expect(window.hitTest(Point(x: 5, y: 5)) === layer)
  }

  @Test("PA-24: an animator stopped under an explicit animation settles only its own part") func settle() {
    var shake = BasicAnimation(.position, from: Point(x: 0, y: 7), to: Point(x: 0, y: 7), duration: 9)
    shake.isAdditive = true
    layer.position = .zero
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { layer.position.x = 100 }
    animator.startAnimation()
    layer.add(shake, forKey: "shake")
    stage.advance(to: 2.5)
    animator.stopAnimation(true)
    expectEqual(layer.position, Point(x: 50, y: 0))
    expectEqual(layer.presentation()!.position, Point(x: 50, y: 7))
  }

  @Test("MT-2: an absolute begin of 0 is the layer's time 0, whenever it is added") func absoluteZero() {
    var animation = BasicAnimation(.zPosition, from: 0, to: 100, duration: 8)
    animation.isBeginTimeAbsolute = true
    layer.add(animation)
    // the stage is at 2
    expectLess(abs(layer.presentation()!.zPosition - 25), than: Self.rounding)
    layer.speed = 0.5
    stage.advance(to: 6)
    expectLess(abs(layer.presentation()!.zPosition - 37.5), than: Self.rounding)
    stage.advance(to: 17)
    expect(layer.animationKeys.isEmpty)
  }

  @Test("LM-12: of many animations without keys each has one of its own, whichever others were removed or named so by code") func ownKeys()
  {
    var keys: [String] = []
    func add() { keys.append(layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 9)).key) }
    for _ in 0..<100 { add() }
    for _ in 0..<30 { layer.removeAnimation(forKey: keys.removeFirst()) }
    layer.removeAnimation(forKey: keys.remove(at: 40))
    layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 9), forKey: "animation-72")
    keys = layer.animationKeys
    for _ in 0..<50 { add() }
    expectEqual(layer.animationKeys, keys)
    expectEqual(Set(keys).count, keys.count)
  }
}
