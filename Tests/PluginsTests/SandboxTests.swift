import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import TestTraits
import Testing

/// What is only looked at can touch nothing: a watcher sees the same before and after every attack.
@Suite(.waits) struct SandboxTests {
  /// The second probe is one in a container that refuses namespaces, as many do.
  @Test(arguments: [false, true]) func nothingOutsideChanges(isWithoutNamespaces: Bool) throws {
    let attacker = try Attacker()
    var policy = PluginPolicy.sampledOnly(
      probe: isWithoutNamespaces ? try attacker.workshop.blindProbe(["ONLY_NAMESPACES"]) : Workshop.probe)
    policy.timeout = 20
    let loader = try PluginLoader(policy: policy)
    let before = try attacker.look()
    expect(before.contains("alive: 0") && before.contains { $0.contains("treasure: mode") })
    for (signal, names) in Attacker.attacks {
      for name in names {
        let path = try attacker.plugin(name)
        let reason = refusal { _ = try loader.inspect(path) }
        expectEqual(reason, signal == 0 ? nil : .probeCrashed(stage: "open", signal: signal), "\(name)")
      }
    }
    try expectEqual(attacker.look(), before)
  }

  /// A hundredth of what `.ci/soak --law sandbox` plays.
  @Test func drawnAttacksChangeNothing() throws {
    var sandbox = try AttackedSandbox(seed: 20_261_124)
    for number in 0..<20 { if let breach = try sandbox.breach() { Issue.record("attack \(number): \(breach)") } }
    expectEqual(sandbox.tally.total, 20)
  }

  #if arch(x86_64)
    /// The same calls by their other numbers, and those of the 32-bit kind.
    @Test(arguments: ["other_numbers", "other_architecture"]) func otherNumbersAreNoWayRound(name: String) throws {
      let attacker = try Attacker()
      let loader = try PluginLoader(policy: Workshop.policy())
      let reason = refusal { _ = try loader.inspect(try attacker.plugin(name)) }
      // 11 where the kernel has no 32-bit calls at all
      let signals = name == "other_numbers" ? [31] : [31, 11]
      expect(signals.contains { reason == .probeCrashed(stage: "open", signal: $0) }, "\(String(describing: reason))")
    }
  #endif

  /// Without the sandbox the same attacks change what is watched: the watcher is not blind.
  @Test(arguments: [
    "prlimit", "setpriority", "sched_setscheduler", "kill", "chmod", "utimensat", "truncate", "symlink", "unlink", "create", "fork",
  ])
  func attacksAreReal(name: String) throws {
    let attacker = try Attacker()
    let before = try attacker.look()
    try expectEqual(attacker.workshop.run(try attacker.program(name), []), 0)
    // a signal needs its time to kill
    try expect((0..<200).contains { _ in try attacker.look() != before })
  }

  /// The application's own terminal, which its child does not have.
  @Test func nothingIsTypedIntoTheTerminal() throws {
    let attacker = try Attacker()
    let source = Workshop.tests.appendingPathComponent("PluginFixtures/terminal.c").path
    let terminal = try attacker.workshop.build(source, name: "terminal", flags: [])
    let victim = URL(fileURLWithPath: Workshop.probe).deletingLastPathComponent().appendingPathComponent("plugin-victim").path
    let verdicts = attacker.workshop.path("verdicts")
    try FileManager.default.createDirectory(
      atPath: verdicts, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let refused = try attacker.output(terminal, [victim, Workshop.probe, verdicts, try attacker.plugin("terminal")])
    expect(refused.contains("forbids (signal 31)") && refused.hasSuffix("typed 0\n"), "\(refused)")
    // it is typed where nothing stands in the way and the system still has that call
    let typed = try attacker.output(terminal, [try attacker.program("terminal")])
    let isThere = (try? String(contentsOfFile: "/proc/sys/dev/tty/legacy_tiocsti", encoding: .utf8)) == "1\n"
    expect(typed == "typed 3\n" || !isThere, "\(typed)")
  }

  /// A library that the plug-in brings along runs in the same sandbox.
  @Test func librariesThatItNeedsAreInTheSandbox() throws {
    let attacker = try Attacker()
    try FileManager.default.moveItem(atPath: try attacker.plugin("utimensat"), toPath: attacker.workshop.path("libhelper.so"))
    let folder = attacker.workshop.folder.path
    let path = try attacker.workshop.build(
      name: "needing", flags: ["-shared", "-Wl,--no-as-needed", "-L\(folder)", "-lhelper", "-Wl,-rpath,\(folder)"])
    let before = try attacker.look()
    expectEqual(refusal { _ = try PluginLoader(policy: Workshop.policy()).inspect(path) }, .probeCrashed(stage: "open", signal: 25))
    try expectEqual(attacker.look(), before)
  }

  /// Whoever reads this file knows that it is so.
  @Test func readingIsLeftToIt() throws {
    let attacker = try Attacker()
    expectEqual(refusal { _ = try PluginLoader(policy: Workshop.policy()).inspect(try attacker.plugin("read")) }, nil)
  }

  @Test func whatTheSystemDoesNotGrantIsSaidAndRefusedByPolicy() throws {
    let workshop = try Workshop()
    let path = try workshop.build(["CASE_constructor_exits"])
    var policy = Workshop.policy()
    policy.probePath = try workshop.blindProbe()
    // the constructor, which would end the child, has not run
    expectEqual(refusal { _ = try PluginLoader(policy: policy).inspect(path) }, .unconfined(without: .calls))
    policy.sandbox = []
    expectEqual(refusal { _ = try PluginLoader(policy: policy).inspect(path) }, .probeVanished(stage: "open", status: 0))
    policy.probePath = try workshop.blindProbe(["ONLY_NAMESPACES"])
    policy.sandbox = [.session, .calls, .network, .ipc]
    expectEqual(refusal { _ = try PluginLoader(policy: policy).inspect(path) }, .unconfined(without: [.network, .ipc]))
    let check = try PluginLoader(policy: policy).check(path, level: 3)
    expect(
      check.outcome == .unavailable && check.trials.last?.refusal?.reason == .unconfined(without: [.network, .ipc]))
    expect("\(PluginSandbox([.calls, .mounts]))" == "calls mounts" && PluginPolicy.probed().sandbox == .standard)
  }
}
