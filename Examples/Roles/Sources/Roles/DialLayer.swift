import Legato

/// A layer with two animatable properties of its own, the angle and the colour of its hand, and with its own drawing. Set outside a block, the angle animates
/// implicitly.
public final class DialLayer: Layer {
  private let turnValue = LayerValue(0.0)
  private let handColorValue = LayerValue(Color.black)

  /// The angle of the hand, in radians; 0 points to the right, and positive angles are clockwise.
  public var turn: Double {
    get { turnValue.model }
    set { set(turnValue, to: newValue) }
  }
  /// The colour of the hand.
  public var handColor: Color {
    get { handColorValue.model }
    set { set(handColorValue, to: newValue) }
  }
  /// The presentation values of both properties.
  public var shown: (turn: Double, handColor: Color) { (turnValue.presentation, handColorValue.presentation) }

  private static let kind = LayerKind(
    properties: [
      LayerKind.Property("turn", \DialLayer.turnValue, isAdditive: true), LayerKind.Property("handColor", \DialLayer.handColorValue),
    ]
  ) { DialLayer() }
  public override class var layerKind: LayerKind { kind }

  fileprivate static var turnProperty: LayerProperty<Double> { LayerProperty("turn", \DialLayer.turnValue) }

  /// The angle animates for half a second; everything else changes at once. Only called if `allowsImplicitActions` is true.
  public override class func defaultAction(for key: LayerPropertyKey) -> LayerAction {
    key == .turn ? .timed(0.5, CubicTimingParameters.linear) : .none
  }

  /// Registers the drawing of dials in a window, for every drawing target: a line from the centre. Its round end extends 3 points beyond the bounds (`outset`).
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
  /// The key of the angle for implicit actions.
  public static let turn = LayerPropertyKey(.turn)
}

extension LayerProperty where Value == Double {
  /// The angle for explicit animations.
  public static var turn: Self { DialLayer.turnProperty }
}
