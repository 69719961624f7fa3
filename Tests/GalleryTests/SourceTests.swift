import Foundation
import GalleryScenes
import Testing

@Suite("The key e shows what a scene's file says, wherever the program lies") struct SourceTests {
  /// The parts below "MARK: To copy", or all of a file without; without the spaces that all lines begin with, and empty lines around.
  private func part(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    var (copies, isMarked, taken) = (false, false, [String]())
    for line in lines {
      if line.drop(while: { $0 == " " }).hasPrefix("// MARK: ") {
        copies = line.contains("MARK: To copy")
        isMarked = isMarked || copies
      } else if copies {
        taken.append(line)
      }
    }
    var part = isMarked ? taken : lines
    while part.first?.contains(where: { $0 != " " }) == false { part.removeFirst() }
    while part.last?.contains(where: { $0 != " " }) == false { part.removeLast() }
    let indent = part.filter { $0.contains { $0 != " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return part.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
  }

  @Test("of every scene; if this fails, .ci/sources --update writes it anew") func texts() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Examples/Gallery/Scenes"
    let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
    for entry in Catalog.entries {
      let type = entry.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      let file = try #require(files.first { $0.hasSuffix("/\(type).swift") }, "\(entry.id)")
      let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      #expect(entry.source.split(separator: "\n") == part(of: text).split(separator: "\n"), "\(entry.id)")
      #expect(entry.source.split(separator: "\n").count > 5, "\(entry.id)")
    }
  }

  @Test("it scrolls by its keys, closes by e and by escape, and the scene is there again")
  func shown() throws {
    let program = try #require(GalleryProgram(["square-with-graph"], columns: 80, rows: 24))
    #expect(program.wait { $0.line(-1).contains("square-with-graph") })
    program.type("e")
    #expect(program.wait { $0.line(0).contains("square-with-graph: the part to copy") && $0.line(1).contains("private let circle") })
    program.type("jj")
    #expect(program.wait { $0.line(-1).contains("lines 3–") && !$0.line(1).contains("private let circle") })
    program.type(" ")
    #expect(program.wait { screen in (1..<23).contains { screen.line($0).contains("continueAnimation") } })
    program.type("e")
    #expect(
      program.wait { screen in (0..<24).contains { screen.line($0).contains("progress") } && screen.line(0).contains("Tap the graph") })
    program.type("e")
    #expect(program.wait { $0.line(0).contains("the part to copy") })
    program.type("^")
    #expect(program.wait { $0.line(0).contains("Tap the graph") })
    program.type("q")
    #expect(program.end() == 0)
  }
}
