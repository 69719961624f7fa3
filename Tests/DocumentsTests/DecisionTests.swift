import Expectations
import Foundation
import Testing

@Suite("Every decision has a date, what was rejected, and what would change it") struct DecisionTests {
  @Test("a title with its number, a date, what was rejected, what would change the decision") func parts() throws {
    let folder = Products.root.appendingPathComponent("Docs/decisions")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.sorted()
    expect(pages.count >= 31)
    expectEqual(Set(pages.map { $0.prefix(4) }).count, pages.count, "two decisions have one number")
    for page in pages {
      let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      expectEqual(lines.first?.hasPrefix("# \(page.prefix(4))"), true, "\(page): begin with “# \(page.prefix(4)) · title”")
      expect(lines.count > 2 && lines[2].contains(/^\d{4}-\d\d-\d\d\./), "\(page): the third line begins with a date, as 2026-11-21.")
      expect(text.contains(/\b[Rr]efused\b/), "\(page): say what was refused, and why")
      expect(text.contains("**Would change our mind:** "), "\(page): say what would change our mind")
    }
  }
}
