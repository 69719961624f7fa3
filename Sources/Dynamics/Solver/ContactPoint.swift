/// A contact point of two shapes: one of at most two of a contact manifold.
struct ContactPoint: Sendable {
  /// From the centers of mass of the two bodies to the point.
  var armA = Vec.zero, armB = Vec.zero
  /// The distance of the shapes along the normal, negative if they overlap.
  var separation = 0.0
  /// Identifies the corner and side that the point belongs to. A point of the next step with the same feature starts with this one's impulses.
  var feature: UInt32 = 0
  var normalImpulse = 0.0, tangentImpulse = 0.0
}
