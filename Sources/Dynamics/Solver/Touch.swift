/// How two shapes touch, or would after a move.
struct Touch {
  /// From the first shape to the second.
  var normal = Vec.zero
  var count = 0
  var place0 = Vec.zero, place1 = Vec.zero
  var separation0 = 0.0, separation1 = 0.0
  var feature0: UInt32 = 0, feature1: UInt32 = 0
  /// How far the second shape had to move to touch; the separations are those before the move.
  var offset = Vec.zero

  mutating func add(_ place: Vec, _ separation: Double, _ feature: UInt32) {
    if count == 0 {
      (place0, separation0, feature0) = (place, separation, feature)
    } else {
      (place1, separation1, feature1) = (place, separation, feature)
    }
    count += 1
  }
}
