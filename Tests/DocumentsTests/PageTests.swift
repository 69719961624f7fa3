import Expectations
import Foundation
import TestTraits
import Testing

@Suite("The code on the pages compiles, runs, and prints what the pages say", .waits) struct PageTests {
  /// Every page with Swift in it.
  static let pages: [Page] = {
    let docs = (try? FileManager.default.subpathsOfDirectory(atPath: Products.root.appendingPathComponent("Docs").path)) ?? []
    let sources = (try? FileManager.default.subpathsOfDirectory(atPath: Products.root.appendingPathComponent("Sources").path)) ?? []
    let articles = sources.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    let steps = sources.filter { $0.contains(".docc/Resources/") && $0.hasSuffix(".swift") }
    let paths =
      ["README.md", "CONTRIBUTING.md", "SECURITY.md"] + docs.filter { $0.hasSuffix(".md") }.map { "Docs/\($0)" }.sorted()
      + (articles + steps).map { "Sources/\($0)" }.sorted()
    return paths.compactMap { path in
      guard let text = try? String(contentsOf: Products.root.appendingPathComponent(path), encoding: .utf8) else { return nil }
      // a step of a tutorial is a program for a terminal
      return Page(path: path, text: path.hasSuffix(".md") ? text : "<!-- compiled -->\n```swift\n\(text)```\n")
    }.filter { $0.count > 0 }
  }()

  // the pages do not change with the optimizer, and compiling takes its time
  @Test(
    "every block compiles, in its page's order, runs, and prints what its comments say",
    .enabled(if: Products.folder.hasSuffix("debug")))
  func blocks() throws {
    let pages = Self.pages.filter { !$0.body.isEmpty }
    expect(pages.count >= 30)
    let (status, text) = try PageProgram(pages: pages).output()
    let ends = pages.filter { !text.contains("✔ \($0.path)\n") }.map(\.path)
    let isTrue = status == 0 && !text.contains("✘") && ends.isEmpty
    expect(isTrue, "\(text)\nnot come to their end: \(ends)")
    expect(pages.reduce(0) { $0 + $1.claims } >= 8)
  }

  @Test("blocks for a manifest are accepted by the package manager", .enabled(if: Products.folder.hasSuffix("debug")))
  func manifests() throws {
    var manifests = Self.pages.flatMap(\.manifests)
    expect(!manifests.isEmpty)
    // parts, each held to be what it is
    let parts = Self.pages.flatMap { page in
      page.parts.map { "#sourceLocation(file: \"\(page.path)\", line: \($0.line))\n\(Self.calls($0.text))" }
    }
    expect(!parts.isEmpty)
    manifests.append(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      func take(_ item: Package.Dependency) {}
      func take(_ item: Target.Dependency) {}
      func take(_ item: Target) {}
      func take(_ item: Product) {}
      \(parts.joined(separator: "\n"))
      #sourceLocation()
      let package = Package(name: "parts")

      """)
    for manifest in manifests {
      let folder = try Scratch()
      try folder.write(manifest, to: "Package.swift")
      let (status, text) = try Tool.run("swift", ["package", "dump-package"], in: folder.url.path)
      expect(status == 0 && text.contains("\"toolsVersion\""), "\(text)")
    }
  }

  /// Items of lists, one behind the other: each begins a line with a dot and ends with a comma.
  private static func calls(_ text: String) -> String {
    var calls = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.components(separatedBy: "  //")[0]
      if code.hasPrefix(".") { calls += "take(" }
      let ends =
        code.trimmingCharacters(in: .whitespaces).hasSuffix("),") && (code.hasPrefix(".") || code.hasPrefix(")") || code.hasPrefix("]"))
      let isLast = code.hasPrefix("])")
      calls += (ends ? String(code.trimmingCharacters(in: .whitespaces).dropLast()) + ")" : isLast ? code + ")" : code) + "\n"
    }
    return calls
  }

  @Test("every link has a target: a file, a folder, a heading") func links() throws {
    let docs = try FileManager.default.subpathsOfDirectory(atPath: Products.root.appendingPathComponent("Docs").path)
    var count = 0
    for path in ["README.md", "CONTRIBUTING.md", "SECURITY.md"] + docs.filter({ $0.hasSuffix(".md") }).map({ "Docs/\($0)" }) {
      let page = Products.root.appendingPathComponent(path)
      let text = try String(contentsOf: page, encoding: .utf8)
      for link in text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.1) }) where !link.contains("://") {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let target = parts[0].isEmpty ? page : URL(fileURLWithPath: parts[0], relativeTo: page.deletingLastPathComponent())
        count += 1
        guard FileManager.default.fileExists(atPath: target.path) else {
          Issue.record("\(path): there is no \(link)")
          continue
        }
        guard parts.count > 1 else { continue }
        let headings = try String(contentsOf: target, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("#") }.map(Self.anchor)
        expect(headings.contains(parts[1]), "\(path): there is no heading for \(link)")
      }
    }
    expectGreater(count, than: 100)
  }

  /// As repositories' pages make them of headings.
  private static func anchor(_ heading: Substring) -> String {
    String(
      heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased().compactMap { letter in
        letter == " " ? "-" : letter.isLetter || letter.isNumber || "-_".contains(letter) ? letter : nil
      })
  }
}
