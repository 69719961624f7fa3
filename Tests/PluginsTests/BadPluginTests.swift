import LegatoPlugins
import Testing

/// A plug-in that breaks one rule, and what becomes of it.
struct BadPlugin: Sendable, CustomTestStringConvertible {
  enum Verdict: Sendable {
    case crashed(Int, at: String), vanished(at: String), hangs(at: String), fails(String), malformed(String), reason(PluginError.Reason)
    case accepted, warns(String)
  }

  let defines: [String]
  let verdict: Verdict
  let level: Int

  init(_ defines: String..., level: Int = 4, is verdict: Verdict) { (self.defines, self.verdict, self.level) = (defines, verdict, level) }

  var testDescription: String { defines.joined(separator: " ") }

  static let descriptions = [
    BadPlugin("MAGIC=7", is: .malformed("magic")),
    BadPlugin("MAJOR=2", is: .reason(.majorVersion(2))),
    BadPlugin("NEEDS=4", is: .reason(.needsHostMinor(4))),
    BadPlugin("RESERVED=1", is: .malformed("reserved0")),
    BadPlugin("PLUGIN_SIZE=16", is: .malformed("struct_size")),
    BadPlugin("PLUGIN_SIZE=4000000000", is: .malformed("struct_size")),
    BadPlugin("CURVE_SIZE=8", is: .malformed("curve 0: struct_size")),
    BadPlugin("PLUGIN_FLAGS=1u<<20", is: .reason(.unknownCriticalFlag(field: "flags", bit: 20))),
    BadPlugin("CURVE_FLAGS=1u<<16", is: .reason(.unknownCriticalFlag(field: "curve 0: flags", bit: 16))),
    BadPlugin("COUNT=0", is: .malformed("curve_count")),
    BadPlugin("COUNT=4000000000", is: .malformed("curve_count")),
    BadPlugin("COUNT=10000", is: .malformed("curve_count")),
    BadPlugin("COUNT=3", is: .crashed(11, at: "description")),
    BadPlugin("PLUGIN_ID=\"Org Example\"", is: .malformed("id")),
    BadPlugin("PLUGIN_ID=\"\"", is: .malformed("id")),
    BadPlugin("CURVE_ID=\"\"", is: .malformed("curve 0: id")),
    BadPlugin("CURVE_ID=\"\\xff\\xfe\"", is: .malformed("curve 0: id")),
    BadPlugin("CURVE_ID=NULL", is: .malformed("curve 0: id")),
    BadPlugin("COUNT=2", "SECOND_ID=\"power\"", is: .reason(.duplicateIdentifier(field: "curve 1: id", id: "power"))),
    BadPlugin("NAME=\"\\xc3\"", is: .malformed("name")),
    BadPlugin("NAME=\"two\\tfields\"", is: .malformed("name")),
    BadPlugin("NAME=NULL", is: .malformed("name")),
    BadPlugin("VERSION=\"one\"", is: .malformed("version")),
    BadPlugin("INITIAL=9", is: .malformed("curve power, param 0: initial")),
    BadPlugin("INITIAL=NAN", is: .malformed("curve power, param 0: initial")),
    BadPlugin("LOW=NAN", is: .malformed("curve power, param 0: minimum")),
    BadPlugin("OUTPUT_MAX=INFINITY", is: .malformed("curve 0: output_max")),
    BadPlugin("EVALUATE=NULL", is: .malformed("curve 0: evaluate")),
    BadPlugin("CASE_no_entry", is: .reason(.noEntry)),
    BadPlugin("CASE_entry_null", is: .reason(.refusesHost)),
    BadPlugin("CASE_undefined", is: .reason(.undefinedSymbol("legato_fixture_nobody_defines_this"))),
  ]

  static let behaviours = [
    BadPlugin("CASE_entry_aborts", is: .crashed(6, at: "entry")),
    BadPlugin("CASE_entry_differs", is: .fails("entry-pointer")),
    BadPlugin("CASE_constructor_crashes", is: .crashed(11, at: "open")),
    BadPlugin("CASE_constructor_exits", is: .vanished(at: "open")),
    BadPlugin("CASE_create_crashes", is: .crashed(11, at: "create of power")),
    BadPlugin("CASE_create_null", is: .fails("create-null")),
    BadPlugin("CASE_create_refuses", is: .fails("create-refused")),
    BadPlugin("CASE_destroy_crashes", is: .crashed(11, at: "destroy of power")),
    BadPlugin("CASE_aborts", is: .crashed(6, at: "evaluate of power")),
    BadPlugin("CASE_exits", is: .vanished(at: "evaluate of power")),
    BadPlugin("CASE_closes", is: .vanished(at: "evaluate of power")),
    BadPlugin("CASE_evaluate_crashes", is: .crashed(11, at: "evaluate of power")),
    BadPlugin("CASE_recursion", is: .crashed(11, at: "evaluate of power")),
    BadPlugin("CASE_allocates", is: .crashed(11, at: "create of power")),
    BadPlugin("CASE_writes_file", is: .crashed(25, at: "create of power")),
    BadPlugin("CASE_writes_times", is: .crashed(11, at: "evaluate of power")),
    BadPlugin("CASE_writes_after", is: .crashed(11, at: "evaluate of power")),
    BadPlugin("CASE_writes_before", is: .fails("writes-before")),
    BadPlugin("CASE_unwritten", is: .fails("unwritten")),
    BadPlugin("CASE_empty_crashes", is: .crashed(11, at: "batches of power")),
    BadPlugin("CASE_status", is: .fails("status")),
    BadPlugin("CASE_rounding", is: .fails("arithmetic")),
    BadPlugin("CASE_flushes", is: .fails("arithmetic")),
    BadPlugin("CASE_nan", is: .fails("non-finite")),
    BadPlugin("CASE_infinite", is: .fails("non-finite")),
    BadPlugin("CASE_starts_high", is: .fails("end-point")),
    BadPlugin("CASE_ends_low", is: .fails("end-point")),
    BadPlugin("CASE_falls", is: .fails("monotonic")),
    BadPlugin("CASE_overshoots", "OUTPUT_MAX=2", "CURVE_FLAGS=1", is: .fails("overshoot")),
    BadPlugin("CASE_overshoots", "CURVE_FLAGS=5", is: .fails("out-of-range")),
    BadPlugin("CASE_counter", is: .fails("pure")),
    BadPlugin("CASE_batch_differs", is: .fails("batch")),
    BadPlugin("CASE_at_exit", level: 5, is: .crashed(11, at: "exit")),
    BadPlugin("CASE_thread", level: 5, is: .fails("leftover-threads")),
    BadPlugin("CASE_bad_derivative", level: 6, is: .fails("derivative")),
    BadPlugin("CASE_racy", level: 7, is: .fails("threads")),
    BadPlugin("CASE_jumps", level: 5, is: .warns("jump")),
    BadPlugin("CASE_accepts_nan", level: 5, is: .warns("accepts-bad-values")),
    BadPlugin("CASE_locale", level: 5, is: .warns("locale")),
    BadPlugin("CASE_handler", level: 5, is: .warns("signals")),
    BadPlugin("CASE_forks", level: 5, is: .warns("children")),
    BadPlugin("CASE_prints", level: 5, is: .warns("prints")),
    BadPlugin("CASE_removes_file", is: .crashed(25, at: "create of power")),
    BadPlugin("CASE_socket", is: .crashed(31, at: "create of power")),
    BadPlugin("CASE_leaves_group", is: .crashed(31, at: "create of power")),
    BadPlugin("CASE_runs_program", is: .crashed(31, at: "create of power")),
    BadPlugin("CASE_signals_parent", is: .crashed(31, at: "create of power")),
    BadPlugin("CASE_leaks", level: 7, is: .fails("leak")),
    BadPlugin("CASE_heap", level: 8, is: .fails("heap")),
    BadPlugin("CASE_sleeps", level: 8, is: .warns("slow")),
    BadPlugin("CASE_subnormal_crashes", level: 9, is: .crashed(11, at: "fuzz of power")),
    BadPlugin("CASE_outside_crashes", level: 9, is: .warns("outside")),
  ]

  /// With a short deadline: they have nothing else to wait for.
  static let endless = [
    BadPlugin("CASE_constructor_hangs", is: .hangs(at: "open")),
    BadPlugin("CASE_constructor_sleeps", is: .hangs(at: "open")),
    BadPlugin("CASE_evaluate_hangs", is: .hangs(at: "evaluate of power")),
  ]
}

struct BadPluginTests {
  @Test(arguments: BadPlugin.descriptions) func description(_ bad: BadPlugin) throws { try check(bad, deadline: 20) }
  @Test(arguments: BadPlugin.behaviours) func behaviour(_ bad: BadPlugin) throws { try check(bad, deadline: 20) }
  @Test(arguments: BadPlugin.endless) func endless(_ bad: BadPlugin) throws { try check(bad, deadline: 3) }

  private func check(_ bad: BadPlugin, deadline: Double) throws {
    let workshop = try Workshop()
    // those that are let in with a warning must not come into this process either: one of them forks
    var policy = PluginPolicy.sampledOnly(probe: Workshop.probe)
    (policy.level, policy.deadline, policy.drawing) = (bad.level, deadline, 0.3)
    let loader = try PluginLoader(policy: policy)
    let path = try workshop.build(bad.defines)
    var plugin: TimingPlugin?
    let reason = refusal { plugin = try loader.load(path) }
    switch (bad.verdict, reason) {
    case (.accepted, nil): #expect(plugin?.warnings == [])
    case (.warns(let rule), nil): #expect(plugin?.warnings.contains { $0.rule == rule } == true, "\(plugin?.warnings ?? [])")
    case (.crashed(let signal, let stage), .probeCrashed(let foundStage, let found)): #expect(found == signal && foundStage == stage)
    case (.vanished(let stage), .probeVanished(let found, _)): #expect(found == stage)
    case (.hangs(let stage), .probeTimedOut(let found, _)): #expect(found == stage)
    case (.fails(let rule), .failedChecks(let findings)): #expect(findings.contains { $0.rule == rule }, "\(findings)")
    case (.malformed(let field), .malformed(let found, _)): #expect(found == field)
    case (.reason(let expected), let found?): #expect(found == expected)
    default: Issue.record("expected \(bad.verdict), got \(reason.map { "\($0)" } ?? "no refusal")")
    }
    if reason != nil {
      guard case .quarantined = refusal({ _ = try loader.load(path) }) else {
        Issue.record("was tried twice")
        return
      }
    }
  }
}
