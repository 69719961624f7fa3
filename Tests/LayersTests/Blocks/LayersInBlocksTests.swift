import Expectations
import LegatoLayers
import Testing

@Suite("Layers in blocks") struct LayersInBlocksTests {
  let window = Window(size: Size(width: 400, height: 300))
  let layer = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 200))

  init() { window.addSublayer(layer) }

  @Test("UA-16: a layout forced inside the block animates its changes, bounds and centers") func forcedLayout() {
    let child = Layer()
    layer.addSublayer(child)
    var inset = 10.0
    layer.layout = { $0.sublayers[0].frame = $0.bounds.insetBy(dx: inset, dy: inset) }
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    expectEqual(child.frame, Rect(x: 10, y: 10, width: 180, height: 180))
    Layer.animate(withDuration: 1, options: .curveLinear) {
      inset = 50
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
    }
    expectEqual(child.bounds.size, Size(width: 100, height: 100))
    expect(child.isAnimating(.boundsSize))
    window.stage.advance(to: 0.5)
    expectEqual(child.presentation()?.bounds.size, Size(width: 140, height: 140))
    expectEqual(child.presentation()?.position, Point(x: 100, y: 100))
  }

  @Test("UA-16: a layout that moves the center animates the position; without the forced layout the change comes later, at once")
  func laterLayout() {
    let child = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.addSublayer(child)
    var left = 0.0
    layer.layout = { $0.sublayers[0].frame.origin.x = left }
    Layer.animate(withDuration: 1, options: .curveLinear) {
      left = 100
      layer.setNeedsLayout()
    }
    expectEqual(child.frame.minX, 0)
    expect(child.animatingProperties.isEmpty)
    window.stage.advance(to: 0.25)
    window.layoutIfNeeded()
    expectEqual(child.presentation()?.frame.minX, 100)
    expect(child.animatingProperties.isEmpty)
    Layer.animate(withDuration: 1, options: .curveLinear) {
      left = 0
      layer.setNeedsLayout()
      window.layoutIfNeeded()
    }
    expectEqual(child.animatingProperties, [.position])
    window.stage.advance(to: 0.75)
    expectEqual(child.presentation()?.frame.minX, 50)
  }

  @Test("UA-16: with the option, layouts that are scheduled in a block are performed at the end of its body, and animate")
  func layoutOption() {
    let (child, inner) = (Layer(frame: Rect(x: 0, y: 0, width: 100, height: 10)), Layer(frame: Rect(x: 0, y: 0, width: 50, height: 10)))
    layer.addSublayer(child)
    child.addSublayer(inner)
    layer.layout = { $0.sublayers[0].bounds.size.width = $0.bounds.width / 2 }
    child.layout = { $0.sublayers[0].bounds.size.width = $0.bounds.width / 2 }
    window.layoutIfNeeded()
    Layer.animate(withDuration: 1, options: [.curveLinear, .layoutSubviews]) {
      layer.bounds.size.width = 400
      expectEqual(child.bounds.width, 100)
    }
    expect(child.bounds.width == 200 && inner.bounds.width == 100)
    window.stage.advance(to: 0.5)
    expect(child.presented.bounds.width == 150 && inner.presented.bounds.width == 75)
    // an inner block inherits it, and an animator and keyframes have it
    let animator = PropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0, options: [.curveLinear, .layoutSubviews]) {
      Layer.animate(withDuration: 0.5, options: .overrideInheritedDuration) { layer.bounds.size.width = 200 }
      expectEqual(child.bounds.width, 100)
    }
    expect(inner.bounds.width == 50 && animator.state == .active)
    Layer.animateKeyframes(withDuration: 1, options: .layoutSubviews) {
      Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { layer.bounds.size.width = 300 }
      expectEqual(child.bounds.width, 150)
    }
    // a layout that schedules itself is not repeated, and one without another change is performed
    var count = 0
    child.layout = {
      count += 1
      $0.setNeedsLayout()
    }
    Layer.animate(withDuration: 1, options: .layoutSubviews) { child.setNeedsLayout() }
    expectEqual(count, 1)
    Layer.animate(withDuration: 1, options: .layoutSubviews) { Layer.performWithoutAnimation { layer.bounds.size.width = 100 } }
    expectEqual(child.bounds.width, 150)
  }

  @Test("UA-18: bounds have two animations, origin and size; 200 to 100 is a size offset from (100, 100) to (0, 0)") func bounds() {
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.bounds = Rect(x: 30, y: 0, width: 100, height: 100) }
    expectEqual(layer.animatingProperties, [.boundsOrigin, .boundsSize])
    expectEqual(layer.presentation()?.bounds, Rect(x: 0, y: 0, width: 200, height: 200))
    window.stage.advance(to: 0.5)
    // the offset is added to the model at that time
    Layer.performWithoutAnimation { layer.bounds.size = Size(width: 300, height: 120) }
    expectEqual(layer.presentation()?.bounds, Rect(x: 15, y: 0, width: 350, height: 170))
    layer.removeAnimations(of: .boundsOrigin)
    expectEqual(layer.animatingProperties, [.boundsSize])
    expectEqual(layer.presentation()?.bounds.origin, Point(x: 30, y: 0))
    Layer.animate(withDuration: 1) { layer.bounds.origin.y = 7 }
    expectEqual(layer.animatingProperties, [.boundsOrigin, .boundsSize])
  }

  @Test("UA-5: setting the present frame animates nothing; setting another one animates position and size alone") func frame() {
    Layer.animate(withDuration: 1) { layer.frame = Rect(x: 0, y: 0, width: 200, height: 200) }
    expect(layer.animatingProperties.isEmpty)
    Layer.animate(withDuration: 1) { layer.frame = Rect(x: 0, y: 0, width: 100, height: 200) }
    expectEqual(layer.animatingProperties, [.position, .boundsSize])
  }

  @Test("AD-9, AD-10: position, bounds, transform and corner radius add; opacity, colours and the rest replace") func additiveKeys() {
    // linear forwards and, from its middle, back: additive properties stand still, replacing ones jump to the end and return
    func change(_ forth: Bool) {
      layer.position = Point(x: forth ? 200 : 100, y: 100)
      layer.bounds.size.width = forth ? 300 : 200
      layer.transform = forth ? Transform3D(AffineTransform(translationX: 40, y: 0)) : .identity
      layer.cornerRadius = forth ? 20 : 0
      layer.opacity = forth ? 0.5 : 1
      layer.borderWidth = forth ? 8 : 0
      layer.zPosition = forth ? 6 : 0
      layer.anchorPoint.y = forth ? 1 : 0.5
    }
    Layer.animate(withDuration: 1, options: .curveLinear) { change(true) }
    window.stage.advance(to: 0.5)
    Layer.animate(withDuration: 1, options: .curveLinear) { change(false) }
    window.stage.advance(to: 0.75)
    let shown = layer.presentation()!
    expectEqual(shown.position, Point(x: 150, y: 100))
    expectEqual(shown.bounds.width, 250)
    expectEqual(shown.transform.m41, 20)
    expectEqual(shown.cornerRadius, 10)
    // from the presentation (AD-19)
    expectEqual(shown.opacity, 0.8125)
    expectEqual(shown.borderWidth, 3)
    expectEqual(shown.zPosition, 2.25)
    expectEqual(shown.anchorPoint.y, 0.6875)
  }

  @Test("AD-18: an undershoot below size 0 presents nothing and is not hit; the numbers are those of the sum") func undershoot() {
    Layer.performWithoutAnimation { layer.bounds.size = Size(width: 10, height: 10) }
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.bounds.size = Size(width: 510, height: 510) }
    window.stage.advance(to: 0.4)
    Layer.animate(withDuration: 0.4, options: .curveLinear) { layer.bounds.size = Size(width: 10, height: 10) }
    window.stage.advance(to: 0.8)
    let shown = layer.presentation()!
    expectLess(abs(shown.bounds.width + 90), than: 1e-6)
    expect(shown.bounds.isEmpty)
    expect(shown.hitTest(Point(x: -10, y: -10)) == nil)
    expect(window.hitTest(Point(x: 100, y: 100), in: .presentation) === window)
    expectEqual(layer.bounds.size, Size(width: 10, height: 10))
  }

  @Test("UA-13, UA-17: a subclass's property with a block of duration 0 in its setter animates like the others") func customProperty() {
    final class Badge: Layer {
      var level = 0.0 {
        didSet {
          Layer.animate(withDuration: 0) {
            opacity = 1 - level / 10
            bounds.size.width = level * 10
          }
        }
      }
    }
    let badge = Badge()
    window.addSublayer(badge)
    badge.level = 2
    expect(badge.animatingProperties.isEmpty)
    Layer.animate(withDuration: 1, options: .curveLinear) { badge.level = 10 }
    window.stage.advance(to: 0.5)
    expectLess(abs(badge.presentation()!.opacity - 0.4), than: 1e-9)
    expectEqual(badge.presentation()?.bounds.width, 60)
  }

  @Test("UA-10: a layer that leaves its window ends its animations with false; without a window a block changes at once") func leaves() {
    var flags: [Bool] = []
    Layer.animate(withDuration: 1, animations: { layer.opacity = 0 }, completion: { flags.append($0) })
    window.stage.advance(to: 0.5)
    layer.removeFromSuperlayer()
    expectEqual(flags, [false])
    Layer.animate(withDuration: 1, animations: { layer.opacity = 0.5 }, completion: { flags.append($0) })
    expectEqual(flags, [false, true])
    expectEqual(layer.opacity, 0.5)
    expect(layer.presentation() == nil)
  }
}
