package struct Joint: Hashable, Sendable {
  package var bodyA: BodyID, bodyB: BodyID
  /// The anchors, in the bodies' own coordinates.
  package var anchorA: Vec, anchorB: Vec
  /// The angle of the second body relative to the first at which the joint is at rest.
  package var referenceAngle = 0.0
  package var kind: JointKind
  package init(_ kind: JointKind, _ bodyA: BodyID, _ anchorA: Vec, _ bodyB: BodyID, _ anchorB: Vec) {
    (self.kind, self.bodyA, self.anchorA, self.bodyB, self.anchorB) = (kind, bodyA, anchorA, bodyB, anchorB)
  }
}
