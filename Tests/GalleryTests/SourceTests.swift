import Expectations
import Foundation
import GalleryScenes
import TestTraits
import Testing

@Suite("The key e shows the text of a scene's file, wherever the program is installed", .waits) struct SourceTests {
  @Test("of every scene: complete lines of its file, all of them or those below the mark")
  func texts() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Examples/Gallery/Scenes"
    let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
    for entry in Catalog.entries {
      let type = entry.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      let file = try #require(files.first { $0.hasSuffix("/\(type).swift") }, "\(entry.id)")
      let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      let shown = lines(entry.source)
      expectGreater(shown.count, than: 5, "\(entry.id)")
      guard let mark = text.range(of: #"// MARK: To copy.*\n"#, options: .regularExpression) else {
        expectEqual(shown, lines(text), "\(entry.id)")
        continue
      }
      // the mark's own part first, then those of further marks
      let first = lines(String(text[mark.upperBound...].components(separatedBy: "// MARK: ")[0]))
      expectEqual(Array(shown.prefix(first.count)), first, "\(entry.id)")
      expect(!entry.source.contains("// MARK: "), "\(entry.id)")
      expectLess(shown.count, than: lines(text).count, "\(entry.id)")
    }
  }

  /// Lines that have text, without their indentation.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test("it scrolls by its keys, closes by e and by escape, and the scene is displayed again")
  func shown() throws {
    let program = try #require(GalleryProgram(["square-with-graph"], columns: 80, rows: 24))
    expect(program.wait { $0.line(-1).contains("square-with-graph") })
    program.type("e")
    expect(program.wait { $0.line(0).contains("square-with-graph: the part to copy") && $0.line(1).contains("private let circle") })
    program.type("jj")
    expect(program.wait { $0.line(-1).contains("lines 3–") && !$0.line(1).contains("private let circle") })
    program.type(" ")
    expect(program.wait { screen in (1..<23).contains { screen.line($0).contains("continueAnimation") } })
    program.type("e")
    expect(
      program.wait { screen in (0..<24).contains { screen.line($0).contains("progress") } && screen.line(0).contains("Tap the graph") })
    program.type("e")
    expect(program.wait { $0.line(0).contains("the part to copy") })
    program.type("^")
    expect(program.wait { $0.line(0).contains("Tap the graph") })
    program.type("q")
    expectEqual(program.end(), 0)
  }
}
