import Foundation
import Testing

@Suite("plugin check reports its result by the exit code") struct PluginCheckTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  static let formula = "out[i] = pow(t[i], instance->power);"

  @Test("0: the plug-in passes, and the report has level and seed") func passes() throws {
    let file = try workshop.plugin()
    let outcome = try workshop.legato("plugin", "check", file, "--seed", "42")
    #expect(
      outcome.status == 0 && outcome.output.hasPrefix("wobble/wobble.timingplugin  level 5, seed 42\norg.example.wobble 1.0.0: wobble\n"))
    #expect(outcome.output.hasSuffix("\npassed\n") && outcome.output.contains(" 5 parameters and surroundings   passed"))
    let json = try workshop.legato("plugin", "check", file, "--level", "4", "--json").json()
    #expect(json["outcome"] as? String == "passed" && json["seed"] as? Int == 1 && json["level"] as? Int == 4)
    #expect((json["trials"] as? [[String: Any]])?.map { $0["level"] as? Int } == [1, 2, 3, 4])
  }

  @Test("1: broken rules, each with its name") func findings() throws {
    let file = try workshop.plugin("wobble", (Self.formula, "out[i] = 0.9 * pow(t[i], instance->power);"))
    let outcome = try workshop.legato("plugin", "check", file)
    #expect(outcome.status == 1 && outcome.output.contains("error end-point in wobble: f(1) is 0.9"))
    #expect(
      outcome.output.contains(" 2 description                   passed")
        && outcome.output.contains(" 3 values                        broken rules"))
    let json = try workshop.legato("plugin", "check", file, "--json").json()
    let findings = (json["trials"] as? [[String: Any]] ?? []).flatMap { $0["findings"] as? [[String: Any]] ?? [] }
    #expect(
      findings.contains {
        $0["rule"] as? String == "end-point" && $0["severity"] as? String == "error" && $0["curve"] as? String == "wobble"
      })
    try "no library".write(toFile: workshop.path("text"), atomically: true, encoding: .utf8)
    #expect(try workshop.legato("plugin", "check", "text").status == 1)
  }

  @Test("2: a wrong command line") func usage() throws {
    for arguments in [
      [], ["a", "--level", "0"], ["a", "--level", "11"], ["a", "--level", "x"], ["a", "--seed", "-1"], ["a", "b"],
      ["a", "--deadline", "0"],
    ] {
      let outcome = try workshop.run(Workshop.built("legato"), ["plugin", "check"] + arguments)
      #expect(outcome.status == 2 && outcome.error.contains("Usage:"), "\(arguments)")
    }
  }

  @Test("3: the plug-in crashes, and the stage is named; the other levels are still reported") func crashes() throws {
    let file = try workshop.plugin(
      "wobble", ("for (size_t i = 0; i < n; i++) out", "if (n == 3) abort();\n  for (size_t i = 0; i < n; i++) out"))
    let outcome = try workshop.legato("plugin", "check", file)
    #expect(outcome.status == 3 && outcome.output.contains("got a crash with signal 6"), "\(outcome.output)")
    #expect(
      outcome.output.contains(" 3 values                        passed")
        && outcome.output.contains(" 4 batches and purity            crashed"))
  }

  @Test("the output before a crash is shown, with advice for those who have the source") func lastWords() throws {
    let file = try workshop.plugin(
      "wobble",
      (
        Self.formula,
        "{ extern long write(int, const void *, unsigned long); write(2, \"panicked: \\tno\\nbeats left\\n\", 25); abort(); }"
      ))
    let outcome = try workshop.legato("plugin", "check", file, "--level", "3")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("got a crash with signal 6, having said \"panicked: no beats left\"\n"), "\(outcome.output)")
    #expect(outcome.output.contains("gdb --args legato plugin check \(file) --in-process\n") && !outcome.output.contains("author"))
    let json = try workshop.legato("plugin", "check", file, "--level", "3", "--json")
    #expect(json.output.contains("having said"))
  }

  @Test("4: the plug-in runs out of time") func timesOut() throws {
    let file = try workshop.plugin(
      "wobble", ("for (size_t i = 0; i < n; i++) out", "for (volatile int i = 1; i;) {}\n  for (size_t i = 0; i < n; i++) out"))
    let outcome = try workshop.legato("plugin", "check", file, "--level", "3", "--deadline", "1.5")
    #expect(outcome.status == 4 && outcome.output.contains("got nothing for 1.5 s"))
    // it took more than a second, which is said where no program reads it
    #expect(outcome.error.contains("level 3, values … 1 s\n"))
  }

  @Test("5: the check could not run") func unable() throws {
    #expect(try workshop.legato("plugin", "check", "missing.timingplugin").status == 5)
    let file = try workshop.plugin()
    let outcome = try workshop.legato("plugin", "check", file, "--probe", "/no/such/probe")
    #expect(outcome.status == 5 && outcome.output.contains("no program at /no/such/probe"))
    #expect(try workshop.legato("plugin", "check", file, "--in-process", "--probe", "/no/such/probe").status == 5)
  }

  @Test("in process the command itself is the probe, for a debugger") func inProcess() throws {
    let good = try workshop.legato("plugin", "check", try workshop.plugin("good"), "--in-process")
    #expect(good.status == 0 && good.output.contains("in process") && good.output.hasSuffix("done\t0\t0\n"))
    let bad = try workshop.legato(
      "plugin", "check", try workshop.plugin("bad", (Self.formula, "out[i] = 0.9 * pow(t[i], instance->power);")), "--in-process")
    #expect(bad.status == 1 && bad.output.contains("finding\terror\tend-point\tbad"))
    let dead = try workshop.legato("plugin", "check", try workshop.plugin("dead", (Self.formula, "abort();")), "--in-process")
    #expect(dead.status == 128 + 6 && dead.output.hasSuffix("stage\tevaluate\tdead\n"))
  }

  @Test("level 10 builds the source with sanitizers, which find errors that do not show otherwise") func sanitizers() throws {
    let file = try workshop.plugin(
      "wobble", ("made->power = values[0];", "made->power = values[0];\n  ((volatile double *)made)[count + 1] = 0;"))
    let outcome = try workshop.legato("plugin", "check", file, "--level", "10", "--drawing", "0.2")
    #expect(
      outcome.status == 1 && outcome.output.contains("10 sanitizers                    broken rules"), "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("heap-buffer-overflow"), "\(outcome.output)")
  }
}
