import RoomLaws
import TestSupport
import Testing

@Suite("Calls over all rooms at once, from callbacks that call back, break nothing and lose nothing") struct RoomLawTests {
  /// A hundredth of what `.ci/soak --law rooms` plays.
  @Test("MU-1, MU-2, MU-7, PA-29: a drawn sequence of calls holds every law", arguments: 0..<Effort.of(20))
  func holds(part: Int) {
    for number in 0..<10 {
      let seed = UInt64(20_261_124 + 10 * part + number)
      if let failure = RoomLaws.failure(seed: seed, calls: 50) { Issue.record("seed \(seed): \(failure)") }
    }
  }

  /// The same two at a time, on threads of their own, beside one that steps their servers.
  @Test("MU-1, LM-24: two callers on two threads, and a third that steps their servers, get in nobody's way", arguments: 0..<5)
  func holdsBeside(part: Int) {
    for number in 0..<10 {
      let seed = UInt64(20_261_225 + 20 * part + 2 * number)
      if let failure = RoomLaws.failure(seeds: [seed, seed + 1], calls: 50) { Issue.record("seeds \(seed) and \(seed + 1): \(failure)") }
    }
  }
}
