import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import TestTraits
import Testing

/// What is shipped for authors passes at the first try, and the header is what it says.
@Suite(.waits) struct ExamplePluginTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  private func plugin(_ example: String) throws -> TimingPlugin {
    let source = Workshop.root.appendingPathComponent("Examples/Plugins/\(example)").path
    let path = try workshop.build(source, name: "example.timingplugin")
    return try PluginLoader(policy: Workshop.policy(level: 7)).load(path)
  }

  @Test(arguments: ["Bounce/bounce.c", "Drawn/drawn.c"]) func passesEveryLevel(example: String) throws {
    try expectEqual(plugin(example).warnings, [])
  }

  @Test func bounceFollowsGravityAndRestitution() throws {
    let plugin = try plugin("Bounce/bounce.c")
    let curve = try plugin.curve("bounce", ["gravity": 50, "restitution": 0.5])
    // falls from 1 in sqrt(2/50) = 0.2, comes up to 0.25 half-way through 0.2…0.4
    expectLess(abs(curve.progress(at: 0.1) - 0.25), than: 1e-6)
    expectLess(abs(curve.progress(at: 0.2) - 1), than: 1e-5)
    expectLess(abs(curve.progress(at: 0.3) - 0.75), than: 1e-6)
    expect(abs(curve.velocity(at: 0.15) - 7.5) < 1e-3 && abs(curve.velocity(at: 0.3)) < 1e-2)
    expect(curve.progress(at: 0.999) > 0.999 && curve.tolerance == 1e-8)
  }

  @Test func drawnCurveGoesThroughItsPointsAndNoFurther() throws {
    let points = ["y1": 0.0, "y2": 0.8, "y3": 0.8, "y4": 0.3, "y5": 1.2]
    let curve = try plugin("Drawn/drawn.c").curve("drawn", points)
    for index in 1...5 { expectLess(abs(curve.progress(at: Double(index) / 6) - points["y\(index)", default: 0]), than: 1e-6) }
    for step in 0...600 {
      let s = Double(step) / 600
      let ends = [0] + (1...5).map { points["y\($0)", default: 0] } + [1]
      let piece = min(5, Int(s * 6))
      let (low, high) = (min(ends[piece], ends[piece + 1]), max(ends[piece], ends[piece + 1]))
      expect(curve.progress(at: s) > low - 2e-6 && curve.progress(at: s) < high + 2e-6)
    }
  }

  @Test func headerCompilesAlone() throws {
    let header = Workshop.header + "/legato_timing.h"
    let strict = ["-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
    try expectEqual(workshop.run(#require(Workshop.compiler), ["-std=c11"] + strict + ["-x", "c", header]), 0)
    for compiler in ["/usr/bin/c++", "/usr/bin/clang++"] where FileManager.default.isExecutableFile(atPath: compiler) {
      try expectEqual(workshop.run(compiler, ["-std=c++17"] + strict + ["-x", "c++", header]), 0)
    }
  }
}
