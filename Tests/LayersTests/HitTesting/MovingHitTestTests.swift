import Expectations
import LegatoLayers
import Testing

/// Overrides the test as an application does for a moving layer.
private final class MovingLayer: Layer {
  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
    super.hitTest(testing == .presentation ? point : convertToPresentation(point), in: testing)
  }
}

private final class SeenLayer: Layer {
  func isHit(_ point: Point) -> Bool { hitTest(convertToPresentation(point)) != nil }
}

@Suite("A touch on a moving layer is tested by the model, or by the presentation") struct MovingHitTestTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let inner = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
  private let behind = Layer(frame: Rect(x: 150, y: 0, width: 100, height: 100))

  init() {
    window.addSublayer(behind)
    window.addSublayer(layer)
    layer.addSublayer(inner)
  }

  /// Half way from x = 50 to x = 350.
  private func moveByBlock(_ options: AnimationOptions = []) {
    Layer.animate(withDuration: 1, options: options.union(.curveLinear)) { layer.center.x = 350 }
    window.stage.advance(to: 0.5)
  }

  @Test(
    "HT-2, HT-3, HT-5: a touch on the target hits the layer, a touch on the presentation the layer behind; if the block does not allow interaction, the layer itself",
    arguments: [
      AnimationOptions.additive, .absolute, .beginFromCurrentState, .allowUserInteraction,
    ]) func block(options: AnimationOptions)
  {
    moveByBlock(options)
    for testing in [HitTesting.model, .automatic] {
      expect(window.hitTest(Point(x: 375, y: 75), in: testing) === layer)
      expect(window.hitTest(Point(x: 325, y: 25), in: testing) === inner)
      let isFound = testing == .automatic && options != .allowUserInteraction
      expect(window.hitTest(Point(x: 200, y: 75), in: testing) === (isFound ? layer : behind))
    }
    expect(window.hitTest(Point(x: 200, y: 75), in: .presentation) === layer)
    expect(window.hitTest(Point(x: 375, y: 75), in: .presentation) === window)
  }

  @Test("HT-7: an animator's layer and its sublayers are hit at their presentation positions") func automatic() {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.center.x = 350 }
    animator.startAnimation()
    window.stage.advance(to: 0.5)
    expect(window.hitTest(Point(x: 225, y: 75), in: .automatic) === layer)
    expect(window.hitTest(Point(x: 175, y: 25), in: .automatic) === inner)
    expect(window.hitTest(Point(x: 375, y: 75), in: .automatic) === window)
    expect(window.hitTest(Point(x: 225, y: 75), in: .model) === behind)
    expectEqual(window.hitTesting, .automatic)
  }

  @Test("HT-7: also for paused, scrubbed and reversed animators; after the end the model counts again") func phases() {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.center.x = 350 }
    animator.pauseAnimation()
    expect(window.hitTest(Point(x: 75, y: 75), in: .automatic) === layer)
    animator.fractionComplete = 0.5
    expect(window.hitTest(Point(x: 225, y: 75), in: .automatic) === layer)
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    window.stage.advance(to: 0.25)
    expect(window.hitTest(Point(x: 150, y: 75), in: .automatic) === layer)
    window.stage.advance(to: 1)
    expectEqual(animator.state, .inactive)
    expect(window.hitTest(Point(x: 75, y: 75), in: .automatic) === layer)
    expect(window.hitTest(Point(x: 375, y: 75), in: .automatic) === window)
  }

  @Test("HT-8: at any depth under an animated layer everything is tested at its presentation, whatever moves it") func deep() {
    let leaf = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    inner.addSublayer(leaf)
    Layer.animate(withDuration: 1, options: .curveLinear) { leaf.center.x = 45 }
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.center.x = 350 }
    animator.startAnimation()
    window.stage.advance(to: 0.5)
    // the layer is presented 150 to the right, the leaf 20 to the right in it
    expect(window.hitTest(Point(x: 175, y: 5), in: .automatic) === leaf)
    expect(window.hitTest(Point(x: 192, y: 5), in: .automatic) === inner)
    expect(window.hitTest(Point(x: 342, y: 5), in: .model) === leaf)
  }

  @Test(
    "HT-7: the animator decides for every part of the geometry",
    arguments: AnimatableProperty.allCases.filter(AnimatableProperty.geometry.contains))
  func parts(property: AnimatableProperty) {
    let below = Layer(frame: layer.frame)
    window.insertSublayer(below, below: layer)
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      switch property {
      case .position: layer.center.x = 350
      case .boundsOrigin: layer.bounds.origin.x = 300
      case .boundsSize: layer.bounds.size.width = 10
      case .anchorPoint: layer.anchorPoint.x = 5
      case .zPosition: layer.zPosition = -1
      case .transform: layer.affineTransform = AffineTransform(translationX: 300, y: 0)
      default: Issue.record("\(property) has no change here")
      }
    }
    animator.startAnimation()
    expect(window.hitTest(Point(x: 25, y: 25), in: .automatic) === inner)
    expect(window.hitTest(Point(x: 25, y: 25), in: .model) !== inner)
  }

  @Test("HT-9: with manual hit testing the model counts") func manual() {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.center.x = 350 }
    animator.isManualHitTestingEnabled = true
    animator.startAnimation()
    window.stage.advance(to: 0.5)
    expect(window.hitTest(Point(x: 225, y: 75), in: .automatic) === behind)
    expect(window.hitTest(Point(x: 375, y: 75), in: .automatic) === layer)
  }

  @Test("HT-9: set in flight it takes effect at once, in a layer's own time too", arguments: [1.0, 0.5])
  func manualInFlight(speed: Double) {
    if speed != 1 { layer.continueTime(atSpeed: speed) }
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.center.x = 350 }
    animator.startAnimation()
    window.stage.advance(to: 0.5 / speed)
    for isManual in [true, false, true] {
      animator.isManualHitTestingEnabled = isManual
      expect(window.hitTest(Point(x: 225, y: 75), in: .automatic) === (isManual ? behind : layer))
      expectEqual(window.hitTest(Point(x: 375, y: 75), in: .automatic) === layer, isManual)
    }
  }

  @Test("HT-4: the helper converts a point of the model's space to the presentation's") func helper() {
    let layer = SeenLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(layer)
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.center.x = 350
      layer.affineTransform = AffineTransform(scaleX: 3, y: 1)
    }
    window.stage.advance(to: 0.5)
    // presented at 200, twice as wide: from 100 to 300
    for (x, isHit) in [(99.0, false), (101, true), (299, true), (301, false), (350, false)] {
      expectEqual(layer.isHit(layer.convert(Point(x: x, y: 50), from: window)), isHit, "x = \(x)")
    }
    expectLess(distance(layer.convertToPresentation(Point(x: 50, y: 50)), Point(x: 125, y: 50)), than: 1e-12)
  }

  @Test("HT-4: a layer with a custom test is hit at its presentation, from the window down") func overridden() {
    let moving = MovingLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let holder = Layer(frame: Rect(x: 0, y: 100, width: 400, height: 100))
    window.addSublayer(holder)
    holder.addSublayer(moving)
    let leaf = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    moving.addSublayer(leaf)
    Layer.animate(withDuration: 1, options: .curveLinear) { moving.center.x = 350 }
    window.stage.advance(to: 0.5)
    // presented from 150 to 250, on its way to 300 to 400
    for testing in [HitTesting.model, .automatic, .presentation] {
      expect(window.hitTest(Point(x: 151, y: 150), in: testing) === moving)
      expect(window.hitTest(Point(x: 249, y: 150), in: testing) === moving)
      expect(window.hitTest(Point(x: 155, y: 105), in: testing) === leaf)
      expect(window.hitTest(Point(x: 149, y: 150), in: testing) === holder)
      expect(window.hitTest(Point(x: 350, y: 150), in: testing) === holder)
    }
    window.stage.advance(to: 1)
    expect(window.hitTest(Point(x: 350, y: 150)) === moving && window.hitTest(Point(x: 200, y: 150)) === holder)
  }

  @Test("HT-4: without an animation, and without a window, the helper does not change a point") func helperAtRest() {
    expectEqual(layer.convertToPresentation(Point(x: 3, y: 4)), Point(x: 3, y: 4))
    let free = Layer(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    expectEqual(free.convertToPresentation(Point(x: 3, y: 4)), Point(x: 3, y: 4))
  }

  @Test("HT-12: a layer presented without size is not hit, its model is") func noSize() {
    inner.removeFromSuperlayer()
    layer.bounds.size = .zero
    layer.center = Point(x: 300, y: 200)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.bounds.size = Size(width: 40, height: 40) }
    expect(window.hitTest(Point(x: 300, y: 200), in: .presentation) === window)
    expect(window.hitTest(Point(x: 300, y: 200), in: .model) === layer)
    window.stage.advance(to: 0.5)
    expect(window.hitTest(Point(x: 309, y: 209), in: .presentation) === layer)
    expect(window.hitTest(Point(x: 311, y: 209), in: .presentation) === window)
  }

  @Test("HT-1: a layer presented as transparent is not hit by the presentation test") func seenOpacity() {
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.opacity = 0 }
    window.stage.advance(to: 0.5)
    expect(window.hitTest(Point(x: 75, y: 75), in: .model) === window)
    expect(window.hitTest(Point(x: 75, y: 75), in: .presentation) === layer)
  }
}
