import Expectations
import LegatoGestures
import LegatoRendering
import TestSupport
import Testing
import LegatoSystem

/// One at a time, since a process has one terminal.
@Suite("Terminal: sessions", .serialized) struct TerminalSessionTests {
  static let enter = "^[?1049h^[?25l^[m^[2J^[?1002h^[?1006h"
  static let questions = "^[?2026$p^[?1016$p^[14t^[16t^_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA^\\^[?1;1;0S^]11;?^\\^[c"
  static let leave = "^[?2026l^[?1016l^[?1006l^[?1002l^[m^[?25h^[?1049l"

  @Test("A session takes over the terminal and restores it") func restores() throws {
    let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
    let before = terminal.attributes
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    expect(terminal.attributes != before)
    expectEqual(session.size, TerminalSize(columns: 40, rows: 10))
    expectEqual(terminal.shown(), Self.enter + Self.questions)
    session.restore()
    expectEqual(terminal.attributes, before)
    expectEqual(terminal.shown(), Self.leave)
    session.restore()
    expect(terminal.shown() == "" && !session.isOpen)
    #expect(throws: TerminalError.closed) { try session.write([65]) }
  }

  @Test("A released session restores the terminal") func releases() throws {
    let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
    let before = terminal.attributes
    _ = try TerminalSession(input: terminal.program, output: terminal.program)
    expectEqual(terminal.attributes, before)
    expect(terminal.shown().hasSuffix(Self.leave))
  }

  @Test("A file that is no terminal, and a terminal that is too small, without size or in use, throw an error that says so") func errors()
    throws
  {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let (input, output) = (ends[0], ends[1])
    #expect(throws: TerminalError.notATerminal(stream: "descriptor \(input)")) { try TerminalSession(input: input, output: output) }
    let small = try #require(PseudoTerminal(columns: 19, rows: 6))
    let error = #expect(throws: TerminalError.self) { try TerminalSession(input: small.program, output: small.program) }
    expectEqual(
      error?.description,
      "A terminal of at least 20×6 columns and rows was expected, but this one has 19×6. "
        + "Enlarge the window or make its font smaller.")
    expectEqual(small.shown(), "")
    // one that is not told its size says 0 × 0
    let none = try #require(PseudoTerminal(columns: 0, rows: 0))
    let usual = try TerminalSession(input: none.program, output: none.program)
    expectEqual(usual.size, TerminalSize(columns: 80, rows: 24))
    usual.restore()
    let good = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: good.program, output: good.program)
    #expect(throws: TerminalError.alreadyOpen) { try TerminalSession(input: good.program, output: good.program) }
    session.restore()
  }

  @Test("The terminal's answers enable what it supports") func answers() throws {
    let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    defer { session.restore() }
    let mouse = TerminalMouse(.press(.left), x: 12, y: 8)
    expectEqual(session.location(of: mouse), Point(x: 12.5, y: 17))
    terminal.type("^[?2026;2$y^[?1016;2$y")
    _ = try session.wait(seconds: 1)
    expect(session.isSynchronized && !session.reportsPixels, "no size of a cell yet")
    terminal.type("^[4;200;400t^[?6c")
    _ = try session.wait(seconds: 1)
    expect(session.reportsPixels)
    expect(terminal.shown().hasSuffix("^[?1016h"))
    expectEqual(session.location(of: mouse), Point(x: 1.25, y: 0.85))
  }

  @Test(
    "MU-3: an invalid number of seconds to wait is reported, and the wait ends at once", arguments: [Double.nan, .infinity, -.infinity, -1])
  func badWait(seconds: Double) throws {
    let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    defer { session.restore() }
    // what ends even a wait for ever
    TerminalSession.wake()
    var reports = try Reports.during { _ = try session.wait(seconds: seconds) }
    try #require(reports.count == 1 && reports.allSatisfy { "\($0)".hasPrefix("wait(seconds:)") })
    reports = try Reports.during { _ = try session.wait(seconds: seconds) }
    expectEqual(reports.count, 1, "and with nothing to tell")
  }

  @Test("Without an answer to mode 1016 the mouse is reported in cells") func cells() throws {
    let terminal = try #require(PseudoTerminal(columns: 40, rows: 10, pixels: (400, 200)))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    defer { session.restore() }
    terminal.type("^[?1016;0$y^[?2026;0$y^[?6c")
    _ = try session.wait(seconds: 1)
    expect(!session.reportsPixels && !session.isSynchronized)
  }

  @Test("An answer that arrives in pieces is not taken for a key; afterwards an escape becomes one sooner") func pieces() throws {
    let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    defer { session.restore() }
    terminal.type("^")
    // longer than an escape waits by itself
    var events = try session.wait(seconds: 0).events + session.wait(seconds: 0.1).events
    terminal.type("[?6c")
    events += try session.wait(seconds: 1).events
    expectEqual(events, [.reply(.attributes([6]))])
  }

  @Test("A lone escape is a key after a moment; a wake ends a wait; a resize is reported") func waits() throws {
    let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    defer { session.restore() }
    terminal.type("^")
    var events: [TerminalEvent] = []
    // Waits shorter than the moment must not put it off for ever.
    for _ in 0..<200 where events.isEmpty { events += try session.wait(seconds: 0.01).events }
    expectEqual(events, [.key(TerminalKey(.escape))])
    TerminalSession.wake()
    try expect(session.wait(seconds: nil).isWoken)
    PseudoTerminal.send(SIGCONT)
    try expect(session.wait(seconds: nil).isResumed)
    terminal.resize(columns: 50, rows: 12)
    PseudoTerminal.send(SIGWINCH)
    try expect(session.wait(seconds: nil).isResized)
    expectEqual(session.size, TerminalSize(columns: 50, rows: 12))
  }

  #if os(Linux) || os(macOS)
    @Test("A signal restores the terminal and ends the process by that signal", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signals(signal: Int32) async throws {
      let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
      let (before, path) = (terminal.attributes, terminal.path)
      await #expect(processExitsWith: .signal(signal)) { [path = path as String, signal = signal as Int32] in
        let end = PseudoTerminal.open(path)
        let session = try TerminalSession(input: end, output: end)
        PseudoTerminal.send(signal)
        _ = try session.wait(seconds: 5)
      }
      expectEqual(terminal.attributes, before)
      expectEqual(terminal.shown(), Self.enter + Self.questions + Self.leave)
    }

    @Test("A stop restores the terminal until the process continues") func stops() async throws {
      let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
      let (before, path, window) = (terminal.attributes, terminal.path, terminal.window)
      // Lets the process go on, again and again until its end, since there is no telling when exactly it stops.
      let watcher = Task.detached {
        var shown = ""
        for _ in 0..<6000 where !(shown.contains("bye") && shown.hasSuffix(Self.leave)) {
          try? await Task.sleep(for: .milliseconds(10))
          shown += PseudoTerminal.shown(in: window)
          if let id = shown.firstMatch(of: #/pid=(\d+);/#), shown.contains(Self.leave), !shown.contains("bye") {
            kill(Int32(id.1)!, SIGCONT)
          }
        }
        return shown
      }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let end = PseudoTerminal.open(path)
        let session = try TerminalSession(input: end, output: end)
        try session.write(Array("pid=\(getpid());".utf8))
        PseudoTerminal.send(SIGTSTP)
        while try !session.wait(seconds: nil).isResumed {}
        try session.write(Array("bye".utf8))
        session.restore()
      }
      let shown = await watcher.value
      expect(shown.contains(";" + Self.leave + Self.enter) && shown.contains("bye") && shown.hasSuffix(Self.leave))
      expectEqual(terminal.attributes, before)
    }

    @Test("The process's exit and a crash restore the terminal") func exits() async throws {
      let terminal = try #require(PseudoTerminal(columns: 40, rows: 10))
      let (before, path) = (terminal.attributes, terminal.path)
      await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
        let end = PseudoTerminal.open(path)
        let session = try TerminalSession(input: end, output: end)
        withExtendedLifetime(session) { exit(3) }
      }
      expectEqual(terminal.attributes, before)
      expectEqual(terminal.shown(), Self.enter + Self.questions + Self.leave)
      await #expect(processExitsWith: .failure) { [path = path as String] in
        let end = PseudoTerminal.open(path)
        let session = try TerminalSession(input: end, output: end)
        withExtendedLifetime(session) { fatalError("on purpose") }
      }
      expectEqual(terminal.attributes, before)
      expectEqual(terminal.shown(), Self.enter + Self.questions + Self.leave)
    }
  #endif
}
