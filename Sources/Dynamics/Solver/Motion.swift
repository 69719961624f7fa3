/// Points and radians a second, and what stands against their change: one over mass and moment of inertia, 0 for a body that nothing moves.
struct Motion: Sendable {
  var velocity: Vec
  var spin: Double
  var inverseMass: Double
  var inverseInertia: Double
}
