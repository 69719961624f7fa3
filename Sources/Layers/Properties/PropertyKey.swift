/// Which property of a layer.
enum PropertyKey: Hashable, Sendable {
  case common(AnimatableProperty)
  /// One that only its kind has, in the order in which that names them.
  case kind(Int)
}
