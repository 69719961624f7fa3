import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("A group with a curve moves its content along it") struct EasedGroupTests {
  @Test(
    "MT-7, MT-14: in a group with a curve what ends with it is over where it turns back, at its end, and beyond it; what is clipped is where the curve has brought it",
    arguments: [false, true])
  func edgesOfEasedGroups(isShort: Bool) {
    func shown(_ change: (inout AnimationGroup) -> Void, childSeconds: Double, at time: Double) -> Double {
      let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
      layer.cornerRadius = 7
      var group = AnimationGroup([BasicAnimation(.cornerRadius, from: 0, to: 100, duration: childSeconds)], duration: 2)
      (group.timingFunction, group.isRemovedOnCompletion) = (CubicTimingParameters.easeInOut, false)
      change(&group)
      layer.add(group)
      if !isShort { window.stage.advance(to: time / 2) }
      window.stage.advance(to: time)
      return layer.presentation()!.cornerRadius
    }
    let halfway = CubicTimingParameters.easeInOut.progress(at: 0.75)
    expect(abs(shown({ $0.autoreverses = true }, childSeconds: 0, at: 1.5) - 100 * halfway) < 1e-6)
    expectEqual(shown({ $0.autoreverses = true }, childSeconds: 0, at: 2), 7)
    expect(abs(shown({ $0.autoreverses = true }, childSeconds: 0, at: 2.5) - 100 * halfway) < 1e-6)
    expectEqual(shown({ $0.fillMode = .forwards }, childSeconds: 0, at: 2.5), 7)
    expect(abs(shown({ $0.fillMode = .forwards }, childSeconds: 5, at: 2.5) - 40) < 1e-9)
    expect(abs(shown({ _ in }, childSeconds: 5, at: 1.5) - 40 * halfway) < 1e-6)
    // beyond its end what ends there is over, until the curve comes back
    let beyond = CubicTimingParameters(x1: 0.2, y1: 1.5, x2: 0.4, y2: 1.5)
    expectGreater(beyond.progress(at: 0.6), than: 1)
    expectEqual(shown({ $0.timingFunction = beyond }, childSeconds: 0, at: 1.2), 7)
  }

  @Test("MT-7, MT-14: a group with a curve that ends in the middle of an iteration stays there inside another one") func restsHalfWay() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    var group = AnimationGroup([BasicAnimation(.cornerRadius, from: 0, to: 100)], duration: 2)
    (group.timingFunction, group.repeatCount, group.fillMode) = (CubicTimingParameters.easeInOut, 1.5, .both)
    layer.add(AnimationGroup([group], duration: 9))
    for (time, wanted) in [(1.0, 50.0), (3.25, 50), (8.5, 50), (9, 0)] {
      window.stage.advance(to: time)
      expectLess(abs(layer.presentation()!.cornerRadius - wanted), than: 1e-9, "at \(time)")
    }
  }
}
