import Foundation
import LegatoCore
import LegatoPlugins
import LegatoTiming
import Testing

/// A language, and whether its compiler is here.
struct Kit: Sendable, CustomTestStringConvertible {
  let language: String
  var arguments: [String] = []
  let compilers: [String]
  var testDescription: String { ([language] + arguments).joined(separator: " ") }
  var isHere: Bool { compilers.contains { Workshop.program($0) != nil } }

  static var here: [Kit] { all.filter(\.isHere) }
  static var missing: String { all.filter { !$0.isHere }.map(\.testDescription).joined(separator: ", ") }
  static let all = [
    Kit(language: "c", compilers: ["cc"]), Kit(language: "cpp", compilers: ["c++"]), Kit(language: "rust", compilers: ["rustc"]),
    Kit(language: "swift", compilers: ["swiftc"]), Kit(language: "swift", arguments: ["runtime"], compilers: ["swiftc"]),
  ]
}

@Suite("plugin new makes a plug-in that builds and passes at the first try") struct PluginNewTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  @Test("in every language it is created, built, checked, loaded, animated and interrupted", arguments: Kit.here) func passes(kit: Kit)
    throws
  {
    let made = try workshop.legato("plugin", "new", "--language", kit.language, "slow-start", "--id", "org.example.first")
    #expect(made.status == 0 && made.output.contains("sh slow-start/build.sh"))
    let built = try workshop.run("/bin/sh", ["slow-start/build.sh"] + kit.arguments)
    #expect(built.status == 0 && built.error == "", "\(built.error)")
    let check = try workshop.legato("plugin", "check", "slow-start/slow-start.timingplugin", "--level", "7")
    #expect(check.status == 0 && check.output.hasSuffix("passed\n"), "\(check.output)\(check.error)")
    #expect(!check.output.contains("error ") && !check.output.contains("warning "), "\(check.output)")

    var policy = PluginPolicy.probed(probe: Workshop.built("legato-probe"))
    policy.timeout = 20
    let plugin = try PluginLoader(policy: policy).load(workshop.path("slow-start/slow-start.timingplugin"))
    #expect(plugin.description.id == "org.example.first" && plugin.description.name == "Slow start")
    let curve = try plugin.curve("slow-start")
    #expect(abs(curve.progress(at: 0.5) - 0.25) < 1e-6)
    #expect(try abs(plugin.curve("slow-start", ["power": 3]).progress(at: 0.5) - 0.125) < 1e-6)
    try interrupts(curve)
  }

  @Test("the commands that it names can be copied to a shell, whatever the folder is called") func copied() throws {
    for folder in ["two words", "it's $HOME"] {
      let made = try workshop.legato("plugin", "new", "--language", "c", "wobble", "--in", folder)
      let line = try #require(made.output.split(separator: "\n").first { $0.contains("build.sh") })
      let built = try workshop.run("/bin/sh", ["-c", String(line)])
      #expect(built.status == 0, "\(line): \(built.error)")
      #expect(FileManager.default.fileExists(atPath: workshop.path("\(folder)/wobble/wobble.timingplugin")))
    }
  }

  /// Caught at half its way by a second animation of the same curve: place and velocity go on.
  private func interrupts(_ curve: PluginCurve) throws {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 2, timingParameters: curve) { x.value = 100 }
    stage.advance(to: 1)
    // t²: a quarter of the way, at one way in a duration of 2 s
    #expect(abs(x.presentation - 25) < 1e-3 && abs(x.velocity - 50) < 0.1)
    let (place, velocity) = (x.presentation, x.velocity)
    animate(withDuration: 1, timingParameters: curve) { x.value = -50 }
    #expect(abs(x.presentation - place) < 1e-9 && abs(x.velocity - velocity) < 0.1)
    stage.advance(to: 1.001)
    #expect(abs(x.presentation - place - 0.001 * velocity) < 0.01)
    stage.advance(to: 10)
    #expect(x.presentation == -50)
  }

  /// Shows as skipped what this machine cannot show.
  @Test("the compiler of every language is installed", .enabled(if: Kit.missing.isEmpty, "not tried, no compiler: \(Kit.missing)"))
  func everyLanguage() { #expect(Kit.here.count == Kit.all.count) }

  @Test(
    "in Swift with two curves, integer parameters, an explicit slope and names of the kit", .enabled(if: Workshop.program("swiftc") != nil))
  func richSwift() throws {
    try #require(try workshop.legato("plugin", "new", "--language", "swift", "curve").status == 0)
    let source = Workshop.fixtures.appendingPathComponent("two-curves.swift")
    try Data(contentsOf: source).write(to: URL(fileURLWithPath: workshop.path("curve/curve.swift")))
    let built = try workshop.run("/bin/sh", ["curve/build.sh"])
    try #require(built.status == 0, "\(built.error)")
    let check = try workshop.legato("plugin", "check", "curve/curve.timingplugin", "--level", "8", "--json")
    let trials = try #require(try check.json()["trials"] as? [[String: Any]])
    let findings = trials.flatMap { $0["findings"] as? [[String: Any]] ?? [] }.filter { $0["severity"] as? String != "note" }
    #expect(check.status == 0 && trials.count == 8 && findings.isEmpty, "\(findings)")

    let plugin = try PluginLoader(policy: .trusted).load(workshop.path("curve/curve.timingplugin"))
    #expect(plugin.description.curves.map(\.id) == ["ripple", "staircase"] && plugin.description.vendor == "Nobody")
    let ripple = try plugin.curve("ripple", ["waves": 2, "height": 0.5])
    // t + h·sin(2πwt)·t(1−t) at 1/8: sin(π/2) = 1
    #expect(abs(ripple.progress(at: 0.125) - (0.125 + 0.5 * 0.125 * 0.875)) < 1e-6)
    #expect(plugin.description.curves[0].parameters[0].isInteger && plugin.description.curves[0].parameters[1].unit == "ways")
    #expect(throws: PluginError.self) { try plugin.curve("ripple", ["waves": 1.5]) }
    #expect(try abs(plugin.curve("staircase").progress(at: 0.3) - 0.25) < 1e-6)
  }

  @Test("the Swift compiler finds a mistake in the entry function", .enabled(if: Workshop.program("swiftc") != nil)) func wrongEntry()
    throws
  {
    try #require(try workshop.legato("plugin", "new", "--language", "swift", "wobble").status == 0)
    let source = workshop.path("wobble/wobble.swift")
    let text = try String(contentsOfFile: source, encoding: .utf8)
    try text.replacing("-> UnsafePointer<legato_plugin>?", with: "-> UnsafePointer<legato_curve>?").write(
      toFile: source, atomically: true, encoding: .utf8)
    #expect(try workshop.run("/bin/sh", ["wobble/build.sh"]).status != 0)
  }

  @Test("invalid names and existing folders are usage errors") func refused() throws {
    for name in ["Wobble", "wob ble", "../wobble", "1wobble", "w", "wobble-", "wöbble", ""] {
      let outcome = try workshop.legato("plugin", "new", "--language", "c", name)
      #expect(outcome.status == 2 && outcome.error.contains("2…63 of a…z"), "\(name)")
    }
    #expect(try workshop.legato("plugin", "new", "--language", "cobol", "wobble").status == 2)
    #expect(try workshop.legato("plugin", "new", "wobble").status == 2)
    #expect(try workshop.legato("plugin", "new", "--language", "c", "wobble", "--id", "No Id").status == 2)
    #expect(try workshop.legato("plugin", "new", "--language", "c", "wobble").status == 0)
    let again = try workshop.legato("plugin", "new", "--language", "c", "wobble")
    #expect(again.status == 2 && again.error.contains("is there already"))
    #expect(try workshop.legato("plugin", "new", "--language", "c", "wobble", "--in", "elsewhere").status == 0)
    #expect(FileManager.default.fileExists(atPath: workshop.path("elsewhere/wobble/legato/legato_timing.h")))
  }

  @Test(
    "an id that contains words of the template is not changed",
    arguments: ["com.acme.my-curve", "org.example.my-curve-2", "my-curve.my-curve"])
  func idsWithWords(id: String) throws {
    try #require(try workshop.legato("plugin", "new", "--language", "c", "wobble", "--id", id).status == 0)
    let source = try String(contentsOfFile: workshop.path("wobble/wobble.c"), encoding: .utf8)
    #expect(source.contains("\"\(id)\", \"Wobble\"") && source.contains("\"wobble\", \"Wobble\""))
    #expect(try String(contentsOfFile: workshop.path("wobble/readme.md"), encoding: .utf8).contains("`\(id)`"))
  }

  @Test("the header in a new folder is the framework's") func sameHeader() throws {
    try workshop.legato("plugin", "new", "--language", "swift", "wobble")
    let root = Workshop.tools.deletingLastPathComponent()
    let kitFiles = ["About", "CurveKind", "Functions", "TimingCurve", "TimingPlugin"].map { "\($0).swift" }
    for (copy, original) in [("legato/legato_timing.h", "Sources/CLegatoTiming/include/legato_timing.h")]
      + kitFiles.map({ ("legato/LegatoTimingKit/\($0)", "Sources/TimingKit/\($0)") })
    {
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: workshop.path("wobble/\(copy)")))
          == Data(contentsOf: root.appendingPathComponent(original)),
        "\(copy) is another; copy \(original) to Tools/Sources/Command/Templates")
    }
    let kit = try FileManager.default.contentsOfDirectory(atPath: workshop.path("wobble/legato/LegatoTimingKit")).sorted()
    let own = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Sources/TimingKit").path)
    #expect(kit == own.filter { $0.hasSuffix(".swift") }.sorted())
  }
}
