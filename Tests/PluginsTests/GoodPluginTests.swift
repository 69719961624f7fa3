import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import LegatoTiming
import TestTraits
import Testing

@Suite(.waits) struct GoodPluginTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  @Test func isDescribed() throws {
    let plugin = try PluginLoader(policy: Workshop.policy(level: 7)).load(workshop.build())
    expect(plugin.description.id == "org.example.fixture" && plugin.description.name == "Fixture")
    expect(plugin.description.version == "1.0.0" && plugin.description.vendor == "Nobody" && plugin.description.url == "")
    expect(plugin.isMapped && plugin.warnings.isEmpty && plugin.hash.count == 64)
    let curve = try #require(plugin.description.curves.first)
    expect(curve.id == "power" && curve.traits == [.pure, .monotonic] && curve.output == 0...1 && curve.hasDerivative)
    let parameter = try #require(curve.parameters.first)
    expect(parameter.id == "power" && parameter.range == 1...5 && parameter.initial == 2 && parameter.unit == "")
  }

  @Test(arguments: [PluginPolicy.trusted, Workshop.policy(), .sampledOnly(probe: Workshop.probe)])
  func curveFollowsItsFormula(policy: PluginPolicy) throws {
    let plugin = try PluginLoader(policy: policy).load(workshop.build())
    expectEqual(plugin.isMapped, policy.trust != .sampledOnly)
    for power in [1, 2, 3.7] {
      let curve = try plugin.curve("power", ["power": power])
      expect(curve.tolerance == 1e-8 && curve.pieceCount < 600)
      for step in 0...1000 {
        let s = Double(step) / 1000
        expect(abs(curve.progress(at: s) - pow(s, power)) <= 1e-8)
        expect(abs(curve.velocity(at: s) - power * pow(s, power - 1)) <= 2e-3)
      }
    }
  }

  @Test func impureCurveIsAskedDirectly() throws {
    let path = try workshop.build(["CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"])
    let curve = try PluginLoader(policy: Workshop.policy()).load(path).curve("power")
    expectEqual(curve.tolerance, nil)
    expect(curve.progress(at: 0.5) == 0.25 && curve.velocity(at: 0.5) == 1)
    expectEqual(curve.progress(at: [-1, 0, 0.25, 0.5, 1, 2, .nan]), [0, 0, 0.0625, 0.25, 1, 1, 0])
    let sampled = try PluginLoader(policy: .sampledOnly(probe: Workshop.probe)).load(path)
    expectEqual(refusal { _ = try sampled.curve("power") }, .notPure(curve: "power"))
  }

  @Test func progressIsTotal() throws {
    let curve = try PluginLoader(policy: .trusted).load(workshop.build()).curve("power")
    for s in [-Double.infinity, -1, -0.0, 0, .nan] { expectEqual(curve.progress(at: s), 0) }
    for s in [1, 2, Double.infinity] { expectEqual(curve.progress(at: s), 1) }
    for s in [-Double.infinity, -1, .nan, 1.5, .infinity] { expectEqual(curve.velocity(at: s), 0) }
    expect(abs(curve.velocity(at: 1) - 2) < 1e-3 && curve.velocity(at: .leastNonzeroMagnitude).isFinite)
  }

  @Test func wrongNamesAndValuesAreRefused() throws {
    let plugin = try PluginLoader(policy: .trusted).load(workshop.build())
    expectEqual(refusal { _ = try plugin.curve("nope") }, .noSuchCurve("nope", known: ["power"]))
    expectEqual(refusal { _ = try plugin.curve("power", ["size": 1]) }, .noSuchParameter("size", known: ["power"]))
    expectEqual(refusal { _ = try plugin.curve("power", ["power": 9]) }, .parameterOutOfRange("power", value: 9, range: 1...5))
    guard case .parameterOutOfRange = refusal({ _ = try plugin.curve("power", ["power": .nan]) }) else {
      Issue.record("NaN was taken")
      return
    }
  }

  @Test func newerMinorVersionIsAccepted() throws {
    let path = try workshop.build(["MINOR=3", "PLUGIN_SIZE=200"])
    try expectEqual(PluginLoader(policy: Workshop.policy()).load(path).description.abiMinor, 3)
  }

  /// The system's loader goes by names: two plug-ins through one number of a descriptor would be one.
  @Test func twoPluginsStayTwo() throws {
    let loader = try PluginLoader(policy: .trusted)
    let first = try loader.load(workshop.build(["CURVE_ID=\"one\""], name: "one"))
    let second = try loader.load(workshop.build(["CURVE_ID=\"two\""], name: "two"))
    expect(first.description.curves[0].id == "one" && second.description.curves[0].id == "two")
  }

  /// The file on disk is of no concern once it is loaded; the same path with other bytes is another plug-in.
  @Test func replacedAndTruncatedFileLeavesLoadedCurvesAlone() throws {
    let loader = try PluginLoader(policy: Workshop.policy())
    let path = try workshop.build(["CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"])
    let old = try loader.load(path).curve("power")
    _ = try workshop.build(["CURVE_FLAGS=LEGATO_CURVE_MONOTONIC", "CURVE_ID=\"newer\""])
    let new = try loader.load(path)
    expectEqual(new.description.curves[0].id, "newer")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 100)
    try handle.close()
    expectEqual(old.progress(at: 0.5), 0.25)
    try expectEqual(new.curve("newer").progress(at: 0.5), 0.25)
  }

  @Test func manyThreadsShareACurve() async throws {
    let direct = try workshop.build(["CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"])
    let curve = try PluginLoader(policy: .trusted).load(direct).curve("power")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask { (0...1000).allSatisfy { curve.progress(at: Double($0) / 1000) == pow(Double($0) / 1000, 2) } }
      }
      for await isSame in group { expect(isSame) }
    }
  }

  /// A straight line, and one report, where a curve fails while it runs.
  @Test func failureWhileRunningIsAStraightLine() throws {
    let curve = try PluginLoader(policy: .trusted).load(workshop.build(["CASE_status"])).curve("power")
    nonisolated(unsafe) var reports = 0
    Misuse.$handler.withValue({ _ in reports += 1 }) {
      expectEqual(curve.progress(at: 0.5), 0.5)
      expectEqual(curve.progress(at: 0.25), 0.25)
    }
    expectEqual(reports, 1)
  }
}
