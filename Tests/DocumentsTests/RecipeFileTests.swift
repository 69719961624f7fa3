import Expectations
import Foundation
import RecipeBook
import TestTraits
import Testing

@Suite("A recipe is one file that can be copied, listed on its page and by the command", .waits) struct RecipeFileTests {
  private static let folder = Products.root.appendingPathComponent("Examples/Recipes")

  /// "bottom-sheet" as a file's name.
  private static func file(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  @Test("each file is a program of at most a hundred lines on Legato alone, and every one is listed") func files() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".swift") }
    expectEqual(files.sorted(), Recipe.all.map { Self.file($0.name) + ".swift" }.sorted())
    expectEqual(Recipe.all.count, 21)
    for file in files {
      let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      expect(lines.count <= 100, "\(file)")
      expectEqual(lines.filter { $0.hasPrefix("import ") }, ["import Legato"], "\(file)")
      let function = try #require(text.firstMatch(of: /\nfunc (\w+)\(in window: Window\) \{\n/)?.1, "\(file)")
      expect(text.hasSuffix(Self.program(of: String(function))), "\(file)")
    }
  }

  /// What makes a program of a file; it is the same in each.
  private static func program(of function: String) -> String {
    """

    #if !RECIPES  // alone, this file is a program
      @main enum Program {
        static func main() throws {
          let window = Window(size: .zero)
          \(function)(in: window)
          try TerminalHost(session: TerminalSession()).run(window)
        }
      }
    #endif

    """
  }

  @Test("a file alone can be built, and says without a terminal that it needs one", .enabled(if: Products.folder.hasSuffix("debug")))
  func alone()
    throws
  {
    let scratch = try Scratch()
    let program = scratch.path("sheet")
    let source = Self.folder.appendingPathComponent("BottomSheet.swift").path
    let built = try Tool.run("swiftc", Products.compilerArguments + [source, "-o", program] + Products.objects)
    try #require(built.status == 0, "\(built.text)")
    let (status, text) = try Tool.run(program, [])
    expect(status != 0 && text.contains("terminal"), "\(text)")
  }

  @Test("the page lists each with its summary") func page() throws {
    let text = try String(contentsOf: Products.root.appendingPathComponent("Docs/recipes.md"), encoding: .utf8)
    for recipe in Recipe.all {
      expect(
        text.contains("| [`\(recipe.name)`](../Examples/Recipes/\(Self.file(recipe.name)).swift) | \(recipe.sentence) |\n"),
        "\(recipe.name)")
    }
  }

  @Test("the command lists them, draws one, and says what is wrong with invalid arguments") func command() throws {
    let program = Products.folder + "/recipes"
    let list = try Tool.run(program, ["--list"])
    expect(list.status == 0 && list.text.split(separator: "\n").count == Recipe.all.count)
    for words in [[], ["wheel"], ["toggle", "--record"], ["toggle", "--record", "toggle.jpg"]] {
      let (status, text) = try Tool.run(program, words)
      expect(status == 64 && text.hasPrefix("recipes: "), "\(text)")
    }
    let scratch = try Scratch()
    let drawn = try Tool.run(program, ["toggle", "--record", scratch.path("toggle.png")])
    expect(drawn.status == 0 && drawn.text.isEmpty, "\(drawn.text)")
    try expect(Data(contentsOf: scratch.url.appendingPathComponent("toggle.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
