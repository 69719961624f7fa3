import Legato

/// A layer with two properties of its own: where its hand points, and the colour of that.
public final class DialLayer: Layer {
  private let turnValue = LayerValue(0.0)
  private let handColorValue = LayerValue(Color.black)

  /// Radians.
  public var turn: Double {
    get { turnValue.model }
    set { set(turnValue, to: newValue) }
  }
  public var handColor: Color {
    get { handColorValue.model }
    set { set(handColorValue, to: newValue) }
  }
  /// What is seen of them now.
  public var shown: (turn: Double, handColor: Color) { (turnValue.presentation, handColorValue.presentation) }

  private static let kind = LayerKind(
    { DialLayer() },
    [LayerKind.Property("turn", \DialLayer.turnValue, isAdditive: true), LayerKind.Property("handColor", \DialLayer.handColorValue)])
  public override class var layerKind: LayerKind { kind }

  fileprivate static var turnProperty: LayerProperty<Double> { LayerProperty("turn", \DialLayer.turnValue) }
}

extension LayerProperty where Value == Double {
  /// For explicit animations.
  public static var turn: Self { DialLayer.turnProperty }
}
