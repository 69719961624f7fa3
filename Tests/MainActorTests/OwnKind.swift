import Expectations
import Legato
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

@Suite("A custom class of layers can be isolated to the main actor by default") struct OwnKindTests {
  @Test("LM-27: it compiles unchanged, and animates") func dial() {
    let window = Window(size: Size(width: 100, height: 100))
    let dial = DialLayer()
    window.addSublayer(dial)
    animate(withDuration: 1, options: .curveLinear) { dial.turn = 4 }
    window.stage.advance(to: 0.5)
    expectEqual(dial.shownTurn, 2)
  }
}
