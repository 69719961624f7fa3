/// The parameters of a new body.
package struct BodyDefinition: Sendable {
  /// The shapes, in the body's own coordinates, whose origin is at ``position``.
  package var outlines: [Outline]
  package var position: Vec
  package var angle = 0.0
  /// The center of mass, in the body's own coordinates.
  package var center = Vec.zero
  /// The mass: 1 for 100 × 100 points at density 1, and 0 for a static body.
  package var mass: Double
  package var material = Material()
  package var mask = CollisionMask.everything
  package var tag = 0
  package init(_ outlines: [Outline], position: Vec, mass: Double) {
    (self.outlines, self.position, self.mass) = (outlines, position, mass)
  }
}
