import Legato

/// A tap throws paper into the air, and another one throws more: every piece flies along its own parabola, which a cubic curve represents
/// exactly, and turns as it falls.
func confetti(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let hint = TextLayer("tap anywhere", frame: Rect(x: 12, y: 12, width: 160, height: 12), fontSize: 11, color: Color(hex: 0xC8D2E0))
  window.addSublayer(hint)
  let paper = Layer()
  window.addSublayer(paper)
  window.layout = { window in paper.frame = window.bounds }
  window.addGestureRecognizer(
    TapGestureRecognizer { tap in
      for i in 0..<40 { throwPiece(i, from: tap.location(in: nil), into: paper) }
    })
}

private func throwPiece(_ number: Int, from place: Point, into paper: Layer) {
  let colors: [UInt32] = [0xFF4D7E, 0xFF9500, 0xFFD60A, 0x2FCB73, 0x3B9EFF]
  // multiples of an irrational number are evenly distributed, without random numbers
  func spread(_ share: Double) -> Double { (Double(number + 1) * share).truncatingRemainder(dividingBy: 1) }
  let piece = Layer(frame: Rect(x: place.x - 4, y: place.y - 3, width: 8, height: 6))
  piece.backgroundColor = Color(hex: colors[number % colors.count])
  paper.addSublayer(piece)

  let (time, gravity) = (2.0, 420.0)  // seconds, points/s²
  let speed = Vector(dx: 240 * (spread(0.618) - 0.5), dy: -100 - 220 * spread(0.732))
  let fall = speed.dy * time + gravity * time * time / 2
  // the share of the fall that the initial velocity alone would give: y(s) = first·s + (1 − first)·s²
  let first = speed.dy * time / fall
  let parabola = CubicTimingParameters(
    controlPoint1: Point(x: 1.0 / 3, y: first / 3), controlPoint2: Point(x: 2.0 / 3, y: (1 + first) / 3))
  animate(withDuration: time, options: .curveLinear) { piece.position.x += speed.dx * time }
  animate(withDuration: time, timingParameters: parabola) { piece.position.y += fall }
  piece.add(BasicAnimation(.rotation, from: 0, to: 20 * (spread(0.414) - 0.5), duration: time))
  animate(withDuration: 0.5, delay: time - 0.5) {
    piece.opacity = 0
  } completion: { _ in
    piece.removeFromSuperlayer()
  }
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      confetti(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
