import Legato

/// Hills at three depths: the farther ones follow a drag more slowly, a throw moves all of them on, each with its share of the velocity,
/// and a touch stops them.
func parallax(in window: Window) {
  window.backgroundColor = Color(hex: 0x20304A)
  let depths: [(share: Double, color: UInt32, height: Double)] = [(0.2, 0x35506F, 0.75), (0.5, 0x2E6B62, 0.5), (1, 0x2FCB73, 0.3)]
  let hills = depths.map { depth in hill(Color(hex: depth.color)) }
  for hill in hills { window.addSublayer(hill) }

  let width = 900.0  // the distance that the nearest hills can move, in points
  var scroll = 0.0
  func place(_ scroll: Double) {
    for (hill, depth) in zip(hills, depths) { hill.position.x = -scroll * depth.share }
  }
  window.layout = { window in
    let size = window.bounds.size
    for (hill, depth) in zip(hills, depths) {
      hill.path = ridge(top: size.height * (1 - depth.height), bottom: size.height, period: (width * depth.share + size.width) / 20)
    }
    place(scroll)
  }

  let pan = PanGestureRecognizer { [near = hills[2]] pan in
    switch pan.state {
    case .began:
      for hill in hills { stop(hill) }
      scroll = -near.position.x
    case .changed:
      // caught beyond an end, it does not jump back
      scroll = min(max(width, scroll), max(min(0, scroll), scroll - pan.translation(in: nil).dx))
      pan.setTranslation(.zero, in: nil)
      place(scroll)
    default:
      let speed = pan.velocity(in: nil).dx
      scroll = min(width, max(0, scroll - DecelerationRate.normal.distance(velocity: speed)))
      for (hill, depth) in zip(hills, depths) { send(hill, to: -scroll * depth.share, speed: speed * depth.share) }
    }
  }
  pan.hysteresis = 0  // a touch stops them
  window.addGestureRecognizer(pan)
}

private func hill(_ color: Color) -> PathLayer {
  let hill = PathLayer()
  hill.anchorPoint = .zero
  hill.fillColor = color
  return hill
}

/// Crests and hollows, more than are seen at once.
private func ridge(top: Double, bottom: Double, period: Double) -> Path {
  var path = Path()
  path.move(to: Point(x: -2 * period, y: bottom))
  path.addLine(to: Point(x: -2 * period, y: top))
  for i in -2..<22 {
    let x = Double(i) * period
    let crest = i.isMultiple(of: 2) ? -26.0 : 26
    path.addQuadCurve(to: Point(x: x + period, y: top), control: Point(x: x + period / 2, y: top + crest))
  }
  path.addLine(to: Point(x: 22 * period, y: bottom))
  path.closeSubpath()
  return path
}

/// Lets a thrown hill go on with its share of the velocity.
private func send(_ hill: Layer, to x: Double, speed: Double) {
  let target = Point(x: x, y: 0)
  let spring = SpringTimingParameters(
    response: 1.2, dampingRatio: 1, initialVelocity: hill.velocity(matching: Vector(dx: speed, dy: 0), to: target))
  animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { hill.position = target }
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
      parallax(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
