import Expectations
import Foundation
import Legato
import TestTraits
import Testing

/// `Examples/Card`: the program that the README asks its reader to run.
@Suite("A window runs in a terminal by one call", .waits, .serialized) struct CardTests {
  /// Columns of the row in which the card's upper edge lies half in a cell.
  private func edge(_ program: GalleryProgram, row: Int) -> ClosedRange<Int>? {
    let columns = Array(program.screen.line(row)).indices.filter { Array(program.screen.line(row))[$0] == "▀" }
    return columns.first.flatMap { first in columns.last.map { first...$0 } }
  }

  @Test("GE-1, GE-8, SP-6 the card is dragged, returns when it is released, and q restores the terminal") func card() throws {
    let program = try #require(GalleryProgram([], program: "card", columns: 80, rows: 24))
    // 4 points a column: from 30 to 130 points, its upper edge at 50 points in the lower half of row 6
    expect(
      program.wait { _ in self.edge(program, row: 6).map { (7...9).contains($0.lowerBound) && (31...33).contains($0.upperBound) } ?? false }
    )
    program.mouse((0, 15), row: 10)
    for column in 16...35 {
      program.mouse((32, column), row: 10)
      program.pause(milliseconds: 8)
    }
    program.mouse((0, 35), row: 10, isUp: true)
    // at rest in the middle: 160 ± 50 points; the middle of 192 points is 96, its edge at 61
    expect(
      program.wait { _ in self.edge(program, row: 7).map { (26...29).contains($0.lowerBound) && (50...53).contains($0.upperBound) } ?? false
      })
    expect(program.settles())
    program.type("q")
    expectEqual(program.end(), 0)
  }

  @Test("the README and the page for the first ten minutes show the same program") func shown() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(contentsOf: root.appendingPathComponent("Examples/Card/main.swift"), encoding: .utf8)
    for page in ["README.md", "Docs/getting-started.md"] {
      let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
      expect(text.contains("```swift\n\(source)```"), "\(page)")
    }
  }
}
