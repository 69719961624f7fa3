/// The contact manifold of two shapes, now or after a displacement in this step.
struct Manifold {
  /// From the first shape to the second.
  var normal = Vec.zero
  var count = 0
  var position0 = Vec.zero, position1 = Vec.zero
  var separation0 = 0.0, separation1 = 0.0
  var feature0: UInt32 = 0, feature1: UInt32 = 0
  /// The displacement of the second shape after which they touch; the separations are those before it.
  var offset = Vec.zero

  mutating func add(_ position: Vec, _ separation: Double, _ feature: UInt32) {
    if count == 0 {
      (position0, separation0, feature0) = (position, separation, feature)
    } else {
      (position1, separation1, feature1) = (position, separation, feature)
    }
    count += 1
  }
}
