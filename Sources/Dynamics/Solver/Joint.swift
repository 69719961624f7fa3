package struct Joint: Hashable, Sendable {
  package var bodyA: BodyID, bodyB: BodyID
  /// The anchors, in the bodies' own coordinates.
  package var anchorA: Vec, anchorB: Vec
  /// The angle of the second body relative to the first at which the joint is at rest.
  package var referenceAngle = 0.0
  package var tie: Tie
  package init(_ tie: Tie, _ bodyA: BodyID, _ anchorA: Vec, _ bodyB: BodyID, _ anchorB: Vec) {
    (self.tie, self.bodyA, self.anchorA, self.bodyB, self.anchorB) = (tie, bodyA, anchorA, bodyB, anchorB)
  }
}
