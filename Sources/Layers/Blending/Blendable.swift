/// A value made of as many parts as it likes, such as an outline or a list of colours: not a fixed number of numbers, and yet mixed part by part.
protocol Blendable: Equatable, Sendable {
  /// Whether something lies between the two; where nothing does, the value switches when its animation ends.
  func blends(with other: Self) -> Bool
  /// Whether it can be added to values that it blends with.
  var isOffset: Bool { get }
  /// The sum of the values of a mixture, each times its weight, counted from what shows nothing; all of them blend with each other.
  static func blended(_ mixture: Mixture<Self>) -> Self
  /// Whether all its numbers are finite.
  var isFinite: Bool { get }
}

extension Blendable {
  var isOffset: Bool { true }
}
