import Expectations
import Foundation
import GalleryScenes
import Legato
import TestSupport
import TestTraits
import Testing

@Suite("The scene of curves shows each curve, and loads plug-ins while it runs", .waits, .serialized) struct CurvesTests {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  func value(_ player: Player, _ name: String) -> Double { player.scene.readings.first { $0.name == name }?.value ?? .nan }

  @Test("each dot follows its curve upwards, and after a pause down again") func dots() throws {
    var player = Player(try #require(Catalog.entry("curves")).make(), trace: Trace())
    for (time, s) in [(0.27, 0.18), (0.75, 0.5), (1.17, 0.78)] {
      player.advance(to: time)
      for (name, text) in [
        ("linear", "linear"), ("ease-in", "ease-in"), ("steps", "steps(5)"), ("points", "linear(0, 0.7 30%, 0.4 60%, 1)"),
      ] {
        let curve = try TimingCurveText(text).provider()
        expectLess(abs(value(player, name) - curve.progress(at: s)), than: 1e-6, "\(name) at \(s)")
      }
    }
    player.advance(to: 1.5)
    player.advance(to: 1.8)
    expect(player.scene.readings.allSatisfy { $0.value == 1 })
    player.advance(to: 2 + 0.75)
    expectLess(abs(value(player, "linear") - 0.5), than: 1e-9)
  }

  @Test("a tap reverses a dot in flight, without a jump") func tap() throws {
    let trace = try Trace(parsing: String(contentsOfFile: Self.root + "/Examples/Gallery/Traces/tap-curves.jsonl", encoding: .utf8))
    var (turned, plain) = (
      Player(try #require(Catalog.entry("curves")).make(), trace: trace),
      Player(try #require(Catalog.entry("curves")).make(), trace: Trace())
    )
    var last = 0.0
    for frame in 1...360 {
      let time = Double(frame) / 120
      turned.advance(to: time)
      plain.advance(to: time)
      let now = value(turned, "linear")
      expectLess(abs(now - last), than: 0.02, "at frame \(frame)")
      last = now
      if time < 0.6 { expectEqual(now, value(plain, "linear")) }
    }
    plain.advance(to: 1.2)
    expectEqual(value(turned, "ease"), value(plain, "ease"))
    expect(value(turned, "linear") != value(plain, "linear"))
  }

  /// The example in C; nil where there is no compiler.
  func build(_ source: String, _ defines: [String], into folder: Folder) -> Bool {
    let words =
      ["-std=gnu11", "-O1", "-w", "-fPIC", "-shared", "-fvisibility=hidden", "-I", Self.root + "/Sources/CLegatoTiming/include"]
      + defines.map { "-D\($0)" } + ["\(Self.root)/\(source)", "-o", "\(folder.path)/curves.timingplugin", "-lm", "-lpthread"]
    guard let compiler = GalleryProgram(words, program: "/usr/bin/cc", in: folder.path) else { return false }
    return compiler.end() == 0
  }

  @Test(
    "a plug-in's curves are shown beside the others, also in a recording",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc"))) func recording() throws
  {
    let folder = try #require(Folder())
    try #require(build("Examples/Plugins/Bounce/bounce.c", [], into: folder))
    let program = try #require(
      GalleryProgram(["curves", "--plugin", "curves.timingplugin", "--values", "a.csv", "--fps", "20", "--seconds", "1"], in: folder.path))
    expect(program.end() == 0 && program.output.isEmpty, "\(program.output)")
    let lines = String(decoding: folder.bytes(of: "a.csv"), as: UTF8.self).split(separator: "\n").map { $0.split(separator: ",") }
    expect(lines[0].last == "bounce" && lines.count == 22)
    // at rest at 0, then falling
    expect(Double(lines[1].last ?? "") == 0 && Double(lines[3].last ?? "") ?? 0 > 0)
  }

  @Test("r reloads it while its dot moves", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc"))) func reload()
    throws
  {
    let folder = try #require(Folder())
    try #require(build("Tests/PluginFixtures/fixture.c", [], into: folder))
    let program = try #require(GalleryProgram(["curves", "--plugin", "\(folder.path)/curves.timingplugin"], columns: 250, rows: 60))
    program.type("i")
    var highest = 0.0
    expect(
      program.wait {
        highest = max(highest, $0.reading("power") ?? 0)
        return highest > 0.9
      })
    // the next build leaves 0…1 half-way
    try #require(build("Tests/PluginFixtures/fixture.c", ["CASE_overshoots", "OUTPUT_MAX=2", "CURVE_FLAGS=5"], into: folder))
    expect(highest <= 1)
    program.type("r")
    expect(program.wait { ($0.reading("power") ?? 0) > 1.1 || ($0.reading("power") ?? 0) < -0.1 })
    program.type("q")
    expectEqual(program.end(), 0)
  }
}
