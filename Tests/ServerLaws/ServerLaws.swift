import LegatoCore
import TestSupport

/// Drawn calls on served windows against what servers promise: they show what their owners show, their engines stay sound, and nothing is left behind.
public enum ServerLaws {
  /// How the two sides' times go.
  public enum Way: CaseIterable, Sendable {
    /// Both at the same times: everything agrees after every commit (LM-24).
    case level
    /// The server is ahead of its owner, who then hears of it (LM-26): blocks and explicit animations agree. What an animator or a layer's time is told
    /// in flight is as of its owner's now, and is seen late.
    case ahead
    /// Each as it comes, and commits that wait: nothing is compared before the end.
    case apart
    /// Both at the same times, and beside them the same calls without servers: what is shown, and what ends when, is the same there.
    case beside
  }

  /// Turns of a sequence: most of what was found takes few.
  public static let length = 200

  /// Plays `turns` turns drawn from `seed`; what was broken, with the fewest turns that break it, or nil.
  public static func failure(_ way: Way, seed: UInt64, turns: Int) -> String? {
    var random = SplitMix64(seed: seed)
    let turns = (0..<turns).map { _ in random.next() }
    // where ends that a rounding puts into another frame would differ, times are exact
    let second = random.chance(0.5) || way == .beside ? 1 : 0.9
    let begin = random.chance(0.25) ? LateTimes.nearAnEnd : 0
    guard var best = broken(way, second, begin, turns) else { return nil }
    var place = best.turns.count - 1
    while place >= 0 {
      var shorter = best.turns
      shorter.remove(at: place)
      if let still = broken(way, second, begin, shorter), still.law == best.law { best = still }
      place = min(place, best.turns.count) - 1
    }
    return "\(best.law): \(best.detail)\n  " + best.calls.joined(separator: "\n  ")
  }

  private struct Failure {
    var law, detail: String
    var turns: [UInt64]
    var calls: [String]
  }

  private static func broken(_ way: Way, _ second: Double, _ begin: Double, _ turns: [UInt64]) -> Failure? {
    // releasing a paused animator and the like are reported, and not what this is about
    Misuse.$handler.withValue({ _ in }) {
      let world = ServedWorld(way, second: second, begin: begin)
      let twin = way == .beside ? ServedWorld(way, second: second, begin: begin, isServed: false) : nil
      for (step, turn) in turns.enumerated() {
        world.play(turn, with: twin)
        if let (law, detail) = world.broken {
          return Failure(law: law, detail: detail, turns: Array(turns.prefix(step + 1)), calls: world.calls)
        }
      }
      world.settle()
      return world.broken.map { Failure(law: $0, detail: $1, turns: turns, calls: world.calls) }
    }
  }
}
