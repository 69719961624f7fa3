/// The velocity and spin of a body, in points and radians per second, and its inverse mass and moment of inertia, 0 for a static body.
struct Motion: Sendable {
  var velocity: Vec
  var spin: Double
  var inverseMass: Double
  var inverseInertia: Double
}
