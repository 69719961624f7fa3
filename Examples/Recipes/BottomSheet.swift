import Legato

/// A sheet with two resting positions: a finger drags it up, throws it down, and catches it in motion; above its upper position it resists.
func bottomSheet(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  window.hitTesting = .presentation
  let (sheet, handle) = sheetWithHandle()
  window.addSublayer(sheet)

  var (height, isUp, grip, reach) = (0.0, false, 0.0, 0.0)
  func rest(_ isUp: Bool) -> Double { height * (isUp ? 0.2 : 0.72) }
  window.layout = { window in
    height = window.bounds.height
    sheet.bounds.size = Size(width: min(220, window.bounds.width), height: 1.5 * height)
    sheet.position = Point(x: window.bounds.midX, y: rest(isUp))
    handle.position.x = sheet.bounds.midX
  }

  let pan = PanGestureRecognizer { [unowned sheet] pan in
    switch pan.state {
    case .began:
      sheet.position = sheet.presentation()?.position ?? sheet.position
      sheet.removeAllAnimations()
      let beyond = min(0, sheet.position.y - rest(true))
      reach = max(height, -2 * beyond)  // a hard throw goes farther than a rubber band
      grip = sheet.position.y - beyond + rubberBandInverse(beyond, dimension: reach)
    case .changed:
      let (free, top) = (grip + pan.translation(in: nil).dy, rest(true))
      sheet.position.y = max(top, free) + rubberBand(min(0, free - top), dimension: reach)
    default:
      // the resting position that is nearer to the projected end of the throw
      let speed = Vector(dx: 0, dy: pan.velocity(in: nil).dy)
      let end = sheet.position.y + DecelerationRate.normal.projection(velocity: speed.dy)
      isUp = abs(end - rest(true)) < abs(end - rest(false))
      let target = Point(x: sheet.position.x, y: rest(isUp))
      let spring = SpringTimingParameters(
        response: 0.4, dampingRatio: 0.8, initialVelocity: sheet.velocity(matching: speed, to: target))
      animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { sheet.position = target }
    }
  }
  pan.hysteresis = 0  // a touch catches it
  sheet.addGestureRecognizer(pan)
}

private func sheetWithHandle() -> (sheet: Layer, handle: Layer) {
  let sheet = Layer()
  sheet.anchorPoint = Point(x: 0.5, y: 0)  // its position is the centre of its upper edge
  (sheet.backgroundColor, sheet.cornerRadius) = (Color(hex: 0xE8EDF4), 14)
  let handle = Layer(frame: Rect(x: 0, y: 8, width: 36, height: 4))
  (handle.backgroundColor, handle.cornerRadius) = (Color(hex: 0x9AA5B4), 2)
  sheet.addSublayer(handle)
  sheet.addSublayer(
    TextLayer("Nearby", frame: Rect(x: 20, y: 20, width: 160, height: 14), fontSize: 12, color: Color(hex: 0x14181F)))
  return (sheet, handle)
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      bottomSheet(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
