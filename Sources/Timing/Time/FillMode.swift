/// What is seen of a piece of time outside its active interval (MT-7).
public enum FillMode: Hashable, Sendable, CaseIterable, Codable {
  /// Nothing before and nothing after.
  case removed
  /// Before the interval, what its first moment shows.
  case backwards
  /// After the interval, what its last moment shows.
  case forwards
  case both

  public var fillsBackwards: Bool { self == .backwards || self == .both }
  public var fillsForwards: Bool { self == .forwards || self == .both }
}
