import Legato

/// A ring at the position of a touch, in the colour of its receiver. It fades out.
final class TouchMark {
  enum Owner { case nobody, square, panel }
  private let layer: Layer

  init(at place: Point, in panel: Layer) {
    layer = .circle(8, at: place, .clear)
    (layer.borderWidth, layer.isUserInteractionEnabled) = (3, false)
    owner = .nobody
    layer.borderColor = Palette.pink
    panel.addSublayer(layer)
    animate(withDuration: 0.5, delay: 2.5, options: [.curveEaseIn, .allowUserInteraction]) {
      layer.opacity = 0
    } completion: { [layer] _ in
      layer.removeFromSuperlayer()
    }
  }

  /// The receiver; nobody by default.
  var owner: Owner {
    didSet { layer.borderColor = owner == .nobody ? Palette.pink : owner == .square ? Palette.yellow : Palette.text }
  }
}

/// A lane that is notified of all touches in it, whichever layer receives them.
final class TouchedPanel: Layer {
  var touched: (Point) -> Void = { _ in }

  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
    let hit = super.hitTest(point, in: testing)
    if bounds.contains(point) { touched(point) }
    return hit
  }
}
