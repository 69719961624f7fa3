import LegatoCore
import TestSupport
import Testing

/// One per cent of the load that `.ci/soak` runs.
@Suite("Random sequences of calls break no rule") struct AnimatorLawsTests {
  static let length = 50
  static let seeds = Effort.of(20)

  @Test("Fixed sequences", arguments: 0..<10)
  func fixed(group: Int) async {
    for number in 0..<Self.seeds { await expectLaws(seed: UInt64(group * Self.seeds + number), Self.length) }
  }

  @Test("Short sequences, in which few calls have the same time", arguments: 0..<4)
  func short(group: Int) async {
    for number in 0..<50 { await expectLaws(seed: UInt64(1 << 32 + group * 50 + number), 8) }
  }

  @Test("New sequences", .enabled(if: playsUnseenSeeds))
  func fresh() async {
    let seed = UInt64.random(in: .min ... .max)
    for number in 0..<UInt64(Self.seeds) { await expectLaws(seed: seed &+ number, Self.length) }
  }

  private func expectLaws(seed: UInt64, _ length: Int, location: SourceLocation = #_sourceLocation) async {
    let failure = await Laws.failure(of: LawSequence(seed: seed, length: length))
    #expect(failure == nil, "seed \(seed): \(failure.map(\.description) ?? "")", sourceLocation: location)
  }
}
