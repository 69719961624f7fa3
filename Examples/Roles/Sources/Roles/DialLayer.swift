import Legato

/// A layer with two properties of its own: where its hand points, and the colour of that. The hand is drawn, and turns by itself where it is set outside a
/// block.
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

  /// Half a second for the hand; the rest changes at once. Asked only where `implicitActions` is true.
  public override class func defaultAction(for key: LayerPropertyKey) -> LayerAction {
    key == .turn ? .timed(0.5, CubicTimingParameters.linear) : .none
  }

  /// Says how dials are drawn, whatever the target: a hand from the middle, whose round tip lies outside of the bounds.
  public static func register(in window: Window) {
    window.registerDrawing(of: DialLayer.self, outset: 3) { dial, bounds, _ in
      let middle = Point(x: bounds.midX, y: bounds.midY)
      let turned = AffineTransform(translationX: -middle.x, y: -middle.y)
        .concatenating(AffineTransform(rotationAngle: dial.shown.turn))
        .concatenating(AffineTransform(translationX: middle.x, y: middle.y))
      var hand = Path()
      hand.move(to: middle)
      hand.addLine(to: Point(x: bounds.maxX, y: middle.y))
      return [.stroke(hand.applying(turned), StrokeStyle(width: 6, cap: .round), dial.shown.handColor)]
    }
  }
}

extension LayerPropertyKey {
  /// For implicit actions.
  public static let turn = LayerPropertyKey(.turn)
}

extension LayerProperty where Value == Double {
  /// For explicit animations.
  public static var turn: Self { DialLayer.turnProperty }
}
