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
