import LegatoCore
import LegatoTiming

/// What runs on a layer.
extension Layer {
  /// Drops what runs on one property without touching its model.
  public func removeAnimations(of property: AnimatableProperty) { property.row.removeAnimations(self) }

  /// Whether an animation of it is there; one that waits or is paused counts too.
  public func isAnimating(_ property: AnimatableProperty) -> Bool { property.row.value(self).isAnimating }

  /// The properties that something runs on.
  public var animatingProperties: Set<AnimatableProperty> { Set(AnimatableProperty.allCases.filter(isAnimating)) }

  /// How many animations run on the layer's properties, those of its kind included.
  public var animationCount: Int {
    var count = 0
    eachProperty { count += $1.value(self).animationCount }
    return count
  }

  /// The change of the position on screen, in points a second.
  public var presentationVelocity: Vector {
    guard let velocity = state.position.velocity else { return .zero }
    return Vector(dx: velocity.x, dy: velocity.y)
  }

  /// The change of the transform's angle in the plane on screen, in radians a second, clockwise: θ = atan2(b, a), θ′ = (ab′ − ba′) / (a² + b²).
  package var presentationSpin: Double {
    guard let velocity = state.transform.velocity, let seen = presentation()?.transform.affine else { return 0 }
    let square = seen.a * seen.a + seen.b * seen.b
    return square > 0 ? (seen.a * velocity.m12 - seen.b * velocity.m11) / square : 0
  }

  /// The start velocity that makes the position's presented velocity `wanted` (points a second) when a spring to `target` starts now;
  /// see `Animated.velocity(matching:to:)`.
  public func velocity(matching wanted: Vector, to target: Point) -> SpringVelocity {
    state.position.velocity(matching: Point(x: wanted.dx, y: wanted.dy), to: target)
      ?? SpringVelocity(
        dx: normalizedVelocity(wanted.dx, from: position.x, to: target.x, scale: stage?.scale ?? 1),
        dy: normalizedVelocity(wanted.dy, from: position.y, to: target.y, scale: stage?.scale ?? 1))
  }
}
