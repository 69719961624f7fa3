import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import TestTraits
import Testing

/// The plug-in's code runs beside the probe's and can write the report itself: what comes is checked, not believed.
@Suite(.waits) struct ForgedReportTests {
  let workshop: Workshop
  let loader: PluginLoader

  init() throws {
    workshop = try Workshop()
    var policy = PluginPolicy.sampledOnly(probe: Workshop.probe)
    policy.timeout = 20
    loader = try PluginLoader(policy: policy)
  }

  private static let head = #"plugin\torg.forged\tForged\t1.0.0\t\t\t0\n"#
  private static let curve = #"curve\tc\tCurve\t1\t0\t1\t0\n"#
  private static let end = #"done\t0\t0\n"#

  private func forging(_ lines: String, _ more: [String] = []) throws -> String {
    try workshop.build(["CASE_forges", "FORGED=\"\(lines)\""] + more)
  }

  @Test(arguments: [
    head + end,
    curve + head + end,
    head + head + curve + end,
    head + #"curve\tc\tCurve\t1\tnan\t1\t0\n"# + end,
    head + #"curve\tc\tCurve\t1\t0\tinf\t0\n"# + end,
    head + #"curve\tc\tCurve\t1\t1\t0\t0\n"# + end,
    head + #"curve\tc\tCurve\t1048577\t0\t1\t0\n"# + end,
    head + #"curve\tA B\tCurve\t1\t0\t1\t0\n"# + end,
    head + curve + curve + end,
    head + curve + #"param\tp\tP\t\t0\t1\t2\t0\n"# + end,
    head + curve + #"param\tp\tP\t\t0\tinf\t1\t0\n"# + end,
    head + curve + #"param\tp\tP\t\t0\t1\t0\t0\n"# + #"param\tp\tP\t\t0\t1\t0\t0\n"# + end,
    head + curve + String(repeating: "x", count: 10) + #"\nparam\tp\t"# + String(repeating: "x", count: 300) + #"\t\t0\t1\t0\t0\n"# + end,
  ]) func descriptionThatBreaksARuleIsRefused(lines: String) throws {
    let path = try forging(lines)
    guard case .malformed(field: "description", _) = refusal({ _ = try loader.load(path) }) else { throw Unexpected("was believed") }
  }

  @Test(arguments: [
    (head + curve + end + end, "goes on after its end"),
    (head + curve + end + #"finding\tnote\ta\tb\tc\n"#, "goes on after its end"),
    (head + curve + #"finding\terror\ta\tb\tc\n"# + end, "counts other findings than it has"),
    (head + curve + #"done\n"#, "counts other findings than it has"),
    (#"sandbox\tnetwork\n"# + head + curve + end, "reports its sandbox twice"),
    (head + curve + #"piece\t0\t0\tnan\t1\t1\n"# + end, "has a piece without five finite numbers"),
    (head + curve + #"piece\t0\t0\t1\t1\n"# + end, "has a piece without five finite numbers"),
  ]) func reportThatNoProbeWritesIsRefused(lines: String, why: String) throws {
    let path = try forging(lines)
    expectEqual(refusal { _ = try loader.load(path) }, .malformed(field: "report of the probe", why: why))
    guard case .quarantined = refusal({ _ = try loader.load(path) }) else { throw Unexpected("was tried twice") }
  }

  @Test func endThatIsNotTheProbesIsRefused() throws {
    let path = try workshop.build(["CASE_destructor_exits"])
    expectEqual(refusal { _ = try loader.load(path) }, .probeVanished(stage: "exit", status: 0))
  }

  @Test func piecesOutsideTheDeclaredOutputMakeNoCurve() throws {
    let wide = #"curve\tc\tCurve\t1\t-0x1p1023\t0x1p1023\t0\n"#
    for (curve, piece) in [
      (Self.curve, #"piece\t0\t0\t0.5\t2\t1\n"#), (Self.curve, #"piece\t0\t0\t-1\t0.5\t1\n"#), (Self.curve, #"piece\t0.5\t0\t0\t0\t0\n"#),
      (wide, #"piece\t0\t1e307\t-8e307\t8e307\t-8e307\n"#), (wide, #"piece\t0\t-1e308\t1e308\t-1e308\t1e308\n"#),
    ] {
      let path = try forging(Self.head + curve + piece + Self.end)
      let plugin = try loader.load(path)
      guard case .notTabulated = refusal({ _ = try plugin.curve("c") }) else { throw Unexpected("\(piece) made a curve") }
    }
  }

  @Test func tooManyPiecesAreRefused() throws {
    let path = try forging(Self.head + Self.curve, ["FORGED_PIECE"])
    // it also lacks its end, which is found first
    guard case .probeVanished = refusal({ _ = try loader.load(path) }) else { throw Unexpected("was believed") }
  }

  /// What is left to a liar: numbers of its own, inside of what it declared, and none of its code in this process.
  @Test func believedPiecesStayInTheirOutput() throws {
    let path = try forging(Self.head + Self.curve + #"piece\t0\t0\t1\t0\t1\n"# + #"piece\t0.5\t0\t1\t1\t0\n"# + Self.end)
    let plugin = try loader.load(path)
    let curve = try plugin.curve("c")
    expectEqual(plugin.isMapped, false)
    for step in 0...1000 {
      let s = Double(step) / 1000
      expect((0...1).contains(curve.progress(at: s)) && curve.velocity(at: s).isFinite)
    }
    // the cubic through those four points goes above 1 between them
    expect((1..<1000).contains { curve.progress(at: Double($0) / 1000) == 1 })
  }

  /// Nothing that is printed later moves a cursor.
  @Test func controlCharactersDoNotComeThrough() throws {
    let path = try forging(#"stage\topen\nfinding\terror\ta\tb\t\033[2Jtext\302\233\ndone\t1\t0\n"#)
    guard case .failedChecks(let findings) = refusal({ _ = try loader.load(path) }) else { throw Unexpected("was believed") }
    expectEqual(findings.map(\.text), ["?[2Jtext??"])
  }
}
