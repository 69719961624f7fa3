import LegatoCore
import LegatoLayers
import LegatoRendering
import TestSupport

/// A class of layers outside the library that draws farther than its bounds: a disc, as far out as its spread, and a line around it.
class GlowLayer: Layer {
  private let spreadValue = LayerValue(0.0)
  private let glowColorValue = LayerValue(Color.red, isMovement: false)
  private let chargeValue = LayerValue(0.0)
  /// Points beyond the bounds; drawn up to ``outset``.
  var spread: Double {
    get { spreadValue.model }
    set { set(spreadValue, to: newValue) }
  }
  var glowColor: Color {
    get { glowColorValue.model }
    set { set(glowColorValue, to: newValue) }
  }
  /// Not drawn.
  var charge: Double {
    get { chargeValue.model }
    set { set(chargeValue, to: newValue) }
  }
  /// Drawn, and not animatable.
  var isFilled = true { didSet { setNeedsDrawing() } }
  var shown: (spread: Double, color: Color) { (spreadValue.presentation, glowColorValue.presentation) }

  static let outset = 6.0
  private static let kind = LayerKind(
    properties: [
      LayerKind.Property("spread", \GlowLayer.spreadValue), LayerKind.Property("glowColor", \GlowLayer.glowColorValue),
      LayerKind.Property("charge", \GlowLayer.chargeValue, dirties: []),
    ]
  ) { GlowLayer() }
  override class var layerKind: LayerKind { kind }

  /// - Parameter called: is told of each drawing.
  static func register(in window: Window, called: @escaping @Sendable () -> Void = {}) {
    window.registerDrawing(of: GlowLayer.self, outset: outset) { glow, bounds, _ in
      called()
      let spread = min(max(0, glow.shown.spread), outset - 1)
      let disc = Path(ellipseIn: bounds.insetBy(dx: -spread, dy: -spread))
      let line = ContentsDrawing.Part.stroke(disc, StrokeStyle(width: 2), .black)
      return glow.isFilled ? [.fill(disc, glow.shown.color), line] : [line]
    }
  }
}

/// Contents outside the library that are drawn farther than their layer's bounds.
struct Halo: ServedContents {
  var width: Double
  static let outset = 5.0

  static func register(in window: Window) {
    window.registerContents(Halo.self, outset: outset) { halo, size, _ in
      let rect = Rect(origin: .zero, size: size).insetBy(dx: -min(halo.width, outset), dy: -min(halo.width, outset))
      return ContentsDrawing(size: size, parts: [.fill(Path(rect: rect), Color(red: 0, green: 0.6, blue: 0.2, alpha: 0.7))])
    }
  }
}

/// Contents outside the library with a size of their own.
struct Sign: ServedContents {
  var size: Size

  static func register(in window: Window) {
    window.registerContents(Sign.self) { sign, _, _ in
      let path = Path(rect: Rect(origin: .zero, size: sign.size))
      return ContentsDrawing(size: sign.size, parts: [.fill(path, Color(red: 0.8, green: 0, blue: 0.4))])
    }
  }
}
