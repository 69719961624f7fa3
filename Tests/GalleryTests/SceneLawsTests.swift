import Expectations
import SceneLaws
import TestSupport
import Testing

/// A small part of the load that `.ci/soak` runs.
@Suite("Laws of the scenes hold for any sequence of gestures and keys: no scene jumps or stops half way") struct SceneLawsTests {
  @Test("Random sequences, the same in every run", arguments: SceneLaws.scenes) func fixed(id: String) {
    for seed in Effort.seeds(2) {
      let failure = SceneLaws.failure(in: id, seed: seed, events: SceneLaws.length)
      expectEqual(failure, nil, "seed \(seed): \(failure ?? "")")
    }
  }

  @Test("Sequences that once broke a law", arguments: [77069, 5_550_137] as [UInt64]) func known(seed: UInt64) {
    let failure = SceneLaws.failure(in: "comments-drawer", seed: seed, events: SceneLaws.length, hasRooms: false)
    expectEqual(failure, nil, "\(failure ?? "")")
  }

  @Test("Sequences that broke one with other rooms", arguments: [("comments-drawer", 6566), ("photos", 49), ("photos", 5459)])
  func knownWithRooms(id: String, seed: UInt64) {
    let failure = SceneLaws.failure(in: id, seed: seed, events: SceneLaws.length)
    expectEqual(failure, nil, "\(failure ?? "")")
  }

  @Test("Random sequences from new seeds", .enabled(if: playsUnseenSeeds), arguments: SceneLaws.scenes) func fresh(id: String) {
    let seed = UInt64.random(in: 0..<1 << 48)
    let failure = SceneLaws.failure(in: id, seed: seed, events: SceneLaws.length)
    expectEqual(failure, nil, "seed \(seed): \(failure ?? "")")
  }
}

/// The same fingers over every scene there is.
@Suite("Laws of every scene: no gesture makes anything jump, and everything comes to rest") struct FingerLawsTests {
  @Test("Random gestures, the same in every run", arguments: Effort.alternate(FingerLaws.scenes)) func fixed(id: String) {
    for seed in Effort.seeds(2) {
      let failure = FingerLaws.failure(in: id, seed: seed, events: Effort.of(70) + 10)
      expectEqual(failure, nil, "seed \(seed): \(failure ?? "")")
    }
  }

  @Test("Gestures that once broke a law", arguments: [("catch-in-flight", 103), ("touch-a-moving-layer", 236), ("thrown-boxes", 0)])
  func known(id: String, seed: UInt64) {
    let failure = FingerLaws.failure(in: id, seed: seed, events: 200, hasMore: false)
    expectEqual(failure, nil, "\(failure ?? "")")
  }

  @Test(
    "Gestures, keys and rooms that once broke a law",
    arguments: [
      ("force-and-control-center", 421), ("keyframe-squares", 1), ("lift", 8), ("pile", 49), ("pile", 30560), ("scroll-bird", 30015),
      ("twenty-half-turns", 29), ("twenty-half-turns", 20514),
    ])
  func knownWithMore(id: String, seed: UInt64) {
    let failure = FingerLaws.failure(in: id, seed: seed, events: 100)
    expectEqual(failure, nil, "\(failure ?? "")")
  }

  @Test("Random gestures from new seeds", .enabled(if: playsUnseenSeeds), arguments: FingerLaws.scenes) func fresh(id: String) {
    let seed = UInt64.random(in: 0..<1 << 48)
    let failure = FingerLaws.failure(in: id, seed: seed, events: 80)
    expectEqual(failure, nil, "seed \(seed): \(failure ?? "")")
  }
}
