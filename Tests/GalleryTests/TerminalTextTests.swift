import Expectations
import GalleryScenes
import Legato
import TestSupport
import Testing

@Suite("Every scene can be read in a terminal of 80 columns") struct TerminalTextTests {
  /// The rows of the terminal, as far as they are a scene's text.
  private func rows(_ player: LivePlayer) -> [String] {
    player.room = Rect(x: 0, y: 4, width: 80, height: 40)
    let picture = player.picture(columns: 80, rows: 24)
    var rows = [[Character]](repeating: [Character](repeating: " ", count: 80), count: 24)
    for glyph in picture.glyphs { rows[glyph.row][glyph.column] = Character(glyph.character) }
    return rows.map { String($0) }
  }

  @Test(
    "its captions are readable words",
    arguments: [
      ("three-circles", ["absolute", "from current", "additive"]), ("two-boxes", ["with the finger's velocity", "without"]),
      ("square-with-graph", ["inOut", "800 pt", "50 %"]), ("toggle-bird", ["adds", "model", "seen"]),
      ("twenty-half-turns", ["at once", "explicit", "20 pieces of 180°"]), ("photos", ["Photos"]),
      ("comments-drawer", ["Comments", "First light"]),
      ("curves", ["linear", "ease-in-out", "overshoot", "spring"]),
    ])
  func captions(scene: String, captions: [String]) throws {
    let player = LivePlayer(try #require(Catalog.entry(scene)), trace: nil, clock: MonotonicClock())
    let text = rows(player).joined(separator: "\n")
    for caption in captions { expect(text.contains(caption), "\(caption) in \(text)") }
  }

  @Test("in every state no letter lies outside the picture", arguments: Catalog.entries.map(\.id))
  func inside(scene: String) throws {
    var player = Player(try #require(Catalog.entry(scene)).make())
    for frame in stride(from: 0, to: 12, by: min(6, Effort.step)) {
      player.advance(to: Double(frame) / 4)
      let picture = TerminalPicture(player.scene.window, columns: 80, rows: 24, scale: 0.2, x: 8, y: 4)
      for glyph in picture.glyphs {
        expect((8..<72).contains(glyph.column) && (2..<22).contains(glyph.row), "\(glyph) at \(Double(frame) / 4)")
      }
      expectEqual(Set(picture.glyphs.map { $0.row * 80 + $0.column }).count, picture.glyphs.count)
    }
  }

  @Test("each describes what to do and what to notice, in a sentence each; numbers and states are words")
  func sentences() {
    expect(
      Set(Catalog.entries.map(\.hint)).count == Catalog.entries.count && Set(Catalog.entries.map(\.notice)).count == Catalog.entries.count)
    for entry in Catalog.entries {
      for sentence in [entry.hint, entry.notice] {
        expect(sentence.hasSuffix(".") && sentence.count <= 80 && !sentence.dropLast().contains(". "), "\(entry.id): \(sentence)")
      }
    }
    expect(Reading("is-open", true).text == "is open: yes" && Reading("is-open", false).text == "is open: no")
    expect(Reading("mean-y", 12.346).text == "mean y 12.35" && Reading("photo", 6).text == "photo 6")
    expect(Reading("x", .nan).text == "x nan" && Reading("x", 1e300).text == "x 1e+300")
  }

  @Test("lines are wrapped between words, and nothing is lost", arguments: [8, 20, 40, 80])
  func wrapping(width: Int) {
    for entry in Catalog.entries {
      let lines = wrapped("\(entry.hint) \(entry.notice)", width: width)
      expect(lines.allSatisfy { $0.count <= width })
      expectEqual(lines.joined(separator: " ").filter { $0 != " " }, "\(entry.hint)\(entry.notice)".filter { $0 != " " })
    }
    expect(wrapped("a bc def", width: 4) == ["a bc", "def"] && wrapped("abcdefg hi", width: 3) == ["abc", "def", "g", "hi"])
    expectEqual(wrapped(["space on", "q leave", "p pause"], width: 18), ["space on · q leave", "p pause"])
  }
}
