import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("What adds to a component above an animation that replaces it is added to that") struct AddedToPartTests {
  private static let steps = (1...19).map { Double($0) / 10 }

  /// The numbers that an animation of two seconds adds.
  enum Kind: String, CaseIterable, Sendable {
    case basic, keyframes, cubic, repeated, cumulative, spring, eased

    var animation: any LayerAnimation {
      var basic = BasicAnimation(.positionX, from: 10, to: 30, duration: 2)
      basic.isAdditive = true
      switch self {
      case .basic: return basic
      case .keyframes, .cubic, .cumulative:
        var keyframes = KeyframeAnimation(.positionX, values: [0, 12, -8, 4], duration: self == .cumulative ? 0.5 : 2)
        keyframes.isAdditive = true
        if self == .cubic { keyframes.calculationMode = .cubic }
        if self == .cumulative { (keyframes.isCumulative, keyframes.repeatCount) = (true, 4) }
        return keyframes
      case .repeated:
        (basic.duration, basic.repeatCount, basic.autoreverses) = (0.25, 4, true)
        return basic
      case .spring:
        var spring = SpringAnimation(.positionX, from: 10, to: 30, duration: 2)
        spring.isAdditive = true
        return spring
      case .eased:
        var group = AnimationGroup([basic], duration: 2)
        group.timingFunction = CubicTimingParameters.easeInOut
        return group
      }
    }
  }

  @Test("IV-7, MT-10: of all kinds, in its row, above a block's change of the whole", arguments: Kind.allCases)
  func added(kind: Kind) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let stage = window.stage
    // the same alone, on a layer that rests
    let other = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    other.position = .zero
    window.addSublayer(other)
    layer.position = Point(x: 7, y: 0)
    animate(withDuration: 4, options: .curveLinear) { layer.position = Point(x: 500, y: 80) }
    layer.add(BasicAnimation(.positionX, from: -40, to: 60, duration: 4), forKey: "sets")
    for layer in [layer, other] { layer.add(kind.animation, forKey: "adds") }
    expectEqual(stage.underWay["contributions"], nil)
    for time in Self.steps {
      stage.advance(to: time)
      let (shown, alone) = (layer.presentation()!.position, other.presentation()!.position)
      expectLess(abs(shown.x - (-40 + 25 * time + alone.x)), than: 1e-9, "at \(time)")
      expectLess(abs(shown.y - 20 * time), than: 1e-9, "at \(time)")
      expectEqual(stage.engine.unsoundness, nil)
    }
    // what it added to is gone: the block's change is seen below it
    layer.removeAnimation(forKey: "sets")
    let (shown, alone) = (layer.presentation()!.position, other.presentation()!.position)
    expectLess(abs(shown.x - (7 + 493 * stage.now / 4 + alone.x)), than: 1e-9)
    stage.advance(to: 2.5)
    expectLess(abs(layer.presentation()!.position.x - (7 + 493 * 2.5 / 4)), than: 1e-9)
  }

  @Test("IV-7: a newer one that replaces hides both; models below change nothing") func newer() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.add(BasicAnimation(.positionX, from: 0, to: 100, duration: 4), forKey: "sets")
    layer.add(Kind.basic.animation, forKey: "adds")
    window.stage.advance(to: 1)
    layer.position = Point(x: 900, y: 3)
    expectEqual(layer.presentation()?.position, Point(x: 45, y: 3))
    layer.add(BasicAnimation(.positionX, from: 5, to: 5, duration: 4), forKey: "above")
    expectEqual(layer.presentation()?.position, Point(x: 5, y: 3))
    window.stage.advance(to: 1.5)
    expectEqual(layer.presentation()?.position, Point(x: 5, y: 3))
    layer.removeAnimation(forKey: "above")
    expectEqual(layer.presentation()?.position, Point(x: 37.5 + 25, y: 3))
    layer.removeAnimation(forKey: "adds")
    expectEqual(layer.presentation()?.position, Point(x: 37.5, y: 3))
    expectEqual(window.stage.engine.unsoundness, nil)
  }
}
