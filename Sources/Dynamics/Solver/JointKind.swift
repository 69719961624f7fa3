/// The kind of a joint between two bodies, or between a body and the ground.
package enum JointKind: Hashable, Sendable {
  /// Keeps the anchors `length` apart: a rod or a spring.
  case distance(length: Double, Softness)
  /// Keeps the anchors at most `length` apart: a rope.
  case rope(length: Double)
  /// Keeps the anchors together and the angle between the bodies in `range`. Rotation is resisted by `friction`, in mass units · square points per second
  /// squared.
  case pin(range: ClosedRange<Double>?, friction: Double)
  /// Keeps the anchors together and the angle constant.
  case weld
  /// Lets the second anchor slide along `axis` through the first, a direction of the first body, within `range` points. The angle is constant.
  case slide(axis: Vec, range: ClosedRange<Double>?)
  /// Pulls the second anchor to the first with a spring and, with `holdsAngle`, the second body's angle to that of the first plus the reference angle.
  case pull(Softness, holdsAngle: Bool)
}
