package struct Joint: Hashable, Sendable {
  package var bodyA: BodyID, bodyB: BodyID
  /// In the bodies' own spaces, relative to their owner's positions.
  package var anchorA: Vec, anchorB: Vec
  /// Angle of the second body against the first at which the tie is at rest.
  package var referenceAngle = 0.0
  package var tie: Tie
  package init(_ tie: Tie, _ bodyA: BodyID, _ anchorA: Vec, _ bodyB: BodyID, _ anchorB: Vec) {
    (self.tie, self.bodyA, self.anchorA, self.bodyB, self.anchorB) = (tie, bodyA, anchorA, bodyB, anchorB)
  }
}
