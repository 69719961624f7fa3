import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("A block's change above an explicit animation is presented as any other") struct BlocksAboveExplicitTests {
  @Test(
    "AD-1, AD-11: a block's change that replaces above an explicit animation is a row, which ends at the model, and hides it as long as it runs; served it is a contribution",
    arguments: [false, true])
  func aboveExplicit(isServed: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    func shown(at time: Double) -> Double {
      window.stage.advance(to: time)
      return layer.presentation()!.opacity
    }
    layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 10))
    expect(abs(shown(at: 1) - 0.1) < 1e-9)
    nonisolated(unsafe) var outcomes: [Bool] = []
    Layer.animate(withDuration: 5, options: .curveLinear, animations: { layer.opacity = 0.9 }, completion: { outcomes.append($0) })
    Layer.animate(withDuration: 2, options: .curveLinear) { layer.opacity = 0.5 }
    expectEqual(window.stage.underWay["rows"], 2)
    expectEqual(window.stage.underWay["contributions"], nil)
    expectEqual(outcomes, [false])
    expect(abs(shown(at: 2) - 0.3) < 1e-9)
    if isServed {
      window.stage.engine.beginServing()
      expectEqual(window.stage.underWay["rows"], nil)
      expect(abs(shown(at: 2) - 0.3) < 1e-9)
    }
    layer.opacity = 0.7
    expect(abs(shown(at: 2.5) - 0.55) < 1e-9)
    expect(abs(shown(at: 3) - 0.3) < 1e-9)
    expectEqual(window.stage.engine.unsoundness, nil)
    expectEqual(shown(at: 11), 0.7)
  }
}
