import LegatoSystem

/// How much a run of the tests plays of what can be played any number of times: sequences that are drawn, combinations of numbers.
///
/// All of it where the tests are optimized, one part in 32 where they are not, as each step takes ten times as long there; the gate runs both. Where
/// `LEGATO_EFFORT` is set, so large a share: `.ci/quick` asks for a hundredth.
public enum Effort {
  public static let share: Double = {
    if let text = getenv("LEGATO_EFFORT").map({ String(cString: $0) }), let share = Double(text), share > 0, share <= 1 { return share }
    #if DEBUG
      return 0.03125
    #else
      return 1
    #endif
  }()

  /// The share of `count`, at least one.
  public static func of(_ count: Int) -> Int { max(1, Int((Double(count) * share).rounded(.up))) }
  /// So many seeds: the same in each run, or others where `LEGATO_FIRST_SEED` says from which one on.
  public static func seeds(_ count: Int) -> Range<UInt64> { firstSeed..<firstSeed + UInt64(of(count)) }
  private static let firstSeed = getenv("LEGATO_FIRST_SEED").flatMap { UInt64(String(cString: $0)) } ?? 0
  /// The first of a list.
  public static func some<Element>(_ list: [Element]) -> [Element] { Array(list.prefix(of(list.count))) }
  /// The first of a list that is read in a circle from `start` on, so that callers with other starts play others of it.
  public static func some<Element>(_ list: [Element], from start: Int) -> [Element] {
    (0..<of(list.count)).map { list[(start + $0) % list.count] }
  }
  /// Every second of a list from the first on, where not all is played: variants of one motion that is not drawn, each of which takes long.
  public static func alternate<Element>(_ list: [Element]) -> [Element] {
    share == 1 ? list : stride(from: 0, to: list.count, by: 2).map { list[$0] }
  }
  /// Of so many in a row, each so-manieth is played.
  public static var step: Int { max(1, Int((1 / share).rounded())) }
}
