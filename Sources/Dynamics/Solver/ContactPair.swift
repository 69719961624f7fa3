/// Two shapes whose fat boxes overlap, and where they touch.
struct ContactPair: Sendable {
  var shapeA: Int32, shapeB: Int32
  var bodyA: Int32, bodyB: Int32
  /// From A to B.
  var normal = Vec.zero
  var count = 0
  var first = ContactPoint(), second = ContactPoint()
  /// Whether an impulse or an overlap was there in the last step.
  var isTouching = false
  /// The categories that both were in when the touch began.
  var shared: UInt64 = 0
  /// The side of an edge on which the other shape is, while they touch: 1 or -1 times the normal of its first side; 0 for not known.
  var side = 0.0
}
