/// Two shapes whose fat boxes overlap, and their contact points.
struct ContactPair: Sendable {
  var shapeA: Int32, shapeB: Int32
  var bodyA: Int32, bodyB: Int32
  /// From A to B.
  var normal = Vec.zero
  var count = 0
  var first = ContactPoint(), second = ContactPoint()
  /// Whether there was an impulse or an overlap in the last step.
  var isTouching = false
  /// The collision categories that both bodies had when the contact began.
  var shared: UInt64 = 0
  /// The side of an edge on which the other shape is while they touch: 1 in the direction of the first side's normal, -1 opposite to it, 0 if unknown.
  var side = 0.0
}
