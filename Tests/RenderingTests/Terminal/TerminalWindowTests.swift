import Expectations
import LegatoGestures
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

/// Windows in a terminal: 20 × 6 cells of 4 × 8 points, 80 × 48 points in all.
extension TerminalSessionTests {
  private func run(_ window: Window, typing keys: String) throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    terminal.type("^[?6c" + keys)
    try TerminalHost(session: session, depth: .sixteen, cells: .half, appearance: .dark).run(window)
  }

  @Test("A button that is down when a run ends is cancelled, and the next run's first press counts") func cancelledAtEnd() throws {
    let window = Window(size: .zero)
    var states: [GestureRecognizer.State] = []
    window.addGestureRecognizer(PanGestureRecognizer(hysteresis: 0) { states.append($0.state) })
    try Misuse.$handler.withValue({ Issue.record($0) }) {
      try run(window, typing: "^[<0;3;2Mq")
      expectEqual(states, [.began, .cancelled])
      try run(window, typing: "^[<0;3;2M^[<0;3;2mq")
    }
    expectEqual(states, [.began, .cancelled, .began, .ended])
  }
}
