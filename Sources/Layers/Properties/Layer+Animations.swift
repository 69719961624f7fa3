import LegatoCore
import LegatoTiming

/// The animations of a layer.
extension Layer {
  /// Removes the animations of one property without changing its model.
  public func removeAnimations(of property: AnimatableProperty) {
    property.row.removeAnimations(self)
    removeEnded()
  }

  /// Whether the property has animations; a delayed or paused one counts.
  public func isAnimating(_ property: AnimatableProperty) -> Bool { property.row.value(self).isAnimating }

  /// The properties that have animations.
  public var animatingProperties: Set<AnimatableProperty> { Set(AnimatableProperty.allCases.filter(isAnimating)) }

  /// The number of animations on the layer's properties, those of its kind included.
  public var animationCount: Int {
    var count = 0
    forEachProperty { count += $1.value(self).animationCount }
    return count
  }

  /// Velocity of the presented position, in points per second.
  public var presentationVelocity: Vector {
    guard let velocity = state.position.velocity else { return .zero }
    return Vector(dx: velocity.x, dy: velocity.y)
  }

  /// Velocity of the origin of the presented bounds, in points per second: that of scrolling content.
  package var presentationOriginVelocity: Vector {
    guard let velocity = state.boundsOrigin.velocity else { return .zero }
    return Vector(dx: velocity.x, dy: velocity.y)
  }

  /// Angular velocity of the presented transform in the plane, in radians per second, positive clockwise: θ = atan2(b, a), θ′ = (ab′ − ba′) / (a² + b²).
  package var presentationSpin: Double {
    guard let velocity = state.transform.velocity, let affine = presentation()?.transform.affine else { return 0 }
    let square = affine.a * affine.a + affine.b * affine.b
    return square > 0 ? (affine.a * velocity.m12 - affine.b * velocity.m11) / square : 0
  }

  /// The initial velocity of a spring to `target` that makes the presented position move at `wanted`, in points per second of the stage, when the spring starts now; see
  /// `Animated.velocity(matching:to:)`.
  public func velocity(matching wanted: Vector, to target: Point) -> SpringVelocity {
    if let known = state.position.velocity(matching: Point(x: wanted.dx, y: wanted.dy), to: target) { return known }
    let (scale, rate) = (stage?.scale ?? 1, rateOfTime)
    return SpringVelocity(
      dx: normalizedVelocity(wanted.dx / rate, from: position.x, to: target.x, scale: scale),
      dy: normalizedVelocity(wanted.dy / rate, from: position.y, to: target.y, scale: scale))
  }

  /// Seconds of the layer's time per second of stage time; 1 if that time stands still.
  package var rateOfTime: Double { stage?.engine.rateOfTime(in: timeSpace) ?? 1 }
}
