import LegatoCore

/// An element of a list that can be interpolated.
protocol BlendablePart: Equatable, Sendable {
  /// The element that stands for an empty list.
  static var absent: Self { get }
  static func sum<Value>(_ mixture: Mixture<Value>, _ part: (Value) -> Self) -> Self
  /// Linear interpolation.
  static func interpolated(from: Self, to: Self, progress: Double) -> Self
  var isFinite: Bool { get }
}

extension Double: BlendablePart {
  static var absent: Double { 0 }
  static func sum<Value>(_ mixture: Mixture<Value>, _ part: (Value) -> Double) -> Double { mixture.sum(part) }
}

extension Color: BlendablePart {
  static var absent: Color { .clear }
  static func sum<Value>(_ mixture: Mixture<Value>, _ part: (Value) -> Color) -> Color { mixture.sum(part) }
  var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }
}
