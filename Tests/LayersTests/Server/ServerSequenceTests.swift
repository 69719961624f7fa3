import Expectations
import ServerLaws
import TestSupport
import Testing

/// A small part of the load that `.ci/soak` runs.
@Suite("The server displays the owner's presentation, after any calls") struct ServerSequenceTests {
  @Test("LM-24, LM-26: fixed sequences", arguments: ServerLaws.Way.allCases) func fixed(way: ServerLaws.Way) {
    for seed in Effort.seeds(30) {
      let failure = ServerLaws.failure(way, seed: seed, turns: ServerLaws.length)
      expectEqual(failure, nil, "seed \(seed): \(failure ?? "")")
    }
  }

  @Test("LM-24: sequences that once failed", arguments: [920_055, 920_148, 920_233, 5_206_514, 9_204_207] as [UInt64]) func known(
    seed: UInt64
  ) {
    for way in Effort.some(ServerLaws.Way.allCases, from: Int(seed)) {
      let failure = ServerLaws.failure(way, seed: seed, turns: ServerLaws.length)
      expectEqual(failure, nil, "\(way): \(failure ?? "")")
    }
  }

  @Test("LM-24, LM-26: new sequences", .enabled(if: playsUnseenSeeds), arguments: ServerLaws.Way.allCases)
  func fresh(way: ServerLaws.Way) {
    let seed = UInt64.random(in: .min ... .max)
    let failure = ServerLaws.failure(way, seed: seed, turns: ServerLaws.length)
    expectEqual(failure, nil, "seed \(seed): \(failure ?? "")")
  }
}
