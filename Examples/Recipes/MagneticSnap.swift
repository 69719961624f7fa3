import Legato

/// A disc among magnets: while dragged it snaps to a magnet nearby and tears itself off again, and a throw ends at the magnet nearest to
/// its projection.
func magneticSnap(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  window.hitTesting = .presentation
  let holes = (0..<6).map { _ in circle(56, Color(hex: 0x2A3240)) }
  let disc = circle(44, Color(hex: 0xFFD60A))
  for layer in holes + [disc] { window.addSublayer(layer) }

  var chosen = 0
  window.layout = { window in
    place(holes, in: window.bounds.size)
    disc.position = holes[chosen].position
  }
  var (grip, isCaught) = (Point.zero, false)
  let pan = PanGestureRecognizer { [unowned disc] pan in
    switch pan.state {
    case .began:
      stop(disc)
      (grip, isCaught) = (disc.position, false)
    case .changed:
      let finger = grip + pan.translation(in: nil)
      let magnet = holes[nearest(finger, of: holes)].position
      // leaving a magnet needs a larger distance than reaching it
      let shallBeCaught = magnet.distance(to: finger) < (isCaught ? 30 : 16)
      let place = shallBeCaught ? magnet : finger
      guard shallBeCaught != isCaught else { return disc.position = place }
      isCaught = shallBeCaught
      let spring = SpringTimingParameters(response: 0.25, dampingRatio: 0.7)
      animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { disc.position = place }
    default:
      let speed = pan.velocity(in: nil)
      let rate = DecelerationRate.normal
      let way = Vector(dx: rate.projection(velocity: speed.dx), dy: rate.projection(velocity: speed.dy))
      chosen = nearest(disc.position + way, of: holes)
      send(disc, to: holes[chosen].position, speed)
    }
  }
  pan.hysteresis = 0  // a touch catches it
  disc.addGestureRecognizer(pan)
}

private func circle(_ width: Double, _ color: Color) -> Layer {
  let circle = Layer()
  circle.bounds.size = Size(width: width, height: width)
  (circle.backgroundColor, circle.cornerRadius) = (color, width / 2)
  return circle
}

/// Lets a thrown layer go on with the finger's velocity.
private func send(_ layer: Layer, to target: Point, _ speed: Vector) {
  let spring = SpringTimingParameters(
    response: 0.45, dampingRatio: 0.65, initialVelocity: layer.velocity(matching: speed, to: target))
  animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { layer.position = target }
}

private func place(_ holes: [Layer], in size: Size) {
  for (i, hole) in holes.enumerated() {
    hole.position = Point(x: size.width * (0.2 + 0.3 * Double(i % 3)), y: size.height * (i < 3 ? 0.3 : 0.7))
  }
}

private func nearest(_ place: Point, of holes: [Layer]) -> Int {
  holes.indices.min { holes[$0].position.distance(to: place) < holes[$1].position.distance(to: place) }!
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
      magneticSnap(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
