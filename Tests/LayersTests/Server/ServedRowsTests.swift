import Expectations
import LegatoLayers
import LegatoTiming
import ServerLaws
import TestSupport
import Testing

/// A kind of animation, by what starts it on a layer.
private enum Served: String, CaseIterable, CustomTestStringConvertible {
  case curve, spring, fade, color, turn, delayed, caught, fromCurrent, springFromCurrent, thrownFromCurrent, turnedBack, keyframes
  case turnKeyframes, explicit, accumulating, turnedTwice, partAbove, aboveExplicit, addedAbove, addedBelow, repeatedSpring
  case thrownKeyframes, thrownAcross, thrownAcrossAndCaught, thrownInPlace, growingMap, growingPart
  case addedKeyframes, addedTurnKeyframes, addedKeyframesCaught, keyframesBySprings
  case alongPath, inSprungGroup, mapAbovePart, over
  var testDescription: String { rawValue }

  private static let turned = Transform3D(rotationAngle: 2, x: 1, y: 2, z: 3)

  /// - Parameter next: Lets both sides show a frame, at a time after the start.
  func start(_ layer: Layer, _ stage: Stage, next: (Double) -> Void) {
    let far = Self.far
    switch self {
    case .curve: Layer.animate(withDuration: 10) { layer.position = far }
    case .spring: Layer.animate(withDuration: 0, timingParameters: Self.slow) { layer.position = far }
    case .fade: Layer.animate(withDuration: 10) { layer.opacity = 0.2 }
    case .color: Layer.animate(withDuration: 10) { layer.backgroundColor = Color.red.withAlpha(multipliedBy: 0.5) }
    case .turn: Layer.animate(withDuration: 10) { layer.transform = Self.turned }
    case .delayed: Self.animator(on: stage, delayFactor: 0.1) { (layer.position, layer.transform) = (far, Self.turned) }
    case .caught:
      let caught = Self.animator(on: stage) { (layer.position, layer.backgroundColor) = (far, .red) }
      Self.interrupt(caught, SpringTimingParameters(dampingRatio: 0.3), next)
    case .fromCurrent, .springFromCurrent, .thrownFromCurrent:
      Layer.animate(withDuration: 10) { layer.position = far }
      next(1)
      replaceFromCurrent(layer)
    case .turnedBack:
      Layer.animate(withDuration: 10) { layer.transform = Self.turned }
      next(1)
      Layer.animate(withDuration: 5) { layer.transform = .identity }
    case .keyframes: Self.fourKeyframes { layer.position = Point(x: Double($0 * $0), y: Double($0)) }
    case .turnKeyframes: Self.fourKeyframes { layer.transform = Transform3D(rotationAngle: Double($0) / 2, x: 1, y: 2, z: 3) }
    case .addedKeyframes, .addedTurnKeyframes, .addedKeyframesCaught, .keyframesBySprings: addKeyframes(layer, stage, next)
    case .alongPath, .inSprungGroup, .mapAbovePart, .over: addExplicit(layer)
    case .explicit: layer.add(BasicAnimation(.position, from: .zero, to: far, duration: 10))
    case .accumulating, .growingMap, .growingPart: accumulate(layer)
    case .thrownAcross, .thrownAcrossAndCaught, .thrownInPlace: throwAcross(layer, stage, next)
    case .partAbove, .aboveExplicit: mixed(layer)
    case .addedAbove, .addedBelow: added(layer, next)
    case .repeatedSpring, .thrownKeyframes: repeated(layer)
    case .turnedTwice:
      layer.add(BasicAnimation(.rotation, from: 0, to: 2, duration: 10), forKey: "one")
      layer.add(BasicAnimation(.rotation, from: 1, to: -3, duration: 8), forKey: "other")
    }
  }

  private static let far = Point(x: 300, y: 40)
  private static let slow = SpringTimingParameters(mass: 1, stiffness: 4, damping: 0.4)

  /// A block's animation and an explicit one, the later one above the other.
  private func mixed(_ layer: Layer) {
    var shake = KeyframeAnimation(.positionX, values: [0, 10, -10, 0], duration: 10)
    shake.isAdditive = true
    if self == .aboveExplicit { layer.add(shake) }
    Layer.animate(withDuration: 10) { layer.position = Self.far }
    if self == .partAbove { layer.add(BasicAnimation(.positionX, from: 3, to: 50, duration: 10)) }
  }

  /// Under a spring with a velocity for each axis, over and over.
  private func repeated(_ layer: Layer) {
    let spring = SpringTimingParameters(mass: 1, stiffness: 4, damping: 1.5, initialVelocity: SpringVelocity(dx: 1, dy: -2))
    guard self == .thrownKeyframes else {
      Layer.animate(withDuration: 0, timingParameters: spring, options: [.repeat, .autoreverse]) { layer.position = Self.far }
      return
    }
    animateKeyframes(withDuration: 0, timingParameters: spring, options: .repeat) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { layer.position = Point(x: 9, y: 100) }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { layer.position = Self.far }
    }
  }

  /// A turn that is added to that of a block, which begins before or after it, when the server has the first of them.
  private func added(_ layer: Layer, _ next: (Double) -> Void) {
    var wiggle = KeyframeAnimation(.rotation, values: [0, 0.5, -0.5, 0], duration: 10)
    wiggle.isAdditive = true
    if self == .addedBelow {
      layer.add(wiggle)
      next(1)
    }
    Layer.animate(withDuration: 10) { layer.affineTransform = AffineTransform(rotationAngle: 1) }
    if self == .addedAbove {
      next(1)
      layer.add(wiggle)
    }
  }

  /// Above a block's animation, also in an animator that is caught, or with keys that are reached by springs.
  private func addKeyframes(_ layer: Layer, _ stage: Stage, _ next: (Double) -> Void) {
    Layer.animate(withDuration: 10) { (layer.position, layer.affineTransform) = (Self.far, AffineTransform(rotationAngle: 1)) }
    next(0.5)
    func keyframes() {
      let spring = self == .keyframesBySprings ? SpringTimingParameters(dampingRatio: 0.4) : nil
      Self.fourKeyframes(spring == nil ? .additive : [], by: spring) {
        if self == .addedTurnKeyframes {
          layer.affineTransform = AffineTransform(rotationAngle: Double($0))
        } else {
          (layer.position, layer.backgroundColor) = (Point(x: Double($0 * $0), y: -5), Color(red: 1, green: 0.1 * Double($0), blue: 0))
        }
      }
    }
    guard self == .addedKeyframesCaught else { return keyframes() }
    let animator = Self.animator(on: stage) { keyframes() }
    Self.interrupt(animator, SpringTimingParameters(dampingRatio: 0.3), next)
  }

  private func addExplicit(_ layer: Layer) {
    var along = KeyframeAnimation(.position, path: Path(ellipseIn: Rect(x: 0, y: 0, width: 90, height: 40)), duration: 10)
    (along.calculationMode, along.rotationMode) = (.paced, .auto)
    var fade = BasicAnimation(.opacity, from: 0.2, to: 0.6, duration: 2)
    fade.repeatCount = .infinity
    switch self {
    case .alongPath: layer.add(along)
    case .inSprungGroup:
      var group = AnimationGroup([along, fade], duration: 10)
      group.timingFunction = Self.slow
      layer.add(group)
    case .mapAbovePart:
      layer.add(BasicAnimation(.rotation, from: 0, to: 2, duration: 10), forKey: "turn")
      layer.add(BasicAnimation(.transform, from: .identity, to: Transform3D(scaleX: 3, y: 2, z: 1), duration: 8), forKey: "grow")
      layer.add(BasicAnimation(.translationX, from: 0, to: 9, duration: 10), forKey: "move")
    default:
      var brief = BasicAnimation(.position, from: .zero, to: Self.far, duration: 1)
      brief.isRemovedOnCompletion = false
      layer.add(brief)
    }
  }

  /// Along an axis on which it has no way, or without any.
  private func throwAcross(_ layer: Layer, _ stage: Stage, _ next: (Double) -> Void) {
    let spring = SpringTimingParameters(mass: 1, stiffness: 4, damping: 0.4, initialVelocity: SpringVelocity(dx: 2, dy: -3))
    let animator = PropertyAnimator(duration: 0, timingParameters: spring, stage: stage)
    animator.addAnimations { layer.position = Point(x: self == .thrownInPlace ? layer.position.x : Self.far.x, y: layer.position.y) }
    animator.startAnimation()
    guard self == .thrownAcrossAndCaught else { return }
    Self.interrupt(animator, spring, next)
  }

  private func accumulate(_ layer: Layer) {
    if self == .growingPart {
      var turn = KeyframeAnimation(.rotation, values: [0, 1, 0.5], duration: 0.7)
      (turn.isCumulative, turn.repeatCount) = (true, .infinity)
      return layer.add(any: turn)
    }
    if self == .growingMap {
      var grow = KeyframeAnimation(
        .transform, values: [.identity, Self.turned, Transform3D(rotationAngle: 1, x: 0, y: 1, z: 1)], duration: 0.7)
      (grow.isCumulative, grow.isAdditive, grow.repeatCount) = (true, true, .infinity)
      return layer.add(any: grow)
    }
    var walk = KeyframeAnimation(.position, values: [.zero, Point(x: 9, y: 1), Self.far], duration: 0.7)
    (walk.isCumulative, walk.repeatCount) = (true, .infinity)
    layer.add(walk)
    var tint = BasicAnimation(.backgroundColor, from: .red, to: Color(red: 0.1, green: 0.2, blue: 0.3), duration: 1.1)
    (tint.isCumulative, tint.repeatCount) = (true, .infinity)
    layer.add(tint)
  }

  @discardableResult
  private static func animator(on stage: Stage, delayFactor: Double = 0, _ changes: @escaping () -> Void) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 10, curve: .easeInOut, stage: stage)
    animator.addAnimations(changes, delayFactor: delayFactor)
    animator.startAnimation()
    return animator
  }

  /// Catches an animator, scrubs it, and lets it go on under another curve.
  private static func interrupt(_ animator: PropertyAnimator, _ curve: some TimingCurveProvider, _ next: (Double) -> Void) {
    next(1)
    animator.pauseAnimation()
    next(1.5)
    animator.fractionComplete = 0.4
    next(2)
    animator.continueAnimation(withTimingParameters: curve, durationFactor: 0)
  }

  private func replaceFromCurrent(_ layer: Layer) {
    let (options, target): (AnimationOptions, Point) = ([.absolute, .beginFromCurrentState], Point(x: -50, y: 7))
    guard self != .fromCurrent else { return _ = Layer.animate(withDuration: 5, options: options) { layer.position = target } }
    let velocity = self == .thrownFromCurrent ? 2.0 : 0
    let spring = SpringTimingParameters(
      mass: 1, stiffness: 4, damping: 0.4, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    Layer.animate(withDuration: 0, timingParameters: spring, options: options) { layer.position = target }
  }

  /// Four of them; `set` is given the number of each.
  private static func fourKeyframes(
    _ options: KeyframeAnimationOptions = [], by curve: SpringTimingParameters? = nil, _ set: @escaping (Int) -> Void
  ) {
    animateKeyframes(withDuration: 10, options: options) {
      for frame in 1...4 {
        addKeyframe(withRelativeStartTime: Double(frame - 1) / 4, relativeDuration: 0.25, timingParameters: curve) { set(frame) }
      }
    }
  }
}

extension Layer {
  fileprivate func add(any animation: any LayerAnimation) { add(animation) }
}

/// A frame on both sides, with a commit between; the owner adopts the begins.
private func frames(_ window: Window, _ server: RenderServer, at time: Double) {
  window.stage.advance(to: time)
  window.commit(to: server)
  server.step(to: time)
  window.stage.advance(to: time)
}

@Suite("Animations that a render server shows are rows, there and at their owner") struct ServedRowsTests {
  @Test(
    "LM-24, LM-26: both sides have rows and no contribution, and present the same, also in a layer's slower time",
    arguments: Served.allCases, [1, 0.5])
  fileprivate func rows(_ kind: Served, speed: Double) {
    let (window, layer, server) = served()
    layer.speed = speed
    func show(_ time: Double) {
      frames(window, server, at: time)
      expect(distance(shownTree(window), server.tree) <= 1e-7, "at \(time)")
    }
    show(0.1)
    kind.start(layer, window.stage) { show(0.1 + $0) }
    for time in [2.5, 2.75, 3, 3.5] {
      show(time)
      for underWay in [window.stage.underWay, server.withWindow { $0.stage.underWay }] {
        expectEqual(underWay["contributions"], nil)
        expectGreater(underWay["rows"] ?? 0, than: 0)
      }
    }
  }

  @Test(
    "LM-26: what replaces starts from the server's presentation, and the owner adopts it, also beside a layer with explicit animations",
    arguments: [Served.fromCurrent, .springFromCurrent, .thrownFromCurrent, .turnedBack], [false, true])
  fileprivate func late(_ kind: Served, isBesideExplicit: Bool) {
    let (window, layer, server) = served()
    if isBesideExplicit {
      let other = Layer(frame: Rect(x: 0, y: 0, width: 5, height: 5))
      window.addSublayer(other)
      other.add(BasicAnimation(.opacity, from: 0.25, to: 0.75, duration: 20))
      other.add(BasicAnimation(.position, from: Point(x: 1, y: 2), to: Point(x: 3, y: 4), duration: 20))
      other.add(BasicAnimation(.backgroundColor, from: .black, to: .white, duration: 20))
    }
    window.stage.advance(to: 0.1)
    // the owner is blocked afterwards, and its start is an older presentation
    kind.start(layer, window.stage) { time in
      window.stage.advance(to: 0.1 + time)
      window.commit(to: server)
      server.step(to: 0.1 + time)
      server.step(to: 3)
    }
    let before = server.tree
    window.commit(to: server)
    server.step(to: 3)
    expect(distance(before, server.tree) <= 1e-7, "no jump on the server")
    for time in [3.25, 4, 6] {
      server.step(to: time)
      window.stage.advance(to: time)
      expect(distance(shownTree(window), server.tree) <= 1e-7, "at \(time)")
    }
    expectEqual(window.stage.underWay["contributions"], nil)
  }

  /// Explicit animations that are hidden before their begin, alone and in groups, and one whose last iteration ends beside its end by rounding.
  private static var hidden: [any LayerAnimation] {
    var (thereAndBack, twice) = (BasicAnimation(.cornerRadius, from: 1, to: 9, duration: 0.1125), AnimationGroup([], duration: 0.45))
    (thereAndBack.autoreverses, thereAndBack.speed, thereAndBack.fillMode) = (true, 0.5, .backwards)
    twice.animations = [BasicAnimation(.positionY, from: 5, to: 90, duration: 0.2)]
    (twice.repeatCount, twice.autoreverses) = (1, true)
    let group = AnimationGroup([BasicAnimation(.zPosition, from: 3, to: 7, duration: 0.675)], duration: 0.675)
    var inner = AnimationGroup([BasicAnimation(.borderWidth, from: 1, to: 3, duration: 0.1)], duration: 0.15)
    (inner.repeatCount, inner.timingFunction) = (.infinity, CubicTimingParameters.easeInOut)
    var nested = AnimationGroup([inner], duration: 0.2)
    nested.repeatCount = 3
    return [BasicAnimation(.opacity, from: 0, to: 0.5, duration: 0.675), thereAndBack, twice, group, nested]
  }

  @Test("LM-26: explicit animations stay rows at an owner that is told their begins before its time has come there") func toCome() {
    let (window, layer, server) = served()
    window.stage.advance(to: 0.049218750000000006)
    for animation in Self.hidden { layer.add(any: animation) }
    expectEqual(window.stage.underWay["rows"], 5)
    for time in [0.06328125000000001, 0.1, 0.2, 0.4, 0.5] {
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      expectEqual(distance(shownTree(window), server.tree), 0, "at \(time)")
      for underWay in [window.stage.underWay, server.withWindow { $0.stage.underWay }] { expectEqual(underWay["contributions"], nil) }
    }
  }

  @Test("LM-26: a spring whose begin is moved to the server's is there as if it had begun then, to the bit") func movedSpring() {
    let (window, layer, server) = served()
    let spring = SpringTimingParameters(mass: 1, stiffness: 40, damping: 0.7)
    for step in 1...20 {
      window.stage.advance(to: Double(step))
      let start = Point(x: 177.1 + 0.3 * Double(step), y: 91.3)
      layer.position = start
      Layer.animate(withDuration: 0, timingParameters: spring) { layer.position = .zero }
      window.commit(to: server)
      for time in [0.37, 0.5, 0.8] {
        server.step(to: Double(step) + time)
        window.stage.advance(to: Double(step) + time)
        expectEqual(distance(shownTree(window), server.tree), 0, "\(step), at \(time)")
        if time == 0.37 { expectEqual(layer.presentation()?.position, start) }
      }
      layer.removeAllAnimations()
    }
  }

  @Test("LM-24, MT-1: in a layer's own time explicit animations are rows on both sides, to the bit, also when that time begins or changes")
  func inOwnTime() {
    let (window, layer, server) = served()
    func show(_ time: Double) {
      frames(window, server, at: time)
      expectEqual(distance(shownTree(window), server.tree), 0, "at \(time)")
      for underWay in [window.stage.underWay, server.withWindow { $0.stage.underWay }] {
        expect(underWay["rows"] == 5 && underWay["contributions"] == nil, "at \(time): \(underWay)")
      }
    }
    window.stage.advance(to: LateTimes.nearAnEnd)
    for animation in Self.hidden { layer.add(any: animation) }
    for time in [0.01, 0.02] { show(LateTimes.nearAnEnd + time) }
    layer.continueTime(atSpeed: 3)
    for time in [0.03, 0.04] { show(LateTimes.nearAnEnd + time) }
    layer.continueTime(atSpeed: 0.3)
    for time in [0.04, 0.1, 0.3, 0.55, 0.7] { show(LateTimes.nearAnEnd + time) }
  }

  @Test("LM-24: what became a contribution at its owner is one on the server") func sameForm() {
    let (window, layer, server) = served()
    for animation in Self.hidden { layer.add(any: animation) }
    // none of them is a row any more
    layer.speed = -1
    for time in [0.05, 0.1, 0.2] {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      let (own, served) = (window.stage.underWay, server.withWindow { $0.stage.underWay })
      expect(own["rows"] == served["rows"] && own["contributions"] == served["contributions"], "\(own), \(served)")
      expectEqual(distance(shownTree(window), server.tree), 0, "at \(time)")
    }
  }

  @Test("LM-26, SP-15: a spring without a velocity of its own continues with that of the server's presentation") func takesOver() {
    let (window, layer, server) = served()
    func shown(at time: Double) -> Double {
      server.step(to: time)
      return server.withWindow { $0.sublayers[0].presented.position.x }
    }
    window.stage.advance(to: 0.1)
    Served.springFromCurrent.start(layer, window.stage) { time in
      window.stage.advance(to: 0.1 + time)
      window.commit(to: server)
      server.step(to: 0.1 + time)
    }
    let step = 1e-4
    let (before, here) = (shown(at: 3 - step), shown(at: 3))
    window.commit(to: server)
    expectEqual(shown(at: 3), here)
    let velocity = (here - before) / step
    expectGreater(velocity, than: 20)
    // the spring's pull changes it by less than a tenth of a point a second in that time
    expectLess(abs((shown(at: 3 + step) - here) / step - velocity), than: 0.2)
    window.stage.advance(to: 4)
    expectLess(abs(layer.presented.position.x - shown(at: 4)), than: 1e-7)
  }

  @Test("LM-26, AD-11: above an explicit animation that adds, a block after keyframes that are over adds again, on both sides")
  func addsAgain() {
    let (window, layer, server) = served()
    performWithoutAnimation { layer.position = .zero }
    frames(window, server, at: 0)
    var shift = BasicAnimation(.position, from: Point(x: 50, y: 0), to: Point(x: 50, y: 0), duration: 100)
    shift.isAdditive = true
    layer.add(shift)
    animateKeyframes(withDuration: 0.4) { addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { layer.position.x = 10 } }
    func expectBoth(_ x: Double, at time: Double) {
      frames(window, server, at: time)
      expect(
        abs(layer.presentation()!.position.x - x) < 1e-9 && abs(server.seen.x - x) < 1e-9,
        "\(layer.presentation()!.position), \(server.seen)")
    }
    for time in [0.1, 1] { frames(window, server, at: time) }
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.position.x = 210 }
    expectBoth(60, at: 1)
    expectBoth(160, at: 1.5)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.position.x = 10 }
    expectBoth(160, at: 1.5)
    // 10 + 50, and what is left of 200 there and back
    expectBoth(160, at: 1.75)
    expectBoth(60, at: 3)
  }

  @Test("LM-24: under a curve that was replaced in flight both sides present the same to the bit") func swapped() {
    let (window, layer, server) = served()
    Layer.animate(withDuration: 1.3125) { layer.position = Point(x: 1000, y: -3) }
    func show(_ time: Double) {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
    }
    show(0)
    show(0.4)
    window.stage.replaceCurves { _ in CubicTimingParameters(x1: 0.2, y1: 1, x2: 0.7, y2: 1) }
    for time in [0.4, 0.5, 0.77, 1.1, 1.3] {
      show(time)
      expectEqual(layer.presentation()?.position, server.seen, "at \(time)")
    }
  }

  @Test("LM-26: the server has another curve of an explicit animation, also of one that has not begun", arguments: [0.5, 0])
  func otherCurve(wait: Double) {
    let (server, window) = (RenderServer(), Window(size: Size(width: 100, height: 100)))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(layer)
    window.stage.advance(to: 0.125)
    window.commit(to: server)
    server.step(to: 0.125)
    layer.beginTime = 0.125
    var turn = BasicAnimation(.rotation, from: 0, to: 2, duration: 1)
    (turn.beginTime, turn.fillMode, turn.timingFunction) = (wait, .both, CubicTimingParameters(animationCurve: .easeInOut))
    layer.add(turn)
    window.commit(to: server)
    window.stage.advance(to: 0.25)
    server.step(to: 0.25)
    func show(_ time: Double) {
      window.commit(to: server)
      window.stage.advance(to: time)
      server.step(to: time)
    }
    window.stage.replaceCurves { _ in CubicTimingParameters(x1: 0.2, y1: 0.9, x2: 0.7, y2: 1) }
    for time in [0.75, 1, 1.75] {
      show(time)
      let (own, served) = (layer.presentation()!.affineTransform.b, server.withWindow { $0.sublayers[0].presentation()!.affineTransform.b })
      expectLess(abs(own - served), than: 1e-7, "at \(time)")
    }
  }

  @Test("LM-26: a value that the server has not had starts from its owner's numbers") func introduced() {
    let window = Window(size: Size(width: 100, height: 100))
    let (server, layer) = (RenderServer(), Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    window.commit(to: server)
    server.step(to: 0)
    window.addSublayer(layer)
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear) { layer.transform = Transform3D(scaleX: 3, y: 1, z: 2) }
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear, options: [.absolute, .beginFromCurrentState]) {
      layer.position = Point(x: 105, y: 5)
    }
    window.commit(to: server)
    server.step(to: 0)
    server.step(to: 0.5)
    expectEqual(server.seen, Point(x: 55, y: 5))
    expectLess(abs(server.withWindow { $0.sublayers[0].presentation()?.transform.m11 ?? 0 } - 2), than: 1e-9)
  }
}
