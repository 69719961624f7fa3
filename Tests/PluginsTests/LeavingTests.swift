import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import LegatoTiming
import TestTraits
import Testing

/// A curve that is good for twenty thousand calls, and then leaves what it declared.
@Suite(.waits) struct LeavingTests {
  private func bomb(_ workshop: Workshop) throws -> String {
    try workshop.build(["CASE_time_bomb", "CURVE_FLAGS=LEGATO_CURVE_MONOTONIC"])
  }

  @Test func curveThatLeavesItsOutputIsClampedReportedOnceAndQuarantined() throws {
    let workshop = try Workshop()
    var policy = Workshop.policy()
    policy.verdictsFolder = workshop.folder.path
    let loader = try PluginLoader(policy: policy)
    let path = try bomb(workshop)
    let curve = try loader.load(path).curve("power")
    expectEqual(curve.progress(at: 0.5), 0.25)
    nonisolated(unsafe) var reports: [Misuse] = []
    // a busy machine may take longer for a call than a plug-in should, which is reported too
    Misuse.$handler.withValue({ if !"\($0)".contains(" s for a call") { reports.append($0) } }) {
      for _ in 0..<25_000 { _ = curve.progress(at: 0.25) }
      // 7, infinity, and NaN, of which only the last says nothing about where
      expect(curve.progress(at: 0.5) == 1 && curve.progress(at: 0.75) == 1 && curve.progress(at: 0.25) == 0.25)
      expectEqual(curve.progress(at: [0.25, 0.5, 0.75]), [0.25, 1, 1])
    }
    let text = reports.first.map { "\($0)" } ?? ""
    expect(reports.count == 1 && text.contains("org.example.fixture/power") && text.contains("0.0…1.0"), "\(reports)")
    // this loader, and one after it
    for another in [loader, try PluginLoader(policy: policy)] {
      guard case .quarantined(_, let reason) = refusal({ _ = try another.load(path) }) else { throw Unexpected("was let in again") }
      expect(reason.contains("power gave nan at 0.25 in an application"))
    }
  }

  /// What an application builds together with itself is told of, and not locked out.
  @Test func trustedCurveIsClampedAndReported() throws {
    let loader = try PluginLoader(policy: .trusted)
    let workshop = try Workshop()
    let path = try workshop.build(["CASE_overshoots", "CURVE_FLAGS=0"])
    let curve = try loader.load(path).curve("power")
    nonisolated(unsafe) var reports: [Misuse] = []
    Misuse.$handler.withValue({ reports.append($0) }) { for _ in 0..<3 { expectEqual(curve.progress(at: 0.75), 1) } }
    expectEqual(reports.count, 1)
    expectEqual(refusal { _ = try loader.load(path) }, nil)
  }
}
