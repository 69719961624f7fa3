import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Dash patterns are interpolated") struct DashTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))

  init() {
    window.addSublayer(layer)
    layer.lineDashPattern = [4, 2]
  }

  private func linear(_ body: () -> Void) { Layer.animate(withDuration: 1, options: .curveLinear, animations: body) }
  private func run(to time: Double) { window.stage.advance(to: time) }
  private var shown: [Double] { layer.presentationShape.lineDashPattern }

  @Test(
    "Each is repeated up to a common length, which does not change it, and then interpolated number by number",
    arguments: [
      ([8, 6], [6, 4]), ([6], [5, 4]), ([4, 2], [4, 2]), ([2, 2, 1], [3, 2, 2.5, 2, 3, 1.5]), ([0, 6, 2, 2], [2, 4, 3, 2]),
    ] as [([Double], [Double])])
  func mixing(target: [Double], half: [Double]) {
    linear { layer.lineDashPattern = target }
    expectEqual(layer.lineDashPattern, target)
    run(to: 0.5)
    expectEqual(shown, half)
    run(to: 1)
    expect(shown == target && layer.animationCount == 0)
  }

  @Test("LM-22: between dashes and none, and without a short common length, it switches at the end")
  func none() {
    let many = (1...499).map(Double.init)
    for target in [[], many] {
      layer.lineDashPattern = [4, 2]
      linear { layer.lineDashPattern = target }
      run(to: window.stage.now + 0.999)
      expectEqual(shown, [4, 2])
      run(to: window.stage.now + 0.001)
      expectEqual(shown, target)
    }
  }

  @Test("Explicit animations take patterns, and add them") func explicit() {
    func added(_ set: (inout BasicAnimation<[Double]>) -> Void) -> BasicAnimation<[Double]> {
      var animation = BasicAnimation(.lineDashPattern, duration: 1)
      animation.timingFunction = CubicTimingParameters.linear
      set(&animation)
      return animation
    }
    layer.add(added { $0.fromValue = [0, 6] }, forKey: "a")
    run(to: 0.25)
    expectEqual(shown, [1, 5])
    layer.add(added { ($0.fromValue, $0.toValue, $0.isAdditive) = ([2], [2], true) }, forKey: "b")
    expectEqual(shown, [3, 7])
    layer.removeAllAnimations()
    expectEqual(shown, [4, 2])
    // no pattern cannot be added
    let reports = Reports.during { layer.add(added { ($0.fromValue, $0.isAdditive) = ([], true) }) }
    expect(reports.count == 1 && layer.animationCount == 0)
    layer.lineDashPattern = []
    expectEqual(Reports.during { layer.add(added { ($0.fromValue, $0.isAdditive) = ([], true) }) }.count, 1)
    layer.lineDashPattern = [4, 2]
    expect(Reports.during { layer.add(added { $0.fromValue = [1, .nan] }) }.count == 1 && layer.animationCount == 0)
    layer.add(KeyframeAnimation(.lineDashPattern, values: [[1, 1], [3, 1], [3, 5]], duration: 1), forKey: "c")
    run(to: 1)
    expectEqual(shown, [3, 3])
  }

  @Test("No negative length is presented, by springs or sums; a negative length that is set is refused and reported") func belowZero() {
    layer.lineDashPattern = [0, 9]
    Layer.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.1, initialSpringVelocity: 0, animations: { layer.lineDashPattern = [9, 0] })
    var isCut = false
    for frame in 0...60 {
      run(to: Double(frame) / 60)
      expect(shown.allSatisfy { $0 >= 0 })
      if shown[0] > 9 { isCut = true }
    }
    expect(isCut)
    expectEqual(Reports.during { layer.lineDashPattern = [1, -1] }.count, 1)
    expectEqual(layer.lineDashPattern, [9, 0])
  }
}
