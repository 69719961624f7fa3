import LegatoCore
import LegatoLayers
import LegatoTiming

/// Another name of `Animating`.
public typealias ViewAnimating = Animating
/// Another name of `ImplicitlyAnimating`.
public typealias ViewImplicitlyAnimating = ImplicitlyAnimating
/// Another name of `PropertyAnimator`.
public typealias ViewPropertyAnimator = PropertyAnimator
/// Another name of `AnimatingState`.
public typealias ViewAnimatingState = AnimatingState
/// Another name of `AnimatingPosition`.
public typealias ViewAnimatingPosition = AnimatingPosition
/// Another name of `AnimationOptions`.
public typealias ViewAnimationOptions = LegatoCore.AnimationOptions
/// Another name of `AnimationCurve`.
public typealias ViewAnimationCurve = LegatoTiming.AnimationCurve

extension SpringTimingParameters {
  /// Creates a spring with an initial velocity in distances from start to target per second (SP-13).
  @_disfavoredOverload
  public init(dampingRatio: Double, initialVelocity: Vector) {
    self.init(dampingRatio: dampingRatio, initialVelocity: SpringVelocity(dx: initialVelocity.dx, dy: initialVelocity.dy))
  }
  /// Creates a spring with an initial velocity in distances from start to target per second (SP-13).
  @_disfavoredOverload
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector) {
    self.init(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: SpringVelocity(dx: initialVelocity.dx, dy: initialVelocity.dy))
  }
}
