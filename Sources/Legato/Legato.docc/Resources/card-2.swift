import Legato

let window = Window(size: .zero)  // the terminal's
let card = Layer(frame: Rect(x: 30, y: 50, width: 100, height: 70))
card.backgroundColor = .orange
window.addSublayer(card)

let pan = PanGestureRecognizer { pan in
  card.position = card.position + pan.translation(in: window)
  pan.setTranslation(.zero, in: window)
}
pan.hysteresis = 0  // it begins at the touch
card.addGestureRecognizer(pan)
try TerminalHost(session: TerminalSession()).run(window)
