import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import TestTraits
import Testing

/// Whatever there is much of: curves in a plug-in, loads of a file, threads that load.
@Suite(.waits) struct ManyTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  /// Of the whole process: other tests open a few meanwhile.
  private var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

  @Test func manyWarningsHideNoError() throws {
    let source = Workshop.tests.appendingPathComponent("PluginFixtures/many.c").path
    let path = try workshop.build(source, defines: ["MANY=300", "BAD(number)=(number==299)"], name: "many")
    guard case .failedChecks(let findings) = refusal({ _ = try PluginLoader(policy: Workshop.policy()).load(path) }) else {
      throw Unexpected("NaN behind many warnings was taken")
    }
    expect(findings.map(\.rule) == ["non-finite"] && findings.map(\.curve) == ["c299"])
  }

  @Test func aLongerDeadlineGivesMoreOfAProcessor() throws {
    let source = Workshop.tests.appendingPathComponent("PluginFixtures/many.c").path
    let path = try workshop.build(source, defines: ["MANY=4096", "BAD(number)=0"], name: "many")
    let plugin = try PluginLoader(policy: Workshop.policy(deadline: 60)).load(path)
    expectEqual(plugin.description.curves.count, 4096)
  }

  @Test(arguments: [PluginPolicy.trusted, Workshop.policy()])
  func loadingAFileAgainKeepsNoMore(policy: PluginPolicy) throws {
    let path = try workshop.build(["PLUGIN_ID=\"org.example.again\"", "POWER_BIAS=\(policy.trust == .trusted ? 0 : 1)"])
    let loader = try PluginLoader(policy: policy)
    let kept = try loader.load(path)
    let before = descriptors
    for _ in 0..<200 { try expectEqual(loader.load(path).description, kept.description) }
    expectLess(descriptors - before, than: 150)
  }

  @Test func refusedFilesKeepNothing() throws {
    let path = try workshop.build(["CASE_undefined"])
    let loader = try PluginLoader(policy: .trusted)
    let before = descriptors
    for _ in 0..<200 { expect(refusal { _ = try loader.load(path) } != nil) }
    expectLess(descriptors - before, than: 150)
  }

  @Test func controlCharactersOfTheSecondSetAreRefused() throws {
    let path = try workshop.build(["NAME=\"a\\xc2\\x9b\" \"31m\""])
    guard case .malformed(field: "name", _)? = refusal({ _ = try PluginLoader(policy: Workshop.policy()).load(path) }) else {
      throw Unexpected("a control sequence was taken for a name")
    }
  }

  @Test(arguments: ["1", "2"]) func parametersKeepWhatTheirFlagsPromise(flags: String) throws {
    let path = try workshop.build(["PARAM_FLAGS=\(flags)u", "LOW=\(flags == "1" ? 1 : 0)", "INITIAL=\(flags == "1" ? 2.5 : 2)"])
    let reason = refusal { _ = try PluginLoader(policy: Workshop.policy()).load(path) }
    expect(reason != nil)
  }

  @Test func aMissingLibraryCanBeInstalled() throws {
    let helper = try workshop.build(
      ["legato_timing_plugin_v1=unused"], name: "liblegatolate.so", flags: ["-shared", "-Wl,-soname,\(workshop.path("liblegatolate.so"))"])
    let path = try workshop.build(name: "needy", flags: ["-shared", "-Wl,--no-as-needed", helper])
    try FileManager.default.moveItem(atPath: helper, toPath: helper + "-away")
    let loader = try PluginLoader(policy: Workshop.policy())
    let reason = refusal { _ = try loader.load(path) }
    guard case .missingDependency? = reason else { throw Unexpected("\(String(describing: reason))") }
    try FileManager.default.moveItem(atPath: helper + "-away", toPath: helper)
    expectEqual(refusal { _ = try loader.load(path) }, nil)
  }

  @Test func aLongerDeadlineIsAnotherTrial() throws {
    let path = try workshop.build(["CASE_pauses"])
    var policy = Workshop.policy(deadline: 0.5)
    policy.verdictsFolder = workshop.folder.path
    for _ in 0..<2 {
      let loader = try PluginLoader(policy: policy)
      var reason = refusal { _ = try loader.load(path) }
      // on a busy machine the probe may not have begun in time, which is no verdict
      for _ in 0..<20 {
        guard case .probeUnavailable? = reason else { break }
        reason = refusal { _ = try loader.load(path) }
      }
      guard case .probeTimedOut? = reason else { throw Unexpected("was in time: \(reason.map { "\($0)" } ?? "no refusal")") }
      guard case .quarantined? = refusal({ _ = try loader.load(path) }) else { throw Unexpected("was tried twice") }
      guard case .quarantined? = refusal({ _ = try PluginLoader(policy: policy).load(path) }) else { throw Unexpected("was tried twice") }
      policy.timeout += 0.25
    }
    policy.timeout = 60
    expectEqual(refusal { _ = try PluginLoader(policy: policy).load(path) }, nil)
  }

  @Test func remediesAreOneWordForAShell() throws {
    let folder = workshop.folder.appendingPathComponent("it's; touch was-here #")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    let path = folder.appendingPathComponent("a.timingplugin").path
    try Data().write(to: URL(fileURLWithPath: path))
    do {
      _ = try PluginLoader(policy: .trusted).load(path)
      Issue.record("everybody could write it")
    } catch {
      let command = try #require(error.remedy.split(separator: ": ").last.map(String.init))
      try expectEqual(workshop.run("/bin/sh", ["-c", "cd '\(workshop.folder.path)' && \(command)"]), 0)
      try expect(FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o775)
      expect(!FileManager.default.fileExists(atPath: workshop.path("was-here")))
    }
  }

  @Test func threadsLoadAtOnce() async throws {
    let paths = try (0..<4).map {
      try workshop.build(["POWER_BIAS=\($0)", "PLUGIN_ID=\"org.example.p\($0)\""], name: "p\($0).timingplugin")
    }
    let loader = try PluginLoader(policy: Workshop.policy())
    let trusted = try PluginLoader(policy: .trusted)
    let found = await withTaskGroup(of: Bool.self) { group in
      for i in 0..<32 {
        group.addTask {
          do {
            let plugin = try (i % 3 == 0 ? trusted : loader).load(paths[i % 4])
            let curve = try plugin.curve("power")
            return abs(curve.progress(at: 0.5) - (0..<(2 + i % 4)).reduce(1) { x, _ in x * 0.5 }) < 1e-6
          } catch { return false }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    expectEqual(found, 32)
  }

  @Test func oddNames() throws {
    for name in [
      "a b'c\"d$e`f.timingplugin", "line\nfeed.timingplugin", "é🎈.timingplugin", String(repeating: "x", count: 242) + ".timingplugin",
      "-rf.timingplugin", "\u{1B}[2J.timingplugin",
    ] {
      let path = try workshop.build(name: name)
      let plugin = try PluginLoader(policy: Workshop.policy()).load(path)
      expectEqual(plugin.path, path)
    }
    let catalog = try PluginLoader(policy: Workshop.policy()).catalog(of: PluginSearch(places: [.init(workshop.folder.path)]))
    expect(catalog.plugins.count == 1 && catalog.refused.count == 5)
  }
}
