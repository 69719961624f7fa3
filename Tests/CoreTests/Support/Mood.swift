import LegatoCore

/// Names cannot be interpolated.
enum Mood: Animatable {
  case calm, glad, wild
  static var componentCount: Int { 0 }
  static var combination: Combination { .discrete }
  init(components: Span<Double>) { preconditionFailure("a discrete value is never made of numbers") }
  func write(to components: inout MutableSpan<Double>) {}
}
