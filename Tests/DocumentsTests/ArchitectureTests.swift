import Expectations
import Foundation
import Testing

@Suite("Pages about the code name existing files, and declarations in them") struct ArchitectureTests {
  private static func places(_ page: String) throws -> [NamedPlaces.Place] {
    let text = try String(contentsOf: Products.root.appendingPathComponent(page), encoding: .utf8)
    return NamedPlaces(text, in: page.split(separator: "/").dropLast().joined(separator: "/")).places
  }

  @Test(
    "every declaration that is named is in its file",
    arguments: [("Docs/architecture.md", 70), ("Docs/glossary.md", 30), ("Docs/adding.md", 25), ("CONTRIBUTING.md", 2)])
  func hops(page: String, least: Int) throws {
    let places = try Self.places(page)
    expect(places.count >= least)
    for place in places {
      let source = try? String(contentsOf: Products.root.appendingPathComponent(place.file), encoding: .utf8)
      guard let source else {
        Issue.record("\(page):\(place.line): there is no \(place.file)")
        continue
      }
      for name in place.names where !NamedPlaces.declares(name, in: source) {
        Issue.record("\(page):\(place.line): \(place.file) does not declare \(name)")
      }
    }
  }

  @Test("each of the six paths has its steps, numbered without a gap") func ways() throws {
    let text = try String(contentsOf: Products.root.appendingPathComponent("Docs/architecture.md"), encoding: .utf8)
    let ways = text.components(separatedBy: "\n## ").dropFirst()
    expectEqual(ways.count, 6)
    for way in ways {
      let lines = way.split(separator: "\n").dropFirst().filter { $0.contains(#/^\d+\. /#) }
      expect(lines.count >= 8, "\(way.prefix(40))")
      for (index, line) in lines.enumerated() {
        expect(line.hasPrefix("\(index + 1). ") && NamedPlaces(String(line), in: "Docs").places.count == 1, "\(line)")
      }
    }
  }

  @Test("the glossary is linked where readers begin: in the README, in CONTRIBUTING, and on the first page of every module")
  func landings() throws {
    let modules = Products.modules.map { $0 == "Legato" ? $0 : String($0.dropFirst("Legato".count)) }
    for page in ["README.md", "CONTRIBUTING.md"] + modules.map({ "Sources/\($0)/\($0).docc/\($0).md" }) {
      let text = try String(contentsOf: Products.root.appendingPathComponent(page), encoding: .utf8)
      expect(text.contains("Docs/glossary.md"), "\(page)")
    }
  }

  @Test("the checker finds a name that is declared, and reports one that is not") func declarations() {
    let source = """
      /// func spoken(of:) and struct Comment
      struct Row<T> { var left: Double; case held }  // let gone = 1
      extension Stage.Clock {}
      func handle(_ event: PointerEvent, at times: [Int: Double] = [1: 2], then: (_ a: Int, Int) -> Void) -> Bool
      public func set<V>(_ v: Map<V, (V) -> Void>, to new: V,
        in stage: Stage?)
      init?(_ text: String)
      static void *make(const char *name) {
      """
    for name in ["Row", "Clock", "left", "held", "handle(_:at:then:)", "set(_:to:in:)", "init(_:)", "make"] {
      expect(NamedPlaces.declares(name, in: source), "\(name)")
    }
    for name in ["Comment", "spoken(of:)", "gone", "handle(_:)", "handle(_:at:)", "set(_:)", "init()", "Stag", "lef", "text"] {
      expect(!NamedPlaces.declares(name, in: source), "\(name)")
    }
  }

  @Test("the checker takes the file relative to its page, and the name right after the link") func lines() {
    let text = "\n1. [A.swift](../Sources/Core/A.swift) `one(_:)`, `Two`: as `three` does\nsee [b](b.md) `four`\n"
    expectEqual(NamedPlaces(text, in: "Docs").places, [.init(file: "Sources/Core/A.swift", names: ["one(_:)", "Two"], line: 2)])
  }
}
