import Expectations
import LegatoLayers
import TestSupport
import Testing

/// Records its callbacks.
private final class Diary: LayerAnimationDelegate {
  var lines: [String] = []
  func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) { lines.append("start") }
  func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) { lines.append("stop \(finished)") }
}

@Suite("A group without children takes its time") struct EmptyGroupTests {
  private let window: Window
  private let layer: Layer
  private var stage: Stage { window.stage }
  init() {
    (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    stage.advance(to: 2)
  }

  private func told(_ duration: Double, _ change: (inout AnimationGroup) -> Void = { _ in }) -> Diary {
    var group = AnimationGroup([AnimationGroup()], duration: duration)
    let own = Diary()
    group.delegate = own
    change(&group)
    layer.add(group, forKey: "g")
    return own
  }

  @Test("LM-13, MT-9: it lasts its duration in its layer's time, and its delegate is told of its end then") func lasts() {
    func lasts(_ own: Diary, until end: Double) {
      stage.advance(to: end - 0.01)
      expect(own.lines == ["start"] && layer.animationKeys == ["g"], "before \(end): \(own.lines)")
      stage.advance(to: end)
      expect(own.lines == ["start", "stop true"] && layer.animationKeys.isEmpty, "at \(end): \(own.lines)")
    }
    lasts(told(1.5), until: 3.5)
    lasts(told(0), until: 3.75)
    lasts(told(0.5) { ($0.repeatCount, $0.speed) = (3, 2) }, until: 4.5)
    // at half speed for the second half
    let slowed = told(1)
    stage.advance(to: 5)
    layer.continueTime(atSpeed: 0.5)
    lasts(slowed, until: 6)
    lasts(told(1), until: 8)
  }

  @Test("LM-13, LM-25: it lasts as long in a window that a render server shows, which has nothing to show of it") func served() {
    let server = RenderServer()
    let own = told(1)
    for time in stride(from: 2.0, through: 3, by: 0.25) {
      expect(own.lines == (time > 2 ? ["start"] : []), "before \(time): \(own.lines)")
      stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      expectEqual(server.lastFrame.runningCount, 0)
    }
    expectEqual(own.lines, ["start", "stop true"])
  }

  @Test("LM-12, LM-14: it is replaced, and removed by its key, with all others, or with its layer") func removed() {
    let ways: [(Layer) -> Void] = [
      { $0.removeAnimation(forKey: "g") }, { $0.removeAllAnimations() }, { $0.removeFromSuperlayer() },
      { $0.add(AnimationGroup(duration: 0.1), forKey: "g") },
    ]
    for (way, remove) in ways.enumerated() {
      window.addSublayer(layer)
      let own = told(1)
      stage.advance(to: stage.now + 0.1)
      remove(layer)
      expect(own.lines == ["start", "stop false"] && layer.animationKeys == (way == 3 ? ["g"] : []), "\(way): \(own.lines)")
    }
    stage.advance(to: stage.now + 9)
    expect(stage.underWay.isEmpty && stage.demand == .idle)
  }
}
