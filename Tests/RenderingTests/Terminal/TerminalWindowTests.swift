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

  @Test("The wheel scrolls the content under the mouse by three rows a step, smoothly, and no farther than to its end") func wheel()
    throws
  {
    let (window, list) = (Window(size: .zero), ScrollLayer())
    window.addSublayer(list)
    // the left half of the terminal
    (list.frame, list.contentSize) = (Rect(x: 0, y: 0, width: 40, height: 48), Size(width: 70, height: 100))
    try run(window, typing: "^[<65;15;1M^[<65;2;2Mq")
    expectEqual(list.contentOffset, Point(x: 0, y: 24), "two steps down, of which one beside the list")
    window.stage.advance(to: window.stage.hostTime + 0.05)
    let shown = list.presentationContentOffset.y
    expectGreater(shown, than: 0)
    expectLess(shown, than: 24)
    try run(window, typing: "^[<65;2;2M^[<65;2;2M^[<67;2;2M^[<64;2;2Mq")
    expectEqual(list.contentOffset, Point(x: 24, y: 28), "down to the end at 100 − 48, to the right, and up again")
  }
}
