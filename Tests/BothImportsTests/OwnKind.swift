import Expectations
import Legato
import LegatoPorting
import Testing

/// A class of layers of one's own with a property that animates, by public API alone.
final class DialLayer: Layer {
  private let turnValue = LayerValue(0.0)
  var turn: Double {
    get { turnValue.model }
    set { set(turnValue, to: newValue) }
  }
  var shownTurn: Double { turnValue.presentation }

  private static let kind = LayerKind(properties: [LayerKind.Property("turn", \DialLayer.turnValue)]) { DialLayer() }
  override class var layerKind: LayerKind { kind }

  fileprivate static var turnProperty: LayerProperty<Double> { LayerProperty("turn", \DialLayer.turnValue) }
}

extension LayerProperty where Value == Double {
  static var turn: Self { DialLayer.turnProperty }
}

@Suite("A custom class of layers needs only public API") struct OwnKindOfBothTests {
  @Test("LM-27: it animates, in a block and by an explicit animation, and a render server presents it") func dial() {
    let window = Window(size: Size(width: 100, height: 100))
    let dial = DialLayer()
    window.addSublayer(dial)
    let server = RenderServer()
    window.commit(to: server)
    animate(withDuration: 1, options: .curveLinear) { dial.turn = 4 }
    window.commit(to: server)
    server.step(to: 0)
    window.stage.advance(to: 0.5)
    server.step(to: 0.5)
    expect(dial.shownTurn == 2 && server.withWindow { ($0.sublayers[0] as? DialLayer)?.shownTurn } == 2)
    dial.removeAllAnimations()
    dial.add(BasicAnimation(.turn, to: 8, duration: 1))
    window.stage.advance(to: 1)
    expectEqual(dial.shownTurn, 6)
  }
}
