import Expectations
import Foundation
import Testing

@Suite("The migration page is true") struct MigrationTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("every test that it names exists") func names() throws {
    let page = try String(contentsOf: Self.root.appending(path: "Docs/migration.md"), encoding: .utf8)
    var sources = Data()
    let files = try #require(FileManager.default.enumerator(at: Self.root.appending(path: "Tests"), includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" { sources += try Data(contentsOf: file) }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("|") && $0.hasSuffix("\" |") }
    expectGreater(rows.count, than: 20)
    for row in rows {
      let name = try #require(row.split(separator: "|").last?.trimmingCharacters(in: CharacterSet(charactersIn: " \"")))
      let isThere = sources.range(of: Data("\"\(name)\"".utf8)) != nil
      expect(isThere, "no test is called \(name)")
    }
  }
}
