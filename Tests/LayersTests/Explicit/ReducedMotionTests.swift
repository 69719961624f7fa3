import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Layers under reduced motion: fades are presented, all others are at their ends") struct ReducedMotionTests {
  let window: Window
  let layer: Layer
  var stage: Stage { window.stage }
  init() {
    (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    stage.advance(to: 1)
    stage.motionLevel = .reduced
  }

  private final class Listener: LayerAnimationDelegate {
    var told: [String] = []
    func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) { told.append("start") }
    func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) { told.append("stop \(finished)") }
  }

  @Test("of all properties opacity, shadow opacity, colours and contents fade") func properties() throws {
    layer.opacity = 1
    animate(withDuration: 2, options: .curveLinear) {
      layer.position = Point(x: 50, y: 50)
      layer.bounds.size = Size(width: 30, height: 30)
      layer.affineTransform = AffineTransform(rotationAngle: 1)
      layer.cornerRadius = 4
      layer.borderWidth = 2
      layer.shadowRadius = 9
      layer.shadowOffset = Vector(dx: 8, dy: 8)
      layer.opacity = 0
      layer.shadowOpacity = 1
      layer.backgroundColor = .red
    }
    stage.advance(to: 2)
    let seen = try #require(layer.presentation())
    expectEqual(seen.position, layer.position)
    expectEqual(seen.bounds.size, layer.bounds.size)
    expectEqual(seen.transform, layer.transform)
    expect((seen.cornerRadius, seen.borderWidth, seen.shadowRadius) == (4, 2, 9))
    expectEqual(seen.shadowOffset, layer.shadowOffset)
    expectLess(abs(seen.opacity - 0.5), than: 1e-12)
    expectLess(abs(seen.shadowOpacity - 0.5), than: 1e-12)
    expectLess(abs(seen.backgroundColor.alpha - 0.5), than: 1e-12)
    expectEqual(layer.animatingProperties.count, 10)
    stage.advance(to: 3)
    expect(layer.animatingProperties.isEmpty)
  }

  @Test("an outline and its dashes are at their end, a gradient's colours continue") func kinds() {
    let (shape, gradient) = (PathLayer(), GradientLayer())
    (shape.path, shape.lineDashPattern) = (Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)), [1, 9])
    gradient.colors = [.black, .black]
    for layer in [shape, gradient] { window.addSublayer(layer) }
    let target = Path(rect: Rect(x: 0, y: 0, width: 90, height: 90))
    animate(withDuration: 2, options: .curveLinear) {
      (shape.path, shape.lineDashPattern) = (target, [9, 1])
      gradient.colors = [.white, .white]
    }
    stage.advance(to: 2)
    expect(shape.presentationShape.path == target && shape.presentationShape.lineDashPattern == [9, 1])
    expectLess(abs((gradient.presentationGradient.colors.first?.red ?? 0) - 0.5), than: 1e-9)
  }

  @Test(
    "an explicit animation of movement is not presented, that of opacity is; both begin, end and are reported as usual") func explicit()
  {
    let (moving, fading) = (Listener(), Listener())
    var move = BasicAnimation(.cornerRadius, from: 0, to: 8, duration: 1)
    move.delegate = moving
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    fade.delegate = fading
    layer.add(move, forKey: "move")
    layer.add(fade, forKey: "fade")
    stage.advance(to: 1.5)
    expectEqual(layer.presentation()?.cornerRadius, 0)
    expectLess(abs((layer.presentation()?.opacity ?? 0) - 0.5), than: 1e-12)
    expectEqual(moving.told, ["start"])
    expectEqual(layer.animationKeys, ["move", "fade"])
    stage.advance(to: 2)
    expectEqual(moving.told, ["start", "stop true"])
    expectEqual(fading.told, moving.told)
    expect(layer.animationKeys.isEmpty)
  }

  @Test("MT-8: one that stays presents its end at once") func staying() {
    var move = BasicAnimation(.cornerRadius, from: 2, to: 8, duration: 1)
    (move.fillMode, move.isRemovedOnCompletion) = (.both, false)
    move.beginTime = stage.now + 1
    layer.add(move, forKey: "move")
    expectEqual(layer.presentation()?.cornerRadius, 2)
    stage.advance(to: 2.1)
    expectEqual(layer.presentation()?.cornerRadius, 8)
    stage.advance(to: 9)
    expectEqual(layer.presentation()?.cornerRadius, 8)
  }

  @Test("MT-8: what stays presented and has begun is a row at its end, beside whatever else there is, until the layer's time is set back")
  func stayingRows() {
    stage.advance(to: 1)
    animate(withDuration: 4) { layer.position = Point(x: 50, y: 60) }
    let turn = KeyframeAnimation(.rotation, values: [0, 3, 2], duration: 3)
    for var animation: any LayerAnimation in [
      turn, BasicAnimation(.positionX, from: 3, to: 9, duration: 3), SpringAnimation(.cornerRadius, from: 1, to: 4, duration: 3),
    ] {
      (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
      layer.add(animation)
    }
    func check(_ time: Double) {
      expectEqual(stage.underWay["contributions"], nil, "at \(time)")
      expectEqual(layer.presentation()?.position, Point(x: 9, y: 60), "at \(time)")
      expectEqual(layer.presentation()?.cornerRadius, 4, "at \(time)")
      expectEqual(layer.presentation()?.affineTransform, AffineTransform(rotationAngle: 2), "at \(time)")
      expectEqual(stage.engine.unsoundness, nil)
    }
    check(1)
    for time in [1.5, 3.9, 4, 4.5, 9] {
      stage.advance(to: time)
      check(time)
    }
    // before their begin
    layer.timeOffset = -8.5
    expectEqual(layer.presentation()?.cornerRadius, layer.cornerRadius)
    stage.advance(to: 20)
    expectEqual(layer.presentation()?.cornerRadius, 4)
    layer.removeAllAnimations()
    expectEqual(layer.presentation()?.cornerRadius, layer.cornerRadius)
    expect(stage.underWay.isEmpty, "\(stage.underWay)")
  }

  @Test("movement alone demands no frames, except at its end") func demand() {
    var shake = KeyframeAnimation(.cornerRadius, values: [0, 5, -5, 0], duration: 2)
    shake.isAdditive = true
    layer.add(shake, forKey: "shake")
    stage.advance(to: 1.1)
    expectEqual(stage.demand, .at(3))
    expectEqual(layer.presentation()?.cornerRadius, 0)
    expectEqual(stage.advance(to: 3), .idle)
  }

  @Test("essential explicit animations, and those in an essential group, are presented") func essential() {
    stage.motionLevel = .none
    var move = BasicAnimation(.cornerRadius, from: 0, to: 8, duration: 1)
    move.isEssential = true
    layer.add(move, forKey: "move")
    var group = AnimationGroup([BasicAnimation(.borderWidth, from: 0, to: 4, duration: 1)], duration: 1)
    group.isEssential = true
    layer.add(group, forKey: "group")
    stage.advance(to: 1.5)
    expectEqual(layer.presentation()?.cornerRadius, 4)
    expectEqual(layer.presentation()?.borderWidth, 2)
  }

  @Test("an animation in a layer's own slower time is at its end there too") func ownTime() {
    layer.speed = 0.5
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { layer.position.x = 200 }
    var ends: [Double] = []
    animator.addCompletion { _ in ends.append(stage.now) }
    animator.startAnimation()
    expectEqual(layer.presentation()?.position.x, 200)
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    expectEqual(layer.presentation().map { $0.position.x < 150 }, true)
    animator.startAnimation()
    expectEqual(layer.presentation()?.position.x, 200)
    stage.advance(to: 9)
    expectEqual(ends.count, 1)
  }

  @Test("MT-11: in time that runs backwards movement waits before its begin, and is at its end from there on") func backwards() {
    let inner = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    layer.addSublayer(inner)
    inner.position = .zero
    animate(withDuration: 4, delay: 1, options: [], animations: { inner.position = Point(x: 50, y: 60) })
    expectEqual(inner.presentation()?.position, .zero)
    stage.advance(to: 3)
    expectEqual(inner.presentation()?.position, Point(x: 50, y: 60))
    // its time is 6 less the stage's
    (layer.timeOffset, layer.speed) = (6, -1)
    for (time, place) in [(3.5, Point(x: 50, y: 60)), (4.25, .zero), (5, .zero)] {
      stage.advance(to: time)
      expectEqual(inner.presentation()?.position, place, "at \(time)")
    }
    (layer.timeOffset, layer.speed) = (-4, 1)
    for (time, place) in [(5.5, Point.zero), (6.25, Point(x: 50, y: 60))] {
      stage.advance(to: time)
      expectEqual(inner.presentation()?.position, place, "at \(time)")
    }
  }

  @Test("what is not presented at all is a row that adds nothing, beside whatever else there is on its value") func rows() {
    let turn = BasicAnimation(.rotation, from: 0, to: 2, duration: 3)
    var keyframes = KeyframeAnimation(.position, values: [.zero, Point(x: 9, y: 9), .zero], duration: 1)
    (keyframes.isAdditive, keyframes.isCumulative, keyframes.repeatCount) = (true, true, 3)
    animate(withDuration: 4) {
      layer.position = Point(x: 50, y: 60)
      layer.affineTransform = AffineTransform(rotationAngle: 1)
    }
    let listener = Listener()
    for var animation: any LayerAnimation in [
      turn, keyframes, BasicAnimation(.positionX, from: 3, to: 9, duration: 3), SpringAnimation(.scale, from: 0, to: 1, duration: 3),
    ] {
      (animation.delegate, animation.beginTime) = (listener, 2)
      layer.add(animation)
    }
    expectEqual(stage.underWay["contributions"], nil)
    for time in [1.5, 2.5, 4] {
      stage.advance(to: time)
      expectEqual(layer.presentation()?.position, Point(x: 50, y: 60))
      expectEqual(layer.presentation()?.transform, layer.transform)
      expectEqual(stage.engine.unsoundness, nil)
    }
    layer.speed = 0.25
    (layer.speed, layer.timeOffset) = (1, 3)
    stage.advance(to: 6)
    expectEqual(listener.told, Array(repeating: "start", count: 4) + Array(repeating: "stop true", count: 4))
    expect(layer.animationKeys.isEmpty && stage.underWay.isEmpty, "\(stage.underWay)")
  }
}
