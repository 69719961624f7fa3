import Legato

/// A list that is pulled down against a rubber band; pulled far enough it stays down while a ring turns, and returns by itself. A finger
/// can catch it at any moment.
func pullToRefresh(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let (ring, list) = (ringToTurn(), listOfLines())
  for layer in [ring, list] { window.addSublayer(layer) }

  let far = 44.0  // the distance in points at which it refreshes, and at which it stays meanwhile
  var (home, height, grip) = (Point.zero, 0.0, 0.0)
  window.layout = { window in
    (home, height) = (Point(x: window.bounds.midX, y: 0), window.bounds.height)
    list.bounds.size = Size(width: window.bounds.width, height: 2 * height)
    (list.position, ring.position) = (home, Point(x: home.x, y: far / 2))
  }

  let pan = PanGestureRecognizer { pan in
    switch pan.state {
    case .began:
      list.position = list.presentation()?.position ?? list.position
      list.removeAllAnimations()
      grip = rubberBandInverse(list.position.y, dimension: height)
    case .changed:
      list.position.y = rubberBand(max(0, grip + pan.translation(in: nil).dy), dimension: height)
      ring.strokeEnd = min(0.9, list.position.y / far)
    default:
      let isFarEnough = list.position.y > far
      let spring = SpringTimingParameters(response: 0.4, dampingRatio: 1)
      if isFarEnough {
        var turns = BasicAnimation(.rotation, from: 0, to: 4 * .pi, duration: 1.8)
        turns.isAdditive = true  // added to the turns of an earlier pull
        ring.add(turns)
        animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { list.position.y = far }
      }
      animate(withDuration: 0, delay: isFarEnough ? 1.5 : 0, timingParameters: spring, options: .allowUserInteraction) {
        list.position = home
        ring.strokeEnd = 0
      }
    }
  }
  pan.hysteresis = 0  // a touch catches it
  window.addGestureRecognizer(pan)
}

private func ringToTurn() -> PathLayer {
  let ring = PathLayer()
  ring.bounds.size = Size(width: 24, height: 24)
  ring.path = Path(ellipseIn: Rect(x: 2, y: 2, width: 20, height: 20))
  (ring.fillColor, ring.strokeColor, ring.lineWidth, ring.strokeEnd) = (.clear, Color(hex: 0x3B9EFF), 4, 0)
  return ring
}

private func listOfLines() -> Layer {
  let list = Layer()
  list.anchorPoint = Point(x: 0.5, y: 0)
  list.backgroundColor = Color(hex: 0x232A35)
  for row in 0..<8 {
    let line = Layer(frame: Rect(x: 12, y: 10 + 28 * Double(row), width: 130 - Double(row * 37 % 50), height: 8))
    (line.backgroundColor, line.cornerRadius) = (Color(hex: 0x4A5568), 4)
    list.addSublayer(line)
  }
  return list
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      pullToRefresh(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
