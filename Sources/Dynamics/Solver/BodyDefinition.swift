/// What a new body is made of.
package struct BodyDefinition: Sendable {
  /// In the body's own space, whose origin is put at ``position``.
  package var outlines: [Outline]
  package var position: Vec
  package var angle = 0.0
  /// Where the mass's middle is in the body's own space.
  package var center = Vec.zero
  /// Mass units: 1 is 100 × 100 points at density 1. 0 makes a body that nothing moves.
  package var mass: Double
  package var material = Material()
  package var mask = CollisionMask.everything
  package var tag = 0
  package init(_ outlines: [Outline], position: Vec, mass: Double) {
    (self.outlines, self.position, self.mass) = (outlines, position, mass)
  }
}
