/// The properties of a body in contacts, and its resistance to motion.
package struct Material: Hashable, Sendable {
  package var friction = 0.2, elasticity = 0.2
  /// The decay rates of velocity and spin, in 1/s.
  package var resistance = 0.0, angularResistance = 0.0
  package init(friction: Double = 0.2, elasticity: Double = 0.2, resistance: Double = 0, angularResistance: Double = 0) {
    (self.friction, self.elasticity) = (friction, elasticity)
    (self.resistance, self.angularResistance) = (resistance, angularResistance)
  }
}
