/// A value with a variable number of parts, such as a path or a list of colours, which is interpolated part by part.
protocol Blendable: Equatable, Sendable {
  /// Whether the two can be interpolated; if not, the value switches when its animation ends.
  func blends(with other: Self) -> Bool
  /// Whether it can be added to values that it blends with.
  var isOffset: Bool { get }
  /// The weighted sum of the values in a mixture, all of which blend with each other.
  static func blended(_ mixture: Mixture<Self>) -> Self
  /// Whether all its numbers are finite.
  var isFinite: Bool { get }
}

extension Blendable {
  var isOffset: Bool { true }
}
