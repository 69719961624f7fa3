/// The position of a body's center of mass, and its rotation.
struct Pose: Sendable {
  var position: Vec
  var angle: Double
  var turn: Rot
}

extension Double {
  /// The angle nearest to another that differs from this one by whole turns.
  func turned(near other: Double) -> Double { self + ((other - self) / (2 * .pi)).rounded() * 2 * .pi }
}
