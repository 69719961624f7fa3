import Foundation
import Testing

@Suite("plugin list, info, plot, golden and forgive") struct PluginFileTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  @Test("a list has the plug-ins that are found, and why others are not") func list() throws {
    let empty = try workshop.legato("plugin", "list")
    #expect(
      empty.status == 0 && empty.output.hasPrefix("No plug-ins in\n") && empty.output.contains(workshop.path("data/legato/timing-plugins")))
    let file = try workshop.plugin()
    try FileManager.default.copyItem(atPath: workshop.path(file), toPath: workshop.path("wobble/again.timingplugin"))
    try "none".write(toFile: workshop.path("wobble/text.timingplugin"), atomically: true, encoding: .utf8)
    let found = try workshop.legato("plugin", "list", "wobble")
    #expect(found.output.contains("org.example.wobble 1.0.0: wobble\n  \(workshop.path("wobble/again.timingplugin"))"))
    #expect(found.output.contains("which is searched earlier") && found.output.contains("without the ELF mark"))
    let json = try workshop.legato("plugin", "list", "--json", variables: ["TIMING_PLUGIN_PATH": workshop.path("wobble")]).json()
    #expect((json["plugins"] as? [[String: Any]])?.count == 1 && (json["refused"] as? [[String: Any]])?.count == 2)
  }

  @Test("info prints what a plug-in declares, and the text of its curves") func info() throws {
    let file = try workshop.plugin()
    let text = try workshop.legato("plugin", "info", file).output
    #expect(text.contains("plug-in  org.example.wobble") && text.contains("plugin:org.example.wobble/wobble(power: 2)"))
    #expect(text.contains("pure, monotonic") && text.contains("Power, 1…5, initially 2"))
    let json = try workshop.legato("plugin", "info", file, "--json").json()
    #expect(json["id"] as? String == "org.example.wobble" && (json["hash"] as? String)?.count == 64)
    #expect(try workshop.legato("plugin", "info", "missing").status == 5)
  }

  @Test("the text of a curve that info prints makes the curve with its initial values, to the bit") func text() throws {
    let file = try workshop.plugin("wobble", ("NULL, 1, 5, 2}", "NULL, 1, 5.0 / 3, 5.0 / 3}"))
    let lines = try workshop.legato("plugin", "info", file).output.split(separator: "\n")
    let line = try #require(lines.first { $0.contains("plugin:") }).split(separator: " ", maxSplits: 1)
    let text = line[1].trimmingCharacters(in: .whitespaces)
    #expect(text == "plugin:org.example.wobble/wobble(power: 1.6666666666666667)")
    #expect(try workshop.legato("curve", "sample", text, "--plugin", file, "--at", "0.5").status == 0)
  }

  @Test("a curve text finds its plug-in") func sample() throws {
    let file = try workshop.plugin()
    for place in [file, "wobble"] {
      let json = try workshop.legato(
        "curve", "sample", "plugin:org.example.wobble/wobble(power: 3)", "--plugin", place, "--at", "0.5", "--json"
      ).json()
      #expect(abs(try #require((json["value"] as? [Double])?.first) - 0.125) < 1e-8)
    }
    let curve = "plugin:org.example.wobble/wobble(power: 9)"
    #expect(try workshop.legato("curve", "sample", curve, "--plugin", file, "--at", "0").status == 2)
  }

  @Test("plot draws every curve, with the given parameters") func plot() throws {
    let file = try workshop.plugin()
    let text = try workshop.legato("plugin", "plot", file, "--set", "power=4", "--height", "6")
    #expect(text.status == 0 && text.output.contains("plugin:org.example.wobble/wobble(power: 4), settles at 0.99975"))
    #expect(try workshop.legato("plugin", "plot", file, "--curve", "wobble", "--svg", "a.svg").status == 0)
    #expect(try String(contentsOfFile: workshop.path("a.svg"), encoding: .utf8).contains("class=\"velocity\""))
    #expect(try workshop.legato("plugin", "plot", file, "--curve", "nope").status == 2)
    #expect(try workshop.legato("plugin", "plot", file, "--set", "power").status == 2)
    let unknown = try workshop.legato("plugin", "plot", file, "--set", "powr=4")
    #expect(unknown.status == 2 && unknown.error.contains("expected one of the parameters power, got powr; use one of those names"))
    #expect(try workshop.legato("plugin", "plot", file, "--curve", "wobble", "--set", "size=1").status == 2)
  }

  @Test("golden values are kept to the bit, and differences are reported") func golden() throws {
    let file = try workshop.plugin()
    #expect(try workshop.legato("plugin", "golden", file, "--compare").status == 5)
    #expect(try workshop.legato("plugin", "golden", file, "--write").status == 0)
    let kept = try String(contentsOfFile: workshop.path("\(file).golden"), encoding: .utf8).split(separator: "\n")
    #expect(kept.prefix(3) == ["legato golden 1", "plugin org.example.wobble 1.0.0", "curve wobble initial"] && kept.count == 2 + 3 * 66)
    // t² at 1/64, and t⁵ at 63/64 by its definition
    #expect(kept[4] == "0x1p-12" && Double(kept[2 + 2 * 66 + 64]) == pow(63.0 / 64, 5))
    #expect(try workshop.legato("plugin", "golden", file, "--compare").status == 0)
    let source = workshop.path("wobble/wobble.c")
    let text = try String(contentsOfFile: source, encoding: .utf8)
    func rebuild(_ formula: String) throws {
      try text.replacing(PluginCheckTests.formula, with: formula).write(toFile: source, atomically: true, encoding: .utf8)
      try #require(try workshop.run("/bin/sh", ["wobble/build.sh"]).status == 0)
    }
    try rebuild("out[i] = pow(t[i], instance->power) * (1 + 1e-16);")
    #expect(try workshop.legato("plugin", "golden", file, "--compare").status == 0)
    try rebuild("out[i] = pow(t[i], instance->power) - 1e-12 * t[i] * (1 - t[i]);")
    let outcome = try workshop.legato("plugin", "golden", file, "--compare")
    #expect(outcome.status == 1 && outcome.output.contains("wobble initial: 63 of 65 values differ"), "\(outcome.output)")
    #expect(try workshop.legato("plugin", "golden", file, "--compare", "--ulp", "1e9").status == 0)
    #expect(try workshop.legato("plugin", "golden", file).status == 2)
    #expect(try workshop.legato("plugin", "golden", file, "--write", "--compare").status == 2)
    try "something else".write(toFile: workshop.path("\(file).golden"), atomically: true, encoding: .utf8)
    #expect(try workshop.legato("plugin", "golden", file, "--compare").status == 5)
  }

  @Test("a refused plug-in is quarantined until it is forgiven, by its file or its hash") func forgive() throws {
    let file = try workshop.plugin("wobble", (PluginCheckTests.formula, "out[i] = 0.9 * pow(t[i], instance->power);"))
    let curve = "plugin:org.example.wobble/wobble()"
    func sample() throws -> Workshop.Outcome { try workshop.legato("plugin", "golden", file, "--write") }
    #expect(try sample().error.contains("end-point"))
    let quarantined = try sample()
    #expect(quarantined.status == 1 && quarantined.error.contains("refused before"))
    let forgiven = try workshop.legato("plugin", "forgive", file)
    #expect(forgiven.status == 0)
    #expect(try !sample().error.contains("refused before"))
    let hash = try #require(forgiven.output.split(separator: " ").last).trimmingCharacters(in: .newlines)
    #expect(try sample().error.contains("refused before"))
    #expect(try workshop.legato("plugin", "forgive", hash).status == 0)
    #expect(try !sample().error.contains("refused before"))
    #expect(try workshop.legato("plugin", "forgive", "missing").status == 5)
    #expect(try workshop.legato("curve", "sample", curve, "--plugin", file, "--at", "0").status == 2)
  }
}
