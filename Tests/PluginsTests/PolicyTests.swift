import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import TestTraits
import Testing

/// What SECURITY.md promises of each policy has a test.
@Suite(.waits) struct PolicyTests {
  @Test func everySentenceNamesItsTest() throws {
    let text = try String(contentsOf: Workshop.root.appendingPathComponent("SECURITY.md"), encoding: .utf8)
    let promises = text.split(separator: "\n").filter { $0.hasPrefix("- ") }
    expect(promises.count >= 20)
    for promise in promises {
      let names = promise.split(separator: "`").filter { $0.contains("Tests.") }
      expect(!names.isEmpty && promise.hasSuffix("`)"), "\(promise) names no test")
      for name in names {
        let parts = name.split(separator: ".")
        let file = Workshop.tests.appendingPathComponent("PluginsTests/\(parts[0]).swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        expect(source.contains("func \(parts[1])("), "there is no \(name)")
      }
    }
  }

  /// One that does not come through a trial.
  @Test func trustedPluginRunsWithoutATrial() throws {
    let workshop = try Workshop()
    let path = try workshop.build(["CASE_infinite"])
    try expect(PluginLoader(policy: .trusted).load(path).isMapped)
    guard case .failedChecks = refusal({ _ = try PluginLoader(policy: Workshop.policy()).load(path) }) else {
      throw Unexpected("came through")
    }
  }
}
