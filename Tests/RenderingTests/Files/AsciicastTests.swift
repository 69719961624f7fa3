import Expectations
import Foundation
import LegatoCore
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("A cast file contains what is sent to a terminal, and when") struct AsciicastTests {
  /// What the file says, read by Foundation's JSON.
  private func read(_ cast: Asciicast) throws -> (head: [String: Any], events: [(time: Double, text: String)]) {
    let lines = cast.text.split(separator: "\n").map { Data($0.utf8) }
    let first = try #require(lines.first)
    let head = try #require(try JSONSerialization.jsonObject(with: first) as? [String: Any])
    let events = try lines.dropFirst().map { line in
      let event = try #require(try JSONSerialization.jsonObject(with: line) as? [Any])
      try #require(event.count == 3 && event[1] as? String == "o")
      return (try #require(event[0] as? Double), try #require(event[2] as? String))
    }
    return (head, events)
  }

  private func picture(_ text: String) -> TerminalPicture {
    TerminalPicture(bitmap: Bitmap(width: 0, height: 0), texts: [TerminalText(text, row: 0, fillsRow: false)])
  }

  /// Pictures told apart by their upper left character.
  private func cast(_ pictures: [(Double, String)]) -> Asciicast {
    var cast = Asciicast(columns: 6, rows: 2, title: "a \"card\"\\", depth: .none)
    for (time, text) in pictures { cast.add(picture(text), at: time) }
    return cast
  }

  @Test("the header describes the terminal; the bytes are those that a host writes") func content() throws {
    let (head, events) = try read(cast([(0, "one"), (0.5, "one"), (0.75, "o\"\\é"), (1.5, "o\"\\é")]))
    expect(head["version"] as? Int == 2 && head["width"] as? Int == 6 && head["height"] as? Int == 2)
    expect(head["title"] as? String == "a \"card\"\\" && head["duration"] as? Double == 1.5)
    expectEqual(events.map(\.time), [0, 0.75, 1.5])
    var encoder = TerminalEncoder()
    let told = ["one", "o\"\\é"].map { text in
      String(decoding: encoder.encode(TerminalFrame(picture(text), columns: 6, rows: 2, depth: .none)), as: UTF8.self)
    }
    // the screen is cleared and the cursor hidden before the first, and what stays writes nothing
    expectEqual(events.map(\.text), ["\u{1B}[?25l\u{1B}[2J" + told[0], told[1], ""])
    expect(told[1].contains("\"\\é"))
  }

  @Test("a time that decreases or is NaN is reported and replaced by the one before") func times() throws {
    var times: [Double] = []
    let reports = try Reports.during {
      times = try read(cast([(1, "a"), (0.5, "b"), (.nan, "c"), (.infinity, "d"), (2, "e"), (1e300, "f")])).events.map(\.time)
    }
    expectEqual(times, [1, 1, 1, 1, 2, 2, 2])
    expect(reports.count == 4 && reports.allSatisfy { "\($0)".hasPrefix("add(_:at:) needs seconds from ") })
    expectEqual(Asciicast(columns: -3, rows: 4).columns, 0)
  }

  @Test("a window in colours is, cell by cell, its picture") func window() throws {
    let window = Window(size: Size(width: 24, height: 16))
    let card = Layer(frame: Rect(x: 0, y: 0, width: 12, height: 16))
    card.backgroundColor = Color(red: 1, green: 0, blue: 0)
    window.addSublayer(card)
    var cast = Asciicast(columns: 6, rows: 2)
    cast.add(TerminalPicture(window, columns: 6, rows: 2, scale: 0.25), at: 0)
    let text = try #require(try read(cast).events.first?.text)
    // three red cells, three black ones, a row each
    expect(text.hasSuffix("[48;2;255;0;0m   \u{1B}[48;2;0;0;0m   \u{1B}[2H\u{1B}[48;2;255;0;0m   \u{1B}[48;2;0;0;0m   \u{1B}[m"))
  }
}
