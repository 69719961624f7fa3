import LegatoCore
import LegatoLayers
import LegatoTiming

public typealias ViewAnimating = Animating
public typealias ViewImplicitlyAnimating = ImplicitlyAnimating
public typealias ViewPropertyAnimator = PropertyAnimator
public typealias ViewAnimatingState = AnimatingState
public typealias ViewAnimatingPosition = AnimatingPosition
public typealias ViewAnimationOptions = LegatoCore.AnimationOptions
public typealias ViewAnimationCurve = LegatoTiming.AnimationCurve

extension Layer {
  public typealias AnimationOptions = LegatoCore.AnimationOptions
  public typealias AnimationCurve = LegatoTiming.AnimationCurve

  /// The shape without named options and completion.
  @discardableResult
  public static func animate(withDuration duration: Double, _ animations: () -> Void) -> BlockAnimation {
    animate(withDuration: duration, animations: animations)
  }
}

extension SpringTimingParameters {
  /// Distances to travel a second, an axis each (SP-13).
  public init(dampingRatio: Double, initialVelocity: Vector) {
    self.init(dampingRatio: dampingRatio, initialVelocity: SpringVelocity(dx: initialVelocity.dx, dy: initialVelocity.dy))
  }
  /// As with a ``SpringVelocity``: distances to travel a second, an axis each (SP-13).
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector) {
    self.init(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: SpringVelocity(dx: initialVelocity.dx, dy: initialVelocity.dy))
  }
}
