/// Names a body; goes stale when its slot is used again.
package struct BodyID: Hashable, Sendable {
  package let slot, generation: Int32
}

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

/// How a body answers contacts and how it slows by itself.
package struct Material: Hashable, Sendable {
  package var friction = 0.2, elasticity = 0.2
  /// Share of the velocity lost a second, 1/s.
  package var resistance = 0.0, angularResistance = 0.0
  package init(friction: Double = 0.2, elasticity: Double = 0.2, resistance: Double = 0, angularResistance: Double = 0) {
    (self.friction, self.elasticity) = (friction, elasticity)
    (self.resistance, self.angularResistance) = (resistance, angularResistance)
  }
}

/// Where the middle of a body's mass is, and how it is turned.
struct Pose: Sendable {
  var position: Vec
  var angle: Double
  var turn: Rot
}

/// Points and radians a second, and what stands against their change: one over mass and moment of inertia, 0 for a body that nothing moves.
struct Motion: Sendable {
  var velocity: Vec
  var spin: Double
  var inverseMass: Double
  var inverseInertia: Double
}

/// What moves a body by itself, until it is changed.
package struct Drive: Hashable, Sendable {
  /// Points a second squared, whatever the mass.
  package var acceleration = Vec.zero
  /// Mass units · points a second squared.
  package var force = Vec.zero
  /// Mass units · square points a second squared.
  package var torque = 0.0
  package init() {}
  package var isZero: Bool { acceleration == .zero && force == .zero && torque == 0 }
}

struct BodyState: Sendable {
  var generation: Int32
  var isAlive: Bool
  /// Mass and moment before anchoring and fixed rotation.
  var mass: Double, inertia: Double
  var isAnchored: Bool, isRotatable: Bool
  /// What electric and magnetic fields act on, no unit.
  var charge = 0.0
  /// Where the mass's middle is in the owner's space of the body.
  var center: Vec
  var shapes: [Int32]
  /// Radius of the disc that fits into it about the middle of its mass, points; above 0.
  var core: Double
  var isAwake: Bool
  /// Seconds for which it has been slow.
  var stillTime: Double
  /// Whether an impulse met it in the last step.
  var isTouched: Bool
  var tag: Int
}
