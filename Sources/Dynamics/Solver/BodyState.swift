struct BodyState: Sendable {
  var generation: Int32
  var isAlive: Bool
  /// The mass and moment of inertia, even if the body is anchored or does not rotate.
  var mass: Double, inertia: Double
  var isAnchored: Bool, isRotatable: Bool
  /// The charge on which electric and magnetic fields act.
  var charge = 0.0
  /// The center of mass, in the body's own coordinates.
  var center: Vec
  var shapes: [Int32]
  /// The radius of the largest disc around the center of mass inside the body, in points, above 0.
  var core: Double
  var isAwake: Bool
  /// How long it has been slow, in seconds.
  var stillTime: Double
  /// Whether an impulse acted on it in the last step.
  var isTouched: Bool
  /// Whether it is in contact with a static body in this step.
  var isAtWall = false
  var tag: Int
}
