/// Two shapes whose fat boxes (see ``Shape``) overlap, and their contact points.
struct ContactPair: Sendable {
  /// Indices in the world.
  var shapeA: Int32, shapeB: Int32
  var bodyA: Int32, bodyB: Int32
  /// From A to B.
  var normal = Vec.zero
  /// How many of the two contact points there are.
  var count = 0
  var first = ContactPoint(), second = ContactPoint()
  /// Whether there was an impulse or an overlap in the last step.
  var isTouching = false
  /// The collision categories that both bodies had when the contact began.
  var shared: UInt64 = 0
  /// If a shape is an edge, the side of it on which the other shape is while they touch: 1 in the direction of the first side's normal, −1 opposite to it, 0 if
  /// unknown.
  var side = 0.0
}
