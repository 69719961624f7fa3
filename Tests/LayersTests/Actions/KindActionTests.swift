import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

/// A class of layers with two properties of its own, one of which has nothing between its values.
private class GaugeLayer: Layer {
  struct Scale: Animatable, Equatable, Sendable {
    var name: String
    static var componentCount: Int { 0 }
    static var combination: Combination { .discrete }
    init(_ name: String) { self.name = name }
    init(components: Span<Double>) { name = "" }
    func write(to components: inout MutableSpan<Double>) {}
  }
  private let levelValue = LayerValue(0.0)
  private let scaleValue = LayerValue(Scale("linear"))
  var level: Double {
    get { levelValue.model }
    set { set(levelValue, to: newValue) }
  }
  var scale: Scale {
    get { scaleValue.model }
    set { set(scaleValue, to: newValue) }
  }
  var shownLevel: Double { levelValue.presentation }
  var shownScale: Scale { scaleValue.presentation }

  private static let kind = LayerKind(
    properties: [
      LayerKind.Property("level", \GaugeLayer.levelValue, isAdditive: true), LayerKind.Property("scale", \GaugeLayer.scaleValue),
    ]
  ) { GaugeLayer() }
  override class var layerKind: LayerKind { kind }
  static var levelProperty: LayerProperty<Double> { LayerProperty("level", \GaugeLayer.levelValue) }
  static var scaleProperty: LayerProperty<Scale> { LayerProperty("scale", \GaugeLayer.scaleValue) }
}

private final class SlowGaugeLayer: GaugeLayer {
  override class func defaultAction(for key: LayerPropertyKey) -> LayerAction {
    key == .level ? .timed(8, CubicTimingParameters.linear) : .none
  }
}

extension LayerProperty where Value == Double {
  fileprivate static var level: Self { GaugeLayer.levelProperty }
}
extension LayerPropertyKey {
  fileprivate static let level = LayerPropertyKey(.level)
}

@Suite("Implicit actions are for properties of kinds, too") struct KindActionTests {
  let window = Window(size: Size(width: 400, height: 300))
  var stage: Stage { window.stage }

  private func staged<Kind: Layer>(_ layer: Kind) -> Kind {
    window.addSublayer(layer)
    layer.allowsImplicitActions = true
    return layer
  }

  @Test("LM-29: set outside a block it animates for 0.25 s, at once in a transaction without actions, and as the block says in one")
  func automatic() {
    let (gauge, path) = (staged(GaugeLayer()), staged(PathLayer()))
    (gauge.level, path.lineWidth, path.fillColor) = (8, 9, .white)
    expect(gauge.shownLevel == 0 && path.presentationShape.lineWidth == 1 && path.presentationShape.fillColor == .black)
    expect(gauge.animationCount == 1 && path.animationCount == 2)
    stage.advance(to: 0.125)
    // TV-1: default(0.5) = 0.802403
    expect(abs(gauge.shownLevel - 8 * 0.802403) < 1e-5 && abs(path.presentationShape.lineWidth - 1 - 8 * 0.802403) < 1e-5)
    gauge.level = 0
    expect(abs(gauge.shownLevel - 8 * 0.802403) < 1e-5 && gauge.animationCount == 1)
    stage.advance(to: 1)
    expect(gauge.shownLevel == 0 && path.presentationShape.lineWidth == 9 && gauge.animationCount == 0)
    Transaction.perform {
      Transaction.disableActions = true
      (gauge.level, path.strokeEnd) = (3, 0.5)
    }
    expect(gauge.shownLevel == 3 && path.presentationShape.strokeEnd == 0.5)
    Transaction.perform {
      Transaction.animationDuration = 2
      Transaction.animationTimingFunction = CubicTimingParameters.linear
      gauge.level = 5
    }
    stage.advance(to: 2)
    expectLess(abs(gauge.shownLevel - 4), than: 1e-9)
    Layer.animate(withDuration: 1, options: [.curveLinear, .absolute, .beginFromCurrentState]) { gauge.level = 0 }
    stage.advance(to: 2.5)
    expectLess(abs(gauge.shownLevel - 2), than: 1e-9)
    Layer.performWithoutAnimation { path.lineWidth = 2 }
    expectEqual(path.presentationShape.lineWidth, 2)
    gauge.allowsImplicitActions = false
    gauge.removeAllAnimations()
    gauge.level = 7
    expectEqual(gauge.shownLevel, 7)
  }

  @Test("LM-29, LM-8: searched in the delegate, the actions, the style and the class by the property's key") func lookup() {
    final class Answer: LayerDelegate {
      var answer: LayerAction?
      var asked: [String] = []
      func action(for layer: Layer, key: LayerPropertyKey) -> LayerAction? {
        asked.append(key.name)
        return answer
      }
    }
    let (gauge, delegate) = (staged(SlowGaugeLayer()), Answer())
    gauge.delegate = delegate
    func seconds() -> Double {
      gauge.removeAllAnimations()
      Layer.performWithoutAnimation { gauge.level = 0 }
      gauge.level = 80
      let start = stage.now
      guard gauge.animationCount > 0 else { return 0 }
      stage.advance(to: start + 0.5)
      return (40 / gauge.shownLevel * 1e6).rounded() / 1e6
    }
    expectEqual(seconds(), 8)
    gauge.style = LayerStyle(keyedActions: [.level: .timed(4, CubicTimingParameters.linear)])
    expectEqual(seconds(), 4)
    gauge.keyedActions[.level] = .timed(2, CubicTimingParameters.linear)
    expectEqual(seconds(), 2)
    delegate.answer = .timed(1, CubicTimingParameters.linear)
    expectEqual(seconds(), 1)
    delegate.answer = LayerAction.none
    expectEqual(seconds(), 0)
    gauge.opacity = 0.5
    expectEqual(Set(delegate.asked), ["level", "opacity"])
    delegate.answer = nil
    gauge.cornerRadius = 5
    expectEqual(gauge.presented.cornerRadius, 5)
  }

  @Test("LM-29: a delegate that knows only the properties of every layer is asked for those") func plainDelegate() {
    final class Plain: LayerDelegate {
      var asked: [AnimatableProperty] = []
      func action(for layer: Layer, property: AnimatableProperty) -> LayerAction? {
        asked.append(property)
        return LayerAction.none
      }
    }
    let (gauge, delegate) = (staged(GaugeLayer()), Plain())
    gauge.delegate = delegate
    (gauge.level, gauge.opacity) = (1, 0)
    expect(delegate.asked == [.opacity] && gauge.presented.opacity == 0 && gauge.shownLevel == 0)
  }

  @Test("LM-29, LM-16: an animation without values begins at the presentation before, of numbers, of what is blended, and of what switches")
  func animations() {
    let (gauge, gradient) = (staged(GaugeLayer()), staged(GradientLayer()))
    Layer.performWithoutAnimation { gradient.colors = [.black, .black] }
    gauge.keyedActions = [
      .level: .animation(BasicAnimation(.level, duration: 1)),
      LayerPropertyKey(GaugeLayer.scaleProperty): .animation(BasicAnimation(GaugeLayer.scaleProperty, duration: 1)),
    ]
    gradient.keyedActions = [
      LayerPropertyKey(.colors): .animation(BasicAnimation(.colors, duration: 1)),
      LayerPropertyKey(.startPointY): .animation(BasicAnimation(.startPointY, duration: 1)),
    ]
    (gauge.level, gauge.scale) = (4, GaugeLayer.Scale("logarithmic"))
    (gradient.colors, gradient.startPoint) = ([.white, .white], Point(x: 1, y: 1))
    expect(gauge.animationKeys == ["level", "scale"] && gradient.animationKeys == ["colors", "startPoint"])
    expect(gauge.level == 4 && gauge.shownLevel == 0 && gauge.shownScale.name == "linear")
    stage.advance(to: 0.5)
    expect(gauge.shownLevel == 2 && gauge.shownScale.name == "linear")
    expectLess(abs(gradient.presentationGradient.colors[0].red - 0.5), than: 1e-9)
    // a part begins where the part was
    expectEqual(gradient.presentationGradient.startPoint, Point(x: 1, y: 0.5))
    stage.advance(to: 1)
    expect(gauge.shownLevel == 4 && gauge.shownScale.name == "logarithmic" && gradient.presentationGradient.colors[0] == .white)
    gauge.actions[.position] = .animation(BasicAnimation(.positionY, duration: 1))
    gauge.position = Point(x: 40, y: 8)
    stage.advance(to: 1.5)
    expectEqual(gauge.presented.position, Point(x: 40, y: 4))
  }

  @Test("LM-29: code is called with the key; code for the properties of every layer is reported") func code() {
    let gauge = staged(GaugeLayer())
    var seen: [LayerPropertyKey] = []
    gauge.keyedActions[.level] = .performKeyed { layer, key in
      expect(layer === gauge && gauge.level == 6 && gauge.shownLevel == 6)
      seen.append(key)
    }
    gauge.keyedActions[LayerPropertyKey(AnimatableProperty.opacity)] = .performKeyed { seen.append($1) }
    (gauge.level, gauge.opacity) = (6, 0)
    expect(seen == [.level, LayerPropertyKey(.opacity)] && seen.map(\.property) == [nil, .opacity])
    expectEqual("\(seen)", "[level, opacity]")
    gauge.keyedActions[.level] = .perform { _, _ in Issue.record("there is no such property of every layer") }
    expect(Reports.during { gauge.level = 1 }.count == 1 && gauge.shownLevel == 1)
  }

  @Test("LM-29: the actions of the properties of every layer are a part of those by key") func oneStore() {
    let layer = Layer()
    layer.actions = [.opacity: .automatic, .position: .none]
    layer.keyedActions[.level] = .automatic
    expectEqual(Set(layer.keyedActions.keys.map(\.name)), ["opacity", "position", "level"])
    layer.actions[.position] = nil
    layer.keyedActions[LayerPropertyKey(.cornerRadius)] = .automatic
    expect(Set(layer.actions.keys) == [.opacity, .cornerRadius] && layer.keyedActions.count == 3)
    layer.actions = [:]
    expectEqual(layer.keyedActions.keys.map(\.name), ["level"])
    var style = LayerStyle(actions: [.opacity: .none])
    style.keyedActions[.level] = LayerAction.none
    expect(Set(style.actions.keys) == [.opacity] && style.keyedActions.count == 2)
  }

  @Test("LM-29: the key of a part is that of the whole; one of a kind is not that of every layer with the same name") func keys() {
    expectEqual(LayerPropertyKey(.positionX), LayerPropertyKey(AnimatableProperty.position))
    expectEqual(LayerPropertyKey(.rotation), LayerPropertyKey(.transform))
    expect(LayerPropertyKey(.startPointX) == LayerPropertyKey(.startPoint) && LayerPropertyKey(.effectRadius).name == "effect")
    let opacity = LayerPropertyKey(LayerProperty("opacity", \FakeLayer.value))
    expect(opacity != LayerPropertyKey(AnimatableProperty.opacity) && opacity.property == nil && opacity.name == "opacity")
  }

  private final class FakeLayer: Layer { let value = LayerValue(0.0) }

  @Test("LM-29: a layer that the search for an action removes from its window animates in the next one", arguments: 0..<4)
  func takenOut(kind: Int) {
    final class Remover: LayerDelegate {
      let answer: LayerAction
      init(_ answer: LayerAction) { self.answer = answer }
      func action(for layer: Layer, key: LayerPropertyKey) -> LayerAction? {
        layer.removeFromSuperlayer()
        return answer
      }
    }
    let answers: [LayerAction] = [
      .automatic, .timed(1, CubicTimingParameters.linear), .animation(BasicAnimation(.level, duration: 1)), .performKeyed { _, _ in },
    ]
    let (gauge, path, remover) = (staged(GaugeLayer()), staged(PathLayer()), Remover(answers[kind]))
    (gauge.delegate, path.delegate) = (remover, remover)
    (gauge.level, path.lineWidth) = (4, 5)
    expect(gauge.window == nil && path.window == nil && gauge.shownLevel == 4 && path.presentationShape.lineWidth == 5)
    (gauge.allowsImplicitActions, path.allowsImplicitActions) = (false, false)
    let next = Window(size: Size(width: 400, height: 300))
    next.addSublayer(gauge)
    next.addSublayer(path)
    Layer.animate(withDuration: 1, options: .curveLinear) { (gauge.level, path.lineWidth) = (0, 1) }
    next.stage.advance(to: 0.5)
    expect(gauge.shownLevel == 2 && path.presentationShape.lineWidth == 3)
  }

  @Test("LM-29, LM-24: a render server displays what an action animates") func served() {
    let (gauge, server) = (staged(GaugeLayer()), RenderServer())
    window.commit(to: server)
    server.step(to: 0)
    gauge.keyedActions[.level] = .timed(1, CubicTimingParameters.linear)
    gauge.level = 2
    window.commit(to: server)
    server.step(to: 0)
    server.step(to: 0.5)
    expectEqual(server.withWindow { ($0.sublayers[0] as? GaugeLayer)?.shownLevel }, 1)
  }
}
