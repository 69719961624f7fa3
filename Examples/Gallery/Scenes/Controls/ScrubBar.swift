import Legato

/// A bar with a knob that a finger takes along, point for point from where both are.
final class ScrubBar: Layer {
  private let knob: Layer
  private let fill: Layer
  private var caught = 0.0
  /// Where the knob stands, 0…1.
  var fraction = 0.0 {
    didSet {
      let x = min(1, max(0, fraction)) * bounds.width
      knob.position.x = x
      fill.frame.size.width = x
    }
  }

  /// - Parameters:
  ///   - color: of the knob, and of the bar up to it.
  ///   - began: called when a finger takes it; its answer is the share from which it counts.
  ///   - moved: called with the share to which the finger leads, 0…1.
  init(_ frame: Rect, _ color: Color, began: @escaping () -> Double, moved: @escaping (Double) -> Void) {
    knob = .circle(frame.height / 2 + 1, at: Point(x: 0, y: frame.height / 2), color)
    fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: frame.height))
    super.init()
    self.frame = frame
    (backgroundColor, cornerRadius) = (Palette.line, frame.height / 2)
    (fill.backgroundColor, fill.cornerRadius) = (color.withAlpha(multipliedBy: 0.5), frame.height / 2)
    for layer in [fill, knob] { addSublayer(layer) }
    let pan = PanGestureRecognizer { [unowned self] pan in
      if pan.state == .began { caught = began() }
      if pan.state == .began || pan.state == .changed { moved(min(1, max(0, caught + pan.translation(in: self).dx / bounds.width))) }
    }
    pan.hysteresis = 2
    addGestureRecognizer(pan)
  }
}
