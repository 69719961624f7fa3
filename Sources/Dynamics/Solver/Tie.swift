/// What ties two bodies, or one to the ground.
package enum Tie: Hashable, Sendable {
  /// The anchors stay `length` apart, as a rod or a spring.
  case distance(length: Double, Softness)
  /// The anchors come no further apart than `length`: a rope.
  case rope(length: Double)
  /// The anchors stay together; the angle between the bodies stays in `range` and turns against `friction` (mass units · square points a second squared).
  case pin(range: ClosedRange<Double>?, friction: Double)
  /// Anchors and angle stay together.
  case weld
  /// The second anchor slides along `axis` through the first, a direction of the first body, within `range` points; the angle stays.
  case slide(axis: Vec, range: ClosedRange<Double>?)
  /// The second body's anchor is drawn to the first's as by a spring, and with `holdsAngle` its angle to that of the first plus the reference.
  case pull(Softness, holdsAngle: Bool)
}
