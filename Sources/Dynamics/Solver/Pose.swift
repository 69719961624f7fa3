/// Where the middle of a body's mass is, and how it is turned.
struct Pose: Sendable {
  var position: Vec
  var angle: Double
  var turn: Rot
}
