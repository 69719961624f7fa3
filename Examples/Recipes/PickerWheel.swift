import Legato

/// A wheel of numbers that is thrown and comes to rest on the number nearest to the projection of the throw. It can be stopped and thrown
/// again.
func pickerWheel(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let band = Layer()
  (band.backgroundColor, band.cornerRadius) = (Color(hex: 0x2B4A6F), 6)
  let (row, count) = (24.0, 24)
  let (wheel, shades) = (numbers(count, row: row), [shade(0), shade(1)])
  for layer in [band, wheel] + shades { window.addSublayer(layer) }

  var (size, chosen, grip, reach) = (Size.zero, 8, 0.0, 0.0)
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
      stop(wheel)
      let beyond = wheel.position.y - inside(wheel.position.y)
      reach = max(size.height, 2 * abs(beyond))  // a hard throw goes farther than a rubber band
      grip = wheel.position.y - beyond + rubberBandInverse(beyond, dimension: reach)
    case .changed:
      let free = grip + pan.translation(in: nil).dy
      wheel.position.y = inside(free) + rubberBand(free - inside(free), dimension: reach)
    default:
      let speed = pan.velocity(in: nil).dy
      let end = inside(wheel.position.y + DecelerationRate.normal.projection(velocity: speed))
      chosen = (0..<count).min { abs(place($0).y - end) < abs(place($1).y - end) }!
      send(wheel, to: place(chosen), Vector(dx: 0, dy: speed))
    }
  }
  pan.hysteresis = 0  // a touch stops it
  window.addGestureRecognizer(pan)
}

/// The wheel with so many numbers, one below the other.
private func numbers(_ count: Int, row: Double) -> Layer {
  let wheel = Layer()
  wheel.anchorPoint = Point(x: 0.5, y: 0)
  wheel.bounds.size = Size(width: 80, height: row * Double(count))
  for number in 0..<count {
    let frame = Rect(x: 0, y: row * Double(number) + 6, width: 80, height: 12)
    wheel.addSublayer(TextLayer("\(number)", frame: frame, fontSize: 12, color: .white, alignment: .center))
  }
  return wheel
}

/// Darkens the numbers farther from the centre: those above it from the top edge, 0, those below it from the bottom edge, 1.
private func shade(_ end: Double) -> GradientLayer {
  let shade = GradientLayer(frame: .zero, colors: [Color(hex: 0x14181F), Color(hex: 0x14181F, alpha: 0)])
  (shade.startPoint, shade.endPoint) = (Point(x: 0.5, y: end), Point(x: 0.5, y: 1 - end))
  return shade
}

/// Lets a thrown wheel go on, the longer the farther it goes.
private func send(_ wheel: Layer, to target: Point, _ speed: Vector) {
  let spring = SpringTimingParameters(
    response: 0.5 + abs(target.y - wheel.position.y) / 600, dampingRatio: 1,
    initialVelocity: wheel.velocity(matching: speed, to: target))
  animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { wheel.position = target }
}

/// Lets a touched layer stay where it is displayed.
private func stop(_ layer: Layer) {
  layer.position = layer.presentation()?.position ?? layer.position
  layer.removeAllAnimations()
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
