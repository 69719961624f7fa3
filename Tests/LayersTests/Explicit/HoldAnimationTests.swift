import Expectations
import LegatoCore
import LegatoLayers
import Testing

@Suite("An animation that holds a value presents it for its duration") struct HoldAnimationTests {
  @Test("LM-31: over the model and a block's animation, until it ends; then what is below goes on")
  func holds() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    Layer.animate(withDuration: 4, options: .curveLinear) { layer.cornerRadius = 8 }
    layer.add(HoldAnimation(.cornerRadius, value: 30, duration: 1))
    for time in [0, 0.5, 0.999] {
      window.stage.advance(to: time)
      expectEqual(layer.presentation()?.cornerRadius, 30, "at \(time)")
    }
    window.stage.advance(to: 1)
    expectEqual(layer.presentation()?.cornerRadius, 2)
    expect(layer.cornerRadius == 8 && layer.animationKeys.isEmpty)
  }

  @Test("LM-31: values without an interpolation are held as well") func discrete() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.add(HoldAnimation(.maskedCorners, value: .minXMinY, duration: 1))
    window.stage.advance(to: 0.5)
    expectEqual(layer.presentation()?.maskedCorners, .minXMinY)
    window.stage.advance(to: 1)
    expectEqual(layer.presentation()?.maskedCorners, layer.maskedCorners)
  }
}
