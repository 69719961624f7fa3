import Expectations
import Foundation
import LegatoGestures
import LegatoRendering
import TestSupport
import Testing
import LegatoSystem

#if os(Linux) || os(macOS)
  extension TerminalSessionTests {
    /// Runs in a process of its own: draws all the time, and after a stop tells how far its time went from one frame to the next at most.
    private final class Mover: TerminalHostDelegate {
      let session: TerminalSession
      private(set) var isFinished = false
      private var (last, longest) = (0.0, 0.0)
      init(_ session: TerminalSession) { self.session = session }
      func handle(_ event: TerminalHostEvent, at time: Double) {
        guard event == .key(TerminalKey(.character("q"))) else { return }
        try? session.write(Array("longest=\(Int(saturating: longest * 1000));".utf8))
        isFinished = true
      }
      func advance(to time: Double) -> FrameDemand {
        longest = max(longest, time - last)
        last = time
        return .everyFrame
      }
      func picture(for size: TerminalSize, cells: CellDivision) -> TerminalPicture {
        TerminalPicture(bitmap: Bitmap(width: 1, height: 1), texts: [TerminalText("moving")])
      }
    }

    @Test("A stop signal from outside restores the terminal, as control-Z does, and the stage's time stands still")
    func stoppedFromOutside()
      async throws
    {
      let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
      let (before, path, window) = (terminal.attributes, terminal.path, terminal.window)
      let watcher = Task.detached {
        var (shown, stopped, isAsked) = ("", 0, false)
        for _ in 0..<6000 where !(shown.contains("longest=") && shown.hasSuffix(Self.leave)) {
          try? await Task.sleep(for: .milliseconds(10))
          shown += PseudoTerminal.shown(in: window)
          guard let id = shown.firstMatch(of: #/pid=(\d+);/#).flatMap({ Int32($0.1) }), shown.contains("moving") else { continue }
          if stopped == 0 { kill(id, SIGTSTP) }
          stopped += 1
          // it stands for two seconds, and then again and again goes on, since there is no telling when exactly it stops
          let screens = shown.components(separatedBy: Self.enter)
          if stopped > 200, screens.count < 3 { kill(id, SIGCONT) }
          if screens.count > 2, screens[2].contains("moving"), !isAsked {
            isAsked = true
            _ = write(window, "q", 1)
          }
        }
        return shown
      }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let end = PseudoTerminal.open(path)
        let session = try TerminalSession(input: end, output: end)
        try session.write(Array("pid=\(getpid());".utf8))
        try TerminalHost(session: session, depth: .none, cells: .half, appearance: .dark).run(Mover(session))
      }
      let shown = await watcher.value
      let stop = try #require(shown.range(of: Self.leave + Self.enter))
      // the whole screen again
      expect(shown[stop.upperBound...].contains("^[H") && shown[stop.upperBound...].contains("moving"))
      let longest = try #require(shown.firstMatch(of: #/longest=(\d+);/#).flatMap { Int($0.1) })
      expectLess(longest, than: 1000, "it stood for two seconds")
      expect(shown.hasSuffix(Self.leave) && terminal.attributes == before)
    }
  }
#endif
