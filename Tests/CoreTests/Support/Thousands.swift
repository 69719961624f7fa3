import LegatoCore

/// A value that is too wide for rows.
struct Thousands: Animatable, Equatable {
  var numbers: [Double]
  static var componentCount: Int { 1025 }
  static var combination: Combination { .sum }
  init(_ number: Double) { numbers = Array(repeating: number, count: Self.componentCount) }
  init(components: Span<Double>) { numbers = components.indices.map { components[$0] } }
  func write(to components: inout MutableSpan<Double>) { for i in numbers.indices { components[i] = numbers[i] } }
}
