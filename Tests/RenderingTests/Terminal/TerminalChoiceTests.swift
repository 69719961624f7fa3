import Expectations
import Foundation
import LegatoGestures
import LegatoRendering
import TestSupport
import Testing

extension TerminalSessionTests {
  /// What a terminal answers, what was asked for, and what is drawn then.
  static let choices: [(answers: String, asked: CellKind?, division: CellDivision)] = [
    ("^[?6c", nil, .half),
    ("^_Gi=31;OK^\\^[6;13;6t^[?62c", nil, .pixels(width: 6, height: 13)),
    // nobody has said how large a cell is
    ("^_Gi=31;OK^\\^[?62c", nil, .pixels(width: 10, height: 20)),
    ("^_Gi=31;ENOTSUPPORTED:none^\\^[6;13;6t^[?62c", nil, .half),
    ("^[6;13;6t^[?1;0;256S^[?62;4;22c", nil, .pixels(width: 6, height: 13)),
    ("^[4;78;120t^[?62;4;22c", nil, .pixels(width: 6, height: 13)),
    ("^[?62;4;22c", nil, .half),
    // a VT132, whose first number says so
    ("^[6;13;6t^[?4;6c", nil, .half),
    ("^_Gi=31;OK^\\^[6;13;6t^[?62;4c", .half, .half),
    ("^_Gi=31;OK^\\^[6;13;6t^[?62;4c", .octant, .octant),
    ("^[6;13;6t^[?6c", .sixel, .pixels(width: 6, height: 13)),
    ("^[?6c", .kitty, .pixels(width: 10, height: 20)),
  ]

  @Test("Pixels are drawn by the method that the terminal reports, or that was asked for", arguments: choices)
  func choice(answers: String, asked: CellKind?, division: CellDivision) throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    let host = TerminalHost(session: session, depth: .trueColor, cells: asked)
    let recorder = Recorder()
    recorder.look = { terminal.type("^[0nq") }
    terminal.type(answers)
    try host.run(recorder)
    expectEqual(recorder.divisions.first, division)
    expect(recorder.events.allSatisfy { if case .key(let key) = $0 { key.code == .character("q") } else { true } }, "no answer is a key")
    let shown = terminal.shown()
    let isKitty = asked == .kitty || asked == nil && answers.contains("OK")
    expect(shown.contains("^_Ga=T") == isKitty && shown.contains("^_Ga=d,d=A") == isKitty)
    expectEqual(shown.contains("^P0;1q"), asked == .sixel || asked == nil && answers.contains(";4") && division != .half)
    expect(shown.hasSuffix(Self.leave))
  }

  @Test("Without colours there are no pixels, unless asked for") func colorless() throws {
    for (asked, division) in [(nil, .half), (.kitty, .pixels(width: 6, height: 13))] as [(CellKind?, CellDivision)] {
      let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
      let session = try TerminalSession(input: terminal.program, output: terminal.program)
      let recorder = Recorder()
      recorder.look = { terminal.type("^[0nq") }
      terminal.type("^_Gi=31;OK^\\^[6;13;6t^[?62c")
      try TerminalHost(session: session, depth: .none, cells: asked).run(recorder)
      expectEqual(recorder.divisions.first, division)
    }
  }

  @Test("Late answers count from then on, and are not taken for keys") func late() throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    let recorder = Recorder()
    // the first picture is drawn after the wait; then the terminal answers
    recorder.look = { [unowned recorder] in
      if recorder.pictures == 1 { terminal.type("^]11;rgb:ffff/ffff/e000^\\^_Gi=31;OK^\\^[6;13;6t^[?62c") }
      if recorder.divisions.last != .half { terminal.type("^[0nq") }
    }
    try TerminalHost(session: session, depth: .trueColor, cells: nil).run(recorder)
    expect(recorder.divisions.first == .half && recorder.divisions.last == .pixels(width: 6, height: 13))
    expectEqual(recorder.events, [.resized(TerminalSize(columns: 20, rows: 6)), .appearance(.light), .key(TerminalKey(.character("q")))])
  }

  @Test(
    "A terminal has a light background if it reports one, or if that is asked for; it is told once, before the first picture",
    arguments: [
      ("^]11;rgb:0000/0000/0000^\\^[?6c", nil, []), ("^]11;rgb:ffff/ffff/ffff\u{7}^[?6c", nil, [.light]), ("^[?6c", nil, []),
      ("^]11;rgb:ffff/ffff/ffff\u{7}^[?6c", .dark, []), ("^]11;rgb:00/00/00^\\^[?6c", .light, [.light]),
      // looks lighter than it is bright: green
      ("^]11;rgb:00/ff/00^\\^[?6c", nil, [.light]), ("^]11;rgb:00/00/ff^\\^[?6c", nil, []),
    ] as [(String, TerminalAppearance?, [TerminalAppearance])])
  func appearance(answers: String, asked: TerminalAppearance?, told: [TerminalAppearance]) throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    let recorder = Recorder()
    var picturesBefore: [Int] = []
    recorder.react = { [unowned recorder] in if case .appearance = $0 { picturesBefore.append(recorder.pictures) } }
    recorder.look = { terminal.type("q") }
    terminal.type(answers)
    try TerminalHost(session: session, depth: .sixteen, cells: .half, appearance: asked).run(recorder)
    expectEqual(recorder.events.compactMap { if case .appearance(let appearance) = $0 { appearance } else { nil } }, told)
    expect(picturesBefore.allSatisfy { $0 == 0 })
  }

  @Test("The next picture waits until the terminal has drawn the last one, at most half a second; at rest nothing is written")
  func drawn() throws {
    for isAnswering in [true, false] {
      let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
      let session = try TerminalSession(input: terminal.program, output: terminal.program)
      let host = TerminalHost(session: session, depth: .trueColor, cells: .kitty, appearance: .dark)
      let recorder = Recorder()
      var (times, shown) = ([Double](), "")
      recorder.demand = { [unowned recorder] time in
        times.append(time)
        shown += terminal.shown()
        if times.count == 4 { recorder.isFinished = true }
        return .everyFrame
      }
      recorder.look = { if isAnswering { terminal.type("^[0n") } }
      terminal.type("^[?6c")
      try host.run(recorder)
      let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
      expect(gaps.allSatisfy { isAnswering ? $0 < 0.45 : $0 >= 0.5 }, "\(gaps)")
      expectEqual(shown.components(separatedBy: "^[5n").count, 4, "a question behind each picture")
    }
  }

  @Test("A terminal with few colour registers is asked for more, and its setting is restored") func registers() throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    let recorder = Recorder()
    recorder.look = { [unowned recorder] in terminal.type(recorder.pictures == 1 ? "^[?1;0;256S^[0n" : "^[0nq") }
    terminal.type("^[6;13;6t^[?1;0;16S^[?62;4c")
    try TerminalHost(session: session, depth: .trueColor, cells: nil).run(recorder)
    let shown = terminal.shown()
    expect(shown.contains("^[?1;3;256S") && shown.hasSuffix("^[?1;2S" + Self.leave))
    expectEqual(recorder.pictures, 2, "drawn again with more colours")
  }
}

@Suite("Terminal: environment variables") struct TerminalEnvironmentTests {
  @Test("LEGATO_CELLS forces a kind of cells, no other variable does") func cells() {
    for kind in CellKind.allCases {
      expectEqual(CellKind(environment: ["LEGATO_CELLS": kind.rawValue]), kind)
      expectEqual(CellKind(environment: ["LEGATO_CELLS": kind.rawValue.uppercased()]), kind)
    }
    expect(CellKind(environment: [:]) == nil && CellKind(environment: ["LEGATO_CELLS": "tenth"]) == nil)
  }

  @Test("The last number of COLORFGBG tells the background") func hint() {
    let table: [(String, TerminalAppearance?)] = [
      ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("0;7", .light), ("7;8", .dark), ("15;default", nil), ("", nil),
      ("15;99", nil),
    ]
    for (value, appearance) in table { expectEqual(TerminalAppearance(environment: ["COLORFGBG": value]), appearance, "\(value)") }
    expectEqual(TerminalAppearance(environment: [:]), nil)
  }

  @Test("Octants are used by default only where a terminal is known to draw them itself") func characters() {
    expectEqual(CellKind.characters(environment: ["TERM": "xterm-256color", "VTE_VERSION": "7800"]), .octant)
    expectEqual(CellKind.characters(environment: ["TERM": "xterm-256color", "VTE_VERSION": "7603"]), .half)
    expectEqual(CellKind.characters(environment: ["TERM": "tmux-256color", "VTE_VERSION": "8000"]), .half)
    expectEqual(CellKind.characters(environment: ["TERM": "xterm", "TMUX": "/tmp/x", "VTE_VERSION": "8000"]), .half)
    expectEqual(CellKind.characters(environment: [:]), .half)
  }

  @Test("A terminal's throughput is measured by what it received, within bounds; few bytes count little") func throughput() {
    var throughput = Throughput()
    for _ in 0..<40 { throughput.record(100_000, seconds: 0.5) }
    expectLess(abs(throughput.rate - 200_000), than: 1000)
    // the way there and back
    for _ in 0..<40 { throughput.record(500, seconds: 0.1) }
    expectLess(abs(throughput.rate - 200_000), than: 1000)
    for _ in 0..<40 { throughput.record(100_000, seconds: 100) }
    expectEqual(throughput.rate, 50_000)
    for _ in 0..<100 { throughput.record(100_000, seconds: 1e-9) }
    expectEqual(throughput.rate, 5e7)
    throughput.record(100_000, seconds: 0)
    throughput.record(100_000, seconds: .nan)
    expectEqual(throughput.rate, 5e7)
  }
}
