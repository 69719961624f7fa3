import Legato

let window = Window(size: .zero)  // the terminal's
let drawer = Layer()
(drawer.backgroundColor, drawer.cornerRadius) = (Color(hex: 0x3B9EFF), 4)
window.addSublayer(drawer)

var isOpen = false
func place(_ isOpen: Bool) {
  drawer.bounds.size = window.bounds.size
  drawer.position = Point(x: window.bounds.midX, y: window.bounds.height * (isOpen ? 0.7 : 1.35))
  drawer.cornerRadius = isOpen ? 24 : 4
}
window.layout = { _ in place(isOpen) }
try TerminalHost(session: TerminalSession()).run(window)
