import Expectations
import TestSupport
import Testing
import TransitionLaws

/// A small part of the load that `.ci/soak` runs.
@Suite("Laws of transitions hold for any sequence of gestures and calls") struct TransitionLawsTests {
  @Test("Sequences that every run plays", arguments: 0..<10) func fixed(group: Int) {
    for number in 0..<Effort.of(10) {
      let seed = UInt64(group * 10 + number)
      let failure = TransitionLaws.failure(seed: seed, events: 150)
      expectEqual(failure, nil, "seed \(seed): \(failure ?? "")")
    }
  }

  @Test("Sequences that nobody has seen before", .enabled(if: playsUnseenSeeds)) func fresh() {
    let first = UInt64.random(in: .min ... .max)
    for number in 0..<UInt64(10) {
      let failure = TransitionLaws.failure(seed: first &+ number, events: 150)
      expectEqual(failure, nil, "seed \(first &+ number): \(failure ?? "")")
    }
  }
}
