import Legato

/// A wheel of numbers that is thrown and comes to rest on the number nearest to the projection of the throw. It can be stopped and thrown
/// again.
func pickerWheel(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let band = Layer()
  (band.backgroundColor, band.cornerRadius) = (Color(hex: 0x2B4A6F), 6)
  window.addSublayer(band)
  let (row, count) = (24.0, 24)
  let wheel = Layer()
  wheel.anchorPoint = Point(x: 0.5, y: 0)
  wheel.bounds.size = Size(width: 80, height: row * Double(count))
  for number in 0..<count {
    let frame = Rect(x: 0, y: row * Double(number) + 6, width: 80, height: 12)
    wheel.addSublayer(TextLayer("\(number)", frame: frame, fontSize: 12, color: .white, alignment: .center))
  }
  window.addSublayer(wheel)
  // rows farther from the centre are darker
  let shades = [0.0, 1.0].map { end in
    let shade = GradientLayer(frame: .zero, colors: [Color(hex: 0x14181F), Color(hex: 0x14181F, alpha: 0)])
    (shade.startPoint, shade.endPoint) = (Point(x: 0.5, y: end), Point(x: 0.5, y: 1 - end))
    window.addSublayer(shade)
    return shade
  }

  var (size, chosen, grip) = (Size.zero, 8, 0.0)
  func place(_ index: Int) -> Point { Point(x: size.width / 2, y: size.height / 2 - row * (Double(index) + 0.5)) }
  func inside(_ y: Double) -> Double { min(place(0).y, max(place(count - 1).y, y)) }
  window.layout = { window in
    size = window.bounds.size
    band.frame = Rect(x: size.width / 2 - 50, y: size.height / 2 - row / 2, width: 100, height: row)
    wheel.position = place(chosen)
    for (shade, y) in zip(shades, [0, size.height / 2 + row / 2]) {
      shade.frame = Rect(x: 0, y: y, width: size.width, height: size.height / 2 - row / 2)
    }
  }

  let pan = PanGestureRecognizer { pan in
    switch pan.state {
    case .began:
      wheel.position = wheel.presentation()?.position ?? wheel.position
      wheel.removeAllAnimations()
      grip = inside(wheel.position.y) + rubberBandInverse(wheel.position.y - inside(wheel.position.y), dimension: size.height)
    case .changed:
      let free = grip + pan.translation(in: nil).dy
      wheel.position.y = inside(free) + rubberBand(free - inside(free), dimension: size.height)
    default:
      let speed = pan.velocity(in: nil).dy
      let end = inside(wheel.position.y + DecelerationRate.normal.projection(velocity: speed))
      chosen = (0..<count).min { abs(place($0).y - end) < abs(place($1).y - end) }!
      let target = place(chosen)
      // the duration grows with the distance
      let spring = SpringTimingParameters(
        response: 0.5 + abs(target.y - wheel.position.y) / 600, dampingRatio: 1,
        initialVelocity: wheel.velocity(matching: Vector(dx: 0, dy: speed), to: target))
      animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { wheel.position = target }
    }
  }
  pan.hysteresis = 0  // a touch stops it
  window.addGestureRecognizer(pan)
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      pickerWheel(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
