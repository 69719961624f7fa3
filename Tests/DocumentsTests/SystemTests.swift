import Expectations
import Foundation
import Testing

@Suite("Code that depends on the system is in one file of each module, and Docs/systems.md names it") struct SystemTests {
  /// All files of `Sources` and `Benchmarks` that ask for the system, the machine, a library or a mode of the compiler.
  private static let files: Set = [
    "Sources/System/System.swift", "Sources/Timing/System.swift", "Sources/Rendering/System.swift", "Sources/Plugins/System.swift",
    "Sources/CommandOutput/System.swift",
    // left out whole in Embedded mode
    "Sources/Timing/Text/TimingCurveTextConvertible.swift",
  ]

  private static func asks(_ source: String) -> Bool {
    source.split(separator: "\n").contains {
      $0.contains("#") && $0.contains(/^\s*#(if|elseif)\b.*\b(os|arch|canImport|targetEnvironment|hasFeature|_\w+)\(/)
    }
  }

  @Test("no other file has conditions on the system") func conditions() throws {
    var asking: Set<String> = []
    for folder in ["Sources", "Benchmarks"] {
      let paths = try #require(FileManager.default.enumerator(atPath: Products.root.appendingPathComponent(folder).path))
      for case let path as String in paths where path.hasSuffix(".swift") && !path.contains(".build/") {
        let file = "\(folder)/\(path)"
        if Self.asks(try String(contentsOf: Products.root.appendingPathComponent(file), encoding: .utf8)) { asking.insert(file) }
      }
    }
    expectEqual(asking, Self.files)
  }

  @Test("the page names each of these files") func page() throws {
    let page = try String(contentsOf: Products.root.appendingPathComponent("Docs/systems.md"), encoding: .utf8)
    for file in Self.files { expect(page.contains("](../\(file))"), "\(file)") }
  }

  @Test("the checker finds conditions of every kind, and ignores those on a debug build") func kinds() {
    for line in [
      "#if os(Linux)", "    #elseif canImport(Musl)", "#if !arch(arm64)", "#if DEBUG && hasFeature(Embedded)", "#if _pointerBitWidth(_32)",
    ] { expect(Self.asks("a\n\(line)\nb"), "\(line)") }
    for line in ["#if DEBUG", "// #if os(Linux)", "#endif", "if os(Linux) {"] { #expect(!Self.asks("a\n\(line)\nb"), "\(line)") }
  }
}
