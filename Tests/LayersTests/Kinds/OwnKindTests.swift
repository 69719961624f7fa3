import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

/// A class of layers with a custom animatable property, written with public API only.
private final class DialLayer: Layer {
  private let turnValue = LayerValue(0.0)
  private let tipValue = LayerValue(Point(x: 1, y: 0))
  /// In turns.
  var turn: Double {
    get { turnValue.model }
    set { set(turnValue, to: newValue) }
  }
  var tip: Point {
    get { tipValue.model }
    set { set(tipValue, to: newValue) }
  }
  var shownTurn: Double { turnValue.presentation }
  var shownTip: Point { tipValue.presentation }

  private static let kind = LayerKind(
    properties: [
      LayerKind.Property("turn", \DialLayer.turnValue, isAdditive: true),
      LayerKind.Property("tip", \DialLayer.tipValue, dirties: [.content, .shadow]),
    ]
  ) { DialLayer() }
  override class var layerKind: LayerKind { kind }

  /// A value that the kind does not list.
  let stranger = LayerValue(0.0)
  func setStranger(_ value: Double) { set(stranger, to: value) }
  func setTurn(of other: DialLayer, to value: Double) { set(other.turnValue, to: value) }
  static var turnProperty: LayerProperty<Double> { LayerProperty("turn", \DialLayer.turnValue) }
  static var strangerProperty: LayerProperty<Double> { LayerProperty("stranger", \DialLayer.stranger) }
}

extension LayerProperty where Value == Double {
  fileprivate static var turn: Self { DialLayer.turnProperty }
}

/// A subclass of a class of the library, with another property.
private final class StarLayer: PathLayer {
  private let sharpnessValue = LayerValue(0.5)
  var value: LayerValue<Double> { sharpnessValue }
  var sharpness: Double {
    get { sharpnessValue.model }
    set { set(sharpnessValue, to: newValue) }
  }
  var shownSharpness: Double { sharpnessValue.presentation }
  private static let kind = LayerKind(
    properties: PathLayer.layerKind.properties + [LayerKind.Property("sharpness", \StarLayer.value)]
  ) { StarLayer() }
  override class var layerKind: LayerKind { kind }
}

/// Lists a property that it does not have.
private final class LiarLayer: Layer {
  private static let kind = LayerKind(properties: PathLayer.layerKind.properties + [LayerKind.Property("sharpness", \StarLayer.value)]) {
    Layer()
  }
  override class var layerKind: LayerKind { kind }
}

/// Any number of values: more than there are bits for anywhere.
private class ManyLayer: Layer {
  let values: [LayerValue<Double>]
  init(_ count: Int) { values = (0..<count).map { _ in LayerValue(0) } }
  func setValue(_ number: Int, to value: Double) { set(values[number], to: value) }
  var shown: [Double] { values.map(\.presentation) }
  static func kind(_ count: Int, _ make: @escaping @Sendable () -> Layer) -> LayerKind {
    LayerKind(properties: (0..<count).map { LayerKind.Property("value \($0)", \ManyLayer.values[$0]) }, make: make)
  }
}

private final class FortyLayer: ManyLayer {
  init() { super.init(40) }
  private static let kind = kind(40) { FortyLayer() }
  override class var layerKind: LayerKind { kind }
}

private final class HundredsLayer: ManyLayer {
  init() { super.init(300) }
  private static let kind = kind(300) { HundredsLayer() }
  override class var layerKind: LayerKind { kind }
}

@Suite("A class of layers may have custom animatable properties") struct OwnKindTests {
  private func staged<Kind: Layer>(_ layer: Kind) -> (Window, Kind) {
    let window = Window(size: Size(width: 400, height: 300))
    layer.name = "own"
    window.addSublayer(layer)
    return (window, layer)
  }

  @Test("LM-27: they animate in blocks, add if declared so, and change at once outside") func blocks() {
    let (window, dial) = staged(DialLayer())
    Layer.animate(withDuration: 1, options: .curveLinear) { (dial.turn, dial.tip) = (2, Point(x: 3, y: 2)) }
    expect(dial.turn == 2 && dial.shownTurn == 0 && dial.animationCount == 2)
    expectEqual(Set(window.inspect().items.map(\.name)), ["own.turn", "own.tip"])
    window.stage.advance(to: 0.5)
    expect(dial.shownTurn == 1 && dial.shownTip == Point(x: 2, y: 1))
    Layer.animate(withDuration: 1, options: .curveLinear) { (dial.turn, dial.tip) = (0, .zero) }
    expect(dial.animationCount == 3 && dial.shownTurn == 1)
    window.stage.advance(to: 1)
    expect(abs(dial.shownTurn - 1) < 1e-12 && dial.animationCount == 2)
    dial.removeAllAnimations()
    expect(dial.shownTurn == 0 && dial.animationCount == 0)
    dial.turn = 5
    expectEqual(dial.shownTurn, 5)
    Layer.animate(withDuration: 1) { dial.turn = 7 }
    dial.removeFromSuperlayer()
    expect(dial.shownTurn == 7 && window.stage.inspect().items.isEmpty)
    expect(Reports.during { dial.turn = .nan }.count == 1 && dial.turn == 7)
  }

  @Test("LM-27, LM-12: explicit animations name them, and begin at the presentation before they were set") func explicit() {
    let (window, dial) = staged(DialLayer())
    dial.add(BasicAnimation(.turn, to: 4, duration: 1), forKey: "turn")
    window.stage.advance(to: 0.5)
    expect(dial.shownTurn == 2 && dial.turn == 0)
    dial.removeAnimation(forKey: "turn")
    dial.turn = 8
    dial.add(BasicAnimation(.turn, duration: 1))
    window.stage.advance(to: 1)
    expectLess(abs(dial.shownTurn - 4), than: 1e-12)
    expect(Reports.during { Layer().add(BasicAnimation(.turn, to: 1, duration: 1)) }.isEmpty)
    let plain = Layer()
    window.addSublayer(plain)
    expectEqual(Reports.during { plain.add(BasicAnimation(.turn, to: 1, duration: 1)) }.count, 1)
  }

  @Test("LM-27, MU-1: a value that the kind does not list is reported, and keeps its number") func stranger() {
    let (window, dial) = staged(DialLayer())
    defer { withExtendedLifetime(window) {} }
    expect(Reports.during { dial.setStranger(3) }.count == 1 && dial.stranger.model == 0)
    // a value of another layer, which has set it before
    let other = DialLayer()
    other.turn = 2
    expect(Reports.during { dial.setTurn(of: other, to: 3) }.count == 1 && other.turn == 2)
    expectEqual(Reports.during { dial.add(BasicAnimation(DialLayer.strangerProperty, to: 1, duration: 1)) }.count, 1)
  }

  @Test("LM-27, WF-2: a frame reports the changes that they declare") func frames() {
    let (window, dial) = staged(DialLayer())
    let reader = FrameReader(window)
    _ = reader.readFrame()
    func told() -> FrameChange.Kinds { reader.readFrame().changes.first { $0.layer === dial }?.kinds ?? [] }
    dial.turn = 1
    expectEqual(told(), .content)
    Layer.animate(withDuration: 1) { dial.tip = .zero }
    window.stage.advance(to: 0.5)
    expectEqual(told(), [.content, .shadow])
    window.stage.advance(to: 2)
    expect(told() == [.content, .shadow] && reader.readFrame().isEmpty)
  }

  @Test("LM-27, LM-24: a render server has a layer of the same class, and displays them") func served() throws {
    let (window, dial) = staged(DialLayer())
    let star = StarLayer()
    window.addSublayer(star)
    dial.turn = 3
    let server = RenderServer()
    func check(_ time: Double) {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      server.withWindow { there in
        let (other, shape) = (there.sublayers[0] as? DialLayer, there.sublayers[1] as? StarLayer)
        expect(other?.shownTurn == dial.shownTurn && other?.shownTip == dial.shownTip && other !== dial)
        expect(shape?.shownSharpness == star.shownSharpness && shape?.presentationShape == star.presentationShape)
      }
    }
    check(0)
    Layer.animate(withDuration: 1, options: .curveLinear) { (dial.turn, star.sharpness, star.lineWidth) = (7, 1, 9) }
    for time in [0.0, 0.25, 0.5] { check(time) }
    dial.tip = .zero
    star.add(BasicAnimation(.strokeEnd, to: 0, duration: 1))
    for time in [0.5, 0.75, 1, 2] { check(time) }
  }

  @Test("LM-27: a kind that lists properties that its layers lack ignores those") func liar() {
    let (window, liar) = staged(LiarLayer())
    let (server, reader) = (RenderServer(), FrameReader(window))
    window.commit(to: server)
    server.step(to: 0)
    Layer.animate(withDuration: 1) { liar.opacity = 0 }
    window.stage.advance(to: 0.5)
    window.commit(to: server)
    server.step(to: 0.5)
    expect(reader.readFrame().changes.count == 2 && liar.animationCount == 1)
    expect(server.withWindow { type(of: $0.sublayers[0]) == Layer.self })
    liar.removeAllAnimations()
    liar.removeFromSuperlayer()
    expect(window.stage.inspect().items.isEmpty)
  }

  /// Sets and animates all, a few at a time, and compares with the server.
  private func serves(_ layer: ManyLayer) {
    let window = Window(size: Size(width: 400, height: 300))
    window.addSublayer(layer)
    let server = RenderServer()
    let reader = FrameReader(window)
    func check(_ time: Double, _ comment: Comment) {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      let there = server.withWindow { ($0.sublayers[0] as? ManyLayer)?.shown ?? [] }
      expect(layer.shown == there && !there.isEmpty, comment)
    }
    check(0, "told")
    let count = layer.values.count
    for number in 0..<count {
      _ = reader.readFrame()
      layer.setValue(number, to: Double(number + 1))
      expectEqual(reader.readFrame().changes.map(\.kinds), [.content], "\(number)")
      if number % 7 == 0 { check(0, "\(number) is set") }
    }
    var time = 0.0
    for number in stride(from: 0, to: count, by: 5) {
      Layer.animate(withDuration: 1, options: .curveLinear) { layer.setValue(number, to: -3) }
      // it begins at the server's next frame
      time += 0.125
      check(time, "\(number) begins")
      _ = reader.readFrame()
      time += 0.125
      check(time, "\(number) moves")
      expectEqual(reader.readFrame().changes.map(\.kinds), [.content], "\(number)")
    }
    // those that were only accessed by an explicit animation
    layer.setValue(count - 1, to: 0)
    check(time + 0.1, "the last")
    check(time + 2, "at rest")
    expectEqual(layer.animationCount, 0)
  }

  @Test("LM-27, LM-24: a kind with forty properties is served completely") func forty() { serves(FortyLayer()) }
  @Test("LM-27, LM-24: a kind with three hundred, more than have their own bits, too") func hundreds() {
    serves(HundredsLayer())
  }
}
