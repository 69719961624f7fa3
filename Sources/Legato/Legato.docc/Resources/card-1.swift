import Legato

let window = Window(size: .zero)  // the terminal's
let card = Layer(frame: Rect(x: 30, y: 50, width: 100, height: 70))
card.backgroundColor = .orange
window.addSublayer(card)

try TerminalHost(session: TerminalSession()).run(window)
