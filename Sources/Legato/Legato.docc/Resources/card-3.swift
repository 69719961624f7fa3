import Legato

let window = Window(size: .zero)  // the terminal's
let card = Layer(frame: Rect(x: 30, y: 50, width: 100, height: 70))
card.backgroundColor = .orange
window.addSublayer(card)

let pan = PanGestureRecognizer { pan in
  card.position = card.position + pan.translation(in: window)
  pan.setTranslation(.zero, in: window)
  guard pan.state == .ended || pan.state == .cancelled else { return }
  let (home, speed) = (window.bounds.center, pan.velocity(in: window))
  let spring = SpringTimingParameters(response: 0.5, dampingRatio: 0.4, initialVelocity: card.velocity(matching: speed, to: home))
  animate(withDuration: 0, timingParameters: spring) { card.position = home }
}
pan.hysteresis = 0  // it begins at the touch
card.addGestureRecognizer(pan)
try TerminalHost(session: TerminalSession()).run(window)
