/// Cases in which the engine does not do what the rules say, or of which they say nothing yet. They are left out of scenes until the engine does:
/// then one is added to ``open``, which is all that it takes.
public struct RefereeGaps: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The cases that are played.
  public static let open: RefereeGaps = []

  /// LM-17: what replaces under a spring with a start velocity is at its progress between its start and the live model. In a part of an animator the
  /// engine keeps the velocity that the first end gave, so that a model set meanwhile is led to otherwise than in a whole one.
  public static let throwsToLiveEnds = RefereeGaps(rawValue: 1 << 0)
  /// PA-66: what joins an animator at its very start, after that went on there under another curve or spring, has the animator's own over the time left,
  /// as what joins a moment later has. The engine moves it under the other one, or straight if that is a spring.
  public static let joinsContinuedAtStart = RefereeGaps(rawValue: 1 << 1)
  /// KF-4: what switches has no velocity. The engine takes a map's from two moments a hundred-thousandth of a second apart, also with a switch or
  /// another key between them.
  public static let velocitiesOfKeyedMaps = RefereeGaps(rawValue: 1 << 2)
  /// TC-11: what goes on from progress 0 or 1 under a curve that overshoots does so where that has it nearest to the fraction held. The engine takes the end.
  public static let overshootsFromAnEnd = RefereeGaps(rawValue: 1 << 3)
}
