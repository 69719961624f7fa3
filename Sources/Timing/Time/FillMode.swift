/// What is seen of a piece of time outside its active interval (MT-7).
public enum FillMode: Hashable, Sendable, CaseIterable, Codable {
  /// Nothing before and nothing after.
  case removed
  /// Before the interval, what its first moment shows.
  case backwards
  /// After the interval, what its last moment shows.
  case forwards
  /// Before the interval its first moment, after it the last one.
  case both

  /// Whether something is seen before the interval.
  public var fillsBackwards: Bool { self == .backwards || self == .both }
  /// Whether something is seen after the interval.
  public var fillsForwards: Bool { self == .forwards || self == .both }
}
