import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import TestTraits
import Testing

/// The child process itself: that it must be there, and what is remembered of it.
@Suite(.waits) struct ProbeTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  private func reason(_ policy: PluginPolicy, _ path: String) -> PluginError.Reason? {
    refusal { _ = try PluginLoader(policy: policy).load(path) }
  }

  /// The constructor would end this process if the loader fell back to it.
  @Test(arguments: [false, true]) func missingProbeIsAnError(isSampledOnly: Bool) throws {
    let path = try workshop.build(["CASE_constructor_exits"])
    for probe in ["/no/such/probe", "legato-probe", workshop.folder.path, path + ".txt"] {
      _ = FileManager.default.createFile(atPath: path + ".txt", contents: nil, attributes: [.posixPermissions: 0o600])
      guard case .probeUnavailable = reason(isSampledOnly ? .sampledOnly(probe: probe) : .probed(probe: probe), path) else {
        Issue.record("went on without \(probe)")
        continue
      }
    }
  }

  @Test func programThatIsNoProbeIsAnError() throws {
    let path = try workshop.build()
    for probe in ["/bin/true", "/bin/false", "/bin/echo"] where FileManager.default.isExecutableFile(atPath: probe) {
      guard case .probeUnavailable = reason(.probed(probe: probe), path) else {
        Issue.record("took \(probe) for a probe")
        continue
      }
    }
  }

  @Test(arguments: [Double.nan, 0, -1]) func deadlineThatIsNoneStillEnds(deadline: Double) throws {
    var policy = Workshop.policy()
    policy.timeout = deadline
    guard case .probeTimedOut(stage: "open", seconds: 2) = reason(policy, try workshop.build(["CASE_constructor_sleeps"])) else {
      throw Unexpected("it went on")
    }
  }

  /// A probe that is killed from outside says nothing about the plug-in.
  @Test func killedProbeIsNoVerdict() throws {
    let script = workshop.path("killed")
    try "#!/bin/sh\nkill -TERM $$\n".write(toFile: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
    let path = try workshop.build()
    let loader = try PluginLoader(policy: .probed(probe: script))
    for _ in 0..<2 {
      guard case .probeUnavailable = refusal({ _ = try loader.load(path) }) else {
        Issue.record("a verdict was made of it")
        return
      }
    }
  }

  @Test func verdictsOutliveTheLoaderAndAreForgiven() throws {
    let path = try workshop.build(["CASE_nan"])
    var policy = Workshop.policy()
    policy.verdictsFolder = workshop.folder.path
    guard case .failedChecks = reason(policy, path) else { throw Unexpected("NaN was taken") }
    guard case .quarantined(let since, let text) = reason(policy, path) else { throw Unexpected("was tried twice") }
    expect(abs(Double(since) - Date().timeIntervalSince1970) < 600 && text.contains("non-finite"))
    let loader = try PluginLoader(policy: policy)
    loader.removeVerdict(forHash: try loader.hash(of: path))
    guard case .failedChecks = reason(policy, path) else { throw Unexpected("was not tried again") }
    // other bytes are another plug-in
    _ = try workshop.build()
    expectEqual(reason(policy, path), nil)
    expectEqual(reason(policy, path), nil)
    let kept = try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path).filter { $0.hasSuffix(".verdict") }
    expectEqual(kept.count, 2)
  }

  @Test func openFolderOfVerdictsIsRefused() throws {
    var policy = Workshop.policy()
    policy.verdictsFolder = workshop.path("verdicts")
    expectEqual(refusal { _ = try PluginLoader(policy: policy) }, .notFound)
    let open: [FileAttributeKey: Any] = [.posixPermissions: 0o777]
    try FileManager.default.createDirectory(atPath: workshop.path("verdicts"), withIntermediateDirectories: false)
    try FileManager.default.setAttributes(open, ofItemAtPath: workshop.path("verdicts"))
    guard case .worldWritable = refusal({ _ = try PluginLoader(policy: policy) }) else {
      Issue.record("everybody could write it")
      return
    }
  }

  /// In the policy that keeps plug-ins out, sampling hangs or dies in the child as well.
  @Test func samplingIsContained() throws {
    let path = try workshop.build(["CASE_jumps", "CURVE_FLAGS=9"])
    let jumps = try PluginLoader(policy: .sampledOnly(probe: Workshop.probe)).load(path).curve("power")
    expect(jumps.progress(at: 0.5) == 0.25 && abs(jumps.progress(at: 0.500001) - 0.9) < 1e-6)
    let file = try PluginLoader(policy: .sampledOnly(probe: Workshop.probe)).load(try workshop.build())
    expectEqual(file.isMapped, false)
    try expectEqual(file.curve("power").progress(at: 0.5), file.curve("power", ["power": 2]).progress(at: 0.5))
  }
}
