import SceneLaws
import TestSupport
import Testing

/// A small part of the load that `.ci/soak` runs.
@Suite("Laws of the scenes: no sequence of fingers and keys makes one jump or leaves it half way") struct SceneLawsTests {
  @Test("Sequences that every run plays", arguments: SceneLaws.scenes) func fixed(id: String) {
    for seed in Effort.seeds(2) {
      let failure = SceneLaws.failure(in: id, seed: seed, events: SceneLaws.length)
      #expect(failure == nil, "seed \(seed): \(failure ?? "")")
    }
  }

  @Test("Sequences that once broke a law", arguments: [77069, 5_550_137] as [UInt64]) func known(seed: UInt64) {
    let failure = SceneLaws.failure(in: "comments-drawer", seed: seed, events: SceneLaws.length, hasRooms: false)
    #expect(failure == nil, "\(failure ?? "")")
  }

  @Test("Sequences that nobody has seen before", .enabled(if: playsUnseenSeeds), arguments: SceneLaws.scenes) func fresh(id: String) {
    let seed = UInt64.random(in: 0..<1 << 48)
    let failure = SceneLaws.failure(in: id, seed: seed, events: SceneLaws.length)
    #expect(failure == nil, "seed \(seed): \(failure ?? "")")
  }
}

/// The same fingers over every scene there is.
@Suite("Laws of every scene: no finger makes anything jump, and all comes to rest") struct FingerLawsTests {
  @Test("Fingers that every run draws", arguments: FingerLaws.scenes) func fixed(id: String) {
    for seed in Effort.seeds(2) {
      let failure = FingerLaws.failure(in: id, seed: seed, events: 80)
      #expect(failure == nil, "seed \(seed): \(failure ?? "")")
    }
  }

  @Test("Fingers that once broke a law", arguments: [("catch-in-flight", 103), ("touch-a-moving-layer", 236), ("thrown-boxes", 0)])
  func known(id: String, seed: UInt64) {
    let failure = FingerLaws.failure(in: id, seed: seed, events: 200, hasMore: false)
    #expect(failure == nil, "\(failure ?? "")")
  }

  @Test("Fingers that nobody has seen before", .enabled(if: playsUnseenSeeds), arguments: FingerLaws.scenes) func fresh(id: String) {
    let seed = UInt64.random(in: 0..<1 << 48)
    let failure = FingerLaws.failure(in: id, seed: seed, events: 80)
    #expect(failure == nil, "seed \(seed): \(failure ?? "")")
  }
}
