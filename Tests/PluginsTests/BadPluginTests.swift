import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import TestTraits
import Testing

/// A plug-in that breaks one rule, and what becomes of it.
struct BadPlugin: Sendable, CustomTestStringConvertible {
  enum Verdict: Sendable {
    case crashed(Int, at: String), vanished(at: String), hangs(at: String), fails(String), malformed(String), reason(PluginError.Reason)
    case accepted, warns(String)
  }

  /// Of the catalogue of bad plug-ins; related ones share a number.
  let number: Int
  let defines: [String]
  let verdict: Verdict
  let level: Int

  init(_ number: Int, _ defines: String..., level: Int = 4, is verdict: Verdict) {
    (self.number, self.defines, self.verdict, self.level) = (number, defines, verdict, level)
  }

  var testDescription: String { "\(number): \(defines.joined(separator: " "))" }

  static let descriptions = [
    BadPlugin(3, "MAGIC=7", is: .malformed("magic")),
    BadPlugin(2, "MAJOR=2", is: .reason(.majorVersion(2))),
    BadPlugin(59, "NEEDS=4", is: .reason(.needsHostMinor(4))),
    BadPlugin(59, "RESERVED=1", is: .malformed("reserved0")),
    BadPlugin(5, "PLUGIN_SIZE=16", is: .malformed("struct_size")),
    BadPlugin(5, "PLUGIN_SIZE=4000000000", is: .malformed("struct_size")),
    BadPlugin(5, "CURVE_SIZE=8", is: .malformed("curve 0: struct_size")),
    BadPlugin(59, "PLUGIN_FLAGS=1u<<20", is: .reason(.unknownCriticalFlag(field: "flags", bit: 20))),
    BadPlugin(59, "CURVE_FLAGS=1u<<16", is: .reason(.unknownCriticalFlag(field: "curve 0: flags", bit: 16))),
    BadPlugin(27, "COUNT=0", is: .malformed("curve_count")),
    BadPlugin(27, "COUNT=4000000000", is: .malformed("curve_count")),
    BadPlugin(58, "COUNT=10000", is: .malformed("curve_count")),
    BadPlugin(27, "COUNT=3", is: .crashed(11, at: "description")),
    BadPlugin(28, "PLUGIN_ID=\"Org Example\"", is: .malformed("id")),
    BadPlugin(28, "PLUGIN_ID=\"\"", is: .malformed("id")),
    BadPlugin(28, "CURVE_ID=\"\"", is: .malformed("curve 0: id")),
    BadPlugin(28, "CURVE_ID=\"\\xff\\xfe\"", is: .malformed("curve 0: id")),
    BadPlugin(28, "CURVE_ID=NULL", is: .malformed("curve 0: id")),
    BadPlugin(28, "COUNT=2", "SECOND_ID=\"power\"", is: .reason(.duplicateIdentifier(field: "curve 1: id", id: "power"))),
    BadPlugin(28, "NAME=\"\\xc3\"", is: .malformed("name")),
    BadPlugin(28, "NAME=\"two\\tfields\"", is: .malformed("name")),
    BadPlugin(58, "NAME=\"\(String(repeating: "x", count: 2000))\"", is: .malformed("name")),
    BadPlugin(28, "NAME=NULL", is: .malformed("name")),
    BadPlugin(28, "VERSION=\"one\"", is: .malformed("version")),
    BadPlugin(29, "INITIAL=9", is: .malformed("curve power, param 0: initial")),
    BadPlugin(29, "INITIAL=NAN", is: .malformed("curve power, param 0: initial")),
    BadPlugin(29, "LOW=NAN", is: .malformed("curve power, param 0: minimum")),
    BadPlugin(29, "OUTPUT_MAX=INFINITY", is: .malformed("curve 0: output_max")),
    BadPlugin(26, "EVALUATE=NULL", is: .malformed("curve 0: evaluate")),
    BadPlugin(1, "CASE_no_entry", is: .reason(.noEntry)),
    BadPlugin(6, "CASE_entry_null", is: .reason(.refusesHost)),
    BadPlugin(44, "CASE_undefined", is: .reason(.undefinedSymbol("legato_fixture_nobody_defines_this"))),
  ]

  static let behaviours = [
    BadPlugin(11, "CASE_entry_aborts", is: .crashed(6, at: "entry")),
    BadPlugin(7, "CASE_entry_differs", is: .fails("entry-pointer")),
    BadPlugin(8, "CASE_constructor_crashes", is: .crashed(11, at: "open")),
    BadPlugin(10, "CASE_constructor_exits", is: .vanished(at: "open")),
    BadPlugin(12, "CASE_create_crashes", is: .crashed(11, at: "create of power")),
    BadPlugin(25, "CASE_create_null", is: .fails("create-null")),
    BadPlugin(25, "CASE_create_refuses", is: .fails("create-refused")),
    BadPlugin(38, "CASE_destroy_crashes", is: .crashed(11, at: "destroy of power")),
    BadPlugin(12, "CASE_aborts", is: .crashed(6, at: "evaluate of power")),
    BadPlugin(39, "CASE_exits", is: .vanished(at: "evaluate of power")),
    BadPlugin(39, "CASE_closes", is: .vanished(at: "evaluate of power")),
    BadPlugin(12, "CASE_evaluate_crashes", is: .crashed(11, at: "evaluate of power")),
    BadPlugin(37, "CASE_recursion", is: .crashed(11, at: "evaluate of power")),
    BadPlugin(36, "CASE_allocates", is: .crashed(11, at: "create of power")),
    BadPlugin(40, "CASE_writes_file", is: .crashed(25, at: "create of power")),
    BadPlugin(21, "CASE_writes_times", is: .crashed(11, at: "evaluate of power")),
    BadPlugin(19, "CASE_writes_after", is: .crashed(11, at: "evaluate of power")),
    BadPlugin(20, "CASE_writes_before", is: .fails("writes-before")),
    BadPlugin(22, "CASE_unwritten", is: .fails("unwritten")),
    BadPlugin(43, "CASE_empty_crashes", is: .crashed(11, at: "batches of power")),
    BadPlugin(25, "CASE_status", is: .fails("status")),
    BadPlugin(31, "CASE_rounding", is: .fails("arithmetic")),
    BadPlugin(32, "CASE_flushes", is: .fails("arithmetic")),
    BadPlugin(14, "CASE_nan", is: .fails("non-finite")),
    BadPlugin(14, "CASE_infinite", is: .fails("non-finite")),
    BadPlugin(15, "CASE_starts_high", is: .fails("end-point")),
    BadPlugin(15, "CASE_ends_low", is: .fails("end-point")),
    BadPlugin(16, "CASE_falls", is: .fails("monotonic")),
    BadPlugin(17, "CASE_overshoots", "OUTPUT_MAX=2", "CURVE_FLAGS=1", is: .fails("overshoot")),
    BadPlugin(17, "CASE_overshoots", "CURVE_FLAGS=5", is: .fails("out-of-range")),
    BadPlugin(24, "CASE_counter", is: .fails("pure")),
    BadPlugin(24, "CASE_batch_differs", is: .fails("batch")),
    BadPlugin(41, "CASE_at_exit", is: .crashed(11, at: "exit")),
    BadPlugin(41, "CASE_destructor_aborts", is: .crashed(6, at: "exit")),
    BadPlugin(41, "CASE_destructor_exits", is: .vanished(at: "exit")),
    BadPlugin(41, "CASE_destructor_writes", is: .crashed(25, at: "exit")),
    BadPlugin(42, "CASE_thread", level: 5, is: .fails("leftover-threads")),
    BadPlugin(16, "CASE_bad_derivative", level: 6, is: .fails("derivative")),
    BadPlugin(23, "CASE_racy", level: 7, is: .fails("threads")),
    BadPlugin(18, "CASE_jumps", level: 5, is: .warns("jump")),
    BadPlugin(30, "CASE_accepts_nan", level: 5, is: .warns("accepts-bad-values")),
    BadPlugin(33, "CASE_locale", level: 5, is: .warns("locale")),
    BadPlugin(33, "CASE_handler", level: 5, is: .warns("signals")),
    BadPlugin(35, "CASE_forks", is: .crashed(31, at: "open")),
    BadPlugin(34, "CASE_prints", level: 5, is: .warns("prints")),
    BadPlugin(40, "CASE_creates_file", is: .crashed(25, at: "create of power")),
    BadPlugin(24, "CASE_noise", is: .fails("pure")),
    BadPlugin(23, "CASE_racy_results", level: 7, is: .fails("threads")),
    BadPlugin(40, "CASE_removes_file", is: .crashed(25, at: "create of power")),
    BadPlugin(40, "CASE_socket", is: .crashed(31, at: "create of power")),
    BadPlugin(35, "CASE_leaves_group", is: .crashed(31, at: "create of power")),
    BadPlugin(35, "CASE_runs_program", is: .crashed(31, at: "create of power")),
    BadPlugin(35, "CASE_signals_parent", is: .crashed(31, at: "create of power")),
    BadPlugin(57, "CASE_leaks", level: 7, is: .fails("leak")),
    BadPlugin(57, "CASE_heap", level: 8, is: .fails("heap")),
    BadPlugin(57, "CASE_sleeps", level: 8, is: .warns("slow")),
    BadPlugin(43, "CASE_subnormal_crashes", level: 9, is: .crashed(11, at: "fuzz of power")),
    BadPlugin(43, "CASE_outside_crashes", level: 9, is: .warns("outside")),
  ]

  /// With a short deadline: they have nothing else to wait for.
  static let endless = [
    BadPlugin(9, "CASE_constructor_hangs", is: .hangs(at: "open")),
    BadPlugin(9, "CASE_constructor_sleeps", is: .hangs(at: "open")),
    BadPlugin(13, "CASE_evaluate_sleeps", is: .hangs(at: "evaluate of power")),
    BadPlugin(13, "CASE_evaluate_hangs", is: .hangs(at: "evaluate of power")),
  ]
}

@Suite(.waits) struct BadPluginTests {
  @Test(arguments: BadPlugin.descriptions) func description(_ bad: BadPlugin) throws { try check(bad, deadline: 20) }
  @Test(arguments: BadPlugin.behaviours) func behaviour(_ bad: BadPlugin) throws { try check(bad, deadline: 20) }
  @Test(arguments: BadPlugin.endless) func endless(_ bad: BadPlugin) throws { try check(bad, deadline: 3) }

  private func check(_ bad: BadPlugin, deadline: Double) throws {
    let workshop = try Workshop()
    // those that are let in with a warning must not come into this process either: one of them forks
    var policy = PluginPolicy.sampledOnly(probe: Workshop.probe)
    (policy.level, policy.timeout, policy.randomCallDuration) = (bad.level, deadline, 0.3)
    let loader = try PluginLoader(policy: policy)
    let path = try workshop.build(bad.defines)
    var plugin: TimingPlugin?
    let reason = refusal { plugin = try loader.load(path) }
    switch (bad.verdict, reason) {
    case (.accepted, nil): expectEqual(plugin?.warnings, [])
    case (.warns(let rule), nil): expectEqual(plugin?.warnings.contains { $0.rule == rule }, true, "\(plugin?.warnings ?? [])")
    case (.crashed(let signal, let stage), .probeCrashed(let foundStage, let found)): expect(found == signal && foundStage == stage)
    case (.vanished(let stage), .probeVanished(let found, _)): expectEqual(found, stage)
    case (.hangs(let stage), .probeTimedOut(let found, _)): expectEqual(found, stage)
    case (.fails(let rule), .failedChecks(let findings)): expect(findings.contains { $0.rule == rule }, "\(findings)")
    case (.malformed(let field), .malformed(let found, _)): expectEqual(found, field)
    case (.reason(let expected), let found?): expectEqual(found, expected)
    default: Issue.record("expected \(bad.verdict), got \(reason.map { "\($0)" } ?? "no refusal")")
    }
    expect(!FileManager.default.fileExists(atPath: "/tmp/legato-fixture-was-here"))
    if reason != nil {
      guard case .quarantined = refusal({ _ = try loader.load(path) }) else {
        Issue.record("was tried twice")
        return
      }
    }
  }
}
