/// What is presented outside the active interval of an animation or layer (MT-7).
public enum FillMode: Hashable, Sendable, CaseIterable, Codable {
  /// Nothing, before and after the interval.
  case removed
  /// Before the interval, its first moment.
  case backwards
  /// After the interval, its last moment.
  case forwards
  /// Before the interval its first moment, and after it the last one.
  case both

  /// Whether the first moment is presented before the interval.
  public var fillsBackwards: Bool { self == .backwards || self == .both }
  /// Whether the last moment is presented after the interval.
  public var fillsForwards: Bool { self == .forwards || self == .both }
}
