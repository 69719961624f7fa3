/// Where two shapes touch: one of at most two points of a manifold.
struct ContactPoint: Sendable {
  /// From the middles of the two bodies, points.
  var armA = Vec.zero, armB = Vec.zero
  /// Distance along the normal, negative where they overlap.
  var separation = 0.0
  /// The corner or the side that the point comes from; the next step's point with the same one starts with this one's impulses.
  var feature: UInt32 = 0
  var normalImpulse = 0.0, tangentImpulse = 0.0
}
