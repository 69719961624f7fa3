import RoomLaws
import TestSupport
import Testing

@Suite("Random calls over all modules, also from callbacks, break no law and lose no completion") struct RoomLawTests {
  /// A hundredth of what `.ci/soak --law rooms` plays.
  @Test("MU-1, MU-2, MU-7, PA-29: a random sequence of calls keeps every law", arguments: 0..<Effort.of(20))
  func holds(part: Int) {
    for number in 0..<10 {
      let seed = UInt64(20_261_124 + 10 * part + number)
      if let failure = RoomLaws.failure(seed: seed, calls: 50) { Issue.record("seed \(seed): \(failure)") }
    }
  }

  /// The same two at a time, on threads of their own, beside one that steps their servers.
  @Test("MU-1, LM-24: two callers on two threads, and a third that advances their servers, do not affect each other", arguments: 0..<5)
  func holdsBeside(part: Int) {
    for number in 0..<10 {
      let seed = UInt64(20_261_225 + 20 * part + 2 * number)
      if let failure = RoomLaws.failure(seeds: [seed, seed + 1], calls: 50) { Issue.record("seeds \(seed) and \(seed + 1): \(failure)") }
    }
  }
}
