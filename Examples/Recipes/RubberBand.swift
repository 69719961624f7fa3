import Legato

/// A disc on a rubber band: it resists more the further it is dragged, and springs back with the velocity of the release.
func rubberBandDisc(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  window.hitTesting = .presentation
  let hole = Layer()
  let disc = Layer()
  for (layer, color) in [(hole, Color(hex: 0x232A35)), (disc, Color(hex: 0xFF4D7E))] {
    layer.bounds.size = Size(width: 64, height: 64)
    (layer.backgroundColor, layer.cornerRadius) = (color, 32)
    window.addSublayer(layer)
  }

  var (home, shortest, reach, grip) = (Point.zero, 0.0, 0.0, Vector.zero)
  window.layout = { window in
    (home, shortest) = (window.bounds.center, window.bounds.height / 2)
    (hole.position, disc.position) = (home, home)
  }

  /// The vector with the same direction, and its length mapped by `length`.
  func stretched(_ way: Vector, _ length: (Double) -> Double) -> Vector {
    way.length > 0 ? way * (length(way.length) / way.length) : way
  }

  let pan = PanGestureRecognizer { [unowned disc] pan in
    switch pan.state {
    case .began:
      disc.position = disc.presentation()?.position ?? disc.position
      disc.removeAllAnimations()
      reach = max(shortest, 2 * (disc.position - home).length)  // a hard throw goes farther than a rubber band
      grip = stretched(disc.position - home) { rubberBandInverse($0, dimension: reach) }
    case .changed:
      disc.position = home + stretched(grip + pan.translation(in: nil)) { rubberBand($0, dimension: reach) }
    default:
      let spring = SpringTimingParameters(
        response: 0.5, dampingRatio: 0.4, initialVelocity: disc.velocity(matching: pan.velocity(in: nil) * 0.4, to: home))
      animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { disc.position = home }
    }
  }
  pan.hysteresis = 0  // a touch catches it
  disc.addGestureRecognizer(pan)
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      rubberBandDisc(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
