import LegatoCore

/// A drawn sequence: what the animators are made of, and the calls.
public struct LawSequence: Hashable, Sendable {
  public var seed: UInt64
  public var makes: [AnimatorMake]
  public var calls: [LawCall]

  /// The sequence that a seed stands for.
  public init(seed: UInt64, length: Int) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    makes = (0..<3).map { _ in Self.make(&random) }
    calls = []
    for _ in 0..<length { calls.append(LawCall.random(animators: makes.count, &random)) }
  }

  private static func make(_ random: inout SplitMix64) -> AnimatorMake {
    AnimatorMake(
      duration: random.chance(0.05) ? 0 : random.pick([0.25, 1, 2]),
      curve: random.chance(0.3) ? .linear : random.pick(LawCurve.allCases), scrubsLinearly: random.chance(0.7),
      pausesOnCompletion: random.chance(0.2), isInterruptible: random.chance(0.95))
  }
}

extension LawSequence: CustomStringConvertible {
  public var description: String {
    let used = makes.indices.filter { index in calls.contains { if case .animator(index, _) = $0 { true } else { false } } }
    let animators = used.map { "  a\($0): \(makes[$0])" }
    let steps = calls.indices.map { "  \($0): \(calls[$0])" }
    return (["seed \(seed)"] + animators + steps).joined(separator: "\n")
  }
}

extension LawCall {
  private static let fractions = [0, 1, 0.5, 0.25, -0.3, 1.7, .nan]

  static func random(animators: Int, _ random: inout SplitMix64) -> LawCall {
    random.pick(weighted: [
      (58, { .animator(Int.random(in: 0..<animators, using: &$0), .random(&$0)) }),
      (25, { .advance(step(&$0)) }),
      (8, { .animate(block(&$0)) }),
      (6, { .set(change(&$0)) }),
      (2, { .removeAll(Int.random(in: 0..<LawValues.count, using: &$0)) }),
      (1, { _ in .advance(-0.5) }),
    ])
  }

  private static func step(_ random: inout SplitMix64) -> Double {
    random.pick(weighted: [
      (2, { _ in 0 }),
      (8, { Double.random(in: 0...0.05, using: &$0) }),
      (8, { Double.random(in: 0...0.5, using: &$0) }),
      (2, { $0.pick([0.25, 0.5, 1]) }),
      (1, { Double.random(in: 1...20, using: &$0) }),
    ])
  }

  fileprivate static func change(_ random: inout SplitMix64) -> LawChange {
    LawChange(value: Int.random(in: 0..<LawValues.count, using: &random), target: Int.random(in: 0..<LawValues.targetCount, using: &random))
  }

  fileprivate static func changes(_ random: inout SplitMix64) -> [LawChange] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in change(&random) }
  }

  private static func block(_ random: inout SplitMix64) -> LawBlock {
    LawBlock(
      changes: changes(&random), duration: random.chance(0.15) ? 0 : Double.random(in: 0.01...2, using: &random),
      delay: random.chance(0.3) ? Double.random(in: 0...1, using: &random) : 0, curve: random.pick(LawCurve.allCases),
      isAbsolute: random.chance(0.15))
  }

  fileprivate static func fraction(_ random: inout SplitMix64) -> Double {
    random.chance(0.3) ? random.pick(fractions) : Double.random(in: 0...1, using: &random)
  }
}

extension AnimatorVerb {
  static func random(_ random: inout SplitMix64) -> AnimatorVerb {
    random.pick(weighted: [
      (14, { _ in .start }),
      (4, { .startAfter($0.chance(0.1) ? -1 : Double.random(in: 0...1, using: &$0)) }),
      (10, { _ in .pause }),
      (12, { resume(&$0) }),
      (4, { .stop(withoutFinishing: $0.chance(0.4)) }),
      (5, { .finish($0.pick([.end, .start, .current])) }),
      (8, { .scrub(LawCall.fraction(&$0)) }),
      (2, { _ in .scrubInPlace }),
      (10, { .setReversed($0.chance(0.6)) }),
      (20, { .add(LawCall.changes(&$0), delayFactor: delayFactor(&$0)) }),
      (6, { _ in .addCompletion }),
      (2, { .setInterruptible($0.chance(0.7)) }),
      (1, { .setPausesOnCompletion($0.chance(0.4)) }),
      (1, { _ in .release }),
    ])
  }

  private static func resume(_ random: inout SplitMix64) -> AnimatorVerb {
    let factor = random.chance(0.5) ? 0 : random.chance(0.05) ? -1 : Double.random(in: 0.05...2, using: &random)
    return .resume(random.chance(0.4) ? nil : random.pick(LawCurve.allCases), factor: factor)
  }

  private static func delayFactor(_ random: inout SplitMix64) -> Double {
    random.chance(0.75) ? 0 : random.chance(0.1) ? random.pick([-0.5, 1.5, 1]) : Double.random(in: 0...1, using: &random)
  }
}
