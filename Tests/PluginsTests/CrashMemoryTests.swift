import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import LegatoTiming
import TestTraits
import Testing

/// A plug-in that comes through its trial and kills applications all the same is refused after the second one.
@Suite(.waits) struct CrashMemoryTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  /// What the application says, and the signal that ended it.
  private func run(_ plugin: String, isKilling: Bool) throws -> (text: String, signal: Int32) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: Workshop.probe).deletingLastPathComponent().appendingPathComponent("plugin-victim")
    process.arguments = [Workshop.probe, workshop.folder.path, plugin]
    process.environment = ["SWIFT_BACKTRACE": "enable=no"].merging(isKilling ? ["LEGATO_FIXTURE_KILLS": "1"] : [:]) { $1 }
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0)
  }

  private func files(_ suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path).filter { $0.hasSuffix(suffix) }
  }

  @Test func secondDeathInsideAPluginRefusesIt() throws {
    let path = try workshop.build(["CASE_kills", "CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"])
    try expectEqual(run(path, isKilling: true).signal, 11)
    // one death may have been anybody's
    try expectEqual(run(path, isKilling: false).text, "lives 0.25\n")
    try expectEqual(files(".strike").count, 1)
    try expectEqual(run(path, isKilling: true).signal, 11)
    try expectEqual(run(path, isKilling: true).text, "quarantined: two processes died inside it\n")
    try expectEqual(run(path, isKilling: false).text, "quarantined: two processes died inside it\n")
    // what is remembered is this plug-in alone, and as long as it is not forgiven
    let other = try workshop.build(["CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"], name: "other.timingplugin")
    try expectEqual(run(other, isKilling: true).text, "lives 0.25\n")
    var policy = Workshop.policy()
    policy.verdictsFolder = workshop.folder.path
    let loader = try PluginLoader(policy: policy)
    loader.removeVerdict(forHash: try loader.hash(of: path))
    try expectEqual(run(path, isKilling: false).text, "lives 0.25\n")
    try expectEqual(run(path, isKilling: true).signal, 11)
    try expectEqual(run(path, isKilling: false).text, "lives 0.25\n")
  }

  @Test func ordinaryEndLeavesNothing() throws {
    let path = try workshop.build(["CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"])
    for _ in 0..<3 { try expectEqual(run(path, isKilling: true).text, "lives 0.25\n") }
    try expectEqual(files(".strike"), [])
    // the last one's file is there until the next one looks
    try expectEqual(files(".inside").count, 1)
  }

  /// This process is alive, and inside nothing that others could count.
  @Test func livingProcessIsNotCounted() throws {
    var policy = Workshop.policy()
    policy.verdictsFolder = workshop.folder.path
    let path = try workshop.build(["CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"])
    let curve = try PluginLoader(policy: policy).load(path).curve("power")
    try expectEqual(run(path, isKilling: false).text, "lives 0.25\n")
    expectEqual(curve.progress(at: 0.5), 0.25)
    try expect(files(".strike") == [] && files(".inside").count == 2)
  }

  @Test func slowCallsAreCountedAndReportedOnce() throws {
    let path = try workshop.build(["CASE_sleeps", "CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"])
    var policy = PluginPolicy.trusted
    policy.slowCallThreshold = 0.001
    let curve = try PluginLoader(policy: policy).load(path).curve("power")
    nonisolated(unsafe) var reports: [Misuse] = []
    Misuse.$handler.withValue({ reports.append($0) }) {
      // 64 samples of 200 µs
      for _ in 0..<3 { expectEqual(curve.progress(at: (0..<64).map { Double($0) / 64 }).count, 64) }
    }
    expect(curve.slowCallCount == 3 && reports.count == 1, "\(reports)")
    // one call of 64 is timed, the first among them
    let pausing = try workshop.build(["CASE_pauses", "CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"], name: "pausing")
    let single = try PluginLoader(policy: policy).load(pausing).curve("power")
    reports = []
    Misuse.$handler.withValue({ reports.append($0) }) { for _ in 0..<3 { expectEqual(single.progress(at: 0.5), 0.25) } }
    expect(single.slowCallCount == 1 && reports.count == 1, "\(reports)")
    policy.slowCallThreshold = 10
    let patient = try PluginLoader(policy: policy).load(path).curve("power")
    expect(patient.progress(at: 0.5) == 0.25 && patient.slowCallCount == 0)
  }
}
