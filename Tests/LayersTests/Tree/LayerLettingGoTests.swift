import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Deinitialisers of objects that a layer retained may call the layer") struct LayerLettingGoTests {
  /// An object that a closure or an animation retains, and whose deinitialiser calls a closure.
  private final class Kept: LayerAnimationDelegate {
    private let leave: () -> Void
    init(_ leave: @escaping () -> Void) { self.leave = leave }
    deinit { leave() }
    func use() {}
  }

  @Test("MU-2: the delegate of an animation that stayed reads the layer") func animationDelegate() {
    let window = Window(size: Size(width: 100, height: 100))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(layer)
    var keys = ["none"]
    var animation: BasicAnimation? = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    animation?.isRemovedOnCompletion = false
    animation?.delegate = Kept { [unowned layer] in keys = layer.animationKeys }
    if let animation { layer.add(animation, forKey: "fade") }
    animation = nil
    window.stage.advance(to: 2)
    expectEqual(layer.animationKeys, ["fade"])
    layer.removeAllAnimations()
    expect(keys.isEmpty)
  }

  @Test("MU-2: an object retained by a layout sets another") func layout() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    do {
      let kept = Kept { [unowned layer] in layer.layout = { $0.opacity = 0.5 } }
      layer.layout = { _ in kept.use() }
    }
    layer.layout = nil
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    expectEqual(layer.opacity, 0.5)
  }
}
