/// The position of a body's center of mass, and its rotation.
struct Pose: Sendable {
  var position: Vec
  var angle: Double
  var turn: Rot
}
