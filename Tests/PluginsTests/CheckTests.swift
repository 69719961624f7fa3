import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import TestTraits
import Testing

/// An author is told everything at once, level by level.
@Suite(.waits) struct CheckTests {
  let workshop: Workshop
  let loader: PluginLoader

  init() throws {
    workshop = try Workshop()
    var policy = Workshop.policy()
    policy.randomCallDuration = 0.2
    loader = try PluginLoader(policy: policy)
  }

  private func rules(_ check: PluginCheck, _ severity: PluginFinding.Severity) -> [String] {
    check.findings.filter { $0.severity == severity }.map(\.rule)
  }

  @Test func goodPluginPassesEveryLevel() throws {
    var told: [Int] = []
    let check = loader.check(try workshop.build(), level: 9, seed: 42) { told.append($0) }
    expect(told == Array(1...9) && check.trials.map(\.level) == told)
    expect(check.outcome == .passed && check.outcome.exitCode == 0, "\(check.findings)")
    expect(rules(check, .error) == [] && rules(check, .warning) == [])
    expect(Set(rules(check, .note)).isSuperset(of: ["needs", "confinement", "speed", "fuzz"]))
    expect(check.seed == 42 && check.hash.count == 64 && check.description?.id == "org.example.fixture")
    expect(check.findings.contains { $0.rule == "fuzz" && $0.text.contains("seed 42") })
    expect(check.trials.allSatisfy { $0.seconds > 0 })
  }

  @Test func crashInOneLevelLeavesTheOthers() throws {
    let check = loader.check(try workshop.build(["CASE_empty_crashes", "CASE_bad_derivative"]), level: 6)
    expectEqual(check.trials.map(\.outcome), [.passed, .passed, .passed, .crashed, .passed, .findings])
    expect(check.outcome == .crashed && check.outcome.exitCode == 3)
    expectEqual(check.trials[3].refusal?.reason, .probeCrashed(stage: "batches of power", signal: 11))
    expectEqual(rules(check, .error), ["derivative"])
  }

  @Test func endlessLoopIsATimeout() throws {
    var policy = Workshop.policy()
    policy.timeout = 1
    let check = try PluginLoader(policy: policy).check(try workshop.build(["CASE_evaluate_hangs"]), level: 3)
    expect(check.outcome == .timedOut && check.outcome.exitCode == 4)
  }

  @Test func whatIsNoPluginEndsTheCheck() throws {
    let text = workshop.path("text")
    try "no library".write(toFile: text, atomically: true, encoding: .utf8)
    expect(loader.check(text).trials.map(\.level) == [1] && loader.check(text).outcome == .findings)
    expect(loader.check(workshop.path("missing")).outcome == .unavailable && loader.check(workshop.path("missing")).outcome.exitCode == 5)
    let nameless = loader.check(try workshop.build(["MAGIC=7"]))
    expect(nameless.trials.map(\.level) == [1, 2] && nameless.description == nil && nameless.outcome == .findings)
    let path = try workshop.build()
    try expectEqual(PluginLoader().check(path).outcome, .unavailable)
    try expectEqual(PluginLoader(policy: .probed(probe: "/no/such/probe")).check(path).outcome, .unavailable)
  }

  @Test func firstLevelReadsTheFile() throws {
    let exporting = loader.check(try workshop.build(["CASE_exports"]), level: 1)
    let found = try #require(exporting.findings.first { $0.rule == "exports" })
    expect(found.severity == .warning && found.text.contains("legato_fixture_helper") && found.text.contains("legato_fixture_state"))
    expectEqual(exporting.outcome, .passed)
    let without = loader.check(try workshop.build(["CASE_no_entry"]), level: 1)
    expectEqual(rules(without, .error), ["no-entry"])
    let wild = loader.check(
      try workshop.build(name: "wild", flags: ["-shared", "-Wl,-z,execstack", "-Wl,-rpath,/opt/libraries"]), level: 1)
    expect(rules(wild, .error) == ["executable-stack"] && rules(wild, .warning) == ["runpath"])
    expect(wild.findings.contains { $0.rule == "needs" && $0.text.contains("libc.so") })
    // the same without its table of sections, which nothing needs at run time
    let stripped = try workshop.build(["CASE_exports"], name: "stripped")
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: stripped)))
    for at in Array(40..<48) + Array(60..<64) { bytes[at] = 0 }
    try Data(bytes).write(to: URL(fileURLWithPath: stripped))
    expect(loader.check(stripped, level: 1).findings.contains { $0.rule == "exports" && $0.text.contains("legato_fixture_helper") })
  }

  @Test func equalSeedsDrawEqualCalls() throws {
    // right at the edges of its parameter, and wrong between them: the text has the first value that was drawn
    let path = try workshop.build(["CASE_strays"])
    func text(_ seed: UInt64) -> [String] { loader.check(path, level: 5, seed: seed).trials[4].findings.map(\.text) }
    expect(text(7) == text(7) && text(7) != text(8) && text(7).contains { $0.contains("at drawn values") })
  }

  @Test func reportIsJSON() throws {
    let check = loader.check(try workshop.build(["CASE_nan", #"NAME="A \"quoted\" \\ name""#]), level: 3, seed: 9)
    let read = try JSONSerialization.jsonObject(with: Data(check.json.utf8)) as? [String: Any]
    expect(read?["outcome"] as? String == "findings" && read?["seed"] as? Int == 9 && read?["hash"] as? String == check.hash)
    let plugin = read?["plugin"] as? [String: Any]
    expect(plugin?["name"] as? String == check.description?.name && plugin?["curves"] as? [String] == ["power"])
    let trials = try #require(read?["trials"] as? [[String: Any]])
    expect(trials.map { $0["level"] as? Int } == [1, 2, 3] && trials[2]["refusal"] is NSNull)
    let findings = trials[2]["findings"] as? [[String: Any]]
    expectEqual(findings?.contains { $0["rule"] as? String == "non-finite" && $0["curve"] as? String == "power" }, true)
    let missing = try JSONSerialization.jsonObject(with: Data(loader.check("/no/such\n\"file\"").json.utf8)) as? [String: Any]
    expect(missing?["plugin"] is NSNull && missing?["path"] as? String == "/no/such\n\"file\"")
  }

  /// GCC's runtimes; where the system has none the level says so.
  @Test(arguments: [("CASE_reads_beyond", "address", "global-buffer-overflow"), ("CASE_racy", "thread", "data race")])
  func sanitizersSayWhatTheyFind(name: String, sanitizer: String, text: String) throws {
    let plain = try workshop.build([name], name: "plain")
    guard let build = try? workshop.build([name], name: "sanitized", flags: ["-shared", "-g", "-fsanitize=\(sanitizer)"]) else { return }
    let check = loader.check(plain, level: 10, sanitized: [build])
    let last = try #require(check.trials.last)
    expectEqual(last.level, 10)
    if last.refusal == nil {
      expect(last.findings.contains { $0.rule == "sanitizer" && $0.text.contains(text) }, "\(last.findings)")
    }
    let clean = try workshop.build(name: "clean", flags: ["-shared", "-g", "-fsanitize=\(sanitizer)"])
    expectEqual(loader.check(try workshop.build(), level: 10, sanitized: [clean]).trials.last?.findings, [])
    expectEqual(loader.check(plain, level: 10).trials.last?.outcome, .unavailable)
    expectEqual(
      loader.check(plain, level: 10, sanitized: [plain]).trials.last?.refusal?.reason, .missingDependency("a sanitizer's library"))
  }

  /// The child has neither files nor sockets to write to, where the kernel can do that; else the limits have to do, and it says so.
  @Test func confinementIsTold() throws {
    let path = try workshop.build(["CASE_writes_file"])
    let check = loader.check(path, level: 3)
    let note = try #require(check.findings.first { $0.rule == "confinement" })
    expect(note.text.hasPrefix("limits, "))
    var policy = Workshop.policy()
    policy.probePath = try workshop.blindProbe()
    policy.sandbox = []
    let fallback = try PluginLoader(policy: policy).check(path, level: 3)
    let without = fallback.findings.first { $0.rule == "confinement" }
    expect(without?.text.contains("not a list of allowed calls") == true && without?.text.contains("not Landlock") == true)
    // both ways give one verdict
    expectEqual(check.trials.last?.refusal?.reason, .probeCrashed(stage: "create of power", signal: 25))
    expectEqual(fallback.trials.last?.refusal?.reason, .probeCrashed(stage: "create of power", signal: 25))
  }
}
