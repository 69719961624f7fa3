import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("A custom explicit animation equals its components") struct ComposedAnimationTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() { window.addSublayer(layer) }

  /// There and back, with lower opacity meanwhile; in its own time.
  private struct Nod: ComposedAnimation {
    var settings = AnimationSettings()
    var height = 10.0
    func animations(on layer: Layer) -> [any LayerAnimation] {
      var nod = KeyframeAnimation(.positionY, values: [0, height, 0])
      nod.isAdditive = true
      return [nod, Pale()]
    }
  }

  private struct Pale: ComposedAnimation {
    var settings = AnimationSettings()
    func animations(on layer: Layer) -> [any LayerAnimation] { [BasicAnimation(.opacity, from: layer.opacity, to: layer.opacity / 2)] }
  }

  @Test("LM-28, MT-14: its components run in its time, like a group with the same settings") func asAGroup() {
    let other = Layer(frame: layer.frame)
    window.addSublayer(other)
    var nod = Nod()
    (nod.duration, nod.speed, nod.autoreverses, nod.repeatCount, nod.timingFunction) = (
      1, 2, true, 2, CubicTimingParameters(animationCurve: .easeIn)
    )
    var move = KeyframeAnimation(.positionY, values: [0, 10, 0])
    move.isAdditive = true
    var group = AnimationGroup([move, AnimationGroup([BasicAnimation(.opacity, from: 1, to: 0.5)])])
    group.settings = nod.settings
    layer.add(nod)
    other.add(group)
    for step in 0...50 {
      window.stage.advance(to: Double(step) / 20)
      let (seen, expected) = (layer.presentation()!, other.presentation()!)
      expect(seen.position == expected.position && seen.opacity == expected.opacity, "at \(window.stage.now)")
    }
    expect(layer.animationKeys.isEmpty && window.stage.demand == .idle)
  }

  @Test("LM-28: anchors: half of the distance after a quarter of its seconds, and all of it after half") func anchors() {
    var nod = Nod()
    nod.duration = 2
    layer.add(nod)
    window.stage.advance(to: 0.5)
    expect(layer.presentation()!.position.y == 10 && layer.presentation()!.opacity == 0.875)
    window.stage.advance(to: 1)
    expect(layer.presentation()!.position.y == 15 && layer.presentation()!.opacity == 0.75)
  }

  @Test("LM-28, LM-12: it is found by its key as it was added, replaced and removed as one, and reported once") func asOne() throws {
    final class Log: LayerAnimationDelegate {
      var words: [String] = []
      func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) { words.append("start \((animation as? Nod)?.height ?? 0)") }
      func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) { words.append("stop \(finished)") }
    }
    let log = Log()
    var nod = Nod(height: 7)
    (nod.duration, nod.delegate) = (1, log)
    layer.add(nod, forKey: "nod")
    nod.height = 9
    expectEqual((layer.animation(forKey: "nod") as? Nod)?.height, 7)
    window.stage.advance(to: 0.5)
    layer.add(nod, forKey: "nod")
    window.stage.advance(to: 0.75)
    layer.removeAnimation(forKey: "nod")
    expectEqual(log.words, ["start 7.0", "stop false", "start 9.0", "stop false"])
    expect(layer.presentation()!.opacity == 1 && window.stage.demand == .idle)
  }

  @Test("LM-28, MU-2: one that contains itself, and a type without components, are reported once and left out") func refused() {
    struct Endless: ComposedAnimation {
      var settings = AnimationSettings()
      func animations(on layer: Layer) -> [any LayerAnimation] {
        [Endless(), BasicAnimation(.opacity, from: 1, to: 0, duration: 1), Endless()]
      }
    }
    struct Nothing: LayerAnimation { var settings = AnimationSettings() }
    func add(_ animation: some LayerAnimation) { layer.add(animation, forKey: "x") }
    for (animation, word) in [
      (Endless() as any LayerAnimation, "made of itself"), (Nothing(), "ComposedAnimation"),
      (AnimationGroup([Nothing()]), "ComposedAnimation"),
    ] {
      let reports = Reports.during { add(animation) }.map(\.description)
      expect(reports.count == 1 && reports[0].contains(word), "\(reports)")
      layer.removeAnimation(forKey: "x")
    }
  }

  @Test("LM-28, MU-7: one that removes the layer from its window when asked for components does not run") func leaves() {
    struct Leaving: ComposedAnimation {
      var settings = AnimationSettings()
      func animations(on layer: Layer) -> [any LayerAnimation] {
        layer.removeFromSuperlayer()
        return [BasicAnimation(.opacity, from: 1, to: 0, duration: 1)]
      }
    }
    layer.add(Leaving())
    expect(layer.window == nil && layer.animationKeys.isEmpty && window.stage.demand == .idle)
  }
}
