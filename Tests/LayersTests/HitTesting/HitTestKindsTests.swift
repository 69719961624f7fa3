import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("A hit test uses the bounds of layers, whatever they draw") struct HitTestKindsTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))

  init() { window.addSublayer(layer) }

  @Test(
    "HT-1, LM-23: a mask and its sublayers are not hit, and it does not clip the hit test; nor do clips and rounded corners") func masks()
  {
    let mask = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    mask.addSublayer(Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    layer.mask = mask
    (layer.masksToBounds, layer.cornerRadius) = (true, 50)
    expect(window.hitTest(Point(x: 5, y: 5)) === layer)
    expect(window.hitTest(Point(x: 99, y: 99)) === layer)
    mask.isUserInteractionEnabled = false
    mask.isHidden = true
    expect(window.hitTest(Point(x: 5, y: 5)) === layer)
    // tested directly it responds like any layer
    mask.isHidden = false
    mask.isUserInteractionEnabled = true
    expect(mask.hitTest(Point(x: 5, y: 5)) === mask.sublayers[0])
  }

  @Test("HT-1: transparent colours are hit, only opacity counts") func clear() {
    layer.backgroundColor = .clear
    expect(window.hitTest(Point(x: 5, y: 5)) === layer)
    let text = TextLayer("", frame: layer.frame)
    let path = PathLayer(frame: layer.frame)
    let gradient = GradientLayer(frame: layer.frame, colors: [])
    for kind in [text, path, gradient] as [Layer] {
      window.addSublayer(kind)
      expect(window.hitTest(Point(x: 5, y: 5)) === kind)
    }
  }

  @Test("LM-23: an effect layer's content layer is its farthest descendant; outside of it the effect layer is hit") func effect() {
    let sheet = EffectLayer(effect: .regular, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(sheet)
    let button = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    sheet.contentLayer.addSublayer(button)
    expect(window.hitTest(Point(x: 15, y: 15)) === button)
    expect(window.hitTest(Point(x: 50, y: 50)) === sheet.contentLayer)
    sheet.contentLayer.isUserInteractionEnabled = false
    expect(window.hitTest(Point(x: 15, y: 15)) === sheet)
    // an animated effect moves nothing: the model counts
    let animator = PropertyAnimator(duration: 1, curve: .linear) { sheet.effect = nil }
    animator.startAnimation()
    window.stage.advance(to: 0.5)
    expect(window.hitTest(Point(x: 15, y: 15), in: .automatic) === sheet)
  }

  @Test("HT-11: of several animators an automatic one suffices for the presentation test") func several() {
    func moving(_ isManual: Bool, _ change: @escaping () -> Void) {
      let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage, animations: change)
      animator.isManualHitTestingEnabled = isManual
      animator.startAnimation()
    }
    moving(true) { layer.center.x = 350 }
    window.stage.advance(to: 0.5)
    expect(window.hitTest(Point(x: 200, y: 50), in: .automatic) === window)
    moving(false) { layer.center.y = 250 }
    window.stage.advance(to: 0.6)
    // presented at (230, 70)
    expect(window.hitTest(Point(x: 230, y: 70), in: .automatic) === layer)
    expect(window.hitTest(Point(x: 350, y: 250), in: .automatic) === window)
  }

  @Test("HT-8: 300 layers deep under an animated one everything is hit at its presentation, and converted in both directions") func deep() {
    var (inner, layers) = (layer, [Layer]())
    for i in 0..<300 {
      let next = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      next.affineTransform = AffineTransform(rotationAngle: i % 2 == 0 ? 0.1 : -0.1)
      inner.addSublayer(next)
      layers.append(next)
      inner = next
    }
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      layer.center = Point(x: 350, y: 150)
      inner.center.x = 70
    }
    animator.startAnimation()
    window.stage.advance(to: 0.5)
    // the outer one is presented at (200, 100), the innermost 10 to the right of its position along its superlayer's axis, which is upright
    let place = inner.convert(Point(x: 50, y: 50), to: window, in: .presentation)
    let tilt = AffineTransform(rotationAngle: 0.1)
    expectLess(distance(place, Point(x: 200 + 10 * tilt.a, y: 100 + 10 * tilt.b)), than: 1e-9)
    expect(window.hitTest(place, in: .automatic) === inner)
    expect(window.hitTest(place) === window)
    expectLess(distance(window.convert(place, to: inner, in: .presentation), Point(x: 50, y: 50)), than: 1e-9)
    let model = inner.convert(Point(x: 50, y: 50), to: window)
    expectLess(distance(model, Point(x: 350 + 20 * tilt.a, y: 150 + 20 * tilt.b)), than: 1e-9)
    expect(window.hitTest(model) === inner)
    expectLess(distance(inner.convert(model, from: window), Point(x: 50, y: 50)), than: 1e-9)
    // a layer that leaves a superlayer's bounds is not found
    expect(window.hitTest(Point(x: 249.5, y: 50.5), in: .automatic) !== inner)
  }

  @Test("HT-1: points are converted into a mask and out of it") func maskSpace() {
    layer.position = Point(x: 200, y: 100)
    let mask = Layer(frame: Rect(x: 10, y: 20, width: 30, height: 30))
    layer.mask = mask
    expectEqual(mask.convert(Point(x: 1, y: 2), to: window), Point(x: 161, y: 72))
    expectEqual(window.convert(Point(x: 161, y: 72), to: mask), Point(x: 1, y: 2))
    Layer.animate(withDuration: 1, options: .curveLinear) { mask.center.x += 40 }
    window.stage.advance(to: 0.5)
    expectEqual(mask.convert(Point(x: 1, y: 2), to: window, in: .presentation), Point(x: 181, y: 72))
    expectEqual(layer.presentation()?.mask?.frame.minX, 30)
  }

  @Test("HT-12: a layer presented without size, or edge-on, is not hit, nor are its sublayers; snapshots agree") func noSize() {
    let inner = Layer(frame: Rect(x: -50, y: -50, width: 200, height: 200))
    layer.addSublayer(inner)
    for change in [
      { [layer] in layer.bounds.size = .zero }, { [layer] in layer.affineTransform = AffineTransform(scaleX: 0, y: 1) },
    ] {
      Layer.animate(withDuration: 1, options: .curveLinear, animations: change)
      window.stage.advance(to: window.stage.now + 0.5)
      expect(window.hitTest(Point(x: 50, y: 50), in: .presentation) === inner)
      window.stage.advance(to: window.stage.now + 0.5)
      expect(window.hitTest(Point(x: 50, y: 50), in: .presentation) === window)
      expect(window.presentation()?.hitTest(Point(x: 50, y: 50)) === window)
      layer.bounds.size = Size(width: 100, height: 100)
      layer.transform = .identity
    }
  }
}
