import Expectations
import Foundation
import GalleryScenes
import TestSupport
import TestTraits
import Testing
import LegatoSystem

/// The real program in a real pseudo-terminal: 80 × 29 cells show the scene at a quarter of its size, four points a column, below two lines of text.
@Suite("The gallery follows a real pointer", .waits, .serialized) struct PointerTests {
  /// The cell over a place of the scene, counted from 1.
  func cell(_ x: Double, _ y: Double) -> (Int, Int) { (Int(x / 4) + 1, Int(y / 8) + 3) }

  func start(_ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 29) throws -> GalleryProgram {
    let program = try #require(GalleryProgram(arguments, columns: columns, rows: rows))
    // its numbers
    if !arguments.isEmpty { program.type("i") }
    return program
  }

  /// The scene whose card is held in flight, and the pointer's cell.
  private func caught() throws -> (program: GalleryProgram, column: Int, row: Int) {
    var (column, row) = (0, 0)
    var program = try start(["catch-in-flight"])
    // how far the card has come when the press arrives is up to the machine: the places to press cover its way, and there are more tries
    for attempt in 0..<30 {
      expect(program.wait { ($0.reading("x") ?? 0) > 128 })
      (column, row) = cell([160, 195, 230][attempt % 3], 50)
      program.mouse((0, column), (32, column + 1), row: row)
      column += 1
      expect(program.wait { $0.reading("is-running") == 0 } && program.settles())
      if program.screen.reading("x") != 240 { break }
      program.type("q")
      expectEqual(program.end(), 0)
      program = try start(["catch-in-flight"])
    }
    return (program, column, row)
  }

  /// Throws the held card to the right; whether it has come to rest at the far place.
  private func throwRight(_ program: GalleryProgram, _ column: inout Int, row: Int) -> Bool {
    for _ in 1...12 {
      column += 1
      program.mouse((32, column), row: row)
      program.pause(milliseconds: 8)
    }
    program.mouse((0, column), row: row, isUp: true)
    expect(program.wait { [80, 240].contains($0.reading("x")) && $0.reading("is-running") == 0 } && program.settles())
    return program.screen.reading("x") == 240
  }

  @Test("GE-18, PT-6 the card follows the pointer, is caught in flight, stays where it is held, and is thrown") func card() throws {
    var (program, column, row) = try caught()
    let held = try #require(program.screen.reading("x"))
    expect(held > 128 && held < 240)
    // it follows: five columns are twenty points
    let step = held < 160 ? 1 : -1
    for _ in 1...5 {
      column += step
      program.mouse((32, column), row: row)
    }
    let moved = held + 20 * Double(step)
    expect(program.wait { abs(($0.reading("x") ?? 0) - moved) < 0.02 })
    // and stays as long as it is held
    program.pause(milliseconds: 120)
    expectLess(abs((program.screen.reading("x") ?? 0) - moved), than: 0.02)
    // a throw to the right takes it to the far place; how fast a throw was, when the machine is busy, is up to that: there are more of these too
    var isFar = false
    for attempt in 0..<30 where !isFar {
      if attempt > 0 {
        (column, row) = cell(80, 50)
        program.mouse((0, column), row: row)
      }
      isFar = throwRight(program, &column, row: row)
    }
    expect(isFar)
    program.type("q")
    expectEqual(program.end(), 0)
  }

  @Test("a card that is let go while the source is shown goes on") func released() throws {
    let (program, column, row) = try caught()
    program.type("e")
    expect(program.wait { $0.line(0).contains("the part to copy") })
    program.mouse((0, column), row: row, isUp: true)
    program.type("e")
    expect(program.wait { [80, 240].contains($0.reading("x")) && $0.reading("is-running") == 0 })
    program.type("q")
    expectEqual(program.end(), 0)
  }

  @Test("nothing is written while nothing moves, and no thread of the program wakes") func idle() throws {
    let program = try start(["two-circles-alpha"])
    expect(program.wait { $0.reading("fraction") == 0 })
    expect(program.settles())
    let before = program.wakeUps
    program.pause(milliseconds: 700)
    expectEqual(program.wakeUps, before)
    program.type("q")
    expectEqual(program.end(), 0)
  }

  @Test("the keys do what the pointer does") func keys() throws {
    let program = try start(["two-circles-alpha"])
    expect(program.wait { $0.reading("fraction") == 0 })
    program.type("llllllllll")
    expect(program.wait { $0.reading("fraction") == 0.5 })
    program.type("hh")
    expect(program.wait { $0.reading("fraction") == 0.4 })
    program.type("q")
    expectEqual(program.end(), 0)
  }

  @Test("the menu opens the chosen scene, and escape returns") func menu() throws {
    let program = try start([])
    expect(program.wait { $0.line(0).contains("pick a scene") })
    program.type("jj\r")
    expect(program.wait { $0.line(-1).contains(Catalog.entries[2].id) })
    program.type("q")
    expect(program.wait { $0.line(0).contains("pick a scene") })
    // the mouse chooses too: the eighth entry is in row 10
    program.mouse((0, 10), row: 10)
    program.mouse((0, 10), row: 10, isUp: true)
    expect(program.wait { $0.line(-1).contains(Catalog.entries[7].id) })
    program.type("^")
    expect(program.wait { $0.line(0).contains("pick a scene") })
    program.type("q")
    expectEqual(program.end(), 0)
  }

  @Test("n and b go from scene to scene, past the ends; page keys turn the menu's pages, and its title says what the scenes are for")
  func turned() throws {
    let program = try start([], rows: 12)
    expect(program.wait { $0.line(0).contains("Start here") })
    program.type("\r")
    for id in [0, 1, 2].map({ Catalog.entries[$0].id }) {
      expect(program.wait { $0.line(-1).contains(id) })
      program.type("n")
    }
    program.type("bbbb")
    expect(program.wait { $0.line(-1).contains(Catalog.entries[Catalog.entries.count - 1].id) })
    program.type("q")
    expect(program.wait { $0.line(0).contains("Curves and tools") })
    program.type("\u{1B}[5~")
    expect(
      program.wait { screen in (0..<12).contains { screen.line($0).contains("> \(Catalog.entries[Catalog.entries.count - 10].id)") } })
    program.type("q")
    expectEqual(program.end(), 0)
  }

  @Test("a menu that is too long says so, opens the entry that is clicked, and scrolls as far as necessary") func scrolled() throws {
    let program = try start([], rows: 12)
    expect(program.wait { $0.line(0).contains("1–9 of \(Catalog.entries.count)") })
    program.mouse((0, 10), row: 11)
    program.mouse((0, 10), row: 11, isUp: true)
    expect(program.wait { $0.line(-1).contains(Catalog.entries[8].id) })
    program.type("q")
    expect(program.wait { $0.line(0).contains("1–9 of") })
    program.type("j")
    expect(program.wait { $0.line(0).contains("2–10 of") && $0.line(10).contains("> \(Catalog.entries[9].id)") })
    program.type("k")
    expect(program.wait { $0.line(0).contains("2–10 of") && $0.line(9).contains("> \(Catalog.entries[8].id)") })
    program.type("q")
    expectEqual(program.end(), 0)
  }

  @Test("names and summaries of all scenes fit 80 columns, in a list or beside a preview of the chosen one") func menuFits() throws {
    expect(Catalog.entries.allSatisfy { $0.summary.count <= 50 })
    let program = try start([], rows: 40)
    expect(program.wait { $0.line(0).contains("pick a scene") })
    for (row, entry) in Catalog.entries.enumerated() { expect(program.wait { $0.line(2 + row).contains(entry.id) }) }
    program.type("jj")
    let chosen = Catalog.entries[2]
    expect(program.wait { screen in (2..<39).contains { screen.line($0).contains(chosen.hint.prefix(40)) } })
    // a press on the preview opens what it shows
    program.mouse((0, 50), row: 10)
    program.mouse((0, 50), row: 10, isUp: true)
    expect(program.wait { $0.line(-1).contains(chosen.id) })
    program.type("q")
    expect(program.wait { $0.line(0).contains("pick a scene") })
    program.type("q")
    expectEqual(program.end(), 0)
    let low = try start([], rows: 12)
    expect(low.wait { screen in (0..<9).allSatisfy { screen.line(2 + $0).contains(Catalog.entries[$0].summary) } })
    low.type("q")
    expectEqual(low.end(), 0)
  }

  /// What the session switches on has to be switched off again.
  func expectRestored(_ program: GalleryProgram, _ before: [UInt64], _ location: SourceLocation = #_sourceLocation) {
    #expect(program.attributes == before, sourceLocation: location)
    for mode in ["?1049", "?1002", "?1006"] {
      #expect(program.screen.modes.last { $0.hasPrefix(mode) } == mode + "l", sourceLocation: location)
    }
    #expect(program.screen.modes.last { $0.hasPrefix("?25") } == "?25h", sourceLocation: location)
  }

  @Test("the terminal is restored after q and after a signal", arguments: [0, SIGINT, SIGTERM, SIGHUP]) func restored(signal: Int32)
    throws
  {
    let terminal = try #require(PseudoTerminal(columns: 80, rows: 26))
    let before = terminal.attributes  // as any new terminal has them
    let program = try start(["swarm"])
    expect(program.wait { $0.reading("dots") == 120 })
    expect(program.attributes != before)
    if signal == 0 { program.type("q") } else { program.send(signal) }
    expectEqual(program.end(), -signal)
    expectRestored(program, before)
  }

  @Test("the terminal is restored after an error") func restoredAfterError() throws {
    let folder = try #require(Folder())
    let terminal = try #require(PseudoTerminal(columns: 80, rows: 26))
    let before = terminal.attributes
    let program = try start(["swarm", "--save-trace", folder.path + "/none/trace.jsonl"])
    expectEqual(program.end(), 1)
    expect(program.output.contains("cannot write"))
    expectEqual(program.attributes, before)
  }

  @Test("a terminal of 20 × 5 cells is refused in a sentence; one that becomes too small shows one, and continues when it is enlarged")
  func small() throws {
    let refused = try start(["swarm"], columns: 20, rows: 5)
    expectEqual(refused.end(), 1)
    expect(refused.output.contains("20×6") && refused.output.contains("20×5"))
  }

  @Test("--save-trace records the pointer's events, and a recording replays them") func savedTrace() throws {
    let folder = try #require(Folder())
    let program = try start(["interactive-circle", "--save-trace", folder.path + "/drag.jsonl"])
    expect(program.wait { $0.reading("x") == 110 })
    let (column, row) = cell(110, 100)
    program.mouse((0, column), row: row)
    for i in 1...20 {
      program.mouse((32, column + i), row: row)
      program.pause(milliseconds: 10)
    }
    program.mouse((0, column + 20), row: row, isUp: true)
    expect(program.wait { ($0.reading("fraction") ?? 0) > 0 })
    program.type("q")
    expectEqual(program.end(), 0)
    let lines = String(decoding: folder.bytes(of: "drag.jsonl"), as: UTF8.self).split(separator: "\n")
    expect(lines.count == 22 && lines[0].contains("\"phase\":\"began\"") && lines[0].contains("\"x\":110"))
    let again = try #require(
      GalleryProgram(["interactive-circle", "--trace", "drag.jsonl", "--values", "values.csv"], in: folder.path))
    expectEqual(again.end(), 0)
    let last = String(decoding: folder.bytes(of: "values.csv"), as: UTF8.self).split(separator: "\n").last
    expectEqual(last?.contains(",210.0,"), true)
  }

  @Test("DL-10: --save-frames records each frame for trace viewers; the inspector shows it") func savedFrames() throws {
    let folder = try #require(Folder())
    let program = try start(["interactive-circle", "--save-frames", folder.path + "/frames.json"])
    expect(program.wait { screen in (0..<26).contains { screen.line($0).contains("frames: half drawn within") } })
    program.type("q")
    expectEqual(program.end(), 0)
    let file = try #require(try JSONSerialization.jsonObject(with: Data(folder.bytes(of: "frames.json"))) as? [String: Any])
    let spans = try #require(file["traceEvents"] as? [[String: Any]]).filter { $0["ph"] as? String == "X" && $0["tid"] as? Int == 1 }
    expect(!spans.isEmpty && spans.allSatisfy { ($0["dur"] as? Double ?? -1) >= 0 })
  }
}
