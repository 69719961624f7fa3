import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("A property of a kind is set wherever the layer is moved meanwhile") struct KindSettingTests {
  /// What a curve releases when it is called; everything happens on one thread.
  private final class Trap: @unchecked Sendable {
    var window: Window?
    var isSet = false
  }

  @Test("MU-7 a curve that releases the window when it is called during a setter: the value is set") func curve() {
    let trap = Trap()
    weak var stage: Stage?
    let shape = PathLayer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    trap.window = Window(size: Size(width: 100, height: 100))
    stage = trap.window?.stage
    trap.window?.addSublayer(shape)
    let curve = ClosureCurve { progress in
      if trap.isSet { trap.window = nil }
      return progress
    }
    // in the middle of the first, to which the second adds
    Layer.animate(withDuration: 1, delay: 0, timingParameters: curve, options: .additive) { shape.lineWidth = 10 }
    trap.window?.stage.advance(to: 0.5)
    Layer.animate(withDuration: 1, delay: 0, timingParameters: curve, options: .additive) { shape.lineWidth = 12 }
    trap.isSet = true
    shape.lineWidth = 20
    expect(trap.window == nil && stage == nil)
    expect(shape.lineWidth == 20 && shape.window == nil)
  }
}
