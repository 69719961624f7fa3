import Legato

let window = Window(size: .zero)  // the terminal's
let card = Layer(frame: Rect(x: 30, y: 50, width: 100, height: 70))
(card.backgroundColor, card.cornerRadius) = (Color(hex: 0x3B9EFF), 12)
window.addSublayer(card)

let pan = PanGestureRecognizer()
pan.hysteresis = 0  // a touch catches it in flight
card.addGestureRecognizer(pan)
pan.addAction {
  switch pan.state {
  case .began:
    card.position = card.presentation()?.position ?? card.position
    card.removeAllAnimations()
  case .changed:
    card.position = card.position + pan.translation(in: window)
    pan.setTranslation(.zero, in: window)
  case .ended:
    let speed = pan.velocity(in: window)
    // where the throw would carry it, and the side that is nearer to that
    let isLeft = card.position.x + DecelerationRate.normal.projection(velocity: speed.dx) < window.bounds.midX
    let target = Point(x: isLeft ? 80 : window.bounds.width - 80, y: window.bounds.midY)
    let spring = SpringTimingParameters(response: 0.5, dampingRatio: 0.7, initialVelocity: card.velocity(matching: speed, to: target))
    animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { card.position = target }
  default: break
  }
}

try TerminalHost(session: TerminalSession()).run(window)
